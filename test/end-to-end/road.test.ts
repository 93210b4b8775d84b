/** The road between real browsers where something is in the way: several hosts, and what a person is told. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../src-renderer/sync/diagnosis';
import type { IceServer } from '../../src-renderer/sync/ice';
import type { RoadStatus } from '../../src-renderer/sync/road';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';

type RunningHost = Awaited<ReturnType<typeof startHost>>;

let host: RunningHost;
const peers: Peer[] = [];

interface Setting {
  readonly flags?: readonly string[];
  readonly hosts?: readonly string[];
  readonly ice?: readonly IceServer[];
  /** Hidden names instead of addresses, as in every browser that was not allowed a camera. */
  readonly isHidden?: boolean;
  /** Runs in the page before anything of ours. */
  readonly before?: () => void;
}

const join = async (secret: number, name: string, setting: Setting = {}): Promise<Peer> => {
  const { flags = [], hosts = [host.home], ice = [], isHidden = false, before } = setting;
  const peer = await launchBrowser({ flags });
  peers.push(peer);
  if (isHidden) await peer.context.clearPermissions();
  if (before) await peer.page.addInitScript(before);
  await peer.page.goto(hosts[0] ?? host.home);
  await peer.page.waitForFunction(() => 'bench' in window);
  await peer.page.evaluate(([s, h, n, i]) => window.bench.open(s, h, n, i), [secret, hosts, name, ice] as const);
  return peer;
};

const status = ({ page }: Peer): Promise<RoadStatus> => page.evaluate(() => window.bench.room().status());

/** Its status comes to say this: what is known of a road is known a moment after it is there. */
const says = (peer: Peer, wanted: object) => expect.poll(() => status(peer)).toMatchObject(wanted);

const linked = ({ page }: Peer, count: number) =>
  page.waitForFunction((n) => window.bench.room().status().connected === n, count, { polling: 50, timeout: 60_000 });

/**
 * What this browser is told, and how long after it heard of the other, in milliseconds. Whether the host's relay reaches
 * her by then or not, the reason is the same.
 */
const told = async ({ page }: Peer): Promise<{ readonly diagnosis: Diagnosis | null; readonly afterMs: number }> => {
  // By the clock of the page, in the very look that finds it: the way to the test and back takes its time.
  const found = await page.waitForFunction(
    () => {
      const last = window.bench.statuses.at(-1);
      const diagnosis = last?.diagnosis ?? last?.detour ?? null;
      const since = last?.peers[0]?.since;
      return diagnosis && since !== undefined ? { diagnosis, afterMs: performance.now() - since } : null;
    },
    null,
    { polling: 20, timeout: 60_000 },
  );
  return (await found.jsonValue()) ?? { diagnosis: null, afterMs: Infinity };
};

/** No way between the two: neither takes an address of the other. */
const dropCandidates = (): void => {
  RTCPeerConnection.prototype.addIceCandidate = () => Promise.resolve();
};

beforeAll(async () => {
  host = await startHost(PAGES);
});

afterEach(async () => {
  await Promise.allSettled(peers.splice(0).map((peer) => peer.close()));
});

afterAll(() => host.close());

describe('several hosts', () => {
  it('keep a table together when one goes, and let newcomers in by the other', async () => {
    const second = await startHost(PAGES);
    const first = await startHost(PAGES);
    const ana = await join(61, 'Ana', { hosts: [first.home, second.home] });
    const ben = await join(61, 'Ben', { hosts: [first.home] });
    await linked(ana, 1);
    await says(ana, { peers: [{ stage: 'linked', road: 'local' }] });
    await ana.page.evaluate((address) => window.bench.room().hosts.add(address), second.home);
    const isOpen = ({ page }: Peer, address: string, state: string) =>
      page.waitForFunction(
        ([a, s]) =>
          window.bench
            .room()
            .status()
            .hosts.some((each) => each.address === a && each.state === s),
        [address, state] as const,
        { polling: 50, timeout: 60_000 },
      );
    // Ben learns of the second host from the table.
    await isOpen(ben, second.home, 'open');
    await first.close();
    await Promise.all([ana, ben].map((peer) => isOpen(peer, first.home, 'unreachable')));
    const cleo = await join(61, 'Cleo', { hosts: [second.home] });
    await Promise.all([ana, ben, cleo].map((peer) => linked(peer, 2)));
    await says(ben, { signaling: 'open', trouble: null, diagnosis: null });
    // A host that is let go takes no link along.
    await ana.page.evaluate((address) => {
      window.bench.room().setHosts([]);
      window.bench.room().hosts.remove(address);
    }, second.home);
    await ben.page.waitForFunction(() => window.bench.room().hosts.list().length === 0, null, { polling: 50 });
    await says(ana, { hosts: [], connected: 2 });
    await second.close();
  });
});

