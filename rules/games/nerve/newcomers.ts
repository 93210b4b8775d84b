/** A seat that comes to the table between Conflicts: a new colour of dice, and a character still to be made (NV-002, NV-004). */
import type { Outcome } from '../../kernel/game';
import { grant, type Ruling } from '../../kernel/ruling';
import { tell, type NerveTelling } from './define';
import { no, type NerveRefusal } from './facts';
import { STARTING_PILE, type NerveState } from './state';

/** As many as there are colours that can be told apart (NV-D01). */
export const MOST_SEATS = 6;

/** One seat more, the last. Refused while a Conflict runs, with dice out, and at six. */
export const seatNewcomer = (state: NerveState): Ruling<Outcome<NerveState>, NerveRefusal> => {
  const { phase, rolling, characters, piles } = state;
  if (rolling !== null || (phase !== 'create' && phase !== 'table')) {
    return { ok: false, refusal: no('newcomer.notNow', {}, 'NV-030') };
  }
  if (characters.length >= MOST_SEATS) return { ok: false, refusal: no('newcomer.full', { most: MOST_SEATS }) };
  const seat = characters.length;
  const grown = piles.map((pile) => [...pile, 0]);
  const own = [...characters.map(() => 0), STARTING_PILE];
  const telling: NerveTelling = {
    // Her sheet is made before anybody calls again.
    state: { ...state, phase: 'create', characters: [...characters, null], piles: [...grown, own] },
    story: [],
  };
  tell(telling, seat, 'story.newSeat', { seat: seat + 1 }, 'NV-002');
  return grant({ state: telling.state, story: telling.story });
};
