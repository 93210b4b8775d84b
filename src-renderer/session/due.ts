/**
 * What this client writes by itself: its answer to a roll and its part of answers that are missing, what it owes about
 * shared keys, its characters, what its person could only pass or consent to, and where it stands.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import { digestOf } from '../../rules/kernel/digest';
import { ask, type Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, type Ruling } from '../../rules/kernel/ruling';
import type { KeyRing } from '../chance';
import { ackOwed, clerkOf, kinds, noSeat, rollAlpha, writePayload, type Fold, type Kind, type Ledger } from '../ledger';
import type { LobbyRow } from '../sync';
import { draftOf } from './lobby';
import type { MyCards } from './my-cards';
import type { MyPapers } from './my-papers';
import type { SharedKeys } from './shared-keys';
import { aheadOf, type Brought } from './turns';

/** An entry that is to be written. */
export interface Due {
  readonly kind: Kind;
  readonly seat: number;
  readonly payload: Uint8Array;
}

export interface DueParts {
  readonly game: Game;
  readonly ring: KeyRing;
  /** Left to the person who ticked "ask me" for this kind of answer? */
  readonly asksPerson: (kind: string) => boolean;
  /** What this seat has said in advance, where it is to be sent here. */
  readonly saidAhead: (tip: Fold<object>['tip'], seat: number) => JsonObject | null;
  /** The proof of my answer for an input. */
  readonly prove: (alpha: Uint8Array) => Uint8Array;
  readonly shared: SharedKeys;
  readonly papers: MyPapers;
  readonly cards: MyCards;
  /** Has the roll at this position been out for so long that I stand in for whoever is missing? */
  readonly standsIn: (digest: string) => boolean;
  /** Is it my turn with this, which all bring, where so many before me have not? It is after a moment for each of them. */
  readonly isMyTurn: (what: string, ahead: number) => boolean;
  /** Has nothing happened at this position for a while? */
  readonly isIdle: (digest: string) => boolean;
}

/** The kind of entry that a move needs now: the expected seat's own, a choice, a proposal in a race, or a side act. */
export const kindFor = (game: Game, fold: Fold<object>, seat: number, move: JsonObject): Kind => {
  const { expect, people } = fold.tip;
  if (expect.kind === 'free' && expect.seats.includes(seat)) {
    return clerkOf(people, expect) === seat ? kinds.move : kinds.proposal;
  }
  if (expect.kind === 'one' && expect.seat === seat) return kinds.move;
  if (expect.kind === 'each' && expect.seats.includes(seat) && !game.isAside(move)) return kinds.choice;
  if (expect.kind === 'ballot' && expect.seats.includes(seat) && !game.isAside(move)) return kinds.ballot;
  return kinds.side;
};

/** A move as the payload of the entry that it needs now; refused where it is a paper that is too long. */
export const payloadFor = (
  { game, papers, cards }: Pick<DueParts, 'game' | 'papers' | 'cards'>,
  ledger: Ledger,
  fold: Fold<object>,
  seat: number,
  move: JsonObject,
): Ruling<Uint8Array> => {
  const kind = kindFor(game, fold, seat, move);
  if (kind === kinds.ballot) return papers.seal(ledger, fold, seat, move);
  const payload = writePayload(kind === kinds.side ? { act: move } : move);
  const mayShow = kind === kinds.move || kind === kinds.proposal;
  const openings = mayShow ? cards.openings(game, ledger, fold, seat, move) : null;
  return grant(openings === null ? payload : concatBytes(payload, openings));
};

/** My answer to the roll at this position. */
export const answerAt = ({ prove }: DueParts, gameId: string, digest: string): Due => ({
  kind: kinds.answer,
  seat: noSeat,
  payload: prove(rollAlpha(gameId, digest)),
});

const routineOf = (
  { game, asksPerson, saidAhead }: DueParts,
  ledger: Ledger,
  rows: readonly LobbyRow[],
  { tip }: Fold<object>,
  seat: number,
): JsonObject | null => {
  if (!tip.awaited.includes(seat)) return null;
  const owesDraft = tip.depth === 0 || game.owesDraft?.(tip.standing.state, seat) === true;
  if (owesDraft && !ledger.genesis.parent) {
    const draft = draftOf(ledger.genesis, rows, seat);
    return draft && { ...draft, kind: 'create' };
  }
  const move = game.routine(tip.standing.state, seat);
  return move && !asksPerson(String(move['kind'])) ? move : saidAhead(tip, seat);
};

/** My answer to the roll at the tip; and once it has been out for long, my parts of those that are missing. */
const owedToRoll = (parts: DueParts, ledger: Ledger, fold: Fold<object>): Due | null => {
  const { digest } = fold.tip;
  const isOwed = fold.awaited.some(({ pid, done }) => pid === parts.ring.keys.pid && !done);
  if (isOwed) return answerAt(parts, ledger.gameId, digest);
  const part = parts.standsIn(digest) ? parts.shared.partOwed(ledger, fold) : null;
  return part && { kind: kinds.restore, seat: noSeat, payload: part };
};

/** What all bring for cards comes one after the other (decision 0084); papers, which are short, all at once. */
const isMyTurnAt = (fold: Fold<object>, { isMyTurn, ring }: DueParts, what: Brought): boolean =>
  fold.tip.opening !== undefined || isMyTurn(`${what} ${fold.tip.digest}`, aheadOf(fold, what, ring.keys.pid));

