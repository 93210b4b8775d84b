/** The peers of a room: who was heard through a host, and what became of the connections to them. */
import { kindsIn, type CandidateKind } from './candidates';
import { wayOf, type IceError, type PeerFacts } from './diagnosis';
import type { Trace } from './trace';

/** A peer heard of through a host, and not connected. `since` is in milliseconds of `performance.now()`. */
export interface KnownPeer {
  readonly peer: string;
  readonly since: number;
}

/** How things stand with one peer. */
export interface PeerStatus {
  /** Its name at the hosts, which changes with every visit. */
  readonly peer: string;
  /** The session of its presence, once it was reached; 0 before. */
  readonly session: number;
  readonly stage: PeerFacts['stage'];
  /**
   * The way that its link takes: within one network, through the routers, through a TURN server, or sealed through a host;
   * null where there is none, or where it is not known yet.
   */
  readonly road: 'local' | 'direct' | 'turn' | 'relayed' | null;
  readonly here: readonly CandidateKind[];
  readonly there: readonly CandidateKind[];
  readonly since: number;
  /** How long the link took; null while there is none. */
  readonly tookMs: number | null;
}

/** What a peer said through a host: a description (SDP), a candidate's line, or nothing of either. */
export interface Saying {
  readonly description?: string;
  readonly candidate?: string;
}

export interface PeerBook {
  readonly hear: (peer: string, saying: Saying) => void;
  /** A connection to this peer was begun. */
  readonly dial: (peer: string, trace: Trace) => void;
  /** This peer is reached through a host's relay from now on, and greeted with this session. */
  readonly carry: (peer: string, session: number) => void;
  /** The relay carries nothing to this peer any more; `isBye` where one of the two said goodbye. */
  readonly drop: (peer: string, isBye: boolean) => void;
  readonly has: (peer: string) => boolean;
  readonly isDirect: (peer: string) => boolean;
  /** Has it said more than that it is there? */
  readonly hasAnswered: (peer: string) => boolean;
  /** Those whom a direct link has not reached in time, and those whom the relay has reached and lost. */
  readonly unreached: () => readonly string[];
  readonly known: () => readonly KnownPeer[];
  readonly facts: () => readonly PeerFacts[];
  readonly list: () => readonly PeerStatus[];
}

/** Somebody whose last word is so old has left again. */
const FORGET_MS = 25_000;
/** So long after a goodbye on the relay a direct link may still be on its way; then the peer is gone. */
const FAREWELL_MS = 2_000;
/** The relay begins then, so that it carries before a person would be told that somebody cannot be reached. */
const RELAY_AFTER_MS = 3_500;

interface Entry {
  since: number;
  last: number;
  answered: boolean;
  readonly there: Set<CandidateKind>;
  /** The latest connection, and what earlier ones found out: each new one starts with nothing. */
  trace: Trace | null;
  readonly here: Set<CandidateKind>;
  readonly errors: Map<string, IceError>;
  linkedAt: number | null;
  lostAt: number | null;
  /** The session behind the relay while it carries; null while it does not. */
  relayed: number | null;
  /** The relay has carried before: it need not wait again. */
  wasRelayed: boolean;
  /** When the two said goodbye on the relay: to go on directly, or for good. */
  byeAt: number | null;
  /** When it said goodbye on its link, which is for good. It is told of no more, also where words of before come late. */
  goneAt: number | null;
}

const stageOf = ({ trace, lostAt, relayed }: Entry): PeerFacts['stage'] =>
  trace?.isUp ? 'linked' : relayed !== null ? 'relayed' : lostAt === null ? 'trying' : 'lost';

/** Notes what the connection has become since the last look. False where the peer is to be forgotten. */
const settleEntry = (entry: Entry, at: number): boolean => {
  const { trace } = entry;
  for (const kind of trace?.here ?? []) entry.here.add(kind);
  for (const error of trace?.errors ?? []) entry.errors.set(`${error.server} ${error.code}`, error);
  if (trace?.isUp || entry.relayed !== null) {
    entry.linkedAt ??= at;
    entry.lostAt = null;
    entry.byeAt = null;
    entry.goneAt = null;
    return true;
  }
  if (entry.byeAt !== null) return at - entry.byeAt <= FAREWELL_MS;
  if (entry.linkedAt !== null) {
    entry.linkedAt = null;
    entry.lostAt = at;
    entry.answered = false;
  }
  // Also where the link came and went between two looks.
  if (trace?.lost === 'bye') entry.goneAt ??= at;
  if (entry.goneAt !== null) return at - entry.goneAt <= FORGET_MS;
  return at - Math.max(entry.last, entry.lostAt ?? 0) <= FORGET_MS;
};

