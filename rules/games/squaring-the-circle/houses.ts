/**
 * Houses of CARDs: what a House adds to its roll, taking a CARD, and what the dice then do.
 *
 * Rules: SC-053 to SC-059, SC-062 to SC-064, SC-093, SC-142; SC-D50 to SC-D55, SC-D62.
 */
import type { Addend, Band } from '../../kernel/offer';
import type { CardDue, CardSource, CardWords } from './consequences';
import { withdrawEmpty } from './bonuses';
import { say } from './facts';
import { bearerOf, have, isTheoremId, type Card, type Mathematician, type SquaringState } from './state';
import { disprove } from './theorems';
import { countUp, houseOf, queueFirst, setHouse, setPerson, tell, type Telling } from './telling';

/** 6 less the count of CARDs, without any floor (SC-054, SC-D50). */
const printedModifier = (cards: number): number => 6 - cards;

/** The parts of a House roll's modifier by name; their sum is the modifier (SC-054, SC-D51). */
export const houseAddends = (state: SquaringState, on: string, cards: number): readonly Addend[] => {
  const printed = { label: say('add.cards', { count: cards }), amount: printedModifier(cards) };
  // Both moves speak of one's own House: theorems are not covered (SC-D52).
  const own = isTheoremId(state, on) ? undefined : have(state.people, on);
  const calm = own?.moves.includes('Unflappable') === true ? 1 : 0;
  const floor = own?.moves.includes('Cardinality Tricks') === true ? Math.max(0, -(printed.amount + calm)) : 0;
  return [
    printed,
    ...(calm > 0 ? [{ label: say('add.claim', { claim: 'Unflappable' }), amount: calm }] : []),
    ...(floor > 0 ? [{ label: say('add.claim', { claim: 'Cardinality Tricks' }), amount: floor }] : []),
  ];
};

const sumOf = (addends: readonly Addend[]): number => addends.reduce((sum, { amount }) => sum + amount, 0);

/** How a House stands, for the sheets: its modifier, and what two dice would do to it (SC-055). */
export const houseOdds = (
  state: SquaringState,
  on: string,
): { readonly modifier: number; readonly falls: number; readonly clear: number } => {
  const modifier = sumOf(houseAddends(state, on, houseOf(state, on).length));
  return { modifier, falls: 6 - modifier, clear: 10 - modifier };
};

/** In a House without CARDs nothing can rear its head (SC-056, SC-D53). */
const houseBands = (cards: number): readonly Band[] => [
  { from: cards === 0 ? 7 : 10, label: say('band.houseStands', {}) },
  ...(cards === 0 ? [] : [{ from: 7, label: say('band.rears', {}) }]),
  { from: -99, label: say('band.falls', {}) },
];

/** Rolls for a House: no choice, so no click (SC-053). */
export const rollForHouse = (telling: Telling, on: string): void => {
  const { state } = telling;
  const theorem = isTheoremId(state, on) ? have(state.theorems, on) : undefined;
  const what =
    theorem === undefined
      ? say('roll.house', { name: have(state.people, on).name })
      : say('roll.theoremHouse', { theorem: theorem.statement });
  const cards = houseOf(state, on).length;
  telling.state = {
    ...state,
    rolling: {
      seat: bearerOf(state, on).seat,
      what,
      sides: [6, 6],
      addends: houseAddends(state, on, cards),
      bands: houseBands(cards),
      purpose: { for: 'house', on },
    },
  };
};

/** The CARD lands, and its House is rolled for at once (SC-053). */
export const takeCard = (telling: Telling, on: string, words: CardWords): void => {
  const card: Card = { id: `k${countUp(telling, 'cards')}`, kind: words.kind, text: words.text };
  setHouse(telling, on, [...houseOf(telling.state, on), card]);
  const { state } = telling;
  if (isTheoremId(state, on)) {
    const { statement, by } = have(state.theorems, on);
    const facts = { theorem: statement, kind: card.kind, text: card.text };
    tell(telling, have(state.people, by).seat, 'story.theoremCard', facts, 'SC-053');
  } else {
    const { name, seat } = have(state.people, on);
    tell(telling, seat, 'story.card', { name, kind: card.kind, text: card.text }, 'SC-053');
  }
  rollForHouse(telling, on);
};

/** What a House roll does: nothing, one CARD rears its head, or the House falls (SC-056). */
export const landHouse = (telling: Telling, on: string, total: number): void => {
  const { state } = telling;
  if (total > 9 || (total > 6 && houseOf(state, on).length === 0)) return tellHouse(telling, on, 'story.houseStands');
  if (total > 6) return queueFirst(telling, { do: 'rear', on });
  if (isTheoremId(state, on)) return disprove(telling, on, 'house');
  const bearer = have(state.people, on);
  if (!bearer.doubled) return queueFirst(telling, { do: 'fall', who: on });
  // Held up once already: now it falls for good, and there is no escape theorem (SC-063).
  loseAllCards(telling, bearer, 'SC-063');
  queueFirst(telling, { do: 'out', who: on });
};

const tellHouse = (telling: Telling, on: string, code: 'story.houseStands'): void => {
  const { state } = telling;
  const seat = bearerOf(state, on).seat;
  const of = isTheoremId(state, on) ? have(state.theorems, on).statement : have(state.people, on).name;
  tell(telling, seat, code, { of, isTheorem: isTheoremId(state, on) ? 1 : 0 }, 'SC-056');
};

const loseAllCards = (telling: Telling, { id, name, seat, house }: Mathematician, rule: string): void => {
  setPerson(telling, id, { house: [] });
  tell(telling, seat, 'story.houseFalls', { name, cards: house.length }, rule);
};

/** A CARD makes trouble in the story now; it stays where it is (SC-057, SC-D55). */
export const rear = (telling: Telling, on: string, card: Card): void => {
  const { seat } = bearerOf(telling.state, on);
  tell(telling, seat, 'story.rears', { kind: card.kind, text: card.text }, 'SC-057');
};

/** Her House falls: its CARDs come due and leave, and she owes an escape theorem (SC-059). */
export const fallDown = (telling: Telling, id: string): void => {
  loseAllCards(telling, have(telling.state.people, id), 'SC-059');
  queueFirst(telling, { do: 'escape', who: id });
};

/** She declares that it stands: all CARDs stay, and the next fall is for good (SC-062). */
export const doubleDown = (telling: Telling, id: string): void => {
  const { name, seat } = have(telling.state.people, id);
  setPerson(telling, id, { doubled: true });
  tell(telling, seat, 'story.doublesDown', { name }, 'SC-062');
};

/** A permanent consequence: out of the conference at least, and no longer bound to escape (SC-064). */
export const leave = (telling: Telling, id: string, how: 'removed' | 'imprisoned' | 'dead', text: string): void => {
  const { name, seat } = have(telling.state.people, id);
  setPerson(telling, id, { out: { how, text, isFree: false }, escapes: [] });
  withdrawEmpty(telling);
  tell(telling, seat, 'story.out', { name, how, text }, 'SC-064');
};

/** Takes one CARD out of a House, for nothing. */
export const discard = (telling: Telling, on: string, card: string): void => {
  setHouse(
    telling,
    on,
    houseOf(telling.state, on).filter(({ id }) => id !== card),
  );
};

/** A CARD for the queue, aimed at a mathematician or a theorem. */
export const cardDue = (on: string, writer: string, source: CardSource, words: CardWords | null = null): CardDue => ({
  do: 'card',
  on,
  writer,
  source,
  words,
  evadable: true,
});
