import type { Dialog, IpcMain, IpcMainInvokeEvent, Session, Shell, WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import {
  answerOnlyUs,
  barNavigation,
  denyNewWindows,
  denyWebviews,
  limitPermissions,
  openAfterAsking,
} from '../../src-main/guards';
import { HOME, isOurs } from '../../src-main/scheme';

/** Web contents that keep what is listened to, and answer whether an event was prevented. */
const someContents = () => {
  const handlers = new Map<string, (event: object) => void>();
  const contents = { on: (name: string, handler: (event: object) => void) => handlers.set(name, handler) };
  const isPrevented = (name: string, facts: object): boolean => {
    const preventDefault = vi.fn();
    handlers.get(name)?.({ ...facts, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  return { contents: contents as unknown as WebContents, isPrevented };
};

describe('our pages', () => {
  it.each([
    [HOME, true],
    ['roundel-app://table/', true],
    ['roundel-app://elsewhere/index.html', false],
    ['https://table/index.html', false],
    ['file:///etc/passwd', false],
    ['roundel-app:', false],
    ['', false],
  ])('%s: %s', (url, expected) => {
    expect(isOurs(url)).toBe(expected);
  });
});

describe('the window', () => {
  it.each([
    ['will-navigate', 'https://example.org/', true],
    ['will-navigate', HOME, false],
    ['will-redirect', 'https://example.org/', true],
    ['will-redirect', HOME, false],
  ])('on %s to %s is held back: %s', (name, url, expected) => {
    const { contents, isPrevented } = someContents();
    barNavigation(contents, isOurs);
    expect(isPrevented(name, { url })).toBe(expected);
  });

  it('embeds nothing', () => {
    const { contents, isPrevented } = someContents();
    denyWebviews(contents);
    expect(isPrevented('will-attach-webview', {})).toBe(true);
  });

  it('opens no other window and hands the link on', () => {
    const setWindowOpenHandler = vi.fn();
    const outside = vi.fn();
    denyNewWindows({ setWindowOpenHandler } as unknown as WebContents, outside);
    const handler = setWindowOpenHandler.mock.calls[0]?.[0] as (details: { url: string }) => unknown;
    expect(handler({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
    expect(outside).toHaveBeenCalledWith('https://example.org/');
  });
});

describe('a link to the outside', () => {
  const follow = async (url: string, response: number) => {
    const showMessageBox = vi.fn().mockResolvedValue({ response });
    const openExternal = vi.fn().mockResolvedValue(undefined);
    await openAfterAsking(url, { showMessageBox } as unknown as Dialog, { openExternal } as unknown as Shell);
    return { asked: showMessageBox.mock.calls, opened: openExternal.mock.calls.flat() };
  };

  it('is opened after a yes, as it was shown', async () => {
    const { asked, opened } = await follow('https://EXAMPLE.org/a b', 0);
    expect(opened).toEqual(['https://example.org/a%20b']);
    expect(asked[0]?.[0]).toMatchObject({ detail: 'https://example.org/a%20b', defaultId: 1, cancelId: 1 });
  });

  it('is not opened after a no', async () => {
    expect((await follow('https://example.org/', 1)).opened).toEqual([]);
  });

  it.each([
    'http://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://server/share',
    'nonsense',
    `https://x/${'y'.repeat(2_000)}`,
  ])('is not even asked about where it is %s', async (url) => {
    expect(await follow(url, 0)).toEqual({ asked: [], opened: [] });
  });
});

describe('permissions', () => {
  const guarded = () => {
    const session = {
      setPermissionRequestHandler: vi.fn(),
      setPermissionCheckHandler: vi.fn(),
      setDevicePermissionHandler: vi.fn(),
    };
    limitPermissions(session as unknown as Session, isOurs);
    return session;
  };

  it.each([
    ['clipboard-sanitized-write', HOME, true],
    ['fullscreen', HOME, true],
    ['fullscreen', 'https://example.org/', false],
    ['media', HOME, false],
    ['geolocation', HOME, false],
    ['clipboard-read', HOME, false],
    ['openExternal', HOME, false],
  ])('%s for %s: %s', (permission, url, expected) => {
    const session = guarded();
    const decide = vi.fn();
    session.setPermissionRequestHandler.mock.calls[0]?.[0](null, permission, decide, { requestingUrl: url });
    expect(decide).toHaveBeenCalledWith(expected);
    expect(session.setPermissionCheckHandler.mock.calls[0]?.[0](null, permission, url)).toBe(expected);
  });

  it('give no device away', () => {
    expect(guarded().setDevicePermissionHandler.mock.calls[0]?.[0]({ deviceType: 'usb' })).toBe(false);
  });
});

describe('a call of the bridge', () => {
  const call = (senderFrame: unknown): unknown => {
    const handle = vi.fn();
    answerOnlyUs({ handle } as unknown as IpcMain, 'roundel/version', isOurs, () => '3.1.4');
    const answer = handle.mock.calls[0]?.[1] as (event: IpcMainInvokeEvent) => unknown;
    return answer({ senderFrame } as IpcMainInvokeEvent);
  };

  it('is answered to our page', () => {
    expect(call({ parent: null, url: HOME })).toBe('3.1.4');
  });

  it.each([
    ['a strange page', { parent: null, url: 'https://example.org/' }],
    ['a frame within our page', { parent: {}, url: HOME }],
    ['a frame that is gone', null],
  ])('is refused to %s', (_, frame) => {
    expect(() => call(frame)).toThrow('Roundel alone');
  });
});
