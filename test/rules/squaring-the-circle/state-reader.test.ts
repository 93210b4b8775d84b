/** A state that a stranger made up: it is refused, or the table plays on from it, and nothing throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import type { SquaringState } from '../../../rules/games/squaring-the-circle/state';
import { digestOf } from '../../../rules/kernel/digest';
import { begin, resume } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { pathsIn, playOn, withPart, type Path } from '../made-up';
import { playGrowingTable, randomFrom } from '../random-player';
import { eager } from './good-player';

const read = (state: object, seats: number) =>
  resume(game, JSON.parse(JSON.stringify(state)) as JsonObject, { seats, config: {} });

/** Every state of some random tables. */
const statesOf = (table: number, steps: number): readonly SquaringState[] => {
  const states: SquaringState[] = [];
  const setUp = { seats: 2 + (table % 4), config: {} };
  for (const { standing } of playGrowingTable(game, setUp, randomFrom(table), eager)) {
    states.push(standing.state);
    if (states.length >= steps) break;
  }
  return states;
};

describe('a state of an honest table', () => {
  it.each([31, 32, 33])('is granted as it is, at every step of random table %i', (table) => {
    let steps = 0;
    for (const state of statesOf(table, 400)) {
      steps += 1;
      const ruling = read(state, state.seats.length);
      if (!ruling.ok)
        throw new Error(`${JSON.stringify(ruling.refusal)} ${state.phase} ${JSON.stringify(state.queue)}`);
      if (digestOf(ruling.value.state) !== digestOf(state)) throw new Error('another state was granted');
    }
    expect(steps).toBe(400);
  });

  it('is granted before anything happened', () => {
    expect(read(begin(game, { seats: 3, config: {} }).state, 3).ok).toBe(true);
  });
});

/** One moment of each phase and each head of the queue. */
const moments: readonly SquaringState[] = [31, 33].flatMap((table) => {
  const seen = new Map<string, SquaringState>();
  for (const state of statesOf(table, 700)) {
    const { phase, queue, rolling } = state;
    seen.set(`${phase} ${queue[0]?.do} ${rolling?.purpose.for}`, state);
  }
  return [...seen.values()];
});

const partAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((part, key) => (part as Record<string, Json>)[key] ?? null, value);

const odd: readonly Json[] = [
  ...[null, true, false, 0, 1, 2, 7, -1, 1_000_000, '', 'x', 'm1', 'm2', 'm9', 'T1', 'T2', 'K1', 'P1', 'k1', 'g1'],
  ...['any', '__proto__', 'constructor', 'play', 'over', 'creating', 'setting', 'trophies', 'writing', 'guest'],
  ...[[], {}, ['m1'], [[0, true]], { __proto__: 1 }, 'x'.repeat(301)],
];

/** What a step of the fuzzing does at a place: puts something odd there, something of the same state, takes it out or says it twice. */
const change = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('odd', 'own', 'out', 'twice'),
  other: fc.nat(),
});

const changed = (state: Json, { at, how, other }: { at: number; how: string; other: number }): Json => {
  const paths = pathsIn(state);
  const path = paths[at % paths.length] ?? [];
  const own = partAt(state, paths[other % paths.length] ?? []);
  switch (how) {
    case 'odd':
      return withPart(state, path, odd[other % odd.length]);
    case 'own':
      return withPart(state, path, own);
    case 'out':
      return withPart(state, path, undefined);
    default: {
      const list = partAt(state, path);
      return Array.isArray(list)
        ? withPart(state, path, [...(list as readonly Json[]), ...(list as readonly Json[])])
        : state;
    }
  }
};

describe('a state that somebody made up', () => {
  it('is refused, or everybody plays on from it and nothing throws', () => {
    let granted = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...moments),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.nat(1_000_000),
        (state, changes, seed) => {
          const made = changes.reduce<Json>(changed, state as unknown as Json);
          if (typeof made !== 'object' || made === null || Array.isArray(made)) return;
          const ruling = read(made, state.seats.length);
          if (!ruling.ok) return;
          granted += 1;
          playOn(game, ruling.value, state.seats.length, { seed, steps: 25, taste: eager });
        },
      ),
      { seed: 20_261_128, numRuns: 1500 },
    );
    expect(granted).toBeGreaterThan(100);
  });
});

describe('a made-up state is refused', () => {
  const inPlay = statesOf(33, 100).find(({ phase, queue, rolling }) => phase === 'play' && !rolling && !queue[0]);
  if (inPlay === undefined) throw new Error('play has not begun');
  const state: SquaringState = inPlay;
  const seats = state.seats.length;
  const withM1 = (part: object) => ({ ...state, people: { ...state.people, m1: { ...state.people['m1'], ...part } } });
  const withConference = (part: object) => ({ ...state, conference: { ...state.conference, ...part } });
  const queued = (...queue: readonly object[]) => ({ ...state, queue });
  const result = {
    do: 'result',
    who: 'm1',
    only: 'any',
    to: null,
    source: null,
    not: null,
    tainted: false,
    isTwin: false,
  };

  it('only for what is wrong with it', () => {
    expect(read(state, seats).ok).toBe(true);
    expect(read(queued(result), seats).ok).toBe(true);
  });

  it.each<[because: string, made: object, at: string]>([
    ['it is nothing', {}, 'phase'],
    ['it has a part that no state has', { ...state, more: 1 }, 'more'],
    ['its turn is nobody’s', withConference({ turn: 'm7' }), 'conference'],
    ['its turn is that of somebody whom no seat plays', withConference({ turn: null }), 'phase'],
    ['somebody’s seat is not there', withM1({ seat: 5 }), 'seats'],
    ['a number is none', withConference({ clock: 1.5 }), 'conference'],
    ['she is kept from a move that everybody has', withM1({ banned: ['Bypass'] }), 'people'],
    ['she owes a theorem that is not there', withM1({ escapes: ['T4'] }), 'people'],
    ['the next id is given out already', { ...state, made: { ...state.made, people: seats - 1 } }, 'made'],
    ['somebody is asked who is not there', queued({ ...result, who: 'm9' }), 'queue'],
    ['a result is for a theorem that is not there', queued({ ...result, to: 'T3' }), 'queue'],
    ['more is queued than any act brings', queued(...Array.from({ length: 101 }, () => result)), 'queue'],
    ['something waits that asks nobody', queued({ do: 'shake', on: 'm1', attacker: null }), 'queue'],
    ['a phase has come without its people', { ...state, phase: 'choosing' }, 'phase'],
  ])('because %s', (_, made, at) => {
    expect(read(made, seats)).toMatchObject({ ok: false, refusal: { code: 'state.odd', facts: { at } } });
  });

  it('because the table has another number of seats', () => {
    expect(read(state, seats + 1)).toMatchObject({ ok: false, refusal: { facts: { at: 'seats' } } });
  });
});
