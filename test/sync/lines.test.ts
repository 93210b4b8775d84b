import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignalingConnection } from '../../src-renderer/sync/gate';
import { createLines, type LineProvider } from '../../src-renderer/sync/lines';

type FakeConnection = { -readonly [K in keyof SignalingConnection]: SignalingConnection[K] };

/** A provider that does what y-webrtc's does with its connections, and counts what its room would notice. */
const aProvider = () => {
  const page = new Map<string, FakeConnection>();
  const room = { noticed: 0 };
  const provider = {
    room: room as unknown as LineProvider['room'],
    shouldConnect: true,
    signalingUrls: [] as string[],
    signalingConns: [] as FakeConnection[],
    connect: () => {
      provider.shouldConnect = true;
      for (const url of provider.signalingUrls) {
        const connection = page.get(url) ?? {
          url,
          ws: null,
          connected: false,
          unsuccessfulReconnects: 0,
          send: () => undefined,
          emit: () => undefined,
        };
        page.set(url, connection);
        provider.signalingConns.push(connection);
      }
      if (provider.room) room.noticed += 1;
    },
    disconnect: () => {
      provider.shouldConnect = false;
      for (const { url } of provider.signalingConns) page.delete(url);
      if (provider.room) room.noticed += 1;
    },
  };
  return { provider, page, room };
};

const someLines = (address = 'http://127.0.0.1:4747/') => {
  const { provider, page, room } = aProvider();
  const silences = new Map<string, number>();
  const shut: string[] = [];
  const lines = createLines(provider, address, (_, origin) => ({
    silence: () => silences.get(origin) ?? 0,
    shut: () => void shut.push(origin),
  }));
  return { lines, provider, page, room, silences, shut };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('lines to hosts', () => {
  it('come and go one by one, and the room notices nothing', () => {
    const { lines, provider, page, room, shut } = someLines();
    lines.set(['http://a.example', 'ws://b.example/signal', 'http://a.example/', 'nonsense://c']);
    expect([...page.keys()]).toEqual(['ws://a.example/signal', 'ws://b.example/signal']);
    const kept = page.get('ws://b.example/signal');
    lines.set(['https://d.example', 'http://b.example']);
    expect([...page.keys()]).toEqual(['ws://b.example/signal', 'wss://d.example/signal']);
    expect(page.get('ws://b.example/signal')).toBe(kept);
    expect(lines.connections()).toEqual(provider.signalingConns);
    expect([shut, room.noticed, provider.shouldConnect, provider.room]).toEqual([['http://a.example'], 0, true, room]);
    lines.set(['http://b.example']);
    expect([...page.values()]).toEqual([kept]);
    expect([provider.signalingConns, provider.shouldConnect]).toEqual([[kept], true]);
    lines.shut();
    expect(shut).toEqual(['http://a.example', 'https://d.example', 'http://b.example']);
  });

  it('tell each host’s state', () => {
    const { lines, page, silences } = someLines();
    const hosts = ['open', 'silent', 'gone', 'slow'].map((name) => `http://${name}.example`);
    lines.set(hosts);
    const [open, silent, gone, slow] = [...page.values()];
    if (!open || !silent || !gone || !slow) throw new Error('four lines were set');
    open.connected = silent.connected = true;
    silences.set('http://silent.example', 4_000);
    gone.unsuccessfulReconnects = 1;
    const states = () => lines.status().map(({ state }) => state);
    expect(states()).toEqual(['open', 'unreachable', 'unreachable', 'connecting']);
    vi.advanceTimersByTime(4_001);
    expect(states()).toEqual(['open', 'unreachable', 'unreachable', 'unreachable']);
    // A break is not the end yet: the host has its time anew.
    open.connected = false;
    expect(states()[0]).toBe('connecting');
  });

  it('are pinged, and dialled anew where a host that was there is silent', () => {
    const { lines, page, silences } = someLines();
    lines.set(['http://well.example', 'http://silent.example']);
    const said: string[] = [];
    for (const [url, connection] of page) {
      connection.connected = true;
      connection.send = (message) => void said.push(`${url} ${JSON.stringify(message)}`);
      connection.ws = {
        onopen: null,
        onmessage: null,
        onerror: null,
        onclose: null,
        close: () => void said.push(`${url} is shut`),
        dispatchEvent: ({ type }) => said.push(`${url} ${type}`) > 0,
      };
    }
    for (let silence = 1_500; silence <= 6_000; silence += 1_500) {
      silences.set('http://silent.example', silence);
      lines.ping();
      vi.advanceTimersByTime(1_500);
    }
    expect(said).toHaveLength(8);
    expect(new Set(said)).toEqual(new Set([...page.keys()].map((url) => `${url} {"type":"ping"}`)));
    said.length = 0;
    silences.set('http://silent.example', 7_500);
    lines.ping();
    expect(said.slice(0, 3)).toEqual([
      'ws://well.example/signal {"type":"ping"}',
      'ws://silent.example/signal close',
      'ws://silent.example/signal is shut',
    ]);
  });

  it('leave out what a page over https may not talk to, and say so', () => {
    const { lines, page } = someLines('https://table.example/');
    lines.set(['http://10.0.0.5:4747', 'https://table.example', 'http://localhost:4747']);
    expect([...page.keys()]).toEqual(['wss://table.example/signal', 'ws://localhost:4747/signal']);
    expect(lines.status()).toContainEqual({ address: 'http://10.0.0.5:4747', state: 'barred' });
  });

  it('are ten at most', () => {
    const { lines, page } = someLines();
    lines.set(Array.from({ length: 30 }, (_, at) => `http://h${at}.example`));
    expect(page.size).toBe(10);
  });
});
