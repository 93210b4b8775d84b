/** The door of a table in real browsers: by QR code, by short code, and everybody who is not let in. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { readJoin } from '../../src-main/bridge-join';
import { createBoxKey, sealReady } from '../../src-renderer/ledger';
import { commitOf } from '../../src-renderer/sync/waiting/secrets';
import { toBase64Url } from '../../src-renderer/sync/base64url';
import { randomFrom } from '../rules/random-player';
import { launchBrowser, type Peer } from './lib/browser';
import { APP } from './lib/build';
import {
  addHost,
  KNOWS_OUTSIDE,
  knockWith,
  linkIn,
  OUTSIDE,
  readCode,
  readQr,
  share,
  startDoorHost,
  wordsOn,
} from './lib/door';
import { keysOn } from './lib/hands';
import { flaws } from './lib/looks';
import { play } from './lib/player';
import { arrive, declareReady, fillDraft, inPlay, layTable, people, SOON, storyOf, until } from './lib/table';
import { heardOn, listen } from './lib/voice';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.allSettled(closing.splice(0).map((close) => close()));
});

const hostFor = async (...limits: Parameters<typeof startDoorHost> extends [string, ...infer Rest] ? Rest : never) => {
  const host = await startDoorHost(APP, ...limits);
  closing.push(host.close);
  return host;
};

const flags = KNOWS_OUTSIDE;
const person = async (home: string, name: string): Promise<Peer> => {
  const peer = await arrive(home, name, { flags, isCalm: true });
  closing.push(peer.close);
  return peer;
};

/** More than a guest needs until her own turn. */
const MOST_MOVES = 120;

/** Everybody becomes somebody, and all play until the guest has made a move of her own, which her host's screen tells too. */
const playOn = async (home: Peer, guest: Peer, others: readonly Peer[] = []): Promise<void> => {
  const all = [home, guest, ...others];
  const characters = [people.ilse, people.bohdan, people.cleo];
  await Promise.all(
    all.map(({ page }, at) => fillDraft(page.locator('form[data-draft]'), characters[at] ?? people.cleo)),
  );
  for (const { page } of all) await declareReady(page);
  await Promise.all(all.map(({ page }) => inPlay(page)));
  const players = all.map(({ page }, at) => ({ page, random: randomFrom(31 + at) }));
  const hers = new RegExp(`${people.bohdan.name} (?:goes for|states)`);
  const tellsHers = async ({ page }: Peer): Promise<boolean> => (await storyOf(page)).some((line) => hers.test(line));
  await play(players, () => tellsHers(guest), MOST_MOVES);
  await until('the others read of her move', async () => !(await Promise.all(all.map(tellsHers))).includes(false));
};

describe('a guest with nothing installed, over plain http', () => {
  it('scans the QR code, says a name, sits in the lobby and plays a turn', async () => {
    const host = await hostFor();
    const ana = await person(host.home, 'Ana');
    await layTable(ana.page);
    await share(ana.page);
    await addHost(ana.page, `${OUTSIDE}:${host.port}`);
    await expect.poll(() => linkIn(ana.page)).toMatch(new RegExp(`^http://${OUTSIDE}:${host.port}/#r1\\.`));
    const link = await linkIn(ana.page);
    await until('the picture shows this link', async () => (await readQr(ana.page)) === link);
    await ana.page.keyboard.press('Escape');

    const bo = await launchBrowser({ flags, isCalm: true, viewport: { width: 900, height: 800 } });
    closing.push(bo.close);
    await bo.page.goto(link);
    expect(await bo.page.evaluate(() => isSecureContext)).toBe(false);
    // The desktop app would read the same invite; a phone has none.
    const inApp = bo.page.getByRole('link', { name: 'Open in the Roundel app' });
    expect(readJoin((await inApp.getAttribute('href')) ?? '')).toBe(link);
    expect(await flaws(bo.page)).toEqual([]);
    await bo.page.setViewportSize({ width: 390, height: 800 });
    await inApp.waitFor({ state: 'detached', timeout: SOON });
    await bo.page.setViewportSize({ width: 900, height: 800 });
    await inApp.waitFor({ timeout: SOON });
    await bo.page.getByLabel('What should the others call you?').fill('Bo');
    await bo.page.getByRole('button', { name: 'Come in' }).click();
    await bo.page.locator('form[data-draft]').waitFor({ timeout: SOON });
    await playOn(ana, bo);
  });

  it('types the code, is let in by the words, the others know that it is settled, and she plays a turn', async () => {
    const host = await hostFor();
    const [ana, cy] = await Promise.all([person(host.home, 'Ana'), person(host.home, 'Cy')]);
    const link = await layTable(ana.page);
    await cy.page.goto(link);
    await cy.page.locator('form[data-draft]').waitFor({ timeout: SOON });
    const code = await share(ana.page);
    expect(code).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/);
    await ana.page.keyboard.press('Escape');

    const bo = await person(`http://${OUTSIDE}:${host.port}`, 'Bo');
    await knockWith(bo.page, code.replace('-', ' ').toLowerCase());
    const words = await wordsOn(bo.page);
    // Every member sees the same words, and any of them lets in.
    expect(await wordsOn(ana.page)).toEqual(words);
    expect(await wordsOn(cy.page)).toEqual(words);
    await cy.page.getByRole('button', { name: 'Let in' }).click();
    await bo.page.locator('form[data-draft]').waitFor({ timeout: SOON });
    await ana.page.locator('[data-words]').waitFor({ state: 'detached', timeout: SOON });
    await playOn(ana, bo, [cy]);
    // The browser says of each plain page that one of our headers means nothing there.
    const errors = [...ana.errors, ...bo.errors, ...cy.errors];
    expect(errors.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
  });
});

