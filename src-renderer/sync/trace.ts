/** What one connection went through, for the diagnosis. */
import { isPrivateAddress, kindsIn, type CandidateKind } from './candidates';
import type { LostWhy } from './channel';
import type { IceError, Pair } from './diagnosis';

export interface Trace {
  readonly here: ReadonlySet<CandidateKind>;
  readonly errors: readonly IceError[];
  /** Both have greeted, and neither is lost. */
  readonly isUp: boolean;
  /** The number in the peer's greeting; 0 before it. */
  readonly session: number;
  /** Why it ended; `closed` where nothing more is known. */
  readonly lost: LostWhy | 'closed' | null;
  readonly pair: Pair | null;
}

export interface Tracer {
  readonly trace: Trace;
  readonly up: (session: number) => void;
  readonly down: (why: LostWhy | 'closed') => void;
}

/** The part of RTCPeerConnection that is watched; a test brings its own. */
export type Traced = Pick<RTCPeerConnection, 'addEventListener' | 'getStats'>;

const MAX_ERRORS = 8;
const MAX_SERVER = 300;
/** The first pair is often replaced by a better one soon after. */
const SECOND_LOOK_MS = 2_000;

type Entry = Readonly<Record<string, unknown>>;

const kindOf = (entry: Entry | undefined): CandidateKind | null => {
  const kind = entry?.['candidateType'];
  return kind === 'host' || kind === 'srflx' || kind === 'prflx' || kind === 'relay' ? kind : null;
};

/** The pair in use, out of a statistics report: the one that the transport names, else the one that is nominated. */
const pairIn = (report: ReadonlyMap<string, Entry>): Pair | null => {
  const all = [...report.values()];
  const named = all.find((entry) => entry['type'] === 'transport')?.['selectedCandidatePairId'];
  const used =
    (typeof named === 'string' ? report.get(named) : undefined) ??
    all.find((entry) => entry['type'] === 'candidate-pair' && entry['nominated'] === true);
  const remote = report.get(String(used?.['remoteCandidateId']));
  const here = kindOf(report.get(String(used?.['localCandidateId'])));
  const there = kindOf(remote);
  const address = remote?.['address'];
  return here && there && { here, there, isPrivate: typeof address === 'string' && isPrivateAddress(address) };
};

/** Watches a connection from its first moment on. */
export const traceConnection = (connection: Traced): Tracer => {
  const here = new Set<CandidateKind>();
  const errors: IceError[] = [];
  const trace = {
    here,
    errors,
    isUp: false,
    session: 0,
    lost: null as Trace['lost'],
    pair: null as Pair | null,
  };
  const look = async (): Promise<void> => {
    try {
      // The report is a map of plain entries; the type library calls them `any`.
      trace.pair = pairIn(new Map<string, Entry>(await connection.getStats())) ?? trace.pair;
    } catch {
      // A connection that was closed meanwhile has no statistics.
    }
  };
  connection.addEventListener('icecandidate', ({ candidate }) => {
    for (const kind of kindsIn(candidate?.candidate ?? '')) here.add(kind);
  });
  connection.addEventListener('icecandidateerror', ({ url, errorCode }) => {
    const error = { server: url.slice(0, MAX_SERVER), code: errorCode };
    const isKnown = errors.some(({ server, code }) => server === error.server && code === error.code);
    if (!isKnown && errors.length < MAX_ERRORS) errors.push(error);
  });
  return {
    trace,
    up: (session) => {
      Object.assign(trace, { isUp: true, session });
      void look();
      setTimeout(() => trace.isUp && void look(), SECOND_LOOK_MS);
    },
    down: (why) => {
      trace.isUp = false;
      trace.lost ??= why;
    },
  };
};
