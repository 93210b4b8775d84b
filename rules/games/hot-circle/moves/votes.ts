/**
 * Trait votes: two sealed ballots about every PC, in seat order.
 *
 * Rules: HC-180 to HC-183, HC-193; HC-D48, HC-D49.
 */
import * as v from 'valibot';
import { grant, type Ruling } from '../../../kernel/ruling';
import { moveShape } from '../../../kernel/shapes';
import { earnPersona } from '../artha';
import { anybody } from '../actors';
import { defineMove, patchPc, tell, type HotTelling } from '../define';
import { deny, type HotRefusal } from '../facts';
import { name, seatWord } from '../shapes';
import { allSeats, folded, nameOf, pcOf, type HotState, type Vote } from '../state';
import { nextVotedOn, patchEnding, remember } from './session';

/** A paper: a trait, or nothing. */
export interface Paper {
  readonly trait: string | null;
}

const judgePaper = (
  state: HotState,
  on: Vote['on'],
  pc: string,
  trait: string | undefined,
): Ruling<Paper, HotRefusal> => {
  const refusal = anybody(state, ['votes'], on === 'remove' ? 'HC-181' : 'HC-182');
  if (refusal !== null) return { ok: false, refusal };
  const vote = state.ending?.vote ?? null;
  if (vote?.on !== on || vote.seat !== Number(pc)) return deny('not_open', 'HC-193');
  if (trait === undefined) return grant({ trait: null });
  const isThere = pcOf(state, vote.seat)?.traits.some((each) => folded(each) === folded(trait)) === true;
  if (on === 'remove' && !isThere) return deny('no_such_item', 'HC-181', trait);
  return on === 'add' && isThere ? deny('duplicate', 'HC-182', trait) : grant({ trait });
};

const paper = (kind: 'vote_remove' | 'vote_add', on: Vote['on']) =>
  defineMove({
    kind,
    shape: moveShape(kind, { pc: seatWord, trait: v.optional(name) }),
    check: (state, _seat, { pc, trait }) => {
      const ruling = judgePaper(state, on, pc, trait);
      return ruling.ok ? grant({ act: ruling.value }) : ruling;
    },
    // Papers change nothing until they are counted together.
    apply: () => undefined,
  });

export const voteRemove = paper('vote_remove', 'remove');
export const voteAdd = paper('vote_add', 'add');

/** HC-183: more than half of all seats, or exactly half with the character's own player among them. */
const winnerOf = (
  state: HotState,
  owner: number,
  papers: readonly (readonly [number, Paper | null])[],
): string | null => {
  const half = allSeats(state).length;
  const written = papers.flatMap(([seat, each]) =>
    each === null || each.trait === null ? [] : [{ seat, trait: each.trait }],
  );
  for (const { trait } of written) {
    const alike = written.filter((each) => folded(each.trait) === folded(trait));
    const isHers = alike.some(({ seat }) => seat === owner);
    if (alike.length * 2 > half || (alike.length * 2 === half && isHers)) return trait;
  }
  return null;
};

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.some((other) => folded(each) === folded(other)));

/** After both ballots: 2 persona where the list has changed, and then the next PC (HC-183). */
const closeVote = (telling: HotTelling, { seat, before }: Vote): void => {
  const { state } = telling;
  const name = nameOf(state, seat);
  if (!isSameList(pcOf(state, seat)?.traits ?? [], before)) {
    earnPersona(telling, seat, 2);
    tell(telling, seat, 'story.votePays', { name, n: 2 }, 'HC-183');
  }
  const next = nextVotedOn(state, seat + 1);
  patchEnding(telling, {
    vote: next < 0 ? null : { seat: next, on: 'remove', before: pcOf(state, next)?.traits ?? [] },
  });
};

/** Counts the papers of the ballot that is held; what was not cast, or is refused, is an abstention. */
export const countPapers = (telling: HotTelling, papers: readonly (readonly [number, Paper | null])[]): void => {
  const vote = telling.state.ending?.vote ?? null;
  if (vote === null) return;
  const { seat, on } = vote;
  const trait = winnerOf(telling.state, seat, papers);
  const facts = { name: nameOf(telling.state, seat), text: trait ?? '' };
  if (on === 'remove') {
    if (trait !== null) {
      patchPc(telling, seat, ({ traits }) => ({ traits: traits.filter((each) => folded(each) !== folded(trait)) }));
      remember(telling, seat, 'lost', [trait]);
    }
    patchEnding(telling, { vote: { ...vote, on: 'add' } });
    return tell(telling, seat, trait === null ? 'story.voteKept' : 'story.voteRemoved', facts, 'HC-181');
  }
  if (trait !== null) {
    patchPc(telling, seat, ({ traits }) => ({ traits: [...traits, trait] }));
    remember(telling, seat, 'gained', [trait]);
  }
  tell(telling, seat, trait === null ? 'story.voteNone' : 'story.voteAdded', facts, 'HC-182');
  closeVote(telling, vote);
};
