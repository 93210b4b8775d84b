/** The thieves' core moves that bring results. */
import { describe, expect, it } from 'vitest';
import { suggestedKind } from '../../../rules/games/squaring-the-circle/suggestions';
import { aCard, aTable, drop, faces, named, pass, play, use, type Play } from './table';

/** Rule, move, ana's stat for it, what a miss leaves: a CARD, or a House that is shaken-up. */
const moves = [
  ['SC-123', 'Bypass', -2, 'card'],
  ['SC-124', 'Lose Control', 4, 'card'],
  ['SC-130', 'Oomph', 4, 'card'],
  ['SC-131', 'Intimidation', -1, 'shake'],
  ['SC-132', 'Truth Will Bear', -2, 'card'],
  ['SC-139', 'Trust Me', -1, 'card'],
  ['SC-140', 'Enticement', 4, 'card'],
  ['SC-147', 'Conditioning', -2, 'card'],
  ['SC-149', 'Get Rough', 4, 'card'],
  ['SC-156', 'Digital Mayhem', 4, 'shake'],
  ['SC-157', 'Open Line', -1, 'card'],
  ['SC-164', 'Flexibility', 4, 'card'],
  ['SC-173', 'Get Involved', 4, 'card'],
] as const;

const rows = moves.flatMap(([rule, move, stat, miss]) =>
  (
    [
      [10, 'result'],
      [9, 'result card'],
      [7, 'result card'],
      [6, miss],
    ] as const
  ).map(([total, brings]) => [rule, move, total, brings, stat] as const),
);

const done = (move: string, sum: number, holds: Record<string, number> = {}): Play =>
  play(aTable({ who: { ana: { moves: [move], holds } } }))
    .by('ana', named(move))
    .dice(...faces(sum));

describe('a move that brings a result', () => {
  it.each(rows)('%s %s at %i brings: %s', (_, move, total, brings, stat) => {
    const after = done(move, total - stat);
    const queued = after.awaits === 'dice' ? 'shake' : after.state.queue.map((entry) => entry.do).join(' ');
    expect(queued).toBe(brings);
  });

  it.each(moves)('%s SC-D06 the result of %s is hers, for any use', (_, move, stat) => {
    const table = aTable({
      who: { ana: { moves: [move] } },
      theorems: { T1: { by: 'bo', need: 6, options: ['induction'] } },
    });
    const after = play(table)
      .by('ana', named(move))
      .dice(...faces(10 - stat));
    expect((['prove', 'disprove', 'base'] as const).map((how) => after.refusal('ana', use(how, 'T1')))).toEqual([
      'granted',
      'granted',
      'granted',
    ]);
  });

  it.each(moves)('%s the CARD of a weak %s is her own, after the result', (_, move, stat) => {
    const after = done(move, 8 - stat).by('ana', drop);
    expect([after.awaits, after.by('ana', aCard).house('ana')]).toEqual(['ana: card', ['k1']]);
  });

  it.each(['Intimidation', 'Digital Mayhem'])('SC-131 SC-156 SC-D05 a weak %s cannot be stepped back from', (move) => {
    const after = done(move, move === 'Intimidation' ? 9 : 4);
    expect([after.refusal('ana', { kind: 'decline' }), after.refusal('ana', pass('cy'))]).toEqual([
      'queue.waits SC-010',
      'queue.waits SC-010',
    ]);
  });

  it.each([
    ['Bypass', 'risk'],
    ['Lose Control', 'debt'],
    ['Get Involved', 'risk'],
    ['Surveillance', 'antagonist'],
  ] as const)('SC-052 %s suggests a %s', (name, kind) => {
    expect(suggestedKind({ from: 'move', name })).toBe(kind);
  });
});

describe('Flexibility', () => {
  it.each([
    [12, 'a hit'],
    [4, 'a weak hit'],
    [2, 'a miss'],
  ])('SC-164 SC-D76 at dice %i (%s) the Careful Plans are lost, and nothing else', (sum) => {
    expect(done('Flexibility', sum, { 'Careful Plans': 4, Network: 2 }).holds('ana')).toEqual({ Network: 2 });
  });

  it('SC-164 takes the help with it that was posted from them', () => {
    const table = aTable({ who: { ana: { moves: ['Flexibility'], holds: { 'Careful Plans': 4 } } } });
    const after = play(table)
      .by('ana', { kind: 'offer', pool: 'Careful Plans' })
      .by('ana', named('Flexibility'))
      .dice(3, 3)
      .by('ana', drop)
      .by('ana', pass('cy'));
    expect(after.refusal('cy', named('Informal Discussions', { aid: ['m1/Careful Plans'] }))).toBe('aid.none SC-003');
  });

  it('SC-164 may be helped by the very plan that it drops', () => {
    const table = aTable({ who: { ana: { moves: ['Flexibility'], holds: { 'Careful Plans': 4 } } } });
    const after = play(table)
      .by('ana', named('Flexibility', { spend: ['Careful Plans'] }))
      .dice(1, 2);
    expect([after.total, after.holds('ana')]).toEqual([8, {}]);
  });
});

describe('Throw Money At It', () => {
  it.each([
    [11, 'result result', []],
    [10, 'result result', []],
    [9, 'result', []],
    [7, 'result', []],
    [6, '', ['Throw Money At It']],
  ])('SC-172 at %i +Cold brings "%s" and closes %j', (total, brings, banned) => {
    const after = done('Throw Money At It', total + 1);
    expect([after.state.queue.map((entry) => entry.do).join(' '), after.who('ana').banned]).toEqual([brings, banned]);
  });

  it('SC-172 two results may go to two theorems, or be dropped', () => {
    const table = aTable({
      who: { ana: { moves: ['Throw Money At It'] } },
      theorems: { T1: { by: 'bo', need: 6 }, T2: { by: 'cy', need: 9 } },
    });
    const after = play(table)
      .by('ana', named('Throw Money At It'))
      .dice(6, 6)
      .by('ana', use('prove', 'T1'))
      .dice(3, 4)
      .by('ana', use('prove', 'T2'))
      .dice(4, 5);
    expect([after.theorem('T1').need, after.theorem('T2').need]).toEqual([4, 7]);
  });

  it('SC-172 once missed it stays closed, in the next session too', () => {
    const table = aTable({
      who: { ana: { moves: ['Throw Money At It', 'Get Involved'], banned: ['Throw Money At It'] } },
    });
    expect([
      play(table).refusal('ana', named('Throw Money At It')),
      play(table).refusal('ana', named('Get Involved')),
    ]).toEqual(['move.banned SC-172', 'granted']);
  });
});
