/** The worked examples of Schizonauts. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runVectors } from '../../vectors/run';

it('all hold', () => {
  const { lines } = runVectors([join(import.meta.dirname, '../../vectors/schizonauts.yaml')]);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['24 passed, 0 failed']);
});
