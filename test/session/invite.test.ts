import { afterEach, describe, expect, it, vi } from 'vitest';
import { blockedOf, detourOf, roadTo } from '../../src-renderer/session/diagnose';
import { isLoopbackOrigin, nearbyHosts, shareHost } from '../../src-renderer/session/host-desk';
import { hostForLink } from '../../src-renderer/session/invite-desk';
import { noRoad, type PeerStatus, type Presence, type RoadStatus } from '../../src-renderer/sync';

afterEach(() => void vi.unstubAllGlobals());

const LOOP = 'http://127.0.0.1:4747';
const WIFI = 'http://192.168.1.20:4747';
const AWAY = 'https://table.example';

describe('the host in a link', () => {
  it.each([
    ['the chosen one, whatever it does', AWAY, LOOP, [WIFI], [[AWAY, 'unreachable']], AWAY],
    ['the usual one', null, WIFI, [AWAY], [], WIFI],
    ['one that others reach, before this machine’s own name', null, LOOP, [WIFI], [[WIFI, 'unreachable']], WIFI],
    [
      'the one that answers',
      null,
      WIFI,
      [AWAY],
      [
        [WIFI, 'unreachable'],
        [AWAY, 'open'],
      ],
      AWAY,
    ],
    ['this machine’s own name where there is nothing else', null, LOOP, [], [[LOOP, 'open']], LOOP],
  ] as const)('is %s', (_, chosen, usual, listed, status, host) => {
    const hosts = status.map(([address, state]) => ({ address, state }));
    expect(hostForLink(chosen, usual, listed, hosts)).toBe(host);
  });

  it.each([
    [LOOP, true],
    ['http://localhost:80', true],
    ['https://[::1]:4747', true],
    [WIFI, false],
    ['http://127.0.0.1.example', false],
    ['http://localhost.example', false],
  ])('%s is a machine’s own name: %s', (origin, is) => expect(isLoopbackOrigin(origin)).toBe(is));
});

/** A page at this origin whose host answers with this. */
const pageAt = (origin: string, answer: unknown): string[] => {
  const asked: string[] = [];
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', (path: string, { method }: { readonly method: string }) => {
    asked.push(`${method} ${path}`);
    return answer === undefined
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({ json: () => Promise.resolve(answer) });
  });
  return asked;
};

describe('sharing', () => {
  it('asks the host of this machine', async () => {
    const asked = pageAt(LOOP, { shared: [WIFI] });
    expect(await shareHost()).toEqual({ ok: true, value: [WIFI] });
    expect(asked).toEqual(['POST /share']);
  });

  it.each([
    ['what the host refuses', { code: 'share.noNetwork', facts: {}, why: 'No network.' }, 'share.noNetwork'],
    ['nonsense', ['shared'], 'share.failed'],
    ['an empty list', { shared: [] }, 'share.failed'],
    ['silence', undefined, 'share.failed'],
  ])('says so: %s', async (_, answer, code) => {
    pageAt(LOOP, answer);
    expect(await shareHost()).toMatchObject({ ok: false, refusal: { code } });
  });

  it('has nothing to ask where the page came by an outward address', async () => {
    const asked = pageAt(AWAY, { shared: [WIFI] });
    expect(await shareHost()).toEqual({ ok: true, value: [AWAY, WIFI] });
    expect(asked).toEqual(['GET /roundel.json']);
    pageAt(AWAY, undefined);
    expect(await shareHost()).toEqual({ ok: true, value: [AWAY] });
  });

  it('uses the shell’s bridge where there is one', async () => {
    pageAt('roundel://app', undefined);
    const answer = { ok: false, refusal: { code: 'port.taken', facts: { port: 4747 } } };
    vi.stubGlobal('roundel', { shareOnNetwork: () => Promise.resolve(answer), nearby: () => Promise.resolve([]) });
    expect(await shareHost()).toEqual(answer);
    expect(await nearbyHosts()).toEqual([]);
  });

  it('knows neighbours only by its own machine’s host', async () => {
    const asked = pageAt(LOOP, [{ name: 'Bo', address: WIFI }]);
    expect(await nearbyHosts()).toEqual([{ name: 'Bo', address: WIFI }]);
    pageAt(LOOP, [{ name: 'Bo' }]);
    expect(await nearbyHosts()).toEqual([]);
    const foreign = pageAt(AWAY, [{ name: 'Bo', address: WIFI }]);
    expect(await nearbyHosts()).toEqual([]);
    expect([asked, foreign]).toEqual([['GET /nearby'], []]);
  });
});

