/** A table whose browsers find no way to each other: it goes on through the host, which can neither read nor bend it. */
import { afterEach, describe, expect, it } from 'vitest';
import type { RoadStatus } from '../../src-renderer/sync/road';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { startHostileHost } from './lib/hostile-host';
import { PAGES } from './lib/pages';
import { play, type Player } from './lib/player';
import {
  agree,
  arrive,
  beginPlay,
  declareReady,
  fillDraft,
  inPlay,
  joinTable,
  layTable,
  linesTold,
  people,
  putStandingAway,
  SOON,
  standing,
  tellTheSame,
  toldSince,
  until,
} from './lib/table';

/** A browser that may use UDP only through a proxy, of which there is none: it has nothing to offer to a peer. */
const BLOCKED = ['--webrtc-ip-handling-policy=disable_non_proxied_udp'];
/** A link through a host begins after four seconds, one that is tried again after fifteen, and a slow machine takes as long again. */
const PATIENT = { polling: 50, timeout: 60_000 };

declare global {
  interface Window {
    way: { isOpen: boolean; readonly shut: () => void };
  }
}

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.allSettled(closing.splice(0).map((close) => close()));
});

const hostFor = async (folder: string, port = 0) => {
  const host = await startHost(folder, port);
  closing.push(host.close);
  return host;
};

