/**
 * The question to a host what it is (`about`, decision 0030): asked once a
 * socket has opened and before anything else is said on it.
 */

/** A host that does not say what it is delays nothing longer than this. */
const ABOUT_MS = 1_000;

export interface Question {
  /** Asks on this socket and holds the rest back; false where there is nothing to wait for. */
  readonly ask: (socket: object, goOn: () => void) => boolean;
  /** Whether this socket's answer is still awaited. */
  readonly isOpen: (socket: object | null) => boolean;
  readonly answered: (socket: object) => void;
  readonly hungUp: () => void;
  readonly stop: () => void;
}

/** Waits for a host's answer to `about`, and no longer than a second. */
export const createQuestion = (send: (message: unknown) => void): Question => {
  const settled = new WeakSet<object>();
  let asked: { readonly socket: object; readonly goOn: () => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSpared = false;
  const stop = (): void => {
    clearTimeout(timer);
    asked = null;
  };
  const settle = (): void => {
    const before = asked;
    stop();
    if (!before) return;
    settled.add(before.socket);
    before.goOn();
  };
  return {
    ask: (socket, goOn) => {
      if (settled.has(socket)) return false;
      if (isSpared) {
        isSpared = false;
        settled.add(socket);
        return false;
      }
      asked = { socket, goOn };
      timer = setTimeout(settle, ABOUT_MS);
      send({ type: 'about' });
      return true;
    },
    isOpen: (socket) => asked !== null && asked.socket === socket,
    answered: (socket) => {
      settled.add(socket);
      settle();
    },
    hungUp: () => {
      // An older host hangs up at a message that it does not know: the next time it is not asked.
      isSpared = asked !== null;
      stop();
    },
    stop,
  };
};
