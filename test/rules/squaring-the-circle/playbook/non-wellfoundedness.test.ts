/** Non-Wellfoundedness: what is not proven yet supports another, and what leans on it waits or fails with it. */
import { describe, expect, it } from 'vitest';
import { aTable, aCard, faces, play, use, type Play } from '../table';

const problems = { P1: { by: 'bo', chosen: 'ana' } };
const NONE = 'Non-Wellfoundedness';
const listed = (target: Record<string, never> | object = {}, source: object = {}) => ({
  conf: { problems },
  who: { ana: { moves: [NONE] } },
  theorems: {
    T1: { by: 'bo', need: 4, house: { s1: 'risk' }, ...source },
    T2: { by: 'cy', need: 5, ...target },
    T3: { by: 'cy', need: 9 },
  },
});
const apply = { kind: 'apply', source: 'T1', to: 'T2' };

/** ana applies T1 to T2, at this total of +Creative. */
const applied = (total: number, target: object = {}, source: object = {}): Play =>
  play(aTable(listed(target, source) as never))
    .by('ana', apply)
    .dice(...faces(total - 1));

/** Her result falls so: +Rigorous. */
const proven = (applying: Play, dice: readonly [number, number]): Play =>
  applying.by('ana', use('prove', 'T2')).dice(...dice);

describe('applying what is only stated', () => {
  it('SC-091 SC-049 is for whoever has the move', () => {
    const without = play(aTable({ ...listed(), who: { ana: {} } } as never));
    expect(without.refusal('ana', apply)).toBe('apply.unproven SC-049');
    expect(play(aTable(listed() as never)).refusal('ana', apply)).toBe('granted');
  });

  it('SC-091 is for a different theorem, and no disproved one will do', () => {
    const table = play(aTable(listed({}, { status: 'disproved', need: 4, house: {} }) as never));
    expect(table.refusal('ana', apply)).toBe('apply.unproven SC-049');
    const itself = { ...apply, to: 'T1' };
    expect(play(aTable(listed() as never)).refusal('ana', itself)).toBe('apply.itself SC-049');
  });

  it.each([
    [10, 'ana: result', 2, false],
    [7, 'ana: result', 0, false],
    [6, 'ana: turn', 0, true],
  ])('SC-091 at %i awaits "%s", with %i lemma hold, exhausted: %s', (total, awaits, lemma, exhausted) => {
    const after = applied(total);
    expect([after.awaits, after.theorem('T1').lemma, after.theorem('T1').exhausted]).toEqual([
      awaits,
      lemma,
      exhausted,
    ]);
  });

  it('SC-091 SC-D34 its lemma hold is locked until it is proven', () => {
    const lemma = { kind: 'lemma', source: 'T1', to: 'T2' };
    const stated = play(aTable(listed({}, { lemma: 2 }) as never));
    expect(stated.refusal('ana', lemma)).toBe('apply.unproven SC-050');
    const done = play(aTable(listed({}, { lemma: 2, status: 'proven', need: 0, house: {} }) as never));
    expect(done.refusal('ana', lemma)).toBe('granted');
  });
});

describe('leaning', () => {
  it('SC-091 SC-D34 is marked by a hit, and not by a miss', () => {
    expect(proven(applied(10), [6, 6]).theorem('T2').leansOn).toEqual(['T1']);
    expect(proven(applied(10), [2, 2]).theorem('T2').leansOn).toEqual(['T1']);
    expect(proven(applied(10), [1, 2]).theorem('T2').leansOn).toEqual([]);
  });

  it('SC-042 SC-091 does not weigh more on an open problem', () => {
    expect(proven(applied(10, { problem: 'P1' }), [6, 6]).theorem('T2').need).toBe(3);
  });

  it('SC-091 each mark adds 3 where the source turns out false', () => {
    const leaning = aTable({
      ...listed({ leans_on: ['T1', 'T1', 'T3'] }),
      pending: [{ shake: 'T1' }],
      theorems: {
        T1: { by: 'bo', need: 4, house: { k1: 'risk', k2: 'risk', k3: 'risk', k4: 'risk', k5: 'risk' } },
        T2: { by: 'cy', need: 5, leans_on: ['T1', 'T1', 'T3'] },
        T3: { by: 'cy', need: 9 },
      },
    } as never);
    const fallen = play(leaning).dice(2, 3);
    expect(fallen.theorem('T1').status).toBe('disproved');
    expect([fallen.theorem('T2').need, fallen.theorem('T2').leansOn]).toEqual([11, ['T3']]);
  });

  it('SC-091 the marks go when the source is proven', () => {
    const table = aTable({
      ...listed(),
      pending: [{ result: 'ana' }],
      theorems: { T1: { by: 'bo', need: 2 }, T2: { by: 'cy', need: 5, leans_on: ['T1'] } },
    } as never);
    const after = play(table).by('ana', use('prove', 'T1')).dice(6, 6);
    expect([after.theorem('T1').status, after.theorem('T2').leansOn, after.theorem('T2').need]).toEqual([
      'proven',
      [],
      5,
    ]);
  });
});

