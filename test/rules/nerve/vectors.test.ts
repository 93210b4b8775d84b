/** The worked examples of Nerve. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runVectors } from '../../vectors/run';

it('all hold', () => {
  const { lines } = runVectors([join(import.meta.dirname, '../../vectors/nerve.yaml')]);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['13 passed, 0 failed']);
});

it('hold where the worked examples say nothing, too', () => {
  const { lines } = runVectors([join(import.meta.dirname, '../../vectors/nerve-edges.yaml')]);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual(['24 passed, 0 failed']);
});
