/**
 * A player of any game who knows nothing of it: she reads the offers, fills one
 * at random, asks whether it is legal, and tries again where it is not.
 *
 * All her chance comes from one seeded generator, so a game is its seed.
 */
import { askedSeats, type Hand } from '../../rules/kernel/expectation';
import { ask, begin, land, step, type Game, type SetUp, type Standing } from '../../rules/kernel/game';
import type { Json, JsonObject } from '../../rules/kernel/json';
import type { Field, Offer, Option } from '../../rules/kernel/offer';
import { assert } from '../../rules/kernel/ruling';
import type { StoryLine } from '../../rules/kernel/say';
import { createDealer, type Dealer } from './dealer';

/** A whole number from 0 up to, and without, `below`. */
export type Random = (below: number) => number;

/** A small generator of our own (mulberry32): the same numbers for the same seed on every machine. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    const once = Math.imul(state ^ (state >>> 15), state | 1);
    const twice = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61));
    return Math.floor((((twice ^ (twice >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

/** One entry of a list; nothing of an empty one. */
export const pick = <T>(list: readonly T[], random: Random): T | undefined => list[random(list.length)];

const shuffled = <T>(list: readonly T[], random: Random): readonly T[] =>
  list
    .map((entry) => ({ entry, at: random(2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);

const isOpen = ({ refusal }: Option): boolean => refusal === undefined;
const openValues = (options: readonly Option[]): readonly string[] => options.filter(isOpen).map(({ value }) => value);

/** Words as people write them, and as people who want to break a table write them. */
const phrases = [
  'The vault opens at ζ(3)',
  '“Quoted”, with a comma',
  'constructor',
  '__proto__',
  'Zażółć gęślą jaźń 🎲',
  '$& and ${this}',
  '<b>bold</b> & more',
  'x',
];

/** Whether a form shows this field once the fields before it are filled so. */
export const isShown = ({ when }: Field, move: JsonObject): boolean =>
  when === undefined || (Object.hasOwn(move, when.field) && when.is.includes(String(move[when.field])));

/** Where a form has room for more than anybody wants, a few are written: every check of a large state is slow. */
const linesOf = (most: number): number => (most > 12 ? 3 : most);

/** A random value for one field; undefined where it stays empty, by choice or because nothing is open. */
export const fillField = (field: Field, random: Random): Json | undefined => {
  const words = (max: number): string => `${pick(phrases, random) ?? ''} ${random(1000)}`.slice(0, max);
  const between = (min: number, max: number): number => min + random(Math.max(0, max - min) + 1);
  switch (field.kind) {
    case 'choice':
      return field.optional === true && random(2) === 0 ? undefined : pick(openValues(field.options), random);
    case 'several': {
      const open = shuffled(openValues(field.options), random);
      return open.slice(0, between(field.min, Math.min(field.max, open.length)));
    }
    case 'text':
      return field.optional === true && random(2) === 0 ? undefined : words(field.max);
    case 'texts':
      return Array.from({ length: between(field.min, linesOf(field.max)) }, () => words(field.each));
    case 'flag':
      return random(2) === 1;
    case 'number':
      return between(field.min, field.max);
  }
};

/** A form filled at random, from its fixed parts and the fields that it shows. The rules may still refuse it. */
export const fillOffer = (offer: Offer, random: Random): JsonObject => {
  const move: Record<string, Json> = { ...offer.fixed };
  for (const field of offer.fields) {
    const value = isShown(field, move) ? fillField(field, random) : undefined;
    if (value !== undefined) move[field.name] = value;
  }
  return move;
};

/** Keeps what still stands on a form that the draft itself has narrowed, and fills the rest. */
const revise = (offer: Offer, draft: JsonObject, random: Random): JsonObject => {
  const next: Record<string, Json> = {};
  for (const field of offer.fields) {
    if (!isShown(field, next)) continue;
    const before = Object.hasOwn(draft, field.name) ? draft[field.name] : undefined;
    const stands =
      before !== undefined && (field.kind !== 'choice' || field.options.some(({ value }) => value === before));
    const value = stands ? before : fillField(field, random);
    if (value !== undefined) next[field.name] = value;
  }
  return next;
};

/** A complete draft of a character. What is answered narrows the form, so the form is read again after each pass. */
export const fillDraft = <S extends object>(game: Game<S>, random: Random): JsonObject => {
  for (let tries = 0; tries < 5000; tries += 1) {
    let draft: JsonObject = {};
    for (let pass = 0; pass < 3; pass += 1) draft = revise(game.draftOffer(draft), draft, random);
    if (game.checkDraft(draft).ok) return draft;
  }
  throw new Error('no draft of a character is ever complete');
};

/** Forms that this seat could fill now: those that are not closed beforehand, of these groups. */
export const openOffers = <S extends object>(
  game: Game<S>,
  state: S,
  seat: number,
  groups: readonly Offer['group'][],
  hand?: Hand,
): readonly Offer[] =>
  game.offers(state, seat, hand).filter(({ refusal, group }) => refusal === undefined && groups.includes(group));

/** By game, the form of whoever makes a character: it is large, and only its name is wanted for every move. */
const draftIds = new WeakMap<object, string>();
const draftIdOf = <S extends object>(game: Game<S>): string => {
  const id = draftIds.get(game) ?? game.draftOffer({}).id;
  draftIds.set(game, id);
  return id;
};

/** A filling of one form that the rules grant; null where `tries` fillings find none. */
export const fillLegally = <S extends object>(
  game: Game<S>,
  standing: Standing<S>,
  seat: number,
  offer: Offer,
  random: Random,
  dealer?: Dealer,
  tries = 200,
): JsonObject | null => {
  const isDraft = offer.id === draftIdOf(game);
  for (let at = 0; at < tries; at += 1) {
    const move = isDraft ? { ...offer.fixed, ...fillDraft(game, random) } : fillOffer(offer, random);
    const faces = dealer?.facesOf(game, standing.state, seat, move);
    if (ask(game, standing, seat, move, faces).ok) return move;
  }
  return null;
};

/** How much somebody would like to make a move: of a few that she hits upon she makes the one that she likes best. */
export type Taste = (move: JsonObject) => number;

/** How many legal moves somebody with a taste looks at. */
const AT_HAND = 4;

/** A random legal move of a seat through its forms of these groups; null where there is none. */
export const findMove = <S extends object>(
  game: Game<S>,
  standing: Standing<S>,
  seat: number,
  random: Random,
  groups: readonly Offer['group'][] = ['answer', 'turn', 'pass'],
  taste?: Taste,
  dealer?: Dealer,
): JsonObject | null => {
  const offers = shuffled(openOffers(game, standing.state, seat, groups, dealer?.handOf(seat)), random);
  const wanted = taste === undefined ? 1 : AT_HAND;
  let best: JsonObject | null = null;
  for (let at = 0, found = 0; found < wanted && at < Math.max(wanted, offers.length); at += 1) {
    const offer = offers[at % Math.max(1, offers.length)];
    const move = offer === undefined ? null : fillLegally(game, standing, seat, offer, random, dealer);
    if (move === null) continue;
    found += 1;
    if (best === null || (taste !== undefined && taste(move) > taste(best))) best = move;
  }
  return best;
};

/** One thing that happened at a random table. */
export interface Happening<S> {
  readonly before: Standing<S>;
  readonly standing: Standing<S>;
  readonly story: readonly StoryLine[];
  /** Who moved; -1 for dice, and where a seat was added. */
  readonly seat: number;
  /** The move, or null where there was none. */
  readonly move: JsonObject | null;
}

const moved = <S extends object>(
  game: Game<S>,
  before: Standing<S>,
  seat: number,
  move: JsonObject,
  dealer?: Dealer,
): Happening<S> => {
  const ruling = step(game, before, seat, move, dealer?.facesOf(game, before.state, seat, move));
  assert(ruling.ok, 'a move was granted and then refused');
  return { before, ...ruling.value, seat, move };
};

/** One step out of turn by anybody at all, where chance wants one and the rules allow it. */
const stepAside = <S extends object>(
  game: Game<S>,
  before: Standing<S>,
  seats: number,
  random: Random,
  isAbsent: (seat: number) => boolean,
): Happening<S> | null => {
  const expected = game.expect(before.state);
  if (expected.kind === 'roll' || random(6) > 0) return null;
  const seat = random(seats);
  if (isAbsent(seat)) return null;
  // A seat that owes a choice would give the side act in place of it.
  if (expected.kind !== 'one' && askedSeats(expected).includes(seat)) return null;
  const move = findMove(game, before, seat, random, ['aside']);
  return move === null ? null : moved(game, before, seat, move);
};

/** The seats that could move: the one, those that have not chosen yet, or all that race. Nobody while dice are out. */
export const awaitedSeats = <S extends object>(game: Game<S>, { state, choices }: Standing<S>): readonly number[] => {
  const expected = game.expect(state);
  const asked = askedSeats(expected);
  const isGathering = expected.kind === 'each' || expected.kind === 'ballot';
  return isGathering ? asked.filter((seat) => choices.every(([who]) => who !== seat)) : asked;
};

/**
 * The next thing that happens; null when the game is over. Throws where somebody is awaited and has no move. For a seat
 * that is absent its fallback is made.
 */
export const happenNext = <S extends object>(
  game: Game<S>,
  before: Standing<S>,
  seats: number,
  random: Random,
  taste?: Taste,
  isAbsent: (seat: number) => boolean = () => false,
  dealer?: Dealer,
): Happening<S> | null => {
  const expected = game.expect(before.state);
  if (expected.kind === 'over') return null;
  if (expected.kind === 'roll') {
    const faces = expected.roll.sides.map((sides) => 1 + random(sides));
    return { before, ...land(game, before, faces), seat: -1, move: null };
  }
  const settled = dealer?.settle(game, before) ?? null;
  if (settled !== null) return { before, ...settled, seat: -1, move: null };
  const aside = stepAside(game, before, seats, random, isAbsent);
  if (aside !== null) return aside;
  // In a race somebody must be able to move, and not everybody.
  const asked = awaitedSeats(game, before);
  for (const seat of expected.kind === 'free' ? shuffled(asked, random) : [pick(asked, random) ?? -1]) {
    if (isAbsent(seat)) return moved(game, before, seat, game.fallback(before.state, seat), dealer);
    const move = findMove(game, before, seat, random, ['answer', 'turn', 'pass'], taste, dealer);
    if (move !== null) return moved(game, before, seat, move, dealer);
  }
  throw new Error(`${asked.join(', ')} awaited, and nobody has a move: ${JSON.stringify(expected.what)}`);
};

/** A whole table, played at random for as long as somebody asks for more. */
export function* playTable<S extends object>(
  game: Game<S>,
  setUp: SetUp,
  random: Random,
  taste?: Taste,
  isAbsent?: (seat: number) => boolean,
): Generator<Happening<S>> {
  const dealer = createDealer(random);
  let standing = begin(game, setUp);
  for (;;) {
    const next = happenNext(game, standing, setUp.seats, random, taste, isAbsent, dealer);
    if (next === null) return;
    yield next;
    standing = next.standing;
  }
}

/** Somebody new sits down, where chance wants her to and the game lets her. */
const seatSomebody = <S extends object>(game: Game<S>, before: Standing<S>, random: Random): Happening<S> | null => {
  const ruling = random(3) === 0 ? game.seatNewcomer(before.state) : null;
  if (ruling === null || !ruling.ok) return null;
  const { state, story } = ruling.value;
  return { before, standing: { state, choices: [] }, story, seat: -1, move: null };
};

/** A table that grows by a seat now and then. */
export function* playGrowingTable<S extends object>(
  game: Game<S>,
  setUp: SetUp,
  random: Random,
  taste?: Taste,
): Generator<Happening<S>> {
  let standing = begin(game, setUp);
  let { seats } = setUp;
  for (;;) {
    const grown = seatSomebody(game, standing, random);
    if (grown !== null) seats += 1;
    const next = grown ?? happenNext(game, standing, seats, random, taste);
    if (next === null) return;
    yield next;
    standing = next.standing;
  }
}
