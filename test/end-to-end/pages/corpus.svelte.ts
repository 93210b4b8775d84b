/** Every sheet of the game, painted on a canvas, on the page and on paper, for a test that compares them. */
import { getDocument, GlobalWorkerOptions, type PDFPageProxy } from 'pdfjs-dist';
import readerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { flushSync, mount, unmount } from 'svelte';
import '../../../resources/fonts/fonts.css';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { aMathematician, othersFor } from '../../../resources/squaring-the-circle/samples';
import { mathPages, thiefPages } from '../../../rules/games/squaring-the-circle/playbooks';
import type { JsonObject } from '../../../rules/kernel/json';
import { layOutPages } from '../../../src-renderer/sheet/layout';
import type { Drawing, TextMark } from '../../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../../src-renderer/sheet/metrics';
import { paintDrawing } from '../../../src-renderer/sheet/paint-canvas';
import { layoutsOf, loadLayouts } from '../../../src-renderer/ui/sheets/layouts-of';
import { paintPaper } from '../../../src-renderer/ui/print/print-worker';
import CorpusSheet from './CorpusSheet.svelte';
import '../../../src-renderer/ui/styles/themes';

GlobalWorkerOptions.workerSrc = readerAddress;

await loadLayouts('squaring-the-circle');
const layouts = layoutsOf('squaring-the-circle');

const draw = (name: string, values: JsonObject, target: 'table' | 'paper', isBlank: boolean): readonly Drawing[] => {
  const layout = layouts.get(name);
  if (!layout) throw new Error(`There is no layout ${name}.`);
  return layOutPages(layout, values, gameWords.say, shippedMetrics, { parts: layouts, target, isBlank });
};

const pairs = mathPages.map(({ name }, at) => [name, thiefPages[at]?.name ?? ''] as const);
const sheets: ReadonlyMap<string, Drawing> = new Map([
  ...(['usual', 'longest', 'odd'] as const).flatMap((sample) => [
    ...pairs.flatMap(([math, thief]) => {
      const values = aMathematician(math, thief, sample);
      return [
        ...draw('mathematician', values, 'table', false).map((page) => [`${math}, ${sample}`, page] as const),
        ...draw('part-glance', values, 'table', false).map((page) => [`${math} at a glance, ${sample}`, page] as const),
      ];
    }),
    ...Object.entries(othersFor(sample)).flatMap(([name, values]) =>
      draw(name, values, 'table', false).map((page, at) => [`${name} ${at + 1}, ${sample}`, page] as const),
    ),
  ]),
  ...pairs.flatMap(([math, thief]) =>
    draw('mathematician', { math, thief }, 'paper', true).map((page) => [`${math}, blank`, page] as const),
  ),
]);

/** Tenths of a millimetre are so many pixels. */
const SCALE = 0.4;

let shown: Record<string, unknown> | null = null;

const ground = (): HTMLElement => {
  const element = document.getElementById('ground');
  if (!element) throw new Error('The page has no ground.');
  return element;
};

/** Puts a sheet there with everything it has as fields; `style` moves, turns and enlarges the ground. */
const show = (name: string, style: string): void => {
  if (shown) void unmount(shown);
  const drawing = sheets.get(name);
  if (!drawing) throw new Error(`There is no sheet ${name}.`);
  ground().style.cssText = `width:${drawing.width * SCALE}px;${style}`;
  shown = mount(CorpusSheet, { target: ground(), props: { drawing } });
  flushSync();
};

const isText = (mark: Drawing['marks'][number]): mark is TextMark => mark.kind === 'text' && mark.text.trim() !== '';

