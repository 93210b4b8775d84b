/** Blackmail: two points of one Surveillance, and the target does as told. */
import { describe, expect, it } from 'vitest';
import { aTable, closedBy, formOf, named, play, use, type Play } from '../table';

const wire = (holds: Record<string, number>): Play =>
  play(aTable({ who: { ana: { moves: ['Blackmail'], holds } }, theorems: { T1: { by: 'bo', need: 6 } } }));
const duke = 'Surveillance/the duke';
const press = named('Blackmail', { pool: duke });

describe('Blackmail', () => {
  it('SC-126 is a result, for 2 points of that target, with no roll', () => {
    const pressed = wire({ [duke]: 3 }).by('ana', press);
    expect([pressed.awaits, pressed.holds('ana')]).toEqual(['ana: result', { [duke]: 1 }]);
  });

  it('SC-126 the result is for any use', () => {
    const pressed = wire({ [duke]: 2 }).by('ana', press);
    expect([pressed.refusal('ana', use('prove', 'T1')), pressed.refusal('ana', use('disprove', 'T1'))]).toEqual([
      'granted',
      'granted',
    ]);
  });

  it('SC-126 SC-075 SC-D07 counts as one of her moves, and runs no clock', () => {
    const { conf } = wire({ [duke]: 2 }).by('ana', press);
    expect([conf.initiated, conf.clock]).toEqual([1, 0]);
  });

  it.each<[string, Record<string, number>, string]>([
    ['one point of that target', { [duke]: 1 }, 'hold.few SC-005'],
    ['one point of each of two', { [duke]: 1, 'Surveillance/the king': 1 }, 'hold.few SC-005'],
    ['two points of another', { 'Surveillance/the king': 2 }, 'hold.few SC-005'],
    ['one point of that target, and two of another', { [duke]: 1, 'Surveillance/the king': 2 }, 'hold.few SC-005'],
    ['nothing', {}, 'hold.few SC-005'],
  ])('SC-126 SC-005 refuses where she has %s', (_, holds, refusal) => {
    expect(wire(holds).refusal('ana', press)).toBe(refusal);
  });

  it.each([
    ['hold of another move', { pool: 'Network' }, 'hold.few SC-005'],
    ['no pool', {}, 'hold.few SC-005'],
  ])('SC-126 refuses %s', (_, parts, refusal) => {
    expect(wire({ Network: 3, [duke]: 3 }).refusal('ana', named('Blackmail', parts))).toBe(refusal);
  });

  it('SC-003 has no roll that a bonus could help', () => {
    expect(wire({ [duke]: 3, Network: 1 }).refusal('ana', { ...press, spend: ['Network'] })).toBe('move.malformed');
  });

  it('SC-007 belongs to whoever has it', () => {
    const table = aTable({ who: { ana: { moves: ['Surveillance'], holds: { [duke]: 3 } } } });
    expect(play(table).refusal('ana', press)).toBe('move.notOwned SC-007');
  });

  it('SC-126 its form names the targets, those with too little closed', () => {
    const [field] = formOf(wire({ 'Surveillance/the king': 1, [duke]: 2 }), 'ana', 'move:Blackmail').fields;
    expect(field?.kind === 'choice' && field.options.map(({ value, refusal }) => [value, refusal?.code])).toEqual([
      ['Surveillance/the king', 'hold.few'],
      [duke, undefined],
    ]);
  });

  it('SC-126 its form is closed where no target is known well enough, and says so', () => {
    expect(closedBy(formOf(wire({ [duke]: 1 }), 'ana', 'move:Blackmail'))).toBe('hold.few SC-005');
  });
});
