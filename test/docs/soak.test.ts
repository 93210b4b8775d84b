/** The table of the long tests, which run in parts: what was measured before is not lost by writing down a part. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Kept } from '../../scripts/soak/lib/kept';
import { tableOf } from '../../scripts/soak/lib/rows';

const kept = (what: string, patch: Partial<Kept> = {}): Kept => ({
  what,
  times: 1,
  failed: 0,
  tookMs: [1_000],
  load: 2,
  date: '2026-11-28',
  ...patch,
});

it('has one row for all that was tried of the same', () => {
  const table = tableOf('', [
    kept('a kill', { tookMs: [1_000], load: 3.4 }),
    kept('a kill', { tookMs: [9_000], failed: 1, date: '2026-11-29' }),
    kept('a kill', { tookMs: [2_000], load: 7.9 }),
    kept('schedules', { times: 3_000, tookMs: [] }),
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| a kill | 3 | 2 | 2.0 s | 9.0 s | 8 | 2026-11-28 to 2026-11-29 |',
    '| schedules | 3000 | 3000 |  |  | 2 | 2026-11-28 |',
  ]);
});

it('keeps what was not tried anew, also as the page is laid out, and in its place', () => {
  const before = tableOf('', [kept('a cut'), kept('a split'), kept('sleep')]);
  const laidOut = `## Recovery\n\nSome words | and a bar.\n\n${before.replaceAll(' | ', '   |  ')}\n\n**How.** So.`;
  const after = tableOf(laidOut, [kept('a split', { tookMs: [4_000] }), kept('UDP')]);
  expect(after.split('\n').slice(2)).toEqual([
    '| a cut | 1 | 1 | 1.0 s | 1.0 s | 2 | 2026-11-28 |',
    '| a split | 1 | 1 | 4.0 s | 4.0 s | 2 | 2026-11-28 |',
    '| sleep | 1 | 1 | 1.0 s | 1.0 s | 2 | 2026-11-28 |',
    '| UDP | 1 | 1 | 1.0 s | 1.0 s | 2 | 2026-11-28 |',
  ]);
  expect(tableOf(after, [])).toBe(after);
});

it('is what stands in the benchmarks, row for row', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/benchmarks.md'), 'utf8');
  const soak = page.slice(page.indexOf('## Recovery'));
  const rows = soak.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.length).toBeGreaterThan(12);
  expect(tableOf(soak, []).split('\n')).toHaveLength(rows.length);
});
