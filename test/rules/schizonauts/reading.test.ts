/** One throw read twice, die by die (SZ-095 to SZ-104). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { readRoll } from '../../../rules/games/schizonauts/pure';
import { readingsOf } from '../../../rules/games/schizonauts/reading';
import { playTable, randomFrom } from '../random-player';

const names = { actor: 'Ana', visitor: 'Bo' };
const facts = ([equal, won, lost, why, name]: readonly [number, number, number, string, string]) => ({
  name,
  equal,
  won,
  lost,
  why,
});
const cases = [
  [
    'the higher die tells, the lower one judges (SZ-096, SZ-100)',
    [7, 5, 2],
    [11, 3],
    [0, 11, 7, 'die', 'Bo'],
    [0, 2, 3, 'die', 'Ana'],
  ],
  ['equal pairs drop out (SZ-097, SZ-101)', [6, 5, 1], [6, 4, 1], [1, 5, 4, 'die', 'Ana'], [1, 4, 5, 'die', 'Bo']],
  [
    'who has dice left tells, who has none judges (SZ-098, SZ-102)',
    [6, 4],
    [6],
    [1, 4, 0, 'left', 'Ana'],
    [0, 4, 6, 'die', 'Ana'],
  ],
  ['who ran out judges (SZ-102)', [4, 6], [4], [0, 6, 4, 'die', 'Ana'], [1, 0, 6, 'left', 'Bo']],
  [
    'all equal: the actor tells, the visitor judges (SZ-099, SZ-103)',
    [3, 2],
    [2, 3],
    [2, 0, 0, 'same', 'Ana'],
    [2, 0, 0, 'same', 'Bo'],
  ],
] as const;

it.each(cases)('%s', (_, actor, visitor, high, low) => {
  expect(readingsOf({ actor, visitor }, names)).toEqual({
    tells: { code: 'reading.narrator', facts: facts(high) },
    judges: { code: 'reading.judge', facts: facts(low) },
  });
});

const dice = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });

it('names whom the rules name, and the dice it shows say so', () => {
  fc.assert(
    fc.property(dice, dice, (actor, visitor) => {
      const { narrator, judge } = readRoll(actor, visitor);
      const { tells, judges } = readingsOf({ actor, visitor }, names);
      const high = tells['facts'] as { name: string; won: number; lost: number; why: string };
      const low = judges['facts'] as { name: string; won: number; lost: number; why: string };
      expect([high.name, low.name]).toEqual([names[narrator], names[judge]]);
      if (high.why === 'die') expect(high.won).toBeGreaterThan(high.lost);
      if (low.why === 'die') expect(low.won).toBeLessThan(low.lost);
    }),
    { seed: 104, numRuns: 300 },
  );
});

it('every die that lies is somebody’s of the scene, and no die lies where there is no scene', () => {
  let thrown = 0;
  for (const { standing } of playTable(game, { seats: 3, config: {} }, randomFrom(96))) {
    const { state } = standing;
    const roll = game.lastRoll(state);
    const { pool = null, dice = null, visitor = null } = state.scene ?? {};
    expect(roll === null).toBe(dice === null);
    if (roll === null || state.scene === null || dice === null || pool === null) continue;
    thrown += 1;
    const { owners = [], says = [] } = roll.read ?? {};
    expect([owners.length, says.length]).toEqual([roll.faces.length, 2]);
    for (const owner of owners) expect([state.actor, visitor]).toContain(owner);
    const mine = owners.filter((owner) => owner === state.actor).length;
    expect(mine).toBe(Object.values(pool.actor).reduce((sum, count) => sum + count, 0));
    // Two more of the visitor's, thrown after a card was turned.
    const last = { ...roll, seat: visitor ?? 0, faces: [6, 1], sides: [6, 6] };
    const more = { ...state.scene, dice: { ...dice, visitor: [6, ...dice.visitor, 1] } };
    expect(game.lastRoll({ ...state, last, scene: more })?.read?.owners).toEqual([visitor, visitor]);
  }
  expect(thrown).toBeGreaterThan(100);
}, 60_000);
