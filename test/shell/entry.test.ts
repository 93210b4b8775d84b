/**
 * A cold start by a link, through Electron's own entry: `main.ts` as it is built, the command line and the platform of
 * the process, an Electron that stands in for the real one, and the page's side of the bridge at its end.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IpcRenderer } from 'electron';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BRIDGE } from '../../src-main/bridge';
import { createBridge } from '../../src-main/page-side';
import { HOME } from '../../src-main/scheme';
import { hearShell } from '../../src-renderer/session/shell';
import { fakeElectron, freePort, INVITE, LINK } from './electron';

/** Where the entry takes its Electron from: a package of this name, as in the app. */
const FAKE = `
const electron = globalThis.electronInTests;
export const { app, BrowserWindow, clipboard, dialog, ipcMain, Menu } = electron;
export const { powerSaveBlocker, protocol, screen, session, shell } = electron;
`;

let packages = '';
let made = 0;

beforeAll(async () => {
  packages = join(mkdtempSync(join(tmpdir(), 'roundel-entry-')), 'node_modules');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, '../../src-main/main.ts'),
      outDir: join(packages, 'built/out/main'),
      rolldownOptions: {
        external: ['electron', 'bufferutil', 'utf-8-validate'],
        output: { entryFileNames: 'index.js' },
      },
    },
  });
  mkdirSync(join(packages, 'built/out/renderer'));
  writeFileSync(join(packages, 'built/out/renderer/index.html'), '<!doctype html><title>Table</title>');
  writeFileSync(join(packages, 'built/package.json'), '{"type":"module"}');
  mkdirSync(join(packages, 'built/node_modules/electron'), { recursive: true });
  writeFileSync(join(packages, 'built/node_modules/electron/package.json'), '{"type":"module","exports":"./index.js"}');
  writeFileSync(join(packages, 'built/node_modules/electron/index.js'), FAKE);
});
afterAll(() => rmSync(join(packages, '..'), { recursive: true }));

const { argv, platform } = process;
let data = '';
let end = (): unknown => undefined;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'roundel-data-'));
});
afterEach(async () => {
  await end();
  process.argv = argv;
  Object.defineProperty(process, 'platform', { value: platform });
  vi.unstubAllGlobals();
  rmSync(data, { recursive: true });
});

/** Starts the entry in a process with this command line, on this system; Electron is ready when `ready` is called. */
const start = async (system: NodeJS.Platform, words: readonly string[]) => {
  let ready = (): void => undefined;
  const whenReady = new Promise<void>((resolve) => (ready = resolve));
  const fake = fakeElectron({ data, isPackaged: true, ready: whenReady });
  ({ end } = fake);
  vi.stubGlobal('electronInTests', fake.electron);
  Object.defineProperty(process, 'platform', { value: system });
  process.argv = [...words];
  // A module runs once: every start has a copy of its own.
  const copy = join(packages, `start-${(made += 1)}`);
  cpSync(join(packages, 'built'), copy, { recursive: true });
  await import(/* @vite-ignore */ pathToFileURL(join(copy, 'out/main/index.js')).href);
  const opened = () => vi.waitFor(() => expect(fake.windows).toMatchObject([{ url: HOME }]));
  return { fake, ready, opened };
};

/** The page that the window has loaded: the links that it joins by, and its questions to the shell. */
const thePage = ({ call, heard }: ReturnType<typeof fakeElectron>) => {
  const joined: string[] = [];
  const asked: Promise<unknown>[] = [];
  const line = {
    invoke: (channel: string, ...args: unknown[]) => {
      const answer = Promise.resolve(call(channel, ...args));
      asked.push(answer);
      return answer;
    },
    on: (channel: string, listener: (event: unknown) => void) => heard.set(channel, listener),
    off: (channel: string) => heard.delete(channel),
  };
  vi.stubGlobal(BRIDGE, createBridge(line as unknown as IpcRenderer));
  hearShell({ join: (link) => joined.push(link), command: () => undefined });
  return { joined, asked };
};

describe('a link that starts Roundel', () => {
  it.each([
    ['win32', ['C:\\Program Files\\Roundel\\Roundel.exe', '--allow-file-access-from-files', LINK]],
    ['linux', ['/opt/Roundel/roundel', LINK, '--no-first-run']],
  ] as const)('on %s, on the command line, is joined by the page, once', async (system, words) => {
    const { fake, ready, opened } = await start(system, [...words, '--', '--port', String(await freePort())]);
    expect(fake.windows).toEqual([]);
    ready();
    await opened();
    expect(fake.log).toContain('opens roundel:');
    const page = thePage(fake);
    await Promise.all(page.asked);
    expect(page.joined).toEqual([INVITE]);
    // A page that is loaded anew is not led there again.
    const again = thePage(fake);
    expect(await Promise.all(again.asked)).toEqual([null]);
    expect(again.joined).toEqual([]);
  });

  it('on macOS, by an event before Electron is ready, is joined by the page, once', async () => {
    const words = ['/Applications/Roundel.app/Contents/MacOS/Roundel', '--', '--port', String(await freePort())];
    const { fake, ready, opened } = await start('darwin', words);
    const preventDefault = vi.fn();
    fake.listeners.get('open-url')?.({ preventDefault }, LINK);
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(fake.windows).toEqual([]);
    ready();
    await opened();
    expect(fake.log).not.toContain('opens roundel:');
    const { joined } = thePage(fake);
    await expect.poll(() => joined).toEqual([INVITE]);
    // The next one comes while the page is there, which hears of it.
    fake.listeners.get('open-url')?.({ preventDefault }, LINK.replace('10.0.0.7', '10.0.0.8'));
    await expect.poll(() => joined).toEqual([INVITE, INVITE.replace('10.0.0.7', '10.0.0.8')]);
  });

  it('is none where there is none, and a bad one is none', async () => {
    const words = ['/opt/Roundel/roundel', 'roundel://leave/r1.x', '--', '--port', String(await freePort())];
    const { fake, ready, opened } = await start('linux', words);
    ready();
    await opened();
    const page = thePage(fake);
    expect(await Promise.all(page.asked)).toEqual([null]);
    expect(page.joined).toEqual([]);
    // It is shown what was built beside the entry.
    expect(await (await fake.serve(HOME)).text()).toContain('<title>Table</title>');
    const preload = expect.stringMatching(/start-\d+[/\\]out[/\\]preload[/\\]index\.cjs$/) as string;
    expect(fake.windows).toMatchObject([{ options: { webPreferences: { preload } } }]);
  });
});
