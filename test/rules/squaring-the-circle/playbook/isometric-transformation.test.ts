/** Isometric Transformation: a theorem is scrapped, and another stands in its place. */
import { describe, expect, it } from 'vitest';
import { aTable, closedBy, faces, formOf, named, play, type Play } from '../table';

const old = {
  by: 'ana',
  need: 4,
  options: ['induction', 'exhaustion'],
  house: { k1: 'risk', k2: 'debt' },
  conjecture: 'K1',
  end: 'gold',
  base: 2,
  lemma: 1,
  leans_on: ['T2'],
  logic: 'complete',
  metastable: true,
  exhausted: true,
};
const table = (part: object = {}, who: object = {}, more: object = {}): Play =>
  play(
    aTable({
      conf: { problems: { P1: { by: 'bo', chosen: 'ana' } } },
      who: { ana: { moves: ['Isometric Transformation'], ...who } },
      conjectures: { K1: { by: 'bo', grade: 'strong' } },
      theorems: {
        T1: { ...old, ...part },
        T2: { by: 'cy', need: 6 },
        T3: { by: 'bo', need: 8, leans_on: ['T1', 'T2'] },
        ...more,
      },
    } as never),
  );
const move = (parts: object = {}) =>
  named('Isometric Transformation', { theorem: 'T1', statement: 'Another way', ...parts });
const scrapped = (total: number, parts: object = {}, part: object = {}): Play =>
  table(part)
    .by('ana', move(parts))
    .dice(...faces(total - 2));

describe('Isometric Transformation', () => {
  it('SC-104 the new one keeps CARDs, options, logic, base cases, marks and need', () => {
    expect(scrapped(8).theorem('T4')).toMatchObject({
      by: 'm1',
      statement: 'Another way',
      need: 4,
      options: ['induction', 'exhaustion'],
      base: 2,
      leansOn: ['T2'],
      logic: 'complete',
      status: 'stated',
    });
    expect(scrapped(8).house('T4')).toEqual(['k1', 'k2']);
  });

  it('SC-D87 SC-D43 nothing else is carried over', () => {
    expect(scrapped(8).theorem('T4')).toMatchObject({
      conjecture: null,
      end: null,
      problem: null,
      lemma: 0,
      exhausted: false,
      metastable: false,
    });
  });

  it('SC-104 SC-031 the old one is scrapped, and has nothing left', () => {
    expect(scrapped(8).theorem('T1')).toMatchObject({ status: 'scrapped', house: [], base: 0, leansOn: [], need: 4 });
  });

  it('SC-104 SC-D43 what leaned on the old one leans on the new', () => {
    expect(scrapped(8).theorem('T3').leansOn).toEqual(['T4', 'T2']);
  });

  it('SC-104 10 or more: one CARD less, her choice', () => {
    const asked = scrapped(10);
    expect(asked.awaits).toBe('ana: ask');
    expect(asked.by('ana', { kind: 'decide', card: 'k2' }).house('T4')).toEqual(['k1']);
    expect(asked.refusal('ana', { kind: 'decide', card: 'k7' })).toBe('card.unknown SC-104');
    expect(asked.fallback('ana')).toEqual({ kind: 'decide', card: 'k1' });
  });

  it.each([
    [{ k1: 'risk' }, []],
    [{}, []],
  ])('SC-104 10 or more with %j in its House asks nothing', (house, left) => {
    const after = scrapped(10, {}, { house });
    expect([after.awaits, after.house('T4')]).toEqual(['ana: turn', left]);
  });

  it.each([
    [9, 4],
    [7, 4],
    [6, 6],
  ])('SC-104 at %i +Elegant the need is %i, and no House is rolled for', (total, need) => {
    const after = scrapped(total);
    expect([after.theorem('T4').need, after.awaits]).toEqual([need, 'ana: turn']);
  });

  it('SC-104 SC-D43 a new link to an open problem costs 5, an old one nothing, and a dropped one pays nothing back', () => {
    expect(scrapped(8, { problem: 'P1' }).theorem('T4')).toMatchObject({ need: 9, problem: 'P1' });
    expect(scrapped(8, { problem: 'P1' }, { problem: 'P1' }).theorem('T4').need).toBe(4);
    expect(scrapped(8, {}, { problem: 'P1' }).theorem('T4')).toMatchObject({ need: 4, problem: null });
  });

  it.each([
    ['another’s theorem', { theorem: 'T2' }, {}, 'isometric.notHers SC-104'],
    ['no theorem', { theorem: 'T9' }, {}, 'theorem.unknown SC-104'],
    [
      'a settled one',
      {},
      { status: 'disproved', house: {}, base: 0, leans_on: [], metastable: false },
      'theorem.notStated SC-104',
    ],
    ['one that waits at 0', {}, { need: 0, ready_by: 'bo', problem: 'P1' }, 'theorem.waits SC-104'],
    ['a problem that is not open', { problem: 'P7' }, {}, 'problem.notOpen SC-037'],
  ])('SC-104 SC-D87 is refused for %s', (_, parts, part, refusal) => {
    const moment = table({}, {});
    const found = Object.keys(part).length === 0 ? moment : table({ ...part }, {});
    // With T1 settled nothing of hers is left to scrap: the form is closed with its own reason.
    const refused = found.refusal('ana', move(parts));
    expect([refusal, 'isometric.none SC-104']).toContain(refused);
    if (Object.keys(part).length === 0) expect(refused).toBe(refusal);
  });

  it('SC-104 SC-D43 is not for a way out', () => {
    const fallen = table({}, { escapes: ['T1'] });
    expect(closedBy(formOf(fallen, 'ana', 'move:Isometric Transformation'))).toContain('isometric.none');
    expect(fallen.refusal('ana', move())).toBe('isometric.none SC-104');
  });

  it.each([
    ['a way out', { escapes: ['T1'] }, {}, 'isometric.escape SC-104'],
    [
      'a settled one',
      {},
      { status: 'proven', house: {}, base: 0, leans_on: [], metastable: false },
      'theorem.notStated SC-104',
    ],
    ['one that waits at 0', {}, { need: 0, ready_by: 'bo', problem: 'P1' }, 'theorem.waits SC-104'],
  ])('SC-104 SC-D43 SC-D87 with another of hers to scrap, %s is refused by its own reason', (_, who, part, refusal) => {
    const moment = table(part, who, { T4: { by: 'ana', need: 2 } });
    expect(closedBy(formOf(moment, 'ana', 'move:Isometric Transformation'))).toBe('open');
    expect(moment.refusal('ana', move())).toBe(refusal);
    expect(moment.refusal('ana', move({ theorem: 'T4' }))).toBe('granted');
  });
});
