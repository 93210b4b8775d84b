import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { sealReady } from '../../src-renderer/ledger';
import { roomKeys } from '../../src-renderer/sync/keys';
import { aParty, exchange, meOf, text, words, type Party } from './lib';

beforeAll(sealReady);

const open: Party[] = [];
const party = (...given: Parameters<typeof aParty>): Party => {
  const made = aParty(...given);
  open.push(made);
  return made;
};
afterEach(() => {
  for (const { room } of open.splice(0)) room.close();
});

const pair = (): readonly [Party, Party] => [party('Ana'), party('Ben')];
const all = ({ room }: Party): readonly string[] => room.entries.all().map(words).sort();

describe('entries', () => {
  it('reach the other, each told once', () => {
    const [ana, ben] = pair();
    ana.room.entries.post(text('one'));
    ana.room.entries.post(text('two'));
    ben.room.entries.post(text('three'));
    exchange(ana, ben);
    exchange(ana, ben);
    expect(all(ana)).toEqual(['one', 'three', 'two']);
    expect(all(ben)).toEqual(all(ana));
    expect([ana.told, ben.told]).toEqual([[['three']], [['one', 'two']]]);
  });

  it('are posted once, however often they are posted, and by whomever', () => {
    const [ana, ben] = pair();
    ana.room.entries.post(text('one'));
    ana.room.entries.post(text('one'));
    exchange(ana, ben);
    ben.room.entries.post(text('one'));
    expect([all(ana), ben.updates.length]).toEqual([['one'], 1]);
  });

  it('come back from the store without being told as fresh', () => {
    const [ana] = pair();
    ana.room.entries.post(text('one'));
    const again = party('Ana', { me: ana.me, updates: [Uint8Array.of(255, 1), ...ana.updates] });
    expect([all(again), again.told]).toEqual([['one'], []]);
    exchange(ana, again);
    expect(again.told).toEqual([]);
  });

  it('are put back where somebody deleted them, and only the missing ones', () => {
    const [ana, ben] = pair();
    ana.room.entries.post(text('one'));
    ana.room.entries.post(text('two'));
    exchange(ana, ben);
    ben.doc.getArray(`entries/${ana.me.pid}`).delete(0, 1);
    exchange(ana, ben);
    expect(all(ana)).toEqual(['two']);
    ana.room.entries.ensure([text('one'), text('two')]);
    exchange(ana, ben);
    expect([all(ana), all(ben)]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    const quiet = ana.updates.length;
    ana.room.entries.ensure([text('two')]);
    expect(ana.updates.length).toBe(quiet);
  });

  it('get through although somebody has forged the author’s next places (attack A6)', () => {
    const [ana, ben] = pair();
    const forger = new Y.Doc();
    forger.clientID = ana.doc.clientID;
    forger.getArray('entries/forged').push(['x', 'y', 'z']);
    Y.applyUpdate(ben.doc, Y.encodeStateAsUpdate(forger), 'road');
    ana.room.entries.post(text('hidden'));
    exchange(ana, ben);
    expect(all(ben)).not.toContain('hidden');
    // It lies in Ana's own copy all the while, so only Ben can know that he lacks it.
    ana.room.entries.repost([text('hidden')]);
    exchange(ana, ben);
    expect([all(ana), all(ben)]).toEqual([['hidden'], ['hidden']]);
    expect(ben.told).toEqual([['hidden']]);
  });

  it('are byte arrays of a decent size; whatever else lies there is passed over', () => {
    const [ana, ben] = pair();
    const junk = [7, 'text', null, { length: 3 }, [1, 2], new Uint8Array(64 * 1024 + 1)];
    ben.doc.getArray<unknown>('entries/somebody').push([...junk, text('real')]);
    const hostile = new Y.Doc();
    hostile.getMap('entries/a map').set('push', text('not in a list'));
    hostile.getText('entries/a text').insert(0, 'words');
    Y.applyUpdate(ana.doc, Y.encodeStateAsUpdate(hostile), 'road');
    exchange(ana, ben);
    expect([all(ana), ana.told]).toEqual([['real'], [['real']]]);
  });

  it('survive any mixture of posts and exchanges', () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      what: fc.integer({ min: 0, max: 9 }),
      meet: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const parties = [party('Ana'), party('Ben'), party('Cleo')];
        for (const { who, what, meet } of steps) {
          parties[who]?.room.entries.post(text(`e${what}`));
          if (meet) exchange(...parties);
        }
        exchange(...parties);
        const expected = [...new Set(steps.map(({ what }) => `e${what}`))].sort();
        for (const each of parties) expect(all(each)).toEqual(expected);
      }),
      { seed: 1_128, numRuns: 25 },
    );
  });
});

