/** The page of the store's tests: the app's own store, and updates that are single numbers. */
import { openStore } from '../../../src-renderer/store/store';

const TABLE = 'table';

const opened = await openStore('test');
if (!opened.ok) throw new Error(opened.refusal.code);
const store = opened.value;

const disk = {
  put: async (byte: number): Promise<void> => void (await store.putUpdate(TABLE, Uint8Array.of(byte))),
  merge: async (): Promise<void> =>
    void (await store.mergeUpdates(TABLE, (updates) => Uint8Array.from(updates.flatMap((each) => [...each])))),
  all: async (): Promise<readonly (readonly number[])[]> => {
    const updates = await store.updates(TABLE);
    return updates.ok ? updates.value.map((each) => [...each]) : [];
  },
  keep: async (ids: readonly string[]): Promise<boolean> =>
    (
      await store.putEntries(
        TABLE,
        ids.map((id) => ({ id, bytes: new TextEncoder().encode(id) })),
      )
    ).ok,
  entries: async (): Promise<readonly string[]> => {
    const entries = await store.entries(TABLE);
    return entries.ok ? entries.value.map((bytes) => new TextDecoder().decode(bytes)) : [];
  },
};

declare global {
  interface Window {
    disk: typeof disk;
  }
}

window.disk = disk;
