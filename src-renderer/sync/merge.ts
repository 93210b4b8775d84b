import * as Y from 'yjs';

/**
 * One update that holds what all of these hold. A damaged one is left out: the
 * document is only for show, and the ledger's archive holds what counts.
 */
export const mergeUpdates = (updates: readonly Uint8Array[]): Uint8Array => {
  const doc = new Y.Doc();
  for (const update of updates) {
    try {
      Y.applyUpdate(doc, update);
    } catch {
      // Yjs throws at bytes that are no update.
    }
  }
  const merged = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return merged;
};

/**
 * One update of those that one document told in a row, as `mergeUpdates` would make it. Nothing among them is damaged, and
 * what they build upon is not there: an empty document would put them off, one by one.
 */
export const joinUpdates = (updates: readonly Uint8Array[]): Uint8Array => Y.mergeUpdates([...updates]);

/** Whether these bytes are one whole update: Yjs can read them, and nothing in them waits for something that is not there. */
export const isWholeUpdate = (bytes: Uint8Array): boolean => {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, bytes);
    return doc.store.pendingStructs === null && doc.store.pendingDs === null;
  } catch {
    // As above.
    return false;
  } finally {
    doc.destroy();
  }
};
