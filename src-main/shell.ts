/** The desktop shell: one instance, one window, and the host inside. */
import type { BrowserWindow } from 'electron';
import { CHANNELS } from './bridge';
import { answerOnlyUs, barNavigation, denyNewWindows, denyWebviews, limitPermissions, openAfterAsking } from './guards';
import { createHost, findRoundel, type Host } from './host/host';
import { readOptions } from './host/options';
import type { HostRefusal } from './host/ruling';
import { wordHost } from './host/words';
import { createSchemeHandler, HOME, isOurs, PRIVILEGES, SCHEME } from './scheme';
import { showAgain, windowOptions } from './window';

/** The parts of Electron that the shell uses. Only `main.ts` imports the real ones. */
export type Electron = Pick<
  typeof import('electron'),
  'app' | 'BrowserWindow' | 'dialog' | 'ipcMain' | 'protocol' | 'session' | 'shell'
>;

export interface ShellSettings {
  /** The folder of the built pages. */
  readonly pages: string;
  readonly preload: string;
  /** The command line, after the program's own name. */
  readonly args: readonly string[];
}

/** The host, or what stands in its place: another Roundel that runs on this machine. */
const findHost = async (
  { pages, args }: ShellSettings,
  version: string,
): Promise<{ readonly listen: string; readonly host: Host | null } | HostRefusal> => {
  const options = readOptions(args);
  if (!options.ok) return options.refusal;
  const { listen, port } = options.value;
  const host = await createHost({ pages, address: listen, port, version });
  if (host.ok) return { listen: host.value.listen, host: host.value };
  const other = host.refusal.code === 'port.roundel' ? await findRoundel(port) : null;
  return other ? { listen: other.listen, host: null } : host.refusal;
};

const guard = ({ app, dialog, shell }: Electron): void => {
  app.on('web-contents-created', (_, contents) => {
    barNavigation(contents, isOurs);
    denyNewWindows(contents, (url) => void openAfterAsking(url, dialog, shell));
    denyWebviews(contents);
  });
};

const openWindow = async ({ BrowserWindow }: Electron, preload: string): Promise<BrowserWindow> => {
  const window = new BrowserWindow(windowOptions(preload));
  window.once('ready-to-show', () => window.show());
  await window.loadURL(HOME);
  return window;
};

/** Everything after the lock is ours. Resolves once the window shows, or once there is nothing to show. */
const start = async (electron: Electron, settings: ShellSettings): Promise<void> => {
  const { app, dialog, ipcMain, protocol, session } = electron;
  await app.whenReady();
  const version = app.getVersion();
  const found = await findHost(settings, version);
  if ('code' in found) {
    dialog.showErrorBox('Roundel', wordHost(found));
    return app.exit(1);
  }
  const { listen, host } = found;
  app.on('will-quit', () => void host?.close());
  limitPermissions(session.defaultSession, isOurs);
  protocol.handle(
    SCHEME,
    createSchemeHandler(settings.pages, () => ({ app: 'roundel', version, listen })),
  );
  answerOnlyUs(ipcMain, CHANNELS.version, isOurs, () => version);
  answerOnlyUs(ipcMain, CHANNELS.hostAddress, isOurs, () => listen);
  const window = await openWindow(electron, settings.preload);
  app.on('second-instance', () => showAgain(window));
};

/** Runs the shell. To be called before Electron is ready, since schemes are registered before that. */
export const runShell = async (electron: Electron, settings: ShellSettings): Promise<void> => {
  const { app, protocol } = electron;
  if (!app.requestSingleInstanceLock()) return app.quit();
  protocol.registerSchemesAsPrivileged([PRIVILEGES]);
  guard(electron);
  app.on('window-all-closed', () => app.quit());
  await start(electron, settings);
};
