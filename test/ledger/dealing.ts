/** Card tables with real keys, played by real clients' hands. */
import { concatBytes } from '@noble/hashes/utils.js';
import type { Game } from '../../rules/kernel/game';
import type { Json, JsonObject } from '../../rules/kernel/json';
import { checkComplaint, checkPart, combine, createDealKey, verifyAnswer } from '../../src-renderer/chance';
import type { KeyRing } from '../../src-renderer/chance';
import {
  createLedger,
  encodeGenesis,
  kinds,
  majorityOf,
  noSeat,
  toHex,
  writePayload,
  type Genesis,
  type Ledger,
  type PartyKeys,
} from '../../src-renderer/ledger';
import { createMyCards, dealPort, type MyCards } from '../../src-renderer/session/my-cards';
import { arithmeticHere } from '../../src-renderer/session/arithmetic';
import { createChecks } from '../../src-renderer/session/checks';
import { createSharedKeys } from '../../src-renderer/session/shared-keys';
import { registrationOf, toNumber, toScalar } from '../chance/second';
import { cards, type Cards } from './cards';
import { genesisOf, person, write, type Person } from './people';

/** What was checked once, on any ledger of this process, holds on all. */
const { read } = createChecks(arithmeticHere, () => undefined);

/** An empty ledger on this genesis of a card table. */
export const cardLedger = (genesis: Genesis, reading = read): Ledger<Cards> =>
  createLedger<Cards>({
    game: cards,
    genesisBytes: encodeGenesis(genesis),
    verifyAnswer,
    keysHold: () => true,
    escrow: { readRegistration: reading.readRegistration, checkComplaint, checkPart, combine },
    deals: dealPort(reading),
  });

/** A card table: whose each seat is, by number of person. */
export const cardTable = (seats: readonly number[], config: JsonObject = {}, watchers = 0): Ledger<Cards> =>
  cardLedger(genesisOf(seats, { game: cards.id, rulesVersion: cards.rulesVersion, config, watchers }));

/** The same entries, in another client's hands. */
export const twinOf = (ledger: Ledger<Cards>, entries = ledger.all(), reading = read): Ledger<Cards> => {
  const twin = cardLedger(ledger.genesis, reading);
  for (const bytes of entries) twin.add(bytes);
  return twin;
};

const ringOf = ({ party, sealKey, diceKey, ballotKey }: Person): KeyRing => ({
  keys: party,
  secret: { sign: '', seal: toHex(sealKey), dice: toHex(diceKey), ballot: toHex(ballotKey) },
});

/** The cards of a person as her client deals with them. */
export const handsOf = (who: Person): MyCards => createMyCards(ringOf(who), createSharedKeys(ringOf(who)));

type AnyLedger = Ledger;
const plain = (ledger: Ledger<Cards>): AnyLedger => ledger as unknown as AnyLedger;

/** What she owes the deck that goes round, or null: a key, or a shuffle. */
export const deckWork = (ledger: Ledger<Cards>, who: Person): Uint8Array | null => {
  const [hands, any] = [handsOf(who), plain(ledger)];
  return hands.shuffleOwed(any, any.fold()) ?? hands.keyOwed(any, any.fold());
};

/** A key of hers for the deck at the tip, with a wrong share for these holders and a proof that holds. */
export const wrongKey = (
  { gameId, fold }: Pick<Ledger, 'gameId' | 'fold'>,
  { pid }: PartyKeys,
  holders: readonly PartyKeys[],
  misled = holders,
): Uint8Array => {
  const secret = toNumber(new Uint8Array(32).fill(5, 0, 31));
  const threshold = majorityOf(holders.length + 1);
  const isMisled = (at: number): boolean => misled.some((party) => party.pid === holders[at]?.pid);
  const shared = registrationOf(
    { gameId, pid, secret, threshold, holders, entropy: new Uint8Array(32).fill(7) },
    { share: (share, at) => (isMisled(at) ? share + 1n : share) },
  );
  return createDealKey({ gameId, position: fold().tip.digest, pid }, toScalar(secret), shared);
};

/** Her shares of the cards that are dealt at the tip. */
export const sharesBy = (ledger: Ledger<Cards>, who: Person): Uint8Array | null =>
  handsOf(who).shares(plain(ledger), ledger.fold() as never);

/** Her part of what somebody owes at the tip. */
export const partBy = (ledger: Ledger<Cards>, who: Person): Uint8Array | null =>
  handsOf(who).partOwed(plain(ledger), ledger.fold() as never);

/** Does one thing that is owed to a deck or a deal by one of these people; false where there is none. */
const workOnce = (ledger: Ledger<Cards>, people: readonly Person[], isLate: boolean): boolean => {
  for (const who of people) {
    const { awaited, tip } = ledger.fold();
    if (tip.expect.kind !== 'shuffle' && tip.expect.kind !== 'deal') return false;
    const isOwed = awaited.some(({ pid, done }) => pid === who.party.pid && !done);
    if (tip.expect.kind === 'shuffle') {
      const payload = isOwed ? deckWork(ledger, who) : null;
      if (payload === null) continue;
      write(ledger, who, kinds.shuffle, noSeat, payload);
      return true;
    }
    const shares = isOwed ? sharesBy(ledger, who) : null;
    const part = shares === null && isLate ? partBy(ledger, who) : null;
    if (shares !== null) write(ledger, who, kinds.shares, noSeat, shares);
    else if (part !== null) write(ledger, who, kinds.restore, noSeat, part);
    else continue;
    return true;
  }
  return false;
};

/** These people's clients do all that they owe to decks and deals; with `isLate` they also stand in for the others. */
export const work = (ledger: Ledger<Cards>, people: readonly Person[], isLate = false): void => {
  while (workOnce(ledger, people, isLate));
};

/** The move as the payload of an entry, with the cards that it turns up. */
export const movePayload = (ledger: Ledger<Cards>, who: Person, seat: number, move: Json): Uint8Array => {
  const any = plain(ledger);
  const opened = handsOf(who).openings(cards as unknown as Game, any, any.fold(), seat, move as JsonObject);
  return opened === null ? writePayload(move) : concatBytes(writePayload(move), opened);
};

/** Makes a move that may turn up cards. */
export const play = (ledger: Ledger<Cards>, who: Person, seat: number, move: Json): Uint8Array =>
  write(ledger, who, kinds.move, seat, movePayload(ledger, who, seat, move));

/** The faces of these cards as this person sees them at her seat. */
export const seenBy = (
  ledger: Ledger<Cards>,
  who: Person,
  seat: number,
  numbers: readonly number[],
  deck = 'deck:1',
): readonly (string | null)[] => {
  const hand = handsOf(who).handOf(plain(ledger), ledger.fold() as never, seat);
  return numbers.map((card) => hand(deck, card));
};

/** So many people. */
export const crowd = (many: number): readonly Person[] => Array.from({ length: many }, (_, at) => person(at));

/** Votes, as many as it takes, that this party is set aside. */
export const setAside = (ledger: Ledger<Cards>, voters: readonly Person[], gone: Person): void => {
  for (const who of voters) {
    if (ledger.fold().tip.people.aside.includes(gone.party.pid)) return;
    write(ledger, who, kinds.vote, noSeat, { away: gone.party.pid });
  }
};
