/**
 * Tables for tests, and a driver that plays on them.
 *
 * A table is given in the vectors' words (`who`, `conf`, `theorems`, `pending`), and only for what the test is about:
 * the rest is unremarkable. Ids are then what the test writes, if it lists in order: theorems T1, T2; CARDs k1, k2,
 * those of ana before those of bo; people are m1, m2, m3.
 */
import { askedBy } from '../../../rules/games/squaring-the-circle/actors';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import {
  type Conference,
  type Mathematician,
  type Problem,
  type SquaringState,
  type Theorem,
} from '../../../rules/games/squaring-the-circle/state';
import { askedSeats } from '../../../rules/kernel/expectation';
import { ask, begin, land, step, type Standing } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import type { Offer } from '../../../rules/kernel/offer';
import type { StoryLine } from '../../../rules/kernel/say';
import { find } from '../../../rules/kernel/shapes';
import { emptyPicture, overlayPicture, type PlainRecord } from '../../vectors/squaring/defaults';
import { openTable } from '../../vectors/squaring/driver';

/** Six stats that all differ, so that a roll with the wrong one lands elsewhere. */
const stats = {
  ana: { creative: 1, elegant: 2, rigorous: 3, cold: -1, hot: 4, sly: -2 },
  bo: { creative: -2, elegant: 3, rigorous: -1, cold: 1, hot: 2, sly: 0 },
  cy: { creative: 2, elegant: 1, rigorous: 0, cold: -2, hot: -1, sly: -3 },
} as const;

export type Name = keyof typeof stats;
/** Their ids, which moves name. */
export const idOf: Readonly<Record<Name, string>> = { ana: 'm1', bo: 'm2', cy: 'm3' };

/** The second session: ana has the turn and has done nothing, bo is guest of honor and has had hers, cy comes last. */
const unremarkable = (people: readonly Name[]): PlainRecord => ({
  conf: { guest: 'bo', turn: 'ana', session: 2, done: ['bo'] },
  who: Object.fromEntries(people.map((name) => [name, { stats: stats[name] }])),
});

export interface Table {
  readonly standing: Standing<SquaringState>;
  /** Who sits where. */
  readonly seats: readonly string[];
}

/** A table in play, unremarkable but for what `listed` says. */
export const aTable = (listed: PlainRecord = {}, people: readonly Name[] = ['ana', 'bo', 'cy']): Table => {
  const base = overlayPicture(emptyPicture, unremarkable(people), 'table');
  const { standing, seats } = openTable(overlayPicture(base, listed, 'table'), true, []);
  return { standing, seats };
};

/** A table before its first mathematician is made. */
export const aFreshTable = (seats: readonly string[] = ['ana', 'bo', 'cy']): Table => ({
  standing: begin(game, { seats: seats.length, config: {} }),
  seats,
});

/** A moment of play. Nothing changes it: each act gives the next one. */
export interface Play {
  readonly state: SquaringState;
  readonly conf: Conference;
  /** What the last act wrote. */
  readonly story: readonly StoryLine[];
  /** Whom the table waits for, and what for: `ana: result`, `dice`, `each: ana, cy`. */
  readonly awaits: string;
  readonly by: (name: string, move: JsonObject) => Play;
  readonly dice: (...faces: readonly number[]) => Play;
  /** The code and rule of a refusal, or `granted`. */
  readonly refusal: (name: string, move: JsonObject) => string;
  readonly offers: (name: string) => readonly Offer[];
  /** What her client answers by itself. */
  readonly routine: (name: string) => JsonObject | null;
  /** What stands for her when the table passes her over. */
  readonly fallback: (name: string) => JsonObject;
  readonly who: (name: string) => Mathematician;
  readonly theorem: (id: string) => Theorem;
  readonly problem: (id: string) => Problem;
  /** The total of the last roll. */
  readonly total: number;
  /** CARDs of a House, by id. */
  readonly house: (of: string) => readonly string[];
  /** Hold by the name of its pool. */
  readonly holds: (name: string) => Readonly<Record<string, number>>;
}

const found = <T>(thing: T | undefined, what: string): T => {
  if (thing === undefined) throw new Error(`the table has no ${what}`);
  return thing;
};

const awaited = ({ standing: { state }, seats }: Table): string => {
  const expected = game.expect(state);
  if (expected.kind === 'roll') return 'dice';
  if (expected.kind === 'over') return 'nobody';
  if (expected.kind === 'each') return `each: ${expected.seats.map((seat) => seats[seat]).join(', ')}`;
  const [seat = -1] = askedSeats(expected);
  const [head] = state.queue;
  const isAnswer = head !== undefined && askedBy(state, head) !== null;
  return `${seats[seat] ?? ''}: ${isAnswer ? head.do : state.phase === 'play' ? 'turn' : state.phase}`;
};

