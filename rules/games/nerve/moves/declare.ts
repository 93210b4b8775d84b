/**
 * Declaring Stakes in turn, and betting on Domination.
 *
 * Rules: NV-040, NV-041, NV-047 to NV-049; NV-D11, NV-D12, NV-D15.
 */
import * as v from 'valibot';
import { grant } from '../../../kernel/ruling';
import { looseLine, moveShape, word } from '../../../kernel/shapes';
import { acting, nameOf, reserveOf } from '../actors';
import { defineMove, tell, type NerveTelling } from '../define';
import { countNames, dieNames, holds, totalOf } from '../dice';
import { no, type NerveRefusal } from '../facts';
import { countedFor, fromPile, rollPools, setConflict, setStake } from '../flow';
import {
  clockwiseFrom,
  conflictOf,
  pileOf,
  stakeTypes,
  type Conflict,
  type Counts,
  type NerveState,
  type StakeType,
} from '../state';

/** Own dice beyond the reserve, and foreign dice of other participants' colours (NV-049). */
export const bettable = (state: NerveState, conflict: Conflict, seat: number): Counts =>
  pileOf(state, seat).map((count, colour) => {
    if (colour === seat) return Math.max(0, count - reserveOf(state, seat));
    return conflict.who.includes(colour) ? count : 0;
  });

/** Null where the dice are a Bet of `n` that this seat may make. */
const judgeBet = (state: NerveState, conflict: Conflict, seat: number, bet: Counts, n: number): NerveRefusal | null =>
  totalOf(bet) === n && holds(bettable(state, conflict, seat), bet) ? null : no('bet.wrongDice', { n }, 'NV-049');

/** The participant who cannot match a Bet of `n`, if there is one. */
const poorest = (state: NerveState, conflict: Conflict, n: number): NerveRefusal | null => {
  const seat = conflict.who.find((each) => totalOf(bettable(state, conflict, each)) < n);
  if (seat === undefined) return null;
  const facts = { name: nameOf(state, seat), most: totalOf(bettable(state, conflict, seat)) };
  return no('bet.tooHigh', facts, 'NV-049');
};

const isType = (type: string): type is StakeType => stakeTypes.some((each) => each === type);
const hasNumber = (type: StakeType): boolean => type === 'momentum' || type === 'domination';

export const declare = defineMove({
  kind: 'declare',
  shape: moveShape('declare', {
    type: word,
    text: looseLine,
    n: v.optional(v.number()),
    bet: v.optional(dieNames),
  }),
  check: (state, seat, { type, text, n, bet }) => {
    const actor = acting(state, seat, ['declare'], 'NV-040');
    if (!actor.ok) return actor;
    if (!isType(type)) return { ok: false, refusal: no('type.unknown', {}, 'NV-041') };
    const isGood = hasNumber(type) ? n !== undefined && n > 0 && Number.isSafeInteger(n) : n === undefined;
    if (!isGood) return { ok: false, refusal: no('stake.number', {}, 'NV-041') };
    if (text === '') return { ok: false, refusal: no('text.required', {}, 'NV-041') };
    const number = n ?? 0;
    const dice = countNames(bet ?? [], state.piles.length);
    if (type === 'domination') {
      const refusal = poorest(state, actor.value, number) ?? judgeBet(state, actor.value, seat, dice, number);
      if (refusal !== null) return { ok: false, refusal };
    } else if (bet !== undefined) {
      return { ok: false, refusal: no('bet.wrongDice', { n: 0 }, 'NV-049') };
    }
    return grant({ act: { type, text, n: number, bet: dice } });
  },
  apply: (telling, seat, { type, text, n, bet }: Declared) => {
    const { stakes, who } = conflictOf(telling.state);
    const stake = { by: seat, type, text, n, result: 'open', bets: [] } as const;
    setConflict(telling, { stakes: [...stakes, stake] });
    tell(telling, seat, 'story.declares', { name: nameOf(telling.state, seat), type, n, text }, 'NV-041');
    if (type !== 'domination') return setConflict(telling, { turn: nextTo(seat, who) });
    telling.state = { ...telling.state, phase: 'ante' };
    placeBet(telling, seat, bet);
  },
});

interface Declared {
  readonly type: StakeType;
  readonly text: string;
  readonly n: number;
  readonly bet: Counts;
}

const nextTo = (seat: number, who: readonly number[]): number => clockwiseFrom(seat + 1, who)[0] ?? seat;

/** Puts a Bet down; the others follow in order, and after the last declaring goes on (NV-049). */
const placeBet = (telling: NerveTelling, seat: number, bet: Counts): void => {
  fromPile(telling, seat, bet);
  const { stakes, who } = conflictOf(telling.state);
  const at = stakes.length - 1;
  const stake = stakes[at];
  const before = stake?.bets.length === 0 ? telling.state.piles.map((): Counts => []) : (stake?.bets ?? []);
  setStake(telling, at, { bets: before.map((each, index) => (index === seat ? bet : each)) });
  tell(
    telling,
    seat,
    'story.bets',
    { name: nameOf(telling.state, seat), dice: countedFor(telling.state, seat, bet) },
    'NV-049',
  );
  const proposer = stake?.by ?? seat;
  const next = nextTo(seat, who);
  if (next !== proposer) return setConflict(telling, { turn: next });
  telling.state = { ...telling.state, phase: 'declare' };
  setConflict(telling, { turn: nextTo(proposer, who) });
};

export const ante = defineMove({
  kind: 'ante',
  shape: moveShape('ante', { dice: dieNames }),
  check: (state, seat, { dice }) => {
    const actor = acting(state, seat, ['ante'], 'NV-049');
    if (!actor.ok) return actor;
    const bet = countNames(dice, state.piles.length);
    const refusal = judgeBet(state, actor.value, seat, bet, actor.value.stakes.at(-1)?.n ?? 0);
    return refusal === null ? grant({ act: { bet } }) : { ok: false, refusal };
  },
  apply: (telling, seat, { bet }: { readonly bet: Counts }) => placeBet(telling, seat, bet),
});

/** The first refusal ends declaring for everybody (NV-040). */
export const declineStake = defineMove({
  kind: 'declineStake',
  shape: moveShape('declineStake', {}),
  check: (state, seat) => {
    const actor = acting(state, seat, ['declare'], 'NV-040');
    if (!actor.ok) return actor;
    return actor.value.stakes.length === 0
      ? { ok: false, refusal: no('stake.first', {}, 'NV-040') }
      : grant({ act: {} });
  },
  apply: (telling) => rollPools(telling),
});
