/** Poll tables with real ballot keys, shared among the others. */
import { concatBytes } from '@noble/hashes/utils.js';
import type { Json } from '../../rules/kernel/json';
import {
  checkComplaint,
  checkPart,
  combine,
  createShares,
  joinShares,
  jointKey,
  openPaper,
  openShare,
  readPaper,
  readRegistration,
  readShares,
  readSharesPart,
  sealPaper,
  shareKey,
  sharesPart,
  verifyAnswer,
} from '../../src-renderer/chance';
import {
  activeOf,
  createLedger,
  encodeGenesis,
  fromHex,
  kinds,
  noSeat,
  toHex,
  writePayload,
  type Genesis,
  type Ledger,
} from '../../src-renderer/ledger';
import { openedOn } from '../../src-renderer/ledger/counting';
import { genesisOf, write, type Person } from './people';
import { poll, type Poll } from './poll';

const escrow = { readRegistration, checkComplaint, checkPart, combine };
/** The checks as the app makes them. */
export const ballots = { readPaper, openPaper, readShares, readSharesPart, joinShares };

/** An empty ledger on this genesis of a poll table. */
export const pollLedger = (genesis: Genesis): Ledger<Poll> =>
  createLedger<Poll>({
    game: poll,
    genesisBytes: encodeGenesis(genesis),
    verifyAnswer,
    keysHold: () => true,
    escrow,
    ballots,
  });

/** A poll table: whose each seat is, by number of person. */
export const pollTable = (seats: readonly number[], config: { readonly held?: true } = {}): Ledger<Poll> =>
  pollLedger(genesisOf(seats, { game: poll.id, rulesVersion: poll.rulesVersion, config }));

/** The same entries, in another client's hands. */
export const twinOf = (ledger: Ledger<Poll>, entries = ledger.all()): Ledger<Poll> => {
  const twin = pollLedger(ledger.genesis);
  for (const bytes of entries) twin.add(bytes);
  return twin;
};

/** Everybody shares her ballot key, and seat 0 asks. */
export const asked = (ledger: Ledger<Poll>, people: readonly Person[], isShared = people.length > 2): Ledger<Poll> => {
  for (const who of isShared ? people : []) {
    write(ledger, who, kinds.side, noSeat, registrationOf(ledger, who, people));
  }
  const [first] = people;
  if (first) write(ledger, first, kinds.move, 0, { kind: 'ask' });
  return ledger;
};

/** This person's registration of her ballot key among the others of these. */
export const registrationOf = (ledger: Ledger<Poll>, { party, ballotKey }: Person, people: readonly Person[]): Json => {
  const holders = people.map((one) => one.party).filter(({ pid }) => pid !== party.pid);
  const threshold = Math.floor(people.length / 2) + 1;
  const dealer = { pid: party.pid, secret: toHex(ballotKey) };
  return { registerBallot: toHex(shareKey(dealer, { gameId: ledger.gameId, holders, threshold })) };
};

/** The bytes of a paper of hers for the ballot at the tip. */
export const sealedBy = <S extends object>(
  ledger: Ledger<S>,
  { party, ballotKey }: Person,
  seat: number,
  said: Json,
): Uint8Array => {
  const { people, digest } = ledger.fold().tip;
  const joint = jointKey(activeOf(people).map(({ ballot }) => fromHex(ballot)));
  const place = { gameId: ledger.gameId, position: digest, pid: party.pid, seat };
  const sealed = joint && sealPaper(place, joint, ballotKey, writePayload(said));
  if (!sealed) throw new Error('no paper');
  return sealed;
};

/** Casts a paper. */
export const cast = <S extends object>(ledger: Ledger<S>, who: Person, seat: number, said: Json): Uint8Array =>
  write(ledger, who, kinds.ballot, seat, sealedBy(ledger, who, seat, said));

const firstsAt = <S extends object>(ledger: Ledger<S>): readonly Uint8Array[] => {
  const { opening } = ledger.fold().tip;
  return opening ? openedOn(opening).map(({ first }) => first) : [];
};

const placeAt = <S extends object>(ledger: Ledger<S>, pid: string) => ({
  gameId: ledger.gameId,
  position: ledger.fold().tip.digest,
  pid,
  purpose: 'ballot',
});

/** Her shares of the papers that are opened at the tip. */
export const sharesBy = <S extends object>(ledger: Ledger<S>, { party, ballotKey }: Person): Uint8Array =>
  createShares(placeAt(ledger, party.pid), ballotKey, firstsAt(ledger));

/** Gives them. */
export const open = <S extends object>(ledger: Ledger<S>, who: Person): Uint8Array =>
  write(ledger, who, kinds.shares, noSeat, sharesBy(ledger, who));

/** This holder's part of what that party owes at the tip. */
export const partBy = (ledger: Ledger<Poll>, holder: Person, pid: string): Uint8Array => {
  const shared = ledger.fold().tip.people.ballotEscrows.get(pid);
  const index = shared?.holders.findIndex((one) => one.pid === holder.party.pid) ?? -1;
  const share = shared && openShare(shared, index, holder.sealKey);
  if (!share) throw new Error('she holds no share');
  return concatBytes(fromHex(pid), sharesPart(placeAt(ledger, pid), index, share, firstsAt(ledger)));
};

/** Gives it. */
export const standIn = (ledger: Ledger<Poll>, holder: Person, pid: string): Uint8Array =>
  write(ledger, holder, kinds.restore, noSeat, partBy(ledger, holder, pid));
