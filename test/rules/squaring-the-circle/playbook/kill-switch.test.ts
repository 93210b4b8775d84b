/** Kill Switch: all Root Access in place of the shaking. */
import { describe, expect, it } from 'vitest';
import { aTable, decide, faces, named, play, type Play } from '../table';

const mayhem = (total: number, root: number, move = 'Digital Mayhem'): Play =>
  play(
    aTable({
      who: {
        ana: { moves: [move, 'Kill Switch'], holds: { Network: 1, ...(root > 0 ? { 'Root Access': root } : {}) } },
      },
      theorems: { T1: { by: 'bo', need: 6 } },
    }),
  )
    .by('ana', named(move))
    .dice(...faces(total - (move === 'Intimidation' ? -1 : 4)));

describe('Kill Switch', () => {
  it.each([
    [10, 'ana: result'],
    [7, 'ana: result'],
    [6, 'ana: ask'],
  ])('SC-162 SC-156 at %i awaits "%s"', (total, awaits) => {
    expect(mayhem(total, 1).awaits).toBe(awaits);
  });

  it('SC-162 all Root Access goes, and nobody is shaken', () => {
    const given = mayhem(6, 3).by('ana', decide('giveUp'));
    expect([given.awaits, given.holds('ana')]).toEqual(['ana: turn', { Network: 1 }]);
  });

  it('SC-162 or her House is shaken, and the hold stays', () => {
    const kept = mayhem(6, 3).by('ana', decide('keep'));
    expect([kept.awaits, kept.holds('ana')]).toEqual(['dice', { Network: 1, 'Root Access': 3 }]);
  });

  it('SC-162 at least one point: nobody else is asked', () => {
    expect(mayhem(6, 0).awaits).toBe('dice');
  });

  it('SC-162 is for Digital Mayhem alone', () => {
    expect(mayhem(6, 1, 'Intimidation').awaits).toBe('dice');
  });

  it('SC-162 what did not happen is not told', () => {
    const told = mayhem(6, 1).story.map(({ code }) => code);
    expect(told).not.toContain('story.shakes');
  });

  it('SC-162 SC-161 help that was posted from it is off', () => {
    const moves = ['Digital Mayhem', 'Kill Switch', 'Open Source'];
    const table = aTable({ who: { ana: { moves, holds: { 'Root Access': 2 } } } });
    const missed = play(table)
      .by('ana', { kind: 'offer', pool: 'Root Access' })
      .by('ana', named('Digital Mayhem'))
      .dice(1, 1);
    expect([missed.state.aids.length, missed.by('ana', decide('giveUp')).state.aids]).toEqual([1, []]);
  });

  it('SC-162 passed over, she keeps the hold and is shaken', () => {
    const asked = mayhem(6, 1);
    expect(asked.by('ana', asked.fallback('ana')).awaits).toBe('dice');
  });
});
