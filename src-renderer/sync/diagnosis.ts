/**
 * Why two do not find each other: from what was seen to what is in the way and
 * what to do next. Pure; the screen words the codes.
 */
import type { CandidateKind } from './candidates';

/** `local`: within one network. `direct`: through the routers. `turn`: through a TURN server. */
export type Way = 'local' | 'direct' | 'turn';

export type BlockCode =
  /** This browser has no WebRTC, or refuses it. */
  | 'road.noWebrtc'
  /** This browser has WebRTC and offers no way at all: a policy or an extension forbids it. */
  | 'road.gathersNothing'
  /** The peer is heard through a host and answers no call. */
  | 'road.noAnswer'
  /** The peer answers and offers no way at all: its browser forbids it. */
  | 'road.peerGathersNothing'
  /** Only hidden names of a local network, and they lead nowhere: two networks, or one that keeps its guests apart. */
  | 'road.multicastBlocked'
  /** Addresses on both sides that do not reach each other, and no server to learn others by. */
  | 'road.noCommonNetwork'
  /** A STUN server is named and does not answer. */
  | 'road.stunUnreachable'
  /** Both know their outer addresses and no way opens between them: routers that need a TURN server. */
  | 'road.natBoth'
  /** The TURN server does not take the name or the password. */
  | 'road.turnRefused'
  /** The TURN server does not answer. */
  | 'road.turnUnreachable'
  /** Even the way through a TURN server does not open: a firewall. */
  | 'road.relayBlocked'
  /** The peer was here and is silent now. */
  | 'road.peerVanished';

export type NextCode =
  | 'next.allowWebrtc'
  | 'next.askPeerToAllow'
  | 'next.askPeerToReload'
  | 'next.sameNetwork'
  | 'next.addStun'
  | 'next.checkStun'
  | 'next.addTurn'
  | 'next.checkTurnPassword'
  | 'next.checkTurnAddress'
  | 'next.otherNetwork'
  | 'next.wait';

export interface IceError {
  /** The server's address, without name and password. */
  readonly server: string;
  /** As STUN counts (401: not let in), and 701 where nobody answers. */
  readonly code: number;
}

/** The two ends of the way that is used. */
export interface Pair {
  readonly here: CandidateKind;
  readonly there: CandidateKind;
  /** Whether the far end is an address of a private network. */
  readonly isPrivate: boolean;
}

/** What was seen of one peer. Times are milliseconds of one clock. */
export interface PeerFacts {
  readonly peer: string;
  /** `relayed`: reached through a host's relay, for want of a direct way. */
  readonly stage: 'trying' | 'linked' | 'relayed' | 'lost';
  /** When it was first heard since it was last linked. */
  readonly since: number;
  /** When it was last heard through a host. */
  readonly last: number;
  /** Whether a connection was begun here. */
  readonly dialled: boolean;
  /** Whether an offer or an answer of the peer came. */
  readonly answered: boolean;
  readonly here: readonly CandidateKind[];
  readonly there: readonly CandidateKind[];
  readonly errors: readonly IceError[];
}

/** What is the same for all peers. */
export interface NetFacts {
  readonly hasWebrtc: boolean;
  /** The servers in use, by address. */
  readonly servers: readonly string[];
}

export interface Diagnosis {
  /** The peer's name at the host; empty where no peer is needed to know. */
  readonly peer: string;
  readonly tried: readonly Way[];
  readonly blocks: BlockCode;
  /** The server that is at fault and what it said (0: nothing); empty where none is. */
  readonly facts: { readonly server: string; readonly answer: number };
  readonly next: NextCode;
}

/** So long a way may take to open; with the road's tick a person is told within 5 s. */
export const PATIENCE_MS = 4_000;
/** A peer that looks for us says so every 10 s. */
const SILENT_MS = 14_000;

const isTurn = (server: string): boolean => /^turns?:/u.test(server);
const isOnly = (kinds: readonly CandidateKind[], kind: CandidateKind): boolean =>
  kinds.length > 0 && kinds.every((each) => each === kind);

/** The ways that were tried from here. */
export const triedOf = ({ here }: PeerFacts, { servers }: NetFacts): readonly Way[] => [
  ...(here.some((kind) => kind === 'host' || kind === 'mdns') ? (['local'] as const) : []),
  ...(here.includes('srflx') || servers.some((server) => !isTurn(server)) ? (['direct'] as const) : []),
  ...(servers.some(isTurn) ? (['turn'] as const) : []),
];

type Found = Pick<Diagnosis, 'blocks' | 'next'> & { readonly error?: IceError };

const found = (blocks: BlockCode, next: NextCode, error?: IceError): Found =>
  error ? { blocks, next, error } : { blocks, next };

