import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachGestures } from '../../src-renderer/table/gestures';
import { aTriedTable, type TriedTable } from './hands';

// Node takes many listeners for a leak; each is taken off by one signal here.
setMaxListeners(30);

/** As much of a page as hands need: an element in the corner of its window, and the window. */
class Nothing extends EventTarget {
  readonly style = { cursor: '' };
  readonly focus = vi.fn();
  readonly setPointerCapture = vi.fn();
  readonly contains = (): boolean => true;
  readonly getBoundingClientRect = () => ({ left: 10, top: 50 });
}

let table: TriedTable;
let container: Nothing;
let page: EventTarget;
let detach: () => void;

beforeEach(() => {
  table = aTriedTable();
  container = new Nothing();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { body: page });
  vi.stubGlobal('HTMLElement', Nothing);
  vi.stubGlobal('Node', Nothing);
  detach = attachGestures(container as unknown as HTMLElement, table);
});

afterEach(() => {
  detach();
  vi.unstubAllGlobals();
});

type Spot = readonly [left: number, top: number];
const CARD: Spot = [120, 90];
const BARE: Spot = [60, 300];

const send = (type: string, [left, top]: Spot, more: object = {}): Event => {
  const place = { clientX: left + 10, clientY: top + 50, pointerId: 1, pointerType: 'mouse', button: 0 };
  const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  const event = Object.assign(new Event(type, { cancelable: true }), place, held, more);
  container.dispatchEvent(event);
  return event;
};
const press = (key: string): void => {
  const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), held, { key }));
};
const drag = (from: Spot, to: Spot, more: object = {}): void => {
  send('pointerdown', from, more);
  send('pointermove', to, more);
};

describe('a card that is held still', () => {
  beforeEach(() => {
    detach();
    vi.useFakeTimers();
    table = aTriedTable([], new Set(['card']));
    detach = attachGestures(container as unknown as HTMLElement, table);
  });
  afterEach(() => void vi.useRealTimers());

  it('is read large until the button is let go, and neither moved nor pressed', () => {
    send('pointerdown', CARD);
    vi.advanceTimersByTime(449);
    expect(table.log).toEqual(['select card']);
    vi.advanceTimersByTime(1);
    send('pointermove', BARE);
    expect(table.log).toEqual(['select card', 'hold card']);
    send('pointerup', BARE);
    expect(table.log).toEqual(['select card', 'hold card', 'let go']);
    expect(table.carried()).toBeNull();
  });

  it('is let go where the window loses the hand', () => {
    send('pointerdown', CARD);
    vi.advanceTimersByTime(500);
    page.dispatchEvent(new Event('blur'));
    expect(table.log.at(-1)).toBe('let go');
  });

  it.each([
    ['moved in time', () => send('pointermove', [200, 200])],
    ['let go in time', () => send('pointerup', CARD)],
  ])('is not read where it is %s', (_, act) => {
    send('pointerdown', CARD);
    vi.advanceTimersByTime(200);
    act();
    vi.advanceTimersByTime(2_000);
    expect(table.log).not.toContain('hold card');
  });
});

/** The corner of the picture, 4 units from its edges. */
const CORNER: Spot = [388, 128];

describe('a picture’s corner', () => {
  const tap = (spot: Spot): void => {
    send('pointerdown', spot);
    send('pointerup', spot);
  };

  it('makes it larger and smaller on the grid, or by any width with Shift', () => {
    tap(CORNER);
    drag(CORNER, [412, 300]);
    send('pointermove', [414, 300], { shiftKey: true });
    send('pointerup', [414, 300]);
    expect(table.log.slice(3)).toEqual(['size other 250', 'size other 252', 'sized']);
  });

  it('never makes it less than can be seen', () => {
    tap(CORNER);
    drag(CORNER, [100, 100]);
    expect(table.log.at(-1)).toBe('size other 30');
  });

  it('is put back by Escape', () => {
    tap(CORNER);
    drag(CORNER, [412, 300]);
    press('Escape');
    send('pointerup', [412, 300]);
    expect(table.log.at(-1)).toBe('size back');
  });

  it('is only taken hold of where it was seen: what was not selected is carried', () => {
    drag(CORNER, [412, 300]);
    expect(table.carried()).toMatch(/^other /);
  });
});

