import { describe, expect, it } from 'vitest';
import { layoutSamples } from '../../resources/squaring-the-circle/samples';
import { layOutPages } from '../../src-renderer/sheet/layout';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { layoutsOf } from '../../src-renderer/ui/layouts-of';
import { layoutsIn, readFile } from '../../src-renderer/ui/studio-files';
import { standIns } from '../../src-renderer/ui/studio-layouts';
import { drawnProblems, faultProblems } from '../../src-renderer/ui/studio-problems';
import { fixtureWords } from './fixtures';

const GAME = 'squaring-the-circle';
const file = (marks: string): string => `{
  "version": 2, "name": "slip", "size": [900, 500], "home": "middle", "lies": "straight",
  "colours": { "ink": "#1b1917" },
  "styles": { "plain": { "font": "Spectral", "size": 80, "colour": "ink" } },
  "marks": [
    ${marks}
  ]
}`;
const words = '{ "kind": "text", "x": 30, "y": 50, "w": 800, "h": 100, "style": "plain", "text": "{name}" }';
const good = readFile('slip', '1/1', file(words), undefined);

describe('a file of the folder', () => {
  it('is read', () => {
    expect(good).toMatchObject({ faults: [], layout: { name: 'slip' } });
  });

  it('keeps what could be read last where it is broken, and loses its faults when it is mended', () => {
    const broken = readFile('slip', '2/2', file(words.replace('"plain"', '"huge"')), good);
    expect(broken.layout).toBe(good.layout);
    expect(faultProblems(broken)).toMatchObject([
      { where: 'slip.json:6', at: 'marks.0.style', said: { code: 'layout.noName' } },
    ]);
    expect(readFile('slip', '3/3', file(words), broken).faults).toEqual([]);
  });

  it('that was saved without a change is the same layout, so that nothing is painted again', () => {
    expect(readFile('slip', '4/4', good.text, good).layout).toBe(good.layout);
  });

  it('that never could be read stands in for nothing', () => {
    const never = readFile('slip', '1/1', '{', undefined);
    expect(layoutsIn([never]).size).toBe(0);
  });
});

it('names the file and the line of what does not fit, in parts too', () => {
  const part = readFile('half', '1/1', file(words).replace('"slip"', '"half"'), undefined);
  const whole = readFile(
    'slip',
    '1/1',
    file(`{ "kind": "part", "x": 0, "y": 0, "part": "half" },\n${words}`),
    undefined,
  );
  const layouts = layoutsIn([part, whole]);
  const layout = layouts.get('slip');
  if (!layout) throw new Error('The layout was not read.');
  const drawings = layOutPages(layout, { n: 1 }, fixtureWords.say, shippedMetrics, { parts: layouts, target: 'table' });
  expect(drawnProblems(drawings, 'slip', [whole, part])).toEqual([
    { where: 'half.json:6', at: 'marks.0', said: { code: 'layout.missValue', facts: { name: 'name' } } },
    { where: 'slip.json:7', at: 'marks.1', said: { code: 'layout.missValue', facts: { name: 'name' } } },
  ]);
  expect(drawnProblems(drawings, 'slip', [])[0]?.where).toBe('half.json');
});

it('stands in for the shipped layouts of its game, and gives them back', () => {
  const shipped = layoutsOf(GAME);
  standIns.set(GAME, layoutsIn([good]));
  const joined = layoutsOf(GAME);
  expect(joined.get('slip')).toBe(good.layout);
  expect(joined.get('theorem')).toBe(shipped.get('theorem'));
  expect(layoutsOf(GAME)).toBe(joined);
  expect(layoutsOf('another-game').has('slip')).toBe(false);
  standIns.clear();
  expect(layoutsOf(GAME)).toBe(shipped);
});

describe('the samples of the preview', () => {
  it.each([...layoutsOf(GAME).keys()])('have every value that %s names', (name) => {
    const layout = layoutsOf(GAME).get(name);
    if (!layout) throw new Error(`There is no layout ${name}.`);
    for (const values of [layoutSamples.longest(name), layoutSamples.odd(name)]) {
      for (const target of ['table', 'paper'] as const) {
        const options = { parts: layoutsOf(GAME), target, isBlank: false };
        const pages = layOutPages(layout, values, fixtureWords.say, shippedMetrics, options);
        expect(pages.flatMap(({ misses }) => misses)).toEqual([]);
      }
    }
  });
});
