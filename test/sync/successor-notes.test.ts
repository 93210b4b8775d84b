import { beforeAll, describe, expect, it } from 'vitest';
import { gameIdOf, sealReady } from '../../src-renderer/ledger';
import type { SuccessorNote } from '../../src-renderer/sync/successor-notes';
import { aParty, exchange, text } from './lib';

beforeAll(sealReady);

const noteOf = (words: string): SuccessorNote => ({
  gameId: gameIdOf(text(words)),
  secret: new Uint8Array(32).fill(9),
  host: 'http://table.example',
  genesis: text(words),
});

describe('where a table goes on', () => {
  it('is told by whoever founded it, and her newest counts', () => {
    const [ana, ben] = [aParty('Ana'), aParty('Ben')];
    ana.room.successors.put(noteOf('first'));
    ana.room.successors.put(noteOf('second'));
    exchange(ana, ben);
    expect(ben.room.successors.of([ana.me.pid, ben.me.pid])).toEqual(new Map([[ana.me.pid, noteOf('second')]]));
    expect(ben.room.successors.of([ben.me.pid]).size).toBe(0);
    expect(aParty('Ben', { updates: ben.updates }).room.successors.of([ana.me.pid]).size).toBe(1);
  });

  it('is not taken from anybody else, nor where the beginning is another', () => {
    const [ana, ben, mallory] = [aParty('Ana'), aParty('Ben'), aParty('Mallory')];
    ana.room.successors.put(noteOf('true'));
    mallory.room.successors.put(noteOf('false'));
    exchange(ana, mallory, ben);
    const map = mallory.doc.getMap('successors');
    const told = (): number => {
      exchange(mallory, ben);
      return ben.room.successors.of([ana.me.pid]).size;
    };
    expect(told()).toBe(1);
    map.set(`${ana.me.pid}/genesis`, text('false'));
    expect(told()).toBe(0);
    map.set(ana.me.pid, map.get(mallory.me.pid));
    expect(told()).toBe(0);
    map.set(ana.me.pid, 'nothing');
    expect(told()).toBe(0);
  });

  it('is signed for this room alone', () => {
    const ana = aParty('Ana');
    const elsewhere = aParty('Ana', { me: ana.me, secret: 6 });
    ana.room.successors.put(noteOf('true'));
    for (const [key, value] of ana.doc.getMap('successors').entries()) {
      elsewhere.doc.getMap('successors').set(key, value);
    }
    expect(elsewhere.room.successors.of([ana.me.pid]).size).toBe(0);
  });
});