describe('two who do not find each other are told why within five seconds', () => {
  it('where one has no WebRTC', async () => {
    const ana = await join(62, 'Ana');
    const ben = await join(62, 'Ben', { before: () => Reflect.deleteProperty(window, 'RTCPeerConnection') });
    const [here, there] = await Promise.all([told(ben), told(ana)]);
    expect(here.diagnosis).toMatchObject({ blocks: 'road.noWebrtc', next: 'next.allowWebrtc' });
    expect(there.diagnosis).toMatchObject({ blocks: 'road.noAnswer', next: 'next.askPeerToReload' });
    expect(there.afterMs).toBeLessThan(5_000);
    expect(ben.errors).toEqual([]);
  });

  it('where a policy of the browser lets it gather nothing', async () => {
    const ana = await join(63, 'Ana');
    const ben = await join(63, 'Ben', { flags: ['--webrtc-ip-handling-policy=disable_non_proxied_udp'] });
    const [here, there] = await Promise.all([told(ben), told(ana)]);
    expect(here.diagnosis).toMatchObject({ blocks: 'road.gathersNothing' });
    expect(there.diagnosis).toMatchObject({ blocks: 'road.peerGathersNothing' });
    expect(Math.max(here.afterMs, there.afterMs)).toBeLessThan(5_000);
  });

  // A browser that hides its addresses has none to offer where the machine has nothing but loopback.
  const isOnline = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
  it.each([
    [true, isOnline ? 'road.multicastBlocked' : 'road.gathersNothing', 64],
    [false, 'road.noCommonNetwork', 65],
  ] as const)('where addresses lead nowhere (hidden names: %s)', async (isHidden, blocks, secret) => {
    const setting = { isHidden, before: dropCandidates };
    const both = await Promise.all([join(secret, 'Ana', setting), join(secret, 'Ben', setting)]);
    for (const { diagnosis, afterMs } of await Promise.all(both.map(told))) {
      expect(diagnosis).toMatchObject({ blocks, tried: blocks === 'road.gathersNothing' ? [] : ['local'] });
      expect(afterMs).toBeLessThan(5_000);
    }
  });

  it('where the TURN server does not take the password', async () => {
    const server = createSocket('udp4');
    server.on('message', (request, { port, address }) => server.send(unauthorized(request), port, address));
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    const urls = `turn:127.0.0.1:${server.address().port}?transport=udp`;
    const setting = { before: dropCandidates, ice: [{ urls, username: 'ann', credential: 'wrong' }] };
    const both = await Promise.all([join(66, 'Ana', setting), join(66, 'Ben', setting)]);
    for (const { diagnosis, afterMs } of await Promise.all(both.map(told))) {
      expect(diagnosis).toMatchObject({ blocks: 'road.turnRefused', facts: { server: urls, answer: 401 } });
      expect(diagnosis?.tried).toContain('turn');
      expect(afterMs).toBeLessThan(5_000);
    }
    server.close();
  });
});

/** The answer of a TURN server that nobody satisfies: 401 with a realm and a nonce (RFC 8489, 9.2; RFC 8656, 7.2). */
const unauthorized = (request: Buffer): Buffer => {
  const attribute = (type: number, value: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(type, 0);
    head.writeUInt16BE(value.length, 2);
    return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
  };
  const body = Buffer.concat([
    attribute(0x0009, Buffer.concat([Buffer.from([0, 0, 4, 1]), Buffer.from('Unauthorized')])),
    attribute(0x0014, Buffer.from('table.test')),
    attribute(0x0015, Buffer.from('nonce')),
  ]);
  const head = Buffer.from(request.subarray(0, 20));
  head.writeUInt16BE(request.readUInt16BE(0) | 0x0110, 0);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
};
