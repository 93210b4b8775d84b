/** The sockets to the relays: opened when they are needed, mended when they break, and given up where one floods. */
import { describe, expect, it } from 'vitest';
import { createRelayLines, type RelaySocket } from '../../src-renderer/sync/relay-lines';

const A = 'http://a.example:4747';
const B = 'https://b.example';
const letterbox = new Uint8Array(16).fill(3);
const to = new Uint8Array(16).fill(4);
const [listen, send] = [Uint8Array.of(1, ...letterbox), (...frame: number[]) => Uint8Array.of(2, ...to, ...frame)];

type Fake = { -readonly [Key in keyof RelaySocket]: RelaySocket[Key] } & {
  readonly address: string;
  readonly sent: Uint8Array[];
  readonly open: () => void;
  readonly bring: (...bytes: number[]) => void;
  readonly hangUp: () => void;
};

const someLines = (isOurs: (frame: Uint8Array) => boolean = () => true) => {
  const sockets: Fake[] = [];
  const frames: (readonly [string, readonly number[]])[] = [];
  const clock = { now: 1_000 };
  const lines = createRelayLines({
    letterbox,
    now: () => clock.now,
    onFrame: (frame, origin) => {
      frames.push([origin, [...frame]]);
      return isOurs(frame);
    },
    connect: (address) => {
      const sent: Uint8Array[] = [];
      const fake: Fake = {
        address,
        sent,
        readyState: 0,
        bufferedAmount: 0,
        binaryType: 'blob',
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (data) => void sent.push(data as Uint8Array),
        close: () => void (fake.readyState = 3),
        open: () => {
          fake.readyState = 1;
          fake.onopen?.call(fake as unknown as WebSocket, new Event('open'));
        },
        bring: (...bytes) =>
          fake.onmessage?.call(
            fake as unknown as WebSocket,
            new MessageEvent('message', { data: Uint8Array.from(bytes).buffer }),
          ),
        hangUp: () => {
          fake.readyState = 3;
          fake.onclose?.call(fake as unknown as WebSocket, new Event('close') as CloseEvent);
        },
      };
      sockets.push(fake);
      return fake;
    },
  });
  const last = (): Fake => {
    const fake = sockets.at(-1);
    if (!fake) throw new Error('no socket was opened');
    return fake;
  };
  return { lines, sockets, frames, clock, last };
};

describe('lines to relays', () => {
  it('open one socket for each host, say the letterbox first, and close those that are no longer named', () => {
    const { lines, sockets } = someLines();
    lines.set([A, B]);
    lines.set([A, B]);
    expect(sockets.map(({ address }) => address)).toEqual(['ws://a.example:4747/relay', 'wss://b.example/relay']);
    for (const socket of sockets) socket.open();
    expect(sockets.map(({ sent }) => sent)).toEqual([[listen], [listen]]);
    lines.set([B]);
    expect(sockets.map(({ readyState }) => readyState)).toEqual([3, 1]);
  });

  it('send by the host that is named, and by all where none is or that one is gone', () => {
    const { lines, sockets } = someLines();
    expect(lines.send(to, Uint8Array.of(9), null)).toBe(false);
    lines.set([A, B]);
    expect(lines.send(to, Uint8Array.of(9), A)).toBe(false);
    for (const socket of sockets) socket.open();
    expect(lines.send(to, Uint8Array.of(5), A)).toBe(true);
    expect(lines.send(to, Uint8Array.of(6), null)).toBe(true);
    sockets[0]?.hangUp();
    expect(lines.send(to, Uint8Array.of(7), A)).toBe(true);
    expect(sockets.map(({ sent }) => sent.slice(1))).toEqual([
      [send(5), send(6)],
      [send(6), send(7)],
    ]);
  });

  it('take no more than the browser still holds', () => {
    const { lines, last } = someLines();
    lines.set([A]);
    last().open();
    last().bufferedAmount = 300_000;
    expect(lines.send(to, Uint8Array.of(5), A)).toBe(false);
    last().bufferedAmount = 0;
    expect(lines.send(to, Uint8Array.of(5), A)).toBe(true);
  });

  it('say by which host a frame came, and hear no texts and nothing of a socket that is over', () => {
    const { lines, frames, last } = someLines();
    lines.set([A]);
    const first = last();
    first.open();
    first.bring(1, 2);
    first.onmessage?.call(first as unknown as WebSocket, new MessageEvent('message', { data: 'words' }));
    lines.set([]);
    first.bring(3);
    expect(frames).toEqual([[A, [1, 2]]]);
  });

  it('come back after a break, later with each one that follows, and soon again once it held', () => {
    const { lines, sockets, clock, last } = someLines();
    const waits: number[] = [];
    const breakOff = (): void => {
      const before = sockets.length;
      last().hangUp();
      const broken = clock.now;
      while (sockets.length === before) {
        clock.now += 100;
        lines.set([A]);
      }
      waits.push(clock.now - broken);
    };
    lines.set([A]);
    for (let times = 0; times < 7; times += 1) breakOff();
    last().open();
    breakOff();
    expect(waits).toEqual([400, 800, 1_600, 3_200, 6_400, 8_000, 8_000, 400]);
  });

  it('give up a socket that does not open in time', () => {
    const { lines, sockets, clock } = someLines();
    lines.set([A]);
    clock.now += 5_001;
    lines.set([A]);
    expect(sockets.map(({ readyState }) => readyState)).toEqual([3]);
    clock.now += 400;
    lines.set([A]);
    expect(sockets).toHaveLength(2);
  });

  it('leave a host alone for ten seconds that brings a thousand frames at once which are none of ours', () => {
    const { lines, sockets, frames, clock, last } = someLines((frame) => frame[0] === 1);
    lines.set([A]);
    last().open();
    for (let times = 0; times < 5_000; times += 1) last().bring(1);
    for (let times = 0; times < 1_000; times += 1) last().bring(2);
    expect(last().readyState).toBe(1);
    // A tenth of them is forgotten each second.
    clock.now += 1_000;
    for (let times = 0; times < 100; times += 1) last().bring(2);
    expect(last().readyState).toBe(1);
    last().bring(2);
    expect(last().readyState).toBe(3);
    const heard = frames.length;
    last().bring(2);
    expect(frames).toHaveLength(heard);
    clock.now += 9_900;
    lines.set([A]);
    expect(sockets).toHaveLength(1);
    clock.now += 100;
    lines.set([A]);
    expect(sockets).toHaveLength(2);
  });
});
