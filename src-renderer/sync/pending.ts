/**
 * What Yjs keeps for later, and how long it may (attack A7).
 *
 * An update that builds on something unknown is kept, merged with every later one, and sent on with the whole document
 * for ever; a deletion of what is not there yet waits for it, and then takes it away. Both happen among honest peers for
 * a moment only. So what is too large or has waited too long is dropped, and comes again with the next answer of a peer,
 * if there is anything to it.
 */
import type * as Y from 'yjs';

export interface PendingGuard {
  /** To be called after every transaction. */
  readonly look: () => void;
  readonly stop: () => void;
}

const MAX_BYTES = 64 * 1024;
/** Short, since what waits goes along with every answer to a peer: from peer to peer it must die out, not go round. */
const MAX_MS = 500;

/** Watches over what this document keeps for later. */
export const guardPending = (doc: Y.Doc): PendingGuard => {
  const { store } = doc;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    store.pendingStructs = null;
    store.pendingDs = null;
  };
  return {
    look: () => {
      const bytes = (store.pendingStructs?.update.length ?? 0) + (store.pendingDs?.length ?? 0);
      if (bytes > MAX_BYTES) drop();
      else if (bytes > 0) timer ??= setTimeout(drop, MAX_MS);
      else {
        clearTimeout(timer);
        timer = undefined;
      }
    },
    stop: () => clearTimeout(timer),
  };
};
