/**
 * Reads a state that a stranger may have made up: the one from which a successor table goes on.
 *
 * Every state of an honest table is granted as it is. What is granted is such that nothing in this game throws on it or on
 * what follows from it, and that nobody is asked for what nobody could answer.
 *
 *   Limits: those of the moves for all words; levels and counts at most a million; lists as long as named below. A field
 *   that is new in the state does not compile here until it has its shape.
 */
import * as v from 'valibot';
import type { RollShown } from '../../kernel/game';
import { LINE } from '../../kernel/shapes';
import { isUnique, stateReader } from '../../kernel/state-reader';
import { addendsOf, bandsOf, listOf, recordOf, sayShape, whole, wordsTo, type Shape } from '../../kernel/state-shapes';
import { MOST_SEATS } from './newcomers';
import {
  outKinds,
  present,
  stakeTypes,
  traitKinds,
  type Bid,
  type Character,
  type Conflict,
  type Counts,
  type Die,
  type Fact,
  type NerveState,
  type Out,
  type PastConflict,
  type PoolPlace,
  type Purpose,
  type Rolling,
  type Stake,
  type StakeResult,
  type Trait,
} from './state';

const MOST_DICE = 90;
const seat = whole(0, MOST_SEATS - 1);
const stat = whole(1, 5);
const level = whole(1, 1_000_000);
const words = wordsTo(LINE);
const id = wordsTo(60);
const seats = listOf<number>(seat, MOST_SEATS);
const say = sayShape(id, words);
const addends = addendsOf(say, 10);
const trait: Shape<Trait> = v.strictObject({ id, kind: v.picklist(traitKinds), text: words, level, by: seat });
const fact: Shape<Fact> = v.strictObject({ id, text: words, level, by: seat });
const character: Shape<Character> = v.strictObject({
  name: words,
  about: words,
  active: stat,
  cool: stat,
  decisive: stat,
  traits: recordOf(id, trait),
});
const die: Shape<Die> = v.strictObject({ colour: seat, face: whole(1, 6) });
const counts: Shape<Counts> = listOf<number>(whole(0, MOST_DICE), MOST_SEATS);
const pool = listOf(die, MOST_DICE);
const result: Shape<StakeResult> = v.union([v.picklist(['open', 'skipped', 'void']), v.strictObject({ won: seat })]);
const stake: Shape<Stake> = v.strictObject({
  by: seat,
  type: v.picklist(stakeTypes),
  text: words,
  n: whole(0, Number.MAX_SAFE_INTEGER),
  result,
  bets: listOf(counts, MOST_SEATS),
});
const stakes = listOf(stake, 10_000);
const bid: Shape<Bid> = v.strictObject({ seat, dice: pool });
const out: Shape<Out> = v.strictObject({ by: seat, to: seat, kind: v.picklist(outKinds), text: words });
const conflict: Shape<Conflict> = v.strictObject({
  caller: seat,
  named: seats,
  answers: listOf(v.tuple([seat, v.boolean()]), MOST_SEATS),
  who: seats,
  left: seats,
  stakes,
  at: whole(-1, 10_000),
  pools: listOf(pool, MOST_SEATS),
  turn: seat,
  done: seats,
  activated: v.boolean(),
  outUsed: v.boolean(),
  out: v.nullable(out),
  defied: listOf(v.tuple([seat, v.picklist(outKinds)]), 2 * MOST_SEATS),
  bids: listOf(bid, MOST_DICE),
  conceded: seats,
});
const past: Shape<PastConflict> = v.strictObject({ stakes, left: seats });
const place: Shape<PoolPlace> = v.strictObject({ seat, index: whole(0, MOST_DICE) });
const purpose: Shape<Purpose> = v.variant('for', [
  v.strictObject({ for: v.literal('pools'), counts: listOf(v.tuple([seat, whole(0, 5)]), MOST_SEATS) }),
  v.strictObject({ for: v.literal('join'), seat, colours: listOf(seat, MOST_DICE) }),
  v.strictObject({ for: v.literal('reroll'), places: listOf(place, MOST_DICE), isMomentum: v.boolean() }),
]);
const sides = listOf<number>(v.literal(6), MOST_DICE);
const rolling: Shape<Rolling> = v.strictObject({
  seat,
  what: say,
  purpose,
  sides,
  addends,
  bands: bandsOf(say),
});
const shown: Shape<RollShown> = v.strictObject({
  seat,
  what: say,
  faces: listOf<number>(whole(1, 6), MOST_DICE),
  sides,
  addends,
  total: whole(0, 1000),
  band: say,
});

const stateShape: Shape<NerveState> = v.strictObject({
  phase: v.picklist([
    'create',
    'table',
    'answer',
    'declare',
    'ante',
    'window',
    'out',
    'out_trait',
    'auction',
    'resolve',
  ]),
  begun: v.boolean(),
  characters: listOf(v.nullable(character), MOST_SEATS),
  facts: recordOf(id, fact),
  piles: listOf(counts, MOST_SEATS),
  conflict: v.nullable(conflict),
  past: v.nullable(past),
  rolling: v.nullable(rolling),
  last: v.nullable(shown),
  made: whole(0, 1_000_000_000),
});

