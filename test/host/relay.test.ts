/** The relay by itself: who is brought what, and what one connection may use. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createHost, type Host } from '../../src-main/host/host';
import { LIMITS, type RelayLimits } from '../../src-main/host/limits';
import { createMeter } from '../../src-main/host/relay';

let folder = '';
const closers: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundel-relay-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Table</title>');
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

const start = async (relay: Partial<RelayLimits> = {}): Promise<Host> => {
  const limits = { ...LIMITS, relay: { ...LIMITS.relay, ...relay } };
  const host = await createHost({ pages: folder, address: '127.0.0.1', port: 0, version: '3.1.4', limits });
  if (!host.ok) throw new Error(host.refusal.code);
  closers.push(host.value.close);
  return host.value;
};

const topicOf = (name: number): Buffer => Buffer.alloc(16, name);
const listen = (topic: number): Buffer => Buffer.concat([Buffer.of(1), topicOf(topic)]);
const send = (topic: number, frame: Buffer | string): Buffer =>
  Buffer.concat([Buffer.of(2), topicOf(topic), Buffer.from(frame)]);

interface Client {
  readonly raw: WebSocket;
  readonly send: (message: Buffer) => void;
  /** The next frame, as text. */
  readonly next: () => Promise<string>;
  readonly closed: Promise<readonly [code: number, reason: string]>;
}

const connect = ({ home }: Host): Promise<Client> =>
  new Promise((resolve, reject) => {
    const raw = new WebSocket(`${home.replace('http', 'ws')}/relay`);
    const kept: string[] = [];
    const waiting: ((text: string) => void)[] = [];
    raw.on('message', (data: Buffer) => {
      const taker = waiting.shift();
      if (taker) taker(data.toString());
      else kept.push(data.toString());
    });
    const closed = new Promise<readonly [number, string]>((done) =>
      raw.on('close', (code, reason) => done([code, reason.toString()])),
    );
    closers.push(() => raw.terminate());
    raw.on('error', reject).on('open', () =>
      resolve({
        raw,
        closed,
        send: (message) => raw.send(message),
        next: () => {
          const first = kept.shift();
          return first === undefined ? new Promise((taker) => waiting.push(taker)) : Promise.resolve(first);
        },
      }),
    );
  });

/** Listens, and is heard: one socket's messages are dealt with in their order. */
const listening = async (host: Host, topic: number): Promise<Client> => {
  const client = await connect(host);
  client.send(listen(topic));
  client.send(send(topic, 'mine'));
  expect(await client.next()).toBe('mine');
  return client;
};

describe('the relay', () => {
  it('brings a frame to whoever listens to its topic, and to nobody else', async () => {
    const host = await start();
    const [ana, ben, cleo] = [await listening(host, 1), await listening(host, 2), await connect(host)];
    cleo.send(send(2, 'for Ben'));
    cleo.send(send(9, 'for nobody'));
    cleo.send(send(1, 'for Ana'));
    expect(await Promise.all([ana.next(), ben.next()])).toEqual(['for Ana', 'for Ben']);
    ben.send(send(1, 'and more'));
    expect(await ana.next()).toBe('and more');
  });

  it('brings it to every connection of one party, and forgets those that are gone', async () => {
    const host = await start({ members: 2, rooms: 1 });
    const [old, fresh, ben] = [await listening(host, 1), await listening(host, 1), await connect(host)];
    expect(await old.next()).toBe('mine');
    ben.send(send(1, 'twice'));
    expect(await Promise.all([old.next(), fresh.next()])).toEqual(['twice', 'twice']);
    for (const { raw, closed } of [old, fresh]) {
      raw.close();
      await closed;
    }
    // The one place that there is was left.
    await listening(host, 3);
  });

  it.each([
    ['a text', (client: Client) => client.raw.send('{"type":"subscribe"}')],
    ['an unknown kind', (client: Client) => client.send(Buffer.concat([Buffer.of(3), topicOf(1)]))],
    ['a topic cut short', (client: Client) => client.send(listen(1).subarray(0, 12))],
    ['a topic that is too long', (client: Client) => client.send(Buffer.concat([listen(1), Buffer.of(0)]))],
    ['a frame without a topic', (client: Client) => client.send(Buffer.of(2, 7))],
    ['nothing at all', (client: Client) => client.send(Buffer.alloc(0))],
  ])('lets go of whoever says %s', async (_, say) => {
    const client = await connect(await start());
    say(client);
    expect(await client.closed).toEqual([1008, 'unknown message']);
  });

  it('has no other path, so that nothing can be said in an address', async () => {
    const { home } = await start();
    const raw = new WebSocket(`${home.replace('http', 'ws')}/relay?topic=1`);
    expect(await new Promise((done) => raw.on('error', ({ message }) => done(message)))).toContain('404');
  });
});

