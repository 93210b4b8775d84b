/** Dramatic Flair: overdone style that is answered. */
import { describe, expect, it } from 'vitest';
import { suggestedKind } from '../../../../rules/games/squaring-the-circle/suggestions';
import { aCard, aTable, closedBy, drop, faces, formOf, named, play, use, type Play } from '../table';

const flip = play(aTable({ who: { ana: { moves: ['Dramatic Flair'] } }, theorems: { T1: { by: 'bo', need: 6 } } }));
const flaunted = (total: number): Play => flip.by('ana', named('Dramatic Flair')).dice(...faces(total - 2));

describe('Dramatic Flair', () => {
  it.each([
    [10, 'result'],
    [9, 'result card'],
    [7, 'result card'],
    [6, 'card'],
  ])('SC-167 SC-D22 at %i +Elegant brings: %s', (total, brings) => {
    expect(
      flaunted(total)
        .state.queue.map((entry) => entry.do)
        .join(' '),
    ).toBe(brings);
  });

  it('SC-167 the result is for any use', () => {
    expect([
      flaunted(10).refusal('ana', use('prove', 'T1')),
      flaunted(10).refusal('ana', use('disprove', 'T1')),
    ]).toEqual(['granted', 'granted']);
  });

  it('SC-167 the CARD is her own: she has to keep it up', () => {
    const after = flaunted(8).by('ana', drop).by('ana', aCard);
    expect([after.house('ana'), suggestedKind({ from: 'move', name: 'Dramatic Flair' })]).toEqual([
      ['k1'],
      'complication',
    ]);
  });

  it('SC-167 SC-075 counts as one of her moves, and runs no clock', () => {
    const { conf } = flip.by('ana', named('Dramatic Flair'));
    expect([conf.initiated, conf.clock]).toEqual([1, 0]);
  });

  it('SC-007 belongs to whoever has it', () => {
    expect(play(aTable()).refusal('ana', named('Dramatic Flair'))).toBe('move.notOwned SC-007');
  });

  it('SC-167 has a form', () => {
    expect(closedBy(formOf(flip, 'ana', 'move:Dramatic Flair'))).toBe('open');
  });
});
