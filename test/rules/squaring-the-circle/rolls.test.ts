/** What a roll is made of, its bands, and every bonus that is settled before the dice. */
import { describe, expect, it } from 'vitest';
import { aTable, drop, faces, named, play, statement, use } from './table';

const oomph = named('Oomph');
const aBasher = { moves: ['Oomph', 'Intimidation', 'Truth Will Bear'] };

describe('a roll', () => {
  it.each([
    ['hot', 'Oomph', 4],
    ['cold', 'Intimidation', -1],
    ['sly', 'Truth Will Bear', -2],
    ['elegant', 'Present Your Work', 2],
    ['creative', 'Informal Discussions', 1],
  ])('SC-001 adds the %s of the one who rolls to two dice (%s)', (_, move, stat) => {
    const table = aTable({ who: { ana: aBasher }, theorems: { T1: { by: 'bo', need: 5 } } });
    const aim = move === 'Present Your Work' ? { theorem: 'T1' } : {};
    expect(play(table).by('ana', named(move, aim)).dice(2, 5).total).toBe(7 + stat);
  });

  it('SC-001 has no ceiling and no floor', () => {
    const table = aTable({ who: { ana: { ...aBasher, stats: { hot: 30, sly: -40 } } } });
    expect([
      play(table).by('ana', oomph).dice(6, 6).total,
      play(table).by('ana', named('Truth Will Bear')).dice(1, 1).total,
    ]).toEqual([42, -38]);
  });

  it.each([
    [2, 'card'],
    [6, 'card'],
    [7, 'result card'],
    [9, 'result card'],
    [10, 'result'],
    [14, 'result'],
  ])('SC-002 a total of %i brings: %s', (total, brings) => {
    const table = aTable({ who: { ana: { ...aBasher, stats: { hot: total > 8 ? 2 : 0 } } } });
    const after = play(table)
      .by('ana', oomph)
      .dice(...faces(total > 8 ? total - 2 : total));
    expect(after.state.queue.map((entry) => entry.do).join(' ')).toBe(brings);
  });

  it('SC-002 natural faces mean nothing: a double six may miss', () => {
    const table = aTable({ who: { ana: { ...aBasher, stats: { hot: -6 } } } });
    expect(play(table).by('ana', oomph).dice(6, 6).awaits).toBe('ana: card');
  });
});

describe('a forward', () => {
  const presented = {
    theorems: { T1: { by: 'bo', need: 7 }, T2: { by: 'cy', need: 6 }, T3: { by: 'bo', status: 'proven' } },
  };
  const withForwards = (forward: Record<string, number>, pending: readonly { readonly result: string }[] = []) =>
    aTable({ ...presented, who: { ana: { ...aBasher, forward } }, pending });
  const aResult = [{ result: 'ana' }];

  it('SC-004 is added and spent on the first roll, hit or miss', () => {
    const after = play(withForwards({ any: 1 }))
      .by('ana', named('Truth Will Bear'))
      .dice(1, 2);
    expect([after.total, after.who('ana').forward]).toEqual([2, {}]);
  });

  it('SC-004 SC-D01 all that fit are added and spent together', () => {
    const after = play(withForwards({ any: 2, T1: 1, T2: 4 }, aResult))
      .by('ana', use('prove', 'T1'))
      .dice(1, 1);
    expect([after.total, after.who('ana').forward]).toEqual([2 + 3 + 3, { T2: 4 }]);
  });

  it.each([
    ['a roll to prove it', use('prove', 'T1'), aResult, 1],
    ['a roll to disprove it', use('disprove', 'T1'), aResult, 1],
    ['applying a theorem toward it', { kind: 'apply', source: 'T3', to: 'T1' }, [], 1],
    ['a roll about another', use('prove', 'T2'), aResult, 0],
    ['applying a theorem toward another', { kind: 'apply', source: 'T3', to: 'T2' }, [], 0],
    ['a presentation of it', named('Present Your Work', { theorem: 'T1' }), [], 0],
    ['any other roll', oomph, [], 0],
  ])('SC-004 for one theorem helps %s or not', (_, move, pending, spent) => {
    const after = play(withForwards({ T1: 1 }, pending)).by('ana', move);
    expect(after.who('ana').forward).toEqual(spent === 1 ? {} : { T1: 1 });
  });

  it('SC-004 SC-D01 is never spent on a House roll', () => {
    const table = aTable({ who: { ana: { forward: { any: 1 } } }, pending: [{ shake: 'ana' }] });
    const after = play(table).dice(1, 1);
    expect([after.total, after.who('ana').forward]).toEqual([8, { any: 1 }]);
  });
});

