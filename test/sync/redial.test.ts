/** A host that has gone silent is dialled anew, by lib0's own client on sockets that the test opens and shuts. */
import { WebsocketClient } from 'lib0/websocket';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignalingConnection } from '../../src-renderer/sync/gate';
import { createRedial } from '../../src-renderer/sync/redial';

const PING_MS = 1_500;

/** A socket that does nothing by itself: it opens when it is told to, and its end is found out when it is told to. */
class Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: Event) => void) | null = null;
  isClosed = false;
  constructor() {
    sockets.push(this);
  }
  send(): void {
    // Into a cable that was pulled.
  }
  close(): void {
    this.isClosed = true;
  }
  dispatchEvent(event: Event): boolean {
    if (event.type === 'close') this.onclose?.(event);
    return true;
  }
}

let sockets: Socket[] = [];
let client: WebsocketClient | null = null;

const aLine = () => {
  const dialled = new WebsocketClient('ws://host');
  client = dialled;
  const redial = createRedial(() => performance.now());
  let heardAt = performance.now();
  return {
    open: (socket: Socket | undefined) => {
      // The gate counts a socket that opens as a word of the host.
      heardAt = performance.now();
      socket?.onopen?.();
    },
    answer: (socket: Socket | undefined) => {
      heardAt = performance.now();
      socket?.onmessage?.({ data: '{"type":"pong"}' });
    },
    isConnected: () => dialled.connected,
    /** So many pings, of which `onPing` may answer some. */
    ping: (count: number, onPing: () => void = () => undefined) => {
      for (let done = 0; done < count; done += 1) {
        vi.advanceTimersByTime(PING_MS);
        redial.look(dialled as unknown as SignalingConnection, dialled.connected ? performance.now() - heardAt : 0);
        onPing();
      }
    },
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  sockets = [];
});

afterEach(() => {
  client?.destroy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a line to a host', () => {
  it('is kept for as long as the host answers', () => {
    const { open, ping, answer } = aLine();
    open(sockets[0]);
    ping(40, () => answer(sockets[0]));
    expect(sockets).toHaveLength(1);
  });

  it('that is open and silent is dialled anew after six seconds, and the old end comes too late to matter', () => {
    const { open, ping, answer, isConnected } = aLine();
    open(sockets[0]);
    ping(1, () => answer(sockets[0]));
    ping(4);
    expect(sockets).toHaveLength(1);
    ping(1);
    vi.advanceTimersByTime(0);
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    open(sockets[1]);
    sockets[0]?.onclose?.(new Event('close'));
    vi.advanceTimersByTime(PING_MS);
    expect([sockets.length, isConnected()]).toEqual([2, true]);
  });

  it('that nobody takes up is dialled anew, again and again, without ever longer waits', () => {
    const { open, ping, answer, isConnected } = aLine();
    // Three minutes without a network.
    ping(120);
    expect(sockets.length).toBeGreaterThan(15);
    expect(sockets.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
    const last = sockets.at(-1);
    open(last);
    ping(10, () => answer(last));
    expect([isConnected(), sockets.at(-1) === last]).toEqual([true, true]);
  });

  it('is not blamed for the time in which the page slept', () => {
    const { open, ping, answer } = aLine();
    open(sockets[0]);
    ping(1, () => answer(sockets[0]));
    vi.advanceTimersByTime(25_000);
    ping(2);
    answer(sockets[0]);
    ping(4);
    expect([sockets.length, sockets[0]?.isClosed]).toEqual([1, false]);
  });
});