describe('genesis and table', () => {
  it('are written once and read by all', () => {
    const [ana, ben] = pair();
    expect(ben.room.table.info()).toBeNull();
    ana.room.table.setInfo({ game: 'lantern', name: 'Tuesday' });
    ana.room.genesis.put(text('genesis'));
    ana.room.genesis.put(text('genesis'));
    exchange(ana, ben);
    expect(ben.room.table.info()).toEqual({ game: 'lantern', name: 'Tuesday' });
    expect(ben.room.genesis.all().map(words)).toEqual(['genesis']);
  });

  it.each([7, 'text', null, { game: 4, name: 'x' }, { game: '', name: 'x' }, { game: 'lantern' }])(
    'are not there where %j lies instead',
    (junk) => {
      const [ana, ben] = pair();
      ben.doc.getMap<unknown>('table').set('info', junk);
      ben.doc.getArray<unknown>('genesis').push([junk]);
      exchange(ana, ben);
      expect([ana.room.table.info(), ana.room.genesis.all()]).toEqual([null, []]);
    },
  );
});

describe('hosts', () => {
  it('that one member writes down are connected by everybody, and anew from the store', () => {
    const [ana, ben] = pair();
    expect(ana.room.hosts.add('10.0.0.5:4747').ok).toBe(true);
    exchange(ana, ben);
    expect(ben.room.hosts.list()).toEqual(['http://10.0.0.5:4747']);
    expect(ben.hosts).toEqual([['http://own.example', 'http://10.0.0.5:4747']]);
    const again = party('Ben', { me: ben.me, updates: ben.updates });
    expect(again.road.signaling).toEqual(['http://own.example', 'http://10.0.0.5:4747']);
    expect(again.hosts).toEqual([]);
  });

  it('of my own change beside them, and nothing is said where nothing has changed', () => {
    const [ana, ben] = pair();
    ana.room.hosts.add('10.0.0.5:4747');
    ana.room.setHosts(['http://other.example']);
    ana.room.setHosts(['http://other.example']);
    ana.room.notes.add({ x: 1, y: 2, z: 3 }, 'a note');
    ana.room.hosts.remove('10.0.0.5:4747');
    exchange(ana, ben);
    expect(ana.hosts).toEqual([
      ['http://own.example', 'http://10.0.0.5:4747'],
      ['http://other.example', 'http://10.0.0.5:4747'],
      ['http://other.example'],
    ]);
    expect(ben.hosts).toEqual([]);
  });
});

