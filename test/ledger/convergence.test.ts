/**
 * Equal sets of entries give equal folds: whatever the order in which they come,
 * however often, whole or one by one, and whatever liars have signed.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toyLedger } from './people';
import { isByDefinition, isOneFold, lostRolls, summary } from './promises';
import { recordGame } from './record';
import { hostileSchedules, play, someSteps, type Step } from './schedules';

const count = fc.integer({ min: 2, max: 6 });
const steps = someSteps(120, 260);
const numbers = fc.array(fc.nat(9999), { minLength: 50, maxLength: 50 });

/** Verdicts that the liars of a run must have met, or the property has lost its teeth. */
const met = [
  'accepted ',
  'noted ',
  'refused entry.badAnswer',
  'refused entry.branchLeft',
  'refused entry.brokenChain',
  'refused entry.inclusion',
  'refused entry.placeTaken',
  'refused entry.via',
  'refused toy.tooFar',
  'refused turn.notYours',
  'waiting entry.gap',
  'waiting entry.missingIncluded',
  'waiting entry.notIncluded',
  'waiting entry.othersOwed',
];

describe('the fold', () => {
  it('is the same for the same set of entries (F1), and a fold kept going is a fresh fold (G3)', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(count, fc.nat(2), steps, numbers, (parties, liars, schedule, random) => {
        const few = Math.min(liars, parties - 1);
        const played = play({ parties, liars: few, steps: schedule, decisions: 'all' });
        expect(isOneFold(played, random)).toBe(true);
        expect(isByDefinition(played)).toBe(true);
        const verdicts = played.clients[0]?.ledger.fold().verdicts ?? [];
        for (const [, { kind, refusal }] of verdicts) seen.add(`${kind} ${refusal?.code ?? ''}`);
      }),
      { seed: 4747, numRuns: 60 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(met));
  });

  it('of honest people refuses nothing, never forks and exposes nobody (F2)', () => {
    fc.assert(
      fc.property(count, steps, numbers, (parties, schedule, random) => {
        const played = play({ parties, liars: 0, steps: schedule, decisions: 'none' });
        expect(isOneFold(played, random)).toBe(true);
        const fold = played.clients[0]?.ledger.fold();
        expect(fold?.exposed).toEqual([]);
        expect([...(fold?.verdicts.values() ?? [])].filter(({ kind }) => kind === 'refused')).toEqual([]);
        const made = fold?.path().flatMap(({ entries }) => entries) ?? [];
        const accepted = [...(fold?.verdicts ?? [])].filter(([, { kind }]) => kind === 'accepted');
        expect(new Set(made).size).toBe(made.length);
        expect(accepted.every(([id]) => made.includes(id))).toBe(true);
      }),
      { seed: 4748, numRuns: 30 },
    );
  });

  it('of honest people who skip one another at random is one fold, and exposes nobody (F3)', () => {
    let [forks, turned] = [0, 0];
    fc.assert(
      fc.property(count, steps, numbers, (parties, schedule, random) => {
        // Most who are not awaited have lost patience.
        const impatient = schedule.map(([who, wish, what]): Step => [who, wish, what < 62 ? what : 99]);
        const played = play({ parties, liars: 0, steps: impatient, decisions: 'skips' });
        expect(isOneFold(played, random)).toBe(true);
        const fold = played.clients[0]?.ledger.fold();
        expect(fold?.exposed).toEqual([]);
        for (const { kind, refusal } of fold?.verdicts.values() ?? []) {
          if (kind !== 'refused') continue;
          expect(['entry.branchLeft', 'entry.placeTaken']).toContain(refusal?.code);
          turned += 1;
        }
        forks += fold?.path().filter(({ how }) => how === 'cert').length ?? 0;
      }),
      { seed: 4750, numRuns: 30 },
    );
    expect(forks).toBeGreaterThan(10);
    expect(turned).toBeGreaterThan(3);
  });

  it('keeps a roll that has landed for every honest client, while they are more than the liars (F4)', () => {
    let landed = 0;
    fc.assert(
      fc.property(hostileSchedules, (schedule) => {
        const played = play(schedule);
        expect(lostRolls(played)).toEqual([]);
        landed += played.landed.size;
      }),
      { seed: 4751, numRuns: 12 },
    );
    expect(landed).toBeGreaterThan(20);
  });

  it('stays what it was under hostile bytes', () => {
    const { genesis, entries } = recordGame(40, [0, 1, 2]);
    const ledger = toyLedger(genesis);
    for (const bytes of entries) ledger.add(bytes);
    const before = summary(ledger);
    const pick = fc.nat(entries.length - 1);
    fc.assert(
      fc.property(pick, pick, fc.nat(9999), fc.integer({ min: 1, max: 255 }), fc.nat(3), (a, b, where, value, how) => {
        const [one, two] = [entries[a] ?? new Uint8Array(0), entries[b] ?? new Uint8Array(0)];
        const at = where % one.length;
        const forged = [
          one.with(at, (one[at] ?? 0) ^ value),
          one.subarray(0, at),
          Uint8Array.of(...one.subarray(0, at), ...two.subarray(at)),
          Uint8Array.of(...one, value),
        ][how];
        const added = ledger.add(forged ?? one);
        // A splice of an entry with itself is that entry; everything else is refused.
        expect(added.ok && added.value.fresh).toBe(false);
      }),
      { seed: 4749, numRuns: 400 },
    );
    expect(summary(ledger)).toEqual(before);
  });

  it('comes out of a recorded game as it went in, signatures checked', () => {
    const { genesis, entries } = recordGame(300, [0, 1, 2, 0]);
    const [joiner, own] = [toyLedger(genesis), toyLedger(genesis, true)];
    for (const bytes of entries) expect(own.add(bytes).ok).toBe(true);
    for (const bytes of own.all().toReversed()) expect(joiner.add(bytes).ok).toBe(true);
    expect(summary(joiner)).toEqual(summary(own));
    expect(joiner.fold().tip.depth).toBeGreaterThan(100);
    expect([...joiner.fold().verdicts.values()].every(({ kind }) => kind === 'accepted' || kind === 'noted')).toBe(
      true,
    );
  });
});
