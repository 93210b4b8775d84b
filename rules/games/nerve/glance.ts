/** What the frame shows: phase, the Stakes and who leads each, the Facts, and who plays whom. */
import type { Glance } from '../../kernel/game';
import type { Say } from '../../kernel/say';
import { nameOf } from './actors';
import { say, type LabelFacts } from './facts';
import { standings, type Standing } from './reading';
import { factsOf, toBeat, type NerveState } from './state';

const itemOf = (state: NerveState, { stake, number, isUp, leader }: Standing): Say => {
  const { by, type, n, text, result } = stake;
  const shown = typeof result === 'object' ? 'won' : isUp ? 'now' : result;
  return say('glance.stakeItem', {
    number,
    name: nameOf(state, by),
    type,
    n,
    text,
    result: shown,
    winner: leader === null ? '' : nameOf(state, leader),
  });
};

export const glance = (state: NerveState): Glance => {
  const { phase, conflict, characters } = state;
  const stakes = standings(state);
  const facts = factsOf(state);
  const name = conflict === null ? '' : nameOf(state, conflict.turn);
  const lists = [
    ...(stakes.length > 0
      ? [{ title: say('glance.stakes', {}), items: stakes.map((each) => itemOf(state, each)) }]
      : []),
    ...(facts.length > 0
      ? [{ title: say('glance.facts', {}), items: facts.map(({ text, level }) => say('glance.fact', { text, level })) }]
      : []),
  ];
  const at = conflict?.at ?? -1;
  const of = conflict?.stakes.length ?? 0;
  const beaten = conflict === null || phase !== 'auction' ? 0 : toBeat(conflict);
  return {
    phase: say('glance.phase', { phase, name }),
    ...(at < 0 ? {} : { round: say('glance.stake', { number: at + 1, of, toBeat: beaten }) }),
    lists,
    seats: characters.map((character, seat) =>
      character === null
        ? { character: null, marks: [] }
        : {
            character: say('glance.character', { name: character.name, about: character.about }),
            marks: marksOf(state, seat).map((mark) => say('glance.mark', { mark })),
          },
    ),
  };
};

type Mark = LabelFacts['glance.mark']['mark'];

export const marksOf = ({ conflict, phase }: NerveState, seat: number): readonly Mark[] => {
  if (conflict === null || phase === 'answer') return conflict?.caller === seat ? ['caller'] : [];
  if (!conflict.who.includes(seat)) return ['watching'];
  if (conflict.left.includes(seat)) return ['left'];
  return [
    ...(conflict.caller === seat ? (['caller'] as const) : []),
    ...(conflict.turn === seat ? (['turn'] as const) : []),
    ...(conflict.bids.at(-1)?.seat === seat ? (['highest'] as const) : []),
    ...(conflict.conceded.includes(seat) ? (['conceded'] as const) : []),
  ];
};
