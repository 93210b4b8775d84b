/** Electron's part in the tests of the shell: a fake that notes what is asked of it and can be made to happen. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MenuItemConstructorOptions } from 'electron';
import { vi } from 'vitest';
import { HOME } from '../../src-main/scheme';
import type { Electron } from '../../src-main/shell';

const desk = { x: 0, y: 24, width: 1280, height: 776 };

export const LINK = `roundel://join/r1.${'k'.repeat(43)}?host=http%3A%2F%2F10.0.0.7%3A4747`;
export const INVITE = `http://10.0.0.7:4747/#r1.${'k'.repeat(43)}`;

const ours = { senderFrame: { parent: null, url: HOME } };

type Listener = (...args: unknown[]) => void;

/** The one window, as far as the shell looks at it. What is said to the page is in `sent`, and goes to whoever is in `heard`. */
const aWindow = (log: string[]) => {
  const listeners = new Map<string, Listener>();
  const sent: unknown[][] = [];
  const heard = new Map<string, Listener>();
  const on = (name: string, listener: Listener): unknown => listeners.set(name, listener);
  const window = {
    on,
    once: on,
    isMinimized: () => true,
    isFocused: () => true,
    isDestroyed: () => false,
    isMaximized: () => true,
    isFullScreen: () => false,
    getNormalBounds: () => ({ x: 61, y: 47, width: 1003, height: 709 }),
    restore: () => log.push('restore'),
    show: () => log.push('show'),
    focus: () => log.push('focus'),
    maximize: () => log.push('maximize'),
    setFullScreen: (is: boolean) => log.push(`full screen ${is}`),
    webContents: {
      on: (name: string, listener: Listener) => listeners.set(`page ${name}`, listener),
      send: (channel: string, ...args: unknown[]) => {
        sent.push([channel, ...args]);
        heard.get(channel)?.({}, ...args);
      },
    },
  };
  return { window, sent, heard, happen: (name: string) => listeners.get(name)?.() };
};

export interface ElectronSettings {
  /** The folder for what the app keeps. */
  readonly data: string;
  readonly isLocked: boolean;
  readonly isPackaged: boolean;
  /** Electron is ready when this is. */
  readonly ready: Promise<unknown>;
}

/** An Electron that notes what the shell does with it. */
export const fakeElectron = ({
  data,
  isLocked = true,
  isPackaged = false,
  ready = Promise.resolve(),
}: Pick<ElectronSettings, 'data'> & Partial<ElectronSettings>) => {
  const log: string[] = [];
  const windows: { readonly options: object; readonly url: string }[] = [];
  const listeners = new Map<string, Listener>();
  const answers = new Map<string, (event: unknown, ...args: unknown[]) => unknown>();
  const templates: MenuItemConstructorOptions[][] = [];
  const invite = { enabled: false };
  let serve: (request: { readonly url: string }) => Promise<Response> = () => Promise.reject(new Error('no scheme'));
  const { window, sent, heard, happen } = aWindow(log);
  const electron = {
    app: {
      isPackaged,
      requestSingleInstanceLock: () => isLocked,
      enableSandbox: () => log.push('sandbox'),
      setAsDefaultProtocolClient: (scheme: string) => log.push(`opens ${scheme}:`),
      quit: () => log.push('quit'),
      exit: (code: number) => log.push(`exit ${code}`),
      whenReady: () => ready.then(() => log.push('ready')),
      getVersion: () => '3.1.4',
      getPath: () => data,
      on: (name: string, listener: Listener) => listeners.set(name, listener),
    },
    BrowserWindow: function (options: object) {
      return { ...window, loadURL: (url: string) => Promise.resolve(windows.push({ options, url })) };
    },
    clipboard: { writeText: (text: string) => log.push(`copied ${text}`), readText: () => Promise.resolve(INVITE) },
    dialog: { showErrorBox: (_: string, words: string) => log.push(words), showMessageBox: vi.fn() },
    ipcMain: { handle: (channel: string, answer: (event: unknown) => unknown) => answers.set(channel, answer) },
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) => {
        templates.push(template);
        return { getMenuItemById: () => invite };
      },
      setApplicationMenu: vi.fn(),
    },
    powerSaveBlocker: {
      start: (kind: string) => log.push(`awake: ${kind}`),
      stop: () => log.push('may sleep'),
    },
    protocol: {
      registerSchemesAsPrivileged: (schemes: unknown) => log.push(JSON.stringify(schemes)),
      handle: (_: string, handler: typeof serve) => (serve = handler),
    },
    screen: { getPrimaryDisplay: () => ({ workArea: desk }), getAllDisplays: () => [{ workArea: desk }] },
    session: {
      defaultSession: {
        on: vi.fn(),
        setPermissionRequestHandler: vi.fn(),
        setPermissionCheckHandler: vi.fn(),
        setDevicePermissionHandler: vi.fn(),
        webRequest: { onBeforeRequest: vi.fn() },
      },
    },
    shell: { openExternal: vi.fn() },
  };
  return {
    electron: electron as unknown as Electron,
    session: electron.session.defaultSession,
    log,
    windows,
    listeners,
    templates,
    invite,
    sent,
    heard,
    happen,
    call: (channel: string, ...args: unknown[]) => answers.get(channel)?.(ours, ...args),
    channels: () => [...answers.keys()],
    serve: (url: string) => serve({ url }),
    /** The app quits, and its host with it. */
    end: () => listeners.get('will-quit')?.(),
  };
};

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
