/** The desktop shell: one instance, one window, and the host inside. */
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { createAwake } from './awake';
import { CHANNELS, EVENTS, type Command } from './bridge';
import { answerOnlyUs, nothing, oneCopy, oneFlag, oneTable, oneText, wholeCopy } from './calls';
import { openDoor, type Door } from './door';
import { createCopies } from './files';
import {
  askBeforeSaving,
  barNavigation,
  denyBluetooth,
  denyClientCertificates,
  denyDevices,
  denyNewWindows,
  denyWebviews,
  limitPermissions,
  limitRequests,
  openAfterAsking,
  refuseBadCertificates,
} from './guards';
import { readOptions } from './host/options';
import { wordHost } from './host/words';
import { JOIN_SCHEME, readJoin } from './bridge-join';
import { createInbox, findJoin, type Inbox } from './join';
import { keepPlace, loadPlace, savePlace } from './keep-place';
import { menuTemplate, offerInvite } from './menu';
import { offerTextMenu } from './text-menu';
import { readPasted } from './pasted';
import { placeOn, type Area } from './place';
import { createSchemeHandler, HOME, isOurs, isShared, PRIVILEGES, SCHEME } from './scheme';
import { readStartWords } from './start-words';
import { sharedOptions, showAgain, windowOptions } from './window';
import { WORDS } from './words';

/** The parts of Electron that the shell uses. Only `main.ts` imports the real ones. */
export type Electron = Pick<
  typeof import('electron'),
  | 'app'
  | 'BrowserWindow'
  | 'clipboard'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'powerSaveBlocker'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
>;

export interface ShellSettings {
  /** The folder of the built pages. */
  readonly pages: string;
  readonly preload: string;
  /** The whole command line. */
  readonly words: readonly string[];
  readonly platform: NodeJS.Platform;
}

/** What there is once the window is made, and what comes before it. */
interface Stage {
  window: BrowserWindow | null;
}

/** May one look into the page? Of an installed Roundel only where the command line says so. */
const hasDevTools = ({ isPackaged }: Electron['app'], words: readonly string[]): boolean =>
  !isPackaged || readStartWords(words).wantsDevTools;

const guard = ({ app, dialog, shell, Menu }: Electron, { words, platform }: ShellSettings): void => {
  const toShare = () => sharedOptions(hasDevTools(app, words), platform);
  app.enableSandbox();
  refuseBadCertificates(app);
  denyClientCertificates(app);
  app.on('web-contents-created', (_, contents) => {
    barNavigation(contents, isOurs);
    denyNewWindows(contents, isShared, toShare, (url) => void openAfterAsking(url, dialog, shell));
    denyWebviews(contents);
    denyBluetooth(contents);
    offerTextMenu(contents, (template) => Menu.buildFromTemplate(template).popup());
  });
};

const guardSession = ({ session: { defaultSession } }: Electron, hasDevTools: boolean): void => {
  limitPermissions(defaultSession, isOurs);
  denyDevices(defaultSession);
  limitRequests(defaultSession, isOurs, hasDevTools);
  askBeforeSaving(defaultSession, isOurs);
};

/** Takes links in all three ways: the first start, a second start, and the event with which macOS brings them. */
const takeLinks = ({ app }: Electron, stage: Stage, { words, platform }: ShellSettings): Inbox => {
  const inbox = createInbox(() => stage.window?.webContents.send(EVENTS.onJoin));
  const show = (): void => {
    if (stage.window) showAgain(stage.window);
  };
  // Only an installed Roundel is what links should open from now on. macOS reads it from the package.
  if (app.isPackaged && platform !== 'darwin') app.setAsDefaultProtocolClient(JOIN_SCHEME);
  inbox.put(readStartWords(words).join);
  app.on('second-instance', (_, others) => {
    inbox.put(findJoin(others));
    show();
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    inbox.put(readJoin(url));
    show();
  });
  return inbox;
};

