/** What of a ledger is on the disk: when it goes there, with what, and what others may count on meanwhile. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grant, refuse } from '../../rules/kernel/ruling';
import { createArchive, type Kept } from '../../src-renderer/session/archive';
import type { KeptEntry } from '../../src-renderer/session/reader';
import type { Store } from '../../src-renderer/store/store';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const entryOf = (id: string): KeptEntry => ({ id, bytes: new TextEncoder().encode(id) });
const [a, b, c] = ['a', 'b', 'c'].map(entryOf) as [KeptEntry, KeptEntry, KeptEntry];

/** A disk that notes each commit, and an archive on it. */
const aDisk = () => {
  const disk = { commits: [] as (readonly string[])[], isFull: false, depth: 0, due: 0, journal: [] as string[] };
  const standing = (): Kept => ({ digest: `d${disk.depth}`, depth: disk.depth, state: 's', held: 0 });
  const store: Pick<Store, 'putEntries' | 'dropEntries'> = {
    putEntries: async (_, entries) => {
      if (disk.isFull) return refuse('store.full', { why: 'QuotaExceededError' });
      disk.commits.push(entries.map(({ id }) => id));
      return grant(null);
    },
    dropEntries: () => Promise.resolve(grant(null)),
  };
  const archive = createArchive({
    ...{ store, table: 't', standing },
    journal: {
      write: async (_, all) => void disk.journal.push(...all.map((bytes) => new TextDecoder().decode(bytes))),
    },
    onDue: () => (disk.due += 1),
  });
  return { disk, archive, standing };
};

describe('the archive of a table', () => {
  it('has others’ entries go to the disk by themselves, several at once, and says then that all is there', async () => {
    const { disk, archive, standing } = aDisk();
    archive.add([a]);
    archive.add([b]);
    archive.add([]);
    expect(archive.kept()).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(disk.due).toBe(1);
    expect(await archive.keepRest()).toBe(true);
    expect(disk.commits).toEqual([['a', 'b']]);
    expect(archive.kept()).toEqual(standing());
    expect(await archive.keepRest()).toBe(false);
  });

  it('commits what mine may stand on before it, at once, and in the journal after the disk', async () => {
    const { disk, archive } = aDisk();
    archive.add([a]);
    expect(await archive.commit([b])).toBe(true);
    await archive.journaled();
    expect([disk.commits, disk.journal]).toEqual([[['a', 'b']], ['a', 'b']]);
    vi.advanceTimersByTime(1_000);
    expect(disk.due).toBe(0);
  });

  it('says where the ledger stood when the commit began, not where it has come meanwhile', async () => {
    const { disk, archive } = aDisk();
    const committed = archive.commit([a]);
    expect(archive.isCommitting()).toBe(true);
    disk.depth = 1;
    archive.add([b]);
    await committed;
    expect(archive.kept()?.depth).toBe(0);
  });

  it('tells nobody of what a full disk refused, and writes nothing of it in the journal', async () => {
    const { disk, archive } = aDisk();
    await archive.commit([a]);
    disk.isFull = true;
    disk.depth = 1;
    expect(await archive.commit([b])).toBe(false);
    expect(archive.trouble()).toMatchObject({ code: 'store.full' });
    expect([archive.kept()?.depth, disk.journal]).toEqual([0, ['a']]);
    disk.isFull = false;
    expect(await archive.commit([b])).toBe(true);
    expect([archive.kept()?.depth, archive.trouble()]).toEqual([1, null]);
  });

  it('does not commit what did not hold and is to be forgotten', async () => {
    const { disk, archive } = aDisk();
    archive.add([a, b, c]);
    await archive.forget([b]);
    await archive.keepRest();
    expect(disk.commits).toEqual([['a', 'c']]);
  });
});
