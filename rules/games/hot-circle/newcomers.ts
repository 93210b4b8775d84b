/** A seat that comes to the table: while the campaign is made, or between sessions (HC-188). */
import type { Outcome } from '../../kernel/game';
import { grant, type Ruling } from '../../kernel/ruling';
import { tell, type HotTelling } from './define';
import { no, type HotRefusal } from './facts';
import { arriving, type HotState } from './state';

/** A gamemaster and up to seven players: more would wait too long for a scene. */
export const MOST_SEATS = 8;

/** One seat more, the last. Refused during a session, and with dice out. */
export const seatNewcomer = (state: HotState): Ruling<Outcome<HotState>, HotRefusal> => {
  const { phase, rolling, people, votes, pcs, scene } = state;
  if (rolling !== null || !arriving.includes(phase)) return { ok: false, refusal: no('newcomer.notNow', 'HC-188') };
  if (people.length >= MOST_SEATS) return { ok: false, refusal: no('newcomer.full', 'HC-002', String(MOST_SEATS)) };
  const telling: HotTelling = {
    state: {
      ...state,
      people: [...people, ''],
      votes: [...votes, -1],
      pcs: [...pcs, null],
      scene: { ...scene, available: [...scene.available, []] },
    },
    story: [],
  };
  tell(telling, people.length, 'story.newSeat', { n: people.length + 1 }, 'HC-188');
  return grant({ state: telling.state, story: telling.story });
};