/** Letters that lie elsewhere on the page than where the canvas sets them, with how far, in tenths of a millimetre. */
const lettersOff = (name: string, near: number): readonly string[] => {
  const context = document.createElement('canvas').getContext('2d');
  const texts = [...ground().querySelectorAll<SVGTextElement>('svg text')].filter(
    ({ textContent }) => textContent.trim() !== '',
  );
  const marks = (sheets.get(name)?.marks ?? []).filter(isText);
  if (!context || texts.length !== marks.length) return [`${texts.length} texts for ${marks.length} marks`];
  return marks.flatMap((mark, at) => {
    const { italic, weight, size, font, align, direction, text, x } = mark;
    context.font = `${italic ? 'italic ' : ''}${weight} ${size}px "${font}", "IBM Plex Sans", "Noto Sans", sans-serif`;
    context.textAlign = align;
    context.direction = direction;
    const width = context.measureText(text).width;
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    const set = texts[at];
    if (!set) return [];
    // By advances, as the canvas measures: the box of a text has the overhang of its last letter too.
    const begins = Math.min(
      ...Array.from({ length: set.getNumberOfChars() }, (_, letter) => set.getExtentOfChar(letter).x),
    );
    // Which face of the machine stands in for Han letters, and how wide its space is, each painter asks by itself.
    const isShipped = !/\p{Script=Han}/u.test(text);
    const far = [begins - left, ...(isShipped ? [set.getComputedTextLength() - width] : [])];
    return far.some((each) => Math.abs(each) > near)
      ? [`${text} (${font} ${size} ${direction}): ${far.join(', ')}`]
      : [];
  });
};

/** How far fields lie from their boxes in the picture, at most, in pixels of the screen. */
const fieldsOff = (name: string): number => {
  const svg = ground().querySelector('svg');
  const places = [...ground().querySelectorAll('[data-sheet-field]')];
  const far = (sheets.get(name)?.fields ?? []).map(({ box, matrix }, at) => {
    const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [key, value] of Object.entries({ x: box.x, y: box.y, width: box.w, height: box.h })) {
      rect.setAttribute(key, String(value));
    }
    if (matrix) rect.setAttribute('transform', `matrix(${matrix.join(' ')})`);
    svg?.append(rect);
    const wanted = rect.getBoundingClientRect();
    rect.remove();
    const found = places[at]?.getBoundingClientRect();
    return found
      ? Math.max(
          Math.abs(found.left - wanted.left),
          Math.abs(found.top - wanted.top),
          Math.abs(found.right - wanted.right),
          Math.abs(found.bottom - wanted.bottom),
        )
      : Infinity;
  });
  return Math.max(0, ...far);
};

const pixelsOf = (source: CanvasImageSource, width: number, height: number): Uint8ClampedArray => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0);
  return context.getImageData(0, 0, width, height).data;
};

/** The mean of the red of squares of `SIDE` pixels: edges are smoothed in two ways, ink is the same. */
const SIDE = 8;
const ink = (pixels: Uint8ClampedArray, width: number, height: number): readonly number[] => {
  const across = Math.floor(width / SIDE);
  const sums = new Array<number>(across * Math.floor(height / SIDE)).fill(0);
  for (const at of sums.keys()) {
    const left = (at % across) * SIDE;
    const top = Math.floor(at / across) * SIDE;
    let sum = 0;
    for (let y = top; y < top + SIDE; y += 1) {
      for (let x = left; x < left + SIDE; x += 1) sum += pixels[(y * width + x) * 4] ?? 0;
    }
    sums[at] = sum / SIDE / SIDE;
  }
  return sums;
};

interface Comparison {
  /** What part of the squares differs from the canvas. */
  readonly differs: number;
  /** How much of the sheet has any ink. */
  readonly inked: number;
}

/** Letters that no font of ours has: paper has an empty box for each, and the screen what the machine has for them. */
const isForeign = ({ text }: TextMark): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Extended_Pictographic}]/u.test(text);

