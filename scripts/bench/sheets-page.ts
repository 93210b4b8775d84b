/** Twenty playbook sheets on the table, and how long one of them takes to lay out and to paint. */
import '../../resources/fonts/fonts.css';
import { aMathematician } from '../../resources/squaring-the-circle/samples';
import { mathPages, thiefPages } from '../../rules/games/squaring-the-circle/playbooks';
import type { PieceModel } from '../../rules/kernel/game';
import { layOutPages } from '../../src-renderer/sheet/layout';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { paintDrawing } from '../../src-renderer/sheet/paint-canvas';
import { paintSvg } from '../../src-renderer/sheet/paint-dom';
import { idleHooks } from '../../src-renderer/table/hooks';
import type { Place } from '../../src-renderer/table/input';
import { createTableView } from '../../src-renderer/table/table';
import { paintPaper } from '../../src-renderer/ui/print/print-worker';
import { layoutsOf, loadLayouts } from '../../src-renderer/ui/sheets/layouts-of';
import { playbookOptions, playbookPages } from './playbook-paper';

/** Milliseconds of one sheet: laid out, on a canvas, on the page. */
export interface SheetTimes {
  readonly layout: number;
  readonly canvas: number;
  readonly page: number;
}

declare global {
  interface Window {
    sheets:
      | {
          readonly once: () => SheetTimes;
          readonly begin: () => void;
          /** Milliseconds until a blank playbook is a PDF to be filled in. */
          readonly paper: () => Promise<number>;
        }
      | undefined;
  }
}

const SHEETS = 20;
const COLUMNS = 5;
/** Pixels of a tenth of a millimetre, as where the sheet fills a laptop's screen. */
const SCALE = 0.42;

await loadLayouts('squaring-the-circle');
const layouts = layoutsOf('squaring-the-circle');
const say = ({ code }: { readonly code: string }): string => code;
const pairOf = (at: number): readonly [string, string] => [
  mathPages[at % mathPages.length]?.name ?? '',
  thiefPages[at % thiefPages.length]?.name ?? '',
];

/** The first call of a page is the cold one: no widths known, no outlines parsed. */
const once = (): SheetTimes => {
  const layout = layouts.get('mathematician');
  const context = Object.assign(document.createElement('canvas'), { width: 1243, height: 882 }).getContext('2d');
  if (!layout || !context) throw new Error('there is no sheet to measure');
  const values = aMathematician(...pairOf(0), 'longest');
  const start = performance.now();
  const [drawing] = layOutPages(layout, values, say, shippedMetrics, { parts: layouts, target: 'table' });
  const laid = performance.now();
  if (!drawing) throw new Error('the sheet has no page');
  paintDrawing(context, drawing, SCALE);
  // Reading one pixel waits for all that was asked of the canvas.
  context.getImageData(0, 0, 1, 1);
  const painted = performance.now();
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  document.body.append(svg);
  paintSvg(svg, drawing);
  svg.getBoundingClientRect();
  const shown = performance.now();
  svg.remove();
  return { layout: laid - start, canvas: painted - laid, page: shown - painted };
};

const pieces = Array.from({ length: SHEETS }, (_, at): PieceModel => {
  const id = `sheet:m${at}`;
  const values = aMathematician(...pairOf(at), at % 2 === 0 ? 'longest' : 'usual');
  return { id, layout: 'mathematician', seat: at % 6, title: { code: id, facts: {} }, values };
});
const places = new Map(
  pieces.map(({ id }, at): [string, Place] => [
    id,
    { x: (at % COLUMNS) * 620, y: Math.floor(at / COLUMNS) * 450, z: at + 1 },
  ]),
);

/** Lays the sheets on the table, all in view. */
const begin = (): void => {
  const table = document.getElementById('table');
  if (!table) throw new Error('the page has no table');
  const view = createTableView(table, idleHooks);
  view.update({
    pieces,
    places,
    notes: [],
    pictures: [],
    roll: null,
    peers: [],
    seats: [],
    layouts,
    say,
    selection: new Set(),
    reducedMotion: false,
  });
};

/** As where somebody presses "Save as PDF": laid out here, painted by a worker of its own, fonts fetched where they are not at hand. */
const paper = async (): Promise<number> => {
  const [math, thief] = pairOf(0);
  const start = performance.now();
  const pages = playbookPages(layouts, { math, thief });
  const answer = await paintPaper({ pages, options: playbookOptions, images: {} });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return performance.now() - start;
};

window.sheets = { once, begin, paper };
