/**
 * Use a result: prove with it, attack with it, lay a base case, or drop it.
 *
 * A result is used at once or lost. Proving and attacking roll +Rigorous; a weak
 * hit asks one more form, with the CARD that it brings.
 *
 * Rules: SC-029, SC-031, SC-032, SC-039, SC-041, SC-042, SC-044, SC-060; SC-D08, SC-D27, SC-D28, SC-D37, SC-D38.
 */
import * as v from 'valibot';
import type { Band } from '../../../kernel/offer';
import { grant } from '../../../kernel/ruling';
import { answering } from '../actors';
import { closeRoll, payFor, twoDice, type Closed } from '../bonuses';
import type { CardWords, Consequence, PickDue, ResultDue } from '../consequences';
import { defineMove } from '../define';
import { no, say, type SquaringRefusal } from '../facts';
import { cardDue } from '../houses';
import { kindOfCard, line, moveShape, rollShape, word } from '../shapes';
import { find, have, type Mathematician, type SquaringState, type Theorem } from '../state';
import { lowerNeed, weight } from '../theorems';
import { dropHead, queueFirst, setTheorem, tell, type Telling } from '../telling';
import { judgeFallen } from './apply';

/** What a proof would gain: one more where a proven theorem works on an open problem (SC-041, SC-042). */
const proveBands = (theorem: Theorem, source: string | null): readonly Band[] => [
  { from: 10, label: say('band.proveStrong', { off: weight(2, theorem, source) }) },
  { from: 7, label: say('band.proveWeak', { off: weight(1, theorem, source) }) },
  { from: -99, label: say('band.proveMiss', {}) },
];
const disproveBands: readonly Band[] = [
  { from: 10, label: say('band.disproveStrong', {}) },
  { from: 7, label: say('band.disproveWeak', {}) },
  { from: -99, label: say('band.disproveMiss', {}) },
];

type Use = 'prove' | 'disprove' | 'base' | 'drop';

interface ResultAct {
  readonly who: string;
  readonly use: Use;
  readonly theorem: string;
  readonly source: string | null;
  /** Null where no dice fall. */
  readonly closed: Closed | null;
}

/** Whether this result may be used so on that theorem. */
export const judgeUse = (
  who: Mathematician,
  due: ResultDue,
  use: Exclude<Use, 'drop'>,
  theorem: Theorem,
): SquaringRefusal | null => {
  if (theorem.status !== 'stated') return no('theorem.notStated', { theorem: theorem.statement }, 'SC-031');
  if (due.only === 'prove' && use !== 'prove') return no('result.onlyProves', {}, 'SC-049');
  if (due.to !== null && due.to !== theorem.id) return no('result.bound', {}, 'SC-049');
  if (use === 'base' && !theorem.options.includes('induction')) {
    return no('result.noInduction', { theorem: theorem.statement }, 'SC-039');
  }
  return use === 'disprove' ? null : judgeFallen(who, theorem.id);
};

const close = (state: SquaringState, who: Mathematician, use: 'prove' | 'disprove', theorem: Theorem, bonuses: Bonus) =>
  closeRoll(state, {
    who,
    base: { stat: 'rigorous' },
    use,
    theorem,
    conjecture: theorem.conjecture,
    isConferenceMove: false,
    bonuses,
  });

type Bonus = Parameters<typeof closeRoll>[1]['bonuses'];

export const result = defineMove({
  kind: 'result',
  shape: rollShape('result', {
    use: v.picklist(['prove', 'disprove', 'base', 'drop']),
    theorem: v.optional(word),
  }),
  check: (table, seat, { use, theorem: id, ...bonuses }) => {
    const asked = answering(table, seat, 'result');
    if (!asked.ok) return asked;
    const { entry, who } = asked.value;
    const { source } = entry;
    if (use === 'drop') return grant({ act: { who: who.id, use, theorem: '', source, closed: null } });
    const theorem = id === undefined ? undefined : find(table.theorems, id);
    if (theorem === undefined) return { ok: false, refusal: no('theorem.unknown', {}, 'SC-032') };
    const refusal = judgeUse(who, entry, use, theorem);
    if (refusal !== null) return { ok: false, refusal };
    if (use === 'base') return grant({ act: { who: who.id, use, theorem: theorem.id, source, closed: null } });
    const closed = close(table, who, use, theorem, bonuses);
    if (!closed.ok) return closed;
    const act: ResultAct = { who: who.id, use, theorem: theorem.id, source, closed: closed.value };
    return grant({ act, roll: twoDice(closed.value, use === 'prove' ? proveBands(theorem, source) : disproveBands) });
  },
  apply: (telling, seat, { who, use, theorem: id, source, closed }: ResultAct) => {
    dropHead(telling);
    const { name } = have(telling.state.people, who);
    if (use === 'drop') return tell(telling, seat, 'story.drops', { name }, 'SC-029');
    const theorem = have(telling.state.theorems, id);
    if (use === 'base') {
      setTheorem(telling, id, { base: theorem.base + 1 });
      const facts = { name, theorem: theorem.statement, base: theorem.base + 1 };
      return tell(telling, seat, 'story.baseCase', facts, 'SC-039');
    }
    if (closed === null) return;
    payFor(telling, closed.payment);
    const what = say(use === 'prove' ? 'roll.prove' : 'roll.disprove', { theorem: theorem.statement });
    const roll = twoDice(closed, use === 'prove' ? proveBands(theorem, source) : disproveBands);
    const rolling = { ...roll, seat, what, purpose: { for: use, who, theorem: id, source } } as const;
    telling.state = { ...telling.state, rolling };
  },
});

