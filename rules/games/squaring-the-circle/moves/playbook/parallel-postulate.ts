/**
 * Parallel Postulate: of two theorems of hers to one end, the disproof of one halves the need of the other.
 *
 * "One end" is the same open problem or the same end label; the cut is rounded down, so need never reaches 0.
 *
 * Rules: SC-106; SC-D44, SC-D83.
 */
import { askDue } from '../../consequences';
import { no } from '../../facts';
import { choice, firstOpen, theoremOptions } from '../../offers/fields';
import { have, stated, type SquaringState, type Theorem } from '../../state';
import { setTheorem, tell } from '../../telling';
import type { PlaybookMove } from './record';

const POSTULATE = 'Parallel Postulate';

const isSameEnd = (one: Theorem, other: Theorem): boolean =>
  (one.problem !== null && one.problem === other.problem) || (one.end !== null && one.end === other.end);

/** Rivals that fall together cannot help each other: what is queued to fall is no candidate. */
const isFalling = (state: SquaringState, id: string): boolean =>
  state.queue.some((entry) => entry.do === 'disprove' && entry.theorem === id);

export const parallelPostulate: PlaybookMove = {
  name: POSTULATE,
  rule: 'SC-106',
  stating: { asksEnd: true },
  onDisproved: (state, { id }, { theorem }) => {
    const others = stated(state).filter(
      (other) => other.by === id && other.need > 0 && isSameEnd(theorem, other) && !isFalling(state, other.id),
    );
    return others.length === 0 ? [] : [askDue(id, POSTULATE, { among: others.map((other) => other.id) })];
  },
  ask: {
    fields: (state, { among }) => {
      const options = theoremOptions(state, (theorem) => among.includes(theorem.id));
      return [choice('choice', options, { label: 'theorem', rule: 'SC-106', ...firstOpen(options) })];
    },
    judge: (_, { among }, { choice: said }) =>
      said !== undefined && among.includes(said) ? null : no('theorem.unknown', {}, 'SC-106'),
    apply: (telling, { who }, { choice: said = '' }) => {
      const { need, statement, status } = have(telling.state.theorems, said);
      if (status !== 'stated') return [];
      const left = need - Math.floor(need / 2);
      setTheorem(telling, said, { need: left });
      tell(telling, have(telling.state.people, who).seat, 'story.halves', { theorem: statement, need: left }, 'SC-106');
      return [];
    },
    fallback: (_, { among }) => ({ choice: among[0] ?? '' }),
    alone: (_, { among: [only, ...others] }) => (only !== undefined && others.length === 0 ? { choice: only } : null),
    // The need of a theorem goes down whether or not its owner is still there to see it.
    staysHers: true,
  },
};
