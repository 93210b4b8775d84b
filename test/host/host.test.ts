import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { createConnection, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createHost, type Host } from '../../src-main/host/host';
import { LIMITS, type Limits } from '../../src-main/host/limits';
import { createSockets } from '../../src-main/host/sockets';

let folder = '';
const closers: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundel-host-'));
  mkdirSync(join(folder, 'pages', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'pages', 'index.html'), '<!doctype html><title>Table</title>');
  writeFileSync(join(folder, 'pages', 'assets', 'app-9f3.js'), 'export const seven = 7;');
  writeFileSync(join(folder, 'secret.txt'), 'not for the world');
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

const settings = (limits: Partial<Limits> = {}) =>
  ({
    pages: join(folder, 'pages'),
    address: '127.0.0.1',
    port: 0,
    version: '3.1.4',
    limits: { ...LIMITS, ...limits },
  }) as const;

const start = async (limits: Partial<Limits> = {}): Promise<Host> => {
  const host = await createHost(settings(limits));
  if (!host.ok) throw new Error(host.refusal.code);
  closers.push(host.value.close);
  return host.value;
};

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request with exactly this path: `fetch` would tidy it up before sending. */
const get = ({ home }: Host, path: string, method = 'GET'): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(home);
    const call = request({ hostname, port, path, method, agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    call.on('error', reject).end();
  });

interface Client {
  readonly send: (message: unknown) => void;
  readonly raw: WebSocket;
  /** The next message, parsed. */
  readonly next: () => Promise<unknown>;
  readonly closed: Promise<number>;
  /** Resolves once the host has dealt with everything sent before. */
  readonly settled: () => Promise<void>;
}

const connect = ({ home }: Pick<Host, 'home'>, path = '/signal'): Promise<Client> =>
  new Promise((resolve, reject) => {
    const raw = new WebSocket(home.replace('http', 'ws') + path);
    const waiting: ((message: unknown) => void)[] = [];
    const kept: unknown[] = [];
    const closed = new Promise<number>((done) => raw.on('close', done));
    raw.on('message', (data: Buffer) => {
      const message: unknown = JSON.parse(data.toString());
      const taker = waiting.shift();
      if (taker) taker(message);
      else kept.push(message);
    });
    const next = (): Promise<unknown> =>
      kept.length > 0 ? Promise.resolve(kept.shift()) : new Promise((taker) => waiting.push(taker));
    const send = (message: unknown): void => raw.send(JSON.stringify(message));
    const settled = async (): Promise<void> => {
      send({ type: 'ping' });
      expect(await next()).toEqual({ type: 'pong' });
    };
    closers.push(() => raw.terminate());
    raw.on('error', reject).on('open', () => resolve({ send, raw, next, closed, settled }));
  });

