import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeAwarenessStates } from 'y-protocols/awareness';
import { sealReady, toHex } from '../../src-renderer/ledger';
import { aParty, showTo, type Party } from './lib';

let ana: Party;
let ben: Party;

beforeAll(sealReady);
beforeEach(() => {
  vi.useFakeTimers();
  ana = aParty('Ana');
  ben = aParty('Ben');
});
afterEach(() => {
  ana.room.close();
  ben.room.close();
  vi.useRealTimers();
});

const set = (party: Party, partial: Parameters<Party['room']['presence']['set']>[0]): void => {
  party.room.presence.set(partial);
  vi.advanceTimersByTime(50);
};
const names = ({ room }: Party): readonly string[] => room.presence.others().map(({ name }) => name);
const session = ({ awareness }: Party): number => awareness.clientID;

describe('presence', () => {
  it('tells of a new position with a delay, and only of the last', () => {
    vi.advanceTimersByTime(50);
    let sent = 0;
    ben.awareness.on('update', () => (sent += 1));
    for (const depth of [3, 4, 5]) set(ben, { position: { digest: `d${depth}`, depth, state: 's' } });
    expect(sent).toBe(0);
    vi.advanceTimersByTime(250);
    expect(sent).toBe(1);
    showTo(ben, ana);
    expect(ana.room.presence.others()[0]?.position?.depth).toBe(5);
  });

  it('tells once a second of a position that does not come to rest', () => {
    vi.advanceTimersByTime(50);
    let sent = 0;
    ben.awareness.on('update', () => (sent += 1));
    for (let depth = 1; depth <= 35; depth += 1) {
      ben.room.presence.set({ position: { digest: `d${depth}`, depth, state: 's' } });
      vi.advanceTimersByTime(100);
    }
    expect(sent).toBe(3);
    vi.advanceTimersByTime(250);
    expect(sent).toBe(4);
    showTo(ben, ana);
    expect(ana.room.presence.others()[0]?.position?.depth).toBe(35);
  });

  it('tells how much a copy of a profile has with the same delay, and at once whether it writes', () => {
    set(ben, { pen: { state: 'holds', own: 1 } });
    let sent = 0;
    ben.awareness.on('update', () => (sent += 1));
    for (const own of [2, 3, 4]) set(ben, { pen: { state: 'holds', own } });
    expect(sent).toBe(0);
    set(ben, { pen: { state: 'rests', own: 4 } });
    expect(sent).toBe(1);
    set(ben, { pen: { state: 'rests', own: 5 } });
    vi.advanceTimersByTime(250);
    expect(sent).toBe(2);
  });

  it('takes a new position along with a pointer that moves', () => {
    vi.advanceTimersByTime(50);
    ben.room.presence.set({ position: { digest: 'd7', depth: 7, state: 's' } });
    set(ben, { cursor: { x: 1, y: 2 } });
    showTo(ben, ana);
    expect(ana.room.presence.others()[0]).toMatchObject({ cursor: { x: 1, y: 2 }, position: { depth: 7 } });
  });

  it('shows others as they are, and never oneself', () => {
    set(ben, {
      seats: [3, 5],
      position: { digest: 'd1', depth: 12, state: 's1' },
      cursor: { x: 10.4, y: -3.6 },
      drag: { id: 'sheet:3', x: 1.5, y: 2 },
      watching: true,
    });
    showTo(ben, ana);
    showTo(ana, ana);
    expect(ana.room.presence.others()).toEqual([
      {
        pid: ben.me.pid,
        session: session(ben),
        name: 'Ben',
        seats: [3, 5],
        position: { digest: 'd1', depth: 12, state: 's1' },
        cursor: { x: 10, y: -4 },
        drag: { id: 'sheet:3', x: 2, y: 2 },
        ping: null,
        watching: true,
      },
    ]);
  });

  it('says how its client is linked, and is seen without that where it cannot be read', () => {
    set(ben, { links: { direct: [3, 5], relayed: [8] } });
    vi.advanceTimersByTime(250);
    showTo(ben, ana);
    expect(ana.room.presence.others()[0]?.links).toEqual({ direct: [3, 5], relayed: [8] });
    const odd: readonly unknown[] = [
      { direct: 'ana' },
      { turn: ['5'] },
      { direct: [-1] },
      { relayed: [{}] },
      { direct: Array.from({ length: 65 }, (_, at) => at) },
    ];
    for (const [at, links] of odd.entries()) {
      set(ben, { name: `Ben ${at}`, links: links as never });
      showTo(ben, ana);
      expect(names(ana)).toEqual([`Ben ${at}`]);
      expect(ana.room.presence.others()[0]?.links).toBeUndefined();
    }
    // A way that is not known yet is left out, and the others stand.
    set(ben, { links: { direct: [3], pigeon: [4] } as never });
    vi.advanceTimersByTime(250);
    showTo(ben, ana);
    expect(ana.room.presence.others()[0]?.links).toEqual({ direct: [3] });
  });

  it('tells another copy of the same profile from a visit that others only speak of', () => {
    const twin = aParty('Ben', { me: ben.me });
    set(twin, { pen: { state: 'holds', own: 7 } });
    showTo(twin, ben);
    const seen = { session: session(twin), pen: { state: 'holds', own: 7 } };
    expect(ben.room.presence.twins()).toEqual([{ ...seen, isLive: false }]);
    expect(ben.room.presence.others()).toEqual([]);
    // The same word once more proves nothing; another one does.
    showTo(twin, ben);
    expect(ben.room.presence.twins()).toEqual([{ ...seen, isLive: false }]);
    set(twin, { pen: { state: 'rests', own: 8 } });
    showTo(twin, ben);
    expect(ben.room.presence.twins()).toEqual([
      { session: session(twin), isLive: true, pen: { state: 'rests', own: 8 } },
    ]);
    removeAwarenessStates(ben.awareness, [session(twin)], 'left');
    expect(ben.room.presence.twins()).toEqual([]);
    twin.room.close();
  });

  it('sends a moving pointer 20 times a second at most, and its last place always', () => {
    let sent = 0;
    ben.awareness.on('update', () => (sent += 1));
    vi.advanceTimersByTime(50);
    for (let at = 1; at <= 500; at += 1) {
      ben.room.presence.set({ cursor: { x: at, y: 0 } });
      vi.advanceTimersByTime(2);
    }
    expect(sent).toBeGreaterThan(15);
    expect(sent).toBeLessThanOrEqual(21);
    vi.advanceTimersByTime(50);
    showTo(ben, ana);
    expect(ana.room.presence.others()[0]?.cursor).toEqual({ x: 500, y: 0 });
  });

  it('does not let a state be worn under another session (attack A8)', () => {
    showTo(ben, ana);
    const eve = aParty('Eve');
    eve.awareness.setLocalState(structuredClone(ben.awareness.getLocalState()));
    showTo(eve, ana);
    expect(ana.room.presence.others().map((each) => each.session)).toEqual([session(ben)]);
    eve.room.close();
  });

  it('does not let anybody overwrite another’s state, nor play an older one again', () => {
    const older = structuredClone(ben.awareness.getLocalState());
    set(ben, { name: 'Benno' });
    showTo(ben, ana);
    const eve = aParty('Eve');
    for (const state of [eve.awareness.getLocalState(), older, { name: 'EVIL' }]) {
      eve.awareness.states.set(session(ben), state ?? {});
      eve.awareness.meta.set(session(ben), { clock: 1_000, lastUpdated: 0 });
      showTo(eve, ana, session(ben));
    }
    expect(names(ana)).toEqual(['Benno']);
    eve.room.close();
  });

  it.each([7, 'text', { body: 1 }, { key: 'x', signature: 'y', body: 'z' }, ['a']])('does not see %j', (junk) => {
    ben.awareness.setLocalState(junk as Record<string, unknown>);
    showTo(ben, ana);
    expect(names(ana)).toEqual([]);
  });

  it('says again who she is when somebody has written in her name', () => {
    showTo(ben, ana);
    const eve = aParty('Eve');
    eve.awareness.states.set(session(ben), { name: 'EVIL' });
    eve.awareness.meta.set(session(ben), { clock: 1_000, lastUpdated: 0 });
    showTo(eve, ana, session(ben));
    showTo(eve, ben, session(ben));
    // What was forged is not passed on either.
    expect(ana.awareness.getStates().get(session(ben))).toMatchObject({ key: toHex(ben.me.publicKey) });
    vi.advanceTimersByTime(50);
    set(ben, { name: 'Benno' });
    showTo(ben, ana);
    expect(names(ana)).toEqual(['Benno']);
    eve.room.close();
  });

  it('goes with its link, and comes back with the next one', () => {
    showTo(ben, ana);
    ana.road.onUp(session(ben));
    ana.road.onDown(session(ben));
    expect(names(ana)).toEqual([]);
    set(ben, { watching: true });
    showTo(ben, ana);
    expect(names(ana)).toEqual(['Ben']);
  });

  it('stays while one of two links does', () => {
    showTo(ben, ana);
    ana.road.onUp(session(ben));
    ana.road.onUp(session(ben));
    ana.road.onDown(session(ben));
    expect(names(ana)).toEqual(['Ben']);
  });

  it('is not ended by a third party’s word while there is a link, only by silence', () => {
    showTo(ben, ana);
    ana.road.onUp(session(ben));
    removeAwarenessStates(ana.awareness, [session(ben)], 'road');
    expect(names(ana)).toEqual(['Ben']);
    set(ben, { watching: true });
    showTo(ben, ana);
    removeAwarenessStates(ana.awareness, [session(ben)], 'timeout');
    expect(names(ana)).toEqual([]);
  });

  it('shows the latest visit of a party that is here twice', () => {
    showTo(ben, ana);
    const again = aParty('Ben', { me: ben.me });
    set(again, { name: 'Ben again' });
    showTo(again, ana);
    expect(names(ana)).toEqual(['Ben again']);
    again.room.close();
  });
});
