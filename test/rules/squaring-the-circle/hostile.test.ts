/** Whatever a peer sends, from any seat, on any state: it is refused, and nothing throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import type { SquaringState } from '../../../rules/games/squaring-the-circle/state';
import { ask, step, type Standing } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { findMove, playTable, randomFrom } from '../random-player';
import { eager } from './good-player';

const seed = 20_261_128;

/** A moment of a random table, and a legal move of a seat that is awaited there. */
interface Moment {
  readonly standing: Standing<SquaringState>;
  readonly seat: number;
  readonly legal: JsonObject;
}

/** From each of some tables one moment for everything that it waits for: each phase, head of the queue, kind of move. */
const moments: readonly Moment[] = [11, 12, 13, 14, 15, 16].flatMap((table) => {
  const seen = new Map<string, Moment>();
  let steps = 0;
  const set = { seats: 2 + (table % 4), config: {} };
  for (const { before, seat, move } of playTable(game, set, randomFrom(table), eager)) {
    steps += 1;
    if (steps > 1200) break;
    if (move === null || game.isAside(move)) continue;
    const waitsFor = `${before.state.phase} ${before.state.queue[0]?.do ?? String(move['kind'])}`;
    if (!seen.has(waitsFor)) seen.set(waitsFor, { standing: before, seat, legal: move });
  }
  return [...seen.values()];
});

const anyMoment = fc.constantFrom(...moments);
const anySeat = fc.oneof(fc.integer({ min: -1, max: 7 }), fc.constantFrom(NaN, 2 ** 31, -0));

const prototypeKeys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;
const kinds = [
  ...['comeBack', 'stay', 'confirm'],
  ...['create', 'setting', 'write', 'choose', 'trophy', 'next', 'state', 'escape', 'consent', 'picks', 'conjecture'],
  ...[
    'complication',
    'apply',
    'lemma',
    'result',
    'pick',
    'move',
    'benefit',
    'remove',
    'names',
    'lose',
    'card',
    'evade',
  ],
  ...['rear', 'fall', 'out', 'convert', 'pass', 'decline', 'advance', 'offer', 'withdraw', 'giveUp', ...prototypeKeys],
];

/** Deeper than any stack that calls itself once a level would like. */
const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { kind: value };
  return value;
};

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
});
const junk = fc.oneof(
  anything,
  fc.constantFrom(deep(5000), 'x'.repeat(1_000_000), '\ud800', 'a\udc00b', '\u0000', null, undefined, [], NaN, 1e308),
);

/** A key of its own, whatever its name does to an object literal. */
const withOwn = (object: object, key: string, value: unknown): object =>
  Object.defineProperty({ ...object }, key, { value, enumerable: true, configurable: true, writable: true });

/** Refused, whoever sends it: by `ask`, by `step`, and by the game itself. */
const isRefused = ({ standing }: Moment, seat: number, move: unknown): boolean =>
  !ask(game, standing, seat, move).ok &&
  !step(game, standing, seat, move as Json).ok &&
  !game.check(standing.state, seat, move).ok &&
  typeof game.isAside(move) === 'boolean';

const holds = <Ts extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<Ts>, numRuns = 1500): void => {
  fc.assert(property, { seed, numRuns });
};

