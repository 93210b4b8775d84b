/** One function for each rule that keeps the window safe. Each takes the part of Electron that it guards. */
import type { Dialog, IpcMain, IpcMainInvokeEvent, Session, Shell, WebContents } from 'electron';

type IsOurs = (url: string) => boolean;

/** The window shows our page and no other, whatever a link, a script or a drop wants. */
export const barNavigation = (contents: Pick<WebContents, 'on'>, isOurs: IsOurs): void => {
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
};

/** No page opens a window; an https link is handed to the person's browser, if the person agrees. */
export const denyNewWindows = (
  contents: Pick<WebContents, 'setWindowOpenHandler'>,
  openOutside: (url: string) => void,
): void => {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
};

/** Nothing is embedded that runs with rights of its own. */
export const denyWebviews = (contents: Pick<WebContents, 'on'>): void => {
  contents.on('will-attach-webview', (event) => event.preventDefault());
};

/** Copying a link and showing the table on the whole screen; no camera, no place, no notifications. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** A page gets only the permissions it needs, and only if it is ours. */
export const limitPermissions = (
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
  isOurs: IsOurs,
): void => {
  session.setPermissionRequestHandler((_, permission, decide, { requestingUrl }) =>
    decide(ALLOWED.has(permission) && isOurs(requestingUrl)),
  );
  session.setPermissionCheckHandler((_, permission, origin) => ALLOWED.has(permission) && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
};

const MAX_URL = 2_000;

/** Opens an https link in the person's browser, once she has read it and said yes. Anything else is ignored. */
export const openAfterAsking = async (
  url: string,
  dialog: Pick<Dialog, 'showMessageBox'>,
  shell: Pick<Shell, 'openExternal'>,
): Promise<void> => {
  if (url.length > MAX_URL || !URL.canParse(url) || new URL(url).protocol !== 'https:') return;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'Open this link in your browser?',
    // As the browser will read it, not as it was written.
    detail: new URL(url).href,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  if (response === 0) await shell.openExternal(new URL(url).href);
};

/** Did our own page, at the top of its window, make this call? */
const isFromUs = ({ senderFrame }: IpcMainInvokeEvent, isOurs: IsOurs): boolean =>
  senderFrame !== null && senderFrame.parent === null && isOurs(senderFrame.url);

/** Answers one call of the bridge, to our page and to nobody else. */
export const answerOnlyUs = <T>(
  ipc: Pick<IpcMain, 'handle'>,
  channel: string,
  isOurs: IsOurs,
  answer: () => T,
): void => {
  ipc.handle(channel, (event) => {
    if (!isFromUs(event, isOurs)) throw new Error('This call is for Roundel alone');
    return answer();
  });
};
