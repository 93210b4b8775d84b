import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import { networkInterfaces, tmpdir, type NetworkInterfaceInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generate } from 'selfsigned';
import { createHost, type Host, type HostSettings } from '../../src-main/host/host';
import { neighboursIn } from '../../src-main/host/neighbours';
import { networkOf, outsideAddresses } from '../../src-main/host/network';
import { isOwnCall } from '../../src-main/host/own-calls';

/** Undefined on a machine that is in no network. */
const [mine] = outsideAddresses(networkInterfaces());
const mine6 = outsideAddresses(networkInterfaces(), true).find((address) => isIPv6(address));

let folder = '';
const closers: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundel-share-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

const start = async (settings: Partial<HostSettings> = {}): Promise<Host> => {
  const host = await createHost({ pages: folder, address: '127.0.0.1', port: 0, version: '3.1.4', ...settings });
  if (!host.ok) throw new Error(host.refusal.code);
  closers.push(host.value.close);
  return host.value;
};

interface Got {
  readonly status: number;
  readonly body: unknown;
}

const ask = (url: string, method = 'GET', headers: Record<string, string> = {}): Promise<Got> =>
  new Promise((resolve, reject) => {
    const options = { method, headers, agent: false, rejectUnauthorized: false };
    const call = (url.startsWith('https') ? tlsRequest : plainRequest)(url, options, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        const isJson = response.headers['content-type']?.startsWith('application/json') === true;
        resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
      });
    });
    call.on('error', reject).end();
  });

const portOf = (host: Host): string => new URL(host.home).port;

