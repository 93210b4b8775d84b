/** Dice that were chosen before they fell are not chosen any more. */
import { describe, expect, it } from 'vitest';
import type { DiceThings, DieThing } from '../../rules/kernel/dice-things';
import { stillChosen } from '../../src-renderer/ui/picture/chosen-dice';

const use = { code: 'x', facts: {} };
const things = (...dice: readonly Pick<DieThing, 'name' | 'face' | 'sides'>[]): DiceThings => ({
  spots: [{ id: 'pool:2', kind: 'side', seat: 2, title: use, dice: dice.map((die) => ({ colour: 2, use, ...die })) }],
  middle: { title: use, figure: null, caption: null, lines: [] },
  isPressing: true,
});
const laid = things({ name: 'a', face: null, sides: 6 }, { name: 'b', face: null, sides: 8 });

describe('a choice among dice', () => {
  it.each([
    ['stays while they lie as they lay', laid, ['pool:2/a', 'note:7']],
    ['falls away once they are thrown', things({ name: 'a', face: 4, sides: 6 }), ['note:7']],
    ['falls away where another die lies there now', things({ name: 'a', face: null, sides: 10 }), ['note:7']],
    ['falls away where none lies there', things({ name: 'b', face: null, sides: 8 }), ['note:7']],
    ['falls away with the dice', null, ['note:7']],
  ])('%s, and what is no die stays', (_, now, kept) => {
    expect([...stillChosen(new Set(['pool:2/a', 'note:7']), laid, now)]).toEqual(kept);
  });

  it('is the same one where nothing falls away', () => {
    const chosen = new Set(['pool:2/a']);
    expect(stillChosen(chosen, laid, laid)).toBe(chosen);
  });
});
