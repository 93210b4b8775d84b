/**
 * Cards that nobody deals, as one client deals with them (decision 0056): it brings
 * its key to every deck, shuffles when its turn comes, gives its shares of the
 * others' cards, stands in for whoever leaves them waiting, and reads its own. A
 * face that it reads is nowhere but here, in memory, until its person shows it.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import type { Hand } from '../../rules/kernel/expectation';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import {
  createShares,
  dealSecret,
  faceOf,
  firstOf,
  joinShares,
  jointKey,
  readDealKey,
  shareOf,
  startDeck,
  type KeyRing,
} from '../chance';
import {
  bringersOf,
  cardPlace,
  dealtAt,
  dueCards,
  fromHex,
  majorityOf,
  nextMixer,
  owedBy,
  type DealPort,
  type Deck,
  type Fold,
  type Ledger,
} from '../ledger';
import { makersHere, type Makers } from './arithmetic';
import type { Checks } from './checks';
import { firstPart } from './missing-parts';
import type { SharedKeys } from './shared-keys';

/** The checks of cards that the ledger asks for; what is dear of them comes from where it is checked. */
export const dealPort = ({ readShares, readSharesPart, readShuffle }: Checks['read']): DealPort => ({
  readDealKey,
  jointKey,
  startDeck,
  readShuffle,
  firstOf,
  faceOf,
  readShares,
  readSharesPart,
  joinShares,
});

type OfMove<T> = (game: Pick<Game, 'shows'>, ledger: Ledger, fold: Fold<object>, seat: number, move: JsonObject) => T;

export interface MyCards {
  /** My key for the deck that is to be shuffled at the tip, as the payload of an entry; null where I owe none, or it is being made. */
  readonly keyOwed: (ledger: Ledger, fold: Fold<object>) => Uint8Array | null;
  /**
   * My shuffle at the tip in the same way, or my complaint in its place where I was given a wrong share of somebody's key;
   * null where it is another's turn.
   */
  readonly shuffleOwed: (ledger: Ledger, fold: Fold<object>) => Uint8Array | null;
  /** My shares of the cards that are dealt at the tip in the same way. */
  readonly shares: (ledger: Ledger, fold: Fold<object>) => Uint8Array | null;
  /** My part of shares that are missing at the tip in the same way. */
  readonly partOwed: (ledger: Ledger, fold: Fold<object>) => Uint8Array | null;
  /** The faces that this move of a seat of mine turns up; undefined where it turns up nothing that I can read. */
  readonly facesOf: OfMove<readonly string[] | undefined>;
  /** What the entry of such a move carries behind its text; null where it turns up nothing that I can read. */
  readonly openings: OfMove<Uint8Array | null>;
  /** What I may see of the cards of this seat: nothing where it is not mine. */
  readonly handOf: (ledger: Ledger, fold: Fold<object>, seat: number) => Hand;
}

/** Cards as the owner of this ring sees them. What she gives of her own is made by `made`, be it at once or beside the page. */
export const createMyCards = (
  ring: KeyRing,
  shared: Pick<SharedKeys, 'shareIn' | 'complaintIn'>,
  made: Makers = makersHere,
): MyCards => {
  const me = ring.keys.pid;
  /** Faces of mine that were read, by deck's position and card. */
  const read = new Map<string, string | null>();

  const secretFor = (gameId: string, on: string): Uint8Array =>
    fromHex(dealSecret(fromHex(ring.secret.seal), { gameId, position: on, pid: me }));

  const faceIn = (gameId: string, deck: Deck, card: number, rest: readonly Uint8Array[]): string | null => {
    const key = `${deck.on}/${card}`;
    const before = read.get(key);
    if (before !== undefined) return before;
    const mine = shareOf(secretFor(gameId, deck.on), firstOf(deck.cards, card));
    const all = jointKey([...rest, mine]);
    const face = all ? faceOf(gameId, deck.cards, card, all, deck.faces) : null;
    read.set(key, face);
    return face;
  };

  /** The cards that a move of mine turns up, where I can read them all. */
  const shownBy: OfMove<
    readonly { readonly deck: Deck; readonly card: number; readonly face: string }[] | undefined
  > = (game, { gameId }, { tip }, seat, move) => {
    const refs = game.shows?.(tip.standing.state, seat, move) ?? [];
    const shown = refs.flatMap((ref) => {
      const found = dealtAt(tip.decks, ref);
      if (found?.dealt.pid !== me) return [];
      const face = faceIn(gameId, found.deck, ref.card, found.dealt.shares);
      return face === null ? [] : [{ deck: found.deck, card: ref.card, face }];
    });
    return refs.length > 0 && shown.length === refs.length ? shown : undefined;
  };

  return {
    keyOwed: ({ gameId }, { tip, awaited }) => {
      const isOwed = tip.mixing === undefined && awaited.some(({ pid, done }) => pid === me && !done);
      if (tip.expect.kind !== 'shuffle' || !isOwed) return null;
      const place = { gameId, position: tip.digest, pid: me };
      const secret = secretFor(gameId, tip.digest);
      const bringers = bringersOf(tip.people, tip.barred);
      const holders = bringers.filter(({ pid }) => pid !== me);
      const sharing = { gameId, holders, threshold: majorityOf(bringers.length) };
      return made.makeDealKey(place, secret, bringers.length >= 3 ? sharing : null);
    },
    shuffleOwed: ({ gameId }, { tip: { mixing, digest, people } }) => {
      if (mixing === undefined || nextMixer(people, mixing) !== me) return null;
      for (const { pid, escrow } of mixing.deck.keys) {
        const complaint = escrow && shared.complaintIn(escrow);
        if (complaint) return concatBytes(fromHex(pid), complaint);
      }
      return made.createShuffle({ gameId, position: digest, pid: me }, mixing.deck.joint, mixing.deck.cards);
    },
    shares: ({ gameId }, { tip }) => {
      const due = dueCards(tip.people, tip.decks, tip.expect);
      const points = due === null ? [] : owedBy({ firstOf }, due, me);
      if (due === null || points.length === 0) return null;
      return made.createShares(cardPlace(gameId, tip.digest, me), secretFor(gameId, due.deck.on), points);
    },
    partOwed: (ledger, fold) => {
      const { tip } = fold;
      const due = dueCards(tip.people, tip.decks, tip.expect);
      if (due === null) return null;
      return firstPart(me, ledger, fold, (pid) => {
        const escrow = due.deck.keys.find((key) => key.pid === pid)?.escrow ?? null;
        const mine = escrow && shared.shareIn(escrow);
        const place = cardPlace(ledger.gameId, tip.digest, pid);
        return mine && made.sharesPart(place, mine.place, mine.share, owedBy({ firstOf }, due, pid));
      });
    },
    facesOf: (game, ledger, fold, seat, move) => shownBy(game, ledger, fold, seat, move)?.map(({ face }) => face),
    openings: (game, ledger, fold, seat, move) => {
      const shown = shownBy(game, ledger, fold, seat, move);
      if (shown === undefined) return null;
      const place = cardPlace(ledger.gameId, fold.tip.digest, me, 'show');
      const opened = shown.map(({ deck, card }) =>
        createShares(place, secretFor(ledger.gameId, deck.on), [firstOf(deck.cards, card)]),
      );
      return concatBytes(Uint8Array.of(0), ...opened);
    },
    handOf:
      ({ gameId }, { tip }, seat) =>
      (id, card) => {
        const found = dealtAt(tip.decks, { deck: id, card });
        if (found?.dealt.pid !== me || found.dealt.seat !== seat) return null;
        return faceIn(gameId, found.deck, card, found.dealt.shares);
      },
  };
};
