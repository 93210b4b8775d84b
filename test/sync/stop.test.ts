import { beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { sealReady } from '../../src-renderer/ledger';
import { aParty, exchange } from './lib';

beforeAll(sealReady);

/** The numbers of the clients that wrote into this document. */
const writers = (doc: Y.Doc): readonly number[] => [...Y.decodeStateVector(Y.encodeStateVector(doc)).keys()];

describe('the safety card', () => {
  it('stops the table for everybody, and for whoever comes back later', () => {
    const [ana, ben] = [aParty('Ana'), aParty('Ben')];
    expect(ana.room.stop.read()).toBeNull();
    ana.room.stop.press();
    exchange(ana, ben);
    expect(ben.room.stop.read()).toMatch(/^[0-9a-f]{32}$/u);
    expect(aParty('Ben', { updates: ben.updates }).room.stop.read()).toBe(ana.room.stop.read());
  });

  it('is one stop for two who show it', () => {
    const [ana, ben] = [aParty('Ana'), aParty('Ben')];
    ana.room.stop.press();
    ben.room.stop.press();
    exchange(ana, ben);
    exchange(ana, ben);
    expect(ana.room.stop.read()).toBe(ben.room.stop.read());
    const first = ana.room.stop.read();
    ana.room.stop.press();
    expect(ana.room.stop.read()).toBe(first);
  });

  it('is written under a number that nothing else bears', () => {
    const ana = aParty('Ana');
    ana.room.table.setInfo({ game: 'squaring-the-circle', name: 'Vault' });
    const before = writers(ana.doc);
    ana.room.stop.press();
    const withStop = writers(ana.doc).filter((id) => !before.includes(id));
    ana.room.table.setInfo({ game: 'squaring-the-circle', name: 'The vault' });
    expect(before).toHaveLength(1);
    expect(withStop).toHaveLength(1);
    expect(writers(ana.doc).filter((id) => ![...before, ...withStop].includes(id))).toHaveLength(1);
    expect(JSON.stringify(ana.doc.getMap('stop'))).not.toContain(ana.me.pid);
  });

  it('ends the stop that was meant and no later one', () => {
    const ana = aParty('Ana');
    ana.room.stop.press();
    const first = ana.room.stop.read() ?? '';
    ana.room.stop.end(first);
    expect(ana.room.stop.read()).toBeNull();
    ana.room.stop.press();
    ana.room.stop.end(first);
    expect(ana.room.stop.read()).not.toBeNull();
  });

  it('takes nothing for a stop that is none', () => {
    const ana = aParty('Ana');
    for (const value of [7, 'soon', { id: 'a' }, 'A'.repeat(32)]) {
      ana.doc.getMap('stop').set('now', value);
      expect(ana.room.stop.read()).toBeNull();
    }
  });
});
