/** Unprovable: why a problem cannot be solved is a problem of its own. */
import { describe, expect, it } from 'vitest';
import { aTable, closedBy, formOf, named, pass, play, use, type Play } from '../table';

const problems = { P1: { by: 'bo', chosen: 'ana' }, P2: { by: 'ana', chosen: 'cy' } };
const table = (more: object = {}): Play =>
  play(aTable({ conf: { problems }, who: { ana: { moves: ['Unprovable'] } }, ...more } as never));
const say = (problem: string, parts: object = { reason: 'There is no such vault' }) =>
  named('Unprovable', { problem, ...parts });

describe('Unprovable', () => {
  it('SC-120 makes a new open problem, without dice', () => {
    const after = table().by('ana', say('P1'));
    expect(after.problem('P3')).toEqual({
      id: 'P3',
      by: 'm1',
      text: 'There is no such vault',
      chosen: null,
      back: null,
      impossibilityOf: 'P1',
      fits: false,
      state: 'open',
    });
    expect([after.awaits, after.conf.clock, after.conf.initiated]).toEqual(['ana: turn', 1, 1]);
  });

  it.each([
    ['a problem that does not exist', say('P9'), 'problem.notOpen SC-120'],
    ['no reason', say('P1', {}), 'move.malformed SC-120'],
  ])('SC-120 not for %s', (_, move, refusal) => {
    expect(refusal).toContain(table().refusal('ana', move).split(' ')[0]);
  });

  it('SC-120 where no problem is open its form is closed', () => {
    const none = table({ conf: {} });
    expect(closedBy(formOf(none, 'ana', 'move:Unprovable'))).toContain('problem.noneOpen');
  });

  const impossible = (): Play =>
    play(
      aTable({
        conf: { problems: { ...problems, P3: { by: 'ana', impossibility_of: 'P1' } } },
        theorems: {
          T1: { by: 'bo', need: 2, problem: 'P3' },
          T2: { by: 'bo', need: 5, problem: 'P1' },
          T3: { by: 'cy', need: 6, problem: 'P1' },
          T4: { by: 'cy', need: 7, problem: 'P3' },
          T5: { by: 'cy', need: 8, problem: 'P2' },
        },
        pending: [{ result: 'ana' }],
      } as never),
    )
      .by('ana', use('prove', 'T1'))
      .dice(6, 6);

  it('SC-120 SC-D48 its proof closes the old problem and disproves every theorem for it', () => {
    const after = impossible();
    expect(['P1', 'P2', 'P3'].map((id) => after.problem(id).state)).toEqual(['closed', 'open', 'open']);
    expect(['T1', 'T2', 'T3', 'T4', 'T5'].map((id) => after.theorem(id).status)).toEqual([
      'proven',
      'disproved',
      'disproved',
      'disproved',
      'stated',
    ]);
  });

  it('SC-D48 SC-079 moves the clock and solves a problem like any other', () => {
    expect([impossible().conf.clock, impossible().who('ana').solved]).toEqual([1, ['P3']]);
  });

  it('SC-037 SC-120 a closed problem takes no new theorem', () => {
    const after = impossible();
    const stating = { kind: 'state', statement: 'And yet', problem: 'P1' };
    expect(after.refusal('ana', stating)).toBe('problem.notOpen SC-037');
    expect(after.by('ana', pass('cy')).awaits).toBe('cy: turn');
  });
});
