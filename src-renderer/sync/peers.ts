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
  /** The session of its presence, once it was linked; 0 before. */
  readonly session: number;
  readonly stage: PeerFacts['stage'];
  /** The way that its link takes; null where there is none, or where it is not known yet. */
  readonly road: 'local' | 'direct' | 'relayed' | null;
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
  readonly known: () => readonly KnownPeer[];
  readonly facts: () => readonly PeerFacts[];
  readonly list: () => readonly PeerStatus[];
}

/** Somebody whose last word is so old has left again. */
const FORGET_MS = 25_000;

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
}

const stageOf = ({ trace, lostAt }: Entry): PeerFacts['stage'] =>
  trace?.isUp ? 'linked' : lostAt === null ? 'trying' : 'lost';

/** Notes what the connection has become since the last look. False where the peer is gone and to be forgotten. */
const settleEntry = (entry: Entry, at: number): boolean => {
  const { trace } = entry;
  for (const kind of trace?.here ?? []) entry.here.add(kind);
  for (const error of trace?.errors ?? []) entry.errors.set(`${error.server} ${error.code}`, error);
  if (trace?.isUp) {
    entry.linkedAt ??= at;
    entry.lostAt = null;
    return true;
  }
  if (entry.linkedAt !== null) {
    entry.linkedAt = null;
    entry.lostAt = at;
    entry.answered = false;
    // Who said goodbye is not missed.
    if (trace?.lost === 'bye') return false;
  }
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

const statusOf = (peer: string, entry: Entry): PeerStatus => ({
  peer,
  session: entry.trace?.session ?? 0,
  stage: stageOf(entry),
  road: entry.trace?.isUp && entry.trace.pair ? wayOf(entry.trace.pair) : null,
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
});

/** A book of at most `max` peers. `now` never runs backwards. */
export const createPeers = (max: number, now: () => number): PeerBook => {
  const entries = new Map<string, Entry>();
  const entryOf = (peer: string): Entry | null => {
    const before = entries.get(peer);
    if (before || entries.size >= max) return before ?? null;
    const entry = newEntry(now());
    entries.set(peer, entry);
    return entry;
  };

  const settle = (): readonly (readonly [string, Entry])[] => {
    const at = now();
    for (const [peer, entry] of entries) if (!settleEntry(entry, at)) entries.delete(peer);
    return [...entries];
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
    known: () =>
      settle()
        .filter(([, entry]) => stageOf(entry) === 'trying')
        .map(([peer, { since }]) => ({ peer, since })),
    facts: () => settle().map(([peer, entry]) => factsOf(peer, entry)),
    list: () => settle().map(([peer, entry]) => statusOf(peer, entry)),
  };
};
