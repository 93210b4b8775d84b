/** Applying proven theorems, lemma hold, and exhaustion. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../rules/kernel/json';
import { aTable, closedBy, drop, faces, formOf, play, use, type Play } from './table';

const theorems = {
  T1: { by: 'bo', status: 'proven', lemma: 3 },
  T2: { by: 'cy', need: 7 },
  T3: { by: 'ana', need: 5, options: ['induction'] },
  T4: { by: 'ana', status: 'proven', exhausted: true, lemma: 1 },
  T5: { by: 'ana', status: 'proven' },
  T6: { by: 'bo', status: 'disproved', need: 2 },
};
const table = aTable({ theorems });
const apply = (source: string, to: string): JsonObject => ({ kind: 'apply', source, to });
const lemma = (source: string, to: string): JsonObject => ({ kind: 'lemma', source, to });
/** ana rolls +Creative, which is 1, for this total. */
const applied = (total: number): Play =>
  play(table)
    .by('ana', apply('T1', 'T2'))
    .dice(...faces(total - 1));

describe('applying a proven theorem', () => {
  it.each([
    [13, 5, false, 'ana: result'],
    [10, 5, false, 'ana: result'],
    [9, 3, false, 'ana: result'],
    [7, 3, false, 'ana: result'],
    [6, 3, true, 'ana: turn'],
    [3, 3, true, 'ana: turn'],
  ])('SC-049 SC-D33 at %i leaves %i lemma hold, exhausted %s, and awaits "%s"', (total, hold, exhausted, awaits) => {
    const after = applied(total);
    expect([after.theorem('T1'), after.awaits, after.conf.initiated]).toMatchObject([
      { lemma: hold, exhausted, status: 'proven' },
      awaits,
      1,
    ]);
  });

  it.each([
    ['bound to the theorem named', use('prove', 'T3'), 'result.bound SC-049'],
    ['for proving only', use('disprove', 'T2'), 'result.onlyProves SC-049'],
    ['no base case', use('base', 'T3'), 'result.onlyProves SC-049'],
    ['good for its own theorem', use('prove', 'T2'), 'granted'],
    ['hers to drop', drop, 'granted'],
  ])('SC-049 SC-D33 its result is %s', (_, move, answer) => {
    expect(applied(8).refusal('ana', move)).toBe(answer);
  });

  it('SC-049 a corollary may be applied again', () => {
    expect(applied(8).by('ana', drop).refusal('ana', apply('T1', 'T2'))).toBe('granted');
  });

  it.each([
    ['an exhausted one', apply('T4', 'T2'), 'apply.exhausted SC-051'],
    ['one that is not proven', apply('T2', 'T3'), 'apply.unproven SC-049'],
    ['one toward itself', apply('T1', 'T1'), 'apply.itself SC-049'],
    ['one toward a proven one', apply('T1', 'T5'), 'theorem.notStated SC-031'],
    ['one toward a disproved one', apply('T1', 'T6'), 'theorem.notStated SC-031'],
    ['one that nobody stated', apply('T9', 'T2'), 'theorem.unknown SC-049'],
    ['one toward nothing', apply('T1', 'toString'), 'theorem.unknown SC-049'],
  ])('SC-049 refuses %s', (_, move, refusal) => {
    expect(play(table).refusal('ana', move)).toBe(refusal);
  });

  it('SC-051 an exhausted theorem stays proven', () => {
    const after = applied(4);
    expect([after.theorem('T1').status, after.refusal('ana', apply('T1', 'T3'))]).toEqual([
      'proven',
      'apply.exhausted SC-051',
    ]);
  });
});

