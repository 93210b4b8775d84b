/** Best and Worst In People: an Enticement that thickens the mask. */
import { describe, expect, it } from 'vitest';
import { aTable, faces, named, play, type Play } from '../table';

const moves = [
  ['SC-143', 'Best In People', 'virtue', 'vice'],
  ['SC-144', 'Worst In People', 'vice', 'virtue'],
] as const;

const enticing = (owned: readonly string[], parts: Record<string, string>, holds: Record<string, number> = {}): Play =>
  play(
    aTable({ who: { ana: { moves: ['Enticement', ...owned], holds } }, theorems: { T1: { by: 'bo', need: 6 } } }),
  ).by('ana', named('Enticement', parts));

describe.each(moves)('%s %s', (rule, move, toward, other) => {
  it.each([
    [10, 'result'],
    [9, 'result card'],
    [7, 'result card'],
    [6, 'card'],
  ])(`${rule} SC-140 SC-D75 at %i the mask gains a point, and Enticement brings: %s`, (total, brings) => {
    const after = enticing([move], { toward }).dice(...faces(total - 4));
    expect([after.holds('ana'), after.state.queue.map((entry) => entry.do).join(' ')]).toEqual([
      { Masquerade: 1 },
      brings,
    ]);
  });

  it(`${rule} SC-D75 adds to the one pool that there is`, () => {
    expect(enticing([move], { toward }, { Masquerade: 2 }).dice(6, 6).holds('ana')).toEqual({ Masquerade: 3 });
  });

  it(`${rule} an Enticement that appeals to neither brings no hold`, () => {
    expect(enticing([move], {}).dice(6, 6).holds('ana')).toEqual({});
  });

  it(`${rule} SC-007 the other appeal is another move’s`, () => {
    const table = aTable({ who: { ana: { moves: ['Enticement', move] } } });
    expect(play(table).refusal('ana', named('Enticement', { toward: other }))).toBe('move.notOwned SC-007');
  });

  it(`${rule} is no way to Enticement by itself`, () => {
    const table = aTable({ who: { ana: { moves: [move] } } });
    expect(play(table).refusal('ana', named('Enticement', { toward }))).toBe('move.notOwned SC-007');
  });
});

describe('whoever has both', () => {
  const both = ['Best In People', 'Worst In People'];

  it('SC-143 SC-144 gains one point, by one appeal', () => {
    expect([
      enticing(both, { toward: 'virtue' }).dice(6, 6).holds('ana'),
      enticing(both, { toward: 'vice' }).dice(6, 6).holds('ana'),
    ]).toEqual([{ Masquerade: 1 }, { Masquerade: 1 }]);
  });

  it('SC-143 SC-144 has a form for each, besides the usual one', () => {
    const table = aTable({ who: { ana: { moves: ['Enticement', ...both] } } });
    const ids = play(table)
      .offers('ana')
      .map(({ id }) => id)
      .filter((id) => id.includes('Enticement'));
    expect(ids).toEqual(['move:Enticement', 'move:Enticement:Best In People', 'move:Enticement:Worst In People']);
  });
});
