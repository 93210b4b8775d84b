import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGatherer } from '../../src-renderer/session/gather';

const joined = (updates: readonly Uint8Array[]): Uint8Array => Uint8Array.from(updates.flatMap((each) => [...each]));

describe('gathering updates for the disk', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes what came within half a second as one, in order', () => {
    const kept: number[][] = [];
    const gatherer = createGatherer((update) => Promise.resolve(kept.push([...update])), joined);
    gatherer.add(Uint8Array.of(3));
    gatherer.add(Uint8Array.of(5, 7));
    expect(kept).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(kept).toEqual([[3, 5, 7]]);
  });

  it('writes what a person wrote at once, with what waits before it', () => {
    const kept: number[][] = [];
    const gatherer = createGatherer((update) => Promise.resolve(kept.push([...update])), joined);
    gatherer.add(Uint8Array.of(13));
    gatherer.add(Uint8Array.of(17), true);
    expect(kept).toEqual([[13, 17]]);
    vi.advanceTimersByTime(1_000);
    expect(kept).toEqual([[13, 17]]);
  });

  it('writes at once when the page is hidden, and nothing twice', () => {
    const kept: number[][] = [];
    const gatherer = createGatherer((update) => Promise.resolve(kept.push([...update])), joined);
    gatherer.add(Uint8Array.of(11));
    gatherer.flush();
    gatherer.flush();
    vi.advanceTimersByTime(1_000);
    expect(kept).toEqual([[11]]);
  });

  it('knows what the disk has not said yes to', async () => {
    const answers: (() => void)[] = [];
    const gatherer = createGatherer(() => new Promise<void>((resolve) => answers.push(resolve)), joined);
    expect(gatherer.unkept()).toBeNull();
    gatherer.add(Uint8Array.of(19), true);
    gatherer.add(Uint8Array.of(23));
    expect(gatherer.unkept()).toEqual(Uint8Array.of(19, 23));
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(499);
    expect(gatherer.unkept()).toEqual(Uint8Array.of(23));
    await vi.advanceTimersByTimeAsync(1);
    expect(gatherer.unkept()).toEqual(Uint8Array.of(23));
    answers[1]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(gatherer.unkept()).toBeNull();
  });
});
