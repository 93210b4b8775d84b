import { describe, expect, it } from 'vitest';
import { isPrivateAddress, kindsIn } from '../../src-renderer/sync/candidates';
import {
  diagnose,
  diagnoseAll,
  diagnoseDetour,
  wayOf,
  type NetFacts,
  type PeerFacts,
} from '../../src-renderer/sync/diagnosis';
import { createPeers } from '../../src-renderer/sync/peers';
import { traceConnection, type Trace, type Traced } from '../../src-renderer/sync/trace';

const SINCE = 10_000;
const NOW = SINCE + 4_100;
const stun = 'stun:s.example:3478';
const turn = 'turn:t.example:3478';

const facts = (more: Partial<PeerFacts> = {}): PeerFacts => ({
  peer: 'ben',
  stage: 'trying',
  since: SINCE,
  last: SINCE,
  dialled: true,
  answered: true,
  here: ['mdns'],
  there: ['mdns'],
  errors: [],
  ...more,
});
const net = (...servers: string[]): NetFacts => ({ hasWebrtc: true, servers });

describe('what stands between two', () => {
  it.each([
    ['no answer', facts({ answered: false, there: [] }), net(), 'road.noAnswer', 'next.askPeerToReload'],
    [
      'a call that never comes',
      facts({ dialled: false, here: [], answered: false, there: [] }),
      net(),
      'road.noAnswer',
      'next.askPeerToReload',
    ],
    ['hidden names and nothing else', facts(), net(), 'road.multicastBlocked', 'next.sameNetwork'],
    ['hidden names on the far side', facts({ here: ['host'] }), net(), 'road.multicastBlocked', 'next.sameNetwork'],
    [
      'hidden names, and no internet for STUN',
      facts({ errors: [{ server: stun, code: 701 }] }),
      net(stun),
      'road.multicastBlocked',
      'next.sameNetwork',
    ],
    ['two networks', facts({ here: ['host'], there: ['host'] }), net(), 'road.noCommonNetwork', 'next.addStun'],
    [
      'two networks, and STUN on this side only',
      facts({ here: ['host', 'srflx'], there: ['host'] }),
      net(stun),
      'road.noCommonNetwork',
      'next.addTurn',
    ],
    [
      'strict routers',
      facts({ here: ['mdns', 'srflx'], there: ['mdns', 'srflx'] }),
      net(stun),
      'road.natBoth',
      'next.addTurn',
    ],
    [
      'a firewall',
      facts({ here: ['host', 'srflx', 'relay'], there: ['host'] }),
      net(turn),
      'road.relayBlocked',
      'next.otherNetwork',
    ],
    ['a browser without any way', facts({ here: [] }), net(), 'road.gathersNothing', 'next.allowWebrtc'],
    ['a peer without any way', facts({ there: [] }), net(), 'road.peerGathersNothing', 'next.askPeerToAllow'],
    ['a peer that is gone', facts({ stage: 'lost' }), net(), 'road.peerVanished', 'next.wait'],
    ['a peer that has fallen silent', facts({ last: NOW - 14_001, since: 1 }), net(), 'road.peerVanished', 'next.wait'],
  ] as const)('%s', (_, peer, around, blocks, next) => {
    expect(diagnose(peer, around, NOW)).toMatchObject({ peer: 'ben', blocks, next, facts: { server: '', answer: 0 } });
  });

  it.each([
    [
      'a wrong password',
      [
        { server: stun, code: 701 },
        { server: turn, code: 401 },
      ],
      'road.turnRefused',
      'next.checkTurnPassword',
      turn,
      401,
    ],
    ['nobody there', [{ server: turn, code: 701 }], 'road.turnUnreachable', 'next.checkTurnAddress', turn, 701],
    ['not a word', [], 'road.turnUnreachable', 'next.checkTurnAddress', turn, 0],
  ] as const)('a TURN server: %s', (_, errors, blocks, next, server, answer) => {
    const peer = facts({ here: ['mdns', 'srflx'], there: ['mdns', 'srflx'], errors });
    expect(diagnose(peer, net(stun, turn), NOW)).toMatchObject({ blocks, next, facts: { server, answer } });
  });

  it('a STUN server that does not answer', () => {
    const peer = facts({ here: ['host'], there: ['host'], errors: [{ server: stun, code: 701 }] });
    const told = { blocks: 'road.stunUnreachable', next: 'next.checkStun' };
    expect(diagnose(peer, net(stun), NOW)).toMatchObject({ ...told, facts: { server: stun, answer: 701 } });
    expect(diagnose({ ...peer, errors: [] }, net(stun), NOW)).toMatchObject({
      ...told,
      facts: { server: stun, answer: 0 },
    });
  });

  it('is told within five seconds and not before four, and not of who is linked', () => {
    expect(diagnose(facts(), net(), SINCE + 4_000)).toBeNull();
    expect(diagnose(facts(), net(), SINCE + 4_001)).not.toBeNull();
    expect(diagnose(facts({ stage: 'linked' }), net(), NOW)).toBeNull();
  });

  it.each([
    [facts(), net(), ['local']],
    [facts({ here: ['host', 'srflx'] }), net(stun), ['local', 'direct']],
    [facts({ here: ['host'] }), net(stun, turn), ['local', 'direct', 'turn']],
    [facts({ here: [] }), net(turn), ['turn']],
  ] as const)('names the ways that were tried', (peer, around, tried) => {
    expect(diagnose(peer, around, NOW)?.tried).toEqual(tried);
  });

  it('tells of all the one that is wrong for longest, and a browser without WebRTC before any peer', () => {
    const [late, early, linked] = [
      facts({ peer: 'late', since: SINCE + 50 }),
      facts({ peer: 'early' }),
      facts({ stage: 'linked', since: 1 }),
    ];
    expect(diagnoseAll([late, linked, early], net(), NOW)?.peer).toBe('early');
    expect(diagnoseAll([linked], net(), NOW)).toBeNull();
    expect(diagnoseAll([], { hasWebrtc: false, servers: [] }, 0)).toMatchObject({ blocks: 'road.noWebrtc', peer: '' });
  });
});

