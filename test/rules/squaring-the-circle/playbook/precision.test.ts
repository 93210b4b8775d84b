/** Precision: a weak Oomph held back. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../../resources/squaring-the-circle/words';
import { aTable, decide, drop, faces, formOf, named, pass, play, type Play } from '../table';

const struck = (total: number, moves: readonly string[] = ['Oomph', 'Precision'], move = 'Oomph'): Play =>
  play(aTable({ who: { ana: { moves: [...moves] } }, theorems: { T1: { by: 'bo', need: 6 } } }))
    .by('ana', named(move))
    .dice(...faces(total - 4));

describe('Precision', () => {
  it.each([
    [10, 'ana: result'],
    [9, 'ana: ask'],
    [7, 'ana: ask'],
    [6, 'ana: card'],
  ])('SC-134 SC-130 at %i awaits "%s"', (total, awaits) => {
    expect(struck(total).awaits).toBe(awaits);
  });

  it('SC-134 she gives up both for +1 forward on any roll', () => {
    const held = struck(8).by('ana', decide('forward'));
    expect([held.awaits, held.who('ana').forward, held.house('ana')]).toEqual(['ana: turn', { any: 1 }, []]);
  });

  it('SC-134 or takes both, as the dice say', () => {
    const kept = struck(8).by('ana', decide('keep'));
    const used = kept.by('ana', drop);
    expect([kept.awaits, used.awaits, used.who('ana').forward]).toEqual(['ana: result', 'ana: card', {}]);
  });

  it.each([decide('result'), { kind: 'decide' }, drop, pass('cy')])(
    'SC-134 SC-010 nothing else answers: %j',
    (move) => {
      expect(struck(8).refusal('ana', move)).not.toBe('granted');
    },
  );

  it('SC-134 without it a weak Oomph is what it is', () => {
    expect(struck(8, ['Oomph']).awaits).toBe('ana: result');
  });

  it('SC-134 is for Oomph alone', () => {
    expect(struck(8, ['Get Rough', 'Precision'], 'Get Rough').awaits).toBe('ana: result');
  });

  it('SC-134 passed over, she keeps what the dice brought', () => {
    expect(struck(8).by('ana', struck(8).fallback('ana')).awaits).toBe('ana: result');
  });

  it('SC-134 is no move to start', () => {
    expect(play(aTable({ who: { ana: { moves: ['Precision'] } } })).refusal('ana', named('Precision'))).toBe(
      'move.notStarted SC-134',
    );
  });

  it('SC-134 the form says both ways in words', () => {
    const [field] = formOf(struck(8), 'ana', 'answer:Precision').fields;
    expect(field?.kind === 'choice' && field.options.map(({ label }) => gameWords.say(label))).toEqual([
      'A result, and a CARD',
      'Neither, and +1 forward',
    ]);
  });
});
