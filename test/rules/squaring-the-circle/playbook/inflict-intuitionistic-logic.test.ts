/** Inflict Intuitionistic Logic: an attack takes a way of proof in place of the CARD. */
import { describe, expect, it } from 'vitest';
import { aTable, decide, faces, play, use, type Play } from '../table';

const MOVE = 'Inflict Intuitionistic Logic';
const attacked = (total: number, theorem: object, moves: readonly string[] = [MOVE]): Play =>
  play(
    aTable({
      who: { ana: { moves: [...moves] } },
      theorems: { T1: { by: 'bo', need: 4, ...theorem } },
      pending: [{ result: 'ana' }],
    } as never),
  )
    .by('ana', use('disprove', 'T1'))
    .dice(...faces(total - 3));
const both = { options: ['trivial', 'induction', 'contradiction'], base: 3 };

describe(MOVE, () => {
  it('SC-121 takes contradiction away: no CARD, no House roll', () => {
    const after = attacked(10, both).by('ana', decide('contradiction'));
    expect([after.theorem('T1').options, after.house('T1'), after.awaits]).toEqual([
      ['trivial', 'induction'],
      [],
      'ana: turn',
    ]);
  });

  it('SC-121 or sets the base cases to 0, and induction stays', () => {
    const after = attacked(10, both).by('ana', decide('induction'));
    expect([after.theorem('T1').base, after.theorem('T1').options, after.awaits]).toEqual([
      0,
      both.options,
      'ana: turn',
    ]);
  });

  it('SC-121 or the CARD comes, as it does where she is passed over', () => {
    const asked = attacked(10, both);
    expect([asked.by('ana', decide('card')).awaits, asked.fallback('ana')]).toEqual(['ana: card', decide('card')]);
  });

  it('SC-121 the theorem must have what is attacked', () => {
    expect(attacked(10, { options: ['induction'] }).refusal('ana', decide('contradiction'))).toBe('ask.choice SC-121');
    expect(attacked(10, { options: ['construction'] }).awaits).toBe('ana: card');
    expect(attacked(10, both, []).awaits).toBe('ana: card');
  });

  it('SC-121 SC-D47 of a double-edged attack her own CARD stays', () => {
    const text = { cardKind: 'risk', text: 'It cuts both ways' };
    const edged = attacked(8, both).by('ana', { kind: 'pick', pick: 'double-edged', ...text });
    expect(edged.house('ana')).toEqual(['k1']);
    const after = edged.dice(6, 6);
    expect(after.awaits).toBe('ana: ask');
    expect(after.by('ana', decide('contradiction')).house('T1')).toEqual([]);
    expect(after.by('ana', decide('card')).house('T1')).toEqual(['k2']);
  });

  it('SC-121 a shaking is none of its business', () => {
    expect(attacked(8, both).by('ana', { kind: 'pick', pick: 'shake' }).awaits).toBe('dice');
  });
});
