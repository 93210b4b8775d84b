/**
 * A host whose signaling means ill (trust 9.1 and 13.3): it brings people together, for else nobody would come, and beside
 * that it says again whatever it has ever heard, to everybody, alters it, and speaks garbage. It has no key, as no host has.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { LIMITS } from '../../src-main/host/limits';
import { createPages } from '../../src-main/host/pages';
import { createSockets, type Service } from '../../src-main/host/sockets';
import { pick, randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { PAGES } from './lib/pages';
import { until } from './lib/table';

interface Published {
  readonly type: 'publish';
  readonly topic: string;
  readonly data: string;
}

const random = randomFrom(811);
const TORMENT_MS = 20;

/** What a host can say besides: no JSON, JSON of no shape, shapes with nonsense in them. */
const garbage = (topic: string): readonly (string | Buffer)[] => [
  '{',
  'null',
  '[]',
  '7',
  '{"type":"publish"}',
  '{"type":"about","ice":[7,null,"turn:"]}',
  JSON.stringify({ type: 'publish', topic, data: 7 }),
  JSON.stringify({ type: 'publish', topic, data: { type: 'announce', from: 'zzz' } }),
  JSON.stringify({ type: 'publish', topic, data: '%%%' }),
  JSON.stringify({ type: 'publish', topic, data: 'AAAA' }),
  JSON.stringify({ type: 'publish', topic, data: randomBytes(300).toString('base64') }),
  JSON.stringify({ type: 'publish', topic: '__proto__', data: 'AAAA' }),
  randomBytes(40),
];

/** Passes on what is published, and torments everybody for as long as it lives. */
const createHostileSignaling = () => {
  const sockets = new Set<WebSocket>();
  const kept: Published[] = [];
  const deeds = { passed: 0, replayed: 0, altered: 0, garbage: 0 };
  const say = (socket: WebSocket, message: Published): void => socket.send(JSON.stringify(message));
  const torment = (): void => {
    for (const socket of sockets) {
      const old = pick(kept, random);
      if (!old) continue;
      say(socket, old);
      const at = random(old.data.length);
      say(socket, { ...old, data: `${old.data.slice(0, at)}A${old.data.slice(at + 1)}` });
      socket.send(pick(garbage(old.topic), random) ?? '');
      deeds.replayed += 1;
      deeds.altered += 1;
      deeds.garbage += 1;
    }
  };
  const timer = setInterval(torment, TORMENT_MS);
  const service: Service = {
    path: '/signal',
    messageBytes: LIMITS.messageBytes,
    serve: (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('message', (raw) => {
        const message = JSON.parse(String(raw)) as Published | { readonly type: 'ping' | 'about' | 'subscribe' };
        if (message.type !== 'publish') return;
        kept.push(message);
        deeds.passed += 1;
        for (const other of sockets) if (other !== socket) say(other, message);
      });
    },
    close: () => clearInterval(timer),
  };
  return { service, deeds };
};

const hostile = createHostileSignaling();
const peers: Peer[] = [];
let home = '';
let stop = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  const handler = createPages(PAGES, () => ({
    app: 'roundel',
    version: '0',
    listen: '',
    ice: [],
    shared: [],
  }));
  if (!handler.ok) throw new Error('The pages are not built.');
  const server = createServer(handler.value);
  const sockets = createSockets(LIMITS, [hostile.service]);
  sockets.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = async () => {
    sockets.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});

afterAll(async () => {
  await Promise.allSettled(peers.map((peer) => peer.close()));
  await stop();
});

const join = async (name: string): Promise<Peer> => {
  const peer = await launchBrowser();
  peers.push(peer);
  await peer.page.goto(home);
  await peer.page.waitForFunction(() => 'bench' in window);
  await peer.page.evaluate(([h, n]) => void window.bench.open(83, [h], n), [home, name] as const);
  return peer;
};
const linked = ({ page }: Peer, count: number): Promise<boolean> =>
  page.evaluate((n) => window.bench.room().status().connected === n, count);
const holds = ({ page }: Peer, words: string): Promise<boolean> =>
  page.evaluate((text) => window.bench.told.includes(text), words);
const post = ({ page }: Peer, words: string): Promise<void> => page.evaluate((text) => window.bench.post(text), words);

/** Four processes share two cores with what torments them; a link that has to be tried anew waits for seconds. */
const HEALED_MS = 30_000;

it('lets people meet all the same, breaks no link that is there, and throws nothing', async () => {
  const ana = await join('Ana');
  const ben = await join('Ben');
  await until('the two are linked', () => linked(ana, 1));
  await post(ana, 'one');
  await until('Ben has it', () => holds(ben, 'one'));
  const before = hostile.deeds.replayed;
  await until('it has said much again', async () => hostile.deeds.replayed > before + 300);
  await post(ben, 'two');
  await until('Ana has it', () => holds(ana, 'two'), HEALED_MS);
  const cleo = await join('Cleo');
  await until(
    'a third is linked with both',
    async () => (await Promise.all([ana, ben, cleo].map((each) => linked(each, 2)))).every(Boolean),
    HEALED_MS,
  );
  await until('she has everything', async () => (await holds(cleo, 'one')) && holds(cleo, 'two'), HEALED_MS);
  await post(cleo, 'three');
  await until('both have hers', async () => (await holds(ana, 'three')) && holds(ben, 'three'), HEALED_MS);
  expect(peers.flatMap(({ errors }) => errors)).toEqual([]);
  expect(Object.values(hostile.deeds).every((times) => times > 10)).toBe(true);
});