interface Used {
  readonly who: string;
  readonly theorem: string;
  readonly source: string | null;
}

/** The proof is hers who brings the need to 0; a result on what waits at 0 already takes it over from nobody (SC-D26). */
const completion = ({ who, theorem }: Used, before: number): readonly Consequence[] =>
  before > 0 ? [{ do: 'complete', who, theorem }] : [];

/** 10+: need −2. 7–9: a choice. Miss: the result hurts the theorem instead (SC-041). */
export const landProve = (telling: Telling, used: Used, band: 'strong' | 'weak' | 'miss'): void => {
  const { who, theorem: id } = used;
  if (band === 'weak') return queueFirst(telling, { do: 'pick', use: 'prove', ...used });
  if (band === 'miss') return queueFirst(telling, cardDue(id, who, { from: 'result', name: 'missed' }));
  const theorem = have(telling.state.theorems, id);
  lowerNeed(telling, id, weight(2, theorem, used.source), who);
  queueFirst(telling, ...completion(used, theorem.need));
};

/** 10+: the theorem takes the result as a CARD. 7–9: a choice. Miss: it grows stronger, but not below 1 (SC-044). */
export const landDisprove = (telling: Telling, used: Used, band: 'strong' | 'weak' | 'miss'): void => {
  const { who, theorem: id } = used;
  if (band === 'weak') return queueFirst(telling, { do: 'pick', use: 'disprove', ...used });
  if (band === 'strong') return queueFirst(telling, cardDue(id, who, { from: 'result', name: 'disprove' }));
  const { need, statement } = have(telling.state.theorems, id);
  // A need of 0 is left alone: the attack never raises it.
  const left = Math.min(need, Math.max(1, need - 1));
  setTheorem(telling, id, { need: left });
  tell(
    telling,
    have(telling.state.people, who).seat,
    'story.attackHelps',
    { theorem: statement, need: left },
    'SC-044',
  );
};

interface PickAct {
  readonly due: PickDue;
  readonly pick: 'one' | 'two' | 'shake' | 'double-edged';
  readonly words: CardWords | null;
}

/** The choice of a weak hit, with the CARD that it brings (SC-041, SC-044). */
export const pick = defineMove({
  kind: 'pick',
  shape: moveShape('pick', {
    pick: v.picklist(['one', 'two', 'shake', 'double-edged']),
    cardKind: v.optional(kindOfCard),
    text: v.optional(line),
  }),
  check: (table, seat, { pick: chosen, cardKind, text }) => {
    const asked = answering(table, seat, 'pick');
    if (!asked.ok) return asked;
    const { entry } = asked.value;
    const proves = chosen === 'one' || chosen === 'two';
    const rule = entry.use === 'prove' ? 'SC-041' : 'SC-044';
    if (proves !== (entry.use === 'prove')) return { ok: false, refusal: no('pick.band', { pick: chosen }, rule) };
    const words = cardKind === undefined || text === undefined ? null : { kind: cardKind, text };
    const act: PickAct = { due: entry, pick: chosen, words };
    return grant({ act });
  },
  apply: (telling, _, { due, pick: chosen, words }: PickAct) => {
    dropHead(telling);
    const { who, theorem: id, source } = due;
    const theorem = have(telling.state.theorems, id);
    switch (chosen) {
      case 'one':
        lowerNeed(telling, id, weight(1, theorem, source), who);
        return queueFirst(telling, ...completion(due, theorem.need));
      case 'two':
        lowerNeed(telling, id, weight(2, theorem, source), who);
        return queueFirst(
          telling,
          cardDue(id, who, { from: 'result', name: 'prove' }, words),
          ...completion(due, theorem.need),
        );
      case 'shake':
        tell(
          telling,
          have(telling.state.people, who).seat,
          'story.shakes',
          { of: theorem.statement, isTheorem: 1 },
          'SC-044',
        );
        return queueFirst(telling, { do: 'shake', on: id });
      case 'double-edged':
        // The attacker's comes first, as the option names them (SC-D38).
        return queueFirst(
          telling,
          cardDue(who, who, { from: 'result', name: 'disprove' }, words),
          cardDue(id, who, { from: 'result', name: 'disprove' }, words),
        );
    }
  },
});
