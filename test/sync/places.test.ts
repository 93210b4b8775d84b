/** Peers that are announced and not there take no place from those who are. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { askAgain } from '../../src-renderer/sync/ask-again';
import { createPlaces } from '../../src-renderer/sync/places';

interface Connection {
  readonly connected: boolean;
  readonly destroy: () => void;
  readonly peer: { readonly removeAllListeners: (name: string) => void };
}

const aRoom = () => {
  let at = 0;
  const ended: string[] = [];
  const answered = new Set<string>();
  const connections = new Map<string, Connection>();
  const room = { webrtcConns: connections };
  const places = createPlaces(
    () => room as never,
    (peer) => answered.has(peer),
    12,
    () => at,
  );
  const sit = (peer: string, connected: boolean): void => {
    const peerObject = { removeAllListeners: (name: string) => ended.push(`${peer} ${name}`) };
    connections.set(peer, { connected, destroy: () => ended.push(peer), peer: peerObject });
  };
  const call = (peer: string, connected = false, via = 0, host = 'wss://a.example'): boolean => {
    const isCalled = places.mayCall(peer, { host, via });
    if (isCalled) sit(peer, connected);
    return isCalled;
  };
  /** Whoever calls us has said who he is. */
  const take = (peer: string, connected = false, via = 0): boolean => {
    const isTaken = places.mayTake(peer, { host: 'wss://a.example', via });
    if (isTaken) sit(peer, connected);
    answered.add(peer);
    return isTaken;
  };
  return { call, take, answered, connections, ended, pass: (ms: number) => (at += ms) };
};

describe('the places of a room', () => {
  it('are made for one more by letting go of the oldest that has not answered, without a word', () => {
    const { call, answered, ended, connections } = aRoom();
    call('linked', true);
    answered.add('slow');
    call('slow');
    for (const peer of ['ghost 1', 'ghost 2', 'ghost 3']) call(peer);
    expect([...connections.keys()]).toEqual(['linked', 'slow', 'ghost 2', 'ghost 3']);
    expect(ended).toEqual(['ghost 1 close', 'ghost 1']);
  });

  it('are given up to the last where all are real, and no further', () => {
    const { call } = aRoom();
    const done = Array.from({ length: 14 }, (_, at) => call(`peer ${at}`, true));
    expect(done.filter(Boolean)).toHaveLength(12);
  });

  it('are not asked for faster than a host lets us speak', () => {
    const { call, pass } = aRoom();
    const calls = (count: number): number =>
      Array.from({ length: count }, (_, at) => call(`g${at}`)).filter(Boolean).length;
    // Two of them as first words, of which nothing more is left when time has passed.
    expect(calls(100)).toBe(48);
    pass(2_000);
    expect(calls(100)).toBe(4);
  });

  it('are kept for whoever was hardly heard yet, while others are announced without end', () => {
    const { call, take, pass } = aRoom();
    for (let second = 0; second < 120; second += 1) {
      // Sixteen connections, which is what one household may have; every four seconds one of them is another.
      for (let at = 0; at < 60; at += 1) {
        const via = (at % 16) + Math.floor(second / 4);
        call(`ghost ${second} ${at}`, false, via);
        take(`caller ${second} ${at}`, false, via);
      }
      if (second % 10 === 9) {
        expect(call(`newcomer ${second}`, false, 1_000 + second), `called after ${second} s`).toBe(true);
        pass(8_001);
        expect(take(`caller ${second}`, false, 1_000 + second), `taken after ${second} s`).toBe(true);
      }
      pass(1_000);
    }
  });

  it('are not used up by a host that makes up connections without end', () => {
    const { call, pass } = aRoom();
    let via = 0;
    /** As many as it is given now, each by another connection. */
    const firsts = (): number => {
      const before = via;
      while (call(`ghost ${via}`, false, via)) via += 1;
      return via - before;
    };
    expect(firsts()).toBe(72);
    let done = 0;
    for (let second = 0; second < 200; second += 1) {
      pass(1_000);
      done += firsts();
    }
    expect(done).toBeLessThanOrEqual(400);
    expect(call('newcomer', false, 0, 'wss://b.example')).toBe(true);
  });

  it('are given to those who call us no faster than two a second', () => {
    const { take, pass } = aRoom();
    const takes = (count: number): number =>
      Array.from({ length: count }, (_, at) => take(`o${at}`, at % 2 === 0)).filter(Boolean).length;
    // Twelve places, and none of those who sit there has been in vain for long.
    expect(takes(100)).toBe(12);
    pass(9_000);
    expect(takes(3)).toBe(3);
  });

  it('are given to somebody new once calls have come to nothing for eight seconds, whoever called', () => {
    const { take, call, ended, pass } = aRoom();
    for (let at = 0; at < 12; at += 1) take(`fake ${at}`);
    expect([take('newcomer'), call('another')]).toEqual([false, false]);
    pass(8_001);
    // Those that were heard first of all stay longest.
    expect([take('newcomer', true), call('another', true)]).toEqual([true, true]);
    expect(ended.filter((each) => !each.endsWith('close'))).toEqual(['fake 2', 'fake 3']);
  });
});

describe('what a peer has', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked for every four seconds, of all who can be sent to', () => {
    const asked: (readonly number[])[] = [];
    const open = { peer: { send: (message: Uint8Array) => void asked.push([...message.slice(0, 2)]) } };
    const shut = {
      peer: {
        send: () => {
          throw new Error('not open');
        },
      },
    };
    const stop = askAgain({
      doc: new Y.Doc(),
      webrtcConns: new Map([
        ['a', shut],
        ['b', open],
      ]),
    });
    vi.advanceTimersByTime(8_500);
    stop();
    vi.advanceTimersByTime(8_000);
    expect(asked).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
