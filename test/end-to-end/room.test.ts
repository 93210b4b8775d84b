/** A room between real browser processes, over a real host: what no stub of WebRTC can show. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';

let host: Awaited<ReturnType<typeof startHost>>;
const peers: Peer[] = [];

/** A browser on the test page, in the room of this secret. */
const join = async (secret: number, name: string, flags: readonly string[] = [], home = host.home): Promise<Peer> => {
  const peer = await launchBrowser({ flags });
  peers.push(peer);
  await enter(peer, secret, name, home);
  return peer;
};

const enter = async ({ page }: Peer, secret: number, name: string, home = host.home): Promise<void> => {
  await page.goto(home);
  await page.waitForFunction(() => 'bench' in window);
  const address = `${home.replace('http', 'ws')}/signal`;
  await page.evaluate(([s, h, n]) => window.bench.open(s, [h], n), [secret, address, name] as const);
};

/** Waits until this many direct links are open, and answers how long it took in milliseconds. */
const linked = async ({ page }: Peer, count: number, timeout = 60_000): Promise<number> => {
  const start = performance.now();
  await page.waitForFunction((n) => window.bench.room().status().connected === n, count, { polling: 50, timeout });
  return performance.now() - start;
};

const holds = ({ page }: Peer, text: string) =>
  page.waitForFunction((t) => window.bench.told.includes(t), text, { polling: 20, timeout: 60_000 });

const post = ({ page }: Peer, text: string) => page.evaluate((t) => window.bench.post(t), text);
const bytes = ({ page }: Peer) => page.evaluate(() => window.bench.bytes());

const sees = ({ page }: Peer, names: readonly string[]) =>
  page.waitForFunction(
    (n) =>
      window.bench
        .room()
        .presence.others()
        .map(({ name }) => name)
        .sort()
        .join() === n.join(),
    [...names].sort(),
    { polling: 50, timeout: 60_000 },
  );

beforeAll(async () => {
  host = await startHost(PAGES);
});

afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((peer) => peer.close()));
});

afterAll(() => host.close());