/** Every entry is kept under its id, and every seat that is named is there. */
const areSeated = ({ characters, facts, piles, conflict: running, last }: NerveState, count: number): boolean => {
  const isSeat = (each: number): boolean => each < count;
  const traits = characters.flatMap((each) => Object.entries(each?.traits ?? {}));
  const dice = [...(running?.pools.flat() ?? []), ...(running?.bids.flatMap((each) => each.dice) ?? [])];
  const named =
    running === null
      ? []
      : [
          running.caller,
          running.turn,
          ...running.named,
          ...running.who,
          ...running.left,
          ...running.done,
          ...running.conceded,
        ];
  return (
    characters.length === count &&
    piles.length === count &&
    piles.every((pile) => pile.length === count) &&
    [...traits, ...Object.entries(facts)].every(([key, entry]) => key === entry.id && isSeat(entry.by)) &&
    [...named, ...dice.map(({ colour }) => colour)].every(isSeat) &&
    (last === null || isSeat(last.seat))
  );
};

/** No more dice of a colour than there can be: fifteen for each seat, wherever they lie (NV-003). */
const areFew = ({ piles, conflict: running }: NerveState): boolean => {
  const bets = (running?.stakes ?? []).flatMap((each) => each.bets);
  const shownDice = [...(running?.pools.flat() ?? []), ...(running?.bids.flatMap((each) => each.dice) ?? [])];
  return piles.every((_, colour) => {
    const lying = [...piles, ...bets].reduce((sum, each) => sum + (each[colour] ?? 0), 0);
    return lying + shownDice.filter((each) => each.colour === colour).length <= 15;
  });
};

const isSoundConflict = ({ phase, conflict: running, characters }: NerveState): boolean => {
  const isIdle = phase === 'create' || phase === 'table';
  if (running === null || isIdle) return running === null && isIdle;
  const {
    caller,
    named,
    answers,
    who,
    left,
    stakes: declared,
    at,
    pools,
    turn,
    bids,
    conceded,
    out: offered,
  } = running;
  const here = present(running);
  const areLists =
    [named, answers.map(([each]) => each), who, left, running.done, conceded].every(isUnique) &&
    pools.length === characters.length &&
    declared.every(({ by, bets }) => by < characters.length && bets.length <= characters.length);
  if (!areLists || characters.includes(null)) return false;
  if (phase === 'answer') {
    const open = named.filter((each) => !answers.some(([seatOf]) => seatOf === each));
    return (
      who.length === 0 && open.length > 0 && !named.includes(caller) && answers.every(([each]) => named.includes(each))
    );
  }
  if (who.length < 2 || who[0] !== caller || !here.includes(turn) || !left.every((each) => who.includes(each)))
    return false;
  // A Stake of somebody who has no part in it would come up, and nobody could go on.
  if (!declared.every(({ by }) => who.includes(by))) return false;
  const isUp = at >= 0 && at < declared.length;
  const last = declared.at(-1);
  switch (phase) {
    case 'declare':
      return at === -1 && left.length === 0;
    case 'ante':
      return at === -1 && left.length === 0 && last?.type === 'domination' && last.by !== turn;
    case 'out':
    case 'out_trait':
      return (
        isUp && offered !== null && (phase === 'out' ? offered.to : offered.by) === turn && offered.to !== offered.by
      );
    case 'resolve':
      return isUp && typeof declared[at]?.result === 'object' && declared[at].type !== 'domination';
    default:
      return (
        isUp &&
        here.includes(declared[at]?.by ?? -1) &&
        !conceded.includes(turn) &&
        bids.every((each) => here.includes(each.seat))
      );
  }
};

/** Dice are out for what is there: Pools of those who take part, places that hold a die, the defier of an Out. */
const isSoundRoll = ({ rolling: out_, conflict: running, phase }: NerveState): boolean => {
  if (out_ === null) return true;
  if (running === null) return false;
  const { purpose: why, sides: dice } = out_;
  if (why.for === 'pools') {
    const wanted = why.counts.reduce((sum, [, each]) => sum + each, 0);
    return phase === 'declare' && wanted === dice.length && why.counts.every(([each]) => running.who.includes(each));
  }
  if (why.for === 'join')
    return why.colours.length === dice.length && dice.length > 0 && present(running).includes(why.seat);
  const isThere = why.places.every(({ seat: each, index }) => index < (running.pools[each]?.length ?? 0));
  const isOnce = isUnique(why.places.map(({ seat: each, index }) => `${each}/${index}`));
  return isThere && isOnce && why.places.length === dice.length && why.isMomentum === (phase === 'resolve');
};

/** A state of Nerve from outside. */
export const readState = stateReader(stateShape, (state, seats) => [
  ['seats', () => seats <= MOST_SEATS && areSeated(state, seats)],
  ['piles', () => areFew(state)],
  ['conflict', () => isSoundConflict(state)],
  ['rolling', () => isSoundRoll(state)],
  ['begun', () => state.begun || state.phase === 'create'],
]);