it('a code is shared, typed, turned away, typed again and let in by keys alone, and nobody loses the focus', async () => {
  const host = await hostFor();
  const [ana, bo] = await Promise.all([person(host.home, 'Ana'), person(`http://${OUTSIDE}:${host.port}`, 'Bo')]);
  const [anas, bos] = [ana, bo].map(({ page }) => keysOn(page));
  if (!anas || !bos) throw new Error('two keyboards');
  await listen(ana.page);
  await ana.page.reload();
  await layTable(ana.page);
  await anas.press(ana.page.getByRole('button', { name: 'Invite', exact: true }));
  const sharing = ana.page.getByRole('button', { name: 'Share on the local network' });
  await sharing.waitFor({ timeout: SOON });
  await anas.press(sharing);
  const code = await readCode(ana.page);
  await anas.key('Escape');
  const knock = async (): Promise<void> => {
    await bos.fill(bo.page.getByLabel('Type the six letters that someone reads out.'), code);
    const had = await ana.page.evaluateHandle(() => document.activeElement);
    await bos.key('Enter');
    expect(await wordsOn(bo.page)).toEqual(await wordsOn(ana.page));
    // Whoever waits at the door has the focus somewhere; whoever is knocked at keeps hers.
    await bos.key('Shift');
    expect(await ana.page.evaluate((before) => document.activeElement === before, had)).toBe(true);
  };
  const knocks = async () => (await heardOn(ana.page)).filter((line) => line === 'Bo knocks.').length;
  await knock();
  expect(await knocks()).toBe(1);
  await anas.press(ana.page.getByRole('button', { name: 'Turn away' }));
  await bo.page.getByText('You were turned away.').waitFor({ timeout: SOON });
  await Promise.all([anas.key('Shift'), bos.key('Shift')]);
  await knock();
  expect(await knocks()).toBe(2);
  await anas.press(ana.page.getByRole('button', { name: 'Let in' }));
  await bo.page.locator('form[data-draft]').waitFor({ timeout: SOON });
  await Promise.all([anas.key('Shift'), bos.key('Shift')]);
});

