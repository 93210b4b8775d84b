/** The one window: sandboxed, and awake while it is hidden, since its client answers other people's rolls. */
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';

/** How the window is made. `preload` is the path of the built preload script. */
export const windowOptions = (preload: string): BrowserWindowConstructorOptions => ({
  width: 1440,
  height: 900,
  minWidth: 360,
  minHeight: 480,
  show: false,
  title: 'Roundel',
  autoHideMenuBar: true,
  webPreferences: {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: true,
    backgroundThrottling: false,
  },
});

/** Brings the window to the front, for instance because Roundel was started a second time. */
export const showAgain = (window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'show' | 'focus'>): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};
