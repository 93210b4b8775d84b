/** Stating a theorem: base need, picks, what they cost, and what it is for. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import { ask } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { aCard, aTable, faces, picks, play, statement, use, type Play } from './table';

const problems = {
  P1: { by: 'bo', chosen: 'ana' },
  P2: { by: 'ana', chosen: 'cy', state: 'closed' },
  P3: { by: 'cy', state: 'discarded' },
};
const table = aTable({ conf: { problems }, who: { ana: { moves: ['Calculus'] } } });

/** ana rolls +Elegant, which is 2, for this total. */
const stated = (total: number, parts: JsonObject = {}): Play =>
  play(table)
    .by('ana', statement(parts))
    .dice(...faces(total - 2));

describe('a statement', () => {
  it.each([
    [14, 3],
    [10, 3],
    [9, 5],
    [7, 5],
    [6, 8],
    [4, 8],
  ])('SC-033 a total of %i gives a base need of %i', (total, need) => {
    expect(stated(total).theorem('T1')).toMatchObject({ by: 'm1', status: 'stated', need, problem: null });
  });

  it.each<[JsonObject, readonly number[]]>([
    [{}, [3, 5, 8]],
    [{ problem: 'P1' }, [8, 10, 13]],
    [{ extras: ['Calculus'] }, [4, 6, 9]],
    [{ problem: 'P1', extras: ['Calculus'] }, [9, 11, 14]],
  ])('SC-033 SC-037 SC-115 %j: the dice say the need that it will have', (parts, needs) => {
    const words = (needsOf: readonly number[]): readonly string[] => [
      `needs ${needsOf[0] ?? 0}, two benefits`,
      `needs ${needsOf[1] ?? 0}, a benefit and a drawback`,
      `needs ${needsOf[2] ?? 0}, two drawbacks`,
    ];
    const asked = ask(game, table.standing, 0, statement(parts));
    expect(asked.ok && asked.value.roll?.bands.map(({ label }) => gameWords.say(label))).toEqual(words(needs));
    for (const [at, total] of [10, 8, 5].entries()) {
      const after = stated(total, parts);
      expect(after.state.last?.band).toMatchObject({ facts: { need: needs[at] } });
      expect(after.theorem('T1').need).toBe(needs[at]);
    }
  });

  it('SC-033 SC-075 is one of her two moves, and asks for one more form', () => {
    const after = stated(10);
    expect([after.conf.initiated, after.awaits]).toEqual([1, 'ana: picks']);
  });

  it.each([
    [10, 'trivial', 'induction', 'granted'],
    [10, 'trivial', 'foe', 'picks.band SC-033'],
    [10, 'exhaustion', 'debt', 'picks.band SC-033'],
    [9, 'trivial', 'foe', 'granted'],
    [7, 'event', 'contradiction', 'granted'],
    [9, 'trivial', 'induction', 'picks.band SC-033'],
    [7, 'foe', 'debt', 'picks.band SC-033'],
    [6, 'foe', 'debt', 'granted'],
    [6, 'trivial', 'foe', 'picks.band SC-033'],
    [6, 'trivial', 'induction', 'picks.band SC-033'],
    [10, 'trivial', 'trivial', 'picks.band SC-033'],
    [6, 'debt', 'debt', 'picks.band SC-033'],
    [10, 'trivial', 'genius', 'picks.band SC-033'],
  ])('SC-033 SC-D24 at %i the picks %s and %s are %s', (total, first, second, answer) => {
    expect(stated(total).refusal('ana', picks(first, second))).toBe(answer);
  });

  it('SC-030 the theorem records what was declared', () => {
    const after = stated(9, { problem: 'P1', end: 'the vault' }).by('ana', picks('induction', 'exhaustion'));
    expect(after.theorem('T1')).toMatchObject({
      statement: 'It can be done',
      by: 'm1',
      status: 'stated',
      need: 5 + 5 + 4,
      options: ['induction', 'exhaustion'],
      problem: 'P1',
      conjecture: null,
      end: 'the vault',
      base: 0,
      lemma: 0,
      exhausted: false,
      house: [],
    });
  });
});

