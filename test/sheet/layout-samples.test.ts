/** What the sheet studio previews with: every game has it, it names every value, and what is odd is as odd as it says. */
import { describe, expect, it } from 'vitest';
import { oddLetters, unbrokenLetters, type LayoutSamples } from '../../resources/layout-samples';
import { layoutSamples as hotCircle } from '../../resources/hot-circle/samples';
import { gameWords as hotCircleWords } from '../../resources/hot-circle/words';
import { layoutSamples as nerve } from '../../resources/nerve/samples';
import { gameWords as nerveWords } from '../../resources/nerve/words';
import { layoutSamples as schizonauts } from '../../resources/schizonauts/samples';
import { gameWords as schizonautsWords } from '../../resources/schizonauts/words';
import { layoutSamples as squaring } from '../../resources/squaring-the-circle/samples';
import { gameWords as squaringWords } from '../../resources/squaring-the-circle/words';
import type { JsonObject } from '../../rules/kernel/json';
import { layOutPages } from '../../src-renderer/sheet/layout';
import type { Drawing } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { shippedLayouts } from './shipped';

const games = [
  [squaring, squaringWords],
  [hotCircle, hotCircleWords],
  [nerve, nerveWords],
  [schizonauts, schizonautsWords],
] as const;

const targets = ['table', 'paper'] as const;

const layoutsOf = new Map(games.map(([{ id }]) => [id, shippedLayouts(id)]));

const draw = (
  { id }: LayoutSamples,
  { say }: (typeof games)[number][1],
  name: string,
  values: JsonObject,
  target: (typeof targets)[number],
): readonly Drawing[] => {
  const parts = layoutsOf.get(id) ?? new Map<string, never>();
  const layout = parts.get(name);
  if (layout === undefined) throw new Error(`There is no layout ${name}.`);
  return layOutPages(layout, values, say, shippedMetrics, { parts, target, isBlank: false });
};

describe.each(games.map(([samples, words]) => [samples.id, samples, words] as const))('%s', (id, samples, words) => {
  const names = [...(layoutsOf.get(id)?.keys() ?? [])];

  it.each(targets)('has every value that its layouts name, and keeps to their paper, on %s', (target) => {
    for (const name of names) {
      for (const values of [samples.longest(name), samples.odd(name)]) {
        const pages = draw(samples, words, name, values, target);
        expect([name, pages.flatMap(({ misses }) => misses)]).toEqual([name, []]);
        expect([name, pages.flatMap(({ overflows }) => overflows.filter(({ isOutside }) => isOutside))]).toEqual([
          name,
          [],
        ]);
      }
    }
  });

  it('has room on its sheets for the longest real text', () => {
    // What is only glanced at is shortened; the sheet behind it is whole.
    for (const name of names.filter((each) => each !== 'part-glance')) {
      const pages = draw(samples, words, name, samples.longest(name), 'table');
      expect([name, pages.flatMap(({ overflows }) => overflows.map(({ text }) => text))]).toEqual([name, []]);
    }
  });

  it('shows all odd letters somewhere, and a word that never ends', () => {
    const all = names.map((name) => JSON.stringify(samples.odd(name))).join();
    expect(all).toContain(oddLetters);
    expect(all).toContain(unbrokenLetters);
  });
});

it.each([
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Han', /\p{Script=Han}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['an emoji of several', /\p{Emoji}\u{200d}\p{Emoji}/u],
  ['two marks on one letter', /\p{L}\p{M}\p{M}/u],
])('the odd letters have %s', (_, letters) => {
  expect(oddLetters).toMatch(letters);
});

it('the endless word has three hundred letters and no place to break', () => {
  expect([...unbrokenLetters]).toHaveLength(300);
  expect(unbrokenLetters).toMatch(/^\p{L}+$/u);
});
