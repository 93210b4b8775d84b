/** A phone: a browser of its own with a small screen that is touched, and what fingers do on it. */
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, type LaunchOptions, type Peer } from './browser';
import { sayName } from './table';

interface Screen {
  readonly width: number;
  readonly height: number;
}

/** The screen that the layout is drawn for. */
export const PHONE: Screen = { width: 390, height: 844 };

/** A phone with one empty page. */
const launchPhone = async (screen: Screen, options: LaunchOptions): Promise<Peer> => {
  const peer = await launchBrowser(options);
  const context = await peer.browser.newContext({
    viewport: screen,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    reducedMotion: options.isCalm === true ? 'reduce' : 'no-preference',
  });
  await context.grantPermissions(['microphone', 'camera']);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { ...peer, context, page, errors };
};

/** Opens the app on a phone, under this name. */
export const arriveByPhone = async (
  home: string,
  name: string,
  screen: Screen = PHONE,
  options: LaunchOptions = { isCalm: true },
): Promise<Peer> => {
  const peer = await launchPhone(screen, options);
  await peer.page.goto(home);
  await sayName(peer.page, name);
  return peer;
};

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Real fingers, through the browser's own input: the page hears what a touch screen sends. */
export interface Fingers {
  /** All fingers that are down from now on, each where it is. Those that were not there come down, those left out go up. */
  readonly at: (...fingers: readonly Finger[]) => Promise<void>;
  /** The system takes them away: a call, a gesture of its own. */
  readonly cancel: () => Promise<void>;
}

/** Fingers on this page, none of them down. */
export const fingersOn = async (page: Page): Promise<Fingers> => {
  const session: CDPSession = await page.context().newCDPSession(page);
  let down = 0;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
    });
  return {
    at: async (...fingers) => {
      const before = down;
      down = fingers.length;
      await touch(fingers.length > before ? 'touchStart' : fingers.length < before ? 'touchEnd' : 'touchMove', fingers);
    },
    cancel: async () => {
      down = 0;
      await touch('touchCancel', []);
    },
  };
};