describe('hold', () => {
  const holds = { Network: 3, 'Surveillance/the duke': 2, 'Surveillance/the king': 1, 'Root Access': 5 };
  const table = aTable({ who: { ana: { ...aBasher, holds } } });

  it('SC-005 one point from each pool helps a roll, and is gone', () => {
    const after = play(table)
      .by('ana', { ...oomph, spend: ['Network', 'Surveillance/the duke', 'Surveillance/the king'] })
      .dice(1, 1);
    expect([after.total, after.holds('ana')]).toEqual([
      9,
      { Network: 2, 'Surveillance/the duke': 1, 'Root Access': 5 },
    ]);
  });

  it('SC-D02 different targets have different pools', () => {
    const after = play(table).by('ana', { ...oomph, spend: ['Surveillance/the king'] });
    expect(after.holds('ana')).toEqual({ Network: 3, 'Surveillance/the duke': 2, 'Root Access': 5 });
  });

  it.each([
    ['two points of one pool', ['Network', 'Network'], 'bonus.twice SC-005'],
    ['a pool she does not have', ['Masquerade'], 'hold.none SC-005'],
    ['a target she does not watch', ['Surveillance/the queen'], 'hold.none SC-005'],
  ])('SC-005 refuses %s', (_, spend, refusal) => {
    expect(play(table).refusal('ana', { ...oomph, spend })).toBe(refusal);
  });

  it('SC-005 hold that belongs to no roll helps none', () => {
    const beasts = aTable({ who: { ana: { ...aBasher, holds: { Menagerie: 2 } } } });
    expect(play(beasts).refusal('ana', { ...oomph, spend: ['Menagerie'] })).toBe('hold.none SC-005');
  });

  it('SC-003 is paid before the dice are seen', () => {
    const after = play(table).by('ana', { ...oomph, spend: ['Network'] });
    expect([after.awaits, after.holds('ana')['Network']]).toEqual(['dice', 2]);
  });

  it('SC-003 nothing is added once the dice are due', () => {
    const after = play(table).by('ana', oomph);
    expect(after.refusal('ana', { ...oomph, spend: ['Network'] })).toBe('turn.rolling');
  });

  it('SC-008 giving up a pool is free, in or out of turn', () => {
    const bos = aTable({ who: { bo: { holds: { Network: 3, Masquerade: 2 } } } });
    const after = play(bos).by('bo', { kind: 'giveUp', pool: 'Network' });
    expect([after.holds('bo'), after.conf.initiated, after.awaits]).toEqual([{ Masquerade: 2 }, 0, 'ana: turn']);
  });

  it('SC-005 what she does not hold she cannot give up', () => {
    expect(play(table).refusal('bo', { kind: 'giveUp', pool: 'Network' })).toBe('hold.none SC-005');
  });
});

describe('a claim', () => {
  it.each([
    ['Codemaker', 'SC-097'],
    ['Remember Galois', 'SC-101'],
    ["Euclid's Method", 'SC-105'],
    ['Phase Portrait', 'SC-112'],
  ])('SC-006 %s (%s) adds 1 to the roll that it is claimed for', (claim) => {
    const table = aTable({ who: { ana: { moves: ['Oomph', claim] } } });
    const after = play(table).by('ana', { ...oomph, with: [claim] });
    expect([after.dice(2, 1).total, play(table).by('ana', oomph).dice(2, 1).total]).toEqual([8, 7]);
  });

  it('SC-006 several claims add up', () => {
    const table = aTable({ who: { ana: { moves: ['Oomph', 'Codemaker', 'Remember Galois'] } } });
    const after = play(table).by('ana', { ...oomph, with: ['Codemaker', 'Remember Galois'] });
    expect(after.dice(2, 1).total).toBe(9);
  });

  it.each([
    ['a move of somebody else', ['Remember Galois'], 'claim.notOwned SC-006'],
    ['an owned move that is no claim', ['Oomph'], 'claim.notOwned SC-006'],
    ['the same claim twice', ['Codemaker', 'Codemaker'], 'bonus.twice SC-005'],
  ])('SC-006 refuses %s', (_, claims, refusal) => {
    const table = aTable({ who: { ana: { moves: ['Oomph', 'Codemaker'] }, bo: { moves: ['Remember Galois'] } } });
    expect(play(table).refusal('ana', { ...oomph, with: claims })).toBe(refusal);
  });
});

describe('a gifted student', () => {
  const table = aTable({
    who: { ana: { ...aBasher, student: 'Lio' }, bo: {} },
    theorems: { T1: { by: 'bo', need: 5 } },
    pending: [{ result: 'ana' }],
  });
  const student = { with: ['Gifted Student'] };

  it('SC-026 adds 1 to a mathematical roll, once', () => {
    const after = play(table)
      .by('ana', use('prove', 'T1', student))
      .dice(1, 6);
    expect([after.total, after.who('ana').student?.ready]).toEqual([11, false]);
  });

  it.each([
    ['Elegant', statement(student)],
    ['Creative', { kind: 'conjecture', text: 'Perhaps', ...student }],
  ])('SC-026 checks a roll of +%s', (_, move) => {
    expect(play(table).by('ana', drop).refusal('ana', move)).toBe('granted');
  });

  it('SC-026 a second roll at the same conference is refused', () => {
    const after = play(table)
      .by('ana', use('prove', 'T1', student))
      .dice(6, 6);
    expect(after.refusal('ana', statement(student))).toBe('student.notReady SC-026');
  });

  it('SC-026 does not check a criminal roll', () => {
    expect(
      play(table)
        .by('ana', drop)
        .refusal('ana', { ...oomph, ...student }),
    ).toBe('student.notMathematical SC-026');
  });

  it('SC-026 is offered with mathematical rolls only', () => {
    const offers = play(table).by('ana', drop).offers('ana');
    const asks = (id: string): boolean =>
      offers.some((offer) => offer.id === id && offer.fields.some(({ name }) => name === 'with'));
    expect(['move:state', 'move:Informal Discussions', 'move:Oomph'].map(asks)).toEqual([true, true, false]);
  });

  it('SC-026 nobody has a student for nothing', () => {
    const without = aTable({ who: { ana: aBasher } });
    expect(play(without).refusal('ana', statement(student))).toBe('student.notReady SC-026');
  });
});
