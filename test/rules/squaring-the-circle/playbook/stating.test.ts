/** What mathematicians do when they state a theorem: Axiom of Choice, Infinite Descent, Combinatoric Chicanery. */
import { describe, expect, it } from 'vitest';
import { aTable, faces, picks, play, statement, type Play } from '../table';

const stated = (moves: readonly string[], total: number, extras: readonly string[] = []): Play =>
  play(aTable({ who: { ana: { moves: [...moves] } } }))
    .by('ana', statement({ extras: [...extras] }))
    .dice(...faces(total - 2));

describe('Axiom of Choice', () => {
  it('SC-092 SC-036 adds 1 to the need and gives induction beyond the picks', () => {
    const after = stated(['Axiom of Choice'], 10, ['Axiom of Choice']).by('ana', picks('trivial', 'construction'));
    expect([after.theorem('T1').need, after.theorem('T1').options]).toEqual([
      3,
      ['induction', 'trivial', 'construction'],
    ]);
  });

  it('SC-092 is hers to leave', () => {
    expect(stated(['Axiom of Choice'], 10).theorem('T1').options).toEqual([]);
  });

  it('SC-092 SC-007 belongs to those who have it', () => {
    const table = play(aTable());
    expect(table.refusal('ana', statement({ extras: ['Axiom of Choice'] }))).toBe('move.notOwned SC-007');
  });

  it('SC-092 SC-115 goes together with Calculus, each once', () => {
    const both = ['Axiom of Choice', 'Calculus'];
    expect(stated(both, 7, both).theorem('T1').need).toBe(7);
    const table = play(aTable({ who: { ana: { moves: both } } }));
    expect(table.refusal('ana', statement({ extras: ['Calculus', 'Calculus'] }))).toBe('bonus.twice SC-005');
  });
});

describe('Infinite Descent', () => {
  it('SC-096 a pick of induction brings contradiction', () => {
    const after = stated(['Infinite Descent'], 10).by('ana', picks('trivial', 'induction'));
    expect(after.theorem('T1').options).toEqual(['trivial', 'induction', 'contradiction']);
  });

  it('SC-096 so does induction by Axiom of Choice, at once', () => {
    const after = stated(['Infinite Descent', 'Axiom of Choice'], 10, ['Axiom of Choice']);
    expect(after.theorem('T1').options).toEqual(['induction', 'contradiction']);
  });

  it('SC-096 without induction there is none', () => {
    const after = stated(['Infinite Descent'], 10).by('ana', picks('trivial', 'construction'));
    expect(after.theorem('T1').options).toEqual(['trivial', 'construction']);
  });

  it('SC-096 SC-D39 does not answer to a presentation', () => {
    const table = aTable({
      who: { ana: { moves: ['Infinite Descent'] } },
      theorems: { T1: { by: 'ana', need: 4 } },
    });
    const after = play(table)
      .by('ana', { kind: 'move', move: 'Present Your Work', theorem: 'T1' })
      .dice(6, 6)
      .by('ana', { kind: 'benefit', benefit: 'induction' });
    expect(after.theorem('T1').options).toEqual(['induction']);
  });
});

describe('Combinatoric Chicanery', () => {
  it.each([
    [['Combinatoric Chicanery'], 11],
    [[], 12],
  ])('SC-099 SC-035 with %j exhaustion on a miss makes a need of %i', (moves, need) => {
    expect(stated(moves, 6).by('ana', picks('exhaustion', 'foe')).theorem('T1').need).toBe(need);
  });
});
