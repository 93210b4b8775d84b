/** I Have the Building: a second result of a strong Bypass, for another theorem. */
import { describe, expect, it } from 'vitest';
import { aTable, drop, faces, named, play, use, type Play } from '../table';

const bypassed = (total: number, moves: readonly string[] = ['Bypass', 'I Have the Building']): Play =>
  play(
    aTable({
      who: { ana: { moves: [...moves] } },
      theorems: { T1: { by: 'bo', need: 6, options: ['induction'] }, T2: { by: 'cy', need: 8 } },
    }),
  )
    .by('ana', named('Bypass'))
    .dice(...faces(total + 2));
const due = (moment: Play): string => moment.state.queue.map((entry) => entry.do).join(' ');

describe('I Have the Building', () => {
  it.each([
    [10, 'result result'],
    [9, 'result card'],
    [7, 'result card'],
    [6, 'card'],
  ])('SC-127 SC-123 at %i a Bypass brings: %s', (total, brings) => {
    expect(due(bypassed(total))).toBe(brings);
  });

  it('SC-127 without it a strong Bypass brings one', () => {
    expect(due(bypassed(10, ['Bypass']))).toBe('result');
  });

  it('SC-127 the second must go to a different theorem than the first', () => {
    const second = bypassed(10).by('ana', use('prove', 'T1')).dice(6, 6);
    expect([second.refusal('ana', use('disprove', 'T1')), second.refusal('ana', use('prove', 'T2'))]).toEqual([
      'result.twin SC-127',
      'granted',
    ]);
  });

  it.each([
    ['a base case', use('base', 'T1'), []],
    ['an attack that misses', use('disprove', 'T1'), [1, 1]],
  ])('SC-127 also after %s', (_, first, dice) => {
    const used = bypassed(10).by('ana', first);
    const second = dice.length === 0 ? used : used.dice(...dice);
    expect(second.refusal('ana', use('prove', 'T1'))).toBe('result.twin SC-127');
  });

  it('SC-127 SC-010 what the first causes comes before the second', () => {
    const moment = bypassed(10).by('ana', use('prove', 'T1')).dice(1, 1);
    expect(due(moment)).toBe('card result');
  });

  it('SC-127 SC-029 a first that is dropped binds nothing', () => {
    expect(bypassed(10).by('ana', drop).refusal('ana', use('prove', 'T1'))).toBe('granted');
  });

  it('SC-127 the second may be dropped', () => {
    const moment = bypassed(10).by('ana', use('base', 'T1')).by('ana', drop);
    expect(moment.awaits).toBe('ana: turn');
  });

  it('SC-127 has no say in other moves', () => {
    const table = aTable({
      who: { ana: { moves: ['Oomph', 'I Have the Building'] } },
      theorems: { T1: { by: 'bo', need: 6 } },
    });
    expect(due(play(table).by('ana', named('Oomph')).dice(6, 6))).toBe('result');
  });
});
