/** What dice and forms say that a proof gains is what it gains. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { aTable, faces, play, use, type Play } from './table';

/** ana has a result, perhaps a proven theorem itself, for T1, which may solve an open problem. */
const toProve = (problem: string | null, source: string | null): Play =>
  play(
    aTable({
      conf: { problems: { P1: { by: 'bo', chosen: 'ana' } } },
      theorems: { T1: { by: 'bo', need: 9, problem }, T2: { by: 'cy', status: 'proven' } },
      pending: [source === null ? { result: 'ana' } : { result: 'ana', only: 'prove', source }],
    }),
  ).by('ana', use('prove', 'T1'));

describe('a proof', () => {
  // Rigorous is 3: a total of 12 is a strong hit, one of 8 a weak one.
  it.each([
    [null, null, 2, 1],
    ['P1', null, 2, 1],
    [null, 'T2', 2, 1],
    ['P1', 'T2', 3, 2],
  ])('SC-041 SC-042 for %s with %s: −%i, or −%i and one more at a price', (problem, source, strong, weak) => {
    const rolled = toProve(problem, source);
    expect(rolled.state.rolling?.bands.map(({ label }) => gameWords.say(label))).toEqual([
      `need −${strong}`,
      `need −${weak}, or −${weak + 1} with a CARD`,
      'the theorem takes a CARD',
    ]);
    expect(rolled.dice(...faces(9)).theorem('T1').need).toBe(9 - strong);
    const chosen = rolled.dice(...faces(5));
    const field = chosen.offers('ana')[0]?.fields[0];
    expect(field?.kind === 'choice' && field.options.map(({ label }) => gameWords.say(label))).toEqual([
      `One: need −${weak}`,
      `Two: need −${weak + 1}, and the theorem takes a CARD`,
    ]);
    expect(chosen.by('ana', { kind: 'pick', pick: 'one' }).theorem('T1').need).toBe(9 - weak);
    expect(chosen.by('ana', { kind: 'pick', pick: 'two' }).theorem('T1').need).toBe(9 - weak - 1);
  });
});

describe('a move that was tried', () => {
  const kinds = [
    ...['create', 'comeBack', 'stay', 'confirm', 'setting', 'write', 'choose', 'trophy', 'next', 'state', 'escape'],
    ...['consent', 'picks', 'conjecture', 'complication', 'apply', 'lemma', 'result', 'pick', 'benefit', 'remove'],
    ...['names', 'lose', 'card', 'evade', 'rear', 'fall', 'out', 'convert', 'pass', 'decline', 'advance', 'offer'],
    ...['withdraw', 'giveUp'],
  ];

  it.each(kinds)('has words: %s', (kind) => {
    expect(gameWords.say({ code: `move.${kind}`, facts: {} })).toMatch(/^[A-Z][a-z]* ?[^.]+$/);
  });

  it('is called by its name where it has one', () => {
    expect(gameWords.say({ code: 'move.move', facts: { move: 'Bypass' } })).toBe('Bypass');
  });
});