const factsOf = (peer: string, entry: Entry): PeerFacts => ({
  peer,
  stage: stageOf(entry),
  since: entry.since,
  last: entry.last,
  dialled: entry.trace !== null,
  answered: entry.answered,
  here: [...entry.here],
  there: [...entry.there],
  errors: [...entry.errors.values()],
});

const roadOf = (entry: Entry): PeerStatus['road'] => {
  const { trace } = entry;
  if (trace?.isUp) return trace.pair ? wayOf(trace.pair) : null;
  return entry.relayed === null ? null : 'relayed';
};

const statusOf = (peer: string, entry: Entry): PeerStatus => ({
  peer,
  session: (entry.trace?.isUp ? null : entry.relayed) ?? entry.trace?.session ?? 0,
  stage: stageOf(entry),
  road: roadOf(entry),
  here: [...entry.here],
  there: [...entry.there],
  since: entry.since,
  tookMs: entry.linkedAt === null ? null : Math.max(0, entry.linkedAt - entry.since),
});

const newEntry = (at: number): Entry => ({
  since: at,
  last: at,
  answered: false,
  there: new Set(),
  trace: null,
  here: new Set(),
  errors: new Map(),
  linkedAt: null,
  lostAt: null,
  relayed: null,
  wasRelayed: false,
  byeAt: null,
  goneAt: null,
});

/** Whether the relay is to reach this peer. */
const isUnreached = (entry: Entry, at: number): boolean => {
  const stage = stageOf(entry);
  if ((stage !== 'trying' && stage !== 'lost') || entry.byeAt !== null) return false;
  return entry.wasRelayed || (stage === 'trying' && at - entry.since > RELAY_AFTER_MS);
};

/** A book of at most `max` peers. `now` never runs backwards. */
export const createPeers = (max: number, now: () => number): PeerBook => {
  const entries = new Map<string, Entry>();
  const entryOf = (peer: string): Entry | null => {
    const before = entries.get(peer);
    if (before) return before;
    if (entries.size >= max) {
      // Anybody can announce any number of peers: one that has never answered makes way, and of those one that is not
      // being called. Whoever is called and answers is known by her connection, which is noted here once.
      const silents = [...entries].filter(
        ([, each]) => (!each.answered || each.goneAt !== null) && !each.trace?.isUp && each.relayed === null,
      );
      const silent = silents.find(([, { trace }]) => trace === null || trace.lost !== null) ?? silents[0];
      if (!silent) return null;
      entries.delete(silent[0]);
    }
    const entry = newEntry(now());
    entries.set(peer, entry);
    return entry;
  };

  const settle = (): readonly (readonly [string, Entry])[] => {
    const at = now();
    for (const [peer, entry] of entries) if (!settleEntry(entry, at)) entries.delete(peer);
    return [...entries].filter(([, { goneAt }]) => goneAt === null);
  };

  return {
    hear: (peer, { description, candidate }) => {
      settle();
      const entry = entryOf(peer);
      if (!entry) return;
      if (entry.lostAt !== null) {
        entry.since = now();
        entry.lostAt = null;
      }
      entry.last = now();
      if (description !== undefined) entry.answered = true;
      for (const kind of kindsIn(description ?? candidate ?? '')) entry.there.add(kind);
    },
    dial: (peer, trace) => {
      settle();
      const entry = entryOf(peer);
      if (entry) entry.trace = trace;
    },
    carry: (peer, session) => {
      settle();
      const entry = entryOf(peer);
      if (entry) Object.assign(entry, { relayed: session, wasRelayed: true, lostAt: null });
    },
    drop: (peer, isBye) => {
      const entry = entries.get(peer);
      if (!entry) return;
      entry.relayed = null;
      entry.wasRelayed = !isBye;
      if (isBye) Object.assign(entry, { byeAt: now(), since: now(), linkedAt: null });
      settle();
    },
    has: (peer) => settle().some(([each]) => each === peer),
    isDirect: (peer) => entries.get(peer)?.trace?.isUp === true,
    hasAnswered: (peer) => entries.get(peer)?.answered === true,
    unreached: () => {
      const at = now();
      return settle()
        .filter(([, entry]) => isUnreached(entry, at))
        .map(([peer]) => peer);
    },
    known: () =>
      settle()
        .filter(([, entry]) => stageOf(entry) === 'trying' && entry.byeAt === null)
        .map(([peer, { since }]) => ({ peer, since })),
    facts: () => settle().map(([peer, entry]) => factsOf(peer, entry)),
    list: () => settle().map(([peer, entry]) => statusOf(peer, entry)),
  };
};
