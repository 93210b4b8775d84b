/** What a proof brings those who own a move for it: Build the Tensor, Follow the Geodesic, Foundational Approach. */
import { describe, expect, it } from 'vitest';
import { aTable, play, use } from '../table';

const proof = (moves: readonly string[], theorem: object, conjectures: object = {}) =>
  play(
    aTable({
      who: { ana: { moves: [...moves] } },
      conjectures,
      theorems: { T1: { by: 'bo', need: 2, ...theorem } },
      pending: [{ result: 'ana' }],
    } as never),
  ).by('ana', use('prove', 'T1'));

describe('Build the Tensor', () => {
  it.each([
    [['Build the Tensor'], 5],
    [[], 3],
  ])('SC-107 SC-038 with %j a proof by construction leaves %i hold', (moves, points) => {
    const after = proof(moves, { options: ['construction'] }).dice(6, 6);
    expect(after.holds('ana')).toEqual({ 'Construction/T1': points });
  });

  it('SC-107 without construction there is none', () => {
    expect(proof(['Build the Tensor'], {}).dice(6, 6).holds('ana')).toEqual({});
  });
});

describe('Follow the Geodesic', () => {
  it.each([
    ['somebody else’s plain conjecture', 'bo', 'plain', 6],
    ['somebody else’s missed conjecture', 'bo', 'missed', 6],
    ['her own conjecture', 'ana', 'plain', 5],
  ])('SC-108 to prove what fulfils %s', (_, by, grade, total) => {
    const rolled = proof(['Follow the Geodesic'], { conjecture: 'K1' }, { K1: { by, grade } });
    expect(rolled.dice(1, 1).total).toBe(total);
  });

  it('SC-108 is not for attacks', () => {
    const table = aTable({
      who: { ana: { moves: ['Follow the Geodesic'] } },
      conjectures: { K1: { by: 'bo', grade: 'plain' } },
      theorems: { T1: { by: 'bo', need: 2, conjecture: 'K1' } },
      pending: [{ result: 'ana' }],
    });
    expect(play(table).by('ana', use('disprove', 'T1')).dice(1, 1).total).toBe(5);
  });
});

describe('Foundational Approach', () => {
  it('SC-119 a conjecture may follow a proof, and counts as no move', () => {
    const after = proof(['Foundational Approach'], {}).dice(6, 6);
    expect(after.awaits).toBe('ana: conjecture');
    expect(after.by('ana', { kind: 'conjecture', text: 'What next' }).conf.initiated).toBe(0);
    expect(after.by('ana', { kind: 'decline' }).awaits).toBe('ana: turn');
  });

  it('SC-119 SC-D26 is for whoever completes the proof', () => {
    expect(proof([], {}).dice(6, 6).awaits).toBe('ana: turn');
  });
});
