/** Infiltrator: a careful plan brings a theorem nearer to its proof. */
import { describe, expect, it } from 'vitest';
import type { PlainRecord } from '../../../vectors/squaring/defaults';
import { aTable, closedBy, formOf, named, play, type Play } from '../table';

const flip = (points: number, anas: PlainRecord = {}, more: PlainRecord = {}): Play =>
  play(
    aTable({
      who: { ana: { moves: ['Infiltrator'], holds: points > 0 ? { 'Careful Plans': points } : {}, ...anas } },
      theorems: { T1: { by: 'ana', need: 5 }, T2: { by: 'bo', need: 2 }, T3: { by: 'bo', status: 'proven' } },
      ...more,
    }),
  );
const enter = (theorem: string, amount?: number) =>
  named('Infiltrator', { theorem, ...(amount === undefined ? {} : { amount }) });

describe('Infiltrator', () => {
  it.each([1, 3])('SC-170 %i points lower the need by as many', (amount) => {
    const done = flip(4).by('ana', enter('T1', amount));
    expect([done.theorem('T1').need, done.holds('ana'), done.awaits]).toEqual([
      5 - amount,
      { 'Careful Plans': 4 - amount },
      'ana: turn',
    ]);
  });

  it('SC-170 SC-043 a need of 0 is a proof, and hers', () => {
    const done = flip(4).by('ana', enter('T2', 2));
    expect([done.theorem('T2').status, done.theorem('T2').provedBy]).toEqual(['proven', 'm1']);
  });

  it('SC-170 more than is needed goes no lower than 0', () => {
    const done = flip(4).by('ana', enter('T2', 4));
    expect([done.theorem('T2').status, done.theorem('T2').need, done.holds('ana')]).toEqual(['proven', 0, {}]);
  });

  it('SC-170 SC-D07 SC-075 counts once, without a roll', () => {
    const { conf } = flip(4).by('ana', enter('T1', 4));
    expect([conf.initiated, conf.clock]).toEqual([1, 0]);
  });

  it.each([
    ['more points than she has', 'T1', 5, 'SC-005'],
    ['no points', 'T1', undefined, ''],
    ['less than one', 'T1', 0, ''],
    ['half a point', 'T1', 1.5, ''],
    ['a theorem that is proven', 'T3', 1, 'SC-031'],
    ['no theorem', 'T9', 1, 'SC-170'],
  ])('SC-170 refuses %s', (_, theorem, amount, rule) => {
    const refusal = flip(4).refusal('ana', enter(theorem, amount));
    expect([refusal === 'granted', refusal.split(' ')[1] ?? '']).toEqual([false, rule]);
  });

  it('SC-170 SC-060 the fallen work on their own way out only', () => {
    const fallen = flip(4, { escapes: ['T1'] });
    expect([fallen.refusal('ana', enter('T2', 1)), fallen.refusal('ana', enter('T1', 1))]).toEqual([
      'actor.fallen SC-060',
      'granted',
    ]);
  });

  it('SC-170 SC-091 nothing is nearer to proof than what waits at 0', () => {
    const theorems = {
      T1: { by: 'bo', need: 0, problem: 'P1', leans_on: ['T2'], ready_by: 'bo' },
      T2: { by: 'bo', need: 4 },
    };
    const conf = { guest: 'bo', turn: 'ana', session: 2, done: ['bo'], problems: { P1: { by: 'bo', chosen: 'ana' } } };
    expect(flip(4, {}, { theorems, conf }).refusal('ana', enter('T1', 1))).toBe('theorem.waits SC-091');
  });

  it('SC-007 belongs to whoever has it', () => {
    expect(flip(4, { moves: ['Careful Plans'] }).refusal('ana', enter('T1', 1))).toBe('move.notOwned SC-007');
  });

  it('SC-170 its form asks which theorem and how many points', () => {
    const form = formOf(flip(3), 'ana', 'move:Infiltrator');
    const amount = form.fields.find(({ name }) => name === 'amount');
    expect([closedBy(form), amount?.kind === 'number' && [amount.min, amount.max]]).toEqual(['open', [1, 3]]);
  });

  it.each([
    ['without a plan', flip(0), 'hold.few SC-005'],
    ['without a theorem', flip(4, {}, { theorems: {} }), 'theorem.noneStated SC-170'],
    [
      'while she is fallen by what is proven to others',
      flip(4, { escapes: ['T4'] }, { theorems: { T4: { by: 'ana', need: 3 } } }),
      'open',
    ],
  ])('SC-170 its form %s', (_, moment, why) => {
    expect(closedBy(formOf(moment, 'ana', 'move:Infiltrator'))).toBe(why);
  });
});