describe('a theorem for an open problem that leans', () => {
  const waiting = (): Play => proven(applied(10, { problem: 'P1', need: 2 }), [6, 6]);

  it('SC-091 waits at 0, and solves nothing', () => {
    const after = waiting();
    expect([after.theorem('T2').status, after.theorem('T2').need, after.theorem('T2').readyBy]).toEqual([
      'stated',
      0,
      'm1',
    ]);
    expect([after.conf.clock, after.who('ana').solved]).toEqual([0, []]);
  });

  it('SC-091 takes nothing that would bring it nearer', () => {
    const table = aTable({
      ...listed({ problem: 'P1', need: 0, leans_on: ['T1'], ready_by: 'bo', options: ['induction'] }),
      pending: [{ result: 'ana' }],
    } as never);
    const asked = play(table);
    expect(asked.refusal('ana', use('prove', 'T2'))).toBe('theorem.waits SC-091');
    expect(asked.refusal('ana', use('base', 'T2'))).toBe('theorem.waits SC-091');
    const free = play(aTable(listed({ problem: 'P1', need: 0, leans_on: ['T1'], ready_by: 'bo' }) as never));
    expect(free.refusal('ana', apply)).toBe('theorem.waits SC-091');
  });

  it('SC-091 SC-D37 is left at 0 by a missed attack', () => {
    const table = aTable({
      ...listed({ problem: 'P1', need: 0, leans_on: ['T1'], ready_by: 'bo' }),
      pending: [{ result: 'ana' }],
    } as never);
    expect(play(table).by('ana', use('disprove', 'T2')).dice(1, 2).theorem('T2').need).toBe(0);
  });

  it('SC-091 is completed for whoever brought it to 0, when the last mark goes by proof', () => {
    const table = aTable({
      conf: { problems },
      who: { bo: {} },
      pending: [{ result: 'ana' }],
      theorems: {
        T1: { by: 'bo', need: 2 },
        T2: { by: 'cy', need: 0, problem: 'P1', leans_on: ['T1'], ready_by: 'bo' },
      },
    } as never);
    const after = play(table).by('ana', use('prove', 'T1')).dice(6, 6);
    expect([after.theorem('T2').status, after.theorem('T2').provedBy, after.who('bo').solved]).toEqual([
      'proven',
      'm2',
      ['P1'],
    ]);
    expect(after.conf.clock).toBe(1);
  });

  it('SC-091 SC-D89 even where she has been removed', () => {
    const table = aTable({
      conf: { problems },
      who: { cy: { out: 'dead' } },
      pending: [{ result: 'ana' }],
      theorems: {
        T1: { by: 'bo', need: 2 },
        T2: { by: 'bo', need: 0, problem: 'P1', leans_on: ['T1'], ready_by: 'cy' },
      },
    } as never);
    const after = play(table).by('ana', use('prove', 'T1')).dice(6, 6);
    expect([after.theorem('T2').provedBy, after.who('cy').solved]).toEqual(['m3', ['P1']]);
  });

  it('SC-091 is worked on again where the source is disproved', () => {
    const table = aTable({
      conf: { problems },
      pending: [{ shake: 'T1' }],
      theorems: {
        T1: { by: 'bo', need: 4, house: { k1: 'risk', k2: 'risk', k3: 'risk', k4: 'risk', k5: 'risk' } },
        T2: { by: 'cy', need: 0, problem: 'P1', leans_on: ['T1'], ready_by: 'bo' },
      },
    } as never);
    const after = play(table).dice(2, 3);
    expect([after.theorem('T2').need, after.theorem('T2').readyBy, after.theorem('T2').status]).toEqual([
      3,
      null,
      'stated',
    ]);
  });

  it('SC-D34 two that lean on each other wait until one is disproved', () => {
    const table = aTable({
      conf: { problems: { ...problems, P2: { by: 'ana', chosen: 'cy' } } },
      pending: [{ card: 'T1' }],
      theorems: {
        T1: {
          by: 'bo',
          need: 0,
          problem: 'P1',
          leans_on: ['T2'],
          ready_by: 'ana',
          house: { k1: 'risk', k2: 'risk', k3: 'risk', k4: 'risk', k5: 'risk' },
        },
        T2: { by: 'cy', need: 0, problem: 'P2', leans_on: ['T1'], ready_by: 'bo' },
      },
    } as never);
    const after = play(table).by('ana', aCard).dice(1, 1);
    expect([after.theorem('T1').status, after.theorem('T2').need]).toEqual(['disproved', 3]);
  });
});
