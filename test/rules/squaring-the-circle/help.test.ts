/** Standing offers: help that is posted at leisure, and taken by a roll. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../rules/kernel/json';
import { aTable, idOf, named, pass, play, use, type Play } from './table';

const offer = (parts: JsonObject = {}): JsonObject => ({ kind: 'offer', pool: 'Careful Plans', ...parts });
const withdraw: JsonObject = { kind: 'withdraw', pool: 'Careful Plans' };
const helped: JsonObject = named('Oomph', { aid: ['m2/Careful Plans'] });

const table = aTable({
  who: {
    ana: { moves: ['Oomph'] },
    bo: { holds: { 'Careful Plans': 3, Network: 2 } },
    cy: { moves: ['Oomph'], holds: { 'Careful Plans': 1 } },
  },
});
const posted = (parts: JsonObject = {}): Play => play(table).by('bo', offer(parts));

describe('an offer of help', () => {
  it('SC-003 SC-008 SC-165 is posted out of turn, at no cost', () => {
    expect([posted().awaits, posted().holds('bo'), posted().conf.initiated]).toEqual([
      'ana: turn',
      { 'Careful Plans': 3, Network: 2 },
      0,
    ]);
  });

  it('SC-165 adds 1 to the roll that takes it, and the point is paid then', () => {
    const after = posted().by('ana', helped);
    expect([after.holds('bo'), after.dice(2, 3).total]).toEqual([{ 'Careful Plans': 2, Network: 2 }, 10]);
  });

  it('SC-165 helps one roll: another takes another offer', () => {
    const after = posted().by('ana', helped).dice(1, 1);
    expect(after.state.aids).toEqual([]);
  });

  it('SC-165 may be left alone', () => {
    const after = posted().by('ana', named('Oomph'));
    expect([after.state.aids.length, after.holds('bo')['Careful Plans'], after.dice(2, 3).total]).toEqual([1, 3, 9]);
  });

  it('SC-165 of two bearers adds 2', () => {
    const both = posted().by('cy', offer());
    const after = both.by('ana', named('Oomph', { aid: ['m2/Careful Plans', 'm3/Careful Plans'] }));
    expect([after.dice(2, 3).total, after.holds('cy')]).toEqual([11, {}]);
  });

  it('SC-165 may be meant for one colleague', () => {
    const forCy = posted({ to: idOf.cy });
    expect([forCy.refusal('ana', helped), forCy.by('ana', pass('cy')).refusal('cy', helped)]).toEqual([
      'aid.none SC-003',
      'granted',
    ]);
  });

  it('SC-165 helps a result roll as well', () => {
    const proving = aTable({
      who: { bo: { holds: { 'Careful Plans': 3 } } },
      theorems: { T1: { by: 'bo', need: 6 } },
      pending: [{ result: 'ana' }],
    });
    const after = play(proving)
      .by('bo', offer())
      .by('ana', use('prove', 'T1', { aid: ['m2/Careful Plans'] }));
    expect(after.dice(1, 1).total).toBe(6);
  });

  it('SC-165 a bearer helps herself by spending, not by an offer', () => {
    const hers = play(table).by('ana', pass('cy')).by('cy', offer());
    expect([
      hers.refusal('cy', named('Oomph', { aid: ['m3/Careful Plans'] })),
      hers.refusal('cy', named('Oomph', { spend: ['Careful Plans'] })),
    ]).toEqual(['aid.none SC-003', 'granted']);
  });

  it('SC-005 falls away with the last point, however it was spent', () => {
    const spent = play(table).by('ana', pass('cy')).by('cy', offer());
    expect(spent.by('cy', named('Oomph', { spend: ['Careful Plans'] })).state.aids).toEqual([]);
  });

  it('SC-005 falls away when the pool is given up', () => {
    expect(posted().by('bo', { kind: 'giveUp', pool: 'Careful Plans' }).state.aids).toEqual([]);
  });

  it('SC-165 can be withdrawn', () => {
    expect(posted().by('bo', withdraw).refusal('ana', helped)).toBe('aid.none SC-003');
  });

  it.each<[string, Play, string, JsonObject, string]>([
    ['from a pool that helps only its bearer', play(table), 'bo', offer({ pool: 'Network' }), 'hold.none SC-005'],
    ['without the hold', play(table), 'ana', offer(), 'hold.none SC-005'],
    ['twice', posted(), 'bo', offer(), 'aid.posted SC-165'],
    ['to herself', play(table), 'bo', offer({ to: idOf.bo }), 'colleague.unknown SC-165'],
    ['to a stranger', play(table), 'bo', offer({ to: 'm9' }), 'colleague.unknown SC-165'],
    ['to be withdrawn, where none is', play(table), 'bo', withdraw, 'aid.none SC-165'],
    ['to be withdrawn by another', posted(), 'cy', withdraw, 'aid.none SC-165'],
  ])('SC-165 is refused %s', (_, moment, who, move, refusal) => {
    expect(moment.refusal(who, move)).toBe(refusal);
  });

  it.each<[string, JsonObject, string]>([
    ['that nobody posted', named('Oomph', { aid: ['m3/Careful Plans'] }), 'aid.none SC-003'],
    ['taken twice', named('Oomph', { aid: ['m2/Careful Plans', 'm2/Careful Plans'] }), 'bonus.twice SC-005'],
  ])('SC-003 a roll refuses help %s', (_, move, refusal) => {
    expect(posted().refusal('ana', move)).toBe(refusal);
  });
});