describe('a room between two browsers', () => {
  it('exchanges entries both ways and shows who is here', async () => {
    const ana = await join(11, 'Ana');
    const ben = await join(11, 'Ben');
    await linked(ana, 1);
    await linked(ben, 1);
    await post(ana, 'from Ana');
    await holds(ben, 'from Ana');
    await post(ben, 'from Ben');
    await holds(ana, 'from Ben');
    await sees(ana, ['Ben']);
    await sees(ben, ['Ana']);
    expect(ana.errors).toEqual([]);
  });

  it('connects five who come at the same moment', async () => {
    const five = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dana', 'Eva'].map(() => launchBrowser()));
    peers.push(...five);
    await Promise.all(five.map((peer, at) => enter(peer, 37, `P${at}`)));
    const times = await Promise.all(five.map((peer) => linked(peer, 4)));
    // The half-open limit would heal what went wrong, after 15 seconds.
    expect(Math.max(...times)).toBeLessThan(14_000);
    await Promise.all(
      five.map((peer, at) =>
        sees(
          peer,
          ['P0', 'P1', 'P2', 'P3', 'P4'].filter((_, i) => i !== at),
        ),
      ),
    );
  });

  it.each([270_000, 2_400_000])('brings a document of %i bytes to whoever comes later', async (size) => {
    const secret = size % 251;
    const ana = await join(secret, 'Ana');
    await ana.page.evaluate((n) => window.bench.fill(n), size);
    const ben = await join(secret, 'Ben');
    await ben.page.waitForFunction((n) => window.bench.bytes() === n, size, { polling: 50, timeout: 60_000 });
    expect(await bytes(ben)).toBe(size);
    // Nothing is stuck behind it.
    await post(ben, 'and a small one');
    await holds(ana, 'and a small one');
  });

  it('notices a killed browser within 7 seconds, and its presence goes with it', async () => {
    const ana = await join(13, 'Ana');
    const ben = await join(13, 'Ben');
    await sees(ana, ['Ben']);
    await linked(ana, 1);
    const start = performance.now();
    await ben.kill();
    await linked(ana, 0);
    await sees(ana, []);
    expect(performance.now() - start).toBeLessThan(7_000);
  });

  it('takes two windows of one profile for two peers, and loses the one that is closed', async () => {
    const ana = await join(41, 'Ana');
    const window = { ...ana, page: await ana.context.newPage() };
    await enter(window, 41, 'Ana’s other window');
    await linked(ana, 1);
    await post(window, 'from the other window');
    await holds(ana, 'from the other window');
    await window.page.close();
    expect(await linked(ana, 0)).toBeLessThan(7_000);
    await sees(ana, []);
  });

  it('sees a goodbye at once', async () => {
    const ana = await join(17, 'Ana');
    const ben = await join(17, 'Ben');
    await sees(ana, ['Ben']);
    await ben.page.evaluate(() => window.bench.room().close());
    const start = performance.now();
    await sees(ana, []);
    // Whoever goes without a word is missed after five seconds at the earliest.
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(await linked(ana, 0)).toBeLessThan(3_000);
  });

  it('takes a reloaded page back, with all that it missed', async () => {
    const ana = await join(19, 'Ana');
    const ben = await join(19, 'Ben');
    await linked(ana, 1);
    await post(ana, 'before the reload');
    await holds(ben, 'before the reload');
    await ben.page.goto('about:blank');
    await linked(ana, 0);
    await post(ana, 'while away');
    await enter(ben, 19, 'Ben');
    await holds(ben, 'before the reload');
    await holds(ben, 'while away');
    await post(ben, 'back again');
    await holds(ana, 'back again');
    await linked(ana, 1);
  });

  it('works on a page served over plain http, where there is no WebCrypto', async () => {
    // A name that is not this machine's own is no secure context, wherever it leads.
    const home = `http://table.test:${host.port}`;
    const ana = await join(29, 'Ana', ['--host-resolver-rules=MAP table.test 127.0.0.1'], home);
    expect(await ana.page.evaluate(() => window.isSecureContext)).toBe(false);
    const ben = await join(29, 'Ben');
    await post(ana, 'from the plain page');
    await holds(ben, 'from the plain page');
    await sees(ana, ['Ben']);
  });

  it('tells both sides within 5 seconds that they hear and cannot reach each other', async () => {
    const [ana, ben] = await Promise.all([launchBrowser(), launchBrowser()]);
    peers.push(ana, ben);
    for (const { page } of [ana, ben]) {
      // No way between the two networks: neither learns an address of the other, and the host has no relay.
      await page.addInitScript(() => {
        RTCPeerConnection.prototype.addIceCandidate = () => Promise.resolve();
        window.WebSocket = class extends WebSocket {
          constructor(address: string | URL) {
            super(String(address).replace(/\/relay$/, '/nowhere'));
          }
        };
      });
    }
    await Promise.all([enter(ana, 31, 'Ana'), enter(ben, 31, 'Ben')]);
    const isKnown = ({ page }: Peer) =>
      page.waitForFunction(() => window.bench.room().status().known.length === 1, null, { polling: 20 });
    await Promise.all([isKnown(ana), isKnown(ben)]);
    const start = performance.now();
    const isTold = ({ page }: Peer) =>
      page.waitForFunction(() => window.bench.statuses.at(-1)?.trouble === 'cannotReach', null, { polling: 50 });
    await Promise.all([isTold(ana), isTold(ben)]);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(await ana.page.evaluate(() => window.bench.statuses.at(-1)?.signaling)).toBe('open');
  });

  it('outlives its host: the pair goes on, both are told, and a third joins once the host is back', async () => {
    const ana = await join(23, 'Ana');
    const ben = await join(23, 'Ben');
    await linked(ana, 1);
    const { port } = host;
    await host.close();
    const start = performance.now();
    const isTold = (peer: Peer) =>
      peer.page.waitForFunction(() => window.bench.statuses.at(-1)?.trouble === 'noHost', null, { polling: 50 });
    await Promise.all([isTold(ana), isTold(ben)]);
    expect(performance.now() - start).toBeLessThan(5_000);
    await post(ana, 'without a host');
    await holds(ben, 'without a host');
    host = await startHost(PAGES, port);
    const cleo = await join(23, 'Cleo');
    await linked(cleo, 2);
    await holds(cleo, 'without a host');
    await ana.page.waitForFunction(() => window.bench.statuses.at(-1)?.trouble === null, null, { polling: 50 });
  });
});
