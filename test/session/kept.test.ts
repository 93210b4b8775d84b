/** Others are told what is on the disk, not what is shown: whoever counts on somebody's copy counts on that. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Room } from '../../src-renderer/sync';
import { createAnnouncer } from '../../src-renderer/session/announce';
import type { Kept } from '../../src-renderer/session/archive';
import { heldAt } from '../../src-renderer/session/heal';
import { tableView } from '../ui/fixtures';
import { ledgerOf, playOn, sitDown, tipOf, type Sitter, type Sitting } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Others' entries are on the disk by then (decision 0033). */
const GATHER_MS = 150;

const pair = async (): Promise<readonly [Sitting, Sitter, Sitter]> => {
  const sitting = await sitDown(3);
  const [ana, ben] = sitting.sitters;
  if (!ana || !ben) throw new Error('three sit down');
  return [sitting, ana, ben];
};
/** Where she stands as she sees it. */
const shown = (sitter: Sitter): Kept => {
  const { digest, depth, stateDigest: state } = tipOf(sitter);
  return { digest, depth, state, held: heldAt(ledgerOf(sitter), ledgerOf(sitter).fold()) };
};
const isOnDisk = (sitter: Sitter): boolean =>
  ledgerOf(sitter)
    .entries()
    .every(({ id }) => sitter.disk.has(id));

describe('what others may count on', () => {
  it('is what she has made herself at once, and what came from others once the disk has it', async () => {
    const [sitting, ana, ben] = await pair();
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    for (const sitter of sitting.sitters) expect(sitter.engine.kept()).toEqual(shown(sitter));
    ben.isFull = true;
    await playOn(sitting);
    // The keys that the others share are on their way to her disk still; her own move is there.
    expect(ana.engine.kept()).toMatchObject({ digest: tipOf(ana).digest, depth: 1, held: 0 });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(ana.engine.kept()).toEqual(shown(ana));
    expect(tipOf(ben).depth).toBe(1);
    expect(isOnDisk(ben)).toBe(false);
    expect(ben.engine.kept()?.depth).toBe(0);
  });

  it('comes to where she stands with the next commit, and is told then', async () => {
    const [sitting, , ben] = await pair();
    ben.isFull = true;
    await playOn(sitting);
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(ben.engine.storeTrouble()).toMatchObject({ code: 'store.full' });
    expect(ben.engine.kept()?.depth).toBe(0);
    ben.isFull = false;
    ben.engine.retry();
    await sitting.settle();
    expect(isOnDisk(ben)).toBe(true);
    expect(ben.engine.kept()).toEqual(shown(ben));
    expect(ben.engine.kept()?.depth).toBe(1);
  });

  it('is told in place of what is shown', () => {
    const said: unknown[] = [];
    const room = { presence: { set: (part: object) => said.push(part) } } as unknown as Room;
    const kept = { digest: 'ab'.repeat(32), depth: 3, state: 'cd'.repeat(32), held: 1 };
    const announcer = createAnnouncer();
    const view = tableView();
    const pen = { state: 'holds', own: 2 } as const;
    const links = { direct: [7] };
    announcer.tell(room, { view, kept, pen, links });
    announcer.tell(room, { view, kept, pen, links });
    announcer.tell(room, { view, kept: { ...kept, held: 2 }, pen, links });
    announcer.tell(room, { view, kept: { ...kept, held: 2 }, pen, links: { relayed: [7] } });
    expect(said).toMatchObject([
      { pen },
      { links },
      { position: kept },
      { position: { ...kept, held: 2 } },
      { links: { relayed: [7] } },
    ]);
  });
});
