/** Conjectures: how they are graded, whom they reward, and what a missed one costs. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import type { JsonObject } from '../../../rules/kernel/json';
import { aTable, drop, faces, pass, picks, play, statement, use, type Play } from './table';

const guess: JsonObject = { kind: 'conjecture', text: 'The vault opens from inside' };

describe('a conjecture', () => {
  it.each([
    [12, 'strong', 'ana: turn'],
    [10, 'strong', 'ana: turn'],
    [9, 'plain', 'ana: turn'],
    [7, 'plain', 'ana: turn'],
    [6, 'missed', 'ana: complication'],
    [3, 'missed', 'ana: complication'],
  ])('SC-047 at %i +Creative is %s, and the table awaits "%s"', (total, grade, awaits) => {
    const after = play(aTable())
      .by('ana', guess)
      .dice(...faces(total - 1));
    expect([after.state.conjectures['K1'], after.awaits, after.conf.initiated]).toMatchObject([
      { by: 'm1', text: guess['text'], grade },
      awaits,
      1,
    ]);
  });

  it('SC-047 a missed one waits for the complication that its author writes', () => {
    const after = play(aTable())
      .by('ana', guess)
      .dice(1, 1)
      .by('ana', { kind: 'complication', cardKind: 'debt', text: 'Somebody owns the hinges' });
    expect([after.state.conjectures['K1']?.complication, after.awaits, after.house('ana')]).toEqual([
      { kind: 'debt', text: 'Somebody owns the hinges' },
      'ana: turn',
      [],
    ]);
  });
});

/** bo's conjectures, one of each grade; ana is no author. */
const conjectures = {
  K1: { by: 'bo', grade: 'strong' },
  K2: { by: 'bo', grade: 'plain' },
  K3: { by: 'bo', grade: 'missed' },
};
const anas = (conjecture: string, parts: JsonObject = {}): Play =>
  play(aTable({ conjectures, who: { ana: { xp: 4 } } }))
    .by('ana', statement({ conjecture, ...parts }))
    .by('bo', { kind: 'consent', yes: true });

describe('a theorem that fulfils another’s conjecture', () => {
  it.each([
    ['strong', 'K1', 8 + 2 + 1, 5],
    ['plain', 'K2', 8 + 2, 5],
    ['missed', 'K3', 8 + 2, 4],
  ])('SC-048 SC-D32 of a %s one (%s) is stated at %i, with %i experience', (_, conjecture, total, xp) => {
    const after = anas(conjecture).dice(3, 5);
    expect([after.total, after.who('ana').xp, after.theorem('T1').conjecture]).toEqual([total, xp, conjecture]);
  });

  it('SC-048 SC-D32 pays whatever the stating roll', () => {
    expect(anas('K2').dice(1, 1).who('ana').xp).toBe(5);
  });

  it('SC-048 SC-D30 its author is asked before the dice', () => {
    const before = play(aTable({ conjectures })).by('ana', statement({ conjecture: 'K1' }));
    expect([before.awaits, before.routine('bo')]).toEqual(['bo: consent', { kind: 'consent', yes: true }]);
    expect(before.offers('bo').map(({ id, hint }) => [id, hint && gameWords.say(hint)])).toEqual([
      ['answer:consent', '“It can be done” is said to fulfil “K1.”'],
      ['answer:object', '“It can be done” is said to fulfil “K1.”'],
    ]);
  });

  it('SC-048 SC-D30 if the author objects it fulfils nothing', () => {
    const after = play(aTable({ conjectures, who: { ana: { xp: 4 } } }))
      .by('ana', statement({ conjecture: 'K1' }))
      .by('bo', { kind: 'consent', yes: false })
      .dice(3, 5);
    expect([after.total, after.who('ana').xp, after.theorem('T1').conjecture]).toEqual([10, 4, null]);
  });

  it('SC-048 only the author may answer', () => {
    const before = play(aTable({ conjectures })).by('ana', statement({ conjecture: 'K1' }));
    expect([
      before.refusal('ana', { kind: 'consent', yes: true }),
      before.refusal('cy', { kind: 'consent', yes: false }),
    ]).toEqual(['queue.waits SC-010', 'queue.waits SC-010']);
  });

  it('SC-048 names a conjecture that exists', () => {
    expect(play(aTable({ conjectures })).refusal('ana', statement({ conjecture: 'K9' }))).toBe(
      'conjecture.unknown SC-048',
    );
  });

  it('SC-048 an author who has left is not asked', () => {
    const gone = aTable({ conjectures, who: { bo: { out: 'dead' } } });
    expect(play(gone).by('ana', statement({ conjecture: 'K1' })).awaits).toBe('dice');
  });
});

describe('a theorem that fulfils one’s own conjecture', () => {
  const bos = (conjecture: string): Play =>
    play(aTable({ conf: { turn: 'bo', done: [] }, conjectures, who: { bo: { xp: 6 } } })).by(
      'bo',
      statement({ conjecture }),
    );

  it.each(['K1', 'K2', 'K3'])('SC-048 (%s) asks nobody, helps no roll and pays nothing', (conjecture) => {
    const after = bos(conjecture).dice(2, 1);
    expect([after.total, after.who('bo').xp]).toEqual([3 + 3, 6]);
  });

  it('SC-048 takes the complication of a missed one all the same', () => {
    const after = bos('K3').dice(6, 1).by('bo', picks('trivial', 'induction'));
    expect([after.theorem('T1').house, after.awaits]).toMatchObject([[{ kind: 'complication', text: 'K3' }], 'dice']);
  });
});