describe('benefits and drawbacks', () => {
  it.each([
    [10, 'trivial', 'construction', 2, ['trivial', 'construction']],
    [10, 'contradiction', 'induction', 3, ['contradiction', 'induction']],
    [8, 'trivial', 'exhaustion', 8, ['trivial', 'exhaustion']],
    [6, 'exhaustion', 'foe', 12, ['exhaustion']],
    [6, 'own-risk', 'event', 8, []],
  ])('SC-034 SC-035 SC-036 at %i, %s and %s make need %i', (total, first, second, need, options) => {
    expect(stated(total).by('ana', picks(first, second)).theorem('T1')).toMatchObject({ need, options });
  });

  it.each([
    ['own-risk', 'ana'],
    ['foe', 'T1'],
    ['debt', 'T1'],
    ['event', 'T1'],
  ])('SC-035 %s becomes a CARD of %s, and its House is rolled for', (pick, on) => {
    const after = stated(8).by('ana', picks('induction', pick)).by('ana', aCard);
    expect([after.house(on), after.house(on === 'ana' ? 'T1' : 'ana'), after.awaits]).toEqual([['k1'], [], 'dice']);
  });

  it('SC-035 the CARDs come in the order of the picks', () => {
    const after = stated(5).by('ana', picks('event', 'own-risk')).by('ana', aCard);
    expect([after.house('T1'), after.house('ana')]).toEqual([['k1'], []]);
  });

  it('SC-035 SC-052 a CARD worded with the picks is asked for no more', () => {
    const worded = { ...picks('trivial', 'foe'), secondKind: 'antagonist', secondText: 'The dean' };
    const after = stated(8).by('ana', worded);
    expect([after.awaits, after.theorem('T1').house]).toEqual([
      'dice',
      [{ id: 'k1', kind: 'antagonist', text: 'The dean' }],
    ]);
  });

  it('SC-034 with two benefits nobody is asked anything more', () => {
    expect(stated(10).by('ana', picks('trivial', 'induction')).awaits).toBe('ana: turn');
  });
});

describe('a theorem for an open problem', () => {
  it('SC-036 SC-037 needs 5 more', () => {
    expect(stated(10, { problem: 'P1' }).theorem('T1')).toMatchObject({ need: 8, problem: 'P1' });
  });

  it('SC-037 several may name the same problem', () => {
    const after = stated(10, { problem: 'P1' }).by('ana', picks('trivial', 'induction'));
    expect(after.refusal('ana', statement({ problem: 'P1' }))).toBe('granted');
  });

  it.each([
    ['closed', 'P2'],
    ['discarded', 'P3'],
    ['unknown', 'P9'],
    ['constructed by a trickster', 'constructor'],
  ])('SC-037 a problem that is %s cannot be named', (_, problem) => {
    expect(play(table).refusal('ana', statement({ problem }))).toBe('problem.notOpen SC-037');
  });
});

describe('Calculus', () => {
  it('SC-036 SC-115 adds 1 to the need and gives construction beyond the picks', () => {
    const after = stated(10, { extras: ['Calculus'] }).by('ana', picks('contradiction', 'induction'));
    expect(after.theorem('T1')).toMatchObject({ need: 4, options: ['construction', 'contradiction', 'induction'] });
  });

  it('SC-036 SC-D25 with trivial and a miss the parts add up', () => {
    const after = stated(8, { extras: ['Calculus'], problem: 'P1' }).by('ana', picks('trivial', 'exhaustion'));
    expect(after.theorem('T1').need).toBe(5 + 5 + 1 - 1 + 4);
  });

  it('SC-115 leaves no second construction to pick', () => {
    expect(stated(10, { extras: ['Calculus'] }).refusal('ana', picks('trivial', 'construction'))).toBe(
      'picks.hasIt SC-115',
    );
  });

  it('SC-115 SC-D42 is never compulsory', () => {
    expect(stated(10).theorem('T1').options).toEqual([]);
  });

  it('SC-115 SC-007 belongs to those who have it', () => {
    const without = aTable({});
    expect(play(without).refusal('ana', statement({ extras: ['Calculus'] }))).toBe('move.notOwned SC-007');
  });
});

describe('only a stated theorem can be worked on', () => {
  const done = aTable({
    theorems: {
      T1: { by: 'bo', status: 'proven' },
      T2: { by: 'bo', status: 'disproved', need: 4 },
      T3: { by: 'bo', status: 'lapsed', need: 3, options: ['induction'] },
      T4: { by: 'cy', need: 6 },
    },
    pending: [{ result: 'ana' }],
  });
  it.each([
    ['proven', 'prove', 'T1'],
    ['proven (SC-D35)', 'disprove', 'T1'],
    ['disproved', 'prove', 'T2'],
    ['lapsed', 'base', 'T3'],
  ] as const)('SC-031 one that is %s takes no %s', (_, how, theorem) => {
    expect(play(done).refusal('ana', use(how, theorem))).toBe('theorem.notStated SC-031');
  });

  it('SC-031 a CARD on its way to a theorem that is done is dropped', () => {
    const late = aTable({
      theorems: { T1: { by: 'bo', status: 'proven' } },
      pending: [{ card: 'T1' }, { shake: 'T1' }],
    });
    expect(play(late).awaits).toBe('ana: turn');
  });
});
