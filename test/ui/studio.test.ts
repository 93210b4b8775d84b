import { describe, expect, it } from 'vitest';
import { layoutSamples } from '../../resources/squaring-the-circle/samples';
import { layOutPages } from '../../src-renderer/sheet/layout';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { layoutsOf, loadLayouts } from '../../src-renderer/ui/sheets/layouts-of';
import { layoutsIn, readFile } from '../../src-renderer/ui/studio/studio-files';
import { pictureKind } from '../../src-renderer/ui/studio/studio-images';
import { standIns } from '../../src-renderer/ui/studio/studio-layouts';
import { pickedFiles } from '../../src-renderer/ui/studio/studio-folder';
import { drawnProblems, faultProblems, letterProblems } from '../../src-renderer/ui/studio/studio-problems';
import { word } from '../../src-renderer/ui/wording/wording';
import { fixtureWords } from './fixtures';

const GAME = 'squaring-the-circle';
await loadLayouts(GAME);
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
  expect(drawnProblems(drawings, 'slip', [whole, part], new Set())).toEqual([
    { where: 'half.json:6', at: 'marks.0', said: { code: 'layout.missValue', facts: { name: 'name' } } },
    { where: 'slip.json:7', at: 'marks.1', said: { code: 'layout.missValue', facts: { name: 'name' } } },
  ]);
  expect(drawnProblems(drawings, 'slip', [], new Set())[0]?.where).toBe('half.json');
});

it('names the field and the line of what has no room, and the value where there is no field', () => {
  const tight = words.replace('"w": 800', '"w": 90');
  const field = '"field": { "id": "name", "label": "Name", "type": "line" }';
  const row = '{ "kind": "text", "x": 0, "y": 0, "w": 90, "h": 100, "style": "plain", "text": "{text}" }';
  const list = `{ "kind": "list", "x": 30, "y": 300, "w": 90, "h": 100, "of": "house.cards", "row": 100, "marks": [${row}] }`;
  const outside = tight.replace('"x": 30', '"x": 870').replace('{name}', '.');
  const marks = [tight.replace(' }', `, ${field} }`), list, outside].join(',\n');
  const whole = readFile('slip', '1/1', file(marks), undefined);
  if (!whole.layout) throw new Error(JSON.stringify(whole.faults));
  const values = { name: 'Wolfeschlegel', house: { cards: [{ text: 'Hohenlohe' }] } };
  const drawings = layOutPages(whole.layout, values, fixtureWords.say, shippedMetrics, {
    parts: new Map(),
    target: 'table',
  });
  const told = drawnProblems(drawings, 'slip', [whole], new Set());
  expect(told).toMatchObject([
    { where: 'slip.json:6', at: 'marks.0', said: { code: 'layout.cut', facts: { field: 'name' } } },
    { where: 'slip.json:7', said: { code: 'layout.cut', facts: { field: 'house.cards.0.text' } } },
    { where: 'slip.json:8', said: { code: 'layout.outside', facts: { field: '' } } },
  ]);
  expect(told.map(({ said }) => word(said))).toEqual([
    'Too long for its place (name): "Wolfeschlegel"',
    'Too long for its place (house.cards.0.text): "Hohenlohe"',
    'This leaves the paper.',
  ]);
});

it('names the letters that paper has no font for', () => {
  const [problem] = letterProblems('slip', [{ field: 'name', text: '数学' }]);
  expect(problem?.where).toBe('slip.json');
  expect(word(problem?.said ?? { code: '', facts: {} })).toBe(
    'No font for paper has these letters, so empty boxes stand there (name): "数学"',
  );
});

it('says of picked files that they stay as they were', async () => {
  const one = (name: string): File => Object.assign(new File(['{}'], name), { webkitRelativePath: '' });
  const picked = pickedFiles([one('slip.json'), one('notes.txt')]);
  expect(picked.follows).toBe(false);
  expect((await picked.list()).map(({ name }) => name)).toEqual(['slip.json']);
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

describe('a picture of the folder', () => {
  const png = (width: number, height: number): Uint8Array => {
    const bytes = new Uint8Array(40);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    return bytes;
  };

  it.each([
    ['a PNG', png(640, 480), 'image/png'],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a PNG that says it is enormous', png(60_000, 60_000), undefined],
    ['the beginning of a PNG', png(640, 480).slice(0, 20), undefined],
    ['a page that is called a picture', new TextEncoder().encode('<svg onload="alert(1)"/>'), undefined],
    ['nothing', new Uint8Array(), undefined],
    ['more than a sheet needs', new Uint8Array(8_000_001).fill(0xff), undefined],
  ])('%s', (_, bytes, kind) => {
    expect(pictureKind(bytes)).toBe(kind);
  });

  it('that is not there is told', () => {
    const image = '{ "kind": "image", "x": 0, "y": 0, "w": 90, "h": 80, "src": "seal" }';
    const text = file(image).replace('"marks"', '"images": { "seal": "wax.png" }, "marks"');
    const { layout } = readFile('slip', '1/1', text, undefined);
    if (!layout) throw new Error('The layout was not read.');
    const drawings = layOutPages(layout, {}, fixtureWords.say, shippedMetrics, { parts: new Map(), target: 'table' });
    const told = (pictures: ReadonlySet<string>) =>
      drawnProblems(drawings, 'slip', [], pictures).map(({ said }) => said);
    expect(told(new Set())).toEqual([{ code: 'studio.picture', facts: { name: 'wax.png' } }]);
    expect(told(new Set(['wax.png']))).toEqual([]);
  });
});
