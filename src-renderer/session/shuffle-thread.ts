/** The worker that shuffles, as the page sees it. It is started with the first deck and stays. */
import type { ShuffleJob, Shuffler } from './shuffles';

/** What is asked; with `bytes` a shuffle is checked, without them one is made. */
export interface ShuffleTask {
  readonly number: number;
  readonly job: ShuffleJob;
  readonly bytes: Uint8Array | null;
}

/** What comes back for the task of this number. */
export interface ShuffleAnswer {
  readonly number: number;
  readonly result: Uint8Array | null;
}

interface Waiting {
  readonly resolve: (result: Uint8Array | null) => void;
  readonly reject: (why: Error) => void;
}

/** Shuffles beside the page, by `Worker`. */
export const createShuffleThread = (): Shuffler => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let count = 0;
  const start = (): Worker => {
    const started = new Worker(new URL('./shuffle-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data: { number, result } }: MessageEvent<ShuffleAnswer>) => {
      waiting.get(number)?.resolve(result);
      waiting.delete(number);
    };
    // It could not be loaded: the host is gone. Another is tried with the next task.
    started.onerror = () => {
      for (const { reject } of waiting.values()) reject(new Error('the worker of shuffles is gone'));
      waiting.clear();
      worker = null;
    };
    return started;
  };
  const ask = (job: ShuffleJob, bytes: Uint8Array | null): Promise<Uint8Array | null> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ number: count, job, bytes } satisfies ShuffleTask);
    });
  return {
    make: async (job) => {
      const made = await ask(job, null);
      if (made === null) throw new Error('a shuffle came to nothing');
      return made;
    },
    check: ask,
  };
};
