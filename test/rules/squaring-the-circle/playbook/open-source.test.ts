/** Open Source: her break-in helps a colleague. */
import { describe, expect, it } from 'vitest';
import { aTable, idOf, named, play, type Play } from '../table';

const phreak = (moves: readonly string[]): Play =>
  play(
    aTable({
      conf: { turn: 'bo', done: [] },
      who: { ana: { moves: ['Root Access', ...moves], holds: { 'Root Access': 2 } }, bo: { moves: ['Get Rough'] } },
    }),
  );
const offer = { kind: 'offer', pool: 'Root Access' };
const helped = named('Get Rough', { aid: ['m1/Root Access'] });

describe('Open Source', () => {
  it('SC-161 a posted point adds 1 to a colleague’s roll, and is paid then', () => {
    const rolled = phreak(['Open Source']).by('ana', offer).by('bo', helped).dice(2, 3);
    expect([rolled.total, rolled.holds('ana')]).toEqual([5 + 2 + 1, { 'Root Access': 1 }]);
  });

  it('SC-161 a posted point helps one roll', () => {
    const rolled = phreak(['Open Source']).by('ana', offer).by('bo', helped).dice(6, 6);
    expect(rolled.state.aids).toEqual([]);
  });

  it('SC-161 may be meant for one of them', () => {
    const posted = phreak(['Open Source']).by('ana', { ...offer, to: idOf.cy });
    expect(posted.refusal('bo', helped)).toBe('aid.none SC-003');
  });

  it('SC-161 without it Root Access helps nobody else', () => {
    expect(phreak([]).refusal('ana', offer)).toBe('hold.none SC-005');
  });

  it('SC-161 SC-005 not without a point', () => {
    const table = aTable({ who: { ana: { moves: ['Root Access', 'Open Source'] } } });
    expect(play(table).refusal('ana', offer)).toBe('hold.none SC-005');
  });

  it('SC-161 SC-158 she can still use the hold herself', () => {
    const table = aTable({ who: { ana: { moves: ['Oomph', 'Open Source'], holds: { 'Root Access': 1 } } } });
    expect(
      play(table)
        .by('ana', named('Oomph', { spend: ['Root Access'] }))
        .dice(2, 3).total,
    ).toBe(10);
  });

  it('SC-161 is offered on the screen', () => {
    const ids = (moves: readonly string[]) =>
      phreak(moves)
        .offers('ana')
        .map(({ id }) => id)
        .includes('aside:offer');
    expect([ids(['Open Source']), ids([])]).toEqual([true, false]);
  });
});
