/**
 * Houses of CARDs: what a House adds to its roll, taking a CARD, and what the dice then do.
 *
 * Rules: SC-053 to SC-059, SC-062 to SC-064, SC-110; SC-D50 to SC-D55, SC-D62.
 */
import type { Addend, Band } from '../../kernel/offer';
import type { CardWords, Purpose } from './consequences';
import { say } from './facts';
import { recordsOf } from './moves/playbook/index';
import type { HouseFall, HouseRoll } from './moves/playbook/record';
import { bearerOf, have, isTheoremId, type Card, type Mathematician, type SquaringState, type Theorem } from './state';
import { disprove } from './theorems';
import { countUp, houseOf, queueFirst, setHouse, setPerson, tell, withdrawEmpty, type Telling } from './telling';

/** 6 less the count of CARDs, without any floor (SC-054, SC-D50). */
const printedModifier = (cards: number): number => 6 - cards;

const sumOf = (addends: readonly Addend[]): number => addends.reduce((sum, { amount }) => sum + amount, 0);

/** The parts of a House roll's modifier by name; their sum is the modifier (SC-054, SC-D51). */
export const houseAddends = (
  state: SquaringState,
  on: string,
  cards: number,
  attacker: string | null = null,
): readonly Addend[] => {
  const roll: HouseRoll = { state, on, isTheorem: isTheoremId(state, on), attacker };
  const holder = bearerOf(state, on);
  const records = recordsOf(holder);
  const named = (name: string, amount: number): readonly Addend[] =>
    amount === 0 ? [] : [{ label: say('add.claim', { claim: name }), amount }];
  const printed: readonly Addend[] = [
    { label: say('add.cards', { count: cards }), amount: printedModifier(cards) },
    ...records.flatMap(({ name, house }) => named(name, house?.modifier?.(roll, holder) ?? 0)),
  ];
  const floors = records.flatMap(({ name, house }) => {
    const floor = house?.floor?.(roll, holder) ?? null;
    return floor === null ? [] : named(name, Math.max(0, floor - sumOf(printed)));
  });
  // Whoever attacked counts too: what lowers the rolls that her result causes is hers (SC-136).
  const others = attacker === null || attacker === holder.id ? [] : [have(state.people, attacker)];
  const outside = [holder, ...others].flatMap((who) =>
    recordsOf(who).flatMap(({ name, house }) => named(name, house?.outside?.(roll, who) ?? 0)),
  );
  return [...printed, ...floors, ...outside];
};

/** Below this the modifier of her own House never falls; null where nothing holds it (SC-093). */
export const ownFloor = (state: SquaringState, who: Mathematician): number | null => {
  const roll: HouseRoll = { state, on: who.id, isTheorem: false, attacker: null };
  const floors = recordsOf(who).flatMap(({ house }) => house?.floor?.(roll, who) ?? []);
  return floors.length === 0 ? null : Math.max(...floors);
};

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
const rollForHouse = (
  telling: Telling,
  on: string,
  { card, attacker }: { readonly card: string | null; readonly attacker: string | null },
): void => {
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
      addends: houseAddends(state, on, cards, attacker),
      bands: houseBands(cards),
      purpose: { for: 'house', on, card, attacker },
    },
  };
};

/** A House is shaken-up: it is rolled for though no CARD was added (SC-053). */
export const shake = (telling: Telling, on: string, attacker: string | null): void => {
  tellHouse(telling, on, 'story.shakes', 'SC-053');
  rollForHouse(telling, on, { card: null, attacker });
};

/** The CARD lands, and its House is rolled for at once (SC-053); one that is metastable falls by it (SC-110). */
export const takeCard = (telling: Telling, on: string, words: CardWords, attacker: string | null): void => {
  const card: Card = { id: `k${countUp(telling, 'cards')}`, kind: words.kind, text: words.text };
  setHouse(telling, on, [...houseOf(telling.state, on), card]);
  const { state } = telling;
  if (isTheoremId(state, on)) {
    const { statement, by, metastable } = have(state.theorems, on);
    const facts = { theorem: statement, kind: card.kind, text: card.text };
    tell(telling, have(state.people, by).seat, 'story.theoremCard', facts, 'SC-053');
    if (metastable) return disprove(telling, on, 'house', attacker);
  } else {
    const { name, seat } = have(state.people, on);
    tell(telling, seat, 'story.card', { name, kind: card.kind, text: card.text }, 'SC-053');
  }
  rollForHouse(telling, on, { card: card.id, attacker });
};

/** What a House roll does: nothing, one CARD rears its head, or the House falls (SC-056). */
export const landHouse = (
  telling: Telling,
  { on, card, attacker }: Extract<Purpose, { readonly for: 'house' }>,
  total: number,
): void => {
  const { state } = telling;
  const isTheorem = isTheoremId(state, on);
  if (total > 9 || (total > 6 && houseOf(state, on).length === 0)) {
    tellHouse(telling, on, 'story.houseStands', 'SC-056');
    if (isTheorem && total > 9) standFirm(telling, have(state.theorems, on));
    return;
  }
  if (total > 6) return queueFirst(telling, { do: 'rear', on });
  if (isTheorem) return fallOrNot(telling, { theorem: have(state.theorems, on), card, attacker });
  const bearer = have(state.people, on);
  if (!bearer.doubled) return queueFirst(telling, { do: 'fall', who: on });
  // Held up once already: now it falls for good, and there is no escape theorem (SC-063).
  loseAllCards(telling, bearer, 'SC-063');
  queueFirst(telling, { do: 'out', who: on });
};

const standFirm = (telling: Telling, theorem: Theorem): void => {
  const owner = have(telling.state.people, theorem.by);
  for (const { onHouseStands } of recordsOf(owner)) onHouseStands?.(telling, owner, theorem);
};

/** Disproved (SC-058), unless a move of its owner has something else to say. */
const fallOrNot = (telling: Telling, fall: HouseFall): void => {
  const owner = have(telling.state.people, fall.theorem.by);
  for (const { onHouseFalls } of recordsOf(owner)) {
    const instead = onHouseFalls?.(telling.state, owner, fall) ?? null;
    if (instead !== null) return queueFirst(telling, ...instead);
  }
  disprove(telling, fall.theorem.id, 'house', fall.attacker);
};

const tellHouse = (telling: Telling, on: string, code: 'story.houseStands' | 'story.shakes', rule: string): void => {
  const { state } = telling;
  const seat = bearerOf(state, on).seat;
  const of = isTheoremId(state, on) ? have(state.theorems, on).statement : have(state.people, on).name;
  tell(telling, seat, code, { of, isTheorem: isTheoremId(state, on) ? 1 : 0 }, rule);
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
