/** What the picture of the table shows, read from its pixels, and when it is done. */
import type { Page } from 'playwright-core';
import { until } from './table';

/** A point of the page, in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of the picture, on the page. */
export const middle = async (page: Page): Promise<Point> => {
  const box = await page.locator('.canvas').boundingBox();
  if (!box) throw new Error('There is no picture.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
};

/** The side of what is looked at around a point, in pixels. */
const SIDE = 12;

/** What some layers of the picture show in a square around a point, as one text; they are counted as `slice` counts. */
const pixels = (page: Page, { x, y }: Point, from: number, to?: number): Promise<string> =>
  page.evaluate(
    ([left, top, side, first, end]) => {
      const own = document.createElement('canvas');
      own.width = own.height = side;
      const context = own.getContext('2d');
      const layers = [...document.querySelectorAll<HTMLCanvasElement>('.canvas canvas')];
      for (const layer of layers.slice(first, end)) {
        const box = layer.getBoundingClientRect();
        // One that is hidden has no size, and then this draws nothing.
        const scale = layer.width / box.width;
        const [across, down] = [left - box.left - side / 2, top - box.top - side / 2];
        context?.drawImage(layer, across * scale, down * scale, side * scale, side * scale, 0, 0, side, side);
      }
      return [...(context?.getImageData(0, 0, side, side).data ?? [])].join();
    },
    [x, y, SIDE, from, to] as const,
  );

/** The mat and the sheets around a point, without what lies over them: the hands of the others come and go. */
export const sheetsAt = (page: Page, at: Point): Promise<string> => pixels(page, at, 0, -1);

const nothing = Array<number>(SIDE * SIDE * 4)
  .fill(0)
  .join();

/** Whether a pointer, a ping or a frame around something is seen at this point. */
export const isTouched = async (page: Page, at: Point): Promise<boolean> => (await pixels(page, at, -1)) !== nothing;

/** Waits until no hand of another is seen in the picture, where nothing is selected. */
export const untouched = (page: Page): Promise<void> =>
  until('nobody’s hand is on the table', () => page.locator('.canvas canvas').last().isHidden());

/** How many frames the page still asks for, two frames from now, and whether letters are on their way. */
const framesAwaited = (): Promise<number> => {
  const own = window as unknown as { asked?: Set<number>; ask?: typeof requestAnimationFrame };
  const asked = (own.asked ??= new Set());
  if (!own.ask) {
    const ask = window.requestAnimationFrame.bind(window);
    const cancel = window.cancelAnimationFrame.bind(window);
    own.ask = ask;
    window.requestAnimationFrame = (callback) => {
      const id = ask((time) => {
        asked.delete(id);
        callback(time);
      });
      asked.add(id);
      return id;
    };
    window.cancelAnimationFrame = (id) => {
      asked.delete(id);
      cancel(id);
    };
  }
  const { ask } = own;
  return new Promise((resolve) => {
    // Whatever was asked for before has come by then, and has asked again where more is to be painted.
    ask(() => ask(() => resolve(asked.size + (document.fonts.status === 'loaded' ? 0 : 1))));
  });
};

/**
 * Waits until the picture is done. That it looks the same for a while says nothing: a zoom is painted anew only once it
 * has rested, and a busy machine draws a frame late. But whatever moves or is still to be painted asks for a frame.
 */
export const still = async (page: Page): Promise<void> => {
  let calm = 0;
  await until('the picture is done', async () => {
    calm = (await page.evaluate(framesAwaited)) === 0 ? calm + 1 : 0;
    return calm >= 2;
  });
};

/** Waits until mat and sheets at this point are, or are no longer, as they were. */
export const changes = (page: Page, at: Point, before: string): Promise<void> =>
  until('the picture has changed', async () => (await sheetsAt(page, at)) !== before);
export const returns = (page: Page, at: Point, before: string): Promise<void> =>
  until('the picture is as before', async () => (await sheetsAt(page, at)) === before);

/**
 * Moves the pointer over the picture, row by row, until a die says this; answers with where that was. `part` is how much of
 * its width is looked at, from the left.
 */
export const findDie = async (page: Page, says: RegExp, part = 1): Promise<Point> => {
  const box = await page.locator('.canvas').boundingBox();
  if (!box) throw new Error('There is no picture.');
  const note = page.locator('.note p').first();
  const STEP = 16;
  for (let y = box.y + STEP; y < box.y + box.height; y += STEP) {
    for (let x = box.x + STEP; x < box.x + box.width * part; x += STEP) {
      await page.mouse.move(x, y);
      const said = await page.evaluate(() => document.querySelector('.note p')?.textContent ?? '');
      if (!says.test(said)) continue;
      await note.waitFor();
      return { x, y };
    }
  }
  throw new Error(`No die says ${String(says)}`);
};