describe('a missed conjecture', () => {
  it('SC-048 puts its complication on whatever theorem fulfils it, after the picks', () => {
    const before = anas('K3').dice(6, 4);
    const after = before.by('ana', picks('trivial', 'induction'));
    expect([before.house('T1'), after.theorem('T1').house]).toMatchObject([[], [{ kind: 'complication', text: 'K3' }]]);
  });

  it('SC-048 leaves the CARDs of the picks their turn first', () => {
    const worded = { ...picks('trivial', 'foe'), secondKind: 'antagonist', secondText: 'The dean' };
    const after = anas('K3').dice(6, 1).by('ana', worded).dice(6, 6);
    expect(after.theorem('T1').house.map(({ text }) => text)).toEqual(['The dean', 'K3']);
  });
});

describe('proving it', () => {
  const table = (by: string, pending: string, conjecture: string): Play =>
    play(
      aTable({
        conjectures,
        who: { ana: { xp: 4 }, bo: { xp: 6 } },
        theorems: { T1: { by, need: 2, conjecture } },
        pending: [{ result: pending }],
      }),
    ).by(pending, use('prove', 'T1'));

  it.each([
    ['strong', 'K1', 7 + 3 + 1, 5],
    ['plain', 'K2', 7 + 3, 5],
    ['missed', 'K3', 7 + 3, 4],
  ])('SC-048 a %s one (%s) is proven at %i, with %i experience for the prover', (_, conjecture, total, xp) => {
    const after = table('bo', 'ana', conjecture).dice(3, 4);
    expect([after.total, after.who('ana').xp, after.theorem('T1').status]).toEqual([total, xp, 'proven']);
  });

  it('SC-048 SC-D31 a strong one’s +1 is never used up', () => {
    const [first, second] = [4, 5].map((need) =>
      play(
        aTable({ conjectures, theorems: { T1: { by: 'ana', need, conjecture: 'K1' } }, pending: [{ result: 'cy' }] }),
      )
        .by('cy', use('prove', 'T1'))
        .dice(4, 5),
    );
    expect([first?.total, second?.total]).toEqual([10, 10]);
  });

  it('SC-048 its author earns nothing and has no bonus', () => {
    const after = table('ana', 'bo', 'K1').dice(6, 5);
    expect([after.total, after.who('bo').xp, after.theorem('T1').status]).toEqual([10, 6, 'proven']);
  });

  it('SC-048 only the one who completes it earns', () => {
    const after = play(
      aTable({
        conjectures,
        who: { ana: { xp: 4 } },
        theorems: { T1: { by: 'cy', need: 5, conjecture: 'K2' } },
        pending: [{ result: 'ana' }],
      }),
    )
      .by('ana', use('prove', 'T1'))
      .dice(6, 5);
    expect([after.theorem('T1').need, after.who('ana').xp]).toEqual([3, 4]);
  });

  it('SC-048 a strong one does not help to disprove', () => {
    const after = play(
      aTable({ conjectures, theorems: { T1: { by: 'cy', need: 5, conjecture: 'K1' } }, pending: [{ result: 'ana' }] }),
    ).by('ana', use('disprove', 'T1'));
    expect(after.dice(1, 1).total).toBe(5);
  });
});

describe('Foundational Approach', () => {
  const proven = (moves: readonly string[] = ['Foundational Approach'], parts: JsonObject = {}): Play =>
    play(
      aTable({
        conf: { initiated: 2 },
        who: { ana: { moves: [...moves], house: { k1: 'risk' } } },
        theorems: { T1: { by: 'bo', need: 1, ...(parts as Record<string, never>) } },
        pending: [{ result: 'ana' }],
      }),
    )
      .by('ana', use('prove', 'T1'))
      .dice(5, 6);

  it('SC-119 SC-075 gives a conjecture after a proof, beyond her two moves', () => {
    const after = proven().by('ana', guess).dice(4, 5);
    expect([after.state.conjectures['K1']?.grade, after.conf.initiated, after.awaits]).toEqual([
      'strong',
      2,
      'ana: turn',
    ]);
  });

  it('SC-119 SC-009 may be declined', () => {
    const after = proven().by('ana', { kind: 'decline' });
    expect([after.state.conjectures, after.awaits, after.refusal('ana', guess)]).toEqual([
      {},
      'ana: turn',
      'turn.twoMoves SC-074',
    ]);
  });

  it('SC-119 must be answered before she passes', () => {
    expect(proven().refusal('ana', pass('cy'))).toBe('queue.waits SC-010');
  });

  it('SC-119 comes after contradiction (SC-043)', () => {
    const after = proven(['Foundational Approach'], { options: ['contradiction'] });
    const later = after.by('ana', { kind: 'convert', card: 'k1' }).by('ana', drop);
    expect([after.awaits, later.awaits]).toEqual(['ana: convert', 'ana: conjecture']);
  });

  it('SC-119 asks nobody else', () => {
    expect(proven([]).awaits).toBe('ana: turn');
  });

  it('SC-009 there is nothing to decline otherwise', () => {
    expect(play(aTable()).refusal('ana', { kind: 'decline' })).toBe('queue.nothing SC-010');
  });
});
