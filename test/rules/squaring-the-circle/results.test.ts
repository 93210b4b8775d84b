/** Results: proving, disproving, base cases, and all that a completed proof or a disproof sets off. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import type { JsonObject } from '../../../rules/kernel/json';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { aCard, aTable, drop, faces, pass, play, statement, use, type Play } from './table';

const pick = (chosen: string): JsonObject => ({ kind: 'pick', pick: chosen });
const aResult = [{ result: 'ana' }];

/** A table on which ana has a result, and T1 is bo's with need 6. */
const withResult = (theorem: PlainRecord = {}, more: PlainRecord = {}): Play =>
  play(
    aTable({
      conf: { problems: { P1: { by: 'bo', chosen: 'ana' }, P2: { by: 'cy', chosen: 'bo' } } },
      pending: aResult,
      ...more,
      theorems: { T1: { by: 'bo', need: 6, ...theorem }, ...((more['theorems'] ?? {}) as PlainRecord) },
    }),
  );

/** ana rolls +Rigorous, which is 3, for this total. */
const proving = (total: number, theorem: PlainRecord = {}, more: PlainRecord = {}): Play =>
  withResult(theorem, more)
    .by('ana', use('prove', 'T1'))
    .dice(...faces(total - 3));
const attacking = (total: number, theorem: PlainRecord = {}, more: PlainRecord = {}): Play =>
  withResult(theorem, more)
    .by('ana', use('disprove', 'T1'))
    .dice(...faces(total - 3));

describe('a result', () => {
  it('SC-029 SC-D08 is used at once: nothing else is accepted before', () => {
    const before = withResult();
    expect([before.refusal('ana', statement()), before.refusal('ana', pass('cy'))]).toEqual([
      'queue.waits SC-010',
      'queue.waits SC-010',
    ]);
  });

  it('SC-029 may be dropped', () => {
    const after = withResult().by('ana', drop);
    expect([after.awaits, after.theorem('T1').need]).toEqual(['ana: turn', 6]);
  });

  it('SC-029 two from one move are used one after the other, on whatever she likes', () => {
    const two = play(aTable({ theorems: { T1: { by: 'bo', need: 6 } }, pending: [...aResult, ...aResult] }));
    const after = two.by('ana', use('prove', 'T1')).dice(6, 4);
    expect([after.awaits, after.by('ana', drop).awaits]).toEqual(['ana: result', 'ana: turn']);
  });

  it('SC-032 helps or harms any stated theorem, her own too', () => {
    const own = withResult({ by: 'ana' });
    expect([own.refusal('ana', use('prove', 'T1')), own.refusal('ana', use('disprove', 'T1'))]).toEqual([
      'granted',
      'granted',
    ]);
  });

  it('SC-032 needs a theorem that exists', () => {
    expect(withResult().refusal('ana', use('prove', 'T9'))).toBe('theorem.unknown SC-032');
  });

  it('SC-075 does not count as one of her moves', () => {
    expect(proving(10).conf.initiated).toBe(0);
  });

  it('SC-029 with nothing to use it on, her client drops it', () => {
    expect(play(aTable({ pending: aResult })).routine('ana')).toEqual(drop);
  });
});

