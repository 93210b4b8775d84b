/**
 * A seat that comes to the table later: its player makes a mathematician before
 * the next opening, as one does whose own is out for good.
 *
 * Rules: SC-019, SC-064, SC-080.
 */
import type { Outcome } from '../../kernel/game';
import { grant, type Ruling } from '../../kernel/ruling';
import { no, type SquaringRefusal } from './facts';
import { isBetween, type SquaringState } from './state';
import { tell, type Telling } from './telling';

/** As many as can play. */
export const MOST_SEATS = 6;

/** One seat more, the last, which plays nobody yet. Refused while a conference goes on, with dice out, and at six. */
export const seatNewcomer = (state: SquaringState): Ruling<Outcome<SquaringState>, SquaringRefusal> => {
  const { seats, rolling, phase } = state;
  if (rolling !== null || (phase !== 'creating' && !isBetween(state))) {
    return { ok: false, refusal: no('newcomer.notNow', {}, 'SC-080') };
  }
  if (seats.length >= MOST_SEATS) return { ok: false, refusal: no('newcomer.full', { most: MOST_SEATS }) };
  const telling: Telling = { state: { ...state, seats: [...seats, null] }, story: [] };
  tell(telling, seats.length, 'story.newSeat', { seat: seats.length + 1 }, 'SC-019');
  return grant({ state: telling.state, story: telling.story });
};