const peer = (name: string, session: number, road: PeerStatus['road'] = null): PeerStatus => ({
  peer: name,
  session,
  stage: road === 'relayed' ? 'relayed' : road ? 'linked' : 'trying',
  road,
  here: [],
  there: [],
  since: 0,
  tookMs: null,
});
const here = (pid: string, name: string, session: number): Presence =>
  ({
    pid,
    name,
    session,
    seats: [],
    position: null,
    cursor: null,
    drag: null,
    ping: null,
    watching: false,
  }) as Presence;
const members = ['Ana', 'Bo', 'Cy'].map((name) => ({ pid: name.toLowerCase(), name }));

describe('who is in the way of whom', () => {
  const status: RoadStatus = {
    ...noRoad,
    peers: [peer('p1', 0), peer('p2', 7, 'relayed')],
    diagnosis: {
      peer: 'p1',
      tried: ['local', 'turn'],
      blocks: 'road.turnRefused',
      facts: { server: 'turn:x', answer: 401 },
      next: 'next.checkTurnPassword',
    },
  };

  it('is the one who is missing', () => {
    const facts = { names: ['Cy'], server: 'turn:x', answer: 401 };
    expect(blockedOf(status, [here('bo', 'Bo', 7)], members, 'ana')).toEqual({
      pid: 'cy',
      name: 'Cy',
      tried: [
        { code: 'way.local', facts },
        { code: 'way.turn', facts },
      ],
      blocks: { code: 'road.turnRefused', facts },
      next: { code: 'next.checkTurnPassword', facts },
    });
  });

  it('is nobody by name where two are missing, or none', () => {
    expect(blockedOf(status, [], members, 'ana')).toMatchObject({ pid: null, name: '' });
    expect(blockedOf(status, [here('bo', 'Bo', 7), here('cy', 'Cy', 8)], members, 'ana')).toMatchObject({ pid: null });
  });

  it('is nobody at all where an old name at the host is silent and all who belong here are here', () => {
    const old = { ...status, diagnosis: { ...status.diagnosis, blocks: 'road.peerVanished' } } as RoadStatus;
    const all = [here('bo', 'Bo', 7), here('cy', 'Cy', 8)];
    expect(blockedOf(old, all, members, 'ana')).toBeNull();
    expect(blockedOf(old, all.slice(0, 1), members, 'ana')).toMatchObject({ pid: 'cy' });
  });

  it('is who was linked before, by her presence', () => {
    const known = { ...status, peers: [peer('p1', 8)] };
    expect(blockedOf(known, [here('cy', 'Cy', 8)], members, 'ana')).toMatchObject({ pid: 'cy', name: 'Cy' });
    expect(blockedOf(noRoad, [], members, 'ana')).toBeNull();
  });

  it('tells who is reached through a host, and why not directly', () => {
    expect(detourOf(status, [here('bo', 'Bo', 7)], members, 'ana')).toEqual({
      said: { code: 'line.relayed', facts: { names: ['Bo'] } },
      why: null,
    });
    const detour = { peer: 'p2', tried: [], blocks: 'road.natBoth', facts: { server: '', answer: 0 } } as const;
    const known = { ...status, detour: { ...detour, next: 'next.addTurn' } } as const;
    expect(detourOf(known, [here('bo', 'Bo', 7)], members, 'ana')?.why).toMatchObject({
      pid: 'bo',
      blocks: { code: 'road.natBoth', facts: { names: ['Bo'] } },
      next: { code: 'next.addTurn' },
    });
    expect(detourOf(noRoad, [here('bo', 'Bo', 7)], members, 'ana')).toBeNull();
  });

  it('tells the way of a link', () => {
    expect([roadTo(here('bo', 'Bo', 7), status), roadTo(here('cy', 'Cy', 8), status)]).toEqual(['relayed', null]);
  });
});
