/**
 * A host that writes down all that it sees, and a whole session at it: a table is shared, somebody knocks and is let in,
 * they play, and find no way to each other but through the host. No secret, no private key and no move is in what it saw,
 * nor in any address that the pages asked for, nor in what they wrote to their consoles.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLink } from '../../src-renderer/session/link';
import { roomKeys } from '../../src-renderer/sync/keys';
import { randomFrom } from '../rules/random-player';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { knockWith, share, startDoorHost, wordsOn } from './lib/door';
import { openEar, type Ear } from './lib/ear';
import { play } from './lib/player';
import { agree, arrive, declareReady, fillDraft, inPlay, layTable, people, SOON, storyOf } from './lib/table';

/** A browser that may use UDP only through a proxy, of which there is none: all it says goes through the host. */
const BLOCKED = ['--webrtc-ip-handling-policy=disable_non_proxied_udp'];

let ear: Ear;
let host: Awaited<ReturnType<typeof startDoorHost>>;
let ana: Peer;
let bo: Peer;

beforeAll(async () => {
  ear = openEar();
  host = await startDoorHost(APP);
});

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
  ear.stop();
});

/** The addresses that a page asks for from now on, as they leave it, and the lines that it writes to its console. */
const traceOf = ({ page }: Peer): readonly string[] => {
  const lines: string[] = [];
  page.on('request', (request) => lines.push(request.url().split('#')[0] ?? ''));
  page.on('websocket', (socket) => lines.push(socket.url()));
  page.on('console', (message) => lines.push(message.text()));
  page.on('pageerror', (error) => lines.push(`${error.message} ${error.stack}`));
  return lines;
};

interface Kept {
  readonly secrets: readonly string[];
  readonly entries: readonly (readonly number[])[];
}

/** What a browser keeps for itself: its private keys, in hexadecimal, and the entries of its table. */
const keptBy = ({ page }: Peer): Promise<Kept> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('roundel');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('no database'));
    });
    const all = (name: string): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        const request = database.transaction(name).objectStore(name).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`no ${name}`));
      });
    const secrets: string[] = [];
    const search = (value: unknown, isSecret: boolean): void => {
      if (typeof value === 'string' && isSecret) secrets.push(value);
      if (typeof value !== 'object' || value === null) return;
      for (const [name, each] of Object.entries(value)) search(each, isSecret || name === 'secret');
    };
    for (const { keys } of (await all('knownTables')) as { readonly keys: unknown }[]) search(keys, false);
    const entries = ((await all('entries')) as { readonly bytes: Uint8Array }[]).map(({ bytes }) => [...bytes]);
    database.close();
    return { secrets, entries };
  });

/** Bytes as a host could have met them: as they are, in hexadecimal, and in both spellings of base64, at any offset. */
const spellingsOf = (bytes: Buffer): readonly Buffer[] => {
  const texts = [0, 1, 2].flatMap((at) => {
    const rest = bytes.subarray(at, at + 3 * Math.floor((bytes.length - at) / 3));
    return [rest.toString('base64'), rest.toString('base64url')];
  });
  return [bytes, ...[bytes.toString('hex'), ...texts].map((text) => Buffer.from(text.replace(/=+$/u, '')))];
};

it('a host that hears everything hears no secret, no key and no move', async () => {
  [ana, bo] = (await Promise.all(
    ['Ana', 'Bo'].map((name) => arrive(host.home, name, { flags: BLOCKED, isCalm: true })),
  )) as [Peer, Peer];
  const traces = [ana, bo].map(traceOf);
  const link = await layTable(ana.page);
  const code = await share(ana.page);
  await knockWith(bo.page, code);
  await wordsOn(bo.page);
  await ana.page.getByRole('button', { name: 'Let in' }).click();
  await bo.page.locator('form[data-draft]').waitFor({ timeout: 3 * SOON });
  await ana.page.keyboard.press('Escape');
  await ana.page.getByRole('dialog').waitFor({ state: 'detached', timeout: SOON });
  await fillDraft(ana.page.locator('form[data-draft]'), people.ilse);
  await fillDraft(bo.page.locator('form[data-draft]'), people.bohdan);
  await declareReady(ana.page);
  await declareReady(bo.page);
  await Promise.all([inPlay(ana.page), inPlay(bo.page)]);
  const players = [ana, bo].map(({ page }, at) => ({ page, random: randomFrom(53 + at) }));
  await play(players, async () => (await storyOf(bo.page)).length >= 6, 60);
  await agree(ana.page, bo.page);

  const read = readLink(link, host.home);
  if (!read.ok) throw new Error(read.refusal.code);
  const { secret } = read.value;
  const { password, relay } = roomKeys(secret);
  const kept = await Promise.all([ana, bo].map(keptBy));
  expect(kept.map(({ secrets }) => secrets.length)).toEqual([4, 4]);
  const entries = new Set(kept.flatMap((each) => each.entries.map((bytes) => Buffer.from(bytes).toString('hex'))));
  expect(entries.size).toBeGreaterThan(6);
  const heard = ear.heard();
  const { requests, messages } = ear.counts();
  // It was no deaf ear: pages, the knock, and all play.
  expect(requests).toBeGreaterThan(4);
  expect(messages).toBeGreaterThan(50);
  expect(heard.includes(roomKeys(secret).topic)).toBe(true);

  const keys = [secret, relay, Buffer.from(password, 'hex')].map((bytes) => Buffer.from(bytes));
  const privates = kept.flatMap(({ secrets }) => secrets.map((each) => Buffer.from(each, 'hex')));
  for (const bytes of [...keys, ...privates]) {
    for (const spelled of spellingsOf(bytes)) expect(heard.includes(spelled)).toBe(false);
  }
  const left = Buffer.from(traces.flat().join('\n'));
  expect(left.includes(host.home.replace('http', 'ws'))).toBe(true);
  for (const bytes of [...keys, ...privates]) {
    for (const spelled of spellingsOf(bytes)) expect(left.includes(spelled)).toBe(false);
  }
  // Of each entry its middle: no head or tail that others share.
  for (const entry of [...entries].map((hex) => Buffer.from(hex, 'hex'))) {
    const middle = entry.subarray(20, 120);
    for (const spelled of spellingsOf(middle)) expect(heard.includes(spelled)).toBe(false);
  }
  for (const words of [people.ilse.name, people.bohdan.name]) expect(heard.includes(words)).toBe(false);
});
