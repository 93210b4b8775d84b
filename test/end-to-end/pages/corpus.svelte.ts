/** Every sheet of every game, painted on a canvas, on the page and on paper, for a test that compares them. */
import { AnnotationMode, getDocument, GlobalWorkerOptions, OPS, type PDFPageProxy } from 'pdfjs-dist';
import readerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { flushSync, mount, unmount } from 'svelte';
import '../../../resources/fonts/fonts.css';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { layoutSamples as hotCircle } from '../../../resources/hot-circle/samples';
import { gameWords as hotCircleWords } from '../../../resources/hot-circle/words';
import { layoutSamples as nerve } from '../../../resources/nerve/samples';
import { gameWords as nerveWords } from '../../../resources/nerve/words';
import { layoutSamples as schizonauts } from '../../../resources/schizonauts/samples';
import { gameWords as schizonautsWords } from '../../../resources/schizonauts/words';
import { aMathematician, othersFor } from '../../../resources/squaring-the-circle/samples';
import { mathPages, thiefPages } from '../../../rules/games/squaring-the-circle/playbooks';
import type { JsonObject } from '../../../rules/kernel/json';
import { layOutPages } from '../../../src-renderer/sheet/layout';
import type { Drawing, TextMark } from '../../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../../src-renderer/sheet/metrics';
import { paintDrawing } from '../../../src-renderer/sheet/paint-canvas';
import { layoutsOf, loadLayouts } from '../../../src-renderer/ui/sheets/layouts-of';
import { paintPaper } from '../../../src-renderer/ui/print/print-worker';
import { runsOf, type Spot } from '../../sheet/paper-runs';
import CorpusSheet from './CorpusSheet.svelte';
import '../../../src-renderer/ui/styles/themes';

GlobalWorkerOptions.workerSrc = readerAddress;

const isText = (mark: Drawing['marks'][number]): mark is TextMark => mark.kind === 'text' && mark.text.trim() !== '';

const squaringTheCircle = 'squaring-the-circle';
const otherGames = [
  [hotCircle, hotCircleWords],
  [nerve, nerveWords],
  [schizonauts, schizonautsWords],
] as const;
const games = [squaringTheCircle, ...otherGames.map(([{ id }]) => id)];
await Promise.all(games.map(loadLayouts));

interface Draw {
  readonly name: string;
  readonly values: JsonObject;
  readonly target: 'table' | 'paper';
  readonly isBlank?: boolean;
}

const drawOf = (game: string, say: typeof gameWords.say, { name, values, target, isBlank = false }: Draw) => {
  const parts = layoutsOf(game);
  const layout = parts.get(name);
  if (!layout) throw new Error(`There is no layout ${name}.`);
  return layOutPages(layout, values, say, shippedMetrics, { parts, target, isBlank });
};

const draw = (name: string, values: JsonObject, target: 'table' | 'paper', isBlank: boolean): readonly Drawing[] =>
  drawOf(squaringTheCircle, gameWords.say, { name, values, target, isBlank });

/** What the other games show the studio, on the table or on paper. A card that is a picture alone has no letters to compare. */
const ofOthers = (target: 'table' | 'paper'): readonly (readonly [name: string, drawing: Drawing])[] =>
  otherGames.flatMap(([game, { say }]) =>
    [...layoutsOf(game.id).keys()].flatMap((name) =>
      (['longest', 'odd'] as const).flatMap((sample) =>
        drawOf(game.id, say, { name, values: game[sample](name), target })
          .filter(({ marks }) => marks.some(isText))
          .map((page, at) => {
            const where = target === 'paper' ? ', on paper' : '';
            return [`${game.id} ${name} ${at + 1}, ${sample}${where}`, page] as const;
          }),
      ),
    ),
  );

const pairs = mathPages.map(({ name }, at) => [name, thiefPages[at]?.name ?? ''] as const);
const samples = ['usual', 'longest', 'odd'] as const;

