import { inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import type { Drawing, Mark } from '../../src-renderer/sheet/marks';
import { rectPath } from '../../src-renderer/sheet/marks';
import { paperFaces } from '../../src-renderer/sheet/paint-pdf-faces';
import { fontFile, pageOf, paint, textAt } from './paper';
import { layouts, onPaper, player } from './paper-corpus';
import { foundIn } from './pdf-reader';
import measured from '../../resources/fonts/metrics.json';

const inflated = (bytes: Uint8Array): string => inflateSync(bytes).toString('latin1');

const drawn = (marks: readonly Mark[], more: Partial<Drawing> = {}): Drawing => ({
  width: 1370,
  height: 910,
  marks,
  fields: [],
  overflows: [],
  misses: [],
  ...more,
});

/** Boxes of the first page in tenths of a millimetre. */
const boxesOf = async (bytes: Uint8Array) => {
  const page = (await PDFDocument.load(bytes)).getPage(0);
  const tenths = ({ x, y, width, height }: ReturnType<typeof page.getTrimBox>): readonly number[] =>
    [x, y, width, height].map((points) => Math.round((points * 254) / 72));
  return { media: tenths(page.getMediaBox()), trim: tenths(page.getTrimBox()), bleed: tenths(page.getBleedBox()) };
};

describe('the page', () => {
  const slip = [pageOf(drawn([textAt(100, 200, 'x')]), { bleed: 30 })];
  const square = [pageOf(drawn([], { width: 2960, height: 2100 }), { bleed: 30 })];

  it.each([
    ['its own size', slip, {}, [0, 0, 1370, 910], [0, 0, 1370, 910], [0, 0, 1370, 910]],
    ['bleed alone', slip, { bleed: true }, [0, 0, 1430, 970], [30, 30, 1370, 910], [0, 0, 1430, 970]],
    [
      'bleed and marks',
      slip,
      { bleed: true, cropMarks: true },
      [0, 0, 1550, 1090],
      [90, 90, 1370, 910],
      [60, 60, 1430, 970],
    ],
    [
      'A4, in the middle',
      slip,
      { paper: 'a4', cropMarks: true },
      [0, 0, 2970, 2100],
      [800, 595, 1370, 910],
      [800, 595, 1370, 910],
    ],
    ['Letter', slip, { paper: 'letter' }, [0, 0, 2794, 2159], [712, 625, 1370, 910], [712, 625, 1370, 910]],
    ['A4, whole', square, { paper: 'a4' }, [0, 0, 2970, 2100], [5, 0, 2960, 2100], [5, 0, 2960, 2100]],
    // 2960 do not fit on 2794: all of it shrinks to 94.4 percent.
    ['Letter, smaller', square, { paper: 'letter' }, [0, 0, 2794, 2159], [0, 88, 2794, 1982], [0, 88, 2794, 1982]],
  ] as const)('%s', async (_, pages, options, media, trim, bleed) => {
    const { bytes } = await paint(pages, options);
    expect(await boxesOf(bytes)).toEqual({ media, trim, bleed });
  });

  it('says by how much a sheet had to shrink', async () => {
    expect((await paint(square, { paper: 'letter' })).scale).toBeCloseTo(2794 / 2960, 4);
    expect((await paint(slip, { paper: 'letter' })).scale).toBe(1);
  });

  it('crop marks stand 3 mm off the edge, and none lies on the sheet', async () => {
    const { bytes } = await paint(slip, { cropMarks: true });
    const [page] = await foundIn(bytes);
    const lines = (page?.paths ?? []).map((box) => box.map((points) => Math.round((points * 254) / 72)));
    // Left of the lower left corner, and below it.
    expect(lines).toContainEqual([10, 90, 60, 90]);
    expect(lines).toContainEqual([90, 10, 90, 60]);
    const onSheet = lines.filter(([l = 0, b = 0, r = 0, t = 0]) => r > 60 && l < 1490 && t > 60 && b < 1030);
    // The frame of what may be painted at all.
    expect(onSheet).toEqual([[90, 90, 1460, 1000]]);
  });
});

describe('letters', () => {
  const lines = [
    ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'Spectral'],
    ['Съешь ещё этих мягких булок', 'Spectral'],
    ['Ξεσκεπάζω την ψυχοφθόρα βδελυγμία', 'IBM Plex Sans'],
    ['Tiếng Việt: ế ậ ữ', 'Young Serif'],
    ['Geometer and 14 thieves', 'IM Fell DW Pica'],
    ['−2 of fi and ffl', 'IBM Plex Mono'],
  ] as const;

  it('can be read by another program, in the order of the marks', async () => {
    const marks = lines.map(([text, font], index) => textAt(90, 120 + index * 110, text, { font }));
    const { bytes, missing } = await paint([pageOf(drawn(marks))]);
    const [page] = await foundIn(bytes);
    const words = (text: string): string => text.normalize('NFC').replace(/\s+/g, '');
    expect(words(page?.text ?? '')).toBe(words(lines.map(([text]) => text).join('')));
    expect(missing).toEqual([]);
  });

  it('stand where their marks say, to two hundredths of a millimetre', async () => {
    const marks = [
      textAt(130, 170, 'left'),
      textAt(1210, 290, 'right', { align: 'right' }),
      textAt(700, 430, 'centre', { align: 'center' }),
      textAt(40, 60, 'moved', { matrix: [1, 0, 0, 1, 310, 480] }),
    ];
    const { bytes } = await paint([pageOf(drawn(marks))], { cropMarks: true });
    const [page] = await foundIn(bytes);
    const at = (text: string) => page?.texts.find((found) => found.text === text);
    const [left, right, centre, moved] = ['left', 'right', 'centre', 'moved'].map(at);
    expect(Math.abs((left?.x ?? 0) - (90 + 130))).toBeLessThan(0.2);
    expect(Math.abs((left?.y ?? 0) - (90 + 910 - 170))).toBeLessThan(0.2);
    expect(Math.abs((right?.x ?? 0) + (right?.width ?? 0) - (90 + 1210))).toBeLessThan(0.2);
    expect(Math.abs((centre?.x ?? 0) + (centre?.width ?? 0) / 2 - (90 + 700))).toBeLessThan(0.2);
    expect(Math.abs((moved?.x ?? 0) - (90 + 350))).toBeLessThan(0.2);
    expect(Math.abs((moved?.y ?? 0) - (90 + 910 - 540))).toBeLessThan(0.2);
  });

  it('are joined where a browser joins them, and are still found one by one', async () => {
    const slanted = { font: 'IM Fell DW Pica', italic: true, size: 66 };
    const marks = [textAt(90, 200, 'first', slanted), textAt(90, 400, 'f', slanted), textAt(90, 600, 'irst', slanted)];
    const [page] = await foundIn((await paint([pageOf(drawn(marks))])).bytes);
    const [joined, ...apart] = page?.texts ?? [];
    expect([joined, ...apart].map((found) => found?.text)).toEqual(['first', 'f', 'irst']);
    // The fi of Fell is narrower than its f and its i; the canvas and the page have it.
    expect(joined?.width).toBeLessThan(apart.reduce((sum, { width }) => sum + width, 0) - 2);
  });

  it('end where they are as wide as they are, whatever stands above their last letter', async () => {
    const marks = [textAt(90, 200, 'e\u0323\u0301'), textAt(90, 400, 'e\u0323')];
    const [page] = await foundIn((await paint([pageOf(drawn(marks))])).bytes);
    const widths = (page?.texts ?? []).map(({ width }) => Math.round(width * 10));
    expect(new Set(widths).size).toBe(1);
    expect(widths[0]).toBeGreaterThan(0);
  });

  it('that no face has are named, field by field, and their places are boxes', async () => {
    const marks = [textAt(90, 200, 'Ana 漢字', { field: 'name' }), textAt(90, 400, 'רחל 🎲'), textAt(90, 600, 'plain')];
    const { bytes, missing } = await paint([pageOf(drawn(marks))]);
    expect(missing).toEqual([
      { field: 'name', text: '漢字' },
      { field: '', text: 'רחל' },
      { field: '', text: '🎲' },
    ]);
    const [page] = await foundIn(bytes);
    expect(page?.text.replace(/\s+/g, ' ')).toBe('Ana plain');
    expect(page?.paths.length).toBeGreaterThanOrEqual(2 + 3 + 1);
  });

  it('that no face has are one box each, though several signs make one, so that what follows keeps its place', async () => {
    const pathsOf = async (text: string): Promise<number> => {
      const [page] = await foundIn((await paint([pageOf(drawn([textAt(90, 200, text)]))])).bytes);
      return page?.paths.length ?? 0;
    };
    const [none, one] = await Promise.all([pathsOf('Ana'), pathsOf('🎲')]);
    expect(one).toBe(none + 1);
    expect(await pathsOf('👩‍🔬')).toBe(one);
    // The space after it is no letter.
    expect(await pathsOf('🎲 ')).toBe(one);
  });

  it('whatever is in a text, a page comes out', async () => {
    const strange = [
      '',
      ' ',
      '\u0000\u0007',
      '\ud800',
      'e\u0301\u0323\u0308',
      '\u200d\u200d',
      '👩‍👩‍👧‍👦',
      '\u202egnp.',
      'a'.repeat(3000),
    ];
    const marks = strange.map((text, index) => textAt(10, 90 * index, text));
    const { bytes } = await paint([pageOf(drawn(marks))]);
    expect(await foundIn(bytes)).toHaveLength(1);
  });
});