/** What is wrong with a TURN server that gave us no way, if one was named. */
const turnTrouble = ({ here, errors }: PeerFacts, { servers }: NetFacts): Found | null => {
  const server = servers.find(isTurn);
  if (server === undefined || here.includes('relay')) return null;
  const ofTurn = errors.filter((error) => isTurn(error.server));
  const refusal = ofTurn.find(({ code }) => code >= 400 && code < 500);
  if (refusal) return found('road.turnRefused', 'next.checkTurnPassword', refusal);
  return found('road.turnUnreachable', 'next.checkTurnAddress', ofTurn[0] ?? { server, code: 0 });
};

/** Both have offered ways and none has opened. */
const wayTrouble = (facts: PeerFacts, net: NetFacts): Found => {
  const { here, there, errors } = facts;
  const turn = turnTrouble(facts, net);
  if (turn) return turn;
  if (here.includes('relay') || there.includes('relay')) return found('road.relayBlocked', 'next.otherNetwork');
  if (here.includes('srflx') && there.includes('srflx')) return found('road.natBoth', 'next.addTurn');
  // Without the internet a STUN server is silent and a local network still works, so this comes before it.
  if (isOnly(here, 'mdns') || isOnly(there, 'mdns')) return found('road.multicastBlocked', 'next.sameNetwork');
  const stun = net.servers.find((server) => !isTurn(server));
  if (stun === undefined) return found('road.noCommonNetwork', 'next.addStun');
  if (here.includes('srflx')) return found('road.noCommonNetwork', 'next.addTurn');
  const error = errors.find(({ server }) => !isTurn(server)) ?? { server: stun, code: 0 };
  return found('road.stunUnreachable', 'next.checkStun', error);
};

const troubleWith = (facts: PeerFacts, net: NetFacts, now: number): Found | null => {
  if (facts.stage === 'linked') return null;
  if (facts.stage !== 'relayed') {
    if (facts.stage === 'lost' || now - facts.last > SILENT_MS) return found('road.peerVanished', 'next.wait');
    if (now - facts.since <= PATIENCE_MS) return null;
  }
  if (facts.dialled && facts.here.length === 0) return found('road.gathersNothing', 'next.allowWebrtc');
  if (!facts.answered) return found('road.noAnswer', 'next.askPeerToReload');
  if (facts.there.length === 0) return found('road.peerGathersNothing', 'next.askPeerToAllow');
  return wayTrouble(facts, net);
};

/** What stands between us and this peer; null where nothing does, or where it is too early to say. */
export const diagnose = (facts: PeerFacts, net: NetFacts, now: number): Diagnosis | null => {
  const trouble = troubleWith(facts, net, now);
  if (!trouble) return null;
  const { blocks, next, error } = trouble;
  const said = { server: error?.server ?? '', answer: error?.code ?? 0 };
  return { peer: facts.peer, tried: triedOf(facts, net), blocks, facts: said, next };
};

const withoutWebrtc = (peer: string): Diagnosis => ({
  peer,
  tried: [],
  blocks: 'road.noWebrtc',
  facts: { server: '', answer: 0 },
  next: 'next.allowWebrtc',
});

const firstOf = (peers: readonly PeerFacts[], net: NetFacts, now: number): Diagnosis | null => {
  const all = peers.map((facts) => ({ since: facts.since, diagnosis: diagnose(facts, net, now) }));
  const wrong = all.filter(({ diagnosis }) => diagnosis !== null).sort((a, b) => a.since - b.since);
  return wrong[0]?.diagnosis ?? null;
};

/**
 * What to tell first of those who are not reached at all: that this browser cannot link, unless the relay reaches
 * everybody, or what was wrong first.
 */
export const diagnoseAll = (peers: readonly PeerFacts[], net: NetFacts, now: number): Diagnosis | null => {
  const missed = peers.filter(({ stage }) => stage !== 'relayed');
  if (!net.hasWebrtc) return peers.length > 0 && missed.length === 0 ? null : withoutWebrtc('');
  return firstOf(missed, net, now);
};

/** Why those whom the relay reaches are not reached directly, of the first of them; null where there is none. */
export const diagnoseDetour = (peers: readonly PeerFacts[], net: NetFacts, now: number): Diagnosis | null => {
  const relayed = peers.filter(({ stage }) => stage === 'relayed');
  const [first] = relayed;
  return first && !net.hasWebrtc ? withoutWebrtc(first.peer) : firstOf(relayed, net, now);
};

/** Which way a link takes: a TURN server at either end, one network, or through the routers. */
export const wayOf = ({ here, there, isPrivate }: Pair): 'local' | 'direct' | 'turn' => {
  if (here === 'relay' || there === 'relay') return 'turn';
  const isNear = (kind: CandidateKind): boolean => kind === 'host' || kind === 'mdns';
  // A peer behind a hidden name is first seen as "reflexive"; its private address tells that it is near.
  return isNear(here) && (isNear(there) || isPrivate) ? 'local' : isNear(there) && isPrivate ? 'local' : 'direct';
};
