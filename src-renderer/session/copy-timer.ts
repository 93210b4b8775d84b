/** When a second copy is written: when play rests for a moment, and at the latest ten seconds after the first change. */
export interface CopyTimer {
  /** Something has changed. */
  readonly touch: () => void;
  /** Writes what is waiting now; resolves when all writing has ended. */
  readonly flush: () => Promise<void>;
  /** Writes no more by itself. */
  readonly stop: () => void;
}

const REST_MS = 2_000;
const LATEST_MS = 10_000;

/** `write` is never called again before its last call has ended; `isUrgent` where somebody waits for it. */
export const createCopyTimer = (write: (isUrgent: boolean) => Promise<void>): CopyTimer => {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  let isDirty = false;
  let writing: Promise<void> | null = null;
  const stop = (): void => {
    clearTimeout(rest);
    clearTimeout(latest);
    rest = latest = undefined;
  };
  const run = async (isUrgent: boolean): Promise<void> => {
    stop();
    isDirty = false;
    await write(isUrgent);
  };
  const flush = async (isUrgent: boolean): Promise<void> => {
    while (writing) await writing;
    if (!isDirty) return;
    writing = run(isUrgent).finally(() => (writing = null));
    await writing;
  };
  const fire = (): void => void flush(false);
  return {
    touch: () => {
      isDirty = true;
      clearTimeout(rest);
      rest = setTimeout(fire, REST_MS);
      latest ??= setTimeout(fire, LATEST_MS);
    },
    flush: () => flush(true),
    stop,
  };
};