/** Answers every call of the bridge. `holdTable` is told whether a table is open. */
const answerBridge = (
  { app, ipcMain, clipboard }: Electron,
  door: Door,
  inbox: Inbox,
  stage: Stage,
  holdTable: (on: boolean) => void,
): void => {
  answerOnlyUs(ipcMain, CHANNELS.version, isOurs, nothing, () => app.getVersion());
  answerOnlyUs(ipcMain, CHANNELS.hostAddress, isOurs, nothing, () => door.about().listen);
  answerOnlyUs(ipcMain, CHANNELS.shareOnNetwork, isOurs, nothing, door.share);
  answerOnlyUs(ipcMain, CHANNELS.nearby, isOurs, nothing, door.nearby);
  answerOnlyUs(ipcMain, CHANNELS.pendingJoin, isOurs, nothing, inbox.take);
  answerOnlyUs(ipcMain, CHANNELS.keepAwake, isOurs, oneFlag, holdTable);
  answerOnlyUs(ipcMain, CHANNELS.copyText, isOurs, oneText, (text) => clipboard.writeText(text));
  answerOnlyUs(ipcMain, CHANNELS.pasteText, isOurs, nothing, () => readPasted(clipboard, stage.window));
  const copies = createCopies(join(app.getPath('userData'), 'backups'));
  answerOnlyUs(ipcMain, CHANNELS.keepCopy, isOurs, wholeCopy, copies.keep);
  answerOnlyUs(ipcMain, CHANNELS.copies, isOurs, nothing, copies.list);
  answerOnlyUs(ipcMain, CHANNELS.readCopy, isOurs, oneCopy, ({ table, name }) => copies.read(table, name));
  answerOnlyUs(ipcMain, CHANNELS.forgetCopies, isOurs, oneTable, copies.forget);
};

/** The menu, and the switch that a page turns while it has a table open. */
const setUpTable = (
  { Menu, powerSaveBlocker }: Electron,
  stage: Stage,
  platform: NodeJS.Platform,
  hasDevTools: boolean,
): ((on: boolean) => void) => {
  const send = (command: Command): void => {
    if (!stage.window) return;
    showAgain(stage.window);
    stage.window.webContents.send(EVENTS.onCommand, command);
  };
  const menu = Menu.buildFromTemplate(menuTemplate({ platform, hasDevTools, send }));
  Menu.setApplicationMenu(menu);
  const keepAwake = createAwake(powerSaveBlocker);
  return (on) => {
    keepAwake(on);
    offerInvite(menu, on);
  };
};

const openWindow = async (
  { app, BrowserWindow, screen }: Electron,
  { preload, platform }: ShellSettings,
  hasDevTools: boolean,
): Promise<BrowserWindow> => {
  const file = join(app.getPath('userData'), 'window.json');
  const kept = loadPlace(file);
  const screens: readonly Area[] = screen.getAllDisplays().map(({ workArea }) => workArea);
  const area = placeOn(kept, [screen.getPrimaryDisplay().workArea, ...screens]);
  const window = new BrowserWindow(windowOptions({ preload, area, hasDevTools, platform }));
  window.once('ready-to-show', () => {
    if (kept?.isMaximized) window.maximize();
    window.show();
    if (kept?.isFullScreen) window.setFullScreen(true);
    keepPlace(window, (place) => savePlace(file, place));
  });
  return window;
};

/** Everything after the lock is ours. Resolves once the page is loaded, or once there is nothing to show. */
const start = async (electron: Electron, settings: ShellSettings, stage: Stage, inbox: Inbox): Promise<void> => {
  const { app, dialog, protocol } = electron;
  await app.whenReady();
  const { hostOptions } = readStartWords(settings.words);
  const version = app.getVersion();
  const options = readOptions(hostOptions);
  const door = options.ok
    ? await openDoor({
        ...options.value,
        address: options.value.listen,
        pages: settings.pages,
        version,
        announce: true,
      })
    : options;
  if (!door.ok) {
    dialog.showErrorBox(WORDS.roundel, wordHost(door.refusal));
    return app.exit(1);
  }
  app.on('will-quit', () => void door.value.close());
  const isOpen = hasDevTools(app, settings.words);
  guardSession(electron, isOpen);
  protocol.handle(SCHEME, createSchemeHandler(settings.pages, door.value.about));
  const holdTable = setUpTable(electron, stage, settings.platform, isOpen);
  answerBridge(electron, door.value, inbox, stage, holdTable);
  const window = await openWindow(electron, settings, isOpen);
  stage.window = window;
  window.on('closed', () => (stage.window = null));
  // A page that is loaded anew, or has died, has no table open until it says so again.
  window.webContents.on('did-navigate', () => holdTable(false));
  window.webContents.on('render-process-gone', () => holdTable(false));
  await window.loadURL(HOME);
};

/** Runs the shell. To be called before Electron is ready, since schemes are registered before that. */
export const runShell = async (electron: Electron, settings: ShellSettings): Promise<void> => {
  const { app, protocol } = electron;
  if (!app.requestSingleInstanceLock()) return app.quit();
  protocol.registerSchemesAsPrivileged([PRIVILEGES]);
  guard(electron, settings);
  app.on('window-all-closed', () => app.quit());
  const stage: Stage = { window: null };
  await start(electron, settings, stage, takeLinks(electron, stage, settings));
};
