/** Basis Functions: a colleague’s core move, used by whoever studied it. */
import { describe, expect, it } from 'vitest';
import { aCard, aTable, drop, faces, formOf, named, pass, play, type Play } from '../table';

const table = (holds: object = {}, moves: readonly string[] = ['Basis Functions']): Play =>
  play(
    aTable({
      who: {
        ana: { moves: [...moves], holds, agents: ['Pim'] },
        bo: { moves: ['Oomph', 'Wealthy', 'Recruitment', 'Evasion'] },
        cy: { moves: ['Trust Me'] },
      },
      theorems: { T1: { by: 'bo', need: 6 } },
    } as never),
  );
const study = (borrowed: string) => named('Basis Functions', { borrowed });

describe('Basis Functions', () => {
  it.each([
    [10, 4],
    [7, 2],
    [6, undefined],
  ])('SC-113 SC-D04 at %i +Creative there are %s points', (total, points) => {
    const after = table()
      .by('ana', study('Oomph'))
      .dice(...faces(total - 1));
    expect([after.holds('ana')['Basis Functions/Oomph'], after.awaits, after.conf.clock]).toEqual([
      points,
      'ana: turn',
      1,
    ]);
  });

  it.each([
    ['a move that is not core', 'Wealthy'],
    ['a core move that nobody else has', 'Bypass'],
    ['no move', ''],
  ])('SC-113 not for %s', (_, move) => {
    expect(table().refusal('ana', study(move))).toBe('basis.notTheirs SC-113');
  });

  it('SC-113 SC-D77 each point is one use with her own stats, and a move of her turn', () => {
    const used = table({ 'Basis Functions/Oomph': 2 }).by('ana', named('Oomph', { via: 'basis' }));
    expect([used.conf.initiated, used.holds('ana'), used.dice(1, 5).total]).toEqual([
      1,
      { 'Basis Functions/Oomph': 1 },
      10,
    ]);
  });

  it('SC-113 SC-007 not without a point, nor for another move', () => {
    expect(table().refusal('ana', named('Oomph', { via: 'basis' }))).toBe('move.notBorrowed SC-007');
    const held = table({ 'Basis Functions/Oomph': 2 });
    expect(held.refusal('ana', named('Oomph'))).toBe('move.notOwned SC-007');
    expect(held.refusal('ana', named('Trust Me', { via: 'basis' }))).toBe('move.notBorrowed SC-007');
  });

  it('SC-113 its CARD is hers', () => {
    const missed = table({ 'Basis Functions/Oomph': 1 })
      .by('ana', named('Oomph', { via: 'basis' }))
      .dice(1, 1);
    expect(missed.by('ana', aCard).house('ana')).toEqual(['k1']);
  });

  it('SC-D77 each part of Recruitment is one use', () => {
    const held = table({ 'Basis Functions/Recruitment': 2 });
    const sent = held
      .by('ana', named('Direct Agents', { agents: ['g1'], via: 'basis' }))
      .dice(6, 6)
      .by('ana', drop);
    expect(sent.holds('ana')).toEqual({ 'Basis Functions/Recruitment': 1 });
    expect(sent.by('ana', named('Recruitment', { via: 'basis' })).holds('ana')).toEqual({});
  });

  it('SC-D77 SC-166 Evasion stays a reaction, and costs its point', () => {
    const holds = { 'Basis Functions/Evasion': 1 };
    const coming = play(aTable({ who: { ana: { holds } }, pending: [{ card: 'ana' }] }));
    const evaded = coming.by('ana', { ...aCard, evade: 'evade', via: 'basis' });
    expect([evaded.conf.initiated, evaded.holds('ana'), evaded.awaits]).toEqual([0, {}, 'dice']);
    expect(evaded.dice(6, 6).house('ana')).toEqual([]);
  });

  it('SC-113 helps no roll, and its form names what is borrowed', () => {
    const held = table({ 'Basis Functions/Oomph': 2 });
    expect(held.refusal('ana', named('Oomph', { via: 'basis', spend: ['Basis Functions/Oomph'] }))).toBe(
      'hold.none SC-005',
    );
    expect(formOf(held, 'ana', 'move:Oomph').fields.map(({ name }) => name)).toContain('via');
  });

  it('SC-113 SC-084 ends with the conference', () => {
    const last = play(
      aTable(
        { conf: { clock: 4, done: ['bo'] }, who: { ana: { holds: { 'Basis Functions/Oomph': 2, Masquerade: 1 } } } },
        ['ana', 'bo'],
      ),
    ).by('ana', { kind: 'pass' });
    expect(last.holds('ana')).toEqual({ Masquerade: 1 });
  });

  it('SC-113 SC-074 counts towards the two', () => {
    const twice = table({ 'Basis Functions/Oomph': 3 })
      .by('ana', named('Oomph', { via: 'basis' }))
      .dice(6, 6)
      .by('ana', drop)
      .by('ana', named('Oomph', { via: 'basis' }))
      .dice(6, 6)
      .by('ana', drop);
    expect(twice.refusal('ana', named('Oomph', { via: 'basis' }))).toBe('turn.twoMoves SC-074');
    expect(twice.refusal('ana', pass('cy'))).toBe('granted');
  });
});
