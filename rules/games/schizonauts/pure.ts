/**
 * What the rules compute without a table: sizes of decks, trades of dice, readings of a throw, votes, allegiances, the tally.
 *
 * The worked examples call these functions, and so does the game.
 */
import type { Cat, Die, Pool, Role, Side } from './state';

export const MOST_SEATS = 8;
export const KEY_OBJECTS = 60;

export const lengths = ['very_short', 'short', 'medium', 'long', 'very_long'] as const;
export type Length = (typeof lengths)[number];

/** Rounds of flashback by preset, for tables of two to eight (section 4). */
const presets: Readonly<Record<Length, readonly number[]>> = {
  very_short: [3, 2, 2, 2, 1, 1, 1],
  short: [4, 3, 3, 3, 2, 2, 2],
  medium: [6, 5, 5, 4, 3, 3, 3],
  long: [10, 7, 6, 5, 4, 4, 4],
  very_long: [15, 10, 8, 6, 5, 5, 5],
};

export const roundsOf = (players: number, length: Length): number => presets[length][players - 2] ?? 0;

/** Whether so many rounds are a game: whole, at least one, and no more key objects than there are (SZ-035). */
export const isLength = (players: number, rounds: number): boolean =>
  Number.isSafeInteger(rounds) && rounds >= 1 && rounds * players <= KEY_OBJECTS;

export interface DeckSize {
  readonly deck: number;
  readonly hand: number;
  readonly scenes: number;
}

/** The key deck for so many players and rounds, the hand that each ends with, and all scenes (SZ-003, SZ-035 to SZ-038). */
export const deckSize = (players: number, rounds: number): DeckSize | 'e_players' | 'e_length' => {
  if (!Number.isSafeInteger(players) || players < 2 || players > MOST_SEATS) return 'e_players';
  if (!isLength(players, rounds)) return 'e_length';
  const deck = rounds * players;
  return { deck, hand: rounds, scenes: 3 * deck + players };
};

export interface AllegianceDeck {
  readonly size: number;
  /** How many of each side. */
  readonly each: number;
  readonly lastDeal: boolean;
  readonly cardsEach: number;
  readonly unused: number;
}

/** The allegiance deck for so many players, each with a hand of so many keys (SZ-137, SZ-195). */
export const allegianceDeck = (players: number, hand: number): AllegianceDeck => {
  const cardsEach = hand % 2 === 0 ? hand + 1 : hand;
  const dealt = players * cardsEach;
  const size = dealt % 2 === 0 ? dealt : dealt + 1;
  return { size, each: size / 2, lastDeal: hand % 2 === 0, cardsEach, unused: size - dealt };
};

/** Seven points over the three, each at least one (SZ-030). */
export const isSpread = ({ V, K, I }: Readonly<Record<Cat, number>>): boolean =>
  [V, K, I].every((points) => Number.isSafeInteger(points) && points >= 1) && V + K + I === 7;

const worth: Readonly<Record<Die, number>> = { d6: 1, d8: 2, d10: 3, d12: 4 };

export const isDie = (die: string): die is Die => Object.hasOwn(worth, die);

/** What dice are worth in d6 (SZ-090). */
export const worthOf = (dice: readonly Die[]): number => dice.reduce((sum, die) => sum + worth[die], 0);

/** Two or more dice for one of exactly their worth (SZ-091). */
export const isTrade = (give: readonly string[], get: string): boolean =>
  give.length >= 2 && isDie(get) && give.every(isDie) && worthOf(give.filter(isDie)) === worth[get];

/** All trades there are, as what is given for what. */
export const trades: readonly (readonly [give: readonly Die[], get: Die])[] = [
  [['d6', 'd6'], 'd8'],
  [['d6', 'd6', 'd6'], 'd10'],
  [['d6', 'd8'], 'd10'],
  [['d6', 'd6', 'd6', 'd6'], 'd12'],
  [['d6', 'd6', 'd8'], 'd12'],
  [['d8', 'd8'], 'd12'],
  [['d6', 'd10'], 'd12'],
];

export const isIn = (pool: Pool, give: readonly Die[]): boolean =>
  give.every((die) => pool[die] >= give.filter((each) => each === die).length);