describe('paths', () => {
  it('lie where their marks say', async () => {
    const marks: readonly Mark[] = [
      { kind: 'path', d: rectPath(110, 230, 470, 350, 20), stroke: '#1b1917', line: 7, dash: [20, 10] },
      { kind: 'path', d: rectPath(0, 0, 60, 40), fill: '#c8972b80', line: 10, matrix: [2, 0, 0, 2, 700, 90] },
    ];
    const { bytes } = await paint([pageOf(drawn(marks))]);
    const [page] = await foundIn(bytes);
    expect(page?.paths).toContainEqual([110, 230, 580, 580]);
    // In its own frame; the matrix is an operator before it.
    expect(page?.paths).toContainEqual([0, 0, 60, 40]);
  });

  it('in black and white there is no colour left', async () => {
    const marks: readonly Mark[] = [
      { kind: 'path', d: rectPath(0, 0, 60, 40), fill: '#c8972b', stroke: '#9a2417', line: 3 },
      textAt(90, 200, 'gold', { colour: '#c8972b' }),
    ];
    const textOf = async (palette: 'colour' | 'black'): Promise<string> => {
      const { bytes } = await paint([pageOf(drawn(marks))], { palette });
      const contents = (await PDFDocument.load(bytes)).getPage(0).node.Contents();
      return contents && 'getContents' in contents ? inflated(contents.getContents() as Uint8Array) : '';
    };
    expect(await textOf('colour')).toMatch(/ rg\n/);
    expect(await textOf('black')).not.toMatch(/ (rg|RG)\n/);
    expect(await textOf('black')).toMatch(/ g\n/);
  });
});

