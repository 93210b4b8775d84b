/** Metastability and Feedback Correction: what Houses of a dynamicist’s theorems do. */
import { describe, expect, it } from 'vitest';
import { aCard, aTable, decide, pass, play, use, type Play } from '../table';

const five = { k1: 'risk', k2: 'risk', k3: 'risk', k4: 'risk', k5: 'risk' };
const four = { k1: 'risk', k2: 'risk', k3: 'risk', k4: 'risk' };
const table = (pending: object, theorem: object = {}, who: object = {}): Play =>
  play(
    aTable({
      who: { cy: { moves: ['Metastability'], ...who }, ana: { moves: ['Diagonalization'] } },
      theorems: { T1: { by: 'cy', need: 4, house: five, ...theorem }, T2: { by: 'bo', need: 6 } },
      pending: [pending],
    } as never),
  );

describe('Metastability', () => {
  it('SC-110 lets a theorem stand whose House falls, without the CARD that did it', () => {
    const fallen = table({ card: 'T1' }, { house: four }).by('ana', aCard).dice(2, 3);
    expect([fallen.awaits, fallen.theorem('T1').status]).toEqual(['cy: ask', 'stated']);
    const stands = fallen.by('cy', decide('stand'));
    expect([stands.theorem('T1').metastable, stands.house('T1'), stands.awaits]).toEqual([
      true,
      ['k1', 'k2', 'k3', 'k4'],
      'ana: turn',
    ]);
  });

  it('SC-110 by a shaking no CARD goes', () => {
    const stands = table({ shake: 'T1' }).dice(2, 3).by('cy', decide('stand'));
    expect(stands.house('T1')).toHaveLength(5);
  });

  it('SC-110 or it is disproved, as it is where she is passed over', () => {
    const fallen = table({ shake: 'T1' }).dice(2, 3);
    expect(fallen.by('cy', decide('fall')).theorem('T1').status).toBe('disproved');
    expect(fallen.fallback('cy')).toEqual(decide('fall'));
    expect(fallen.refusal('cy', decide('maybe'))).toBe('ask.choice SC-110');
  });

  it('SC-110 the next CARD disproves it with no roll', () => {
    const after = table({ card: 'T1' }, { house: {}, metastable: true }).by('ana', aCard);
    expect([after.theorem('T1').status, after.awaits]).toEqual(['disproved', 'ana: turn']);
  });

  it('SC-110 a shaking is rolled for as usual, and once is all', () => {
    const shaken = table({ shake: 'T1' }, { metastable: true });
    expect(shaken.awaits).toBe('dice');
    expect(shaken.dice(2, 3).theorem('T1').status).toBe('disproved');
    expect(shaken.dice(6, 6).theorem('T1').status).toBe('stated');
  });

  it('SC-110 SC-064 is hers to say even when she has been removed', () => {
    const fallen = table({ shake: 'T1' }, {}, { out: 'dead' }).dice(2, 3);
    expect(fallen.awaits).toBe('cy: ask');
  });

  it('SC-D85 SC-114 a CARD of her attacker’s act that topples it is answered by Diagonalization', () => {
    const toppled = table({ result: 'ana' }, { house: {}, metastable: true })
      .by('ana', use('disprove', 'T1'))
      .dice(6, 6)
      .by('ana', aCard);
    expect([toppled.theorem('T1').status, toppled.awaits]).toEqual(['disproved', 'ana: result']);
  });

  it('SC-110 SC-084 lasts beyond the turn', () => {
    const stands = table({ shake: 'T1' }).dice(2, 3).by('cy', decide('stand')).by('ana', pass('cy'));
    expect(stands.theorem('T1').metastable).toBe(true);
  });
});

describe('Feedback Correction', () => {
  const corrected = (need: number, dice: readonly [number, number], moves = ['Feedback Correction']): number => {
    const house = { k1: 'risk', k2: 'debt' };
    const moment = play(
      aTable({ who: { cy: { moves } }, theorems: { T1: { by: 'cy', need, house } }, pending: [{ shake: 'T1' }] }),
    );
    return moment.dice(...dice).theorem('T1').need;
  };

  it.each([
    [5, [3, 3], 4],
    [5, [3, 2], 5],
    [2, [6, 6], 1],
    [1, [6, 6], 1],
  ] as const)('SC-111 a need of %i with dice %j at +4 becomes %i', (need, dice, left) => {
    expect(corrected(need, dice)).toBe(left);
  });

  it('SC-111 is for whoever has it', () => {
    expect(corrected(5, [6, 6], [])).toBe(5);
  });

  it('SC-111 an empty House that merely stands at 7 to 9 corrects nothing', () => {
    const moment = play(
      aTable({
        who: { cy: { moves: ['Feedback Correction'] } },
        theorems: { T1: { by: 'cy', need: 5 } },
        pending: [{ shake: 'T1' }],
      }),
    );
    expect([moment.dice(1, 2).theorem('T1').need, moment.dice(2, 2).theorem('T1').need]).toEqual([5, 4]);
  });
});
