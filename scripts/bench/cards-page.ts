/** Five hundred theorem sheets on the table as the product draws it. */
import '../../resources/fonts/fonts.css';
import type { PieceModel } from '../../rules/kernel/game';
import { idleHooks, type TableHooks } from '../../src-renderer/table/hooks';
import type { Place, TableInput } from '../../src-renderer/table/input';
import { createTableView, type TableView2D } from '../../src-renderer/table/table';
import { layoutsOf, loadLayouts } from '../../src-renderer/ui/sheets/layouts-of';
import { CARDS, cornerOf, GRID, wordsOf } from './cards-door';

const GAME = 'squaring-the-circle';
await loadLayouts(GAME);
/** What one press of the zoom's plus is. */
const ZOOM_STEP = 1.25;

const indexes = Array.from({ length: CARDS }, (_, index) => index);

const pieceOf = (index: number): PieceModel => {
  const [, owner = '', status = '', statement = ''] = wordsOf(index);
  return {
    id: `theorem:t${index}`,
    layout: 'theorem',
    seat: index % 6,
    title: { code: 'piece.theorem', facts: { number: index + 1 } },
    values: {
      number: index + 1,
      statement,
      owner,
      status,
      need: 3 + (index % 5),
      startNeed: 8,
      options: ['Elegant'],
      problem: { numeral: 'IV', text: '' },
      conjecture: null,
      house: { cards: [], modifier: index % 4 },
    },
  };
};

const seats: TableInput['seats'] = Array.from({ length: 6 }, (_, seat) => ({
  seat,
  name: `Party ${seat}`,
  pid: `pid${seat}`,
  mine: seat === 0,
  awaited: false,
}));

let input: TableInput = {
  pieces: indexes.map(pieceOf),
  places: new Map(indexes.map((index): [string, Place] => [`theorem:t${index}`, { ...cornerOf(index), z: index + 1 }])),
  notes: [],
  pictures: [],
  roll: null,
  peers: [],
  seats,
  layouts: layoutsOf(GAME),
  say: ({ code, facts }) => [code, ...Object.values(facts).flat()].join(' '),
  selection: new Set(),
  reducedMotion: false,
};

let view: TableView2D | null = null;

/** What the frame does with what hands did: a drop comes back as places, a selection as a selection. */
const take = (more: Partial<TableInput>): void => {
  input = { ...input, ...more };
  view?.update(input);
};
const hooks: TableHooks = {
  ...idleHooks,
  onMove: (changes) => take({ places: new Map([...input.places, ...changes]) }),
  onSelect: (ids) => take({ selection: new Set(ids) }),
};

const begin = (table: HTMLElement): void => {
  const made = createTableView(table, hooks);
  view = made;
  made.update(input);
  const look = (scale: number): void => {
    made.fitAll();
    const zoom = (): void => made.zoom(Math.log(scale / made.camera().scale) / Math.log(ZOOM_STEP));
    // The glide of fitting ends first.
    setTimeout(zoom, 400);
  };
  // The table knows its size one frame later.
  new ResizeObserver((_, observer) => {
    observer.disconnect();
    made.zoom(Math.log(0.5 / made.camera().scale) / Math.log(ZOOM_STEP));
    window.cards = {
      look,
      middleOf: (index) => {
        const { x, y, scale } = made.camera();
        const at = cornerOf(index);
        return { left: (at.x + GRID.width / 2) * scale + x, top: (at.y + GRID.height / 2) * scale + y };
      },
      // The first layer is that of the pieces that lie.
      canvas: () => table.querySelector('canvas'),
    };
  }).observe(table);
};

const table = document.getElementById('table');
if (table) begin(table);
