/**
 * How a Conflict goes on: from Stake to Stake, from window to auction to effect, and to its end.
 *
 * Rules: NV-042, NV-048, NV-060 to NV-062, NV-070, NV-081, NV-085, NV-090 to NV-097, NV-100.
 */
import { nameOf } from './actors';
import { tell, type NerveTelling } from './define';
import { countDice, minus, plus } from './dice';
import { say } from './facts';
import type { CountedDice, ShownDice } from './facts/story';
import {
  characterOf,
  clockwiseFrom,
  conflictOf,
  pileOf,
  poolOf,
  present,
  stakeOf,
  type Conflict,
  type Counts,
  type Die,
  type NerveState,
  type Purpose,
  type Stake,
  type StakeResult,
} from './state';

export const setConflict = (telling: NerveTelling, part: Partial<Conflict>): void => {
  telling.state = { ...telling.state, conflict: { ...conflictOf(telling.state), ...part } };
};

export const setPile = (telling: NerveTelling, seat: number, pile: Counts): void => {
  const { piles } = telling.state;
  telling.state = { ...telling.state, piles: piles.map((before, each) => (each === seat ? pile : before)) };
};

export const setPool = (telling: NerveTelling, seat: number, pool: readonly Die[]): void => {
  const { pools } = conflictOf(telling.state);
  setConflict(telling, { pools: pools.map((before, each) => (each === seat ? pool : before)) });
};

const colours = ({ piles }: NerveState): number => piles.length;

/** Puts dice into a Pile, whatever their colours. */
const intoPile = (telling: NerveTelling, seat: number, dice: Counts): void =>
  setPile(telling, seat, plus(pileOf(telling.state, seat), dice));

export const fromPile = (telling: NerveTelling, seat: number, dice: Counts): void =>
  setPile(telling, seat, minus(pileOf(telling.state, seat), dice));

/** A Pool goes to the Pile of the player whose it is, whatever the colours (NV-062, NV-081). */
export const emptyPool = (telling: NerveTelling, seat: number): void => {
  intoPile(telling, seat, countDice(poolOf(conflictOf(telling.state), seat), colours(telling.state)));
  setPool(telling, seat, []);
};

export const setStake = (telling: NerveTelling, at: number, part: Partial<Stake>): void => {
  const { stakes } = conflictOf(telling.state);
  setConflict(telling, { stakes: stakes.map((stake, each) => (each === at ? { ...stake, ...part } : stake)) });
};

const settleStake = (telling: NerveTelling, result: StakeResult): void =>
  setStake(telling, conflictOf(telling.state).at, { result });

/** Bets go back to those who put them in (NV-081, NV-097). */
const returnBets = (telling: NerveTelling): void => {
  const { at } = conflictOf(telling.state);
  stakeOf(conflictOf(telling.state)).bets.forEach((bet, seat) => intoPile(telling, seat, bet));
  setStake(telling, at, { bets: [] });
};

/** The next Stake whose proposer is still in, or the end of the Conflict (NV-042, NV-081, NV-100). */
export const nextStake = (telling: NerveTelling): void => {
  for (;;) {
    const { at, stakes, left } = conflictOf(telling.state);
    if (at + 1 >= stakes.length) return endConflict(telling);
    setConflict(telling, { at: at + 1 });
    const { by, text } = stakeOf(conflictOf(telling.state));
    if (!left.includes(by)) return openWindow(telling);
    returnBets(telling);
    settleStake(telling, 'skipped');
    tell(telling, -1, 'story.skipped', { text, by: nameOf(telling.state, by) }, 'NV-081');
  }
};

const openWindow = (telling: NerveTelling): void => {
  const conflict = conflictOf(telling.state);
  const { by, text } = stakeOf(conflict);
  telling.state = { ...telling.state, phase: 'window' };
  setConflict(telling, { turn: by, done: [], activated: false, outUsed: false, out: null, bids: [], conceded: [] });
  const facts = { number: conflict.at + 1, of: conflict.stakes.length, text, name: nameOf(telling.state, by) };
  tell(telling, -1, 'story.window', facts, 'NV-070');
};

/** Whose window turn comes next: the proposer's first, then clockwise; after the last the auction starts (NV-070). */
export const nextInWindow = (telling: NerveTelling): void => {
  const conflict = conflictOf(telling.state);
  const order = clockwiseFrom(stakeOf(conflict).by, present(conflict));
  const next = order.find((seat) => !conflict.done.includes(seat));
  if (next !== undefined) {
    telling.state = { ...telling.state, phase: 'window' };
    return setConflict(telling, { turn: next, activated: next === conflict.turn && conflict.activated });
  }
  telling.state = { ...telling.state, phase: 'auction' };
  setConflict(telling, { turn: stakeOf(conflict).by });
};

/** Who bids next, or that the auction is over (NV-090, NV-094, NV-097). */
export const nextBidder = (telling: NerveTelling): void => {
  const conflict = conflictOf(telling.state);
  const inIt = present(conflict).filter((seat) => !conflict.conceded.includes(seat));
  const highest = conflict.bids.at(-1)?.seat;
  if (inIt.length === 0) return voidStake(telling);
  if (highest !== undefined && inIt.length === 1) return win(telling, highest);
  const next = clockwiseFrom(conflict.turn + 1, inIt)[0] ?? conflict.turn;
  setConflict(telling, { turn: next });
};

