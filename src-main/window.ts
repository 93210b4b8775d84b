/** The window, and the one beside it that is shared: sandboxed, and awake while it is hidden, since its client answers other people's rolls. */
import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import type { Area } from './place';
import { WORDS } from './words';

const MIN_WIDTH = 360;
const MIN_HEIGHT = 480;
/** As large as most screens that are shared in a call are seen. */
const SHARED_WIDTH = 1280;
const SHARED_HEIGHT = 800;

export interface WindowSettings {
  /** The path of the built preload script. */
  readonly preload: string;
  readonly area: Area;
  readonly hasDevTools: boolean;
  readonly platform: NodeJS.Platform;
}

/** What a page of ours may do in any window. */
const safely = (hasDevTools: boolean, platform: NodeJS.Platform) =>
  ({
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
  }) as const satisfies WebPreferences;

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
  webPreferences: { preload, ...safely(hasDevTools, platform) },
});

/** The window that is shared in a call: as safe as the first, and without its bridge, since it has nothing to ask for. */
export const sharedOptions = (hasDevTools: boolean, platform: NodeJS.Platform): BrowserWindowConstructorOptions => ({
  width: SHARED_WIDTH,
  height: SHARED_HEIGHT,
  minWidth: MIN_WIDTH,
  minHeight: MIN_HEIGHT,
  title: WORDS.roundel,
  autoHideMenuBar: true,
  webPreferences: safely(hasDevTools, platform),
});

/** Brings the window to the front, for instance because Roundel was started a second time. */
export const showAgain = (window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};