const walk = (
  actor: readonly number[],
  visitor: readonly number[],
  order: (a: number, b: number) => number,
): { readonly winner: Role | null; readonly longer: Role | null } => {
  const mine = [...actor].sort(order);
  const theirs = [...visitor].sort(order);
  for (let at = 0; at < Math.min(mine.length, theirs.length); at += 1) {
    const before = order(mine[at] ?? 0, theirs[at] ?? 0);
    if (before !== 0) return { winner: before < 0 ? 'actor' : 'visitor', longer: null };
  }
  if (mine.length === theirs.length) return { winner: null, longer: null };
  return { winner: null, longer: mine.length > theirs.length ? 'actor' : 'visitor' };
};

export const other = (role: Role): Role => (role === 'actor' ? 'visitor' : 'actor');

/** One throw read twice: who tells, and who sets the price (SZ-096 to SZ-104). */
export const readRoll = (
  actor: readonly number[],
  visitor: readonly number[],
): { readonly narrator: Role; readonly judge: Role } => {
  const high = walk(actor, visitor, (a, b) => b - a);
  const low = walk(actor, visitor, (a, b) => a - b);
  return {
    narrator: high.winner ?? high.longer ?? 'actor',
    judge: low.winner ?? (low.longer === null ? 'visitor' : other(low.longer)),
  };
};

export const opposite = (side: Side): Side => (side === 'agent' ? 'thief' : 'agent');

/** The side that most of these name; null where neither has more. */
export const majority = (named: readonly Side[]): Side | null => {
  const agents = named.filter((side) => side === 'agent').length;
  return agents * 2 === named.length ? null : agents * 2 > named.length ? 'agent' : 'thief';
};

/** What the votes come to, and whether the actor's card decides (SZ-115 to SZ-122). */
export const closingVote = (
  players: number,
  votes: readonly Side[],
  actorCard: Side | null,
): { readonly bleeder: Side; readonly shown: boolean } | 'e_vote_missing' | 'e_no_actor_vote' => {
  const isOdd = players % 2 === 1;
  if (!isOdd && actorCard !== null) return 'e_no_actor_vote';
  if (votes.length !== players - 1 || (isOdd && actorCard === null)) return 'e_vote_missing';
  const most = majority(votes);
  if (most !== null) return { bleeder: most, shown: false };
  return actorCard === null ? 'e_vote_missing' : { bleeder: actorCard, shown: true };
};

type Ratings = Readonly<Record<Cat, number>>;

/** The lower of both sides in each category (SZ-152). */
export const overlapOf = (agent: Ratings, thief: Ratings): Ratings => ({
  V: Math.min(agent.V, thief.V),
  K: Math.min(agent.K, thief.K),
  I: Math.min(agent.I, thief.I),
});

export interface Identity {
  readonly trueSide: Side;
  readonly preferred: Side;
  readonly branch: 'confirmed' | 'crisis';
}

/** Who somebody is, and who the table would have her be; equal coins are against the truth (SZ-197, SZ-198). */
export const identityOf = (cards: readonly Side[], coins: Readonly<Record<Side, number>>): Identity => {
  const trueSide = majority(cards) ?? 'agent';
  const more = coins.agent > coins.thief ? 'agent' : 'thief';
  const preferred = coins.agent === coins.thief ? opposite(trueSide) : more;
  return { trueSide, preferred, branch: preferred === trueSide ? 'confirmed' : 'crisis' };
};

/** On whose side somebody seems to be: the final allegiance, else most cards that lie open; null is unclear (SZ-199). */
export const appearsAs = (faceUp: readonly Side[], final: Side | null): Side | null => final ?? majority(faceUp);

/** How many dice a reveal brings beyond the overlap (SZ-175, SZ-176, SZ-179). */
export const extraDice = (full: number, overlap: number, claimsFull: boolean, claimsMemory: boolean): number =>
  (claimsFull ? Math.max(0, full - overlap) : 0) + (claimsMemory ? 1 : 0);

export type Result = 'agents_win' | 'thieves_win' | 'palace_shut_down';

export const tallyOf = ({ agent, thief }: Readonly<Record<Side, number>>): Result =>
  agent > thief ? 'agents_win' : thief > agent ? 'thieves_win' : 'palace_shut_down';

/** Whole groups of equal coins from the top while they fit into half the table; ascending seats (SZ-217). */
export const survivorsOf = (totals: readonly number[]): readonly number[] => {
  const room = Math.floor(totals.length / 2);
  const saved: number[] = [];
  for (const coins of [...new Set(totals)].sort((a, b) => b - a)) {
    const group = totals.flatMap((total, seat) => (total === coins ? [seat] : []));
    if (saved.length + group.length > room) break;
    saved.push(...group);
  }
  return saved.sort((a, b) => a - b);
};
