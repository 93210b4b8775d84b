/** The acts about Houses: a CARD with its roll, and a House that is shaken-up. */
import { bearerOf, have, isTheoremId } from '../../../rules/games/squaring-the-circle/state';
import { houseOf } from '../../../rules/games/squaring-the-circle/telling';
import type { Act } from './act';
import { stringOf } from './defaults';
import { askedNow, cardId, decide, isRolling, make, roll, seatOf, stateOf, type Driver } from './driver';

/** A CARD for the House of `by`, or of a theorem that she owns. */
export const cardAct = (driver: Driver, act: Act): void => {
  const [head] = stateOf(driver).queue;
  const name = stringOf(act.take('id'), 'card.id');
  const kind = stringOf(act.take('kind'), 'card.kind');
  const evade = act.take('evade');
  if (head?.do === 'card' && !isRolling(driver)) {
    checkBearer(driver, act, head.on);
    if (head.words === null) writeCard(driver, head.on, head.writer, { kind, name, evades: evade !== undefined });
    answerEvasion(driver, act, evade !== undefined);
    if (evade !== undefined) roll(driver, evade);
  }
  bindCard(driver, act, name, kind);
  finishHouse(driver, act);
};

const checkBearer = (driver: Driver, { by }: Act, on: string): void => {
  const { name } = bearerOf(stateOf(driver), on);
  if (name !== by) throw new Error(`this CARD is for ${name}'s House, not for ${by}'s`);
};

const writeCard = (
  driver: Driver,
  on: string,
  writer: string,
  { kind, name, evades }: { readonly kind: string; readonly name: string; readonly evades: boolean },
): void => {
  const state = stateOf(driver);
  const author = have(state.people, writer);
  const by = author.out === null ? author : bearerOf(state, on);
  const isBearer = bearerOf(state, on).id === by.id;
  const choice = evades && isBearer ? { evade: 'evade' } : {};
  make(driver, by.seat, { kind: 'card', cardKind: kind, text: name, ...choice });
};

/** A bearer who did not write the CARD is asked whether she evades it. */
const answerEvasion = (driver: Driver, { by }: Act, evades: boolean): void => {
  const [head] = stateOf(driver).queue;
  if (isRolling(driver) || head?.do !== 'card' || head.words === null) return;
  make(driver, seatOf(driver, by), { kind: 'evade', evade: evades ? 'evade' : 'take' });
};

/** The newest CARD of the House gets the vector's name; its kind must be the one that the vector says. */
const bindCard = (driver: Driver, act: Act, name: string, kind: string): void => {
  const { rolling } = stateOf(driver);
  if (rolling?.purpose.for !== 'house') throw new Error('no CARD has come');
  checkBearer(driver, act, rolling.purpose.on);
  const newest = houseOf(stateOf(driver), rolling.purpose.on).at(-1);
  if (newest === undefined || driver.cards.has(newest.id)) throw new Error('no CARD has come');
  if (newest.kind !== kind) throw new Error(`the CARD is a ${newest.kind}, not a ${kind}`);
  driver.cards.set(newest.id, name);
};

/** A House that is rolled for without a new CARD. */
export const shakeAct = (driver: Driver, act: Act): void => {
  const { rolling } = stateOf(driver);
  if (rolling?.purpose.for !== 'house') throw new Error('nobody is shaken-up');
  const { on } = rolling.purpose;
  checkBearer(driver, act, on);
  const newest = houseOf(stateOf(driver), on).at(-1);
  if (newest !== undefined && !driver.cards.has(newest.id)) throw new Error('a CARD is due, not a shake');
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
    decide(driver, METASTABILITY, { choice: stands ? 'stand' : 'fall' });
  }
  if (total < 7 && !isTheoremId(stateOf(driver), on)) fallAct(driver, act);
};

/** Which CARD rears its head; the only one does by itself, and must be the one that the vector says. */
const rearAct = (driver: Driver, act: Act, house: readonly string[]): void => {
  const picked = cardId(driver, act.take('rear'));
  const [head] = stateOf(driver).queue;
  if (head?.do === 'rear') make(driver, seatOf(driver, act.by), { kind: 'rear', card: picked });
  else if (house.length !== 1 || house[0] !== picked) throw new Error('another CARD reared its head');
};

const fallAct = (driver: Driver, act: Act): void => {
  const seat = seatOf(driver, act.by);
  if (act.take('down') === true) return make(driver, seat, { kind: 'fall', choice: 'down' });
  const how = act.take('out');
  if (how !== undefined) return make(driver, seat, { kind: 'out', how: stringOf(how, 'out'), text: 'so it came' });
  make(driver, seat, { kind: 'fall', choice: 'fall' });
};
