import fc from 'fast-check';
import { expect, it } from 'vitest';
import { circlePath, rectPath } from '../../src-renderer/sheet/marks';
import { digits, pathOperators } from '../../src-renderer/sheet/paint-pdf-path';

it.each([
  ['M10 20L30 40Z', '10 20 m\n30 40 l\nh'],
  ['m10 20l3 4h5v-7z', '10 20 m\n13 24 l\n18 24 l\n18 17 l\nh'],
  ['M1 2 3 4 5 6', '1 2 m\n3 4 l\n5 6 l'],
  ['m1 2 3 4', '1 2 m\n4 6 l'],
  ['M0 0C1 2 3 4 5 6S9 10 11 12', '0 0 m\n1 2 3 4 5 6 c\n7 8 9 10 11 12 c'],
  ['M0 0Q30 60 90 0T180 0', '0 0 m\n20 40 50 40 90 0 c\n130 -40 160 -40 180 0 c'],
  ['M5 5-3.5.25', '5 5 m\n-3.5 0.25 l'],
  // Back to the start of the outline, from where relative moves are counted.
  ['M10 10h5zl1 1', '10 10 m\n15 10 l\nh\n11 11 l'],
  ['L4 5', '0 0 m\n4 5 l'],
  ['M1', ''],
  ['', ''],
])('%s', (d, operators) => {
  expect(pathOperators(d)).toBe(operators);
});

const numbersOf = (operators: string): readonly (readonly number[])[] =>
  operators.split('\n').map((line) => line.split(' ').slice(0, -1).map(Number));

it('an arc stays on its circle, in quarters, and ends where it says', () => {
  const lines = numbersOf(pathOperators(circlePath(70, 90, 40)));
  const ends = lines.flatMap((line) => (line.length === 6 ? [line.slice(4)] : []));
  expect(ends).toHaveLength(4);
  for (const [x = 0, y = 0] of ends) expect(Math.hypot(x - 70, y - 90)).toBeCloseTo(40, 3);
  expect(ends.at(-1)).toEqual([30, 90]);
});

it('flags of an arc need no space after them', () => {
  expect(pathOperators('M0 0a25 25 0 1150 0')).toBe(pathOperators('M0 0a25 25 0 1 1 50 0'));
});

it('an arc that is too small for its way is as large as it must be', () => {
  const ends = numbersOf(pathOperators('M0 0A1 1 0 0 1 100 0')).flatMap((line) =>
    line.length === 6 ? [line.slice(4)] : [],
  );
  for (const [x = 0, y = 0] of ends) expect(Math.hypot(x - 50, y)).toBeCloseTo(50, 3);
});

it('round corners end where straight edges begin', () => {
  const ends = pathOperators(rectPath(10, 20, 300, 200, 30)).split('\n');
  expect(ends[0]).toBe('40 20 m');
  expect(ends[1]).toBe('280 20 l');
  expect(ends[2]?.endsWith('310 50 c')).toBe(true);
});

it('writes no exponents and no minus zero', () => {
  expect([1e-7, -1e-9, 1e6, 0.12345, Number.NaN].map(digits)).toEqual(['0', '0', '1000000', '0.1235', '0']);
});

it('whatever a layout may say, only numbers and operators come out', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz0123456789 ,.-'), maxLength: 60 });
  fc.assert(
    fc.property(letters, (d) => {
      expect(pathOperators(d)).toMatch(/^(?:(?:-?\d+(?:\.\d+)? )*[mlch]\n?)*$/);
    }),
    { seed: 51, numRuns: 500 },
  );
});