describe('to prove', () => {
  it.each([
    [14, 'ana: turn', 4],
    [10, 'ana: turn', 4],
    [9, 'ana: pick', 6],
    [7, 'ana: pick', 6],
    [6, 'ana: card', 6],
    [5, 'ana: card', 6],
  ])('SC-041 at %i the table awaits "%s" and the need is %i', (total, awaits, need) => {
    const after = proving(total);
    expect([after.awaits, after.theorem('T1').need]).toEqual([awaits, need]);
  });

  it('SC-041 a weak hit: one lowers the need by 1, with no CARD', () => {
    const after = proving(8).by('ana', pick('one'));
    expect([after.theorem('T1').need, after.awaits]).toEqual([5, 'ana: turn']);
  });

  it('SC-041 a weak hit: two lowers it by 2, and the theorem takes a CARD that she writes', () => {
    const after = proving(8).by('ana', pick('two'));
    const carded = after.by('ana', aCard);
    expect([after.awaits, carded.theorem('T1').need, carded.house('T1')]).toEqual(['ana: card', 4, ['k1']]);
  });

  it('SC-041 a miss: the result hurts the theorem, as a CARD', () => {
    const after = proving(6).by('ana', aCard);
    expect([after.house('T1'), after.awaits]).toEqual([['k1'], 'dice']);
  });

  it.each(['shake', 'double-edged'])('SC-041 offers no %s', (chosen) => {
    expect(proving(8).refusal('ana', pick(chosen))).toBe('pick.band SC-041');
  });

  it.each([
    [10, 'T4', 3, 'an open problem and a proven theorem as the result'],
    [10, 'T2', 2, 'no open problem'],
  ])('SC-042 a strong hit of %i on %s takes off %i: %s', (total, id, off) => {
    const table = aTable({
      conf: { problems: { P1: { by: 'bo', chosen: 'ana' } } },
      theorems: {
        T1: { by: 'bo', status: 'proven' },
        T2: { by: 'bo', need: 9 },
        T3: { by: 'bo', status: 'proven' },
        T4: { by: 'bo', need: 9, problem: 'P1' },
      },
      pending: [{ result: 'ana', only: 'prove', theorem: id, source: 'T1' }],
    });
    const after = play(table)
      .by('ana', use('prove', id))
      .dice(...faces(total - 3));
    expect(after.theorem(id).need).toBe(9 - off);
  });

  it.each([
    ['one', 2],
    ['two', 3],
  ])('SC-042 a weak hit for an open problem: %s takes off %i', (chosen, off) => {
    const table = aTable({
      conf: { problems: { P1: { by: 'bo', chosen: 'ana' } } },
      theorems: { T1: { by: 'cy', status: 'proven' }, T2: { by: 'bo', need: 9, problem: 'P1' } },
      pending: [{ result: 'ana', only: 'prove', theorem: 'T2', source: 'T1' }],
    });
    const after = play(table).by('ana', use('prove', 'T2')).dice(1, 4).by('ana', pick(chosen));
    expect(after.theorem('T2').need).toBe(9 - off);
  });

  it('SC-042 an ordinary result weighs no more on an open problem', () => {
    expect(proving(10, { problem: 'P1', need: 9 }).theorem('T1').need).toBe(7);
  });
});

describe('a base case', () => {
  it('SC-039 is stored without a roll', () => {
    const after = withResult({ options: ['induction'], base: 2 }).by('ana', use('base', 'T1'));
    expect([after.theorem('T1').base, after.theorem('T1').need, after.awaits]).toEqual([3, 6, 'ana: turn']);
  });

  it('SC-039 needs induction', () => {
    expect(withResult({ options: ['contradiction'] }).refusal('ana', use('base', 'T1'))).toBe(
      'result.noInduction SC-039',
    );
  });

  it.each([
    [2, 'a hit'],
    [1, 'a miss'],
  ])('SC-039 SC-D28 the whole counter helps the next roll to prove, by anyone, and is gone (%i, %s)', (face) => {
    const after = withResult({ options: ['induction'], base: 2 }, { pending: [{ result: 'bo' }] })
      .by('bo', use('prove', 'T1'))
      .dice(face, face + 3);
    expect([after.total, after.theorem('T1').base]).toEqual([2 * face + 3 - 1 + 2, 0]);
  });

  it('SC-039 an attack neither uses nor resets it', () => {
    const after = attacking(5, { options: ['induction'], base: 2 });
    expect([after.total, after.theorem('T1').base]).toEqual([5, 2]);
  });
});

describe('to disprove', () => {
  it.each([
    [13, 'ana: card', 6],
    [10, 'ana: card', 6],
    [9, 'ana: pick', 6],
    [7, 'ana: pick', 6],
    [6, 'ana: turn', 5],
    [5, 'ana: turn', 5],
  ])('SC-044 at %i the table awaits "%s" and the need is %i', (total, awaits, need) => {
    const after = attacking(total);
    expect([after.awaits, after.theorem('T1').need]).toEqual([awaits, need]);
  });

  it('SC-044 a strong hit puts the result on the theorem as a CARD', () => {
    const after = attacking(10).by('ana', aCard);
    expect([after.house('T1'), after.house('ana'), after.awaits]).toEqual([['k1'], [], 'dice']);
  });

  it('SC-044 shake: the theorem’s House is rolled for, with no CARD', () => {
    const after = attacking(8, { house: { k1: 'risk', k2: 'debt' } }).by('ana', pick('shake'));
    expect(after.story.map(gameWords.say)).toEqual(['The House of “T1” is shaken.']);
    expect([after.awaits, after.dice(1, 3).total, after.house('T1')]).toEqual(['dice', 8, ['k1', 'k2']]);
  });

  it('SC-044 SC-D38 double-edged: first the attacker takes it, then the theorem', () => {
    const first = attacking(8).by('ana', pick('double-edged')).by('ana', aCard);
    const second = first.dice(6, 6).by('ana', aCard);
    expect([first.house('ana'), first.house('T1'), second.house('T1')]).toEqual([['k1'], [], ['k2']]);
  });

  it.each(['one', 'two'])('SC-044 offers no %s', (chosen) => {
    expect(attacking(8).refusal('ana', pick(chosen))).toBe('pick.band SC-044');
  });

  it.each([
    [2, 1],
    [1, 1],
  ])('SC-044 SC-D37 a miss strengthens a need of %i to %i: it never proves', (need, after) => {
    const { need: left, status } = attacking(5, { need }).theorem('T1');
    expect([left, status]).toEqual([after, 'stated']);
  });
});

