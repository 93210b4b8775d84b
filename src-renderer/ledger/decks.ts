/**
 * Decks that nobody deals, as far as everybody knows them (trust 7): who brought
 * which key, the sealed cards as the last shuffle left them, and what the others
 * have given of those that are dealt. No face is here.
 */
import { handOut } from '../../rules/kernel/ceremonies';
import type { CardRef, Expectation } from '../../rules/kernel/expectation';
import type { Outcome } from '../../rules/kernel/game';
import type { Party } from './genesis';
import { activeOf, isActive, type Escrow, type People } from './people';
import type { DealPort, Table } from './table';

/** A party's key for one deck, and how it is shared among the others; null where there is nobody to share it among. */
export interface DealKey {
  readonly pid: string;
  readonly key: Uint8Array;
  readonly escrow: Escrow | null;
}

/** A card that is dealt. */
export interface DealtCard {
  /** The party that held its seat then: it can be read with her key alone. */
  readonly pid: string;
  readonly seat: number;
  /** All other parties' shares of it; none where she is the only one. */
  readonly shares: readonly Uint8Array[];
}

/** One deck. */
export interface Deck {
  readonly id: string;
  /** Digest of the position that its keys were made for. */
  readonly on: string;
  readonly faces: readonly string[];
  /** In people's order. */
  readonly keys: readonly DealKey[];
  /** The sum of the keys. */
  readonly joint: Uint8Array;
  /** The sealed cards, 64 bytes each. */
  readonly cards: Uint8Array;
  readonly dealt: ReadonlyMap<number, DealtCard>;
}

/** A deck on its way round the table. */
export interface Mixing {
  readonly deck: Deck;
  /** Who has shuffled it, by party id. */
  readonly done: readonly string[];
}

/** A card that is to be dealt now, and whose it becomes. */
export interface DueCard {
  readonly card: number;
  readonly seat: number;
  readonly pid: string;
}

/** Who brings a key to the deck that is shuffled here: all who are active, but whoever gave out a wrong share of an earlier one. */
export const bringersOf = (people: People, barred: readonly string[]): readonly Party[] =>
  activeOf(people).filter(({ pid }) => !barred.includes(pid));

/** Whose turn it is to shuffle: the first of those who brought a key, are active, and have not; null when all have. */
export const nextMixer = (people: People, { deck, done }: Mixing): string | null =>
  deck.keys.find(({ pid }) => isActive(people, pid) && !done.includes(pid))?.pid ?? null;

/**
 * The cards that are dealt here. Left out, and shut for good, is a card for a seat whose party brought no key: with the
 * others' shares everybody could read it. So is one that has been dealt before, whose first owner's share would be told.
 */
export const dueCards = (
  people: People,
  decks: ReadonlyMap<string, Deck>,
  expect: Expectation,
): { readonly deck: Deck; readonly cards: readonly DueCard[] } | null => {
  const deck = expect.kind === 'deal' ? decks.get(expect.deck) : undefined;
  if (expect.kind !== 'deal' || deck === undefined) return null;
  const cards = expect.cards.flatMap(([card, seat]) => {
    const pid = people.holders[seat] ?? '';
    const isThere = card >= 0 && card < deck.faces.length && !deck.dealt.has(card);
    return isThere && deck.keys.some((key) => key.pid === pid) ? [{ card, seat, pid }] : [];
  });
  return { deck, cards };
};

/** The first parts of the cards of which this party owes her share: all but her own. */
export const owedBy = (
  { firstOf }: Pick<DealPort, 'firstOf'>,
  { deck, cards }: { readonly deck: Deck; readonly cards: readonly DueCard[] },
  pid: string,
): readonly Uint8Array[] => cards.filter((due) => due.pid !== pid).map(({ card }) => firstOf(deck.cards, card));

/** The deck once these cards are dealt, with what each party has given: her shares in the order of `owedBy`. */
export const withDealt = (
  { deck, cards }: { readonly deck: Deck; readonly cards: readonly DueCard[] },
  given: ReadonlyMap<string, readonly Uint8Array[]>,
): Deck => {
  const dealt = new Map(deck.dealt);
  for (const { card, seat, pid } of cards) {
    const shares = deck.keys.flatMap((key) => {
      const hers = cards.filter((due) => due.pid !== key.pid).findIndex((due) => due.card === card);
      return key.pid === pid ? [] : (given.get(key.pid)?.[hers] ?? []);
    });
    dealt.set(card, { pid, seat, shares });
  }
  return { ...deck, dealt };
};

/** What a ceremony of cards has come to. */
interface Ceremony<State> extends Outcome<State> {
  readonly expect: Expectation;
  readonly mixing: Mixing | null;
  readonly decks: ReadonlyMap<string, Deck>;
}

/**
 * The game told that a deck is shuffled, where nobody is left to do so; or that cards are dealt, where nobody owes
 * anything. Null where there is no such thing. With all gone who brought keys, others begin anew.
 */
export const handOn = <State extends object>(
  { game, deals }: Table<State>,
  people: People,
  { state, expect, mixing, decks }: Ceremony<State>,
): Pick<Ceremony<State>, 'state' | 'story' | 'mixing' | 'decks'> | null => {
  if (deals === null || activeOf(people).length === 0) return null;
  const told = (): Outcome<State> => {
    const { standing, story } = handOut(game, { state, choices: [] });
    return { state: standing.state, story };
  };
  if (expect.kind === 'shuffle' && mixing !== null && nextMixer(people, mixing) === null) {
    if (mixing.done.length === 0) return { state, story: [], mixing: null, decks };
    return { ...told(), mixing: null, decks: new Map(decks).set(mixing.deck.id, mixing.deck) };
  }
  if (expect.kind !== 'deal') return null;
  const due = dueCards(people, decks, expect);
  if (due === null) return { ...told(), mixing: null, decks };
  if (due.deck.keys.some(({ pid }) => owedBy(deals, due, pid).length > 0)) return null;
  return { ...told(), mixing: null, decks: new Map(decks).set(due.deck.id, withDealt(due, new Map())) };
};

/** The deck and card that a reference means, once it is dealt. */
export const dealtAt = (
  decks: ReadonlyMap<string, Deck>,
  { deck: id, card }: CardRef,
): { readonly deck: Deck; readonly dealt: DealtCard } | null => {
  const deck = decks.get(id);
  const dealt = deck?.dealt.get(card);
  return deck === undefined || dealt === undefined ? null : { deck, dealt };
};
