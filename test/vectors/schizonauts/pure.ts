/** Vectors that call one function: its arguments by name, and what must come out. */
import {
  allegianceDeck,
  appearsAs,
  closingVote,
  deckSize,
  extraDice,
  identityOf,
  isDie,
  isSpread,
  isTrade,
  lengths,
  majority,
  overlapOf,
  readRoll,
  roundsOf,
  survivorsOf,
  tallyOf,
  worthOf,
} from '../../../rules/games/schizonauts/pure';
import type { Ratings, Side } from '../../../rules/games/schizonauts/state';
import { isRecord, listOf, recordOf, type PlainRecord } from '../plain';
import { letters, onlyKnown, sideFrom } from './names';

const numbers = (value: unknown): readonly number[] => listOf(value, 'numbers').map(Number);
const names = (value: unknown): readonly string[] => listOf(value, 'names').map(String);
const allSides = (value: unknown): readonly Side[] => listOf(value, 'sides').map(sideFrom);
const maybeSide = (value: unknown): Side | null => (value === undefined || value === null ? null : sideFrom(value));
const ratings = (value: unknown): Ratings => {
  const { V, K, I } = recordOf(value, 'ratings');
  return { V: Number(V), K: Number(K), I: Number(I) };
};
const refusal = (code: string): PlainRecord => ({ refused: code.toUpperCase() });

const functions: Readonly<Record<string, (given: PlainRecord) => unknown>> = {
  deck_size: ({ players, length, rounds }) => {
    const preset = lengths.find((each) => each === length);
    if (preset === undefined && length !== undefined) return refusal('e_length');
    const seats = Number(players);
    const found = deckSize(seats, preset === undefined ? Number(rounds) : roundsOf(seats, preset));
    return typeof found === 'string' ? refusal(found) : found;
  },
  allegiance_deck: ({ players, hand }) => {
    // Keys in a hand are rounds of flashback: what is no length has no allegiance deck either.
    const sized = deckSize(Number(players), Number(hand));
    if (typeof sized === 'string') return refusal(sized);
    const { size, each, lastDeal, cardsEach, unused } = allegianceDeck(Number(players), sized.hand);
    return { size, agent: each, thief: each, last_deal: lastDeal, cards_each: cardsEach, unused };
  },
  aptitudes_ok: (given) => isSpread(ratings(given)),
  trade_ok: ({ give, get }) => isTrade(names(give), String(get)),
  pool_value: ({ dice }) => worthOf(names(dice).filter(isDie)),
  read_roll: ({ actor, visitor }) => readRoll(numbers(actor), numbers(visitor)),
  closing_vote: ({ players, votes, actor_card: card }) => {
    const found = closingVote(Number(players), allSides(votes), maybeSide(card));
    return typeof found === 'string' ? refusal(found) : { bleeder: found.bleeder, actor_card_shown: found.shown };
  },
  overlap: ({ agent, thief }) => overlapOf(ratings(agent), ratings(thief)),
  allegiance: ({ cards }) => majority(allSides(cards)) ?? 'unknown',
  identity: ({ cards, agent_coin: agent, thief_coin: thief }) => {
    const found = identityOf(allSides(cards), { agent: Number(agent), thief: Number(thief) });
    return { true_side: found.trueSide, preferred_side: found.preferred, branch: found.branch };
  },
  appears_as: ({ face_up: up, final }) => appearsAs(allSides(up), maybeSide(final)) ?? 'unclear',
  post_roll_dice: ({ full, overlap, claim_full: whole, claim_memory: memory }) =>
    extraDice(Number(full), Number(overlap), whole === true, memory === true),
  tally: ({ agent, thief }) => tallyOf({ agent: Number(agent), thief: Number(thief) }),
  survivors: ({ totals }) => {
    const coins = onlyKnown(recordOf(totals, 'totals'), letters.join(' '), 'totals');
    const seats = letters.filter((name) => name in coins);
    return survivorsOf(seats.map((name) => Number(coins[name]))).map((seat) => seats[seat]);
  },
};

/** Null where all cases come out as they say. */
export const runPure = (body: PlainRecord): string | null => {
  const run = functions[String(body['fn'])];
  if (run === undefined) throw new Error(`no function ${String(body['fn'])}`);
  for (const [at, entry] of listOf(body['cases'], 'cases').entries()) {
    const given = recordOf(entry, 'case');
    const found = run(given);
    const { want } = given;
    const isGood = isRecord(want)
      ? isRecord(found) && Object.entries(want).every(([key, value]) => found[key] === value)
      : JSON.stringify(found) === JSON.stringify(want);
    if (!isGood) return `case ${at + 1}: ${JSON.stringify(found)} in place of ${JSON.stringify(want)}`;
  }
  return null;
};
