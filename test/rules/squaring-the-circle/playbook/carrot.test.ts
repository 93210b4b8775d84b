/** Carrot: whoever proves what her conjecture asked for earns double. */
import { describe, expect, it } from 'vitest';
import { aTable, play, statement, use, type Play } from '../table';

type Grade = 'strong' | 'plain' | 'missed';
/** bo's conjecture K1, and ana's theorem for it, one step from its proof. */
const near = (moves: readonly string[], grade: Grade = 'plain', prover: 'ana' | 'bo' = 'ana'): Play =>
  play(
    aTable({
      who: { bo: { moves: [...moves], stats: { rigorous: 3 } } },
      conjectures: { K1: { by: 'bo', grade } },
      theorems: { T1: { by: 'ana', need: 2, conjecture: 'K1' } },
      pending: [{ result: prover }],
    }),
  );
const proven = (moment: Play, by: 'ana' | 'bo' = 'ana'): Play => moment.by(by, use('prove', 'T1')).dice(5, 5);

describe('Carrot', () => {
  it('SC-154 SC-048 pays 2 experience for the proof instead of 1', () => {
    expect([proven(near(['Carrot'])).who('ana').xp, proven(near([])).who('ana').xp]).toEqual([2, 1]);
  });

  it('SC-154 for a strong conjecture too', () => {
    expect(proven(near(['Carrot'], 'strong')).who('ana').xp).toBe(2);
  });

  it('SC-154 SC-048 nothing for a missed one', () => {
    expect(proven(near(['Carrot'], 'missed')).who('ana').xp).toBe(0);
  });

  it('SC-154 SC-048 the author earns nothing from her own', () => {
    expect(proven(near(['Carrot'], 'plain', 'bo'), 'bo').who('bo').xp).toBe(0);
  });

  it('SC-154 another’s Carrot does not count', () => {
    const table = aTable({
      who: { cy: { moves: ['Carrot'] } },
      conjectures: { K1: { by: 'bo', grade: 'plain' } },
      theorems: { T1: { by: 'ana', need: 2, conjecture: 'K1' } },
      pending: [{ result: 'ana' }],
    });
    expect(proven(play(table)).who('ana').xp).toBe(1);
  });

  it('SC-154 SC-048 stating still pays 1', () => {
    const table = aTable({ who: { bo: { moves: ['Carrot'] } }, conjectures: { K1: { by: 'bo', grade: 'plain' } } });
    const stated = play(table)
      .by('ana', statement({ conjecture: 'K1' }))
      .by('bo', { kind: 'consent', yes: true })
      .dice(6, 6);
    expect(stated.who('ana').xp).toBe(1);
  });
});
