import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCopyTimer } from '../../src-renderer/session/copy-timer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aTimer = () => {
  const written: boolean[] = [];
  const ends: (() => void)[] = [];
  const timer = createCopyTimer(
    (isUrgent) => new Promise((resolve) => ends.push(() => resolve(void written.push(isUrgent)))),
  );
  return { timer, written, started: () => ends.length, end: () => ends.at(-1)?.() };
};

describe('a second copy is written', () => {
  it('when play rests for two seconds', async () => {
    const { timer, started } = aTimer();
    timer.touch();
    await vi.advanceTimersByTimeAsync(1_900);
    timer.touch();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(started()).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(started()).toBe(1);
  });

  it('ten seconds after the first change, though play never rests', async () => {
    const { timer, started } = aTimer();
    for (let at = 0; at < 10; at += 1) {
      timer.touch();
      await vi.advanceTimersByTimeAsync(999);
    }
    expect(started()).toBe(0);
    await vi.advanceTimersByTimeAsync(20);
    expect(started()).toBe(1);
  });

  it('never twice at once, and again for what changed meanwhile', async () => {
    const { timer, started, end } = aTimer();
    timer.touch();
    await vi.advanceTimersByTimeAsync(2_000);
    timer.touch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started()).toBe(1);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started()).toBe(2);
  });

  it('at once where somebody waits, and that is waited for', async () => {
    const { timer, written, started, end } = aTimer();
    timer.touch();
    let isDone = false;
    void timer.flush().then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(0);
    expect([started(), isDone]).toEqual([1, false]);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect([written, isDone]).toEqual([[true], true]);
  });

  it('and is waited for where it was under way already', async () => {
    const { timer, started, end } = aTimer();
    timer.touch();
    await vi.advanceTimersByTimeAsync(2_000);
    let isDone = false;
    void timer.flush().then(() => (isDone = true));
    await vi.advanceTimersByTimeAsync(0);
    expect([started(), isDone]).toEqual([1, false]);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect([started(), isDone]).toEqual([1, true]);
  });

  it('never where nothing has changed, or no longer by itself', async () => {
    const { timer, started } = aTimer();
    await timer.flush();
    timer.touch();
    timer.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started()).toBe(0);
  });
});