/** Every sheet that the table shows, and those alone that it shows at a glance. */
const onTable: readonly (readonly [name: string, drawing: Drawing])[] = [
  ...ofOthers('table'),
  ...samples.flatMap((sample) => [
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
];

/** Every sheet as it is printed: filled, and as an empty form. */
const onPaper: readonly (readonly [name: string, drawing: Drawing])[] = [
  ...ofOthers('paper'),
  ...samples.flatMap((sample) => [
    ...pairs.flatMap(([math, thief]) =>
      draw('mathematician', aMathematician(math, thief, sample), 'paper', false).map(
        (page) => [`${math}, ${sample}, on paper`, page] as const,
      ),
    ),
    ...Object.entries(othersFor(sample)).flatMap(([name, values]) =>
      draw(name, values, 'paper', false).map((page, at) => [`${name} ${at + 1}, ${sample}, on paper`, page] as const),
    ),
  ]),
  ...pairs.flatMap(([math, thief]) =>
    draw('mathematician', { math, thief }, 'paper', true).map((page) => [`${math}, blank`, page] as const),
  ),
  ...Object.keys(othersFor('usual')).flatMap((name) =>
    draw(name, {}, 'paper', true).map((page, at) => [`${name} ${at + 1}, blank`, page] as const),
  ),
];

const sheets: ReadonlyMap<string, Drawing> = new Map([...onTable, ...onPaper]);

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

const measuring = document.createElement('canvas').getContext('2d');

const placed = ({ matrix }: TextMark, x: number, y: number): Spot => {
  const [a, b, c, d, e, f] = matrix ?? [1, 0, 0, 1, 0, 0];
  return { x: a * x + c * y + e, y: b * x + d * y + f };
};

/** Where the canvas begins and ends a text, by its own measure. */
const onCanvas = (mark: TextMark): { readonly begins: Spot; readonly ends: Spot; readonly width: number } => {
  const { italic, weight, size, font, align, direction, text, x, y } = mark;
  if (!measuring) throw new Error('There is no canvas.');
  measuring.font = `${italic ? 'italic ' : ''}${weight} ${size}px "${font}", "IBM Plex Sans", "Noto Sans", sans-serif`;
  measuring.textAlign = align;
  measuring.direction = direction;
  const { width } = measuring.measureText(text);
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return { begins: placed(mark, left, y), ends: placed(mark, left + width, y), width };
};

const isApart = (one: Spot, two: Spot, near: number): boolean =>
  Math.abs(one.x - two.x) > near || Math.abs(one.y - two.y) > near;

/** The spot by which a text is held, whatever its width. */
const heldOf = ({ align }: TextMark, begins: Spot, ends: Spot): Spot =>
  align === 'left' ? begins : align === 'right' ? ends : { x: (begins.x + ends.x) / 2, y: (begins.y + ends.y) / 2 };

const told = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Texts that lie elsewhere on the page than where the canvas sets them: where they begin, on what line, and where they end. */
const lettersOff = (name: string, near: number): readonly string[] => {
  const svg = ground().querySelector('svg');
  const texts = [...ground().querySelectorAll<SVGTextElement>('svg text')].filter(
    ({ textContent }) => textContent.trim() !== '',
  );
  const marks = (sheets.get(name)?.marks ?? []).filter(isText);
  const toSheet = svg?.getScreenCTM()?.inverse();
  if (!toSheet || texts.length !== marks.length) return [`${texts.length} texts for ${marks.length} marks`];
  return marks.flatMap((mark, at) => {
    const set = texts[at];
    const screen = set?.getScreenCTM();
    if (!set || !screen) return ['a text without a place'];
    const own = toSheet.multiply(screen);
    const wanted = onCanvas(mark);
    // By advances, as the canvas measures: the box of a text has the overhang of its last letter too.
    const letters = Array.from({ length: set.getNumberOfChars() }, (_, letter) => set.getExtentOfChar(letter).x);
    const left = Math.min(...letters);
    const line = set.getStartPositionOfChar(0).y;
    const begins = new DOMPoint(left, line).matrixTransform(own);
    const ends = new DOMPoint(left + set.getComputedTextLength(), line).matrixTransform(own);
    // Which face of the machine stands in for Han letters, and how wide its space is, each painter asks by itself.
    const isOff = /\p{Script=Han}/u.test(mark.text)
      ? isApart(heldOf(mark, begins, ends), heldOf(mark, wanted.begins, wanted.ends), near)
      : isApart(begins, wanted.begins, near) || isApart(ends, wanted.ends, near);
    return isOff
      ? [
          `${mark.text} (${mark.font} ${mark.size} ${mark.direction}): ${told(begins)} to ${told(ends)}, not ${told(wanted.begins)} to ${told(wanted.ends)}`,
        ]
      : [];
  });
};

/** Words whose letters a canvas does not take from the face that was measured, or not as wide: of 10 mm, by more than this. */
const wordsOff = (words: readonly string[], near: number): readonly string[] => {
  if (!measuring) throw new Error('There is no canvas.');
  const size = 100;
  return words.flatMap((word) => {
    const face = shippedMetrics.faceFor(word, { family: 'Spectral', weight: 400, italic: false });
    measuring.font = `${face.weight} ${size}px "${face.family}"`;
    const wanted = shippedMetrics.width(word, face, size);
    const { width } = measuring.measureText(word);
    return Math.abs(width - wanted) > near ? [`${word} (${face.family}): ${width}, not ${wanted}`] : [];
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
  /** Texts in whose place there is none. */
  readonly blank: readonly string[];
}

/** Letters that no font of ours has: paper has an empty box for each, and the screen what the machine has for them. */
const isForeign = ({ text }: TextMark): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Extended_Pictographic}]/u.test(text);

/** The squares that a text touches, by number. */
const squaresOf = (mark: TextMark, across: number): ReadonlySet<number> => {
  const { begins, ends } = onCanvas(mark);
  const squares = new Set<number>();
  const [left, right] = [Math.min(begins.x, ends.x) - 10, Math.max(begins.x, ends.x) + mark.size];
  for (let y = begins.y - mark.size * 1.2; y <= begins.y + mark.size * 0.5; y += SIDE / SCALE / 2) {
    for (let x = left; x <= right; x += SIDE / SCALE / 2) {
      const [column, row] = [Math.floor((x * SCALE) / SIDE), Math.floor((y * SCALE) / SIDE)];
      if (column >= 0 && column < across && row >= 0) squares.add(row * across + column);
    }
  }
  return squares;
};

/** `leftOut` are texts of which only is asked that there is something in their place. */
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
  const places = leftOut.map((mark) => [mark.text, squaresOf(mark, Math.floor(width / SIDE))] as const);
  const isLeftOut = (at: number): boolean => places.some(([, squares]) => squares.has(at));
  const off = found.filter((value, at) => Math.abs(value - (table[at] ?? 0)) > 24 && !isLeftOut(at));
  return {
    differs: off.length / found.length,
    inked: found.filter((value) => Math.abs(value - paper) > 8).length / found.length,
    blank: places.flatMap(([text, squares]) => {
      const tones = [...squares].flatMap((at) => found[at] ?? []);
      return tones.length > 0 && Math.max(...tones) - Math.min(...tones) < 4 ? [text] : [];
    }),
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

interface PaperComparison extends Comparison {
  /** Texts that begin, stand or end elsewhere than on the canvas. */
  readonly lettersOff: readonly string[];
}

/**
 * Paints these sheets as one PDF that can be filled in, in the worker of the app, and holds each of its pages against the
 * canvas: what its fields show, too.
 */
const paperOff = async (names: readonly string[], near: number): Promise<readonly PaperComparison[]> => {
  const drawings = names.flatMap((name) => sheets.get(name) ?? []);
  const pages = drawings.map((drawing, at) => {
    const sheet = { layout: names[at] ?? '', version: 2, piece: '', given: {} };
    return { drawing, bleed: 0, folds: [], sheet };
  });
  const options = { title: 'Every sheet', author: '', language: 'en', paper: 'sheet', form: 'open' } as const;
  const looks = { bleed: false, cropMarks: false, palette: 'colour' } as const;
  const painted = await paintPaper({ pages, options: { ...options, ...looks }, images: {} });
  if (!painted.ok) throw new Error(painted.refusal.code);
  const loading = getDocument({ data: painted.value.bytes, verbosity: 0, useSystemFonts: false });
  const file = await loading.promise;
  const found: PaperComparison[] = [];
  for (const [at, drawing] of drawings.entries()) {
    const page = await file.getPage(at + 1);
    const operators = await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE });
    const runs = runsOf(operators, OPS, page.getViewport({ scale: 1 }).height);
    const texts = drawing.marks.filter(isText);
    const off = texts.flatMap((mark) => {
      if (isForeign(mark)) return [];
      const { begins, ends } = onCanvas(mark);
      const isThere =
        runs.some((run) => !isApart(run.begins, begins, near)) && runs.some((run) => !isApart(run.ends, ends, near));
      if (isThere) return [];
      const distance = ({ x, y }: Spot): number => Math.abs(x - begins.x) + 3 * Math.abs(y - begins.y);
      const [nearest] = [...runs].sort((a, b) => distance(a.begins) - distance(b.begins));
      const there = nearest === undefined ? 'nowhere' : `${told(nearest.begins)} to ${told(nearest.ends)}`;
      return [`${mark.text} (${mark.font} ${mark.size}): ${there}, not ${told(begins)} to ${told(ends)}`];
    });
    const picture = await rendered(page, drawing);
    const pictured = compare(drawing, picture, picture.width, picture.height, texts.filter(isForeign));
    found.push({ ...pictured, lettersOff: off });
  }
  await loading.destroy();
  return found;
};

/** Holds a picture of the page against the canvas. */
const picturesOff = async (name: string, png: string): Promise<Comparison> => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const drawing = sheets.get(name);
  return compare(drawing, picture, picture.width, picture.height, drawing?.marks.filter(isText).filter(isForeign));
};

const ready = async (): Promise<void> => {
  // Every face that a sheet may use, before anything is measured.
  await Promise.all([...document.fonts].map((face) => face.load()));
};

Object.assign(window, {
  corpus: {
    names: () => onTable.map(([name]) => name),
    printed: () => onPaper.map(([name]) => name),
    show,
    lettersOff,
    wordsOff,
    fieldsOff,
    picturesOff,
    paperOff,
    ready,
  },
});
