/** Two hosts that hear of each other by real multicast, where this machine lets it through. */
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHost, type Host } from '../../src-main/host/host';
import { outsideAddresses } from '../../src-main/host/network';

const [mine = ''] = outsideAddresses(networkInterfaces());

/** Does this machine hear itself in a group that nobody else uses? */
const hearsItself = (): Promise<boolean> =>
  new Promise((resolve) => {
    const group = '239.255.71.43';
    const socket = createSocket('udp4');
    const end = (heard: boolean): void => {
      clearTimeout(patience);
      socket.removeAllListeners().on('error', () => undefined);
      socket.close();
      resolve(heard);
    };
    const patience = setTimeout(() => end(false), 1_000);
    socket.on('error', () => end(false)).on('message', () => end(true));
    socket.bind(0, () => {
      try {
        socket.addMembership(group);
        socket.send('here', socket.address().port, group, (problem) => problem && end(false));
      } catch {
        end(false);
      }
    });
  });

const hasMulticast = mine !== '' && (await hearsItself());

let folder = '';
const closers: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundel-nearby-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

const start = async (announce: boolean, outside: () => readonly string[] = () => [mine]): Promise<Host> => {
  const host = await createHost({ pages: folder, address: '127.0.0.1', port: 0, version: '3', announce, outside });
  if (!host.ok) throw new Error(host.refusal.code);
  closers.push(host.value.close);
  return host.value;
};

const ask = (url: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve(JSON.parse(text)));
    }).on('error', reject);
  });

const addressesNear = async (host: Host): Promise<readonly string[]> =>
  (await host.nearby()).map(({ address }) => address);

const soon = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 8_000, interval: 100 });

it.skipIf(!hasMulticast)(
  'a shared host is heard of by others, until it is gone; one that is not shared never',
  async () => {
    const [shared, quiet] = [await start(true), await start(true)];
    expect(await addressesNear(quiet)).not.toContain(shared.home);
    const answer = await shared.share();
    if (!answer.ok) throw new Error(answer.refusal.code);
    const [address = ''] = answer.value;
    await soon(async () => expect(await addressesNear(quiet)).toContain(address));
    expect(await ask(`${quiet.home}/nearby`)).toContainEqual({ name: expect.any(String), address });
    // Itself it leaves out, and the other has told nobody of itself.
    const near = await addressesNear(shared);
    expect(near.filter((each) => [address, quiet.home].includes(each))).toEqual([]);
    await shared.close();
    await soon(async () => expect(await addressesNear(quiet)).not.toContain(address));
  },
  20_000,
);

it.skipIf(!hasMulticast)(
  'a host in a new network is heard of by its new address only',
  async () => {
    let outside = [mine];
    const wanderer = await start(true, () => outside);
    const other = await start(false);
    await wanderer.share();
    const { listen } = wanderer.about();
    await soon(async () => expect(await addressesNear(other)).toContain(listen));
    // The second address is of loopback, so that it can be listened on: such a one is no neighbour's.
    outside = ['127.0.0.2', mine];
    await wanderer.share();
    await soon(async () => expect(await addressesNear(other)).not.toContain(listen));
  },
  20_000,
);

it.skipIf(!hasMulticast)('a host that is not to be told of is not', async () => {
  const [secret, other] = [await start(false), await start(false)];
  await secret.share();
  expect(await addressesNear(other)).not.toContain(secret.about().listen);
});
