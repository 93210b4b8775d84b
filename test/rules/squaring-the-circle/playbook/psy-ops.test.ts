/** Psy-Ops: a threat without violence. */
import { describe, expect, it } from 'vitest';
import { aTable, faces, formOf, named, play, type Play } from '../table';

const bash = (moves: readonly string[] = ['Intimidation', 'Psy-Ops']): Play =>
  play(aTable({ who: { ana: { moves: [...moves], student: 'Lio' } }, theorems: { T1: { by: 'bo', need: 6 } } }));
const threat = (parts = {}) => named('Intimidation', { psyops: true, ...parts });

describe('Psy-Ops', () => {
  it('SC-135 rolls +Creative instead of +Cold', () => {
    const totals = [named('Intimidation'), threat()].map((move) => bash().by('ana', move).dice(3, 4).total);
    expect(totals).toEqual([7 - 1, 7 + 1]);
  });

  it.each([
    [10, 'result'],
    [9, 'result card'],
    [7, 'result card'],
  ])('SC-135 SC-131 at %i brings what Intimidation brings: %s', (total, brings) => {
    const after = bash()
      .by('ana', threat())
      .dice(...faces(total - 1));
    expect(after.state.queue.map((entry) => entry.do).join(' ')).toBe(brings);
  });

  it('SC-135 SC-131 a miss shakes her House', () => {
    const missed = bash().by('ana', threat()).dice(2, 3);
    expect(missed.state.rolling?.purpose).toMatchObject({ for: 'house', on: 'm1' });
  });

  it('SC-135 SC-026 a mathematical stat, so the student may check it', () => {
    expect([
      bash().refusal('ana', threat({ with: ['Gifted Student'] })),
      bash().refusal('ana', named('Intimidation', { with: ['Gifted Student'] })),
    ]).toEqual(['granted', 'student.notMathematical SC-026']);
  });

  it('SC-007 is for whoever has it', () => {
    expect(bash(['Intimidation']).refusal('ana', threat())).toBe('move.notOwned SC-007');
  });

  it('SC-007 gives nobody Intimidation', () => {
    expect(bash(['Psy-Ops']).refusal('ana', threat())).toBe('move.notOwned SC-007');
  });

  it('SC-135 has a form of its own, with the student', () => {
    const form = formOf(bash(), 'ana', 'move:Intimidation:Psy-Ops');
    expect([form.fixed, form.fields.map(({ name }) => name)]).toEqual([
      { kind: 'move', move: 'Intimidation', psyops: true },
      ['how', 'with'],
    ]);
  });
});
