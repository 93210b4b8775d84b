/** The worker that does arithmetic, as the page sees it. It is started with the first piece and stays. */
import type { Args, Arithmetic, Result, WorkName } from './arithmetic';

/** What is asked. */
export interface ArithmeticTask {
  readonly number: number;
  readonly name: WorkName;
  readonly args: Args<WorkName>;
}

/** What comes back for the task of this number. */
export type ArithmeticAnswer =
  | { readonly number: number; readonly isDone: true; readonly result: Result<WorkName> }
  | { readonly number: number; readonly isDone: false };

/** Of a worker only this is used. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (why: Error) => void;
}

/** A worker that says nothing for so long, with work before it, is given up. A deck of 320 cards takes one or two seconds. */
const PATIENCE_MS = 10_000;
/** After so many of them no other one is tried: each would cost the table the same time again. */
const MOST_SILENT = 2;

const startWorker = (): WorkerLike =>
  new Worker(new URL('./arithmetic-worker.ts', import.meta.url), { type: 'module' });

/** Arithmetic beside the page. What a worker leaves undone is rejected: whoever asked does it herself. */
export const createArithmeticThread = (start: () => WorkerLike = startWorker): Arithmetic => {
  const waiting = new Map<number, Waiting>();
  let worker: WorkerLike | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let silent = 0;

  const giveUp = (why: string): void => {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(new Error(why));
  };
  /** Its patience begins anew with every answer. */
  const watch = (): void => {
    clearTimeout(timer);
    if (waiting.size === 0) return;
    timer = setTimeout(() => {
      silent += 1;
      giveUp('the worker says nothing');
    }, PATIENCE_MS);
  };
  const begin = (): WorkerLike => {
    const started = start();
    started.onmessage = ({ data }: MessageEvent<ArithmeticAnswer>) => {
      const asked = waiting.get(data.number);
      waiting.delete(data.number);
      watch();
      if (data.isDone) asked?.resolve(data.result);
      else asked?.reject(new Error('the worker failed'));
    };
    // It could not be loaded: the host is gone. Another is tried with the next task.
    started.onerror = () => {
      if (worker === started) giveUp('the worker is gone');
    };
    return started;
  };
  return {
    ask: <N extends WorkName>(name: N, args: Args<N>) =>
      new Promise<Result<N>>((resolve, reject) => {
        if (silent >= MOST_SILENT) return reject(new Error('no worker answers here'));
        worker ??= begin();
        count += 1;
        waiting.set(count, { resolve: resolve as (result: unknown) => void, reject });
        if (waiting.size === 1) watch();
        worker.postMessage({ number: count, name, args } satisfies ArithmeticTask);
      }),
  };
};