describe('who is reached through a host', () => {
  const relayed = facts({ stage: 'relayed', last: 0, since: NOW });

  it('is not out of reach, and the way that is missing is told all the same', () => {
    expect(diagnoseAll([relayed], net(), NOW)).toBeNull();
    expect(diagnoseAll([relayed, facts({ peer: 'cleo' })], net(), NOW)?.peer).toBe('cleo');
    expect(diagnoseDetour([relayed, facts()], net(), NOW)).toMatchObject({
      peer: 'ben',
      blocks: 'road.multicastBlocked',
    });
    expect(diagnoseDetour([facts(), facts({ stage: 'linked' })], net(), NOW)).toBeNull();
  });

  it('is told of a browser without WebRTC as of a detour, as long as somebody is reached and nobody missed', () => {
    const without: NetFacts = { hasWebrtc: false, servers: [] };
    expect(diagnoseAll([relayed], without, NOW)).toBeNull();
    expect(diagnoseDetour([relayed], without, NOW)).toMatchObject({ peer: 'ben', blocks: 'road.noWebrtc' });
    expect(diagnoseAll([relayed, facts()], without, NOW)).toMatchObject({ blocks: 'road.noWebrtc' });
    expect(diagnoseDetour([], without, NOW)).toBeNull();
  });
});

describe('the way of a link', () => {
  it.each([
    ['host', 'host', false, 'local'],
    ['mdns', 'prflx', true, 'local'],
    ['host', 'prflx', false, 'direct'],
    ['prflx', 'host', true, 'local'],
    ['srflx', 'host', false, 'direct'],
    ['srflx', 'srflx', false, 'direct'],
    ['relay', 'host', true, 'turn'],
    ['host', 'relay', false, 'turn'],
  ] as const)('%s to %s (private: %s) is %s', (here, there, isPrivate, way) => {
    expect(wayOf({ here, there, isPrivate })).toBe(way);
  });
});

