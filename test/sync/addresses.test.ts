import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { isBarred, isOrigin, readHost, signalingOf, waitingOf } from '../../src-renderer/sync/addresses';
import { createSharedHosts } from '../../src-renderer/sync/hosts';
import { iceServersIn, joinIce, readIce } from '../../src-renderer/sync/ice';

describe('a host’s address', () => {
  it.each([
    ['http://192.168.1.20:4747', 'http://192.168.1.20:4747'],
    [' 192.168.1.20:4747 ', 'http://192.168.1.20:4747'],
    ['table.example', 'http://table.example'],
    ['HTTPS://Table.Example:443/some/path#r1.x', 'https://table.example'],
    ['ws://127.0.0.1:4747/signal', 'http://127.0.0.1:4747'],
    ['wss://table.example/signal', 'https://table.example'],
    ['[fe80::1]:4747', 'http://[fe80::1]:4747'],
  ])('is read from %j', (typed, origin) => {
    expect(readHost(typed)).toEqual({ ok: true, value: origin });
    expect(isOrigin(origin)).toBe(true);
  });

  it.each(['', 'ftp://x', 'javascript:alert(1)', 'http://', 'http://user:word@x', 'two words', `x${'.x'.repeat(120)}`])(
    'is not read from %j',
    (typed) => {
      expect(readHost(typed)).toMatchObject({ ok: false, refusal: { code: 'host.odd' } });
    },
  );

  it('leads to its two sockets', () => {
    expect(signalingOf('https://table.example')).toBe('wss://table.example/signal');
    expect(waitingOf('http://10.0.0.5:4747')).toBe('ws://10.0.0.5:4747/waiting');
  });

  it.each([
    ['http://10.0.0.5', 'https://table.example/', true],
    ['https://10.0.0.5', 'https://table.example/', false],
    ['http://localhost:4747', 'https://table.example/', false],
    ['http://127.0.0.1:4747', 'https://table.example/', false],
    ['http://127.0.0.1.evil.example', 'https://table.example/', true],
    ['http://10.0.0.5', 'http://table.example/', false],
  ])('%s is out of bounds for %s: %s', (origin, page, barred) => {
    expect(isBarred(origin, page)).toBe(barred);
  });
});

describe('the table’s hosts', () => {
  const aList = () => {
    const map = new Y.Doc().getMap<unknown>('hosts');
    return { map, hosts: createSharedHosts(map, (change) => change()) };
  };

  it('are written once each, in one order', () => {
    const { hosts } = aList();
    expect(hosts.add('wss://z.example/signal')).toEqual({ ok: true, value: 'https://z.example' });
    hosts.add('http://b.example:81');
    hosts.add('b.example:81');
    expect(hosts.list()).toEqual(['http://b.example:81', 'https://z.example']);
    hosts.remove('b.example:81');
    expect(hosts.list()).toEqual(['https://z.example']);
  });

  it('are eight at most, also where a member writes more', () => {
    const { map, hosts } = aList();
    for (let at = 0; at < 8; at += 1) hosts.add(`h${at}.example`);
    expect(hosts.add('h8.example')).toEqual({ ok: false, refusal: { code: 'hosts.full', facts: { max: 8 } } });
    expect(hosts.add('h3.example').ok).toBe(true);
    map.set('http://a.example', true);
    expect([hosts.list().length, hosts.list()[0]]).toEqual([8, 'http://a.example']);
  });

  it('are not there where anything odd lies', () => {
    const { map, hosts } = aList();
    for (const key of ['javascript:x', 'http://a.example/path', 'a.example', '', 'HTTP://A.example'])
      map.set(key, true);
    map.set('http://b.example', 'true');
    expect([hosts.list(), hosts.add('not an address').ok]).toEqual([[], false]);
  });
});

describe('ICE servers', () => {
  it.each([
    ['stun:a.example', { urls: 'stun:a.example' }],
    ['STUNS:a.example:5349', { urls: 'stuns:a.example:5349' }],
    [
      'turn:ann:w%40rd:5@a.example:3478?transport=tcp',
      { urls: 'turn:a.example:3478?transport=tcp', username: 'ann', credential: 'w@rd:5' },
    ],
    ['turns:ann:100%@[2001:db8::1]', { urls: 'turns:[2001:db8::1]', username: 'ann', credential: '100%' }],
  ])('are read from %j', (text, server) => {
    expect(readIce(` ${text} `)).toEqual({ ok: true, value: server });
  });

  it.each([
    ['', 'ice.odd'],
    ['a.example', 'ice.odd'],
    ['https://a.example', 'ice.odd'],
    ['stun:a.example?transport=udp', 'ice.odd'],
    ['stun:a b', 'ice.odd'],
    [`stun:${'a'.repeat(300)}`, 'ice.odd'],
    ['turn:a.example', 'ice.noCredential'],
    ['stun:ann:word@a.example', 'ice.needlessCredential'],
  ])('are not read from %j', (text, code) => {
    expect(readIce(text)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('are taken from a host in every spelling, and what is none is passed over', () => {
    const servers = iceServersIn([
      'stun:a.example',
      { urls: ['stun:b.example', 'turn:c.example', 'nonsense'], username: 'u', credential: 'c' },
      { urls: 'turn:d.example' },
      { urls: 7 },
      null,
    ]);
    expect(servers).toEqual([
      { urls: 'stun:a.example' },
      { urls: 'stun:b.example' },
      { urls: 'turn:c.example', username: 'u', credential: 'c' },
    ]);
    expect([iceServersIn('stun:a.example'), iceServersIn(undefined)]).toEqual([[], []]);
    expect(iceServersIn(Array.from({ length: 20 }, (_, at) => `stun:s${at}.example`))).toHaveLength(8);
  });

  it('are used once each, this device’s own first, eight at most', () => {
    const [a, b] = [{ urls: 'stun:a.example' }, { urls: 'stun:b.example' }];
    expect(joinIce([b], [a, b], [a])).toEqual([b, a]);
    expect(
      joinIce(
        Array.from({ length: 20 }, (_, at) => ({ urls: `stun:s${at}.example` })),
        [a],
      ),
    ).toHaveLength(8);
  });
});