describe('a mouse', () => {
  it('drags a piece at once, and lets it lie', () => {
    drag(CARD, [152, 78]);
    expect(table.carried()).toBe('card 60,-20');
    send('pointerup', [152, 78]);
    expect(table.log).toEqual(['select card', 'drop card 60,-20']);
  });

  it.each([
    ['Escape', () => press('Escape')],
    ['the right button', () => send('mousedown', CARD, { button: 2 })],
    ['the system', () => send('pointercancel', CARD)],
    ['a window that loses the focus', () => page.dispatchEvent(new Event('blur'))],
  ])('gives a drag up by %s', (_, cancel) => {
    drag(CARD, [152, 78]);
    cancel();
    expect(table.carried()).toBeNull();
    send('pointerup', [152, 78]);
    expect(table.log).toEqual(['select card', 'back']);
  });

  it('that trembles by three pixels has clicked', () => {
    drag(CARD, [123, 91]);
    send('pointerup', [123, 91]);
    expect(table.log).toEqual(['select card', 'select card', 'click card']);
  });

  it('does not snap with Shift', () => {
    drag(CARD, [131, 90], { shiftKey: true });
    expect(table.carried()).toBe('card 22,0');
  });

  it.each([1, 2])('pans with button %i, on a piece too', (button) => {
    drag(CARD, [150, 100], { button });
    expect(table.camera()).toEqual({ x: 70, y: 30, scale: 0.5 });
    send('pointerup', [150, 100], { button });
    expect(table.log).toEqual([]);
  });

  it('stretches a band over the bare table', () => {
    drag(BARE, [300, 40]);
    send('pointerup', [300, 40]);
    expect(table.log).toEqual(['select', 'band', 'select card other', 'no band']);
  });

  it('opens with a double click', () => {
    send('dblclick', CARD);
    expect(table.log).toEqual(['open card']);
  });
});

describe('a finger', () => {
  const finger = { pointerType: 'touch' };

  it('is no mouse: it pans on a piece', () => {
    drag(CARD, [150, 100], finger);
    send('pointerup', [150, 100], finger);
    expect(table.camera()).toEqual({ x: 70, y: 30, scale: 0.5 });
    expect(table.log).toEqual([]);
  });

  it('leaves nothing for the browser to make a click or a glide of', () => {
    expect(send('touchstart', CARD).defaultPrevented).toBe(true);
  });

  it('gives up by what the system does and by a window that loses the focus', () => {
    for (const type of ['pointerdown', 'pointerup']) send(type, CARD, finger);
    drag(CARD, [150, 100], finger);
    expect(table.carried()).toBe('card 60,20');
    send('pointercancel', [150, 100], finger);
    expect(table.carried()).toBeNull();
    drag(CARD, [150, 100], finger);
    page.dispatchEvent(new Event('blur'));
    expect(table.carried()).toBeNull();
    expect(table.log).toEqual(['select card', 'click card', 'back', 'back']);
  });
});

describe('a wheel', () => {
  const wheel = { deltaX: 0, deltaMode: 0 };

  it('zooms at the pointer, and the page stays where it is', () => {
    const event = send('wheel', [240, 120], { ...wheel, deltaY: -100 });
    expect(table.camera().scale).toBeCloseTo(0.6, 10);
    expect((240 - table.camera().x) / table.camera().scale).toBeCloseTo(400, 10);
    expect(event.defaultPrevented).toBe(true);
  });

  it('of a trackpad pans', () => {
    send('wheel', [240, 120], { ...wheel, deltaX: 3, deltaY: 7 });
    expect(table.camera()).toEqual({ x: 37, y: 13, scale: 0.5 });
  });
});

it('hands that are taken off do nothing any more', () => {
  detach();
  drag(CARD, [152, 78]);
  press('0');
  expect(table.log).toEqual([]);
});