describe('sharing', () => {
  it('listens on the other addresses too, on the same port, and says so of itself', async () => {
    const host = await start({ outside: () => ['127.0.0.3', '127.0.0.2'] });
    const [first, second] = ['127.0.0.3', '127.0.0.2'].map((address) => `http://${address}:${portOf(host)}`);
    await expect(ask(`${first}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(host.about()).toMatchObject({ listen: host.home, shared: [] });
    expect(await host.share()).toEqual({ ok: true, value: [first, second] });
    expect(host.about()).toMatchObject({ listen: first, shared: [first, second] });
    for (const address of [host.home, first, second]) {
      expect(await ask(`${address}/roundel.json`)).toMatchObject({ status: 200, body: { listen: first } });
    }
  });

  it('is done once, and takes in a network that has come since', async () => {
    let outside = ['127.0.0.2'];
    const host = await start({ outside: () => outside });
    await host.share();
    expect(await host.share()).toMatchObject({ ok: true, value: { length: 1 } });
    outside = ['127.0.0.4', '127.0.0.2'];
    expect(await host.share()).toMatchObject({
      ok: true,
      value: [`http://127.0.0.4:${portOf(host)}`, expect.any(String)],
    });
    outside = ['127.0.0.4'];
    expect(await host.share()).toMatchObject({ ok: true, value: { length: 1 } });
  });

  it('says that there is no network, and that another program has the port there', async () => {
    expect(await (await start({ outside: () => [] })).share()).toMatchObject({ refusal: { code: 'share.noNetwork' } });
    const host = await start({ outside: () => ['127.0.0.2'] });
    const other = createServer();
    closers.push(() => other.close());
    await new Promise<void>((resolve) => other.listen(Number(portOf(host)), '127.0.0.2', resolve));
    expect(await host.share()).toMatchObject({ ok: false, refusal: { code: 'share.portTaken' } });
  });

  it('asked for twice at once is done once', async () => {
    const host = await start({ outside: () => ['127.0.0.2'] });
    const [first, second] = await Promise.all([host.share(), host.share()]);
    expect([first, second]).toEqual([first, { ok: true, value: [`http://127.0.0.2:${portOf(host)}`] }]);
  });

  it.skipIf(mine === undefined)('is done already where somebody said where to listen', async () => {
    const host = await start({ address: mine ?? '', outside: () => ['127.0.0.3'] });
    expect(await host.share()).toEqual({ ok: true, value: [`http://${mine}:${portOf(host)}`] });
    await expect(ask(`http://127.0.0.3:${portOf(host)}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('looks again where it listens everywhere, and says when there is no network', async () => {
    let outside: readonly string[] = [];
    const host = await start({ address: '0.0.0.0', outside: () => outside });
    expect(await host.share()).toMatchObject({ ok: false, refusal: { code: 'share.noNetwork' } });
    outside = ['127.0.0.2'];
    const shared = [`http://127.0.0.2:${portOf(host)}`];
    expect(await host.share()).toEqual({ ok: true, value: shared });
    expect(host.about()).toMatchObject({ listen: shared[0], shared });
    expect(await ask(`${shared[0]}/`)).toMatchObject({ status: 200 });
  });

  it('is asked for by a page of our own on this machine', async () => {
    const host = await start({ outside: () => ['127.0.0.2'] });
    const shared = [`http://127.0.0.2:${portOf(host)}`];
    expect(await ask(`${host.home}/share`, 'POST', { Origin: host.home })).toEqual({ status: 200, body: { shared } });
    expect(await ask(`${host.home}/share`)).toMatchObject({ status: 405 });
    const none = await start({ outside: () => [] });
    const refused = await ask(`${none.home}/share`, 'POST', { Origin: none.home });
    expect(refused).toMatchObject({ status: 409, body: { code: 'share.noNetwork' } });
  });

  it('is refused to a foreign page, to a foreign name for loopback, and to another machine', async () => {
    const host = await start({ outside: () => ['127.0.0.2'] });
    const foreign: readonly Record<string, string>[] = [
      {},
      { Origin: 'http://evil.example' },
      { Origin: 'null' },
      { Host: `evil.example:${portOf(host)}`, Origin: `http://evil.example:${portOf(host)}` },
      { Host: `127.0.0.1.evil.example`, Origin: 'http://127.0.0.1.evil.example' },
    ];
    for (const headers of foreign) expect((await ask(`${host.home}/share`, 'POST', headers)).status).toBe(403);
    expect(host.about().shared).toEqual([]);
    expect((await ask(`${host.home}/nearby`, 'GET', { Origin: 'http://evil.example' })).status).toBe(403);
  });

  it.each([
    ['POST', '127.0.0.1', '127.0.0.1:4747', 'http://127.0.0.1:4747', true],
    ['POST', '::ffff:127.0.0.1', 'localhost:4747', 'http://localhost:4747', true],
    ['POST', '192.168.1.9', '127.0.0.1:4747', 'http://127.0.0.1:4747', false],
    ['POST', '127.0.0.1', 'localhost:4747', 'http://127.0.0.1:4747', false],
    ['POST', '127.0.0.1', '127.0.0.1:4747', undefined, false],
    ['GET', '127.0.0.1', '127.0.0.1:4747', undefined, true],
    ['GET', '192.168.1.9', '127.0.0.1:4747', undefined, false],
    ['GET', '127.0.0.1', '127.0.0.1:4747', 'http://evil.example', false],
  ])('judges a %s from %s to %s by a page of %s', (method, remoteAddress, host, origin, isOwn) => {
    const headers = origin === undefined ? { host } : { host, origin };
    expect(isOwnCall({ method, headers, remoteAddress })).toBe(isOwn);
  });
});

describe('a certificate', () => {
  const write = async (name: string) => {
    const made = await generate([{ name: 'commonName', value: name }], {
      keySize: 2048,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
    });
    const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
    writeFileSync(files.cert, made.cert);
    writeFileSync(files.key, made.private);
    return files;
  };

  it.skipIf(mine === undefined)(
    'makes the address speak https under its own name, and leaves loopback plain',
    async () => {
      const certificate = await write('table.example');
      const host = await start({ address: mine ?? '', certificate });
      expect(host.about().listen).toBe(`https://table.example:${portOf(host)}`);
      expect(await ask(`https://${mine}:${portOf(host)}/`)).toMatchObject({ status: 200 });
      expect(await ask(`${host.home}/`)).toMatchObject({ status: 200 });
    },
  );

  it.skipIf(mine6 === undefined)('reaches the addresses of IPv6 too where it listens everywhere', async () => {
    const certificate = await write('table.example');
    const host = await start({ address: '::', certificate });
    expect(host.about().listen).toBe(`https://table.example:${portOf(host)}`);
    expect(await ask(`https://[${mine6}]:${portOf(host)}/`)).toMatchObject({ status: 200 });
    expect(await ask(`${host.home}/`)).toMatchObject({ status: 200 });
    expect(await host.share()).toMatchObject({ ok: true, value: [`https://table.example:${portOf(host)}`] });
  });

  it('is spoken with in a network that has come since, too', async () => {
    const certificate = await write('table.example');
    let outside: readonly string[] = [];
    const host = await start({ address: '0.0.0.0', certificate, outside: () => outside });
    outside = ['127.0.0.2'];
    const shared = `https://table.example:${portOf(host)}`;
    expect(await host.share()).toEqual({ ok: true, value: [shared] });
    expect(await ask(`https://127.0.0.2:${portOf(host)}/roundel.json`)).toMatchObject({ body: { listen: shared } });
  });

  it('is refused where its time is over', async () => {
    const made = await generate([{ name: 'commonName', value: 'old.example' }], {
      keySize: 2048,
      notBeforeDate: new Date('2020-01-01T00:00:00Z'),
      notAfterDate: new Date('2021-01-01T00:00:00Z'),
    });
    const certificate = { cert: join(folder, 'old.pem'), key: join(folder, 'old.key') };
    writeFileSync(certificate.cert, made.cert);
    writeFileSync(certificate.key, made.private);
    const host = await createHost({ pages: folder, address: '127.0.0.2', port: 0, version: '3', certificate });
    expect(host).toMatchObject({ ok: false, refusal: { code: 'tls.ended', facts: { cert: certificate.cert } } });
  });

  it('is refused in words where a file is missing, is none, or does not belong', async () => {
    const [one, two] = [await write('one.example'), await write('two.example')];
    const wrong = [
      [{ cert: join(folder, 'nothing.pem'), key: one.key }, 'tls.unreadable'],
      [{ cert: join(folder, 'index.html'), key: one.key }, 'tls.unfit'],
      [{ cert: one.cert, key: two.key }, 'tls.unfit'],
    ] as const;
    for (const [certificate, code] of wrong) {
      const host = await createHost({ pages: folder, address: '127.0.0.2', port: 0, version: '3', certificate });
      expect(host).toMatchObject({ ok: false, refusal: { code } });
    }
  });
});

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
  family: 'IPv4',
  internal,
});

