/** Pictures between real browsers over real data channels: all of them come, whole, and no move waits for one. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';

let host: Awaited<ReturnType<typeof startHost>>;
const peers: Peer[] = [];

/** A browser that has nothing to offer to a peer: it is reached through the host alone. */
const BLOCKED = ['--webrtc-ip-handling-policy=disable_non_proxied_udp'];
/** A slow machine takes its time. */
const PATIENT = { polling: 20, timeout: 60_000 };
/** Bytes of the picture that is lied about. */
const SIZE = 300_000;

const join = async (secret: number, name: string, flags: readonly string[] = []): Promise<Peer> => {
  const peer = await launchBrowser({ flags });
  peers.push(peer);
  await peer.page.goto(host.home);
  await peer.page.waitForFunction(() => 'bench' in window);
  await enter(peer, secret, name);
  return peer;
};

const enter = async ({ page }: Peer, secret: number, name: string): Promise<void> => {
  const address = `${host.home.replace('http', 'ws')}/signal`;
  await page.evaluate(([s, h, n]) => window.bench.open(s, [h], n), [secret, address, name] as const);
};

/** Waits until so many pictures are here, in milliseconds. */
const comes = async ({ page }: Peer, count: number): Promise<number> => {
  const start = performance.now();
  const isThere = (wanted: number) => window.bench.pictures().here === wanted;
  await page.waitForFunction(isThere, count, PATIENT);
  return performance.now() - start;
};

beforeAll(async () => {
  host = await startHost(PAGES);
});

afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((peer) => peer.close()));
});

afterAll(() => host.close());

it('a joiner comes to a document of 5 MB and 12 MB of pictures: all of it arrives, and moves before pictures', async () => {
  const ana = await join(71, 'Ana');
  await ana.page.evaluate(() => {
    window.bench.fill(5_000_000);
    for (let at = 0; at < 12; at += 1) window.bench.lay(1_000_000);
  });
  await ana.page.evaluate(() => window.bench.postWhenAsked('a move'));
  const ben = await join(71, 'Ben');
  await ben.page.waitForFunction(() => window.bench.told.includes('a move'), null, PATIENT);
  expect(await ben.page.evaluate(() => window.bench.hereAt('a move')), 'pictures that came first').toBeLessThan(2);
  await comes(ben, 12);
  expect(await ben.page.evaluate(() => window.bench.bytes())).toBeGreaterThanOrEqual(5_000_000);
  expect([...ana.errors, ...ben.errors]).toEqual([]);
}, 120_000);

it('a liar’s bytes are dropped, and the picture comes from somebody else', async () => {
  const ana = await join(72, 'Ana');
  await ana.page.evaluate((bytes) => window.bench.lay(bytes), SIZE);
  const liar = await join(72, 'Eve');
  await comes(liar, 1);
  await liar.page.evaluate(() => window.bench.lie());
  // Only the liar is here when Ben comes; Ana returns later.
  await ana.page.evaluate(() => window.bench.room().close());
  const ben = await join(72, 'Ben');
  const asked = Math.ceil(SIZE / (64 * 1024));
  await liar.page.waitForFunction((all) => window.bench.lies() >= all, asked, PATIENT);
  await enter(ana, 72, 'Ana');
  await comes(ben, 1);
  expect(await liar.page.evaluate(() => window.bench.lies()), 'nobody asks a liar twice').toBe(asked);
  expect(ben.errors).toEqual([]);
}, 120_000);

it('through the host’s relay they come too, slower, and a move still goes before them', async () => {
  const ana = await join(73, 'Ana');
  await ana.page.evaluate(() => {
    for (let at = 0; at < 3; at += 1) window.bench.lay(1_000_000);
  });
  await ana.page.evaluate(() => window.bench.postWhenAsked('a move'));
  const ben = await join(73, 'Ben', BLOCKED);
  await ben.page.waitForFunction(() => window.bench.told.includes('a move'), null, PATIENT);
  expect(await ben.page.evaluate(() => window.bench.hereAt('a move')), 'pictures that came first').toBeLessThan(2);
  await comes(ben, 3);
  expect([...ana.errors, ...ben.errors]).toEqual([]);
}, 120_000);