describe('places and notes', () => {
  const at = (x: number) => ({ x, y: 2, z: 3 });

  it('are everybody’s, and a move of many is one step for undo', () => {
    const [ana, ben] = pair();
    ana.room.places.move([
      ['sheet:1', at(10)],
      ['sheet:2', at(20)],
    ]);
    exchange(ana, ben);
    expect([...ben.room.places.all()]).toEqual([
      ['sheet:1', at(10)],
      ['sheet:2', at(20)],
    ]);
    expect(ana.room.undo()).toBe(true);
    expect([ana.room.places.all().size, ana.room.undo()]).toEqual([0, false]);
    expect(ana.room.redo()).toBe(true);
    expect(ana.room.places.all().get('sheet:2')).toEqual(at(20));
  });

  it('are taken back by whoever changed them, and by nobody else', () => {
    const [ana, ben] = pair();
    ana.room.places.move([['sheet:1', at(10)]]);
    exchange(ana, ben);
    expect(ben.room.undo()).toBe(false);
    ben.room.places.move([['sheet:1', at(70)]]);
    exchange(ana, ben);
    // Ben has moved it since: what Ana would take back is not hers any more.
    expect([ana.room.undo(), ana.room.places.all().get('sheet:1')]).toEqual([false, at(70)]);
    expect([ben.room.undo(), ben.room.places.all().get('sheet:1')]).toEqual([true, at(10)]);
  });

  it('let one write on a note while another moves it', () => {
    const [ana, ben] = pair();
    const id = ana.room.notes.add(at(4), 'first');
    exchange(ana, ben);
    ana.room.notes.edit(id, 'second');
    ben.room.notes.move(id, at(9));
    exchange(ana, ben);
    expect(ana.room.notes.all()).toEqual([{ id, pid: ana.me.pid, text: 'second', ...at(9) }]);
    expect(ben.room.notes.all()).toEqual(ana.room.notes.all());
    ben.room.notes.remove(id);
    exchange(ana, ben);
    expect(ana.room.notes.all()).toEqual([]);
    expect(ben.room.undo()).toBe(true);
    exchange(ana, ben);
    expect(ana.room.notes.all()).toEqual([{ id, pid: ana.me.pid, text: 'second', ...at(9) }]);
  });

  it('ignore notes that are not there and keep words well formed', () => {
    const [ana] = pair();
    ana.room.notes.edit('gone', 'x');
    ana.room.notes.move('gone', at(1));
    ana.room.notes.remove('gone');
    expect(ana.updates).toEqual([]);
    const id = ana.room.notes.add({ x: Infinity, y: NaN, z: 1 }, 'half \ud83d');
    expect(ana.room.notes.all()).toEqual([{ id, pid: ana.me.pid, text: 'half \ufffd', x: 0, y: 0, z: 1 }]);
  });

  it.each([7, 'x', null, {}, { x: 1, y: 2 }, { x: '1', y: 2, z: 3 }, { x: NaN, y: 2, z: 3 }, { x: 1e300, y: 2, z: 3 }])(
    'are not there where %j lies instead',
    (junk) => {
      const [ana, ben] = pair();
      ben.doc.getMap<unknown>('places').set('sheet:1', junk);
      ben.doc.getMap<unknown>('notes').set('note', junk);
      ben.doc.getMap<unknown>('places').set('__proto__', { x: 1, y: 2, z: 3 });
      exchange(ana, ben);
      expect([...ana.room.places.all().keys()]).toEqual(['__proto__']);
      expect(ana.room.notes.all()).toEqual([]);
    },
  );
});

describe('the names of a room', () => {
  it('follow from the secret and do not show it', () => {
    const secret = Uint8Array.from({ length: 32 }, (_, at) => at);
    const { topic, password } = roomKeys(secret);
    expect([topic, password]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(roomKeys(secret)).toMatchObject({ topic, password });
    expect(roomKeys(new Uint8Array(32)).topic).not.toBe(topic);
    expect(password.startsWith(topic)).toBe(false);
  });

  it('take part in what is signed, so that no row passes from table to table', () => {
    const me = meOf('Ana');
    const [here, there] = [party('Ana', { me, secret: 1 }), party('Ana', { me, secret: 2 })];
    const row = { id: 'a', order: 1, pid: me.pid, name: 'Ana', pronouns: '', keys: {}, draft: null, ready: true };
    here.room.lobby.put(row);
    exchange(here, there);
    expect([here.room.lobby.rows(), there.room.lobby.rows()]).toEqual([[row], []]);
  });
});
