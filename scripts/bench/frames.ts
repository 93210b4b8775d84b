/** Drawn frames out of a trace, and the hand that moves the mouse meanwhile. */
import type { Browser, CDPSession, Page } from 'playwright-core';

/** One gesture. Times in milliseconds. */
export interface Drawn {
  /** From one drawn frame to the next. */
  readonly gaps: readonly number[];
  readonly aSecond: number;
  /** The longest task of the page; 0 where none was longer than 50 ms. */
  readonly longest: number;
}

/** A mouse of 125 reports a second. */
const REPORT_MS = 8;
const GESTURE_MS = 3_000;

export interface MouseReport {
  readonly type: 'mousePressed' | 'mouseMoved' | 'mouseReleased' | 'mouseWheel';
  readonly x: number;
  readonly y: number;
  readonly button?: 'left' | 'middle' | 'none';
  readonly buttons?: number;
  readonly clickCount?: number;
  readonly deltaX?: number;
  readonly deltaY?: number;
  /** 2 is Ctrl. */
  readonly modifiers?: number;
}

/** What the hand does: at the start, so many milliseconds later, and at the end. */
export interface Gesture {
  readonly press: MouseReport | null;
  readonly at: (time: number) => MouseReport;
  readonly release: MouseReport | null;
}

/** A hand that pans with the middle button, round and round below the middle of a window. */
export const panning = ({ width, height }: { readonly width: number; readonly height: number }): Gesture => {
  const report = (type: MouseReport['type'], time: number): MouseReport => ({
    type,
    x: Math.round(width / 2 + Math.sin(time / 200) * 200),
    y: Math.round(height / 2 + (1 - Math.cos(time / 200)) * 100),
    button: 'middle',
    buttons: type === 'mouseReleased' ? 0 : 4,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });
  return {
    press: report('mousePressed', 0),
    at: (time) => report('mouseMoved', time),
    release: report('mouseReleased', GESTURE_MS),
  };
};

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
}

declare global {
  interface Window {
    /** Tasks of more than 50 ms: when they began, and how long they took. */
    longTasks: { readonly start: number; readonly duration: number }[];
  }
}

/** Notes long tasks in a page, from its very beginning. */
export const watchTasks = (): void => {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
};

/**
 * Sends the reports at their pace and waits for no answer, as a mouse does not; resolves once the page has taken
 * the last of them.
 */
const moveHand = async (session: CDPSession, { press, at, release }: Gesture): Promise<void> => {
  if (press) await session.send('Input.dispatchMouseEvent', press);
  const start = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let report = 1; performance.now() - start < GESTURE_MS; report += 1) {
    const wait = start + report * REPORT_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    sent.push(session.send('Input.dispatchMouseEvent', at(performance.now() - start)));
  }
  await Promise.all(sent);
  if (release) await session.send('Input.dispatchMouseEvent', release);
};

/** The frames that the compositor drew because something had changed, as the browser's own trace tells them. */
const framesOf = (trace: Buffer): readonly number[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return traceEvents
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts / 1000)
    .sort((a, b) => a - b);
};

/** Makes a gesture and looks at what was drawn, from its first drawn frame on for as long as the hand moves. */
export const watchGesture = async (
  browser: Browser,
  page: Page,
  session: CDPSession,
  gesture: Gesture,
): Promise<Drawn> => {
  await page.evaluate(() => void window.longTasks.splice(0));
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame'] });
  await moveHand(session, gesture);
  const all = framesOf(await browser.stopTracing());
  const durations = await page.evaluate(() => window.longTasks.map(({ duration }) => duration));
  const [first] = all;
  if (first === undefined) throw new Error('nothing was drawn');
  const frames = all.filter((time) => time < first + GESTURE_MS);
  const gaps = frames.slice(1).map((time, at) => time - (frames[at] ?? time));
  return { gaps, aSecond: (frames.length / GESTURE_MS) * 1000, longest: Math.max(0, ...durations) };
};
