/** Houses of CARDs: who writes a CARD, the roll that it calls for, and what the dice do. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import type { JsonObject } from '../../../rules/kernel/json';
import { houseOdds } from '../../../rules/games/squaring-the-circle/houses';
import { aCard, aTable, drop, faces, named, pass, play, statement, use, type Play } from './table';

const cards = (count: number, from = 1): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index + from}`, 'risk']));
const shaken = (count: number, moves: readonly string[] = []): Play =>
  play(aTable({ who: { ana: { house: cards(count), moves: [...moves] } }, pending: [{ shake: 'ana' }] }));

describe('a CARD', () => {
  it.each(['complication', 'antagonist', 'risk', 'debt'])(
    'SC-052 SC-D23 may be a %s, whatever its move says',
    (cardKind) => {
      const after = play(aTable({ pending: [{ card: 'ana' }] })).by('ana', { ...aCard, cardKind, text: 'Late again' });
      expect(after.who('ana').house).toEqual([{ id: 'k1', kind: cardKind, text: 'Late again' }]);
    },
  );

  it.each<[string, JsonObject]>([
    ['a fifth kind', { ...aCard, cardKind: 'blessing' }],
    ['no words', { ...aCard, text: '   ' }],
    ['words that break lines', { ...aCard, text: 'Late\nagain' }],
  ])('SC-052 refuses %s', (_, move) => {
    expect(play(aTable({ pending: [{ card: 'ana' }] })).refusal('ana', move)).toBe('move.malformed');
  });

  it('SC-052 is written by the one who takes it, by nobody else', () => {
    const due = play(aTable({ pending: [{ card: 'bo' }] }));
    expect([due.refusal('ana', aCard), due.refusal('bo', aCard)]).toEqual(['queue.waits SC-010', 'granted']);
  });

  it('SC-052 of a theorem is written by the acting player', () => {
    const table = aTable({ theorems: { T1: { by: 'bo', need: 6 } }, pending: [{ result: 'ana' }] });
    const missed = play(table).by('ana', use('prove', 'T1')).dice(1, 2);
    expect([missed.refusal('bo', aCard), missed.refusal('ana', aCard)]).toEqual(['queue.waits SC-010', 'granted']);
  });

  it('SC-053 is rolled for at once, without a click', () => {
    const after = play(aTable({ pending: [{ card: 'ana' }] })).by('ana', aCard);
    expect([after.awaits, after.state.rolling?.purpose]).toEqual([
      'dice',
      { for: 'house', on: 'm1', card: 'k1', attacker: null },
    ]);
  });

  it('SC-053 SC-D54 several are added and rolled one by one', () => {
    const first = play(aTable({ pending: [{ card: 'ana' }, { card: 'ana' }] })).by('ana', aCard);
    const second = first.dice(6, 6).by('ana', aCard);
    expect([first.house('ana').length, first.dice(1, 3).total, second.dice(1, 3).total]).toEqual([1, 9, 8]);
  });

  it('SC-053 the dice for a theorem’s House are its owner’s', () => {
    const after = play(aTable({ theorems: { T1: { by: 'bo', need: 4 } }, pending: [{ shake: 'T1' }] }));
    expect(after.state.rolling?.seat).toBe(1);
  });
});

describe('the CARD modifier', () => {
  it.each([
    [0, 6],
    [1, 5],
    [2, 4],
    [3, 3],
    [4, 2],
    [5, 1],
    [6, 0],
    [7, -1],
    [8, -2],
    [9, -3],
    [10, -4],
  ])('SC-054 SC-055 SC-D50 with %i CARDs is %i', (count, modifier) => {
    expect(shaken(count).dice(3, 4).total).toBe(7 + modifier);
  });

  it('SC-054 counts the newest CARD', () => {
    const after = play(aTable({ who: { ana: { house: cards(3) } }, pending: [{ card: 'ana' }] })).by('ana', aCard);
    expect(after.dice(3, 4).total).toBe(9);
  });

  it.each([
    [['Unflappable'], 3, 4],
    [['Unflappable'], 9, -2],
    [['Cardinality Tricks'], 6, 0],
    [['Cardinality Tricks'], 9, 0],
    [['Cardinality Tricks'], 3, 3],
    [['Cardinality Tricks', 'Unflappable'], 6, 1],
    [['Cardinality Tricks', 'Unflappable'], 8, 0],
    [['Cardinality Tricks', 'Unflappable'], 7, 0],
  ])('SC-093 SC-142 SC-D51 of %j with %i CARDs is %i', (moves, count, modifier) => {
    expect(shaken(count, moves).dice(3, 4).total).toBe(7 + modifier);
  });

  it('SC-054 SC-D52 neither move covers a theorem', () => {
    const table = aTable({
      who: { ana: { moves: ['Cardinality Tricks', 'Unflappable'] } },
      theorems: { T1: { by: 'ana', need: 4, house: cards(8) } },
      pending: [{ shake: 'T1' }],
    });
    expect(play(table).dice(6, 6).total).toBe(10);
  });

  it('SC-054 SC-004 nothing else is added', () => {
    const parts = { moves: ['Codemaker'], forward: { any: 1 }, holds: { Network: 2 } };
    const table = aTable({ conf: { guest: 'ana' }, who: { ana: parts }, pending: [{ shake: 'ana' }] });
    expect(play(table).dice(1, 2).total).toBe(9);
  });

  it.each([
    [1, 1, 5],
    [2, 2, 6],
    [5, 5, 9],
    [8, 8, 12],
  ])('SC-055 a House of %i falls on %i or less and is clear on %i or more', (count, falls, clear) => {
    const { state } = shaken(count);
    expect(houseOdds(state, 'm1')).toMatchObject({ falls, clear });
  });
});

describe('a House roll', () => {
  /** Three CARDs, so the modifier is +3. */
  it.each([
    [12, 'ana: turn'],
    [10, 'ana: turn'],
    [9, 'ana: rear'],
    [7, 'ana: rear'],
    [6, 'ana: fall'],
    [5, 'ana: fall'],
  ])('SC-056 at %i the table awaits "%s"', (total, awaits) => {
    expect(shaken(3).dice(...faces(total - 3)).awaits).toBe(awaits);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('SC-055 a House of %i falls at that sum or less, and stands at 4 more', (count) => {
    const ends = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((sum) => {
      const after = shaken(count).dice(...faces(sum));
      return after.awaits === 'ana: fall'
        ? 'falls'
        : after.story.some(({ code }) => code === 'story.houseStands')
          ? 'stands'
          : 'rears';
    });
    expect(ends).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((sum) =>
        sum <= count ? 'falls' : sum < count + 4 ? 'rears' : 'stands',
      ),
    );
  });

  it('SC-055 one CARD cannot fall', () => {
    expect(shaken(1).dice(1, 1).awaits).toBe('ana: turn');
  });

  it('SC-057 SC-D55 the CARD that rears its head stays', () => {
    const after = shaken(3).dice(1, 3).by('ana', { kind: 'rear', card: 'k2' });
    expect([after.house('ana'), after.awaits]).toEqual([['k1', 'k2', 'k3'], 'ana: turn']);
  });

  it('SC-057 it is one of that House', () => {
    const table = aTable({
      who: { ana: { house: cards(2) }, bo: { house: cards(1, 3) } },
      pending: [{ shake: 'ana' }],
    });
    const after = play(table).dice(1, 3);
    expect([
      after.refusal('ana', { kind: 'rear', card: 'k3' }),
      after.refusal('ana', { kind: 'rear', card: 'k2' }),
    ]).toEqual(['card.unknown SC-057', 'granted']);
  });

  it('SC-056 a theorem’s owner picks, whoever acted', () => {
    const table = aTable({ theorems: { T1: { by: 'bo', need: 4, house: cards(2) } }, pending: [{ shake: 'T1' }] });
    const after = play(table).dice(1, 3);
    expect([after.awaits, after.refusal('ana', { kind: 'rear', card: 'k1' })]).toEqual([
      'bo: rear',
      'queue.waits SC-010',
    ]);
  });

  it('SC-057 an only CARD rears its head by itself', () => {
    const after = shaken(1).dice(1, 2);
    expect([after.awaits, after.story.some(({ code }) => code === 'story.rears')]).toEqual(['ana: turn', true]);
  });

  it.each([
    [1, 'weak'],
    [6, 'strong'],
  ])('SC-056 SC-D53 an empty House rolls with +6 and cannot fall: a double %i asks nobody (%s)', (face) => {
    const after = shaken(0).dice(face, face);
    expect([after.total, after.awaits]).toEqual([2 * face + 6, 'ana: turn']);
  });

  it('SC-056 SC-D53 says before and after the dice that in an empty House nothing rears its head', () => {
    const bands = (play_: Play): readonly string[] => play_.state.rolling?.bands.map(({ label }) => label.code) ?? [];
    expect([bands(shaken(0)), bands(shaken(1))]).toEqual([
      ['band.houseStands', 'band.falls'],
      ['band.houseStands', 'band.rears', 'band.falls'],
    ]);
    const after = shaken(0).dice(1, 1);
    expect([after.state.last?.band.code, after.story.map(gameWords.say)]).toEqual([
      'band.houseStands',
      ['The House of ana stands.'],
    ]);
  });

  it('SC-057 asks which CARD with the name of the House', () => {
    const own = shaken(2).dice(1, 2);
    const table = aTable({ theorems: { T1: { by: 'ana', need: 4, house: cards(2) } }, pending: [{ shake: 'T1' }] });
    const theorems = play(table).dice(2, 2);
    expect(
      [own, theorems].map((moment) => moment.offers('ana')[0]?.hint).map((hint) => hint && gameWords.say(hint)),
    ).toEqual([
      'It makes trouble now, and stays in the House of ana.',
      'It makes trouble now, and stays in the House of “T1”.',
    ]);
  });

  it('SC-058 SC-D54 a theorem that falls is disproved, and its further CARDs are moot', () => {
    const table = aTable({
      theorems: { T1: { by: 'bo', need: 4, house: cards(4) } },
      pending: [{ shake: 'T1' }, { card: 'T1' }],
    });
    const after = play(table).dice(1, 3);
    expect([after.theorem('T1').status, after.awaits]).toEqual(['disproved', 'ana: turn']);
    expect(after.story.map((line) => [gameWords.say(line), line.rule])).toEqual([
      ['The House of “T1” falls, and 4 CARDs come due. The theorem is false.', 'SC-058'],
    ]);
  });
});

describe('how few prompts there are', () => {
  const bypass = play(aTable({ who: { ana: { moves: ['Bypass'] } } })).by('ana', named('Bypass'));

  it('SC-053 a missed Bypass asks one form, then the House rolls by itself', () => {
    const missed = bypass.dice(4, 4);
    const written = missed.by('ana', aCard);
    expect([missed.awaits, written.awaits, written.dice(6, 6).awaits]).toEqual(['ana: card', 'dice', 'ana: turn']);
  });

  it('SC-010 a weak Bypass asks for the result, then for the CARD', () => {
    const hit = bypass.dice(4, 5);
    expect([hit.awaits, hit.by('ana', drop).awaits]).toEqual(['ana: result', 'ana: card']);
  });

  it('SC-010 who is not asked is refused, the turn holder too', () => {
    const missed = bypass.dice(1, 1);
    expect([
      missed.refusal('ana', statement()),
      missed.refusal('ana', pass('cy')),
      missed.refusal('bo', drop),
      missed.refusal('ana', { kind: 'fall', choice: 'down' }),
    ]).toEqual(Array.from({ length: 4 }, () => 'queue.waits SC-010'));
  });
});