describe('lemma hold', () => {
  it('SC-050 SC-075 SC-D07 gives a result without a roll, as one of her moves', () => {
    const after = play(table).by('ana', lemma('T1', 'T2'));
    expect([after.theorem('T1').lemma, after.conf.initiated, after.awaits]).toEqual([2, 1, 'ana: result']);
  });

  it('SC-050 anyone may spend it, whoever stated or proved the theorem', () => {
    const cys = aTable({ conf: { turn: 'cy' }, theorems });
    expect(play(cys).by('cy', lemma('T4', 'T2')).theorem('T4').lemma).toBe(0);
  });

  it('SC-050 SC-051 is there on an exhausted theorem too', () => {
    expect(play(table).refusal('ana', lemma('T4', 'T2'))).toBe('granted');
  });

  it.each([
    ['another theorem', use('prove', 'T3'), 'result.bound SC-049'],
    ['disproving', use('disprove', 'T2'), 'result.onlyProves SC-049'],
    ['its own theorem', use('prove', 'T2'), 'granted'],
  ])('SC-050 its result is for %s or not', (_, move, answer) => {
    expect(play(table).by('ana', lemma('T1', 'T2')).refusal('ana', move)).toBe(answer);
  });

  it('SC-042 its result is a proven theorem', () => {
    const problems = { P1: { by: 'bo', chosen: 'ana' } };
    const before = aTable({ conf: { problems }, theorems: { ...theorems, T2: { ...theorems.T2, problem: 'P1' } } });
    const after = play(before).by('ana', lemma('T1', 'T2')).by('ana', use('prove', 'T2')).dice(4, 3);
    expect(after.theorem('T2').need).toBe(7 - 3);
  });

  it.each([
    ['where none is left', lemma('T5', 'T2'), 'lemma.none SC-050'],
    ['toward itself', lemma('T1', 'T1'), 'apply.itself SC-050'],
    ['toward a proven theorem', lemma('T1', 'T5'), 'theorem.notStated SC-031'],
    ['from a theorem that is not proven', lemma('T2', 'T3'), 'apply.unproven SC-050'],
    ['from nothing', lemma('T9', 'T2'), 'theorem.unknown SC-050'],
  ])('SC-050 is refused %s', (_, move, refusal) => {
    expect(play(table).refusal('ana', move)).toBe(refusal);
  });
});

describe('the forms of proven theorems are closed', () => {
  const proven = { by: 'bo', status: 'proven', lemma: 3 };
  const stated = { by: 'cy', need: 7 };
  const only = (listed: Parameters<typeof aTable>[0], name = 'ana'): readonly string[] =>
    ['move:apply', 'move:lemma'].map((id) => closedBy(formOf(play(aTable(listed)), name, id)));

  it.each([
    [
      'while nothing is proven',
      { T1: stated, T2: { by: 'bo', status: 'disproved' } },
      'apply.noneProven SC-049',
      'apply.noneProven SC-050',
    ],
    [
      'where all are exhausted, but not their lemma hold',
      { T1: stated, T2: { ...proven, exhausted: true } },
      'apply.allExhausted SC-051',
      'open',
    ],
    ['where no lemma hold is left', { T1: stated, T2: { ...proven, lemma: 0 } }, 'open', 'lemma.noneLeft SC-050'],
    ['where nothing is left to work on', { T2: proven }, 'theorem.noneStated SC-049', 'theorem.noneStated SC-050'],
  ])('SC-049 SC-050 SC-051 %s', (_, listed, apply, lemma) => {
    expect(only({ theorems: listed })).toEqual([apply, lemma]);
  });

  it('SC-091 not for whoever applies what is only stated; what waits at 0 is refused by its own reason', () => {
    const listed = {
      who: { ana: { moves: ['Non-Wellfoundedness'] } },
      theorems: { T1: stated, T2: { by: 'bo', need: 4 } },
    };
    expect(only(listed)[0]).toBe('open');
    const waiting = aTable({
      conf: { problems: { P1: { by: 'bo', chosen: 'ana' } } },
      theorems: {
        T1: { by: 'bo', need: 0, problem: 'P1', leans_on: ['T2'], ready_by: 'bo' },
        T2: stated,
        T3: proven,
      },
    });
    expect(play(waiting).refusal('ana', apply('T3', 'T1'))).toBe('theorem.waits SC-091');
  });
});
