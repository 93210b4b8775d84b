/** What was typed as one splice, and where the caret is after others have typed. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretAfter, spliceBetween } from '../../src-renderer/ui/moves/shared-text';

describe('the splice between two texts', () => {
  it.each([
    ['nothing', 'abc', 'abc', 2, null],
    ['a letter at the caret', 'abc', 'abxc', 3, { at: 2, remove: 0, insert: 'x' }],
    ['the second of three like letters', 'aa', 'aaa', 2, { at: 1, remove: 0, insert: 'a' }],
    ['the last of three like letters', 'aa', 'aaa', 3, { at: 2, remove: 0, insert: 'a' }],
    ['a letter taken away', 'abc', 'ac', 1, { at: 1, remove: 1, insert: '' }],
    ['one in place of a marked part', 'abcdef', 'aXf', 2, { at: 1, remove: 4, insert: 'X' }],
    ['all of it', 'abc', '', 0, { at: 0, remove: 3, insert: '' }],
    ['one face for another, whole', '🎲', '🎯', 2, { at: 0, remove: 2, insert: '🎯' }],
    ['a face after half of it stays', 'a🎲b', 'a🎲🎲b', 5, { at: 3, remove: 0, insert: '🎲' }],
  ] as const)('is %s', (_, before, after, caret, splice) => {
    expect(spliceBetween(before, after, caret)).toEqual(splice);
  });

  it('always leads from the one to the other, and parts no character', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', '🎲', '🎯', 'é'), maxLength: 8 });
    fc.assert(
      fc.property(words, words, fc.nat(16), (before, after, caret) => {
        const splice = spliceBetween(before, after, Math.min(caret, after.length));
        if (splice === null) return before === after;
        const { at, remove, insert } = splice;
        const parts = [before.slice(0, at), before.slice(at, at + remove), before.slice(at + remove), insert];
        return parts.every((part) => part.isWellFormed()) && `${parts[0] ?? ''}${insert}${parts[2] ?? ''}` === after;
      }),
      { seed: 54, numRuns: 500 },
    );
  });
});

it.each([
  ['letters before it', 3, [{ at: 0, remove: 0, insert: 'xy' }], 5],
  ['letters behind it', 3, [{ at: 4, remove: 0, insert: 'xy' }], 3],
  ['letters at it', 3, [{ at: 3, remove: 0, insert: 'xy' }], 3],
  ['a cut before it', 5, [{ at: 1, remove: 2, insert: '' }], 3],
  ['a cut around it', 3, [{ at: 1, remove: 4, insert: '' }], 1],
  [
    'one and then another',
    3,
    [
      { at: 0, remove: 1, insert: '' },
      { at: 1, remove: 0, insert: 'q' },
    ],
    3,
  ],
] as const)('a caret stays between its letters: %s', (_, caret, splices, after) => {
  expect(caretAfter(caret, splices)).toBe(after);
});
