/** The moves that are filled in from the start, one for each mathematician playbook (SC-017). */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../rules/kernel/json';
import { aCard, aTable, named, play, statement, use } from './table';

const claims = [
  ['Codemaker', 'SC-097'],
  ['Remember Galois', 'SC-101'],
  ["Euclid's Method", 'SC-105'],
  ['Phase Portrait', 'SC-112'],
] as const;

/** Each kind of roll, with what it is without a claim when the dice show 2 and 3. */
const rolls: readonly [string, JsonObject, number, boolean][] = [
  ['a statement', statement(), 7, false],
  ['a conjecture', { kind: 'conjecture', text: 'Perhaps' }, 6, false],
  ['applying a theorem', { kind: 'apply', source: 'T1', to: 'T2' }, 6, false],
  ['a conference move', named('Network Among Attendees'), 9, false],
  ['a thief move', named('Oomph'), 9, false],
  ['a roll to prove', use('prove', 'T2'), 8, true],
  ['a roll to disprove', use('disprove', 'T2'), 8, true],
];

describe.each(claims)('%s (%s)', (claim) => {
  it.each(rolls)('SC-017 SC-006 adds 1 to %s that it is claimed for', (_, move, plain, isResult) => {
    const table = aTable({
      who: { ana: { moves: ['Oomph', claim] } },
      theorems: { T1: { by: 'bo', status: 'proven' }, T2: { by: 'cy', need: 7 } },
      ...(isResult ? { pending: [{ result: 'ana' }] } : {}),
    });
    const totals = [{}, { with: [claim] }].map(
      (parts) =>
        play(table)
          .by('ana', { ...move, ...parts })
          .dice(2, 3).total,
    );
    expect(totals).toEqual([plain, plain + 1]);
  });

  it('SC-006 is of no use on a House roll', () => {
    const table = aTable({ who: { ana: { moves: [claim] } }, pending: [{ card: 'ana' }] });
    expect(play(table).by('ana', aCard).dice(2, 3).total).toBe(10);
  });

  it('SC-007 is nothing to start', () => {
    expect(play(aTable({ who: { ana: { moves: [claim] } } })).refusal('ana', named(claim))).toMatch(
      /^move\.notStarted/,
    );
  });
});

describe('SC-105 SC-D09 a drawing', () => {
  it('helps the very roll it is part of, and leaves no forward', () => {
    const table = aTable({ who: { ana: { moves: ["Euclid's Method"] } } });
    const after = play(table)
      .by('ana', statement({ with: ["Euclid's Method"] }))
      .dice(2, 3);
    expect([after.total, after.who('ana').forward]).toEqual([8, {}]);
  });
});
