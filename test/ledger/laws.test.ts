/**
 * Without any one of its laws a table breaks some promise: the properties have
 * teeth, and no law is idle (trust 13.1, mutation checks).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Laws } from '../../src-renderer/ledger/laws';
import { isByDefinition, isOneFold } from './promises';
import { play, someSteps, type Schedule } from './schedules';

const schedules: fc.Arbitrary<Schedule> = fc
  .record({ parties: fc.integer({ min: 3, max: 6 }), liars: fc.nat(2), steps: someSteps(120, 260) })
  .map((parts) => ({ ...parts, decisions: 'skips' }));
const numbers = fc.array(fc.nat(9999), { minLength: 50, maxLength: 50 });

const isKept = (broken: Partial<Laws>): boolean => {
  const property = fc.property(schedules, numbers, (schedule, random) => {
    const played = play({ ...schedule, broken });
    return isOneFold(played, random, broken) && isByDefinition(played);
  });
  return !fc.check(property, { seed: 4752, numRuns: 120, endOnFailure: true }).failed;
};

describe('what a table promises', () => {
  it.each<[string, Partial<Laws>]>([
    ['two entries with one count expose their author (X1)', { isSameCount: () => false }],
    ['two entries in one place expose their author (X2)', { isSamePlace: () => false }],
    ['an entry on a position that cannot be reached is passed over', { isPlaceable: () => true }],
    ['choices that somebody has built upon are kept (via)', { combinationOf: () => [] }],
    ['of equal children the certificate comes first, then the smaller digest', { byRank: () => 0 }],
  ])('is broken where not: %s', (_, broken) => {
    expect(isKept(broken)).toBe(false);
  });
});
