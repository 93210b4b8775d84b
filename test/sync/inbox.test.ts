import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInbox } from '../../src-renderer/sync/inbox';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const anInbox = () => {
  const delivered: (readonly Uint8Array[])[] = [];
  const dropped: Uint8Array[] = [];
  let drained = 0;
  const inbox = createInbox({
    deliver: (entries) => delivered.push(entries),
    onDropped: (entries) => dropped.push(...entries),
    onDrained: () => (drained += 1),
  });
  return { inbox, delivered, dropped, drained: () => drained };
};
const entries = (count: number, length = 1): readonly Uint8Array[] =>
  Array.from({ length: count }, () => new Uint8Array(length));

describe('the inbox', () => {
  it('hands on what comes in small batches at once, even before a heap that waits', () => {
    const { inbox, delivered } = anInbox();
    inbox.put(entries(500));
    inbox.put(entries(2));
    expect(delivered.map(({ length }) => length)).toEqual([64, 2]);
  });

  it('hands on a heap in slices, all of it and each once', () => {
    const { inbox, delivered } = anInbox();
    const heap = entries(150);
    inbox.put(heap);
    expect(delivered).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(delivered.map(({ length }) => length)).toEqual([64, 64, 22]);
    expect(delivered.flat()).toEqual(heap);
  });

  it.each([
    ['many', 25_000, 1, 5_000],
    ['heavy', 200, 64 * 1024, 72],
  ])('lets go of what is too %s, and says when there is room again', (_, count, length, over) => {
    const { inbox, delivered, dropped, drained } = anInbox();
    inbox.put(entries(count, length));
    expect([dropped.length, drained()]).toEqual([over, 0]);
    vi.advanceTimersByTime(60_000);
    expect([delivered.flat().length, drained()]).toEqual([count - over, 1]);
  });

  it('says nothing more once it is stopped', () => {
    const { inbox, delivered } = anInbox();
    inbox.put(entries(200));
    inbox.stop();
    inbox.put([]);
    vi.advanceTimersByTime(1_000);
    expect(delivered).toHaveLength(1);
  });
});
