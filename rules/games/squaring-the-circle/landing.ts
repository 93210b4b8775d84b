/** Where the dice land: the total, its band, and what the roll was for (SC-001, SC-002). */
import { assert } from '../../kernel/ruling';
import { say } from './facts';
import { landHouse } from './houses';
import { landApply } from './moves/apply';
import { landEvade } from './moves/card';
import { landConjecture } from './moves/conjecture';
import { landMove } from './moves/named';
import { landDisprove, landProve } from './moves/result';
import { landState } from './moves/picks';
import { callGuest, guestSeats } from './opening';
import { playedBy, type Band3, type Rolling } from './state';
import type { Telling } from './telling';

/** 10 or more, 7 to 9, or 6 or less; natural faces have no meaning (SC-002). */
const bandOf = (total: number): Band3 => (total > 9 ? 'strong' : total > 6 ? 'weak' : 'miss');

/** Lands the roll that the state holds. The faces are one for each of its dice. */
export const landRoll = (telling: Telling, faces: readonly number[]): void => {
  const { rolling } = telling.state;
  assert(rolling !== null, 'dice landed on a state without a roll');
  const { seat, what, sides, addends, bands, purpose } = rolling;
  const total = [...faces, ...addends.map(({ amount }) => amount)].reduce((sum, part) => sum + part, 0);
  const seatDrawn = guestSeats(telling.state)[total - 1] ?? 0;
  const drawn = playedBy(telling.state, seatDrawn);
  const band =
    purpose.for === 'guest'
      ? drawn?.out === null
        ? say('band.guest', { name: drawn.name })
        : say('label.newcomer', { seat: seatDrawn + 1 })
      : (bands.find(({ from }) => total >= from)?.label ?? say('band.nothing', {}));
  telling.state = { ...telling.state, rolling: null, last: { seat, what, faces, sides, addends, total, band } };
  goOn(telling, purpose, total);
};

const goOn = (telling: Telling, purpose: Rolling['purpose'], total: number): void => {
  const band = bandOf(total);
  switch (purpose.for) {
    case 'guest':
      return callGuest(telling, guestSeats(telling.state)[total - 1] ?? 0);
    case 'house':
      return landHouse(telling, purpose, total);
    case 'state':
      return landState(telling, purpose.who, purpose.statement, band);
    case 'conjecture':
      return landConjecture(telling, purpose.who, purpose.text, band);
    case 'apply':
      return landApply(telling, purpose, band);
    case 'prove':
      return landProve(telling, purpose, band);
    case 'disprove':
      return landDisprove(telling, purpose, band);
    case 'evade':
      return landEvade(telling, purpose.who, purpose.card, band);
    case 'move':
      return landMove(telling, purpose, band);
  }
};
