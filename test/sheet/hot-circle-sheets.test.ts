/** The shipped sheets of Hot Circle on the table and on paper: as they usually are, filled to the brim, and empty. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../resources/hot-circle/words';
import { layoutSamples, usualFor } from '../../resources/hot-circle/samples';
import type { JsonObject } from '../../rules/kernel/json';
import { layOutPages } from '../../src-renderer/sheet/layout';
import type { Drawing } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { shippedLayouts } from './shipped';

const layouts = shippedLayouts('hot-circle');
const names = [...layouts.keys()];

const draw = (name: string, values: JsonObject, target: 'table' | 'paper', isBlank = false): Drawing => {
  const layout = layouts.get(name);
  if (layout === undefined) throw new Error(`There is no layout ${name}.`);
  const [page] = layOutPages(layout, values, gameWords.say, shippedMetrics, { parts: layouts, target, isBlank });
  if (page === undefined) throw new Error(`${name} has no page.`);
  return page;
};

const words = ({ marks }: Drawing): string => marks.map((mark) => (mark.kind === 'text' ? mark.text : '')).join(' ');

describe.each(names)('%s', (name) => {
  it.each(['table', 'paper'] as const)('finds every value and keeps to its paper, on %s', (target) => {
    for (const values of [usualFor(name), layoutSamples.longest(name), layoutSamples.odd(name)]) {
      const { misses, overflows } = draw(name, values, target);
      expect(misses).toEqual([]);
      expect(overflows.filter(({ isOutside }) => isOutside)).toEqual([]);
    }
    expect(draw(name, usualFor(name), target).overflows).toEqual([]);
  });

  it('shows the longest words in a size that can be read, and shortens none', () => {
    expect(draw(name, layoutSamples.longest(name), 'table').overflows).toEqual([]);
  });

  it('is a form where nothing is known', () => {
    expect(draw(name, {}, 'paper', true).overflows).toEqual([]);
  });
});

it('every die of a test stands on its card with its reason', () => {
  const text = words(draw('test', usualFor('test'), 'table'));
  for (const each of ['4D', 'wiry', 'blunt: hinders the other side', 'Otherwise', 'If softened'])
    expect(text).toContain(each);
});

it('a map shows each faction once, and a sign on each relation', () => {
  const { marks } = draw('map', usualFor('map'), 'table');
  const text = marks.map((mark) => (mark.kind === 'text' ? mark.text : ''));
  expect(text.filter((each) => each === 'guild')).toHaveLength(1);
  expect(text.join(' ')).toContain('guild helps choir, a friend of its rival crown.');
});
