/**
 * Drives the engine for one act: engine moves and dice, each through the
 * kernel, and a `Refused` thrown where a rule says no.
 */
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import type { AskDue } from '../../../rules/games/squaring-the-circle/consequences';
import {
  have,
  oldestFirst,
  type Mathematician,
  type SquaringState,
} from '../../../rules/games/squaring-the-circle/state';
import { land, step, type Standing } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import type { Refusal } from '../../../rules/kernel/ruling';
import { find } from '../../../rules/kernel/shapes';
import { settle } from '../../../rules/games/squaring-the-circle/settle';
import type { Telling } from '../../../rules/games/squaring-the-circle/telling';
import type { Act } from './act';
import { listOf, numberOf, type Picture, type Plain } from './defaults';
import { loadTable, type CardNames } from './load';

/** A rule said no; the act ends here, and the state before it comes back. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`refused with ${refusal.code}, ${refusal.rule ?? 'no rule'}`);
  }
}

export interface Driver {
  standing: Standing<SquaringState>;
  /** Who sits where. */
  readonly seats: readonly string[];
  readonly cards: CardNames;
  /** Who takes from the roll of this act (SC-125). */
  hurting: readonly string[];
}

/** A driver on the table of a picture, with all resolved that needs no answer. `newcomers` are still to be created. */
export const openTable = (picture: Picture, hasConference: boolean, newcomers: readonly string[]): Driver => {
  const { state, cards, seats } = loadTable(picture, hasConference, newcomers);
  const telling: Telling = { state, story: [] };
  settle(telling);
  return { standing: { state: telling.state, choices: [] }, seats, cards, hurting: [] };
};

export const stateOf = ({ standing }: Driver): SquaringState => standing.state;

export const seatOf = ({ seats }: Driver, name: string): number => {
  const seat = seats.indexOf(name);
  if (seat < 0) throw new Error(`nobody is called ${name}`);
  return seat;
};

export const personOf = (driver: Driver, name: string): Mathematician => {
  const id = stateOf(driver).seats[seatOf(driver, name)];
  const person = id === null || id === undefined ? undefined : find(stateOf(driver).people, id);
  if (person === undefined) throw new Error(`${name} is not made yet`);
  return person;
};

/** Makes one engine move, and answers whoever could hurt its roll. Throws `Refused` where a rule says no. */
export const make = (driver: Driver, seat: number, move: JsonObject): void => {
  const ruling = step(game, driver.standing, seat, move);
  if (!ruling.ok) throw new Refused(ruling.refusal);
  driver.standing = ruling.value.standing;
  answerHindering(driver);
};

/** Those who are asked before the dice hurt the roll only where the act says so. */
const answerHindering = (driver: Driver): void => {
  const [head] = stateOf(driver).queue;
  if (isRolling(driver) || head?.do !== 'ask' || head.rolling === null) return;
  const { seat, name } = have(stateOf(driver).people, head.who);
  const hurts = driver.hurting.includes(name);
  driver.hurting = driver.hurting.filter((each) => each !== name);
  make(driver, seat, { kind: 'decide', choice: hurts ? 'hurt' : 'letBe' });
};

/** What the queue asks of somebody by a move of hers, and her seat; nothing where it asks no such thing. */
export const askedNow = (driver: Driver): { readonly seat: number; readonly ask: AskDue } | null => {
  const [head] = stateOf(driver).queue;
  if (isRolling(driver) || head?.do !== 'ask') return null;
  return { seat: have(stateOf(driver).people, head.who).seat, ask: head };
};

/** Answers such a question with `said`, or lets things be where the act says nothing about it. */
export const decide = (driver: Driver, move: string, said: JsonObject | null): void => {
  const asked = askedNow(driver);
  if (asked?.ask.move !== move) {
    if (said !== null) throw new Error(`nobody is asked about ${move}`);
    return;
  }
  const { seat } = asked;
  make(driver, seat, said === null ? game.fallback(stateOf(driver), seat) : { kind: 'decide', ...said });
};

/** Lands the dice that the state waits for. */
export const roll = (driver: Driver, dice: Plain | undefined): void => {
  const { rolling } = stateOf(driver);
  if (rolling === null || rolling.purpose.for === 'guest') throw new Error('dice fall that nobody rolls');
  const faces = listOf(dice, 'dice').map((face) => numberOf(face, 'dice'));
  driver.standing = land(game, driver.standing, faces).standing;
};

export const isRolling = (driver: Driver): boolean => stateOf(driver).rolling !== null;

/** The engine's id for a thing that a vector names; an unknown name stays itself, for the rules to refuse. */
export const theoremId = (driver: Driver, name: Plain | undefined): string =>
  oldestFirst(stateOf(driver).theorems).find(({ statement }) => statement === name)?.id ?? String(name);
export const problemId = (driver: Driver, name: Plain | undefined): string =>
  oldestFirst(stateOf(driver).conference.problems).find(({ text }) => text === name)?.id ?? String(name);
export const conjectureId = (driver: Driver, name: Plain | undefined): string =>
  oldestFirst(stateOf(driver).conjectures).find(({ text }) => text === name)?.id ?? String(name);
export const personId = (driver: Driver, name: Plain | undefined): string =>
  oldestFirst(stateOf(driver).people).find((person) => person.name === name)?.id ?? String(name);
export const cardId = (driver: Driver, name: Plain | undefined): string =>
  [...driver.cards].find(([, each]) => each === name)?.[0] ?? String(name);

/** What the roller adds: claims and pools by name, and help, which its bearer posts first. */
export const bonusesOf = (driver: Driver, act: Act): JsonObject => {
  const spend = act.take('spend');
  const claims = act.take('with');
  const aid = act.take('aid');
  const posted = aid === undefined ? [] : listOf(aid, 'aid').flatMap((each) => postHelp(driver, each));
  return {
    ...(claims === undefined ? {} : { with: listOf(claims, 'with') as Json }),
    ...(spend === undefined ? {} : { spend: listOf(spend, 'spend').map((each) => poolIdOf(driver, each)) }),
    ...(posted.length === 0 ? {} : { aid: posted }),
  };
};

/** A pool as the engine spells it: some are kept on ids. */
export const poolIdOf = (driver: Driver, name: Plain | undefined): string => {
  const [, move = '', target = ''] = /^(Construction|Watch the Competition)\/(.+)$/.exec(String(name)) ?? [];
  if (move === '') return String(name);
  return `${move}/${move === 'Construction' ? theoremId(driver, target) : personId(driver, target)}`;
};

/** Help is posted first; what hurts is asked of its holder when the roll is closed. */
const postHelp = (driver: Driver, entry: Plain): readonly string[] => {
  const { by, pool, amount, ...more } = entry as {
    readonly by: string;
    readonly pool: string;
    readonly amount?: number;
  };
  if (Object.keys(more).length > 0) throw new Error('help of an unknown shape');
  if (amount === -2) {
    driver.hurting = [...driver.hurting, by];
    return [];
  }
  const id = poolIdOf(driver, pool);
  make(driver, seatOf(driver, by), { kind: 'offer', pool: id });
  return [`${personId(driver, by)}/${id}`];
};

/** Keys that go to the rules as they are. */
export const passThrough = (act: Act, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.filter(act.has).map((key) => [key, act.take(key) as Json]));
