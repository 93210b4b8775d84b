/**
 * The things on the table that the state makes: a sheet for each character, the Fact-sheet, and the Stakes with the dice
 * that lie on them.
 */
import type { PieceModel } from '../../kernel/game';
import type { JsonObject } from '../../kernel/json';
import { nameOf } from './actors';
import { colourName, totalOf } from './dice';
import { say } from './facts';
import { standings } from './reading';
import {
  factsOf,
  limitOf,
  pileOf,
  traitKinds,
  traitsOf,
  worthOf,
  type Character,
  type Counts,
  type Die,
  type NerveState,
} from './state';

export const pieces = (state: NerveState): readonly PieceModel[] => [
  ...state.characters.flatMap((character, seat) => (character === null ? [] : [sheetPiece(state, character, seat)])),
  {
    id: 'facts',
    layout: 'facts',
    seat: -1,
    title: say('piece.facts', {}),
    values: { facts: factsOf(state).map(({ id, text, level, by }) => ({ id, text, level, by: nameOf(state, by) })) },
  },
  ...(standings(state).length > 0 ? [stakesPiece(state)] : []),
];

const countValues = (counts: Counts): readonly JsonObject[] =>
  counts.flatMap((count, colour) => (count > 0 ? [{ colour: colourName(colour), seat: colour, count }] : []));

const dieValues = (dice: readonly Die[]): readonly JsonObject[] =>
  dice.map(({ colour, face }) => ({ colour: colourName(colour), seat: colour, face }));

const sheetPiece = (state: NerveState, character: Character, seat: number): PieceModel => {
  const { name, about, active, cool, decisive } = character;
  const pile = pileOf(state, seat);
  const kinds = traitKinds.map((kind) => {
    const traits = traitsOf(character).filter((trait) => trait.kind === kind);
    return [
      kind,
      {
        most: limitOf(character, kind),
        entries: traits.map(({ id, text, level, by }) => ({
          id,
          text,
          level,
          by: nameOf(state, by),
          own: by === seat,
        })),
      },
    ] as const;
  });
  return {
    id: `sheet:${seat}`,
    layout: 'character',
    seat,
    title: say('piece.sheet', { name }),
    values: {
      name,
      about,
      stats: { active, cool, decisive },
      ...Object.fromEntries(kinds),
      pile: countValues(pile),
      dice: totalOf(pile),
      pool: dieValues(state.conflict?.pools[seat] ?? []),
    },
  };
};

const stakesPiece = (state: NerveState): PieceModel => ({
  id: 'stakes',
  layout: 'stakes',
  seat: -1,
  title: say('piece.stakes', {}),
  values: {
    stakes: standings(state).map(({ stake, number, isUp, leader, bid }) => ({
      number,
      by: nameOf(state, stake.by),
      seat: stake.by,
      type: stake.type,
      n: stake.n,
      text: stake.text,
      result: typeof stake.result === 'object' ? 'won' : isUp ? 'now' : stake.result,
      winner: leader === null ? '' : nameOf(state, leader),
      bid,
      bets: stake.bets.flatMap((bet, seat) =>
        totalOf(bet) > 0 ? [{ name: nameOf(state, seat), dice: countValues(bet) }] : [],
      ),
    })),
    bids: (state.conflict?.bids ?? []).map(({ seat, dice }) => ({
      name: nameOf(state, seat),
      sum: worthOf(dice),
      shown: dice.map(({ face }) => face).join(' '),
      dice: dieValues(dice),
    })),
  },
});