/**
 * While papers are opened, or cards dealt: first my word that I stand here, and my shares once a majority does. What was read is read, and
 * a writer with two faces could otherwise have one ballot opened to two ends, or one card dealt to two (trust 3.7, S4). Of two at a table the honest
 * one stands for herself. What is missing after long is put in by the others.
 */
const owedToOpening = (parts: DueParts, ledger: Ledger, fold: Fold<object>): Due | null => {
  const { tip, footings, final } = fold;
  const me = parts.ring.keys.pid;
  const quorum = tip.opening?.quorum ?? keysDealt(tip);
  const isFinal = final >= tip.depth || quorum.length < 3;
  if (!isFinal) {
    const isBehind = footings.some(({ pid, depth }) => pid === me && depth < tip.depth);
    return isBehind && isMyTurnAt(fold, parts, 'word')
      ? { kind: kinds.ack, seat: noSeat, payload: new Uint8Array(0) }
      : null;
  }
  const isOwed = fold.awaited.some(({ pid, done }) => pid === me && !done);
  const mine = tip.opening === undefined ? parts.cards : parts.papers;
  const shares = isOwed && isMyTurnAt(fold, parts, 'shares') ? mine.shares(ledger, fold) : null;
  if (shares) return { kind: kinds.shares, seat: noSeat, payload: shares };
  const part = parts.standsIn(tip.digest) ? mine.partOwed(ledger, fold) : null;
  return part && { kind: kinds.restore, seat: noSeat, payload: part };
};

/** The keys of the deck of which cards are dealt. */
const keysDealt = ({ expect, decks }: Fold<object>['tip']): readonly object[] =>
  (expect.kind === 'deal' ? decks.get(expect.deck)?.keys : null) ?? [];

/** My key for a deck, or my shuffle of it, once it is made. */
const owedToDeck = (parts: DueParts, ledger: Ledger, fold: Fold<object>): Due | null => {
  const { expect, mixing } = fold.tip;
  if (expect.kind !== 'shuffle') return null;
  if (mixing === undefined && !isMyTurnAt(fold, parts, 'key')) return null;
  const payload = parts.cards.shuffleOwed(ledger, fold) ?? parts.cards.keyOwed(ledger, fold);
  return payload && { kind: kinds.shuffle, seat: noSeat, payload };
};

/** What a decision or somebody's return cut off: a choice is made again as it was, a paper is sealed anew. */
const againOwed = ({ papers, ring }: DueParts, ledger: Ledger, fold: Fold<object>): Due | null => {
  for (const { kind, seat, payload, on } of ledger.interrupted(ring.keys.pid)) {
    if (kind !== kinds.ballot) return { kind, seat, payload };
    const said = papers.read(ledger, on, seat, payload);
    const paper = said && papers.seal(ledger, fold, seat, said);
    if (paper?.ok) return { kind, seat, payload: paper.value };
  }
  return null;
};

/** Where I am the clerk of a race: what has been proposed is put in order at once. */
const batchOwed = ({ tip, pending }: Fold<object>, me: string): Due | null => {
  const clerk = clerkOf(tip.people, tip.expect);
  if (clerk === null || tip.people.holders[clerk] !== me) return null;
  const isAsked = pending.some(({ isProposal }) => isProposal);
  return isAsked ? { kind: kinds.batch, seat: clerk, payload: new Uint8Array(0) } : null;
};

/** Does this move of this seat wait for the clerk already? It changes nothing until she puts it in order. */
const isProposed = ({ pending }: Fold<object>, seat: number, move: JsonObject): boolean =>
  pending.some(({ isProposal, seat: who, act }) => {
    const isHers = isProposal && who === seat && typeof act === 'object' && act !== null;
    return isHers && digestOf(act) === digestOf(move);
  });

/** What this client owes at the tip, if anything. `rows` are the lobby's, where its characters' drafts lie. */
export const owedAt = (parts: DueParts, ledger: Ledger, rows: () => readonly LobbyRow[]): Due | null => {
  const { game, ring } = parts;
  const me = ring.keys.pid;
  const fold = ledger.fold();
  const { tip } = fold;
  if (tip.opening !== undefined || tip.expect.kind === 'deal') return owedToOpening(parts, ledger, fold);
  if (tip.expect.kind === 'roll') return owedToRoll(parts, ledger, fold);
  const forDeck = owedToDeck(parts, ledger, fold);
  if (forDeck) return forDeck;
  const deed = parts.shared.deedOwed(ledger, fold);
  if (deed) return { kind: kinds.side, seat: noSeat, payload: writePayload(deed) };
  const batch = batchOwed(fold, me);
  if (batch) return batch;
  const again = againOwed(parts, ledger, fold);
  if (again) return again;
  for (const [seat, pid] of tip.people.holders.entries()) {
    if (pid !== me) continue;
    const move = routineOf(parts, ledger, rows(), fold, seat);
    if (
      move &&
      !isProposed(fold, seat, move) &&
      ask(game, tip.standing, seat, move, parts.cards.facesOf(game, ledger, fold, seat, move)).ok
    ) {
      const payload = payloadFor(parts, ledger, fold, seat, move);
      if (payload.ok) return { kind: kindFor(game, fold, seat, move), seat, payload: payload.value };
    }
  }
  const isAckDue = ackOwed(fold, me) && parts.isIdle(tip.digest);
  return isAckDue ? { kind: kinds.ack, seat: noSeat, payload: new Uint8Array(0) } : null;
};
