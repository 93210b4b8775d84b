/** All that a page shows, and all that its browser keeps, as texts in which `isIn` of the session's tests finds bytes. */
import type { Page } from 'playwright-core';
import { unpackZip } from '../../../src-renderer/store/zip';
import { isIn, searchable } from '../../session/secrecy';

/** Every part of a table file, unpacked, and the file as it is. Throws where it is no such file. */
export const partsOf = (file: Uint8Array): readonly string[] => {
  const parts = unpackZip(file);
  if (!parts.ok) throw new Error(`the file cannot be read: ${parts.refusal.code}`);
  return [searchable(file), ...[...parts.value.values()].map(searchable)];
};

/**
 * Every row of every database of the page, both of its storages, its document, and the second copies of its tables, unpacked.
 * Throws where no row was kept, since then nothing was searched.
 */
export const keptBy = async (page: Page): Promise<readonly string[]> => {
  const { rows, texts, copies } = await page.evaluate(async () => {
    const lettersOf = (bytes: Uint8Array): string => {
      let letters = '';
      for (let at = 0; at < bytes.length; at += 8_192) {
        letters += String.fromCharCode(...bytes.subarray(at, at + 8_192));
      }
      return letters;
    };
    const textsOf = async (value: unknown): Promise<readonly string[]> => {
      if (typeof value === 'string') return [value];
      if (value instanceof ArrayBuffer) return [lettersOf(new Uint8Array(value))];
      if (ArrayBuffer.isView(value)) {
        return [lettersOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
      }
      if (value instanceof Blob) return [lettersOf(new Uint8Array(await value.arrayBuffer()))];
      if (typeof value !== 'object' || value === null) return [];
      const inner: readonly unknown[] =
        value instanceof Map || value instanceof Set ? [...value].flat() : Object.values(value);
      return (await Promise.all(inner.map(textsOf))).flat();
    };
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the disk of the page cannot be read'));
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        rows.push(...(await asked(database.transaction(store).objectStore(store).getAll())));
      }
      database.close();
    }
    const filesIn = async (folder: FileSystemDirectoryHandle): Promise<readonly string[]> => {
      const found: string[] = [];
      for await (const handle of folder.values()) {
        if (handle instanceof FileSystemDirectoryHandle) found.push(...(await filesIn(handle)));
        else if (handle instanceof FileSystemFileHandle) found.push(...(await textsOf(await handle.getFile())));
      }
      return found;
    };
    const shown = [document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }];
    return {
      rows: rows.length,
      texts: [...(await textsOf(rows)), ...(await textsOf(shown))],
      copies: await filesIn(await navigator.storage.getDirectory()),
    };
  });
  if (rows === 0) throw new Error('nothing was kept, so nothing was searched');
  const unpacked = copies.flatMap((letters) => {
    const bytes = new Uint8Array(Buffer.from(letters, 'latin1'));
    // A copy that the browser is still writing is no zip yet; its bytes are searched as they are.
    return unpackZip(bytes).ok ? partsOf(bytes) : [letters];
  });
  return [...texts, ...unpacked];
};

/** Whether these words stand anywhere on a page's screen, or in anything that its browser keeps. */
export const isKnownTo = async (page: Page, words: string): Promise<boolean> => {
  const kept = await keptBy(page);
  return kept.some((text) => text.includes(words)) || isIn(kept, new TextEncoder().encode(words));
};
