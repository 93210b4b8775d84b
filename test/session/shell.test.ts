import { afterEach, expect, it, vi } from 'vitest';
import { BRIDGE } from '../../src-main/bridge';
import { pasteByShell } from '../../src-renderer/session/shell';
import { paste } from '../../src-renderer/ui/parts/clipboard';

afterEach(() => vi.unstubAllGlobals());

const inApp = (pasteText: () => Promise<string | null>): void => {
  vi.stubGlobal(BRIDGE, { pasteText });
};
/** The permission that the shell gives to no page. */
const denied = { clipboard: { readText: () => Promise.reject(new Error('NotAllowedError')) } };

it('in the app the shell reads what is pasted, where the page itself may not', async () => {
  vi.stubGlobal('navigator', denied);
  inApp(() => Promise.resolve('http://10.0.0.7:4747/#r1.k'));
  expect(await paste()).toBe('http://10.0.0.7:4747/#r1.k');
});

it('an empty clipboard of the app is empty and not forbidden', async () => {
  vi.stubGlobal('navigator', denied);
  inApp(() => Promise.resolve(''));
  expect(await paste()).toBe('');
});

it('a shell that says no, or fails, leaves the page to its own clipboard', async () => {
  inApp(() => Promise.resolve(null));
  expect(await pasteByShell()).toBeNull();
  inApp(() => Promise.reject(new Error('gone')));
  expect(await pasteByShell()).toBeNull();
  vi.stubGlobal('navigator', { clipboard: { readText: () => Promise.resolve('of the browser') } });
  expect(await paste()).toBe('of the browser');
});

it('without the app the browser answers, and a denial is told', async () => {
  vi.stubGlobal('navigator', denied);
  expect(await pasteByShell()).toBeNull();
  expect(await paste()).toBeNull();
});
