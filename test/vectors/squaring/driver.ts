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
import { loadTable, type CardNames, type ImpliedMoves } from './load';
import { moveRule, poolRule } from './cited';

/** A rule said no; the act ends here, and the state before it comes back. */
export class Refused extends Error {
  /** `rules` are those that were broken: citing any of them is right. */
  constructor(
    message: string,
    readonly rules: readonly string[],
    readonly code = '',
  ) {
    super(message);
  }
}

const refusedWith = ({ code, rule }: Refusal, also: readonly string[]): Refused =>
  new Refused(`refused with ${code}, ${rule ?? 'no rule'}`, [...(rule === undefined ? [] : [rule]), ...also], code);

/** What a vector says after the dice of a move, where the rules do not ask for it: hers is no such choice. */
export const unasked = (driver: Driver, name: string, move: string): Refused => {
  const isHers = personOf(driver, name).moves.includes(move);
  return new Refused(`nobody is asked about ${move}`, [...moveRule(move), ...(isHers ? [] : ['SC-007'])]);
};

export interface Driver {
  standing: Standing<SquaringState>;
  /** Who sits where. */
  readonly seats: readonly string[];
  readonly cards: CardNames;
  readonly implied: ImpliedMoves;
  /** Who takes from the roll of this act, and by which pool (SC-125). */
  hurting: readonly string[];
  /** Agents who were lost without a question, because no other was sent (SC-175). */
  lost: readonly { readonly by: string; readonly agent: string }[];
  /** What is taken from a theorem in place of a CARD, said before it is asked (SC-121). */
  inflicts: string | null;
}

/** A driver on the table of a picture, with all resolved that needs no answer. `newcomers` are still to be created. */
export const openTable = (picture: Picture, hasConference: boolean, newcomers: readonly string[]): Driver => {
  const { state, cards, seats, implied } = loadTable(picture, hasConference, newcomers);
  const telling: Telling = { state, story: [] };
  settle(telling);
  const lost = lostBetween(state, telling.state);
  return { standing: { state: telling.state, choices: [] }, seats, cards, implied, hurting: [], lost, inflicts: null };
};

/** The agents that she had and has no longer. */
const lostBetween = (before: SquaringState, after: SquaringState): Driver['lost'] =>
  oldestFirst(before.people).flatMap(({ id, name, agents }) => {
    const left = have(after.people, id).agents;
    return agents.flatMap((agent) =>
      left.some((each) => each.id === agent.id) ? [] : [{ by: name, agent: agent.name }],
    );
  });

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
export const make = (driver: Driver, seat: number, move: JsonObject, also: readonly string[] = []): void => {
  const before = stateOf(driver);
  const ruling = step(game, driver.standing, seat, move);
  if (!ruling.ok) throw refusedWith(ruling.refusal, also);
  driver.standing = ruling.value.standing;
  const isChosen = move['kind'] === 'lose' || move['kind'] === 'decide' || move['move'] === 'Sacrifice Play';
  if (!isChosen) driver.lost = [...driver.lost, ...lostBetween(before, stateOf(driver))];
  answerHindering(driver);
};

/** Makes a move that others make at the same time; vectors see each by itself. */
export const makeAlone = (driver: Driver, seat: number, move: JsonObject): void => {
  const { state } = driver.standing;
  const ruling = game.check(state, seat, move);
  if (!ruling.ok) throw refusedWith(ruling.refusal, []);
  driver.standing = { state: game.apply(state, seat, ruling.value).state, choices: [] };
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
export const decide = (driver: Driver, name: string, move: string, said: JsonObject | null): void => {
  const asked = askedNow(driver);
  if (asked?.ask.move !== move) {
    if (said !== null) throw unasked(driver, name, move);
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
  if (faces.length !== 2 || faces.some((face) => face < 1 || face > 6))
    throw new Error('dice are not two of six sides');
  const before = stateOf(driver);
  driver.standing = land(game, driver.standing, faces).standing;
  driver.lost = [...driver.lost, ...lostBetween(before, stateOf(driver))];
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
  const posted = aid === undefined ? [] : listOf(aid, 'aid').flatMap((each) => postHelp(driver, act.by, each));
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
const postHelp = (driver: Driver, roller: string, entry: Plain): readonly string[] => {
  const { by, pool, amount, ...more } = entry as {
    readonly by: string;
    readonly pool: string;
    readonly amount?: number;
  };
  if (Object.keys(more).length > 0) throw new Error('help of an unknown shape');
  const isBug = pool === `Watch the Competition/${roller}`;
  if ((amount ?? 1) !== 1 && !(amount === -2 && isBug)) {
    throw new Refused(`${pool} gives no ${String(amount)}`, ['SC-005', ...poolRule(pool)]);
  }
  if (amount === -2) {
    driver.hurting = [...driver.hurting, by];
    return [];
  }
  const id = poolIdOf(driver, pool);
  make(driver, seatOf(driver, by), { kind: 'offer', pool: id }, ['SC-005', ...poolRule(pool)]);
  return [`${personId(driver, by)}/${id}`];
};

/** Through whom she borrows a move: a teammate by name, or hold of Basis Functions. */
export const viaOf = (driver: Driver, act: Act): JsonObject => {
  const [via, basis] = ['via', 'basis'].map(act.take);
  if (basis !== undefined) return { via: 'basis' };
  if (via === undefined) return {};
  return { via: personOf(driver, act.by).team.find(({ name }) => name === via)?.id ?? (via as Json) };
};

/** Keys that go to the rules as they are. */
export const passThrough = (act: Act, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.filter(act.has).map((key) => [key, act.take(key) as Json]));