describe('a proof', () => {
  const proven = (theorem: PlainRecord, more: PlainRecord = {}): Play => proving(10, { need: 2, ...theorem }, more);

  it('SC-043 SC-D26 is hers whose act brought the need to 0, whoever stated it', () => {
    expect(proven({ need: 1 }).theorem('T1')).toMatchObject({ status: 'proven', need: 0, by: 'm2', provedBy: 'm1' });
  });

  it('SC-031 SC-D36 empties the theorem’s House and its counter; options and links stay', () => {
    const after = proven({ house: { k1: 'risk' }, base: 1, options: ['induction', 'trivial'], problem: 'P2' });
    expect([after.theorem('T1'), after.house('bo')]).toMatchObject([
      { house: [], base: 0, options: ['induction', 'trivial'], problem: 'P2' },
      [],
    ]);
  });

  it('SC-043 SC-D27 waits for the CARDs of the same act', () => {
    const before = proving(8, { need: 2 }).by('ana', pick('two')).by('ana', aCard);
    expect([before.theorem('T1').status, before.dice(6, 6).theorem('T1').status]).toEqual(['stated', 'proven']);
  });

  it('SC-043 SC-D27 comes too late if one of those CARDs brings the House down', () => {
    const house = { k1: 'risk', k2: 'risk', k3: 'debt' };
    const after = proving(8, { need: 2, house }).by('ana', pick('two')).by('ana', aCard).dice(1, 2);
    expect([after.total, after.theorem('T1').status, after.awaits]).toEqual([5, 'disproved', 'ana: turn']);
  });

  it('SC-043 SC-D26 is not taken over by a result that its last CARD gave to another', () => {
    const table = aTable({
      who: { bo: { moves: ['Evasion'] } },
      theorems: { T1: { by: 'bo', need: 2 } },
      pending: aResult,
    });
    const evaded = play(table)
      .by('ana', use('prove', 'T1'))
      .dice(1, 4)
      .by('ana', pick('two'))
      .by('ana', aCard)
      .by('bo', { kind: 'evade', evade: 'evade' })
      .dice(6, 6);
    expect(evaded.by('bo', use('prove', 'T1')).dice(6, 6).theorem('T1')).toMatchObject({ provedBy: 'm1' });
  });

  it('SC-038 by construction leaves 3 hold with the prover', () => {
    const after = proven({ options: ['construction'] });
    expect([after.holds('ana'), after.holds('bo')]).toEqual([{ 'Construction/T1': 3 }, {}]);
  });

  it('SC-038 that hold adds 1 to a roll in which the thing is used', () => {
    const after = proven({ options: ['construction'] }).by('ana', statement({ spend: ['Construction/T1'] }));
    expect([after.dice(1, 4).total, after.holds('ana')]).toEqual([8, { 'Construction/T1': 2 }]);
  });

  const hers = { who: { ana: { house: { k1: 'risk', k2: 'debt' } } } };

  it('SC-040 by contradiction turns a CARD of the prover into a result', () => {
    const after = proven({ options: ['contradiction'] }, hers);
    const turned = after.by('ana', { kind: 'convert', card: 'k1', text: 'The guard was the way in' });
    expect([after.awaits, turned.house('ana'), turned.awaits]).toEqual(['ana: convert', ['k2'], 'ana: result']);
  });

  it('SC-040 SC-D29 is compulsory, and takes a CARD of her own', () => {
    const after = proven({ options: ['contradiction'] }, { who: { ...hers.who, bo: { house: { k3: 'risk' } } } });
    expect([after.refusal('ana', { kind: 'convert', card: 'k3' }), after.refusal('ana', statement())]).toEqual([
      'card.unknown SC-040',
      'queue.waits SC-010',
    ]);
  });

  it('SC-040 SC-D29 with an empty House nobody is asked', () => {
    expect(proven({ options: ['contradiction'] }).awaits).toBe('ana: turn');
  });

  it('SC-040 SC-075 its result may be dropped and does not count', () => {
    const after = proven({ options: ['contradiction'] }, hers)
      .by('ana', { kind: 'convert', card: 'k2' })
      .by('ana', drop);
    expect([after.awaits, after.conf.initiated]).toEqual(['ana: turn', 0]);
  });
});

