/** Dice as things: every die of both pools lies in the ring, and putting some together is the trade that its form makes. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/schizonauts/words';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { layDice, preview } from '../../../rules/games/schizonauts/laying';
import { trades } from '../../../rules/games/schizonauts/pure';
import {
  diceIn,
  emptyScene,
  emptyState,
  type Pool,
  type Scene,
  type SzState,
} from '../../../rules/games/schizonauts/state';
import { diceThings } from '../../../rules/games/schizonauts/things';
import { dieId, type DiceTarget } from '../../../rules/kernel/dice-things';
import { initialValues, moveFrom, type Values } from '../../../src-renderer/ui/moves/form';
import { playTable, randomFrom, type Taste } from '../random-player';

/** People get on with it. */
const taste: Taste = ({ kind }) =>
  ['propose', 'objectQuestion', 'swapMemory', 'strike', 'supplyMemory', 'rejectPrice'].includes(String(kind)) ? 0 : 3;

const none: Pool = { d12: 0, d10: 0, d8: 0, d6: 0 };
const sheet = (state: SzState, seat: number, thief: string, agent: string) => {
  const own = state.sheets[seat];
  if (own === undefined) throw new Error('the seat is there');
  return { ...own, thief: { ...own.thief, name: thief }, agent: { ...own.agent, name: agent } };
};

/** Ana acts as Holt, Bo visits as Pim, Cy is outside. */
const before = (actor: Partial<Pool>, visitor: Partial<Pool>, more: Partial<Scene> = {}): SzState => {
  const empty = emptyState(3, 1, []);
  return {
    ...empty,
    ...{ phase: 'flashback', step: 'pool', actor: 0 },
    sheets: [sheet(empty, 0, 'Ines', 'Holt'), sheet(empty, 1, 'Pim', 'Rab'), sheet(empty, 2, 'Qi', 'Lio')],
    scene: {
      ...emptyScene,
      ...{ visitor: 1, personas: { actor: 'agent', visitor: 'thief' }, declined: [2] },
      pool: { actor: { ...none, ...actor }, visitor: { ...none, ...visitor } },
      ...more,
    },
  };
};

const idsOf = (state: SzState): readonly string[] =>
  (diceThings(state)?.spots ?? []).flatMap((spot) => spot.dice.map((die) => dieId(spot, die)));

/** What putting these dice together says: the form and the words, or the code and the words of the refusal. */
const laid = (state: SzState, seat: number, dice: readonly string[], onto: DiceTarget = 'middle'): string => {
  const ruling = layDice(state, seat, dice, onto);
  if (!ruling.ok) return `${ruling.refusal.code}: ${gameWords.say(ruling.refusal)}`;
  return `${ruling.value.offer} ${gameWords.say(ruling.value.said)}`;
};

const words = { code: 'x', facts: {} };
const shown = { seat: 0, what: words, addends: [], total: 0, band: words };
const aRoll: NonNullable<SzState['rolling']> = {
  ...{ seat: 0, what: words, purpose: { for: 'throw' }, sides: [6], addends: [], bands: [] },
};

const table = before({ d8: 1, d6: 3 }, { d6: 2 });

describe('every die', () => {
  it('of both pools lies there once, large ones first, with its size (SZ-012, SZ-090)', () => {
    expect(idsOf(table)).toEqual([
      ...['pool:0/d8', 'pool:0/d6', 'pool:0/d6.2', 'pool:0/d6.3'],
      ...['pool:1/d6', 'pool:1/d6.2'],
    ]);
    const [mine] = diceThings(table)?.spots ?? [];
    expect(mine?.dice.map(({ sides, face, colour }) => [sides, face, colour])).toEqual([
      [8, null, 0],
      [6, null, 0],
      [6, null, 0],
      [6, null, 0],
    ]);
  });

  it('says whose it is, as whom, and what it could become (SZ-091)', () => {
    const told = (diceThings(table)?.spots ?? []).map(({ title, note, dice }) =>
      [title, note, dice[0]?.use].map((each) => (each === undefined ? '' : gameWords.say(each))),
    );
    expect(told).toEqual([
      ['Ines / Holt, as Holt', 'worth 5', 'A d8 of Ines / Holt, worth 2. With others it becomes a d10 or a d12.'],
      ['Pim / Rab, as Pim', 'worth 2', 'A d6 of Pim / Rab, worth 1. With others it becomes a d8.'],
    ]);
    const large = diceThings(before({ d12: 1, d6: 1 }, { d6: 1 }));
    expect(large?.spots[0]?.dice.map(({ isLive }) => isLive)).toEqual([false, false]);
  });

  it('is there from when the pools are built until they are thrown', () => {
    expect(diceThings({ ...table, step: 'aptitude' })).toBe(null);
    expect(diceThings(before({}, {}, { pool: null }))).toBe(null);
    expect(diceThings({ ...table, rolling: aRoll })).toBe(null);
    const { spots } = diceThings(before({ d6: 1 }, { d6: 1 }, { locked: ['visitor'] })) ?? { spots: [] };
    expect(spots.map(({ note }) => (note === undefined ? '' : gameWords.say(note)))).toEqual([
      'worth 1',
      'worth 1, locked',
    ]);
  });
});

