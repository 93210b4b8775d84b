/** One function for each rule that keeps the window safe. Each takes the part of Electron that it guards. */
import type { App, BrowserWindowConstructorOptions, Dialog, Session, Shell, WebContents } from 'electron';
import { WORDS } from './words';

type IsOurs = (url: string) => boolean;

/** The window shows our page and no other, whatever a link, a script or a drop wants. */
export const barNavigation = (contents: Pick<WebContents, 'on'>, isOurs: IsOurs): void => {
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
};

/**
 * No page opens a window but one: what is public of a table, to be shared in a call. An https link is handed to the person's
 * browser, if the person agrees.
 */
export const denyNewWindows = (
  contents: Pick<WebContents, 'setWindowOpenHandler'>,
  isShared: IsOurs,
  sharedWindow: () => BrowserWindowConstructorOptions,
  openOutside: (url: string) => void,
): void => {
  contents.setWindowOpenHandler(({ url }) => {
    if (isShared(url)) return { action: 'allow', overrideBrowserWindowOptions: sharedWindow() };
    openOutside(url);
    return { action: 'deny' };
  });
};

/** Nothing is embedded that runs with rights of its own. */
export const denyWebviews = (contents: Pick<WebContents, 'on'>): void => {
  contents.on('will-attach-webview', (event) => event.preventDefault());
};

/**
 * Copying a link, showing the table on the whole screen, keeping tables when the disk runs full, and reaching hosts
 * on this machine and this network. No camera, no place, no notifications.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  'clipboard-sanitized-write',
  'fullscreen',
  'persistent-storage',
  'local-network',
  'local-network-access',
  'loopback-network',
]);

/** A folder that the person has chosen in the system's own dialog is read, for the sheet studio, and never written. */
const isReading = (permission: string, details: object): boolean =>
  permission === 'fileSystem' && 'fileAccessType' in details && details.fileAccessType === 'readable';

/** A page gets only the permissions it needs, and only if it is ours. */
export const limitPermissions = (
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
  isOurs: IsOurs,
): void => {
  session.setPermissionRequestHandler((_, permission, decide, details) =>
    decide((ALLOWED.has(permission) || isReading(permission, details)) && isOurs(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_, permission, origin, details) => (ALLOWED.has(permission) || isReading(permission, details)) && isOurs(origin),
  );
};

/** No device is ever chosen for a page, and none is remembered. */
export const denyDevices = (session: Pick<Session, 'on' | 'setDevicePermissionHandler'>): void => {
  session.setDevicePermissionHandler(() => false);
  session.on('select-hid-device', (event, _, choose) => {
    event.preventDefault();
    choose(null);
  });
  session.on('select-usb-device', (event, _, choose) => {
    event.preventDefault();
    choose();
  });
  session.on('select-serial-port', (event, _, __, choose) => {
    event.preventDefault();
    choose('');
  });
};

/** Nor is a Bluetooth device, which Electron asks each page about and not the session. */
export const denyBluetooth = (contents: Pick<WebContents, 'on'>): void => {
  contents.on('select-bluetooth-device', (event, _, choose) => {
    event.preventDefault();
    choose('');
  });
};

/** A server with a wrong certificate is not talked to, whatever the system or a person once allowed. */
export const refuseBadCertificates = (app: Pick<App, 'on'>): void => {
  app.on('certificate-error', (event, _, __, ___, ____, decide) => {
    event.preventDefault();
    decide(false);
  });
};

/** No certificate of the person's goes to a server that asks for one: by itself Electron would send the first it finds. */
export const denyClientCertificates = (app: Pick<App, 'on'>): void => {
  app.on('select-client-certificate', (event, _, __, ___, choose) => {
    event.preventDefault();
    choose();
  });
};

/** Is this one of our pages, or something that one of our pages made in memory? */
const isMadeByUs = (url: string, isOurs: IsOurs): boolean =>
  isOurs(url.startsWith('blob:') ? url.slice('blob:'.length) : url);

/** Signaling is open to every host that a link names, and pictures may stand in the page itself. */
const OPEN_PROTOCOLS: ReadonlySet<string> = new Set(['ws:', 'wss:', 'data:']);

/** Nothing is fetched but our own files and what hosts say over their sockets: no web page, no file of this disk. */
export const limitRequests = (
  session: { readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'> },
  isOurs: IsOurs,
  hasDevTools: boolean,
): void => {
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    const protocol = URL.canParse(url) ? new URL(url).protocol : '';
    const isOpen = OPEN_PROTOCOLS.has(protocol) || (hasDevTools && protocol === 'devtools:');
    decide({ cancel: !isOpen && !isMadeByUs(url, isOurs) });
  });
};

/** A file that a page of ours gives is saved where the person says, and never without asking; any other is not saved. */
export const askBeforeSaving = (session: Pick<Session, 'on'>, isOurs: IsOurs): void => {
  session.on('will-download', (event, item) => {
    if (!isMadeByUs(item.getURL(), isOurs)) return event.preventDefault();
    item.setSaveDialogOptions({ title: WORDS.saveAs, properties: ['showOverwriteConfirmation'] });
  });
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
    message: WORDS.openLink,
    // As the browser will read it, not as it was written.
    detail: new URL(url).href,
    buttons: [WORDS.open, WORDS.cancel],
    defaultId: 1,
    cancelId: 1,
  });
  if (response === 0) await shell.openExternal(new URL(url).href);
};
