/** Proven 'Almost Everywhere' and the two logics: what is added to the House rolls of theorems. */
import { describe, expect, it } from 'vitest';
import { aCard, aTable, picks, play, statement, type Play } from '../table';

const total = (moves: readonly string[], theorem: object = {}): number =>
  play(
    aTable({
      who: { ana: { moves: [...moves] } },
      theorems: { T1: { by: 'ana', need: 4, house: { k1: 'risk' }, ...theorem } },
      pending: [{ shake: 'T1' }],
    } as never),
  ).dice(1, 1).total;

describe("Proven 'Almost Everywhere'", () => {
  it('SC-116 SC-054 adds 1 for the theorems that she owns', () => {
    expect([
      total([]),
      total(["Proven 'Almost Everywhere'"]),
      total(["Proven 'Almost Everywhere'"], { by: 'bo' }),
    ]).toEqual([7, 8, 7]);
  });

  it('SC-116 not for her own House', () => {
    const table = aTable({ who: { ana: { moves: ["Proven 'Almost Everywhere'"] } }, pending: [{ card: 'ana' }] });
    expect(play(table).by('ana', aCard).dice(1, 1).total).toBe(7);
  });
});

describe('Consistent or Complete', () => {
  const stated = (logic: string): Play =>
    play(aTable({ who: { ana: { moves: ['Consistent or Complete'] } } }))
      .by('ana', statement({ logic }))
      .dice(4, 4);

  it('SC-118 SC-D41 one of the two must be said, for a way out too', () => {
    const table = aTable({ who: { ana: { moves: ['Consistent or Complete'] } } });
    expect(play(table).refusal('ana', statement())).toBe('logic.missing SC-118');
    const owing = aTable({ who: { ana: { moves: ['Consistent or Complete'] } }, pending: [{ escape: 'ana' }] });
    expect(play(owing).refusal('ana', { kind: 'escape', statement: 'Out' })).toBe('logic.missing SC-118');
    expect(play(owing).fallback('ana')).toEqual({ kind: 'escape', statement: '…', logic: 'consistent' });
  });

  it('SC-118 is a logician’s alone', () => {
    expect(play(aTable()).refusal('ana', statement({ logic: 'complete' }))).toBe('logic.notHers SC-118');
  });

  it('SC-118 SC-036 complete: need −1, and the theorem takes a CARD after the picks', () => {
    const picked = stated('complete').by('ana', picks('construction', 'induction'));
    expect([picked.theorem('T1').need, picked.awaits]).toEqual([2, 'ana: card']);
    expect(picked.by('ana', aCard).house('T1')).toEqual(['k1']);
  });

  it('SC-118 SC-036 consistent: need +1, and no CARD', () => {
    const picked = stated('consistent').by('ana', picks('construction', 'induction'));
    expect([picked.theorem('T1').need, picked.awaits]).toEqual([4, 'ana: turn']);
  });

  it('SC-118 SC-054 consistent: +1 on all its House rolls', () => {
    const moves = ['Consistent or Complete'];
    expect([total(moves, { logic: 'consistent' }), total(moves, { logic: 'complete' })]).toEqual([8, 7]);
  });
});