describe('pages', () => {
  it('serves the index with headers that keep foreign code out', async () => {
    const { status, headers, text } = await get(await start(), '/');
    expect(status).toBe(200);
    expect(text).toContain('<title>Table</title>');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toMatch(/connect-src 'self' ws: wss:(;|$)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('lets built files be kept, since their names change with their content', async () => {
    const { headers } = await get(await start(), '/assets/app-9f3.js');
    expect(headers['content-type']).toBe('text/javascript');
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '//secret.txt',
    '/%',
    '/nowhere',
  ])('has nothing at %s, and says so with the same headers', async (path) => {
    const { status, headers, text } = await get(await start(), path);
    expect(status).toBe(404);
    expect(text).not.toContain('not for the world');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('takes no other method', async () => {
    expect((await get(await start(), '/', 'POST')).status).toBe(405);
  });

  it('says who it is and which address goes into links', async () => {
    const host = await start();
    expect(JSON.parse((await get(host, '/roundel.json')).text)).toEqual({
      app: 'roundel',
      version: '3.1.4',
      listen: host.home,
      ice: [],
      shared: [],
    });
  });
});

describe('starting', () => {
  const other = (answer: string): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((_, response) => response.end(answer));
      server.listen(0, '127.0.0.1', () => resolve(server));
      closers.push(() => server.close());
    });

  it('names the Roundel that has the port already', async () => {
    const first = await start();
    const port = Number(new URL(first.home).port);
    expect(await createHost({ ...settings(), port })).toEqual({
      ok: false,
      refusal: { code: 'port.roundel', facts: { address: first.home, version: '3.1.4' } },
    });
  });

  it.each(['hello', '{"app":"rectangle","version":"3.1.4","listen":"there"}', '{"app":"roundel"}'])(
    'says that another program has the port when it answers %s',
    async (answer) => {
      const { port } = (await other(answer)).address() as AddressInfo;
      expect(await createHost({ ...settings(), port })).toEqual({
        ok: false,
        refusal: { code: 'port.taken', facts: { port } },
      });
    },
  );

  it('does without pages only in words', async () => {
    const pages = join(folder, 'empty');
    expect(await createHost({ ...settings(), pages })).toEqual({
      ok: false,
      refusal: { code: 'pages.missing', facts: { folder: pages } },
    });
  });

  it('says that an address is not this machine’s', async () => {
    expect(await createHost({ ...settings(), address: '203.0.113.77' })).toMatchObject({
      ok: false,
      refusal: { code: 'address.unusable', facts: { address: '203.0.113.77' } },
    });
  });

  it('listens everywhere where it is told to, and puts an address into links that others can use', async () => {
    const host = await createHost({ ...settings(), address: '0.0.0.0' });
    if (!host.ok) throw new Error(host.refusal.code);
    closers.push(host.value.close);
    const { home } = host.value;
    const { listen } = host.value.about();
    expect(home).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(listen).not.toContain('0.0.0.0');
    for (const address of [home, listen]) {
      expect(JSON.parse((await get({ ...host.value, home: address }, '/roundel.json')).text)).toMatchObject({ listen });
    }
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

  it.skipIf(outside === undefined)('listens on loopback beside another address of this machine', async () => {
    const host = await createHost({ ...settings(), address: outside ?? '' });
    if (!host.ok) throw new Error(host.refusal.code);
    closers.push(host.value.close);
    expect(new URL(host.value.about().listen).hostname).toBe(outside);
    for (const home of [host.value.home, host.value.about().listen]) {
      expect((await get({ ...host.value, home }, '/')).status).toBe(200);
    }
  });

  it('frees the port when it closes, with a connection still open', async () => {
    const first = await createHost(settings());
    if (!first.ok) throw new Error(first.refusal.code);
    await connect(first.value);
    await first.value.close();
    const again = await createHost({ ...settings(), port: Number(new URL(first.value.home).port) });
    expect(again.ok).toBe(true);
    if (again.ok) closers.push(again.value.close);
  });
});

describe('signaling', () => {
  it('says what it is to whoever asks, and lists its servers', async () => {
    const ice = ['stun:one.example:3478'];
    const host = await createHost({ ...settings(), ice });
    if (!host.ok) throw new Error(host.refusal.code);
    closers.push(host.value.close);
    const client = await connect(host.value);
    client.send({ type: 'about' });
    const about = { app: 'roundel', version: '3.1.4', listen: host.value.home, ice, shared: [] };
    expect(await client.next()).toEqual({ type: 'about', ...about });
  });

  it('passes a sealed text to all others of its topic, and to nobody else', async () => {
    const host = await start();
    const [ana, ben, cleo] = await Promise.all([connect(host), connect(host), connect(host)]);
    ana.send({ type: 'subscribe', topics: ['blue'] });
    ben.send({ type: 'subscribe', topics: ['blue'] });
    cleo.send({ type: 'subscribe', topics: ['green'] });
    await Promise.all([ana.settled(), ben.settled(), cleo.settled()]);
    ana.send({ type: 'publish', topic: 'blue', data: 'sealed', stowaway: 9 });
    expect(await ben.next()).toEqual({ type: 'publish', topic: 'blue', data: 'sealed', via: 0 });
    // Whatever had been passed on to these two would have come before the answer to their ping.
    await Promise.all([ana.settled(), cleo.settled()]);
  });

  it('passes nothing on from or to whoever has left the topic', async () => {
    const host = await start();
    const [ana, ben] = await Promise.all([connect(host), connect(host)]);
    for (const each of [ana, ben]) each.send({ type: 'subscribe', topics: ['blue'] });
    ben.send({ type: 'unsubscribe', topics: ['blue'] });
    await Promise.all([ana.settled(), ben.settled()]);
    ana.send({ type: 'publish', topic: 'blue', data: 'to nobody' });
    ben.send({ type: 'publish', topic: 'blue', data: 'from a stranger' });
    await Promise.all([ana.settled(), ben.settled()]);
  });

  it.each([
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['an unknown type', '{"type":"relay"}'],
    ['topics that are no list', '{"type":"subscribe","topics":"blue"}'],
    ['a topic that is no text', '{"type":"subscribe","topics":[7]}'],
    ['a topic that is too long', JSON.stringify({ type: 'subscribe', topics: ['x'.repeat(65)] })],
    ['data in the clear', '{"type":"publish","topic":"blue","data":{"sdp":"v=0"}}'],
  ])('lets go of whoever sends %s', async (_, text) => {
    const client = await connect(await start());
    client.raw.send(text);
    expect(await client.closed).toBe(1008);
  });

  it('lets go of whoever sends bytes', async () => {
    const client = await connect(await start());
    client.raw.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect(await client.closed).toBe(1008);
  });

  it('takes a message of 64 KiB and no larger one', async () => {
    const host = await start();
    const client = await connect(host);
    const text = (bytes: number): string => {
      const frame = '{"type":"publish","topic":"blue","data":""}';
      return frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`);
    };
    client.raw.send(text(64 * 1024));
    await client.settled();
    client.raw.send(text(64 * 1024 + 1));
    expect(await client.closed).toBe(1009);
  });

  it('counts topics, messages and connections', async () => {
    const host = await start({ topics: 2, burst: 5, perSecond: 0, connectionsPerAddress: 3 });
    const [greedy, chatty] = await Promise.all([connect(host), connect(host)]);
    greedy.send({ type: 'subscribe', topics: ['a', 'b', 'a'] });
    await greedy.settled();
    greedy.send({ type: 'subscribe', topics: ['c'] });
    expect(await greedy.closed).toBe(1008);
    for (let sent = 0; sent < 6; sent += 1) chatty.send({ type: 'ping' });
    expect(await chatty.closed).toBe(1008);
    // Both places are free again: three fit, the fourth does not.
    const three = await Promise.all([connect(host), connect(host), connect(host)]);
    const fourth = await connect(host);
    expect(await fourth.closed).toBe(1013);
    await Promise.all(three.map((each) => each.settled()));
  });

  it('has a place for so many listeners of one topic', async () => {
    const host = await start({ listeners: 1 });
    const [ana, ben] = await Promise.all([connect(host), connect(host)]);
    ana.send({ type: 'subscribe', topics: ['blue'] });
    await ana.settled();
    ben.send({ type: 'subscribe', topics: ['blue'] });
    expect(await ben.closed).toBe(1008);
  });

  it('tells by which connection something came, whatever it says of itself', async () => {
    const host = await start();
    const [ana, ben, cleo] = await Promise.all([connect(host), connect(host), connect(host)]);
    for (const each of [ana, ben, cleo]) {
      each.send({ type: 'subscribe', topics: ['blue'] });
      await each.settled();
    }
    ben.send({ type: 'publish', topic: 'blue', data: 'one', via: 0 });
    await ben.settled();
    cleo.send({ type: 'publish', topic: 'blue', data: 'two' });
    expect([await ana.next(), await ana.next()]).toMatchObject([
      { data: 'one', via: 1 },
      { data: 'two', via: 2 },
    ]);
  });

  it('has a place for so many listeners of one network in one topic, and for so many who come again', async () => {
    const host = await start({ listenersPerAddress: 2, arrivals: 3, arrivalsPerSecond: 0 });
    const arrive = async (): Promise<Client> => {
      const client = await connect(host);
      client.send({ type: 'subscribe', topics: ['blue'] });
      return client;
    };
    const [ana, ben] = [await arrive(), await arrive()];
    await Promise.all([ana.settled(), ben.settled()]);
    expect(await (await arrive()).closed).toBe(1008);
    ben.raw.close();
    await ben.closed;
    const cleo = await arrive();
    await cleo.settled();
    cleo.raw.close();
    await cleo.closed;
    expect(await (await arrive()).closed).toBe(1013);
    // Another topic counts by itself.
    const other = await connect(host);
    other.send({ type: 'subscribe', topics: ['green'] });
    await other.settled();
  });

  it('leaves each connection its own share of a topic, however much another says there', async () => {
    const host = await start({ burst: 500, ownBurst: 20, ownPerSecond: 0, roomBurst: 30, roomPerSecond: 0 });
    const [ana, flood, ben] = await Promise.all([connect(host), connect(host), connect(host)]);
    for (const each of [ana, flood, ben]) {
      each.send({ type: 'subscribe', topics: ['blue'] });
      await each.settled();
    }
    const heard: unknown[] = [];
    ana.raw.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as { data?: unknown }).data));
    for (let at = 0; at < 400; at += 1) flood.send({ type: 'publish', topic: 'blue', data: 'ghost' });
    await flood.settled();
    for (let at = 0; at < 25; at += 1) ben.send({ type: 'publish', topic: 'blue', data: `word ${at}` });
    const isThrough = new Promise((resolve) => ben.raw.on('pong', resolve));
    ben.raw.ping();
    await isThrough;
    await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(70);
    const words = heard.filter((each) => typeof each === 'string' && each.startsWith('word'));
    expect([heard.filter((each) => each === 'ghost').length, words.length]).toEqual([50, 20]);
  });

  it('lets go of a connection that answers no ping, and keeps one that does', async () => {
    const host = await start({ pingMs: 40 });
    const awake = await connect(host);
    const { hostname, port } = new URL(host.home);
    const asleep = createConnection(Number(port), hostname);
    closers.push(() => asleep.destroy());
    asleep.write(
      `GET /signal HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    asleep.resume();
    await new Promise((resolve) => asleep.on('close', resolve));
    await awake.settled();
  });

  it('answers upgrades at its own path only', async () => {
    await expect(connect(await start(), '/elsewhere')).rejects.toThrow('404');
  });

  it('counts the connections of one household of IPv6 together', async () => {
    const served: string[] = [];
    const service = { path: '/signal', messageBytes: 9, serve: (_: WebSocket, from: string) => void served.push(from) };
    const sockets = createSockets({ ...LIMITS, connectionsPerAddress: 2 }, [service]);
    closers.push(sockets.close);
    const server = createServer();
    const from = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::3'];
    let next = 0;
    server.on('upgrade', ({ socket }) => Object.defineProperty(socket, 'remoteAddress', { value: from[next++] }));
    sockets.attach(server);
    closers.push(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    const home = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
    for (const address of from) {
      const { closed } = await connect({ home });
      if (address === '2001:db8::3') expect(await closed).toBe(1013);
    }
    expect(served).toEqual(['2001:db8::1', '2001:db8::2', '2001:db8:0:1::3']);
  });
});
