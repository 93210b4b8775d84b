import { describe, expect, it } from 'vitest';
import { createQueue } from '../../src-renderer/session/queue';

describe('the queue', () => {
  it('works off in order, and a failure reaches only the one who asked', async () => {
    const queue = createQueue();
    const seen: string[] = [];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const first = queue.add(async () => {
      await gate;
      seen.push('first');
    });
    const failing = queue.add(() => Promise.reject(new Error('broken')));
    const last = queue.add(() => Promise.resolve(seen.push('last')));
    expect(seen).toEqual([]);
    open();
    await expect(failing).rejects.toThrow('broken');
    await first;
    expect(await last).toBe(2);
    await queue.settled();
    expect(seen).toEqual(['first', 'last']);
  });
});
