/** Updates of a document made one, for the disk: what is kept must be what was told, whichever part of a story it is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { joinUpdates, mergeUpdates } from '../../src-renderer/sync';

/** What is done to a document: something is pushed, said under a name, or taken away. */
const change = fc.oneof(
  fc.record({ push: fc.uint8Array({ minLength: 1, maxLength: 20 }) }),
  fc.record({ name: fc.constantFrom('a', 'b'), says: fc.integer() }),
  fc.record({ takeAway: fc.nat(3) }),
);
type Change = { push: Uint8Array } | { name: string; says: number } | { takeAway: number };

const apply = (doc: Y.Doc, made: Change): void => {
  const list = doc.getArray('list');
  if ('push' in made) list.push([made.push]);
  else if ('says' in made) doc.getMap('names').set(made.name, made.says);
  else if (made.takeAway < list.length) list.delete(made.takeAway);
};
const contentOf = (...updates: readonly Uint8Array[]): string => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return JSON.stringify([doc.getArray('list').toJSON(), doc.getMap('names').toJSON()]);
};
const told = (changes: readonly Change[]): readonly Uint8Array[] => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const made of changes) apply(doc, made);
  return updates;
};

describe('updates of a document', () => {
  it('hold joined what they hold one by one, wherever the row is cut', () => {
    const cases = fc.tuple(fc.array(change, { minLength: 2, maxLength: 30 }), fc.nat(30), fc.nat(30));
    fc.assert(
      fc.property(cases, ([changes, first, second]) => {
        const updates = told(changes);
        const [from, to] = [Math.min(first, second, updates.length), Math.min(Math.max(first, second), updates.length)];
        const pieces = [updates.slice(0, from), updates.slice(from, to), updates.slice(to)];
        const joined = pieces.filter((piece) => piece.length > 0).map(joinUpdates);
        expect(contentOf(...joined)).toBe(contentOf(...updates));
      }),
      { seed: 84, numRuns: 300 },
    );
  });

  it('are merged from a disk without those that are damaged', () => {
    const updates = told([{ push: Uint8Array.of(1) }, { push: Uint8Array.of(2) }]);
    const damaged = Uint8Array.of(255, 255, 255, 255, 255, 1, 0);
    expect(contentOf(mergeUpdates([...updates, damaged]))).toBe(contentOf(...updates));
  });
});
