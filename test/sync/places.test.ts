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
  const call = (peer: string, connected = false): boolean => {
    const isCalled = places.mayCall(peer);
    if (isCalled) sit(peer, connected);
    return isCalled;
  };
  /** Whoever calls us has said who he is. */
  const take = (peer: string, connected = false): boolean => {
    const isTaken = places.mayTake(peer);
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
    expect(calls(100)).toBe(60);
    pass(2_000);
    expect(calls(100)).toBe(6);
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
    expect([take('newcomer', true), call('another', true)]).toEqual([true, true]);
    expect(ended.filter((each) => !each.endsWith('close'))).toEqual(['fake 0', 'fake 1']);
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