it('puts the address that a phone in the room is likeliest to reach first', () => {
  const interfaces = {
    lo: [at('127.0.0.1', true)],
    docker0: [at('172.17.0.1')],
    wg0: [at('10.8.0.2')],
    eth1: [at('203.0.113.9')],
    eth0: [at('10.0.0.7'), at('169.254.3.3')],
    wlan0: [at('192.168.1.5'), { ...at('fe80::7'), family: 'IPv6', scopeid: 2 } as const],
  };
  const order = ['192.168.1.5', '10.0.0.7', '203.0.113.9', '169.254.3.3', '10.8.0.2', '172.17.0.1'];
  expect(outsideAddresses(interfaces)).toEqual(order);
  const both = { ...interfaces, eth2: [{ ...at('2001:db8::7'), family: 'IPv6', scopeid: 0 } as const] };
  expect(outsideAddresses(both)).toEqual(order);
  expect(outsideAddresses(both, true)).toEqual([...order.slice(0, 4), '2001:db8::7', ...order.slice(4)]);
});

it.each([
  ['10.0.0.9', '10.0.0.9'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['2001:db8:a:b:1:2:3:4', '2001:db8:a:b'],
  ['2001:db8:a:b::4', '2001:db8:a:b'],
  ['2001:0db8::4', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network));

it('knows its neighbours by address, and not itself', () => {
  const heard = [
    { name: 'den', txt: { id: 'den', link: 'http://192.168.1.8:4747' } },
    { name: 'den again (1a2b)', txt: { id: 'den', link: 'http://192.168.1.8:4747/#more' } },
    { name: 'me', txt: { id: 'me', link: 'http://192.168.1.5:4747' } },
    { name: 'nowhere', txt: { id: 'x' } },
    { name: 'odd', txt: null },
    { name: 'loop', txt: { link: 'http://127.0.0.1:4747' } },
    { name: 'script', txt: { link: 'javascript:alert(1)' } },
  ];
  expect(neighboursIn(heard, 'me')).toEqual([{ name: 'den again', address: 'http://192.168.1.8:4747' }]);
});
