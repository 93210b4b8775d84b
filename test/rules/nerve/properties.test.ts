/** Tables of Nerve played at random: they end, nobody is stuck, and no die is made or lost. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/nerve/words';
import { nerve as game } from '../../../rules/games/nerve/game';
import { plus } from '../../../rules/games/nerve/dice';
import { countOf, limitOf, traitKinds, type NerveState } from '../../../rules/games/nerve/state';
import { ask } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { colourCounts } from '../../vectors/nerve';
import { awaitedSeats, playTable, randomFrom, type Taste } from '../random-player';

/** Most people declare a few Stakes and then want to play. */
const taste: Taste = ({ kind }: JsonObject) => (kind === 'declineStake' ? 2 : kind === 'declare' ? 1 : 0);

/** More steps than a Conflict of five takes; the longest of a thousand took fewer than half of them. */
const MOST_STEPS = 1_500;

/** The dice of a roll that has not landed, by colour; those that are rolled again lie where they lay. */
const diceOut = ({ rolling, piles }: NerveState): readonly number[] =>
  piles.map((_, each) => {
    if (rolling === null) return 0;
    const { purpose } = rolling;
    if (purpose.for === 'pools') return purpose.counts.find(([seat]) => seat === each)?.[1] ?? 0;
    return purpose.for === 'join' ? purpose.colours.filter((colour) => colour === each).length : 0;
  });

const isWhole = (state: NerveState): boolean =>
  state.characters.every(
    (character) =>
      character === null || traitKinds.every((kind) => countOf(character, kind) <= limitOf(character, kind)),
  ) && Object.values(state.facts).every(({ level }) => level > 0);

describe.each([2, 3, 4, 5])('Conflicts of up to %i, a quarter of a thousand of them', (seats) => {
  it('all end, keep every die, and are told in words (NV-003, NV-012, NV-015, NV-100)', () => {
    let conflicts = 0;
    for (let seed = 1; conflicts < 250; seed += 1) {
      const random = randomFrom(seed * 31 + seats);
      let steps = 0;
      let before = colourCounts(game.init({ seats, config: {} }));
      for (const { standing, before: from, story } of playTable(game, { seats, config: {} }, random, taste)) {
        const { state } = standing;
        steps = from.state.phase === 'table' ? 0 : steps + 1;
        expect(steps).toBeLessThan(MOST_STEPS);
        const now = colourCounts(state);
        // Dice that are out are in no place, and of some colour all the same.
        const whole = plus(now, diceOut(state));
        if (whole.join() !== before.join()) expect({ seed, whole }).toEqual({ seed, whole: before });
        before = whole;
        expect(isWhole(state)).toBe(true);
        for (const line of story) expect(gameWords.say(line)).not.toBe(line.code);
        if (state.phase === 'table' && from.state.phase !== 'table' && state.past !== null) conflicts += 1;
        if (state.phase === 'table' && from.state.conflict !== null && conflicts % 12 === 0) break;
      }
    }
    expect(conflicts).toBeGreaterThanOrEqual(250);
  });
});

describe('whoever is awaited and gone', () => {
  it('has a legal fallback everywhere, and so has everybody (decision 0040)', () => {
    let looked = 0;
    for (const seats of [2, 3, 5]) {
      const random = randomFrom(seats);
      for (const { standing } of playTable(game, { seats, config: {} }, random, taste)) {
        for (const seat of awaitedSeats(game, standing)) {
          const ruling = ask(game, standing, seat, game.fallback(standing.state, seat));
          expect(ruling.ok ? 'granted' : JSON.stringify(ruling.refusal)).toBe('granted');
        }
        const own = awaitedSeats(game, standing).flatMap((seat) => {
          const move = game.routine(standing.state, seat);
          return move === null ? [] : [ask(game, standing, seat, move).ok];
        });
        expect(own).not.toContain(false);
        looked += 1;
        if (looked % 1_200 === 0) break;
      }
    }
  });
});

describe('whatever a peer sends', () => {
  const junk: readonly unknown[] = [
    null,
    7,
    'bid',
    [],
    {},
    { kind: '__proto__' },
    { kind: 'bid' },
    { kind: 'bid', dice: 'a3' },
    { kind: 'bid', dice: [null] },
    { kind: 'bid', dice: ['a7'] },
    { kind: 'bid', dice: Array.from({ length: 1_000 }, () => 'a3') },
    { kind: 'activate', trait: 'constructor', reroll: ['9/a1'] },
    { kind: 'declare', type: 'domination', n: Number.MAX_SAFE_INTEGER, text: 'x', bet: [] },
    { kind: 'consolidate', how: 'raise', reduce: [], target: 'toString', text: '' },
    { kind: 'create', name: '\ud800', active: 1, cool: 1, decisive: 1 },
    { kind: 'create', name: 'x', active: 1, cool: 1, decisive: 1, more: 1 },
    { kind: 'call', with: ['1', 2] },
  ];

  it('is refused or granted, and never thrown over (NV-D32)', () => {
    const random = randomFrom(11);
    let steps = 0;
    for (const { standing } of playTable(game, { seats: 3, config: {} }, random, taste)) {
      for (const move of junk) {
        for (const seat of [0, 1, 2, 6, -1]) expect(() => ask(game, standing, seat, move)).not.toThrow();
      }
      steps += 1;
      if (steps > 300) break;
    }
  });
});
