/** Plan B: the rest of the old plan for the new one. */
import { describe, expect, it } from 'vitest';
import { aTable, decide, drop, faces, named, play, type Play } from '../table';

const changed = (total: number, points: number, moves: readonly string[] = ['Flexibility', 'Plan B']): Play => {
  const holds = { Network: 1, ...(points > 0 ? { 'Careful Plans': points } : {}) };
  return play(aTable({ who: { ana: { moves: [...moves], holds } }, theorems: { T1: { by: 'bo', need: 6 } } }))
    .by('ana', named('Flexibility'))
    .dice(...faces(total - 4));
};

describe('Plan B', () => {
  it.each([
    [10, 'ana: ask'],
    [9, 'ana: ask'],
    [7, 'ana: ask'],
    [6, 'ana: card'],
  ])('SC-168 SC-164 at %i awaits "%s"', (total, awaits) => {
    expect(changed(total, 4).awaits).toBe(awaits);
  });

  it.each([10, 8])('SC-168 at %i a point keeps the rest, and the result comes', (total) => {
    const kept = changed(total, 4).by('ana', decide('keep'));
    expect([kept.awaits, kept.holds('ana')]).toEqual(['ana: result', { Network: 1, 'Careful Plans': 3 }]);
  });

  it('SC-168 the CARD of a weak hit comes all the same', () => {
    expect(changed(8, 4).by('ana', decide('keep')).by('ana', drop).awaits).toBe('ana: card');
  });

  it('SC-168 SC-D76 or the plan is lost', () => {
    const lost = changed(10, 4).by('ana', decide('drop'));
    expect([lost.awaits, lost.holds('ana')]).toEqual(['ana: result', { Network: 1 }]);
  });

  it('SC-168 SC-164 SC-D76 a miss saves nothing', () => {
    expect(changed(6, 4).holds('ana')).toEqual({ Network: 1 });
  });

  it.each([
    ['one point, with no rest', 1],
    ['no plan', 0],
  ])('SC-168 nobody is asked who has %s', (_, points) => {
    expect([changed(10, points).awaits, changed(10, points).holds('ana')]).toEqual(['ana: result', { Network: 1 }]);
  });

  it('SC-164 SC-D76 without it the plan is lost unasked', () => {
    const after = changed(10, 4, ['Flexibility']);
    expect([after.awaits, after.holds('ana')]).toEqual(['ana: result', { Network: 1 }]);
  });

  it('SC-168 refuses another answer', () => {
    expect(changed(10, 4).refusal('ana', decide('spend'))).toMatch(/^ask\.choice/);
  });

  it('SC-168 passed over, she spends nothing and the plan is lost', () => {
    const asked = changed(10, 4);
    expect(asked.by('ana', asked.fallback('ana')).holds('ana')).toEqual({ Network: 1 });
  });

  it('SC-168 what was posted from the plan stays posted with it', () => {
    const table = aTable({ who: { ana: { moves: ['Flexibility', 'Plan B'], holds: { 'Careful Plans': 4 } } } });
    const posted = play(table)
      .by('ana', { kind: 'offer', pool: 'Careful Plans' })
      .by('ana', named('Flexibility'))
      .dice(3, 3);
    expect([
      posted.by('ana', decide('keep')).state.aids.length,
      posted.by('ana', decide('drop')).state.aids.length,
    ]).toEqual([1, 0]);
  });
});