describe('a hostile peer', () => {
  it('meets tables in every phase, and with every kind of thing to answer', () => {
    const phases = new Set(moments.map(({ standing }) => standing.state.phase));
    expect([...phases].sort((a, b) => (a < b ? -1 : 1))).toEqual([
      'choosing',
      'creating',
      'over',
      'play',
      'setting',
      'trophies',
      'writing',
    ]);
    const heads = new Set(moments.flatMap(({ standing }) => standing.state.queue[0]?.do ?? []));
    expect(heads.size).toBeGreaterThan(9);
    expect(moments.every(({ standing, seat, legal }) => ask(game, standing, seat, legal).ok)).toBe(true);
  });

  it('is refused with any value at all', () => {
    holds(fc.property(anyMoment, anySeat, junk, (moment, seat, move) => isRefused(moment, seat, move)));
  });

  it('is refused with a known kind and parts that are junk', () => {
    const parts = fc.dictionary(fc.constantFrom('text', 'theorem', 'use', 'to', 'card', 'move', 'with', 'spend'), junk);
    const move = fc
      .tuple(fc.constantFrom(...kinds), parts, fc.constantFrom('nobodyAsked', ...prototypeKeys), junk)
      .map(([kind, rest, key, value]) => withOwn({ ...rest, kind }, key, value));
    holds(fc.property(anyMoment, anySeat, move, (moment, seat, sent) => isRefused(moment, seat, sent)));
  });

  it('is refused with a legal move of which one part was replaced', () => {
    const wrong = fc.constantFrom<unknown>(
      {},
      { length: 1 },
      [[]],
      [{}],
      3,
      -0,
      NaN,
      null,
      'x'.repeat(2001),
      'a\ud800',
      '\u0007',
      deep(3000),
      new Map(),
      () => 'x',
    );
    const changed = fc.tuple(anyMoment, fc.nat(), wrong);
    holds(
      fc.property(changed, ([moment, at, value]) => {
        const keys = Object.keys(moment.legal);
        return isRefused(moment, moment.seat, { ...moment.legal, [keys[at % keys.length] ?? 'kind']: value });
      }),
    );
  });

  it.each(['nobodyAsked', 'Kind', '', ...prototypeKeys])(
    'is refused with a legal move and the key "%s" besides',
    (key) => {
      const granted = moments.filter(
        ({ standing, seat, legal }) => game.check(standing.state, seat, withOwn(legal, key, 'x')).ok,
      );
      expect(granted.map(({ legal }) => legal['kind'])).toEqual([]);
    },
  );

  it('SC-012 cannot hide a key in her character: one move has one spelling', () => {
    const creation = moments.find(({ legal }) => legal['kind'] === 'create');
    if (creation === undefined) throw new Error('nobody makes a mathematician');
    const { standing, seat, legal } = creation;
    for (const key of ['constructor', 'prototype', '__proto__']) {
      expect(ask(game, standing, seat, withOwn(legal, key, {}))).toMatchObject({ refusal: { code: 'draft.missing' } });
    }
  });

  it.each(prototypeKeys)('is refused where an id is "%s"', (id) => {
    for (const moment of moments) {
      for (const key of ['theorem', 'to', 'card', 'problem', 'conjecture', 'source', 'colleague', 'agent', 'guest']) {
        if (Object.hasOwn(moment.legal, key))
          expect(isRefused(moment, moment.seat, { ...moment.legal, [key]: id })).toBe(true);
      }
    }
  });

  it('is refused with the legal moves of others, sent from the wrong seat', () => {
    for (const moment of moments) {
      for (const seat of [-1, 9, NaN]) expect(isRefused(moment, seat, moment.legal)).toBe(true);
      const { state, choices } = moment.standing;
      for (const other of state.seats.keys()) {
        const expected = game.expect(state);
        const awaited = expected.kind === 'one' ? [expected.seat] : expected.kind === 'each' ? expected.seats : [];
        if (awaited.includes(other) || choices.some(([who]) => who === other)) continue;
        expect(ask(game, moment.standing, other, moment.legal).ok).toBe(false);
      }
    }
  });

  it('changes nothing by asking: the legal move is legal still', () => {
    const random = randomFrom(seed);
    for (const moment of moments) {
      const before = JSON.stringify(moment.standing);
      for (const kind of kinds) ask(game, moment.standing, moment.seat, withOwn({ kind }, '__proto__', { out: null }));
      expect(JSON.stringify(moment.standing)).toBe(before);
      expect(findMove(game, moment.standing, moment.seat, random)).not.toBeNull();
    }
    expect(Object.hasOwn(Object.prototype, 'out')).toBe(false);
  });
});

describe('a hostile draft', () => {
  it('of any shape is refused', () => {
    holds(fc.property(junk, (draft) => !game.checkDraft(draft).ok));
  });

  it('of hostile parts is refused, and its form can still be shown', () => {
    const names = ['math', 'thief', 'name', 'origin', 'look', 'vice', 'creative', 'sly', 'other', 'boss', 'agentName'];
    const draft = fc.dictionary(fc.constantFrom(...names, ...prototypeKeys), junk);
    holds(
      fc.property(draft, (parts) => {
        const { fields } = game.draftOffer(parts as JsonObject);
        return fields.length > 10 && !game.checkDraft(parts).ok;
      }),
    );
  });
});