describe('dice that have fallen', () => {
  const fell = (faces: readonly number[], dice: Scene['dice']): SzState => ({
    ...before({ d8: 1, d6: 1 }, { d6: 2 }, { dice, narrator: 0, judge: 1 }),
    step: 'answer',
    last: { ...shown, sides: [8, 6, 6, 6], faces },
  });

  it('lie on their side with size and face, and the ring says who tells and who sets the price (SZ-095, SZ-096)', () => {
    const things = diceThings(fell([2, 5, 1, 3], { actor: [5, 2], visitor: [3, 1] }));
    const lying = things?.spots.map(({ dice, note }) => [
      note === undefined ? '' : gameWords.say(note),
      ...dice.map(({ sides, face }) => `d${sides ?? 6}: ${face ?? ''}`),
    ]);
    expect(lying).toEqual([
      ['tells', 'd8: 2', 'd6: 5'],
      ['sets the price', 'd6: 1', 'd6: 3'],
    ]);
    expect(things?.middle.lines.map(gameWords.say)).toEqual([
      'Ines / Holt tells: 5 is higher than 3.',
      'Pim / Rab sets the price: 1 is lower than 2.',
    ]);
    expect(things?.isPressing).toBe(false);
    expect(things?.spots[0]?.dice.map(({ use }) => gameWords.say(use))[0]).toBe('A d8 of Ines / Holt fell on 2.');
  });

  it('are no things where others were thrown after them, for those have no side (SZ-179)', () => {
    expect(diceThings(fell([2, 5, 1, 3], { actor: [6, 5, 2], visitor: [3, 1] }))).toBe(null);
  });
});