/** All committed dice go to the Pile of the player whose colour they are (NV-096). */
const sendHome = (telling: NerveTelling): void => {
  const { bids } = conflictOf(telling.state);
  const all = countDice(
    bids.flatMap(({ dice }) => dice),
    colours(telling.state),
  );
  const own = (seat: number): Counts => all.map((count, colour) => (colour === seat ? count : 0));
  all.forEach((_, seat) => intoPile(telling, seat, own(seat)));
  setConflict(telling, { bids: [], conceded: [] });
};

const voidStake = (telling: NerveTelling): void => {
  const { text } = stakeOf(conflictOf(telling.state));
  returnBets(telling);
  sendHome(telling);
  settleStake(telling, 'void');
  tell(telling, -1, 'story.void', { text }, 'NV-097');
  nextStake(telling);
};

/** The auction is won: dice go home first, and a Domination's Bet goes to the winner at once (NV-048, NV-096). */
const win = (telling: NerveTelling, seat: number): void => {
  const { type, text, by, bets } = stakeOf(conflictOf(telling.state));
  sendHome(telling);
  settleStake(telling, { won: seat });
  const names = { name: nameOf(telling.state, seat), by: nameOf(telling.state, by) };
  tell(telling, seat, 'story.wins', { ...names, type, text }, 'NV-094');
  if (type !== 'domination') {
    telling.state = { ...telling.state, phase: 'resolve' };
    return setConflict(telling, { turn: seat });
  }
  for (const bet of bets) intoPile(telling, seat, bet);
  setStake(telling, conflictOf(telling.state).at, { bets: [] });
  const taken = bets.reduce(plus, []);
  tell(
    telling,
    seat,
    'story.takesBets',
    { name: names.name, dice: countedFor(telling.state, seat, sumOf(bets, taken)) },
    'NV-048',
  );
  nextStake(telling);
};

const sumOf = (bets: readonly Counts[], none: Counts): Counts => {
  const [first, ...others] = bets.filter((bet) => bet.length > 0);
  return first === undefined ? none : others.reduce(plus, first);
};

/** Dice left in Pools go to the Pile of the player whose Pool it is (NV-062). */
const endConflict = (telling: NerveTelling): void => {
  const { who, stakes, left } = conflictOf(telling.state);
  for (const seat of who) emptyPool(telling, seat);
  telling.state = { ...telling.state, phase: 'table', conflict: null, past: { stakes, left } };
  tell(telling, -1, 'story.ends', { stakes: stakes.length }, 'NV-100');
};

/** Whose dice they are, as this seat would say it: nothing of her own. */
const ownerIn = (state: NerveState, seat: number, colour: number): string =>
  colour === seat ? '' : nameOf(state, colour);

/** Whose colours there are, this seat's own first. */
const coloursFor = (state: NerveState, seat: number): readonly number[] => [
  seat,
  ...state.piles.map((_, colour) => colour).filter((colour) => colour !== seat),
];

/** Dice by their owners, as this seat would tell of them. */
export const countedFor = (state: NerveState, seat: number, counts: Counts): readonly CountedDice[] =>
  coloursFor(state, seat).flatMap((colour) => {
    const count = counts[colour] ?? 0;
    return count > 0 ? [{ owner: ownerIn(state, seat, colour), count }] : [];
  });

/** Dice that show by their owners, in the same way. */
export const shownFor = (state: NerveState, seat: number, dice: readonly Die[]): readonly ShownDice[] =>
  coloursFor(state, seat).flatMap((colour) => {
    const faces = dice.filter((die) => die.colour === colour).map(({ face }) => face);
    return faces.length > 0 ? [{ owner: ownerIn(state, seat, colour), faces }] : [];
  });

/** Lets dice fall: as many as `purpose` says, all with six sides. */
export const throwDice = (
  telling: NerveTelling,
  seat: number,
  what: 'pools' | 'foreign' | 'trait' | 'momentum' | 'defy',
  purpose: Purpose,
  count: number,
): void => {
  telling.state = {
    ...telling.state,
    rolling: {
      seat,
      what: say('ask', { what, name: nameOf(telling.state, seat) }),
      purpose,
      sides: Array.from({ length: count }, () => 6),
      addends: [],
      bands: [{ from: -99, label: say('band.faces', {}) }],
    },
  };
};

/** Declaring has ended: every participant rolls own dice as many as her Cool, or what there is (NV-060). */
export const rollPools = (telling: NerveTelling): void => {
  const { state } = telling;
  const conflict = conflictOf(state);
  const counts = conflict.who.map(
    (seat) => [seat, Math.min(characterOf(state, seat).cool, pileOf(state, seat)[seat] ?? 0)] as const,
  );
  for (const [seat, count] of counts) {
    fromPile(
      telling,
      seat,
      pileOf(state, seat).map((_, colour) => (colour === seat ? count : 0)),
    );
  }
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  tell(telling, -1, 'story.declared', { name: nameOf(state, conflict.turn), stakes: conflict.stakes.length }, 'NV-040');
  if (total === 0) return nextStake(telling);
  throwDice(telling, conflict.caller, 'pools', { for: 'pools', counts }, total);
};
