/** Many changes, one call: at the next frame, or soon where no frames are drawn (a hidden window, a test). */
export interface Coalescer {
  readonly ask: () => void;
  readonly stop: () => void;
}

/** A hidden window draws no frames, yet what it holds must not grow stale. */
const HIDDEN_MS = 100;

/** Calls `run` once for any number of `ask`s before it. */
export const createCoalescer = (run: () => void): Coalescer => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const stop = (): void => {
    clearTimeout(timer);
    if (frame !== 0) cancelAnimationFrame(frame);
    timer = undefined;
    frame = 0;
  };
  const fire = (): void => {
    stop();
    run();
  };
  return {
    ask: () => {
      if (timer !== undefined) return;
      timer = setTimeout(fire, HIDDEN_MS);
      if (typeof requestAnimationFrame === 'function') frame = requestAnimationFrame(fire);
    },
    stop,
  };
};
