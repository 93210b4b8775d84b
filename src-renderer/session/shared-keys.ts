/**
 * The keys that the parties of a table share (trust 4 and 5.2), as one client
 * deals with them: it shares its own dice key among the others, and its ballot key where the game holds ballots, says so where it
 * was given a wrong share, and stands in for one whose answer is missing.
 */
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import {
  checkComplaint,
  checkPart,
  combine,
  complain,
  openShare,
  readRegistration,
  restorePart,
  shareKey,
  type KeyRing,
} from '../chance';
import {
  activeOf,
  fromHex,
  majorityOf,
  rollAlpha,
  toHex,
  type Escrow,
  type EscrowPort,
  type Fold,
  type Ledger,
} from '../ledger';
import { firstPart } from './missing-parts';

export interface SharedKeys {
  /** The checks that the ledger asks for. */
  readonly port: EscrowPort;
  /** What I owe the table about keys at the tip: a complaint, or my registration; null where that is nothing. */
  readonly deedOwed: (ledger: Ledger, fold: Fold<object>) => JsonObject | null;
  /** My share of that party's key, and my place among its holders; null where I hold none, or a wrong one. */
  readonly shareIn: (escrow: Escrow) => { readonly place: number; readonly share: Uint8Array } | null;
  /** Shows everybody that I was given a wrong share of that key; null where it is right, or I hold none. */
  readonly complaintIn: (escrow: Escrow) => Uint8Array | null;
  /** My part of an answer that is missing at the tip, as the payload of an entry; null where I owe none. */
  readonly partOwed: (ledger: Ledger, fold: Fold<object>) => Uint8Array | null;
}

/** A key that is shared: where its sharings stand, and what the deeds about it are called. */
interface SharedKind {
  readonly which: 'escrows' | 'ballotEscrows';
  readonly key: 'dice' | 'ballot';
  readonly register: 'register' | 'registerBallot';
  readonly complain: 'complain' | 'complainBallot';
}

const dice: SharedKind = { which: 'escrows', key: 'dice', register: 'register', complain: 'complain' };
const ballot: SharedKind = {
  which: 'ballotEscrows',
  key: 'ballot',
  register: 'registerBallot',
  complain: 'complainBallot',
};

/** The keys that a game needs shared: those of ballots only where it holds any. */
export const sharedFor = (game: Pick<Game, 'tally'>): readonly SharedKind[] =>
  game.tally === undefined ? [dice] : [dice, ballot];

/** Shared keys as the owner of this ring sees them. A registration is asked about several times before it is history: `read` remembers. */
export const createSharedKeys = (
  ring: KeyRing,
  shared: readonly SharedKind[] = [dice],
  read: EscrowPort['readRegistration'] = readRegistration,
): SharedKeys => {
  const me = ring.keys.pid;
  const seal = fromHex(ring.secret.seal);
  const port: EscrowPort = { readRegistration: read, checkComplaint, checkPart, combine };
  const shares = new WeakMap<Escrow, Uint8Array | null>();
  /** Where I did something about a party's key last: never twice in one place, whatever becomes of it. */
  const doneOn = new Map<string, string>();
  const isFirst = (key: string, digest: string): boolean => {
    if (doneOn.get(key) === digest) return false;
    doneOn.set(key, digest);
    return true;
  };
  const placeIn = ({ holders }: Escrow): number => holders.findIndex(({ pid }) => pid === me);
  const shareOf = (escrow: Escrow): Uint8Array | null => {
    const before = shares.get(escrow);
    if (before !== undefined) return before;
    const share = openShare(escrow, placeIn(escrow), seal);
    shares.set(escrow, share);
    return share;
  };

  const shareIn: SharedKeys['shareIn'] = (escrow) => {
    const place = placeIn(escrow);
    const share = place < 0 ? null : shareOf(escrow);
    return share && { place, share };
  };

  const complaintIn: SharedKeys['complaintIn'] = (escrow) => {
    const place = placeIn(escrow);
    return place < 0 || shareOf(escrow) !== null ? null : complain(escrow, place, seal);
  };

  /** My deeds of a kind that wait for the next writer, as hexadecimal text. */
  const pendingDeeds = ({ pending }: Fold<object>, kind: keyof JsonObject): readonly string[] =>
    pending.flatMap(({ pid, act }) => {
      const isRecord = typeof act === 'object' && act !== null && !Array.isArray(act);
      const text = pid === me && isRecord ? (act as JsonObject)[kind] : undefined;
      return typeof text === 'string' ? [text] : [];
    });

  const complaintOwed = (fold: Fold<object>, kind: SharedKind): JsonObject | null => {
    for (const [pid, escrow] of fold.tip.people[kind.which]) {
      const place = placeIn(escrow);
      if (place < 0 || shareOf(escrow) !== null) continue;
      // One that waits may be about a sharing of hers that is no longer in force.
      const isSaid = pendingDeeds(fold, kind.complain).some(
        (text) => text.startsWith(pid) && checkComplaint(escrow, place, fromHex(text.slice(pid.length))),
      );
      const complaint = !isSaid && isFirst(`${kind.key} ${pid}`, fold.tip.digest) ? complaintIn(escrow) : null;
      if (complaint) return { [kind.complain]: pid + toHex(complaint) };
    }
    return null;
  };

  const registrationOwed = ({ gameId }: Ledger, fold: Fold<object>, kind: SharedKind): JsonObject | null => {
    const active = activeOf(fold.tip.people);
    // Two could share with one another only, and then each could read the other's dice.
    if (active.length < 3) return null;
    const holders = active.filter(({ pid }) => pid !== me);
    const threshold = majorityOf(active.length);
    const escrow = fold.tip.people[kind.which].get(me);
    const fits =
      escrow?.threshold === threshold &&
      escrow.holders.length === holders.length &&
      escrow.holders.every(({ pid }, at) => pid === holders[at]?.pid);
    const claimed = { gameId, pid: me, key: ring.keys[kind.key], holders, threshold };
    const isMade = (): boolean =>
      pendingDeeds(fold, kind.register).some((text) => port.readRegistration(fromHex(text), claimed).ok);
    if (fits || isMade() || !isFirst(`${kind.key} ${me}`, fold.tip.digest)) return null;
    return { [kind.register]: toHex(shareKey({ pid: me, secret: ring.secret[kind.key] }, claimed)) };
  };

  return {
    port,
    shareIn,
    complaintIn,
    deedOwed: (ledger, fold) => {
      const { expect, people } = fold.tip;
      const isQuiet = expect.kind === 'one' || expect.kind === 'each' || expect.kind === 'free';
      if (!isQuiet || !activeOf(people).some(({ pid }) => pid === me)) return null;
      for (const kind of shared) {
        const deed = complaintOwed(fold, kind) ?? registrationOwed(ledger, fold, kind);
        if (deed !== null) return deed;
      }
      return null;
    },
    partOwed: (ledger, fold) => {
      const { digest, people, expect } = fold.tip;
      if (expect.kind !== 'roll' || activeOf(people).length < 3) return null;
      return firstPart(me, ledger, fold, (pid) => {
        const escrow = people.escrows.get(pid);
        const mine = escrow && shareIn(escrow);
        return mine ? restorePart(escrow, mine.place, mine.share, rollAlpha(ledger.gameId, digest)) : null;
      });
    },
  };
};
