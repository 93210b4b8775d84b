/**
 * Ballots as one client deals with them (decision 0055): it seals its person's
 * papers, gives its shares once a ballot is closed for good, and stands in for
 * whoever leaves the others waiting. What a paper says is nowhere but in the
 * paper: its writer's client can read it again by her own key.
 */
import type { JsonObject } from '../../rules/kernel/json';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import { joinShares, jointKey, openPaper, readPaper, reopenPaper, sealPaper, type KeyRing } from '../chance';
import {
  activeOf,
  fromHex,
  openedOn,
  placeFor,
  readPayload,
  writePayload,
  type BallotPort,
  type Fold,
  type Ledger,
  type Position,
} from '../ledger';
import { makersHere, type Makers } from './arithmetic';
import type { Checks } from './checks';
import { firstPart } from './missing-parts';
import type { SharedKeys } from './shared-keys';

/** The checks of ballots that the ledger asks for; what is dear of them comes from where it is checked. */
export const ballotPort = ({
  readShares,
  readSharesPart,
}: Pick<Checks['read'], 'readShares' | 'readSharesPart'>): BallotPort => ({
  readPaper,
  openPaper,
  readShares,
  readSharesPart,
  joinShares,
});

export interface MyPapers {
  /** A paper of mine for the ballot at the tip, as the payload of an entry; refused where it is too long. */
  readonly seal: (ledger: Ledger, fold: Fold<object>, seat: number, move: JsonObject) => Ruling<Uint8Array>;
  /** What a paper of mine says, by the position that it was made for; null where it is not mine. */
  readonly read: (ledger: Ledger, on: string, seat: number, paper: Uint8Array) => JsonObject | null;
  /** My shares of the papers that are opened at the tip, as the payload of an entry; null while they are being made. */
  readonly shares: (ledger: Ledger, fold: Fold<object>) => Uint8Array | null;
  /** My part of shares that are missing at the tip; null where I owe none, or it is being made. */
  readonly partOwed: (ledger: Ledger, fold: Fold<object>) => Uint8Array | null;
}

const jointAt = ({ people }: Position<object>): Uint8Array | null =>
  jointKey(activeOf(people).map(({ ballot }) => fromHex(ballot)));

const firstsOf = ({ opening }: Position<object>): readonly Uint8Array[] =>
  opening === undefined ? [] : openedOn(opening).map(({ first }) => first);

/** Ballots as the owner of this ring sees them. What she gives to open papers is made by `made`. */
export const createMyPapers = (
  ring: KeyRing,
  shared: Pick<SharedKeys, 'shareIn'>,
  made: Makers = makersHere,
): MyPapers => {
  const me = ring.keys.pid;
  const secret = fromHex(ring.secret.ballot);

  return {
    seal: ({ gameId }, { tip }, seat, move) => {
      const joint = jointAt(tip);
      const place = { gameId, position: tip.digest, pid: me, seat };
      const sealed = joint && sealPaper(place, joint, secret, writePayload(move));
      return sealed ? grant(sealed) : refuse('ballot.tooLong', {});
    },
    read: (ledger, on, seat, paper) => {
      const position = ledger
        .fold()
        .path()
        .find(({ digest }) => digest === on);
      const joint = position && jointAt(position);
      const text = joint && reopenPaper({ gameId: ledger.gameId, position: on, pid: me, seat }, joint, secret, paper);
      const said = text ? readPayload(text) : undefined;
      return typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as JsonObject) : null;
    },
    shares: ({ gameId }, { tip }) => {
      const firsts = firstsOf(tip);
      return firsts.length === 0 ? null : made.createShares(placeFor(gameId, tip.digest, me), secret, firsts);
    },
    partOwed: (ledger, fold) =>
      firstPart(me, ledger, fold, (pid) => {
        const escrow = fold.tip.people.ballotEscrows.get(pid);
        const mine = escrow && shared.shareIn(escrow);
        if (!mine) return null;
        const place = placeFor(ledger.gameId, fold.tip.digest, pid);
        return made.sharesPart(place, mine.place, mine.share, firstsOf(fold.tip));
      }),
  };
};
