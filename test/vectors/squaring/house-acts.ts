/** The acts about Houses: a CARD with its roll, and a House that is shaken-up. */
import { cardKinds } from '../../../rules/games/squaring-the-circle/playbooks';
import { bearerOf, have, isTheoremId } from '../../../rules/games/squaring-the-circle/state';
import { houseOf } from '../../../rules/games/squaring-the-circle/telling';
import type { JsonObject } from '../../../rules/kernel/json';
import { find } from '../../../rules/kernel/shapes';
import type { Act } from './act';
import { stringOf } from './defaults';
import {
  askedNow,
  bonusesOf,
  cardId,
  decide,
  isRolling,
  make,
  Refused,
  roll,
  seatOf,
  stateOf,
  viaOf,
  type Driver,
} from './driver';

const EVASION = ['SC-166', 'SC-007'];

/** A CARD for the House of `by`, or of a theorem that she owns. */
export const cardAct = (driver: Driver, act: Act): void => {
  const [head] = stateOf(driver).queue;
  const name = stringOf(act.take('id'), 'card.id');
  const kind = stringOf(act.take('kind'), 'card.kind');
  if (!cardKinds.some((each) => each === kind)) throw new Refused(`${kind} is no kind of CARD`, ['SC-052']);
  const evade = act.take('evade');
  if (isRolling(driver) && evade !== undefined) throw new Refused('this CARD cannot be evaded', EVASION);
  if (!isRolling(driver)) {
    if (head?.do !== 'card') {
      make(driver, seatOf(driver, act.by), { kind: 'card', cardKind: kind, text: name });
      throw new Error('no CARD is due');
    }
    checkBearer(driver, act, head.on);
    const evasion = evade === undefined ? null : { ...viaOf(driver, act), ...bonusesOf(driver, act) };
    if (head.words === null) writeCard(driver, head.on, head.writer, { kind, name, evasion });
    answerEvasion(driver, act, evasion);
    if (evade !== undefined) roll(driver, evade);
    if (isGone(driver, head.on, evade !== undefined)) {
      act.take('dice');
      return;
    }
  }
  bindCard(driver, act, name, kind);
  finishHouse(driver, act);
};

/** A CARD that was not taken after all, or under which a metastable theorem fell, is not rolled for (SC-110, SC-166). */
const isGone = (driver: Driver, on: string, isEvaded: boolean): boolean => {
  const { theorems, last } = stateOf(driver);
  return (isEvaded && (last?.total ?? 0) > 9) || (find(theorems, on)?.status ?? 'stated') !== 'stated';
};

const checkBearer = (driver: Driver, { by }: Act, on: string): void => {
  const { name } = bearerOf(stateOf(driver), on);
  if (name === by) return;
  throw new Refused(`this is about ${name}'s House, not ${by}'s`, ['SC-010', 'SC-052', 'SC-053', 'SC-073']);
};

interface Written {
  readonly kind: string;
  readonly name: string;
  /** How she evades it and what helps her there, or null. */
  readonly evasion: JsonObject | null;
}

const writeCard = (driver: Driver, on: string, writer: string, { kind, name, evasion }: Written): void => {
  const state = stateOf(driver);
  const author = have(state.people, writer);
  const by = author.out === null ? author : bearerOf(state, on);
  const isBearer = bearerOf(state, on).id === by.id;
  const choice = evasion !== null && isBearer ? { evade: 'evade', ...evasion } : {};
  make(driver, by.seat, { kind: 'card', cardKind: kind, text: name, ...choice }, evasion === null ? [] : ['SC-166']);
};

/** A bearer who did not write the CARD is asked whether she evades it. */
const answerEvasion = (driver: Driver, { by }: Act, evasion: JsonObject | null): void => {
  const { queue, rolling } = stateOf(driver);
  if (rolling?.purpose.for === 'evade') return;
  const [head] = queue;
  const isAsked = rolling === null && head?.do === 'card' && head.words !== null;
  if (!isAsked && evasion !== null) throw new Refused('this CARD cannot be evaded', EVASION);
  if (!isAsked) return;
  const said = evasion === null ? { evade: 'take' } : { evade: 'evade', ...evasion };
  make(driver, seatOf(driver, by), { kind: 'evade', ...said }, ['SC-166']);
};

/** The newest CARD of the House gets the vector's name; its kind must be the one that the vector says. */
const bindCard = (driver: Driver, act: Act, name: string, kind: string): void => {
  const { rolling } = stateOf(driver);
  if (rolling?.purpose.for !== 'house') throw new Error('no CARD has come');
  checkBearer(driver, act, rolling.purpose.on);
  const newest = houseOf(stateOf(driver), rolling.purpose.on).at(-1);
  if (rolling.purpose.card === null || newest === undefined || driver.cards.has(newest.id)) {
    throw new Refused('a House is shaken-up, and no CARD is due', ['SC-010', 'SC-053']);
  }
  if (newest.kind !== kind) throw new Error(`the CARD is a ${newest.kind}, not a ${kind}`);
  driver.cards.set(newest.id, name);
};

/** A House that is rolled for without a new CARD. */
export const shakeAct = (driver: Driver, act: Act): void => {
  const { rolling } = stateOf(driver);
  if (rolling?.purpose.for !== 'house' || rolling.purpose.card !== null) {
    throw new Refused('nobody is shaken-up', ['SC-010', 'SC-053']);
  }
  checkBearer(driver, act, rolling.purpose.on);
  finishHouse(driver, act);
};

const METASTABILITY = 'Metastability';

const finishHouse = (driver: Driver, act: Act): void => {
  const { rolling } = stateOf(driver);
  const on = rolling?.purpose.for === 'house' ? rolling.purpose.on : '';
  const before = houseOf(stateOf(driver), on);
  roll(driver, act.take('dice'));
  const total = stateOf(driver).last?.total ?? 0;
  if (total > 6 && total < 10 && before.length > 0)
    rearAct(
      driver,
      act,
      before.map(({ id }) => id),
    );
  const stands = act.take('metastable') === true;
  if (stands || askedNow(driver)?.ask.move === METASTABILITY) {
    decide(driver, act.by, METASTABILITY, { choice: stands ? 'stand' : 'fall' });
  }
  if (total > 6) return;
  if (!isTheoremId(stateOf(driver), on)) fallAct(driver, act);
  else if (act.take('down') === true) throw new Refused('nobody doubles down for a theorem', ['SC-058', 'SC-062']);
};

/** Which CARD rears its head; the only one does by itself, and must be the one that the vector says, if it says one. */
const rearAct = (driver: Driver, act: Act, house: readonly string[]): void => {
  const said = act.take('rear');
  const picked = cardId(driver, said);
  const [head] = stateOf(driver).queue;
  if (head?.do === 'rear') make(driver, seatOf(driver, act.by), { kind: 'rear', card: picked }, ['SC-056']);
  else if (said !== undefined && (house.length !== 1 || house[0] !== picked)) {
    throw new Refused('another CARD reared its head', ['SC-056', 'SC-057']);
  }
};

const fallAct = (driver: Driver, act: Act): void => {
  const seat = seatOf(driver, act.by);
  if (act.take('down') === true) return make(driver, seat, { kind: 'fall', choice: 'down' }, ['SC-063']);
  const how = act.take('out');
  if (how !== undefined) {
    return make(driver, seat, { kind: 'out', how: stringOf(how, 'out'), text: 'so it came' }, ['SC-063', 'SC-064']);
  }
  make(driver, seat, { kind: 'fall', choice: 'fall' }, ['SC-063', 'SC-064']);
};
