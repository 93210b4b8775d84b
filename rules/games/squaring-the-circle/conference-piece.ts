/** The programme of the conference as a thing on the table: who, where, which problems, and how late it is. */
import type { PieceModel } from '../../kernel/game';
import type { JsonObject } from '../../kernel/json';
import { find } from '../../kernel/shapes';
import { say } from './facts';
import { romanOf } from './numerals';
import { clockLimit, oldestFirst, stated, type Problem, type SquaringState } from './state';

const nameOf = (state: SquaringState, id: string | null): string =>
  id === null ? '' : (find(state.people, id)?.name ?? '');

/** A problem with who wrote it, who chose it, and how many stated theorems work on it. */
const problemValues = (state: SquaringState, { id, by, text, chosen, state: standing }: Problem): JsonObject => ({
  numeral: romanOf(state, id),
  text,
  by: nameOf(state, by),
  chosen: nameOf(state, chosen),
  standing,
  theorems: stated(state).filter(({ problem }) => problem === id).length,
});

/**
 * The programme, from the opening of a conference until the next one opens; nothing before the first (SC-068 to SC-080).
 * Problems that nobody picked are off the table.
 */
export const conferencePieces = (state: SquaringState): readonly PieceModel[] => {
  const { number, guest, place, sights, session, clock, problems } = state.conference;
  if (number === 0) return [];
  const programme: PieceModel = {
    id: `conference:${number}`,
    layout: 'conference',
    seat: -1,
    title: say('piece.conference', { number }),
    values: {
      number,
      guest: nameOf(state, guest),
      place,
      sights,
      session,
      clock,
      limit: clockLimit(state),
      problems: oldestFirst(problems)
        .filter((problem) => problem.state !== 'discarded')
        .map((problem) => problemValues(state, problem)),
    },
  };
  return [programme];
};
