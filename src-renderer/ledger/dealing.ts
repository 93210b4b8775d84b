/**
 * What an entry about cards is worth where it stands (trust 7.1): a key for a
 * deck, a shuffle of it, shares of cards that are dealt, or a holder's part of
 * somebody's; and what a move shows of the cards that it turns up.
 *
 *   complaint       := pid(8) • common(32) • proof(64)                   in place of a shuffle
 *   move with cards := canonical JSON • 00 • (share(32) • proof(64))*      in the order of the game's `shows`
 */
import type { CardRef } from '../../rules/kernel/expectation';
import type { Json } from '../../rules/kernel/json';
import type { Refusal } from '../../rules/kernel/ruling';
import type { Held } from './chains';
import { bringersOf, dealtAt, dueCards, nextMixer, owedBy, type DealKey, type Deck } from './decks';
import { noSeat } from './entry';
import { toHex } from './hash';
import type { BallotJudgement } from './papers';
import { majorityOf } from './people';
import type { Node } from './positions';
import type { DealPlace, SharePlace, Table } from './table';

/** What an entry about a deck is good for. */
export type DealJudgement =
  | { readonly kind: 'dealKey'; readonly id: string; readonly key: DealKey }
  | { readonly kind: 'mixed'; readonly cards: Uint8Array }
  /** This party gave the writer a wrong share of her key. */
  | { readonly kind: 'spoiled'; readonly pid: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A card that a move turns up, and its face. */
export interface ShownCard extends CardRef {
  readonly face: string;
}

type Refused = { readonly kind: 'refused'; readonly refusal: Refusal };
type At<State> = Pick<Node<State>, 'people' | 'expect' | 'mixing' | 'barred' | 'decks' | 'digest'>;

const no = (code: string, facts: object): Refused => ({ kind: 'refused', refusal: { code, facts } });
const openingBytes = 96;
/** No shuffle is as short: that of a single card has 352 bytes. */
const complaintBytes = 104;

/** What shares of cards are given for: to be dealt, or to be turned up. */
export const cardPlace = (
  gameId: string,
  position: string,
  pid: string,
  purpose: 'cards' | 'show' = 'cards',
): SharePlace => ({ gameId, position, pid, purpose });

/**
 * A key for the deck that is to be shuffled here, a shuffle of it, or the complaint that somebody gave a wrong share of her
 * key. An honest client shuffles only what it could stand in for, so that no deck is dealt of which too few could.
 */
export const judgeShuffle = <State extends object>(
  table: Table<State>,
  node: At<State>,
  { id, body }: Held,
): DealJudgement => {
  const { people, expect, mixing, digest } = node;
  const { deals, gameId } = table;
  const { pid, seat, payload } = body;
  if (deals === null || expect.kind !== 'shuffle') return no('entry.noShuffle', {});
  if (seat !== noSeat) return no('entry.seatNotYours', { seat });
  const place: DealPlace = { gameId, position: digest, pid };
  if (mixing === null) return judgeDealKey(table, node, id, place, payload);
  if (nextMixer(people, mixing) !== pid) return no('entry.notYourTurn', {});
  if (payload.length === complaintBytes) return judgeDeckComplaint(table, mixing.deck, pid, payload);
  const cards = deals.readShuffle(place, mixing.deck.joint, mixing.deck.cards, payload);
  return cards === null ? no('entry.badShuffle', {}) : { kind: 'mixed', cards };
};

const judgeDeckComplaint = <State extends object>(
  { escrow: port }: Table<State>,
  { keys }: Deck,
  pid: string,
  payload: Uint8Array,
): DealJudgement => {
  const dealer = toHex(payload.subarray(0, 8));
  const escrow = keys.find((key) => key.pid === dealer)?.escrow ?? null;
  const index = escrow?.holders.findIndex((holder) => holder.pid === pid) ?? -1;
  if (port === null || escrow === null || index < 0) return no('people.noShare', { pid: dealer });
  return port.checkComplaint(escrow, index, payload.subarray(8))
    ? { kind: 'spoiled', pid: dealer }
    : no('people.badComplaint', { pid: dealer });
};

const judgeDealKey = <State extends object>(
  { deals, escrow, gameId }: Table<State>,
  { people, barred }: At<State>,
  id: string,
  place: DealPlace,
  payload: Uint8Array,
): DealJudgement => {
  const { pid } = place;
  const bringers = bringersOf(people, barred);
  if (!bringers.some((party) => party.pid === pid)) return no('people.notActive', { pid });
  const read = deals?.readDealKey(place, payload) ?? null;
  if (read === null) return no('entry.badDealKey', {});
  // Two could share with one another only, and then each could read the other's cards.
  if (bringers.length < 3) {
    return read.shared.length > 0
      ? no('entry.badDealKey', {})
      : { kind: 'dealKey', id, key: { pid, key: read.key, escrow: null } };
  }
  const holders = bringers.filter((party) => party.pid !== pid);
  const claimed = { gameId, pid, key: toHex(read.key), holders, threshold: majorityOf(bringers.length) };
  const sharing = escrow?.readRegistration(read.shared, claimed);
  if (sharing?.ok !== true) return no('entry.badDealKey', {});
  return { kind: 'dealKey', id, key: { pid, key: read.key, escrow: sharing.value } };
};

/** A party's shares of the cards that are dealt here and are not hers. */
export const judgeCardShares = <State extends object>(
  { deals, gameId }: Table<State>,
  { people, expect, decks, digest }: At<State>,
  { body }: Held,
): BallotJudgement => {
  const due = dueCards(people, decks, expect);
  const key = due?.deck.keys.find(({ pid }) => pid === body.pid);
  const firsts = deals === null || due === null ? [] : owedBy(deals, due, body.pid);
  if (deals === null || key === undefined || firsts.length === 0) return no('entry.sharesNotOwed', {});
  const points = deals.readShares(cardPlace(gameId, digest, body.pid), key.key, firsts, body.payload);
  return points === null ? no('entry.badShares', {}) : { kind: 'shares', points };
};

/** pid(8) • part: what a holder of that party's key for the deck gives for her. */
export const judgeCardPart = <State extends object>(
  { deals, gameId }: Table<State>,
  { people, expect, decks, digest }: At<State>,
  { body }: Held,
): BallotJudgement => {
  const subject = toHex(body.payload.subarray(0, 8));
  const due = dueCards(people, decks, expect);
  const escrow = due?.deck.keys.find(({ pid }) => pid === subject)?.escrow ?? null;
  const index = escrow?.holders.findIndex(({ pid }) => pid === body.pid) ?? -1;
  if (deals === null || due === null || escrow === null || index < 0) return no('entry.partNotHeld', {});
  const firsts = owedBy(deals, due, subject);
  if (firsts.length === 0) return no('entry.sharesNotOwed', {});
  const place = cardPlace(gameId, digest, subject);
  const points = deals.readSharesPart(place, escrow, index, firsts, body.payload.subarray(8));
  return points === null ? no('entry.badPart', {}) : { kind: 'part', subject, index, points };
};

/** A move's payload in its two parts. Canonical JSON holds no zero byte. */
export const splitMove = (payload: Uint8Array): { readonly text: Uint8Array; readonly openings: Uint8Array | null } => {
  const at = payload.indexOf(0);
  return at < 0
    ? { text: payload, openings: null }
    : { text: payload.subarray(0, at), openings: payload.subarray(at + 1) };
};

/**
 * The cards that a move turns up, as its writer opens them. Nothing where she opens none: the game then says what is
 * missing. Refused are openings of what she cannot show, of other cards, or with a flaw.
 */
export const readShown = <State extends object>(
  table: Table<State>,
  { state, decks, digest }: Pick<Node<State>, 'state' | 'decks' | 'digest'>,
  { pid, seat }: { readonly pid: string; readonly seat: number },
  move: Json,
  openings: Uint8Array | null,
): readonly ShownCard[] | Refused => {
  if (openings === null) return [];
  const { game, deals, gameId } = table;
  const refs = game.shows?.(state, seat, move) ?? [];
  if (deals === null || refs.length === 0 || openings.length !== openingBytes * refs.length) {
    return no('entry.badOpening', {});
  }
  const shown: ShownCard[] = [];
  for (const [at, { deck: id, card }] of refs.entries()) {
    const found = dealtAt(decks, { deck: id, card });
    const key = found?.deck.keys.find((each) => each.pid === pid);
    if (found === null || key === undefined || found.dealt.pid !== pid) return no('entry.badOpening', {});
    const { deck, dealt } = found;
    const bytes = openings.subarray(openingBytes * at, openingBytes * (at + 1));
    const place = cardPlace(gameId, digest, pid, 'show');
    const points = deals.readShares(place, key.key, [deals.firstOf(deck.cards, card)], bytes);
    const all = points && deals.jointKey([...dealt.shares, ...points]);
    const face = all && deals.faceOf(gameId, deck.cards, card, all, deck.faces);
    if (face === null) return no('entry.badOpening', {});
    shown.push({ deck: id, card, face });
  }
  return shown;
};

/** The faces that a move shows in this state, in the game's order; absent where one of them was not opened, or none is shown. */
export const facesFor = <State extends object>(
  { game }: Pick<Table<State>, 'game'>,
  state: State,
  seat: number,
  move: Json,
  shown: readonly ShownCard[],
): readonly string[] | undefined => {
  if (shown.length === 0) return undefined;
  const refs = game.shows?.(state, seat, move) ?? [];
  const faces = refs.flatMap(
    (ref) => shown.find(({ deck, card }) => deck === ref.deck && card === ref.card)?.face ?? [],
  );
  return faces.length === refs.length ? faces : undefined;
};
