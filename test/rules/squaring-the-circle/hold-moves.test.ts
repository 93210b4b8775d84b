/** The thieves' core moves that bring hold. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import { ask } from '../../../rules/kernel/game';
import { aCard, aTable, drop, faces, named, play } from './table';

const moves: readonly {
  readonly rule: string;
  readonly move: string;
  readonly target: string;
  readonly stat: number;
  readonly strong: number;
  readonly weak: number;
  readonly miss: string;
}[] = [
  { rule: 'SC-122', move: 'Surveillance', target: 'the duke', stat: -1, strong: 3, weak: 1, miss: 'ana: card' },
  { rule: 'SC-138', move: 'Masquerade', target: '', stat: -2, strong: 3, weak: 1, miss: 'ana: card' },
  { rule: 'SC-148', move: 'Pecking Order', target: 'the faculty', stat: 3, strong: 3, weak: 1, miss: 'ana: turn' },
  { rule: 'SC-158', move: 'Root Access', target: '', stat: -2, strong: 3, weak: 1, miss: 'ana: card' },
  { rule: 'SC-165', move: 'Careful Plans', target: '', stat: -1, strong: 4, weak: 2, miss: 'ana: turn' },
];

const rows = moves.flatMap(({ rule, move, target, stat, strong, weak, miss }) =>
  (
    [
      [10, strong, 'ana: turn'],
      [9, weak, 'ana: turn'],
      [7, weak, 'ana: turn'],
      [6, 0, miss],
    ] as const
  ).map(([total, points, awaits]) => [rule, move, total, points, awaits, target, stat] as const),
);
const holding = (move: string, target: string) => (target === '' ? move : `${move}/${target}`);
const aimed = (move: string, target: string) => named(move, target === '' ? {} : { target });

describe('a move that brings hold', () => {
  it.each(rows)('%s %s at %i brings %i hold and awaits "%s"', (_, move, total, points, awaits, target, stat) => {
    const after = play(aTable({ who: { ana: { moves: [move] } } }))
      .by('ana', aimed(move, target))
      .dice(...faces(total - stat));
    expect([after.holds('ana'), after.awaits]).toEqual([
      points === 0 ? {} : { [holding(move, target)]: points },
      awaits,
    ]);
  });

  it.each(moves)('$rule SC-075 $move counts and runs no clock', ({ move, target }) => {
    const after = play(aTable({ who: { ana: { moves: [move] } } })).by('ana', aimed(move, target));
    expect([after.conf.initiated, after.conf.clock]).toEqual([1, 0]);
  });

  it.each(moves)('$rule a point of $move adds 1 to a roll', ({ move, target }) => {
    const pool = holding(move, target);
    const table = aTable({ who: { ana: { moves: ['Oomph'], holds: { [pool]: 2 } } } });
    const after = play(table).by('ana', named('Oomph', { spend: [pool] }));
    expect([after.holds('ana'), after.dice(2, 3).total]).toEqual([{ [pool]: 1 }, 10]);
  });

  it.each([
    ['SC-122', 'Surveillance', 'the duke', 5 + 3],
    ['SC-148', 'Pecking Order', 'the duke', 5 + 3],
    ['SC-158', 'Root Access', '', 5 + 3],
    ['SC-138', 'Masquerade', '', 3],
    ['SC-165', 'Careful Plans', '', 4],
  ])('%s SC-D02 a second strong %s makes of 5 points of old: "%s" %i', (_, move, target, points) => {
    const pool = holding(move, target);
    const table = aTable({ who: { ana: { stats: { cold: 5, sly: 5 }, moves: [move], holds: { [pool]: 5 } } } });
    expect(play(table).by('ana', aimed(move, target)).dice(6, 6).holds('ana')).toEqual({ [pool]: points });
  });

  it.each(['Masquerade', 'Careful Plans'])('SC-D02 SC-D04 a missed %s leaves what there was', (move) => {
    const table = aTable({ who: { ana: { moves: [move], holds: { [move]: 5 } } } });
    expect(play(table).by('ana', named(move)).dice(1, 1).holds('ana')).toEqual({ [move]: 5 });
  });

  it('SC-122 SC-D02 another target has another pool', () => {
    const table = aTable({ who: { ana: { moves: ['Surveillance'], holds: { 'Surveillance/the duke': 2 } } } });
    const after = play(table).by('ana', aimed('Surveillance', 'the king')).dice(6, 5);
    expect(after.holds('ana')).toEqual({ 'Surveillance/the duke': 2, 'Surveillance/the king': 3 });
  });

  it.each([
    ['SC-122', 'Surveillance'],
    ['SC-148', 'Pecking Order'],
  ])('%s %s names somebody', (rule, move) => {
    expect(play(aTable({ who: { ana: { moves: [move] } } })).refusal('ana', named(move))).toBe(
      `target.missing ${rule}`,
    );
  });

  it.each(['Masquerade', 'Root Access', 'Careful Plans'])('SC-138 SC-158 SC-165 %s names nobody', (move) => {
    const table = aTable({ who: { ana: { moves: [move] } } });
    expect(play(table).refusal('ana', named(move, { target: 'the duke' }))).toBe('move.malformed');
  });

  it('SC-138 a missed mask is a CARD of her own', () => {
    const after = play(aTable({ who: { ana: { moves: ['Masquerade'] } } }))
      .by('ana', named('Masquerade'))
      .dice(2, 2);
    expect([after.refusal('ana', drop), after.by('ana', aCard).house('ana')]).toEqual(['queue.waits SC-010', ['k1']]);
  });
});

describe('the story of hold', () => {
  const told = (move: string, before: number, target = ''): string => {
    const holds = before === 0 ? {} : { [holding(move, target)]: before };
    const after = play(aTable({ who: { ana: { stats: { cold: 0, sly: 0 }, moves: [move], holds } } }))
      .by('ana', aimed(move, target))
      .dice(5, 5);
    return after.story.map(gameWords.say).join(' ');
  };

  it.each([
    ['Careful Plans', 3, 'ana has 4 points of Careful Plans now.'],
    ['Masquerade', 5, 'ana has 3 points of Masquerade now.'],
    ['Root Access', 2, 'ana has 3 points more of Root Access, 5 in all.'],
    ['Root Access', 0, 'ana has 3 points of Root Access now.'],
  ])('SC-D02 of %s after %i says what there is', (move, before, text) => {
    expect(told(move, before)).toBe(text);
  });

  it('SC-005 of one target is not that of another', () => {
    const holds = { 'Surveillance/the queen': 2 };
    const after = play(aTable({ who: { ana: { stats: { cold: 0 }, moves: ['Surveillance'], holds } } }))
      .by('ana', aimed('Surveillance', 'the duke'))
      .dice(5, 5);
    expect(after.story.map(gameWords.say)).toEqual(['ana has 3 points of Surveillance (the duke) now.']);
  });

  it.each([
    ['Construction/T1', 'No hold is left of what “T1” left.'],
    ['Surveillance/the duke', 'No hold is left of Surveillance (the duke).'],
    ['Masquerade', 'No hold is left of Masquerade.'],
  ])('SC-005 a refusal names %s in words', (pool, text) => {
    const table = aTable({ who: { ana: { moves: ['Oomph'] } }, theorems: { T1: { by: 'bo' } } });
    const ruling = ask(game, table.standing, 0, { kind: 'giveUp', pool });
    expect(ruling.ok ? '' : gameWords.say(ruling.refusal)).toBe(text);
  });
});
