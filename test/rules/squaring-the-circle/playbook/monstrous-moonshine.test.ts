/** Monstrous Moonshine: hold that turns a result into something else. */
import { describe, expect, it } from 'vitest';
import { aTable, faces, named, play, use, type Play } from '../table';

const turned = { turned: 'A mathematician out of a map' };
const table = (pending: object, more: object = {}): Play =>
  play(
    aTable({
      who: { ana: { moves: ['Monstrous Moonshine'], holds: { 'Monstrous Moonshine': 2 }, ...more } },
      theorems: {
        T1: { by: 'bo', need: 0, status: 'proven' },
        T2: { by: 'bo', need: 7 },
        T3: { by: 'cy', need: 5, options: ['induction'] },
      },
      pending: [pending],
    } as never),
  );
const bound = { result: 'ana', only: 'prove', theorem: 'T2', source: 'T1' };

describe('Monstrous Moonshine', () => {
  it.each([
    [10, 3, 'ana: turn'],
    [7, 1, 'ana: turn'],
    [6, undefined, 'ana: card'],
  ])('SC-100 at %i +Creative there are %s points, and the table awaits "%s"', (total, points, awaits) => {
    const after = play(aTable({ who: { ana: { moves: ['Monstrous Moonshine'] } } }))
      .by('ana', named('Monstrous Moonshine'))
      .dice(...faces(total - 1));
    expect([after.holds('ana')['Monstrous Moonshine'], after.awaits]).toEqual([points, awaits]);
  });

  it('SC-100 SC-D81 a point looses a result from its theorem', () => {
    expect(table(bound).refusal('ana', use('prove', 'T3'))).toBe('result.bound SC-049');
    const after = table(bound)
      .by('ana', use('prove', 'T3', turned))
      .dice(6, 6);
    expect([after.theorem('T3').need, after.holds('ana')]).toEqual([3, { 'Monstrous Moonshine': 1 }]);
  });

  it('SC-100 the new words are recorded', () => {
    const { story } = table(bound).by('ana', use('prove', 'T3', turned));
    expect(story.find(({ code }) => code === 'story.turns')?.facts).toEqual({ name: 'ana', text: turned.turned });
  });

  it('SC-100 SC-D81 that it only proves stays', () => {
    expect(table(bound).refusal('ana', use('disprove', 'T3', turned))).toBe('result.onlyProves SC-049');
    expect(table(bound).refusal('ana', use('base', 'T3', turned))).toBe('result.onlyProves SC-049');
  });

  it('SC-D81 SC-127 it may go where it was not to go', () => {
    const apart = { result: 'ana', not: 'T2' };
    expect(table(apart).refusal('ana', use('prove', 'T2'))).toBe('result.twin SC-127');
    expect(table(apart).refusal('ana', use('prove', 'T2', turned))).toBe('granted');
  });

  it('SC-D81 it never serves the theorem that it comes from', () => {
    const own = { result: 'ana', only: 'prove', theorem: 'T3', source: 'T2' };
    expect(table(own).refusal('ana', use('prove', 'T2', turned))).toBe('apply.itself SC-049');
  });

  it('SC-100 SC-039 where no dice fall it costs its point too', () => {
    const after = table({ result: 'ana' }).by('ana', use('base', 'T3', turned));
    expect([after.theorem('T3').base, after.holds('ana')]).toEqual([1, { 'Monstrous Moonshine': 1 }]);
  });

  it('SC-100 SC-005 needs a point, and never adds to a roll', () => {
    expect(table(bound, { holds: {} }).refusal('ana', use('prove', 'T3', turned))).toBe('result.notTurned SC-100');
    expect(table(bound).refusal('ana', use('prove', 'T2', { spend: ['Monstrous Moonshine'] }))).toBe(
      'hold.none SC-005',
    );
  });
});