describe('putting dice together', () => {
  it.each([
    [['pool:0/d6'], { die: 'pool:0/d6.3' }, 'turn:upgrade:d6+d6 2 × d6 become a d8: 3 dice, worth 5 as before'],
    [
      ['pool:0/d6', 'pool:0/d6.2'],
      { die: 'pool:0/d8' },
      'turn:upgrade:d6+d6+d8 2 × d6 and a d8 become a d12: 2 dice, worth 5 as before',
    ],
    [['pool:0/d8'], { die: 'pool:0/d6' }, 'turn:upgrade:d6+d8 A d6 and a d8 become a d10: 3 dice, worth 5 as before'],
    [
      ['pool:0/d6', 'pool:0/d6.2', 'pool:0/d6.3'],
      'middle',
      'turn:upgrade:d6+d6+d6 3 × d6 become a d10: 2 dice, worth 5 as before',
    ],
  ] as const)('%j on %j is the trade (SZ-091)', (dice, onto, words) => {
    expect(laid(table, 0, dice, onto)).toBe(words);
  });

  it.each([
    [
      'more than a d12',
      0,
      ['pool:0/d8', 'pool:0/d6', 'pool:0/d6.2'],
      { die: 'pool:0/d6.3' },
      'e_upgrade_math: That is no trade. Several dice go for one of exactly their worth, up to a d12.',
    ],
    ['one by itself', 0, ['pool:0/d6'], 'middle', 'lay.nothing: One die is no trade. Put others with it.'],
    ['one on itself', 0, ['pool:0/d6'], { die: 'pool:0/d6' }, 'lay.nothing: One die is no trade. Put others with it.'],
    ['on a die of the other', 0, ['pool:0/d6'], { die: 'pool:1/d6' }, 'lay.nothing: You trade your own dice only.'],
    ['dice of the other', 1, ['pool:0/d6'], { die: 'pool:0/d6.2' }, 'lay.nothing: You trade your own dice only.'],
    ['from outside', 2, ['pool:0/d6', 'pool:0/d6.2'], 'middle', 'lay.nothing: You trade your own dice only.'],
    [
      'dice that are not there',
      1,
      ['pool:1/d6', 'pool:1/d6.2', 'pool:1/d6.3'],
      'middle',
      'e_upgrade_math: That is no trade. Several dice go for one of exactly their worth, up to a d12.',
    ],
    ['by a seat', 0, ['pool:0/d6'], 0, 'lay.nothing: You trade your own dice only.'],
  ] as const)('%s is refused in a sentence', (_, seat, dice, onto, words) => {
    expect(laid(table, seat, dice, onto)).toBe(words);
  });

  it('after the throw is refused as the move is (SZ-092)', () => {
    const thrown: SzState = { ...before({ d6: 2 }, {}, { dice: { actor: [2, 1], visitor: [] } }), step: 'answer' };
    expect(laid(thrown, 0, ['pool:0/d6'], { die: 'pool:0/d6.2' })).toBe('e_after_roll: The dice have fallen.');
  });

  it('is the very move of its form, and the form says the same before it is sent', () => {
    for (const [give, get] of trades) {
      const count = (die: string): number => give.filter((each) => each === die).length;
      const state = before({ d10: count('d10'), d8: count('d8'), d6: count('d6') }, { d6: 1 });
      const ruling = layDice(
        state,
        0,
        idsOf(state).filter((id) => id.startsWith('pool:0')),
        'middle',
      );
      if (!ruling.ok) throw new Error(ruling.refusal.code);
      const offer = game.offers(state, 0).find(({ id }) => id === ruling.value.offer);
      if (offer === undefined) throw new Error('there is no such form');
      const move = moveFrom(offer, { ...initialValues(offer, gameWords.say), ...(ruling.value.values as Values) });
      expect(move).toEqual({ kind: 'upgrade', give, get });
      expect(game.check(state, 0, move).ok).toBe(true);
      expect(preview(state, 0, move)).toEqual([ruling.value.said]);
    }
  });

  it('says that both lock again where one has (SZ-094)', () => {
    const state = before({ d6: 2 }, { d6: 1 }, { locked: ['visitor'] });
    const said = preview(state, 0, { kind: 'upgrade', give: ['d6', 'd6'], get: 'd8' }).map(gameWords.say);
    expect(said).toEqual([
      '2 × d6 become a d8: 1 die, worth 2 as before',
      'Both must say again that they trade no more.',
    ]);
    for (const move of [
      { kind: 'lockDice' },
      { kind: 'upgrade', give: ['d6'], get: 'd8' },
      { kind: 'upgrade', give: 7 },
    ]) {
      expect(preview(state, 0, move)).toEqual([]);
    }
  });
});

describe('at tables played at random', () => {
  it('the dice are those of the pools, of each just as many, and laying anything anywhere never throws', () => {
    let seen = 0;
    for (const { standing } of playTable(game, { seats: 4, config: {} }, randomFrom(58), taste)) {
      const { state } = standing;
      const things = diceThings(state);
      for (const dice of [idsOf(state).slice(0, 2), ['pool:9/d6'], ['x'], ['__proto__'], ['pool:0/d7'], []]) {
        for (const onto of ['middle', 0, 7, { die: 'pool:1/d6' }, { die: 'y' }] as const) {
          expect(() => layDice(state, state.actor, dice, onto)).not.toThrow();
        }
      }
      if (things === null) continue;
      seen += state.step === 'pool' ? 1 : 0;
      const lying = idsOf(state);
      expect(new Set(lying).size).toBe(lying.length);
      const { pool } = state.scene ?? emptyScene;
      const sizes = things.spots.map(({ dice }) => dice.map(({ sides }) => `d${sides ?? 6}`));
      expect(sizes).toEqual(pool === null ? [] : [diceIn(pool.actor), diceIn(pool.visitor)]);
    }
    expect(seen).toBeGreaterThan(20);
  }, 60_000);
});
