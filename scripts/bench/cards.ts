/** Five hundred cards, ours and Excalidraw's: how soon they can be used, and what is drawn while they are moved about. */
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { startBrowser, type Client } from './browsers';
import { GRID, type Spot } from './cards-door';
import { watchGesture, watchTasks, type Drawn, type Gesture, type MouseReport } from './frames';
import type { Ground } from './tables';

/** The gestures at one scale. */
export interface ScaleFigures {
  readonly pan: Drawn;
  readonly zoom: Drawn;
  readonly drag: Drawn;
}

export interface ProgramFigures {
  /** From the address to cards that are drawn and a page that is free, in milliseconds. */
  readonly interactive: readonly number[];
  readonly half: ScaleFigures;
  readonly quarter: ScaleFigures;
}

export interface CardsFigures {
  readonly ours: ProgramFigures;
  readonly peer: ProgramFigures;
}

const VIEW = { width: 1280, height: 800 };
const MIDDLE = { x: VIEW.width / 2, y: VIEW.height / 2 };
const STARTS = 5;
/** A card near the middle of the grid. */
const CARD = GRID.columns * Math.floor(GRID.rows / 2) + Math.floor(GRID.columns / 2);
/** A page is free once no long task has come for so long. */
const QUIET_MS = 500;

/** Where a hand is that goes round: about 900 pixels a second. */
const round = (from: { readonly x: number; readonly y: number }, time: number): { x: number; y: number } => {
  const angle = (time / 1000) * Math.PI * 1.6;
  return {
    x: Math.round(from.x + Math.sin(angle) * 220),
    y: Math.round(from.y + (1 - Math.cos(angle)) * 120),
  };
};

const held = (from: { readonly x: number; readonly y: number }, button: 'left' | 'middle'): Gesture => {
  const buttons = button === 'left' ? 1 : 4;
  const report = (type: MouseReport['type'], time: number): MouseReport => ({
    type,
    ...round(from, time),
    button,
    buttons: type === 'mouseReleased' ? 0 : buttons,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });
  return {
    press: report('mousePressed', 0),
    at: (time) => report('mouseMoved', time),
    release: report('mouseReleased', 3_000),
  };
};

/** Half a second in, half a second out: Ctrl and fine steps of the wheel, as two fingers make them. */
const pinch: Gesture = {
  press: null,
  at: (time) => ({
    type: 'mouseWheel',
    ...MIDDLE,
    deltaX: 0,
    deltaY: Math.floor(time / 500) % 2 === 0 ? -1.3 : 1.3,
    modifiers: 2,
  }),
  release: null,
};

/** Resolves with when all cards in view were first drawn, and the page was free. Runs in the page. */
const usable = async (count: number): Promise<number> => {
  const { cards, innerWidth, innerHeight } = window;
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  if (!cards) throw new Error('no cards');
  const isDrawn = ({ left, top }: { left: number; top: number }, canvas: HTMLCanvasElement): boolean => {
    const ratio = canvas.width / innerWidth;
    const [red = 0, green = 0, blue = 0, alpha = 0] =
      canvas.getContext('2d')?.getImageData(Math.round(left * ratio), Math.round(top * ratio), 1, 1).data ?? [];
    return alpha > 0 && red + green + blue < 3 * 255;
  };
  const isReady = (): boolean => {
    const canvas = cards.canvas();
    if (!canvas) return false;
    for (let index = 0; index < count; index += 1) {
      const spot = cards.middleOf(index);
      const isSeen = spot.left > 0 && spot.left < innerWidth && spot.top > 0 && spot.top < innerHeight;
      if (isSeen && !isDrawn(spot, canvas)) return false;
    }
    return true;
  };
  while (!isReady()) await pause(20);
  const drawn = performance.now();
  const lastTask = (): number => Math.max(0, ...window.longTasks.map(({ start, duration }) => start + duration));
  while (performance.now() - Math.max(drawn, lastTask()) < 500) await pause(20);
  return Math.max(drawn, lastTask());
};

const openCards = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  await page.waitForFunction(() => window.cards !== undefined, null, { polling: 20 });
  return page.evaluate(usable, GRID.columns * GRID.rows);
};

const lookAt = async (page: Page, scale: number): Promise<void> => {
  await page.evaluate((wanted) => window.cards?.look(wanted), scale);
  // Nothing tells when a peer is done with its caches; this is longer than any of them takes.
  await page.waitForTimeout(4 * QUIET_MS);
};

const measureScale = async (client: Client, session: CDPSession, scale: number): Promise<ScaleFigures> => {
  const { page, browser } = client;
  const watched = async (gesture: Gesture): Promise<Drawn> => watchGesture(browser, page, session, gesture);
  await lookAt(page, scale);
  const pan = await watched(held(MIDDLE, 'middle'));
  await lookAt(page, scale);
  const zoom = await watched(pinch);
  await lookAt(page, scale);
  const spot: Spot | undefined = await page.evaluate((index) => window.cards?.middleOf(index), CARD);
  if (!spot) throw new Error('the page has no cards');
  const drag = await watched(held({ x: Math.round(spot.left), y: Math.round(spot.top) }, 'left'));
  return { pan, zoom, drag };
};

const measureProgram = async (client: Client, address: string): Promise<ProgramFigures> => {
  const { page, browser } = client;
  const interactive: number[] = [];
  // The first visits fill the cache of files and of compiled scripts.
  for (let at = -2; at < STARTS; at += 1) {
    await page.goto('about:blank');
    const time = await openCards(page, address);
    if (at >= 0) interactive.push(time);
  }
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  const session = await context.newCDPSession(page);
  const half = await measureScale(client, session, 0.5);
  const quarter = await measureScale(client, session, 0.25);
  return { interactive, half, quarter };
};

/** Both programs, one after the other, in the same browser with the same flags and the same hand. Takes about a minute and a half. */
export const measureCards = async ({ executable, profiles, home }: Ground): Promise<CardsFigures> => {
  const client = await startBrowser(executable, join(profiles, 'cards'));
  try {
    await client.page.setViewportSize(VIEW);
    await client.page.addInitScript(watchTasks);
    const ours = await measureProgram(client, `${home}/cards.html`);
    const peer = await measureProgram(client, `${home}/excalidraw/index.html`);
    return { ours, peer };
  } finally {
    await client.close();
  }
};
