/** One recorded table, folded in Node and in Chromium: the same digest at every step. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceReady } from '../../src-renderer/chance';
import { sealReady, toHex } from '../../src-renderer/ledger';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { startHost } from './lib/host';
import { PAGES } from './lib/pages';
import { recordGame } from './lib/record';
import { retell } from './lib/retell';

let host: Awaited<ReturnType<typeof startHost>>;
let peer: Peer;

beforeAll(async () => {
  host = await startHost(PAGES);
  peer = await launchBrowser();
  await Promise.all([sealReady(), chanceReady()]);
});

afterAll(async () => {
  await peer.close();
  await host.close();
});

it('a recorded table comes to the same digests in Node and in Chromium, whatever order its entries arrive in', async () => {
  const { genesisBytes, entries } = recordGame(240, randomFrom(83));
  const recording = { genesis: toHex(genesisBytes), entries: entries.map(toHex) };
  const here = retell(recording);
  await peer.page.goto(`${host.home}/fold.html`);
  await peer.page.waitForFunction(() => 'retell' in window);
  const shuffled = { ...recording, entries: recording.entries.toReversed() };
  const there = await peer.page.evaluate((kept) => window.retell(kept), shuffled);
  expect(here.length).toBeGreaterThan(100);
  expect(there).toEqual(here);
  expect(peer.errors).toEqual([]);
});
