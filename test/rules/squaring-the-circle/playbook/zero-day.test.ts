/** Zero-Day: a point of Root Access in place of the CARD. */
import { describe, expect, it } from 'vitest';
import { aTable, decide, drop, faces, named, play, type Play } from '../table';

const mayhem = (total: number, root: number, move = 'Digital Mayhem'): Play =>
  play(
    aTable({
      who: { ana: { moves: [move, 'Zero-Day'], holds: { Network: 1, ...(root > 0 ? { 'Root Access': root } : {}) } } },
      theorems: { T1: { by: 'bo', need: 6 } },
    }),
  )
    .by('ana', named(move))
    .dice(...faces(total - 4));

describe('Zero-Day', () => {
  it.each([
    [10, 'ana: result'],
    [9, 'ana: ask'],
    [7, 'ana: ask'],
    [6, 'dice'],
  ])('SC-160 SC-156 at %i awaits "%s"', (total, awaits) => {
    expect(mayhem(total, 1).awaits).toBe(awaits);
  });

  it('SC-160 for a point there is no CARD, and the result stays', () => {
    const paid = mayhem(8, 2).by('ana', decide('spend'));
    expect([paid.awaits, paid.holds('ana'), paid.by('ana', drop).awaits]).toEqual([
      'ana: result',
      { Network: 1, 'Root Access': 1 },
      'ana: turn',
    ]);
  });

  it('SC-160 or the CARD comes, and she keeps the point', () => {
    const kept = mayhem(8, 2).by('ana', decide('keep')).by('ana', drop);
    expect([kept.awaits, kept.holds('ana')]).toEqual(['ana: card', { Network: 1, 'Root Access': 2 }]);
  });

  it('SC-160 nobody is asked who has no Root Access', () => {
    expect(mayhem(8, 0).awaits).toBe('ana: result');
  });

  it('SC-160 is for Digital Mayhem alone', () => {
    expect(mayhem(8, 1, 'Oomph').awaits).toBe('ana: result');
  });

  it('SC-160 refuses another answer', () => {
    expect(mayhem(8, 1).refusal('ana', decide('giveUp'))).toMatch(/^ask\.choice/);
  });

  it('SC-160 passed over, she spends nothing', () => {
    const asked = mayhem(8, 1);
    expect(asked.by('ana', asked.fallback('ana')).holds('ana')).toEqual({ Network: 1, 'Root Access': 1 });
  });
});
