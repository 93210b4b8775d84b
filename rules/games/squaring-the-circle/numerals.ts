/** Roman numerals for the open problems of a conference. */
import { find } from '../../kernel/shapes';
import { oldestFirst, type SquaringState } from './state';

const parts = [
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const;

/** 1 to 39 in Roman numerals; the empty string for 0. */
export const roman = (number: number): string => {
  const part = parts.find(([, value]) => value <= number);
  return part === undefined ? '' : part[0] + roman(number - part[1]);
};

/** The numeral of a problem: its place among those that count at this conference. Empty for an unknown one. */
export const romanOf = (state: SquaringState, problem: string): string => {
  if (find(state.conference.problems, problem) === undefined) return '';
  const shown = oldestFirst(state.conference.problems).filter((each) => each.state !== 'discarded');
  return roman(shown.findIndex(({ id }) => id === problem) + 1);
};
