/** The one window: sandboxed, and awake while it is hidden, since its client answers other people's rolls. */
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { Area } from './place';
import { WORDS } from './words';

const MIN_WIDTH = 360;
const MIN_HEIGHT = 480;

export interface WindowSettings {
  /** The path of the built preload script. */
  readonly preload: string;
  readonly area: Area;
  readonly hasDevTools: boolean;
  readonly platform: NodeJS.Platform;
}

/** How the window is made. */
export const windowOptions = ({
  preload,
  area,
  hasDevTools,
  platform,
}: WindowSettings): BrowserWindowConstructorOptions => ({
  ...area,
  minWidth: MIN_WIDTH,
  minHeight: MIN_HEIGHT,
  show: false,
  title: WORDS.roundel,
  webPreferences: {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    devTools: hasDevTools,
    // macOS has a spelling checker of its own. Elsewhere Chromium would fetch dictionaries from a stranger's server.
    spellcheck: platform === 'darwin',
    backgroundThrottling: false,
  },
});

/** Brings the window to the front, for instance because Roundel was started a second time. */
export const showAgain = (window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};