/** Plays on a table: acts by name, dice with scripted faces. */
export const play = (table: Table, story: readonly StoryLine[] = []): Play => {
  const { standing, seats } = table;
  const { state } = standing;
  const seatOf = (name: string): number => {
    const seat = seats.indexOf(name);
    if (seat < 0) throw new Error(`nobody is called ${name}`);
    return seat;
  };
  const who = (name: string): Mathematician => found(find(state.people, state.seats[seatOf(name)] ?? ''), name);
  const theorem = (id: string): Theorem => found(find(state.theorems, id), id);
  return {
    state,
    conf: state.conference,
    story,
    awaits: awaited(table),
    by: (name, move) => {
      const ruling = step(game, standing, seatOf(name), move);
      if (!ruling.ok) throw new Error(`${name} was refused with ${ruling.refusal.code}, ${ruling.refusal.rule ?? ''}`);
      return play({ standing: ruling.value.standing, seats }, ruling.value.story);
    },
    dice: (...faces) => {
      const landed = land(game, standing, faces);
      return play({ standing: landed.standing, seats }, landed.story);
    },
    refusal: (name, move) => {
      const ruling = ask(game, standing, seatOf(name), move);
      return ruling.ok ? 'granted' : [ruling.refusal.code, ruling.refusal.rule ?? []].flat().join(' ');
    },
    offers: (name) => game.offers(state, seatOf(name)),
    routine: (name) => game.routine(state, seatOf(name)),
    fallback: (name) => game.fallback(state, seatOf(name)),
    who,
    theorem,
    problem: (id) => found(find(state.conference.problems, id), id),
    total: state.last?.total ?? 0,
    house: (of) => (/^T\d/.test(of) ? theorem(of) : who(of)).house.map(({ id }) => id),
    holds: (name) =>
      Object.fromEntries(
        who(name).pools.map(({ move, target, points }) => [target === '' ? move : `${move}/${target}`, points]),
      ),
  };
};

/** Two faces with this sum, from 2 to 12. */
export const faces = (sum: number): readonly [number, number] => {
  const first = Math.min(6, sum - 1);
  if (sum < 2 || sum > 12) throw new Error(`two dice never show ${sum}`);
  return [first, sum - first];
};

/** A CARD as its writer words it. */
export const aCard: JsonObject = { kind: 'card', cardKind: 'debt', text: 'A favor is owed' };
/** A named move; `parts` are what it names. */
export const named = (move: string, parts: JsonObject = {}): JsonObject => ({ kind: 'move', move, ...parts });
/** A use of a result. */
export const use = (how: 'prove' | 'disprove' | 'base', theorem: string, parts: JsonObject = {}): JsonObject => ({
  kind: 'result',
  use: how,
  theorem,
  ...parts,
});
export const drop: JsonObject = { kind: 'result', use: 'drop' };
export const pass = (to: Name): JsonObject => ({ kind: 'pass', to: idOf[to] });
export const statement = (parts: JsonObject = {}): JsonObject => ({
  kind: 'state',
  statement: 'It can be done',
  ...parts,
});
export const picks = (first: string, second: string): JsonObject => ({ kind: 'picks', first, second });
/** The answer to what a playbook move asks. */
export const decide = (choice: string): JsonObject => ({ kind: 'decide', choice });
/** The form with this id, as her screen shows it. */
export const formOf = (moment: Play, name: string, id: string): Offer =>
  found(
    moment.offers(name).find((offer) => offer.id === id),
    id,
  );
/** Why a form is closed, or `open`. */
export const closedBy = ({ refusal }: Offer): string =>
  refusal === undefined ? 'open' : [refusal.code, refusal.rule ?? []].flat().join(' ');

/** ana is to choose between P1 and P3, and owns the gated move of the Wire. */
export const choosing = (anas: PlainRecord = {}): Play =>
  play(
    aTable({
      conf: {
        phase: 'setup',
        guest: 'bo',
        turn: null,
        session: 1,
        done: [],
        problems: { P1: { by: 'bo' }, P2: { by: 'ana', chosen: 'cy' }, P3: { by: 'cy' } },
      },
      who: { ana: { thief: 'Wire', moves: ['Spymaster'], trophies: 5, ...anas } },
    }),
  );