describe('a room', () => {
  interface Setting {
    readonly flags?: readonly string[];
    /** Runs in the page before anything of ours. */
    readonly before?: () => void;
  }

  const join = async (home: string, name: string, { flags = [], before }: Setting = {}): Promise<Peer> => {
    const peer = await launchBrowser({ flags });
    closing.push(peer.close);
    if (before) await peer.page.addInitScript(before);
    await peer.page.goto(home);
    await peer.page.waitForFunction(() => 'bench' in window);
    await peer.page.evaluate(([h, n]) => window.bench.open(71, [h], n), [home, name] as const);
    return peer;
  };
  const status = ({ page }: Peer): Promise<RoadStatus> => page.evaluate(() => window.bench.room().status());
  /** Its status comes to say this: what is known of a road is known a moment after it is there. */
  const says = (peer: Peer, wanted: object) => expect.poll(() => status(peer)).toMatchObject(wanted);
  /** The ways to the others, in the order of the alphabet. */
  const ways = async (peer: Peer): Promise<readonly (string | null)[]> =>
    (await status(peer)).peers.map(({ road }) => road).sort();
  const goes = ({ page }: Peer, ...roads: readonly string[]) =>
    page.waitForFunction(
      (wanted) => {
        const { peers } = window.bench.room().status();
        return (
          peers
            .map(({ road }) => String(road))
            .sort()
            .join() === wanted
        );
      },
      roads.join(),
      PATIENT,
    );
  const hears = ({ page }: Peer, words: string) =>
    page.waitForFunction((text) => window.bench.told.includes(text), words, PATIENT);
  const say = ({ page }: Peer, words: string) => page.evaluate((text) => window.bench.post(text), words);
  const sees = ({ page }: Peer, count: number) =>
    page.waitForFunction((n) => window.bench.room().presence.others().length === n, count, PATIENT);

  it('of two without a way goes on through the host, and both are told why', async () => {
    const { home } = await hostFor(PAGES);
    const [ana, ben] = await Promise.all([join(home, 'Ana'), join(home, 'Ben', { flags: BLOCKED })]);
    await Promise.all([ana, ben].map((peer) => goes(peer, 'relayed')));
    await Promise.all([say(ana, 'from Ana'), say(ben, 'from Ben')]);
    await Promise.all([hears(ana, 'from Ben'), hears(ben, 'from Ana'), sees(ana, 1), sees(ben, 1)]);
    for (const peer of [ana, ben]) {
      await says(peer, { connected: 1, trouble: null, diagnosis: null, signaling: 'open' });
    }
    await says(ben, { detour: { blocks: 'road.gathersNothing' } });
    await says(ana, { detour: { blocks: 'road.peerGathersNothing' } });
    // Whoever leaves is gone at once, and nobody is told that she cannot be reached.
    await ben.page.evaluate(() => window.bench.room().close());
    await sees(ana, 0);
    await goes(ana);
    await says(ana, { connected: 0, trouble: null, diagnosis: null, detour: null });
    expect([...ana.errors, ...ben.errors]).toEqual([]);
  });

  it('of three has a direct way for two and goes through the host to the third, with a large document', async () => {
    const { home } = await hostFor(PAGES);
    const ana = await join(home, 'Ana');
    await ana.page.evaluate(() => window.bench.fill(3_000_000));
    // A browser in which there is no WebRTC at all.
    const without = (): void => void Reflect.deleteProperty(window, 'RTCPeerConnection');
    const [ben, cleo] = await Promise.all([join(home, 'Ben'), join(home, 'Cleo', { before: without })]);
    await Promise.all([goes(ana, 'local', 'relayed'), goes(ben, 'local', 'relayed'), goes(cleo, 'relayed', 'relayed')]);
    await cleo.page.waitForFunction(() => window.bench.bytes() === 3_000_000, null, PATIENT);
    for (const [from, words] of [
      [ana, 'from Ana'],
      [cleo, 'from Cleo'],
    ] as const) {
      await say(from, words);
      await Promise.all([ana, ben, cleo].filter((peer) => peer !== from).map((peer) => hears(peer, words)));
    }
    await Promise.all([ana, ben, cleo].map((peer) => sees(peer, 2)));
    await says(cleo, { detour: { blocks: 'road.noWebrtc', next: 'next.allowWebrtc' } });
    expect([...ana.errors, ...ben.errors, ...cleo.errors]).toEqual([]);
  });

  it('lets go of the host as soon as a direct way opens, and takes it up again when that breaks', async () => {
    const { home } = await hostFor(PAGES);
    /** No address of the other is taken until the test allows it, and the test can break what there is. */
    const before = (): void => {
      const add = RTCPeerConnection.prototype.addIceCandidate;
      const all: RTCPeerConnection[] = [];
      window.way = {
        isOpen: false,
        shut: () => {
          window.way.isOpen = false;
          for (const each of all) each.close();
        },
      };
      RTCPeerConnection.prototype.addIceCandidate = function (candidate?: RTCIceCandidateInit | null) {
        all.push(this);
        return window.way.isOpen ? Reflect.apply(add, this, [candidate]) : Promise.resolve();
      };
    };
    const [ana, ben] = await Promise.all([join(home, 'Ana', { before }), join(home, 'Ben', { before })]);
    await Promise.all([ana, ben].map((peer) => goes(peer, 'relayed')));
    for (const { page } of [ana, ben]) await page.evaluate(() => (window.way.isOpen = true));
    // A try that finds no way is given up after 15 seconds, and the next one finds it.
    await Promise.all([ana, ben].map((peer) => goes(peer, 'local')));
    for (const peer of [ana, ben]) await says(peer, { connected: 1, detour: null });
    await say(ana, 'directly');
    await hears(ben, 'directly');
    await sees(ana, 1);
    for (const { page } of [ana, ben]) await page.evaluate(() => window.way.shut());
    await Promise.all([ana, ben].map((peer) => goes(peer, 'relayed')));
    await say(ben, 'through the host again');
    await hears(ana, 'through the host again');
    expect([...ana.errors, ...ben.errors]).toEqual([]);
  });

  it('comes back by itself when the host is started anew, after a moment and after a while', async () => {
    const first = await startHost(PAGES);
    const [ana, ben] = await Promise.all([join(first.home, 'Ana'), join(first.home, 'Ben', { flags: BLOCKED })]);
    await Promise.all([ana, ben].map((peer) => goes(peer, 'relayed')));
    await first.close();
    await say(ana, 'while it was gone');
    const second = await startHost(PAGES, first.port);
    await hears(ben, 'while it was gone');
    await second.close();
    // Gone for so long that everybody is taken to be gone.
    await Promise.all([sees(ana, 0), sees(ben, 0)]);
    await say(ben, 'while all were gone');
    await hostFor(PAGES, first.port);
    await hears(ana, 'while all were gone');
    await Promise.all([ana, ben].map((peer) => goes(peer, 'relayed')));
    await Promise.all([sees(ana, 1), sees(ben, 1)]);
  });

  it('loses nothing but time to a host that cuts, delays, repeats, alters and invents frames', async () => {
    const host = await startHostileHost(PAGES, randomFrom(47));
    closing.push(host.close);
    const [ana, ben] = await Promise.all([join(host.home, 'Ana', { flags: BLOCKED }), join(host.home, 'Ben')]);
    await Promise.all([ana, ben].map((peer) => goes(peer, 'relayed')));
    await ana.page.evaluate(() => window.bench.fill(200_000));
    for (let at = 0; at < 20; at += 1) await Promise.all([say(ana, `Ana ${at}`), say(ben, `Ben ${at}`)]);
    await Promise.all([hears(ana, 'Ben 19'), hears(ben, 'Ana 19')]);
    await ben.page.waitForFunction(() => window.bench.bytes() > 200_000, null, PATIENT);
    const heard = (peer: Peer, name: string) =>
      peer.page.evaluate((n) => window.bench.told.filter((text) => text.startsWith(n)), name);
    const said = (name: string) => Array.from({ length: 20 }, (_, at) => `${name} ${at}`);
    expect(await heard(ana, 'Ben')).toEqual(said('Ben'));
    expect(await heard(ben, 'Ana')).toEqual(said('Ana'));
    for (const peer of [ana, ben]) await expect.poll(() => ways(peer)).toEqual(['relayed']);
    for (const [deed, times] of Object.entries(host.deeds)) expect(times, deed).toBeGreaterThan(10);
    expect([...ana.errors, ...ben.errors]).toEqual([]);
  });
});

