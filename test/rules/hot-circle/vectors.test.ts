/** The worked examples of Hot Circle. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runVectors } from '../../vectors/run';

it('all hold', () => {
  const { lines } = runVectors([join(import.meta.dirname, '../../vectors/hot-circle.yaml')]);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['16 passed, 0 failed']);
});
