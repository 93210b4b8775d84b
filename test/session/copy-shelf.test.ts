/** Where second copies lie: in the desktop app's files, in the browser's own, or nowhere. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BRIDGE, type Bridge } from '../../src-main/bridge';
import { findShelf } from '../../src-renderer/session/copy-shelf';

const TABLE = '0123456789abcdef';
const NAME = '1764324061123-57-0a1b2c3d.roundel';

afterEach(() => vi.unstubAllGlobals());

type Answers = Partial<Pick<Bridge, 'keepCopy' | 'copies' | 'readCopy' | 'forgetCopies'>>;
const inShell = (answers: Answers) => {
  vi.stubGlobal(BRIDGE, answers);
  return findShelf();
};

/** The origin's private files, as far as a shelf uses them. A file is there with its first byte, as in a browser. */
const aFolder = (breaksAt?: 'open' | 'write', error = new DOMException('', 'QuotaExceededError')) => {
  interface Folder {
    readonly files: Map<string, Uint8Array>;
    readonly folders: Map<string, Folder>;
  }
  const make = (): Folder => ({ files: new Map(), folders: new Map() });
  const missing = (): Promise<never> => Promise.reject(new DOMException('', 'NotFoundError'));
  const fileIn = (files: Folder['files'], name: string) => ({
    getFile: () =>
      Promise.resolve({
        size: files.get(name)?.length ?? 0,
        arrayBuffer: () => Promise.resolve(Uint8Array.from(files.get(name) ?? []).buffer),
      }),
    createWritable: () => {
      if (breaksAt === 'open') return Promise.reject(error);
      let bytes = new Uint8Array();
      return Promise.resolve({
        write: (given: Uint8Array<ArrayBuffer>) => {
          bytes = given;
          return breaksAt === 'write' ? Promise.reject(error) : Promise.resolve();
        },
        close: () => Promise.resolve(void files.set(name, bytes)),
      });
    },
  });
  const handleOf = ({ files, folders }: Folder): object => ({
    keys: () => [...files.keys(), ...folders.keys()].values(),
    getDirectoryHandle: (name: string, { create = false } = {}) => {
      if (create && !folders.has(name)) folders.set(name, make());
      const folder = folders.get(name);
      return folder ? Promise.resolve(handleOf(folder)) : missing();
    },
    getFileHandle: (name: string, { create = false } = {}) => {
      if (create && !files.has(name)) files.set(name, new Uint8Array());
      return files.has(name) ? Promise.resolve(fileIn(files, name)) : missing();
    },
    removeEntry: (name: string) => (files.delete(name) || folders.delete(name) ? Promise.resolve() : missing()),
  });
  return { root: handleOf(make()) };
};

const inBrowser = (root: object) => {
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.resolve(root) } });
  vi.stubGlobal('FileSystemFileHandle', { prototype: { createWritable: () => undefined } });
  return findShelf();
};

describe('in the desktop app', () => {
  it.each([
    ['kept', null],
    ['full', 'copy.full'],
    ['failed', 'copy.failed'],
  ] as const)('a copy is %s', async (answer, code) => {
    const shelf = await inShell({ keepCopy: () => Promise.resolve(answer) });
    expect(shelf.place).toBe('files');
    const kept = await shelf.keep(TABLE, NAME, Uint8Array.of(1));
    expect(kept.ok ? null : kept.refusal.code).toBe(code);
  });

  it('a copy is read, or gone', async () => {
    const shelf = await inShell({ readCopy: (_, name) => Promise.resolve(name === NAME ? Uint8Array.of(5) : null) });
    expect(await shelf.read(TABLE, NAME)).toEqual({ ok: true, value: Uint8Array.of(5) });
    expect(await shelf.read(TABLE, 'x')).toMatchObject({ refusal: { code: 'copy.gone' } });
  });
});

describe('in a browser', () => {
  it('copies are kept, listed, read and forgotten', async () => {
    const shelf = await inBrowser(aFolder().root);
    expect([shelf.place, await shelf.list()]).toEqual(['browser', []]);
    expect(await shelf.keep(TABLE, NAME, Uint8Array.of(8, 2))).toEqual({ ok: true, value: null });
    expect(await shelf.list()).toEqual([{ table: TABLE, name: NAME, bytes: 2 }]);
    expect(await shelf.read(TABLE, NAME)).toEqual({ ok: true, value: Uint8Array.of(8, 2) });
    await shelf.forget(TABLE);
    expect(await shelf.list()).toEqual([]);
    expect(await shelf.read(TABLE, NAME)).toMatchObject({ refusal: { code: 'copy.gone' } });
    await shelf.forget(TABLE);
  });

  it('the ones that are no longer needed are dropped', async () => {
    const shelf = await inBrowser(aFolder().root);
    for (let at = 0; at < 7; at += 1)
      await shelf.keep(TABLE, `${1_000_000_000_000 + at}-3-0a1b2c3d.roundel`, Uint8Array.of(1));
    expect(await shelf.list()).toHaveLength(5);
  });

  it.each([
    ['opening', 'open'],
    ['writing', 'write'],
  ] as const)('a disk that is full at %s is said, and leaves nothing half', async (_, breaksAt) => {
    const shelf = await inBrowser(aFolder(breaksAt).root);
    expect(await shelf.keep(TABLE, NAME, Uint8Array.of(1))).toMatchObject({ refusal: { code: 'copy.full' } });
    expect(await shelf.list()).toEqual([]);
  });

  it('whatever else goes wrong is said too', async () => {
    const shelf = await inBrowser(aFolder('write', new DOMException('', 'AbortError')).root);
    expect(await shelf.keep(TABLE, NAME, Uint8Array.of(1))).toMatchObject({ refusal: { code: 'copy.failed' } });
  });

  it.each([
    ['plain http has no private files', { storage: undefined }, {}],
    ['a browser cannot write them', { storage: { getDirectory: () => Promise.resolve({}) } }, {}],
    [
      'a private window keeps none',
      { storage: { getDirectory: () => Promise.reject(new Error('no')) } },
      { createWritable: 1 },
    ],
  ])('there are none where %s, and that is said', async (_, navigator, prototype) => {
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('FileSystemFileHandle', { prototype });
    const shelf = await findShelf();
    expect([shelf.place, await shelf.list()]).toEqual(['nowhere', []]);
    expect(await shelf.keep(TABLE, NAME, Uint8Array.of(1))).toMatchObject({ refusal: { code: 'copy.nowhere' } });
  });
});
