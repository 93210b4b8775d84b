/** A table that was written full (decision 0048): each screen is told so, in words, for as long as it lasts. */
import * as encoding from 'lib0/encoding';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { sealReady } from '../../src-renderer/ledger';
import { word } from '../../src-renderer/ui/wording/wording';
import { aParty, exchange, type Party } from '../sync/lib';
import { viewAt } from './lobby-view';

const MIB = 1024 * 1024;

beforeAll(sealReady);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Brings to one what another has that she lacks, as a link does; false where it is not taken in. */
const bring = (from: Y.Doc, to: Party): boolean => {
  const update = Y.encodeStateAsUpdate(from, Y.encodeStateVector(to.doc));
  const message = encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarUint(encoder, 2);
    encoding.writeVarUint8Array(encoder, update);
  });
  const isRead = to.road.mayRead?.(message) !== false;
  if (isRead) Y.applyUpdate(to.doc, update, 'road');
  return isRead;
};

describe('a table that somebody has written full', () => {
  const laid = (): { readonly ana: Party; readonly bo: Party } => {
    const [ana, bo] = [aParty('Ana'), aParty('Bo')];
    const note = ana.room.notes.add({ x: 3, y: 4, z: 5 }, 'behind the clock');
    exchange(ana, bo);
    expect(bo.room.notes.all().map(({ id }) => id)).toEqual([note]);
    return { ana, bo };
  };
  const swell = (to: Party): void => {
    const villain = new Y.Doc();
    for (let at = 0; at < 17; at += 1) {
      villain.getMap('junk').set(`${at}`, 'x'.repeat(MIB));
      bring(villain, to);
      vi.advanceTimersByTime(11_000);
    }
  };

  it('is told of once something is turned away, and no longer than that goes on', () => {
    const { ana, bo } = laid();
    expect(viewAt(bo).connection.isFull).toBe(false);
    swell(bo);
    expect(viewAt(bo).connection.isFull).toBe(true);
    // Ana has nothing of it, and nothing was kept from her.
    expect(viewAt(ana).connection.isFull).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(viewAt(bo).connection.isFull).toBe(false);
    for (const { room } of [ana, bo]) room.close();
  });

  it('takes nothing of the junk along into the next room, though it lies a little below the bound', () => {
    const { ana, bo } = laid();
    swell(bo);
    expect(Y.encodeStateAsUpdate(bo.doc).length).toBeLessThan(16 * MIB);
    expect(bo.room.document().length).toBeLessThan(2_000);
    const next = aParty('Bo again', { updates: [bo.room.document()] });
    expect(next.room.notes.all().map(({ text }) => text)).toEqual(['behind the clock']);
    for (const { room } of [ana, bo, next]) room.close();
  });

  it('is told of in words that say what goes on, what does not, and what to do', () => {
    const text = word({ code: 'line.full', facts: {} });
    expect(text).toMatch(/game goes on/u);
    expect(text).toMatch(/no longer change here/u);
    expect(text).toMatch(/remove them by vote/u);
    expect(word({ code: 'line.fullHow', facts: {} })).toMatch(/file that you save holds the whole game/u);
  });
});
