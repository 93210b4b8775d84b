/** A seat that comes to the table before the preamble (SZ-003). */
import type { Outcome } from '../../kernel/game';
import { grant, type Ruling } from '../../kernel/ruling';
import { refused, tell, type SzTelling } from './define';
import { no, type SzRefusal } from './facts';
import { isLength, MOST_SEATS } from './pure';
import { emptySheet, type SzState } from './state';

/** One seat more, the last. While the game is agreed upon, its consents lapse; later than creation nobody joins. */
export const seatNewcomer = (state: SzState): Ruling<Outcome<SzState>, SzRefusal> => {
  const { step, sheets, rounds } = state;
  if (step !== 'lobby' && step !== 'creation') return refused(no('newcomer.notNow', {}, 'SZ-003'));
  if (sheets.length >= MOST_SEATS) return refused(no('newcomer.full', { most: MOST_SEATS }, 'SZ-003'));
  const seats = sheets.length + 1;
  if (!isLength(seats, rounds)) return refused(no('newcomer.full', { most: sheets.length }, 'SZ-035'));
  const telling: SzTelling = { state: { ...state, sheets: [...sheets, emptySheet], approvals: [] }, story: [] };
  tell(telling, seats - 1, 'story.newSeat', { seat: seats }, 'SZ-003');
  return grant({ state: telling.state, story: telling.story });
};
