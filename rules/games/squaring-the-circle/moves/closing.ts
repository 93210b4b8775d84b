/**
 * The moves of a conference's end: trophies, and who opens the next one.
 *
 * Rules: SC-027, SC-028, SC-065, SC-080, SC-083; SC-D19, SC-D20, SC-D62, SC-D73.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { find, line } from '../../../kernel/shapes';
import { solvers } from '../conference';
import { defineMove } from '../define';
import { no } from '../facts';
import { callGuest, drawGuest } from '../opening';
import { gatedMove } from '../playbooks';
import { have, type Mathematician, type SquaringState } from '../state';
import { setPerson, tell, type Telling } from '../telling';

/** So many trophies open the gated move (SC-027). */
const ENOUGH_TROPHIES = 5;

/** A keepsake for a conference in which she solved a problem: one, however many she solved (SC-083, SC-D73). */
export const trophy = defineMove({
  kind: 'trophy',
  shape: v.strictObject({ kind: v.literal('trophy'), text: line }),
  check: (state, seat, { text }) => {
    const solver = state.phase === 'trophies' ? solvers(state).find((each) => each.seat === seat) : undefined;
    return solver === undefined
      ? { ok: false, refusal: no('trophy.none', {}, 'SC-083') }
      : grant({ act: { who: solver.id, text } });
  },
  apply: (telling, seat, { who, text }) => {
    const person = have(telling.state.people, who);
    const { trophies, name } = person;
    const transcends = solvedByChoice(telling.state, person);
    setPerson(telling, who, { trophies: [...trophies, text], solved: [] });
    tell(telling, seat, 'story.trophy', { name, text }, 'SC-083');
    if (transcends) transcend(telling, person);
    else gainGatedMove(telling, who);
  },
});

/** Whether she solved the very problem that she chose, and that is of the sort of the gated move that she had then (SC-028). */
const solvedByChoice = ({ conference }: SquaringState, { id, solved, out }: Mathematician): boolean =>
  out === null &&
  solved.some((each) => {
    const problem = find(conference.problems, each);
    return problem !== undefined && problem.chosen === id && problem.fits;
  });

/** She retires into the role that the move names, and her player makes somebody new (SC-028, SC-D20). */
const transcend = (telling: Telling, { id, seat, name, thief }: Mathematician): void => {
  const move = gatedMove(thief) ?? '';
  setPerson(telling, id, { out: { how: 'transcended', text: move, isFree: false } });
  tell(telling, seat, 'story.transcends', { name, move }, 'SC-028');
};

/** At five trophies she receives the gated move of her thief page (SC-027). */
const gainGatedMove = (telling: Telling, id: string): void => {
  const { trophies, moves, thief, seat, name } = have(telling.state.people, id);
  const move = gatedMove(thief);
  if (trophies.length < ENOUGH_TROPHIES || move === undefined || moves.includes(move)) return;
  setPerson(telling, id, { moves: [...moves, move] });
  tell(telling, seat, 'story.gated', { name, move }, 'SC-027');
};

/** The guest of honor, removed or not, names who opens the next conference, or lets chance say (SC-065, SC-D62). */
export const next = defineMove({
  kind: 'next',
  shape: v.strictObject({ kind: v.literal('next'), guest: v.pipe(v.string(), v.maxLength(6)) }),
  check: (state, seat, { guest }) => {
    const { guest: before } = state.conference;
    if (state.phase !== 'over') return { ok: false, refusal: no('next.notNow', {}, 'SC-065') };
    if (before === null || find(state.people, before)?.seat !== seat) {
      return { ok: false, refusal: no('next.guestOnly', {}, 'SC-065') };
    }
    const named = state.seats.findIndex((_, each) => String(each) === guest);
    if (guest === 'chance') return grant({ act: { seat: -1 } });
    return named < 0 ? { ok: false, refusal: no('next.unknown', {}, 'SC-065') } : grant({ act: { seat: named } });
  },
  apply: (telling, _, act) => {
    if (act.seat < 0) drawGuest(telling);
    else callGuest(telling, act.seat);
  },
});
