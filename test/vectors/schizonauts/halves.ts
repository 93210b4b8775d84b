/** The halves of a turn that a vector starts after. */
import type { Half } from '../../../rules/games/schizonauts/state';
import { listOf, type PlainRecord } from '../plain';

const sideOf = (value: unknown): 'agent' | 'thief' => (value === 'thief' ? 'thief' : 'agent');

/** A vector lists both personas and both visitors; what lies behind is one finished half, in the second half. */
export const openHalvesOf = (start: PlainRecord): readonly Half[] => {
  if (start['half'] !== 2) return [];
  const visitor = listOf(start['visitors'] ?? [], 'visitors')[0];
  const seat = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].indexOf(String(visitor));
  const actor = sideOf(listOf(start['halves'] ?? [], 'halves')[0]);
  return [{ actor, visitor: seat, visiting: 'agent', notes: [] }];
};