describe('who is not let in', () => {
  it('reads why: turned away, a wrong code, an old one, a closed door', async () => {
    const host = await hostFor({ codeMs: 20_000 });
    const ana = await person(host.home, 'Ana');
    const bo = await person(`http://${OUTSIDE}:${host.port}`, 'Bo');
    await layTable(ana.page);
    const code = await share(ana.page);
    await knockWith(bo.page, code);
    await wordsOn(bo.page);
    await ana.page.keyboard.press('Escape');
    await ana.page.getByRole('button', { name: 'Turn away' }).click();
    await bo.page.getByText('You were turned away.').waitFor({ timeout: SOON });
    await knockWith(bo.page, code === 'AAA-AAA' ? 'BBB-BBB' : 'AAA-AAA');
    await bo.page.getByText('No table waits with this code.').waitFor({ timeout: SOON });
    await knockWith(bo.page, 'AB');
    await bo.page.getByText('A code has six letters or figures').waitFor({ timeout: SOON });

    await ana.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await ana.page.getByText('its time was up').waitFor({ timeout: 2 * SOON });
    await knockWith(bo.page, code);
    await bo.page.getByText('No table waits with this code.').waitFor({ timeout: SOON });
    await ana.page.getByRole('button', { name: 'Make a new code' }).click();
    await expect.poll(() => readCode(ana.page)).not.toBe(code);
    const fresh = await readCode(ana.page);
    await knockWith(bo.page, fresh);
    await wordsOn(ana.page);
    // The dialog gave way to the knock.
    await ana.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await ana.page.getByRole('button', { name: 'Close the door' }).click();
    await bo.page.getByText('The waiting room was closed').waitFor({ timeout: SOON });
  });

  it('may not guess for ever', async () => {
    const host = await hostFor({ tries: 20 });
    const bo = await person(host.home, 'Bo');
    const why = bo.page.getByRole('alert').locator('.why');
    for (let tries = 0; tries < 20; tries += 1) {
      await knockWith(bo.page, `AAA-A${'ABCDEFGHJK'.charAt(tries % 10)}${'AB'.charAt(tries / 10)}`);
      await why.and(bo.page.getByText('No table waits with this code.')).waitFor({ timeout: SOON });
    }
    await knockWith(bo.page, 'AAA-CCC');
    await bo.page.getByText('Too many wrong codes came from here.').waitFor({ timeout: SOON });
  });

  it('reads that nobody at the table answers, that the host went away, or that none is there', async () => {
    const host = await hostFor();
    const home = await hostFor();
    const ana = await person(host.home, 'Ana');
    const bo = await person(home.home, 'Bo');
    await layTable(ana.page);
    const code = await share(ana.page);
    await knockWith(bo.page, code, `127.0.0.1:${host.port}`);
    await wordsOn(bo.page);
    await bo.page.getByRole('button', { name: 'Leave the door' }).click();
    await ana.close();
    await knockWith(bo.page, code, `127.0.0.1:${host.port}`);
    await bo.page.getByText('nobody at that table answers').waitFor({ timeout: SOON });
    expect(await flaws(bo.page), 'a door that nobody opens').toEqual([]);
    await host.close();
    await bo.page.getByText('The host went away.').waitFor({ timeout: SOON });
    await knockWith(bo.page, code, `127.0.0.1:${host.port}`);
    await bo.page.getByText('Nobody answers at this address.').waitFor({ timeout: SOON });
  });
});

/** A host that puts its own keys in the place of the guest's and of the members'. */
const startLiar = async (real: number): Promise<number> => {
  await sealReady();
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const shown = { key: createBoxKey().publicKey, nonce };
  const keys = { key: toBase64Url(shown.key), nonce: toBase64Url(nonce) };
  sockets.on('connection', (guest) => {
    const host = new WebSocket(`ws://127.0.0.1:${real}/waiting`);
    const opened = once(host, 'open');
    guest.on('message', async (text) => {
      await opened;
      const said = JSON.parse(String(text)) as { readonly type: string };
      const commit = said.type === 'knock' ? { commit: toBase64Url(commitOf(shown)) } : {};
      host.send(JSON.stringify({ ...said, ...commit, ...(said.type === 'reveal' && keys) }));
    });
    host.on('message', (text) => {
      const said = JSON.parse(String(text)) as { readonly type: string };
      guest.send(JSON.stringify({ ...said, ...(said.type === 'reply' && keys) }));
    });
    guest.on('close', () => host.close());
    host.on('close', () => guest.close());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
};

it('a host that swaps the keys shows different words on the two screens', async () => {
  const host = await hostFor();
  const liar = await startLiar(host.port);
  const [ana, bo] = await Promise.all([person(host.home, 'Ana'), person(host.home, 'Bo')]);
  await layTable(ana.page);
  const code = await share(ana.page);
  await ana.page.keyboard.press('Escape');
  await knockWith(bo.page, code, `127.0.0.1:${liar}`);
  const [hers, his] = [await wordsOn(ana.page), await wordsOn(bo.page)];
  expect(hers).toHaveLength(4);
  expect(hers).not.toEqual(his);
  // Whoever leaves the door is not shown any more.
  await bo.page.getByRole('button', { name: 'Leave the door' }).click();
  await ana.page.locator('[data-words]').waitFor({ state: 'detached', timeout: SOON });
});
