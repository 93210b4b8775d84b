/** Several hosts for one table, and two people who cannot reach each other. */
import { afterEach, expect, it } from 'vitest';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import { addHost, linkIn, startDoorHost } from './lib/door';
import { play } from './lib/player';
import { arrive, beginPlay, joinTable, layTable, linesTold, SOON, until } from './lib/table';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.allSettled(closing.splice(0).map((close) => close()));
});

const hostFor = async () => {
  const host = await startDoorHost(APP);
  closing.push(host.close);
  return host;
};

const kept = (peer: Peer): Peer => {
  closing.push(peer.close);
  return peer;
};

it('one host of two is gone: the table goes on, and somebody new comes in by the other', async () => {
  const [first, second] = await Promise.all([hostFor(), hostFor()]);
  const { ana, bo } = await beginPlay(first.home, [{ isCalm: true }, { isCalm: true }]);
  kept(ana);
  kept(bo);
  await ana.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await addHost(ana.page, `127.0.0.1:${second.port}`);
  const rows = ana.page.getByRole('list', { name: 'Hosts' }).getByRole('listitem');
  await until('both answer', async () => (await rows.filter({ hasText: /(?<!not )answers/ }).count()) === 2);
  await expect.poll(() => linkIn(ana.page)).toContain(`${second.home}/#r1.`);
  const link = await linkIn(ana.page);
  await ana.page.keyboard.press('Escape');
  // Bo's browser has learnt of the second host from the table before the first one goes.
  await bo.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await bo.page.getByText('Hosts of this table: 2 of 2 answer').waitFor({ timeout: SOON });
  await bo.page.keyboard.press('Escape');

  await first.close();
  await ana.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await ana.page.getByText('Hosts of this table: 1 of 2 answer').waitFor({ timeout: SOON });
  await ana.page.keyboard.press('Escape');
  // Told softly: nothing stands in the way of play, so nothing warns.
  expect(await ana.page.locator('.trouble').count()).toBe(0);

  const cy = kept(await arrive(second.home, 'Cy', { isCalm: true }));
  await joinTable(cy.page, link);
  await cy.page.getByText('You watch this table.').first().waitFor({ timeout: SOON });
  const before = await linesTold(ana.page);
  const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(57 + at) }));
  await play(players, async () => (await linesTold(cy.page)) > before + 1, 40);
});

declare global {
  interface Window {
    /** When this page first heard somebody through a host, and when it first said why it cannot reach her. */
    readonly clock: { heard: number; told: number };
  }
}

/** Runs in the page, before anything of ours: both times by one clock. */
const watchClock = (): void => {
  const clock = { heard: 0, told: 0 };
  Object.assign(window, { clock });
  window.WebSocket = class extends WebSocket {
    constructor(...address: ConstructorParameters<typeof WebSocket>) {
      super(...address);
      this.addEventListener('message', ({ data }) => {
        if (clock.heard === 0 && String(data).includes('"publish"')) clock.heard = performance.now();
      });
    }
  };
  new MutationObserver(() => {
    if (clock.told === 0 && document.querySelector('[data-diagnosis]')) clock.told = performance.now();
  }).observe(document, { childList: true, subtree: true });
};

it('both read within five seconds why they do not reach each other, and what helps, and go on by the host', async () => {
  const host = await hostFor();
  const [ana, bo] = [kept(await launchBrowser()), kept(await launchBrowser())];
  for (const { page } of [ana, bo]) {
    await page.addInitScript(watchClock);
    // Two networks without a way between them: neither learns an address of the other.
    await page.addInitScript(() => {
      RTCPeerConnection.prototype.addIceCandidate = () => Promise.resolve();
    });
  }
  const enter = async ({ page }: Peer, name: string): Promise<void> => {
    await page.goto(host.home);
    await page.getByLabel('What should the others call you?').fill(name);
    await page.getByRole('button', { name: 'Come in' }).click();
    await page.getByRole('heading', { name: 'Lay a new table' }).waitFor();
  };
  await enter(ana, 'Ana');
  await enter(bo, 'Bo');
  const link = await layTable(ana.page);
  await joinTable(bo.page, link);
  for (const { page } of [ana, bo]) await page.locator('[data-diagnosis]').first().waitFor({ timeout: SOON });
  for (const { page } of [ana, bo]) {
    expect(await page.evaluate(() => window.clock.told - window.clock.heard)).toBeLessThan(5_000);
  }
  for (const { page } of [ana, bo]) {
    // Where people are listed.
    const detour = page.locator('aside [data-detour]', { has: page.locator('[data-diagnosis]') });
    await detour.waitFor({ timeout: SOON });
    for (const words of [
      'connected through the host, sealed',
      'Tried within one network.',
      /different networks/,
      /STUN|same Wi-Fi/,
    ]) {
      await expect.poll(() => detour.innerText()).toMatch(words);
    }
    await until('nothing warns', async () => (await page.locator('.trouble').count()) === 0);
  }
});