describe('what one may use', () => {
  it.each([
    ['two topics of one connection', {}, [1, 2], 1],
    ['more topics than there are places', { rooms: 1 }, [1, 2], 2],
    ['more listeners of one topic than there may be', { members: 1 }, [1, 1], 2],
  ] as const)('%s', async (_, limits, topics, connections) => {
    const host = await start(limits);
    const first = await connect(host);
    const second = connections === 2 ? await connect(host) : first;
    first.send(listen(topics[0]));
    first.send(send(topics[0], 'heard'));
    expect(await first.next()).toBe('heard');
    second.send(listen(topics[1]));
    expect(await second.closed).toEqual([1008, 'too many listeners']);
  });

  it('turns the next one away where the relay is full, and takes her when there is room again', async () => {
    const host = await start({ sockets: 1 });
    const [ana, ben] = [await listening(host, 1), await connect(host)];
    expect(await ben.closed).toEqual([1013, 'the relay is full']);
    ana.raw.close();
    await ana.closed;
    await listening(host, 2);
  });

  it('takes no frame that is longer than a sealed one', async () => {
    const client = await connect(await start({ frameBytes: 100 }));
    client.send(send(1, Buffer.alloc(100)));
    client.send(send(1, Buffer.alloc(101)));
    expect((await client.closed)[0]).toBe(1009);
  });

  it('tells a reader that is too slow why it is let go, and keeps the others', async () => {
    const host = await start({ backlogBytes: 64 * 1024, burstBytes: 1e9, bytesPerSecond: 1e9 });
    const [slow, quick, ben] = [await listening(host, 1), await listening(host, 2), await connect(host)];
    slow.raw.pause();
    // More than the system's own buffers hold, so that the host must notice.
    for (let sent = 0; sent < 32 * 1024 * 1024; sent += 16_384) ben.send(send(1, Buffer.alloc(16_384)));
    ben.send(send(2, 'still here'));
    expect(await quick.next()).toBe('still here');
    slow.raw.resume();
    expect(await slow.closed).toEqual([1013, 'too slow a reader']);
  });

  it('reads a quick writer no faster than it may write, and loses nothing of it', async () => {
    const host = await start({ burstBytes: 32 * 1024, bytesPerSecond: 320 * 1024 });
    const [ana, ben] = [await listening(host, 1), await connect(host)];
    const begun = performance.now();
    for (let at = 0; at < 8; at += 1) ben.send(send(1, Buffer.alloc(16_000, String(at))));
    for (let at = 0; at < 8; at += 1) expect((await ana.next()).startsWith(String(at))).toBe(true);
    ben.send(send(1, 'end'));
    expect(await ana.next()).toBe('end');
    expect(performance.now() - begun).toBeGreaterThan(200);
  });

  it('lets go of whoever says nothing for too long', async () => {
    const client = await connect(await start({ idleMs: 100 }));
    expect(await client.closed).toEqual([1000, 'idle']);
  });

  it('counts bytes: nothing to wait for within the burst, and then as long as the debt takes', () => {
    let now = 1_000;
    const meter = createMeter(100, 50, () => now);
    expect([meter.draw(60), meter.draw(40), meter.draw(25)]).toEqual([0, 0, 500]);
    now += 500;
    expect(meter.draw(0)).toBe(0);
    now += 60_000;
    expect([meter.draw(100), meter.draw(1)]).toEqual([0, 20]);
  });
});