describe('a solved problem', () => {
  const rivals = {
    T2: { by: 'cy', need: 5, problem: 'P1', house: { k1: 'debt' } },
    T3: { by: 'ana', need: 4, problem: 'P2' },
    T4: { by: 'ana', need: 3, problem: 'P1' },
    T5: { by: 'ana', problem: 'P1', status: 'proven' },
    T6: { by: 'bo', need: 9, problem: 'P1' },
  };
  const solved = proving(10, { need: 2, problem: 'P1' }, { theorems: rivals });

  it('SC-043 SC-046 every other stated theorem for it is disproved, and no other', () => {
    const status = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'].map((id) => solved.theorem(id).status);
    expect(status).toEqual(['proven', 'disproved', 'stated', 'disproved', 'proven', 'disproved']);
  });

  it('SC-046 SC-D84 rivals fall oldest first', () => {
    const fallen = solved.story.filter(({ code }) => code === 'story.rivalFalls').map(({ facts }) => facts);
    expect(fallen).toMatchObject([{ theorem: 'T2' }, { theorem: 'T4' }, { theorem: 'T6' }]);
  });

  it('SC-046 the story says that they fall with the problem, and what comes due', () => {
    const told = solved.story.filter(({ code }) => code === 'story.rivalFalls').map(gameWords.say);
    expect(told).toEqual([
      '“T2” falls with the problem, which another theorem has solved: 1 CARD comes due.',
      '“T4” falls with the problem, which another theorem has solved.',
      '“T6” falls with the problem, which another theorem has solved.',
    ]);
    expect(solved.story.some(({ code }) => code === 'story.theoremFalls')).toBe(false);
  });

  it('SC-043 SC-046 they have fallen before contradiction asks the prover', () => {
    const before = proving(
      10,
      { need: 2, problem: 'P1', options: ['contradiction'] },
      { theorems: { T2: { by: 'cy', need: 5, problem: 'P1' } }, who: { ana: { house: { k1: 'debt' } } } },
    );
    expect([before.awaits, before.theorem('T2').status]).toEqual(['ana: convert', 'disproved']);
  });

  it('SC-079 SC-D73 solved again it moves the clock, and is no second solution', () => {
    const again = proving(10, { need: 2, problem: 'P1' }, { who: { ana: { solved: ['P1'] } } });
    expect([again.conf.clock, again.who('ana').solved]).toEqual([1, ['P1']]);
  });

  it('SC-046 the problem stays open', () => {
    expect([solved.problem('P1').state, solved.refusal('ana', statement({ problem: 'P1' }))]).toEqual([
      'open',
      'granted',
    ]);
  });

  it('SC-079 moves the clock, and SC-D26 the prover is the solver', () => {
    expect([solved.conf.clock, solved.who('ana').solved, solved.who('bo').solved]).toEqual([1, ['P1'], []]);
  });

  it('SC-043 a theorem for nothing in particular moves no clock', () => {
    expect(proving(10, { need: 2 }).conf.clock).toBe(0);
  });
});

describe('a disproof', () => {
  const house = { k1: 'risk', k2: 'risk', k3: 'debt' };
  const fell = attacking(10, { house, base: 2, lemma: 4, options: ['induction'], problem: 'P1' })
    .by('ana', aCard)
    .dice(1, 3);

  it('SC-045 SC-058 SC-D36 its CARDs, base cases and lemma hold are gone; nothing comes to the owner', () => {
    expect([fell.theorem('T1'), fell.house('bo')]).toMatchObject([
      { status: 'disproved', house: [], base: 0, lemma: 0, need: 6, options: ['induction'], problem: 'P1' },
      [],
    ]);
  });

  it('SC-058 nobody is asked to double down for a theorem', () => {
    expect(fell.awaits).toBe('ana: turn');
  });
});