describe('candidates', () => {
  const line = (address: string, kind: string) =>
    `candidate:1 1 udp 2113937151 ${address} 54400 typ ${kind} generation 0`;

  it('are told apart by their kind', () => {
    expect(kindsIn(line('192.0.2.4', 'host'))).toEqual(['host']);
    expect(kindsIn(line('0aa9.local', 'host'))).toEqual(['mdns']);
    const sdp = [
      'v=0',
      `a=${line('0aa9.local', 'host')}`,
      `a=${line('192.0.2.4', 'srflx')}`,
      `a=${line('192.0.2.5', 'srflx')}`,
    ];
    expect(kindsIn(sdp.join('\r\n'))).toEqual(['mdns', 'srflx']);
  });

  it.each(['', 'v=0', line('192.0.2.4', 'magic'), 'candidate:1', 'candidate:1 1 udp 1 a 1 is host'])(
    'are none in %j',
    (text) => {
      expect(kindsIn(text)).toEqual([]);
    },
  );

  it.each([
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['172.32.0.1', false],
    ['192.168.0.9', true],
    ['fd00::1', true],
    ['2001:db8::1', false],
    ['8.8.8.8', false],
    ['x.local', true],
  ])('%s is private: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });
});

/** A connection that only tells what the test makes it tell. */
const aConnection = (stats: readonly Readonly<Record<string, unknown>>[] = []) => {
  const listeners = new Map<string, (event: object) => void>();
  const connection = {
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    getStats: () => Promise.resolve(new Map(stats.map((each) => [each['id'], each]))),
  } as unknown as Traced;
  return { tracer: traceConnection(connection), tell: (name: string, event: object) => listeners.get(name)?.(event) };
};

describe('a trace', () => {
  it('keeps kinds and errors, each once', () => {
    const { tracer, tell } = aConnection();
    tell('icecandidate', { candidate: { candidate: 'candidate:1 1 udp 1 a.local 1 typ host' } });
    tell('icecandidate', { candidate: null });
    for (const errorCode of [701, 401, 701]) tell('icecandidateerror', { url: turn, errorCode });
    expect([...tracer.trace.here]).toEqual(['mdns']);
    expect(tracer.trace.errors).toEqual([
      { server: turn, code: 701 },
      { server: turn, code: 401 },
    ]);
    tracer.down('silent');
    tracer.down('closed');
    expect(tracer.trace).toMatchObject({ isUp: false, lost: 'silent' });
  });

  it('reads the way in use out of the statistics', async () => {
    const { tracer } = aConnection([
      { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
      { id: 'Q', type: 'candidate-pair', nominated: true, localCandidateId: 'R', remoteCandidateId: 'R' },
      { id: 'P', type: 'candidate-pair', localCandidateId: 'L', remoteCandidateId: 'R' },
      { id: 'L', type: 'local-candidate', candidateType: 'host' },
      { id: 'R', type: 'remote-candidate', candidateType: 'prflx', address: '192.168.7.3' },
    ]);
    tracer.up(77);
    await Promise.resolve().then(() => Promise.resolve());
    expect(tracer.trace).toMatchObject({
      session: 77,
      isUp: true,
      pair: { here: 'host', there: 'prflx', isPrivate: true },
    });
    tracer.down('bye');
  });
});

describe('the book of peers', () => {
  const aBook = () => {
    let at = 0;
    const book = createPeers(3, () => at);
    return { book, pass: (ms: number) => (at += ms) };
  };
  const aTrace = (more: Partial<Trace> = {}) => ({
    here: new Set(['host'] as const),
    errors: [],
    isUp: false,
    session: 0,
    lost: null,
    pair: null,
    ...more,
  });

  it('follows one from the first word to the link, and to its loss', () => {
    const { book, pass } = aBook();
    book.hear('ben', {});
    pass(300);
    const trace = { ...aTrace() } as { -readonly [K in keyof Trace]: Trace[K] };
    book.dial('ben', trace);
    book.hear('ben', { description: 'a=candidate:1 1 udp 1 x.local 1 typ host' });
    expect(book.known()).toEqual([{ peer: 'ben', since: 0 }]);
    expect(book.facts()).toMatchObject([
      { stage: 'trying', since: 0, last: 300, dialled: true, answered: true, here: ['host'], there: ['mdns'] },
    ]);
    pass(400);
    Object.assign(trace, { isUp: true, session: 5, pair: { here: 'host', there: 'host', isPrivate: true } });
    expect(book.list()).toMatchObject([{ peer: 'ben', stage: 'linked', session: 5, road: 'local', tookMs: 700 }]);
    expect(book.known()).toEqual([]);
    Object.assign(trace, { isUp: false, lost: 'silent' });
    expect(book.list()).toMatchObject([{ stage: 'lost', road: null, tookMs: null }]);
    pass(100);
    book.hear('ben', {});
    expect(book.facts()).toMatchObject([{ stage: 'trying', since: 800, answered: false }]);
  });

  it('keeps whoever is being called, while others who are not there are announced without end', () => {
    const { book } = aBook();
    book.hear('newcomer', {});
    const trace = { ...aTrace() } as { -readonly [K in keyof Trace]: Trace[K] };
    book.dial('newcomer', trace);
    book.hear('given up', {});
    book.dial('given up', aTrace({ lost: 'closed' }));
    for (let at = 0; at < 50; at += 1) book.hear(`ghost ${at}`, {});
    expect(book.list().map(({ peer }) => peer)).toEqual(['newcomer', 'ghost 48', 'ghost 49']);
    Object.assign(trace, { isUp: true, session: 8 });
    expect(book.list()).toMatchObject([{ peer: 'newcomer', stage: 'linked', session: 8 }, {}, {}]);
  });

  it('forgets who said goodbye at once, and who is silent after 25 seconds', () => {
    const { book, pass } = aBook();
    const traces = [aTrace({ isUp: true }), aTrace({ isUp: true })] as { -readonly [K in keyof Trace]: Trace[K] }[];
    book.dial('ann', traces[0] ?? aTrace());
    book.dial('bob', traces[1] ?? aTrace());
    book.hear('cyd', {});
    expect(book.list().map(({ stage }) => stage)).toEqual(['linked', 'linked', 'trying']);
    Object.assign(traces[0] ?? {}, { isUp: false, lost: 'bye' });
    Object.assign(traces[1] ?? {}, { isUp: false, lost: 'silent' });
    expect(book.list().map(({ peer }) => peer)).toEqual(['bob', 'cyd']);
    pass(25_001);
    expect(book.list()).toEqual([]);
  });

  it('does not miss who said goodbye, whatever of hers comes late or was never looked at', () => {
    const { book, pass } = aBook();
    const traces = [aTrace({ isUp: true }), aTrace({ isUp: true })] as { -readonly [K in keyof Trace]: Trace[K] }[];
    const leave = (at: number): unknown => Object.assign(traces[at] ?? {}, { isUp: false, lost: 'bye' });
    book.dial('ann', traces[0] ?? aTrace());
    expect(book.list()).toMatchObject([{ peer: 'ann', stage: 'linked' }]);
    leave(0);
    book.hear('ann', { candidate: 'candidate:1 1 udp 1 x.local 1 typ host' });
    book.hear('ann', { description: 'v=0' });
    book.hear('ann', {});
    book.dial('ann', aTrace());
    // Linked and gone again between two looks.
    book.hear('bob', {});
    book.dial('bob', traces[1] ?? aTrace());
    leave(1);
    pass(5_000);
    expect([book.known(), book.unreached(), book.facts(), book.list()]).toEqual([[], [], [], []]);
    expect([book.has('ann'), book.has('bob')]).toEqual([false, false]);
    pass(20_001);
    book.hear('ann', {});
    expect(book.known()).toEqual([{ peer: 'ann', since: 25_001 }]);
  });

  it('tells of whoever is reached, also where somebody said goodbye in her name', () => {
    const { book, pass } = aBook();
    const trace = aTrace({ isUp: true }) as { -readonly [K in keyof Trace]: Trace[K] };
    book.dial('ann', trace);
    book.carry('bob', 7);
    Object.assign(trace, { isUp: false, lost: 'bye' });
    expect(book.list()).toMatchObject([{ peer: 'bob', stage: 'relayed' }]);
    book.dial('ann', aTrace({ isUp: true, session: 5 }));
    expect(book.list()).toMatchObject([{ peer: 'ann', stage: 'linked', session: 5 }, { peer: 'bob' }]);
    book.dial('ann', aTrace({ lost: 'bye' }));
    pass(1);
    expect(book.list()).toMatchObject([{ peer: 'bob' }]);
    book.carry('ann', 6);
    expect(book.list()).toMatchObject([{ peer: 'ann', stage: 'relayed', session: 6 }, { peer: 'bob' }]);
    // And those who are gone hold no place.
    book.drop('ann', false);
    book.hear('ann', { description: 'v=0' });
    for (const peer of ['cyd', 'dan']) book.hear(peer, { description: 'v=0' });
    expect(book.list().map(({ peer }) => peer)).toEqual(['bob', 'cyd', 'dan']);
  });

  it('has room for so many', () => {
    const { book } = aBook();
    for (const peer of ['ann', 'bob', 'cyd', 'dan']) book.hear(peer, {});
    // Who has never said more than a name makes way: any number of names can be announced.
    expect(book.known().map(({ peer }) => peer)).toEqual(['bob', 'cyd', 'dan']);
    for (const peer of ['bob', 'cyd', 'dan']) book.hear(peer, { description: 'v=0' });
    book.hear('eva', {});
    expect(book.known().map(({ peer }) => peer)).toEqual(['bob', 'cyd', 'dan']);
  });

  it('keeps what earlier connections found out', () => {
    const { book } = aBook();
    book.hear('ann', {});
    book.dial('ann', aTrace({ errors: [{ server: turn, code: 401 }] }));
    book.known();
    book.dial('ann', aTrace({ here: new Set(['srflx']) }));
    expect(book.facts()[0]).toMatchObject({ here: ['host', 'srflx'], errors: [{ server: turn, code: 401 }] });
  });
});
