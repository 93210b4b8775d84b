import { expect, it } from 'vitest';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import { createNoteKeeper } from '../../src-renderer/session/private-notes';

/** A disk that answers when the test says so. */
const aDisk = () => {
  const asked: { readonly text: string; readonly answer: (ruling: Ruling<null>) => void }[] = [];
  const keep = (text: string): Promise<Ruling<null>> =>
    new Promise((answer) => {
      asked.push({ text, answer });
    });
  return { asked, keep };
};
/** All that waits for an answer has gone on. */
const told = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('gives the disk what was typed meanwhile in one, and knows what it has not got', async () => {
  const { asked, keep } = aDisk();
  const notes = createNoteKeeper('by the river', keep);
  expect(notes.unkept()).toBeNull();
  notes.write('by the river 1');
  await told();
  for (const text of ['by the river 12', 'by the river 123']) notes.write(text);
  await told();
  expect(asked.map(({ text }) => text)).toEqual(['by the river 1']);
  asked[0]?.answer(grant(null));
  await told();
  expect(asked.map(({ text }) => text)).toEqual(['by the river 1', 'by the river 123']);
  expect(notes.unkept()).toBe('by the river 123');
  asked[1]?.answer(grant(null));
  await notes.settle();
  expect(notes.unkept()).toBeNull();
  // The same text again is nothing to keep; another after it is.
  notes.write('by the river 123');
  notes.write('elsewhere');
  await told();
  expect(asked.map(({ text }) => text).slice(2)).toEqual(['elsewhere']);
});

it('does not take a disk that refuses for one that has kept, and does not ask it for ever', async () => {
  const { asked, keep } = aDisk();
  const notes = createNoteKeeper('', keep);
  notes.write('behind the clock');
  await told();
  asked[0]?.answer(refuse('store.full', {}));
  await told();
  expect(asked).toHaveLength(1);
  expect(notes.unkept()).toBe('behind the clock');
});
