/** Diagonalization: what her result disproved proves something else. */
import { describe, expect, it } from 'vitest';
import { aCard, aTable, play, use, type Play } from '../table';

const five = { k1: 'risk', k2: 'risk', k3: 'risk', k4: 'risk' };
const table = (pending: object, moves: readonly string[] = ['Diagonalization']): Play =>
  play(
    aTable({
      who: { ana: { moves: [...moves] } },
      theorems: { T1: { by: 'bo', need: 4, house: five }, T2: { by: 'cy', need: 6, options: ['induction'] } },
      pending: [pending],
    } as never),
  );
const attacked = (moves?: readonly string[]): Play =>
  table({ result: 'ana' }, moves).by('ana', use('disprove', 'T1')).dice(6, 6).by('ana', aCard).dice(2, 2);

describe('Diagonalization', () => {
  it('SC-114 SC-D45 a House that fell through her CARD brings a result', () => {
    expect([attacked().theorem('T1').status, attacked().awaits]).toEqual(['disproved', 'ana: result']);
    expect(attacked([]).awaits).toBe('ana: turn');
  });

  it('SC-114 it is for proving some other theorem, or to be let go', () => {
    const held = attacked();
    expect([
      held.refusal('ana', use('prove', 'T2')),
      held.refusal('ana', use('disprove', 'T2')),
      held.refusal('ana', use('base', 'T2')),
      held.refusal('ana', use('prove', 'T1')),
      held.refusal('ana', { kind: 'result', use: 'drop' }),
    ]).toEqual([
      'granted',
      'result.onlyProves SC-114',
      'result.onlyProves SC-114',
      'theorem.notStated SC-031',
      'granted',
    ]);
  });

  it('SC-114 SC-D45 so does one that she shook', () => {
    const shaken = table({ result: 'ana' })
      .by('ana', use('disprove', 'T1'))
      .dice(2, 2)
      .by('ana', { kind: 'pick', pick: 'shake' });
    expect(shaken.dice(2, 2).awaits).toBe('ana: result');
  });

  it('SC-114 SC-D45 a fall that she did not cause brings none', () => {
    expect(table({ shake: 'T1' }).dice(2, 2).awaits).toBe('ana: turn');
  });

  it('SC-D45 rivals that fall by a rule bring none', () => {
    const rivals = aTable({
      conf: { problems: { P1: { by: 'bo', chosen: 'ana' } } },
      who: { ana: { moves: ['Diagonalization'] } },
      theorems: { T1: { by: 'bo', need: 2, problem: 'P1' }, T2: { by: 'cy', need: 6, problem: 'P1' } },
      pending: [{ result: 'ana' }],
    });
    const after = play(rivals).by('ana', use('prove', 'T1')).dice(6, 6);
    expect([after.theorem('T2').status, after.awaits]).toEqual(['disproved', 'ana: turn']);
  });
});
