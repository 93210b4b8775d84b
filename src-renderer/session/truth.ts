/** How this machine and the others stand, for the connection panel: where each was last known to be, and what of mine she may lack. Pure. */
import type { Fold, Ledger } from '../ledger';
import type { Presence } from '../sync';
import type { Member } from './diagnose';
import { heldAt } from './heal';
import { pairsOf } from './links';
import { partyName } from './seats';
import { moveOf } from './story';
import type { EntryView, ExposedView, PeerView, Pid, TruthView } from './view';

export interface TruthParts {
  readonly ledger: Ledger;
  readonly fold: Fold<object>;
  /** Depths of all positions on the way, by digest. */
  readonly way: ReadonlyMap<string, number>;
  readonly me: Pid;
  /** Everybody who belongs to the table. */
  readonly members: readonly Member[];
  readonly peers: readonly PeerView[];
  readonly others: readonly Presence[];
  readonly seatOf: (pid: Pid) => number;
}

/** The greatest depth at which she is known to have been: she has said so, or she has written there. -1: nowhere. */
const reachedBy = ({ ledger, way, others }: TruthParts, pid: Pid): number => {
  const said = others.find((presence) => presence.pid === pid)?.position?.digest ?? '';
  const written = ledger.entriesOf(pid).findLast(({ body }) => way.has(body.on))?.body.on ?? '';
  return Math.max(way.get(said) ?? -1, way.get(written) ?? -1);
};

/** Entries of mine on the way that led on from this depth or a later one. */
const mineFrom = ({ ledger, way, me }: TruthParts, depth: number): number => {
  const entries = ledger.entriesOf(me);
  const last = entries.findLastIndex(({ body }) => (way.get(body.on) ?? Infinity) < depth);
  return entries.slice(last + 1).filter(({ body }) => way.has(body.on)).length;
};

/**
 * Entries of mine that stand where the table does, and are not known to be with her: choices, votes, answers. Whoever says
 * that she stands there says how much she holds there, and of what she lacks mine may be as many.
 */
const mineAtTip = (parts: TruthParts, pid: Pid): number => {
  const { ledger, fold, others } = parts;
  const mine = mineFrom(parts, fold.tip.depth);
  const place = others.find((presence) => presence.pid === pid)?.position;
  if (place?.digest !== fold.tip.digest || place.held === undefined) return mine;
  return Math.min(mine, Math.max(0, heldAt(ledger, fold) - place.held));
};

const entryView = (ledger: Ledger, id: string): EntryView | null => {
  const entry = ledger.entry(id);
  return entry ? { id, seq: entry.body.seq, on: entry.body.on, move: moveOf(entry) } : null;
};

/** Each of those who were caught, with the two entries that prove it. */
const exposedIn = ({ ledger, fold, me }: TruthParts): readonly ExposedView[] =>
  fold.exposed.map(({ pid, first, second }) => {
    const proof = [entryView(ledger, first), entryView(ledger, second)].filter((entry) => entry !== null);
    // Whoever was caught may have been removed since: she is no member, and has a name all the same.
    const name = partyName(fold.tip.people.parties, pid);
    const isOneCount = proof[0]?.seq === proof[1]?.seq;
    return {
      pid,
      name,
      isMe: pid === me,
      isRemoved: fold.tip.people.removed.includes(pid),
      what:
        pid === me
          ? { code: 'exposed.mine', facts: {} }
          : { code: isOneCount ? 'exposed.twoEntries' : 'exposed.twoMoves', facts: { name } },
      proof,
    };
  });

/** What can be known of every other party of the table, and who was caught lying. */
export const truthOf = (parts: TruthParts): TruthView => {
  const { fold, me, members, peers, seatOf } = parts;
  const others = members.filter(({ pid }) => pid !== me);
  return {
    peers: others.map(({ pid, name }) => {
      const peer = peers.find((each) => each.pid === pid);
      const reached = reachedBy(parts, pid);
      const standing = peer?.agreement ?? (reached === fold.tip.depth ? 'in step' : reached < 0 ? 'unknown' : 'behind');
      const isBehind = standing === 'behind';
      // Whoever is ahead has passed through where I stand.
      const isPast = standing === 'ahead' || reached === fold.tip.depth;
      return {
        pid,
        name,
        seat: seatOf(pid),
        isHere: peer !== undefined,
        road: peer?.road ?? null,
        standing,
        moves: isBehind ? fold.tip.depth - reached : 0,
        unkept: isPast ? mineAtTip(parts, pid) : mineFrom(parts, reached),
      };
    }),
    pairs: pairsOf(others, parts.others),
    exposed: exposedIn(parts),
  };
};
