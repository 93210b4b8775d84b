/**
 * The moves of a conference's end: trophies, and who opens the next one.
 *
 * Rules: SC-065, SC-080, SC-083; SC-D62, SC-D73.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { solvers } from '../conference';
import { defineMove } from '../define';
import { no } from '../facts';
import { callGuest, drawGuest } from '../opening';
import { line } from '../shapes';
import { find, have } from '../state';
import { setPerson, tell } from '../telling';

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
    const { trophies, name } = have(telling.state.people, who);
    setPerson(telling, who, { trophies: [...trophies, text], solved: [] });
    tell(telling, seat, 'story.trophy', { name, text }, 'SC-083');
  },
});

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