describe('a table', () => {
  const players = (...peers: readonly Peer[]): readonly Player[] =>
    peers.map(({ page }, at) => ({ page, random: randomFrom(91 + at) }));
  const rolls = ({ page }: Peer): Promise<number> => page.locator('.log li.roll').count();
  const detour = ({ page }: Peer) => page.locator('.left [data-detour]');
  /** More than are needed until somebody rolls. */
  const MOST = 40;

  it('of two plays a turn and a roll through the host, which is started anew in the middle', async () => {
    const host = await startHost(APP);
    const { ana, bo } = await beginPlay(host.home, [
      { isCalm: true, flags: BLOCKED },
      { isCalm: true, flags: BLOCKED },
    ]);
    closing.push(ana.close, bo.close);
    await expect.poll(() => detour(ana).innerText()).toContain('You and Bo are connected through the host, sealed');
    await expect.poll(() => detour(bo).innerText()).toContain('Allow WebRTC in this browser');
    await play(players(ana, bo), async () => (await rolls(bo)) > 0, MOST);
    await host.close();
    await hostFor(APP, host.port);
    const before = await linesTold(bo.page);
    const rollsAgain = async () => (await toldSince(bo.page, before)).some((line) => line.includes('Read the proof'));
    await play(players(ana, bo), rollsAgain, MOST);
    await agree(ana.page, bo.page);
    await tellTheSame(ana.page, bo.page);
    for (const { page } of [ana, bo])
      await until('nothing warns', async () => (await page.locator('.trouble').count()) === 0);
  }, 180_000);

  it('of three, one of whom reaches nobody directly, plays a turn and a roll', async () => {
    const host = await hostFor(APP);
    const [ana, bo, cy] = await Promise.all([
      arrive(host.home, 'Ana', { isCalm: true }),
      arrive(host.home, 'Bo', { isCalm: true, flags: BLOCKED }),
      arrive(host.home, 'Cy', { isCalm: true }),
    ]);
    closing.push(ana.close, bo.close, cy.close);
    const link = await layTable(ana.page);
    await joinTable(bo.page, link);
    await joinTable(cy.page, link);
    for (const [{ page }, person] of [
      [ana, people.ilse],
      [bo, people.bohdan],
      [cy, people.cleo],
    ] as const) {
      const form = page.locator('form[data-draft]');
      await form.waitFor({ timeout: 2 * SOON });
      await fillDraft(form, person);
    }
    for (const { page } of [ana, bo, cy]) await declareReady(page);
    await Promise.all([ana, bo, cy].map(({ page }) => inPlay(page)));
    await expect.poll(() => detour(ana).innerText()).toContain('You and Bo are');
    await expect.poll(() => detour(bo).innerText()).toMatch(/You and (Ana and Cy|Cy and Ana) are/);
    // Of the link between the two others each learns what these say of it.
    for (const [{ page }, words] of [
      [ana, /(Bo and Cy|Cy and Bo) reach each other through the host, sealed\./],
      [bo, /(Ana and Cy|Cy and Ana) are linked directly\./],
    ] as const) {
      await until(`${words} is said`, async () => {
        await standing(page);
        return (await page.getByRole('dialog', { name: 'Where we stand' }).getByText(words).count()) > 0;
      });
      await putStandingAway(page);
    }
    await play(players(ana, bo, cy), async () => (await rolls(bo)) > 0 && (await rolls(cy)) > 0, MOST);
    await agree(ana.page, bo.page, cy.page);
    await tellTheSame(ana.page, bo.page);
    expect([...ana.errors, ...bo.errors, ...cy.errors]).toEqual([]);
  }, 180_000);
});