describe('pictures', () => {
  /** One black pixel. */
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  );
  const marks: readonly Mark[] = ['one.png', 'broken.jpg', 'missing.png', 'one.png'].map((src, index) => ({
    kind: 'image',
    src,
    x: 110,
    y: 90 + index * 200,
    w: 170,
    h: 130,
  }));

  it('are embedded once, and an empty frame stands for those that are broken or missing', async () => {
    const files: ReadonlyMap<string, Uint8Array> = new Map([
      ['one.png', new Uint8Array(png)],
      ['broken.jpg', new Uint8Array([1, 2, 3])],
    ]);
    const asked: string[] = [];
    const imageFile = (src: string): Promise<Uint8Array | null> => {
      asked.push(src);
      return Promise.resolve(files.get(src) ?? null);
    };
    const { bytes } = await paint([pageOf(drawn(marks))], { imageFile });
    expect(asked).toEqual(['one.png', 'broken.jpg', 'missing.png']);
    const [page] = await foundIn(bytes);
    expect(page?.paths).toContainEqual([110, 290, 280, 420]);
    expect(page?.paths).toContainEqual([110, 490, 280, 620]);
    const document = await PDFDocument.load(bytes);
    const pictures = document.getPage(0).node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
    expect(pictures?.keys()).toHaveLength(1);
  });
});

describe('the corpus', () => {
  it.each([...layouts.keys()])('%s is painted, blank and with a player in it', async (name) => {
    for (const isBlank of [true, false]) {
      const drawings = onPaper(name, isBlank ? { math: 'Geometer', thief: 'Wire' } : player, isBlank);
      const pages = drawings.map((drawing) =>
        pageOf(drawing, { sheet: { layout: name, version: 2, piece: '', given: {} } }),
      );
      const { bytes } = await paint(pages, { form: 'open', bleed: true, cropMarks: true, paper: 'a4' });
      expect(await foundIn(bytes)).toHaveLength(drawings.length);
    }
  });

  it('every text mark of a full sheet stands in the PDF where it is', async () => {
    const [drawing] = onPaper('mathematician', player, false);
    if (!drawing) throw new Error('no page');
    const { bytes } = await paint([pageOf(drawing)]);
    const [page] = await foundIn(bytes);
    const places = (page?.texts ?? []).map(({ x, y }) => [x, y] as const);
    const lost = drawing.marks.filter((mark) => {
      if (mark.kind !== 'text' || mark.align !== 'left' || mark.text.trim() === '') return false;
      const [a, b, c, d, e, f] = mark.matrix ?? [1, 0, 0, 1, 0, 0];
      const [x, y] = [a * mark.x + c * mark.y + e, b * mark.x + d * mark.y + f];
      return !places.some(([px, py]) => Math.abs(px - x) < 2 && Math.abs(2100 - py - y) < 2);
    });
    expect(lost).toEqual([]);
  });
});

describe('the font files', () => {
  it.each(paperFaces)('$family $weight italic $italic is the face that was measured', async (face) => {
    // The empty last glyph of one of the files is read past its end.
    const font = fontkit.create(new Uint8Array([...(await fontFile(face)), ...new Array<number>(16).fill(0)]));
    const found = measured.faces.find(
      ({ family, weight, italic }) => family === face.family && weight === face.weight && italic === face.italic,
    );
    expect(found).toBeDefined();
    const wrong = (found?.runs ?? []).flatMap(([first = 0, ...advances]) =>
      advances.flatMap((advance, index) => {
        const glyph = font.glyphForCodePoint(first + index);
        const own = glyph === null ? -1 : Math.round((glyph.advanceWidth * 1000) / font.unitsPerEm);
        return own === advance ? [] : [{ code: first + index, advance, own }];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
