/** Spook Friends: agents or the authorities lose control for her. */
import { describe, expect, it } from 'vitest';
import { aCard, aTable, closedBy, drop, faces, formOf, named, play, type Play } from '../table';

const duke = 'Surveillance/the duke';
const king = 'Surveillance/the king';
const wire = (holds: Record<string, number>, moves: readonly string[] = ['Lose Control', 'Spook Friends']): Play =>
  play(aTable({ who: { ana: { moves: [...moves], holds } }, theorems: { T1: { by: 'bo', need: 6 } } }));
const call = (pool: string, parts = {}) => named('Lose Control', { spook: pool, ...parts });

describe('Spook Friends', () => {
  it.each([
    [10, 'result'],
    [9, 'result card'],
    [7, 'result card'],
    [6, 'card'],
  ])('SC-128 SC-124 at %i +Hot brings what Lose Control brings: %s', (total, brings) => {
    const after = wire({ [duke]: 1 })
      .by('ana', call(duke))
      .dice(...faces(total - 4));
    expect(after.state.queue.map((entry) => entry.do).join(' ')).toBe(brings);
  });

  it('SC-128 costs a point of any Surveillance', () => {
    const holds = { [duke]: 2, [king]: 1 };
    expect([wire(holds).by('ana', call(duke)).holds('ana'), wire(holds).by('ana', call(king)).holds('ana')]).toEqual([
      { [duke]: 1, [king]: 1 },
      { [duke]: 2 },
    ]);
  });

  it('SC-128 SC-075 counts as one of her moves', () => {
    expect(wire({ [duke]: 1 }).by('ana', call(duke)).conf.initiated).toBe(1);
  });

  it('SC-128 the CARD is her own', () => {
    const after = wire({ [duke]: 1 })
      .by('ana', call(duke))
      .dice(2, 2)
      .by('ana', drop)
      .by('ana', aCard);
    expect(after.house('ana')).toEqual(['k1']);
  });

  it('SC-128 opens Lose Control to a holder who lacks it', () => {
    const foreign = wire({ [duke]: 1 }, ['Spook Friends']);
    expect([foreign.refusal('ana', call(duke)), foreign.refusal('ana', named('Lose Control'))]).toEqual([
      'granted',
      'move.notOwned SC-007',
    ]);
  });

  it('SC-128 SC-005 a second point of that pool may help the roll, where there is one', () => {
    const rolled = wire({ [duke]: 2 }).by('ana', call(duke, { spend: [duke] }));
    expect([rolled.dice(1, 2).total, rolled.holds('ana')]).toEqual([3 + 4 + 1, {}]);
  });

  it('SC-128 SC-005 the last point cannot do both', () => {
    expect(wire({ [duke]: 1 }).refusal('ana', call(duke, { spend: [duke] }))).toMatch(/^hold\.\w+ SC-005$/);
  });

  it.each<[string, Record<string, number>, string]>([
    ['a target on whom she has nothing', { [king]: 1 }, duke],
    ['hold of another move', { Network: 1 }, 'Network'],
    ['a pool that nobody has', {}, duke],
  ])('SC-128 refuses %s', (_, holds, pool) => {
    expect(wire(holds).refusal('ana', call(pool))).toBe('hold.few SC-005');
  });

  it('SC-007 nobody else can name a pool for it', () => {
    expect(wire({ [duke]: 1 }, ['Lose Control']).refusal('ana', call(duke))).toBe('move.notOwned SC-007');
  });

  it('SC-128 SC-141 somebody through whom it is done besides must be hers', () => {
    expect(wire({ [duke]: 1 }).refusal('ana', call(duke, { via: 's9' }))).toBe('move.notBorrowed SC-007');
  });

  it('SC-128 has a form of its own, closed while she knows nothing of anybody', () => {
    const id = 'move:Lose Control:Spook Friends';
    expect([closedBy(formOf(wire({}), 'ana', id)), closedBy(formOf(wire({ [duke]: 1 }), 'ana', id))]).toEqual([
      'hold.few SC-005',
      'open',
    ]);
  });

  it('SC-124 the usual form stays', () => {
    expect(closedBy(formOf(wire({}), 'ana', 'move:Lose Control'))).toBe('open');
  });
});
