/** Boxes on paper: whatever can be ticked on a printed form is a field of its PDF, and no field is bound to nothing. */
import { describe, expect, it } from 'vitest';
import { aMathematician } from '../../resources/squaring-the-circle/samples';
import type { JsonObject } from '../../rules/kernel/json';
import { pagesOf, type LayoutMark } from '../../src-renderer/sheet/format';
import { layOutPages } from '../../src-renderer/sheet/layout';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { layouts } from './paper-corpus';

const say = ({ code }: { readonly code: string }): string => code;

const bare = (marks: readonly LayoutMark[]): readonly LayoutMark[] =>
  marks.flatMap((mark) => {
    if (mark.kind === 'list') return bare(mark.marks);
    const isBox = mark.kind === 'boxes' || mark.kind === 'tags';
    return isBox && mark.field === undefined ? [mark] : [];
  });

/** What the screen alone shows is on no paper, and what says how something stands is on no blank one. */
const isOffBlankPaper = ({ when = '' }: LayoutMark): boolean => /@table|!@blank/.test(when);

describe('boxes that can be ticked with a pencil', () => {
  it.each([...layouts].filter(([name]) => name !== 'part-glance'))('on %s are fields of the PDF', (_, layout) => {
    const left = pagesOf(layout).flatMap(({ marks }) => bare(marks).filter((mark) => !isOffBlankPaper(mark)));
    expect(left).toEqual([]);
  });
});

/** Whether a path leads to something in these values; lists of names hold what is ticked. */
const leads = (values: JsonObject, id: string): boolean => Object.hasOwn(values, id.split('.')[0] ?? '');

it('every box on a sheet in play is bound to something of its piece', () => {
  const layout = layouts.get('mathematician');
  if (!layout) throw new Error('There is no joined sheet.');
  const values = aMathematician('Geometer', 'Wire', 'usual');
  const options = { parts: layouts, target: 'paper', isBlank: false } as const;
  const fields = layOutPages(layout, values, say, shippedMetrics, options).flatMap((page) => page.fields);
  const ticks = fields.filter(({ type }) => type === 'check');
  expect(ticks.length).toBeGreaterThan(20);
  expect(ticks.filter(({ id }) => !leads(values, id)).map(({ id }) => id)).toEqual([]);
});