/** The squares around a text, by number; as wide as a generous measure of it, on the side to which it grows. */
const squaresOf = ({ text, size, align, matrix, x, y }: TextMark, across: number): ReadonlySet<number> => {
  const [a, b, c, d, e, f] = matrix ?? [1, 0, 0, 1, 0, 0];
  const reach = [...text].length * size;
  const [left, right] = align === 'left' ? [0, reach] : align === 'right' ? [-reach, 0] : [-reach / 2, reach / 2];
  const squares = new Set<number>();
  for (let down = -size * 1.2; down <= size * 0.5; down += 10) {
    for (let along = left - size; along <= right + size; along += 10) {
      const column = Math.floor(((a * (x + along) + c * (y + down) + e) * SCALE) / SIDE);
      const row = Math.floor(((b * (x + along) + d * (y + down) + f) * SCALE) / SIDE);
      if (column >= 0 && column < across && row >= 0) squares.add(row * across + column);
    }
  }
  return squares;
};

/** `leftOut` are texts whose places are not compared. */
const compare = (
  drawing: Drawing | undefined,
  picture: CanvasImageSource,
  width: number,
  height: number,
  leftOut: readonly TextMark[] = [],
): Comparison => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (drawing && context) paintDrawing(context, drawing, SCALE);
  const found = ink(pixelsOf(picture, width, height), width, height);
  const table = ink(pixelsOf(canvas, width, height), width, height);
  const paper = [...found].sort((a, b) => a - b)[Math.floor(found.length / 2)] ?? 255;
  const places = new Set(leftOut.flatMap((mark) => [...squaresOf(mark, Math.floor(width / SIDE))]));
  const off = found.filter((value, at) => Math.abs(value - (table[at] ?? 0)) > 24 && !places.has(at));
  return {
    differs: off.length / found.length,
    inked: found.filter((value) => Math.abs(value - paper) > 8).length / found.length,
  };
};

/** A page of a PDF as another program draws it, as large as the sheet on the ground. */
const rendered = async (page: PDFPageProxy, { width, height }: Drawing): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas');
  const own = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (width * SCALE) / own.width });
  Object.assign(canvas, { width: Math.round(width * SCALE), height: Math.round(height * SCALE) });
  await page.render({ canvas, viewport }).promise;
  return canvas;
};

/** Paints these sheets as one PDF, in the worker of the app, and holds each of its pages against the canvas. */
const paperOff = async (names: readonly string[]): Promise<readonly Comparison[]> => {
  const drawings = names.flatMap((name) => sheets.get(name) ?? []);
  const pages = drawings.map((drawing, at) => {
    const sheet = { layout: names[at] ?? '', version: 2, piece: '', given: {} };
    return { drawing, bleed: 0, folds: [], sheet };
  });
  const options = { title: 'Every sheet', author: '', language: 'en', paper: 'sheet', form: 'none' } as const;
  const looks = { bleed: false, cropMarks: false, palette: 'colour' } as const;
  const painted = await paintPaper({ pages, options: { ...options, ...looks }, images: {} });
  if (!painted.ok) throw new Error(painted.refusal.code);
  const loading = getDocument({ data: painted.value.bytes, verbosity: 0, useSystemFonts: false });
  const file = await loading.promise;
  const found: Comparison[] = [];
  for (const [at, drawing] of drawings.entries()) {
    const picture = await rendered(await file.getPage(at + 1), drawing);
    const foreign = drawing.marks.filter(isText).filter(isForeign);
    found.push(compare(drawing, picture, picture.width, picture.height, foreign));
  }
  await loading.destroy();
  return found;
};

/** Holds a picture of the page against the canvas. */
const picturesOff = async (name: string, png: string): Promise<Comparison> => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  return compare(sheets.get(name), picture, picture.width, picture.height);
};

const ready = async (): Promise<void> => {
  // Every face that a sheet may use, before anything is measured.
  await Promise.all([...document.fonts].map((face) => face.load()));
};

Object.assign(window, {
  corpus: { names: () => [...sheets.keys()], show, lettersOff, fieldsOff, picturesOff, paperOff, ready },
});
