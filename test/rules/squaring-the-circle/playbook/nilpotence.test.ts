/** Nilpotence: two CARDs deal with each other. */
import { describe, expect, it } from 'vitest';
import { aTable, closedBy, formOf, named, play, type Play } from '../table';

const table = (mine: object = { k1: 'risk', k2: 'debt' }, theirs: object = { k3: 'risk', k4: 'debt' }): Play =>
  play(aTable({ who: { ana: { moves: ['Nilpotence'], house: mine }, cy: { house: theirs } } } as never));
const talk = (card: string, theirs: string) => named('Nilpotence', { card, theirs });

describe('Nilpotence', () => {
  it('SC-103 SC-D63 takes one CARD from each House, hers to pick, without dice or consent', () => {
    const after = table().by('ana', talk('k2', 'k3'));
    expect([after.house('ana'), after.house('cy'), after.awaits]).toEqual([['k1'], ['k4'], 'ana: turn']);
  });

  it('SC-103 SC-085 SC-D07 is a conference move and counts', () => {
    expect(table().by('ana', talk('k1', 'k3')).conf).toMatchObject({ clock: 1, ticked: true, initiated: 1 });
  });

  it.each([
    ['a CARD that is not hers', talk('k3', 'k4')],
    ['her own CARD for a colleague’s', talk('k1', 'k2')],
    ['no CARD of a colleague', named('Nilpotence', { card: 'k1' })],
  ])('SC-103 is refused with %s', (_, move) => {
    expect(table().refusal('ana', move)).toBe('card.unknown SC-103');
  });

  it('SC-103 SC-D63 each House must have one', () => {
    expect(table({}, { k1: 'risk' }).refusal('ana', talk('k1', 'k1'))).toBe('nilpotence.noCards SC-103');
    const empty = table({ k1: 'risk' }, {});
    expect(empty.refusal('ana', talk('k1', 'k2'))).toBe('nilpotence.noCards SC-103');
    expect(closedBy(formOf(empty, 'ana', 'move:Nilpotence'))).toContain('nilpotence.noCards');
  });
});
