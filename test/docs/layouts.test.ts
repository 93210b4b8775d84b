/** The example that designers copy is a layout that can be read, and fits. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { layoutSamples } from '../../resources/squaring-the-circle/samples';
import { layOutPages } from '../../src-renderer/sheet/layout';
import { readLayoutText } from '../../src-renderer/sheet/layout-text';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';

it('reads and draws the example of docs/layouts.md', () => {
  const page = readFileSync(new URL('../../docs/layouts.md', import.meta.url), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const ruling = readLayoutText(example, 'calling-card');
  expect(ruling).toMatchObject({ ok: true });
  if (!ruling.ok) return;
  const values = { ...layoutSamples.longest('mathematician'), out: 'prison' };
  const say = (): string => '';
  const pages = layOutPages(ruling.value, values, say, shippedMetrics, { parts: new Map(), target: 'table' });
  expect(pages.map(({ overflows, misses }) => [overflows, misses])).toEqual([[[], []]]);
});
