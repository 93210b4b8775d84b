/** Experience, the track of ten, and what an advance buys. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import { ask } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { judgeLine } from '../../../rules/games/squaring-the-circle/moves/advance';
import { mathPages, thiefPages } from '../../../rules/games/squaring-the-circle/playbooks';
import { aTable, play, statement, type Play } from './table';

const take = (line: string, parts: JsonObject = {}): JsonObject => ({ kind: 'advance', line, ...parts });
/** ana earns as much as she has CARDs when the conference ends (SC-081), which is right after her pass. */
const endWith = (xp: number, cards: number, due = 0): Play => {
  const house = Object.fromEntries(Array.from({ length: cards }, (_, index) => [`k${index + 1}`, 'debt']));
  return play(aTable({ conf: { clock: 4, done: ['bo'] }, who: { ana: { xp, due, house } } }, ['ana', 'bo'])).by('ana', {
    kind: 'pass',
  });
};

describe('the track', () => {
  it.each([
    [3, 6, 9, 0],
    [3, 7, 0, 1],
    [3, 8, 1, 1],
    [9, 12, 1, 2],
  ])('SC-020 SC-D15 with %i marks, %i more make %i and %i advances', (before, marks, after, due) => {
    const { xp, due: owed } = endWith(before, marks).who('ana');
    expect([xp, owed]).toEqual([after, due]);
  });

  it('SC-020 an advance not yet taken is kept', () => {
    expect(endWith(9, 1, 3).who('ana').due).toBe(4);
  });

  it('SC-021 nothing is marked for one’s own statement', () => {
    const after = play(aTable({ who: { ana: { xp: 4 } } }))
      .by('ana', statement())
      .dice(6, 6);
    expect(after.who('ana').xp).toBe(4);
  });
});

const aSetTheoristWire = (parts: JsonObject = {}): Play =>
  play(
    aTable({
      who: {
        ana: {
          math: 'Set Theorist',
          thief: 'Wire',
          moves: ['Cardinality Tricks', 'Surveillance', 'Bypass', 'Lose Control', 'Blackmail'],
          due: 2,
          ...(parts as Record<string, never>),
        },
      },
    }),
  );

describe('an advance', () => {
  it('SC-022 is spent, and its line ticked', () => {
    const { due, taken } = aSetTheoristWire()
      .by('ana', take('math: student', { name: 'Lio' }))
      .who('ana');
    expect([due, taken]).toEqual([1, ['math: student']]);
  });

  it('SC-022 may be taken out of turn, even while somebody must answer', () => {
    const table = aTable({
      who: { bo: { math: 'Geometer', thief: 'Bash', due: 1 } },
      pending: [{ result: 'ana' }],
    });
    expect(play(table).by('bo', take('math: +1 sly')).who('bo').stats.sly).toBe(1);
  });

  it.each<[string, JsonObject, JsonObject, string]>([
    ['with none due', take('math: +1 sly'), { due: 0 }, 'advance.none SC-022'],
    ['for a line taken before (SC-D16)', take('math: +1 sly'), { taken: ['math: +1 sly'] }, 'advance.taken SC-022'],
    ['for a line of another page', take('math: +1 hot'), {}, 'advance.line SC-022'],
    ['for a student without a name', take('math: student'), {}, 'advance.student SC-026'],
    ['for "any" without a stat', take('math: +1 any'), {}, 'advance.stat SC-023'],
    ['for a move of another mathematician', take('math: own move', { move: 'Codemaker' }), {}, 'advance.move SC-023'],
    ['for a move she has', take('math: own move', { move: 'Cardinality Tricks' }), {}, 'advance.move SC-023'],
    ['for a move of another thief', take('thief: own move', { move: 'Precision' }), {}, 'advance.move SC-024'],
    ['for her gated move (SC-D19)', take('thief: own move', { move: 'Spymaster' }), {}, 'advance.move SC-024'],
    ['for her own core move', take('thief: own move', { move: 'Bypass' }), {}, 'advance.move SC-024'],
    ['for another thief’s other move', take('thief: other core', { move: 'Precision' }), {}, 'advance.move SC-024'],
    ['for her own core as another’s', take('thief: other core', { move: 'Bypass' }), {}, 'advance.move SC-024'],
    ['for another’s gated move', take('thief: other playbook', { move: 'Go Legit' }), {}, 'advance.move SC-024'],
    [
      'for a move of her page as another’s',
      take('thief: other playbook', { move: 'Fuzzy Sets' }),
      {},
      'advance.move SC-024',
    ],
    ['for The Boss without a kind', take('thief: other playbook', { move: 'The Boss' }), {}, 'draft.boss SC-016'],
  ])('is refused %s', (_, move, parts, refusal) => {
    expect(aSetTheoristWire(parts).refusal('ana', move)).toBe(refusal);
  });

  it.each([
    ['math: own move', 'Fuzzy Sets', 'SC-023'],
    ['thief: own move', 'Spook Friends', 'SC-024'],
    ['thief: other core', 'Oomph', 'SC-024'],
    ['thief: other playbook', 'Codemaker', 'SC-024'],
    ['thief: other playbook', 'Precision', 'SC-024'],
    ['thief: other playbook', 'Evasion', 'SC-024'],
  ])('on the line "%s" buys %s (%s)', (line, move) => {
    expect(aSetTheoristWire().by('ana', take(line, { move })).who('ana').moves).toContain(move);
  });

  it('SC-016 The Boss comes with its kind', () => {
    const after = aSetTheoristWire().by('ana', take('thief: other playbook', { move: 'The Boss', boss: 'cruel' }));
    expect(after.who('ana').boss).toBe('cruel');
  });

  it('SC-026 SC-D18 a student is ready at once', () => {
    const after = aSetTheoristWire().by('ana', take('math: student', { name: 'Lio' }));
    expect(after.who('ana').student).toEqual({ name: 'Lio', ready: true });
  });
});

describe('a line that buys a move', () => {
  it('SC-022 is closed, and offered no more, once she has every move that it could bring', () => {
    const setTheory = ['Non-Wellfoundedness', 'Axiom of Choice', 'Cardinality Tricks', 'Fuzzy Sets'];
    const learned = (moves: string[]): Play => aSetTheoristWire({ moves });
    const line = 'math: own move';
    const offered = (moment: Play): boolean => moment.offers('ana').some(({ id }) => id === `aside:advance:${line}`);
    const [most, all] = [learned(setTheory.slice(1)), learned(setTheory)];
    expect([judgeLine(most.who('ana'), line), offered(most)]).toEqual([null, true]);
    expect(judgeLine(all.who('ana'), line)).toMatchObject({ code: 'advance.noMove', rule: 'SC-022' });
    expect(offered(all)).toBe(false);
  });
});

describe('a stat', () => {
  const withSly = (sly: number, taken: readonly string[] = []): Play =>
    aSetTheoristWire({ stats: { sly }, taken: [...taken] });
  it.each<[string, JsonObject, number, string]>([
    ['SC-025 a named line lifts +2 to +3', take('math: +1 sly'), 2, 'granted'],
    ['SC-025 SC-D17 a named line lifts no further than +3', take('math: +1 sly'), 3, 'advance.ceiling SC-025'],
    ['SC-025 the other half’s line has the same ceiling', take('thief: +1 sly'), 3, 'advance.ceiling SC-025'],
    ['SC-025 "any" lifts +1 to +2', take('math: +1 any', { stat: 'sly' }), 1, 'granted'],
    ['SC-025 "any" lifts no further than +2', take('math: +1 any', { stat: 'sly' }), 2, 'advance.ceiling SC-025'],
  ])('%s', (_, move, sly, answer) => {
    expect(withSly(sly).refusal('ana', move)).toBe(answer);
  });

  it.each<[string, JsonObject]>([
    ['math: +1 sly', {}],
    ['thief: +1 sly', {}],
    ['math: +1 any', { stat: 'sly' }],
  ])('SC-023 SC-024 %s raises it by 1', (line, parts) => {
    expect(withSly(-1).by('ana', take(line, parts)).who('ana').stats.sly).toBe(0);
  });

  it('SC-D16 the same stat on both halves is two lines', () => {
    const after = withSly(0).by('ana', take('math: +1 sly')).by('ana', take('thief: +1 sly'));
    expect([after.who('ana').stats.sly, after.who('ana').due]).toEqual([2, 0]);
  });

  it('SC-025 what passes its ceiling is not used up', () => {
    const before = withSly(3);
    expect([before.refusal('ana', take('math: +1 sly')), before.who('ana').due]).toEqual(['advance.ceiling SC-025', 2]);
  });
});

describe('the printed lines', () => {
  it.each([
    ['Set Theorist', 'sly elegant rigorous'],
    ['Number Theorist', 'hot creative rigorous'],
    ['Algebraist', 'cold creative elegant'],
    ['Geometer', 'sly creative rigorous'],
    ['Dynamicist', 'hot creative elegant'],
    ['Analyst', 'sly rigorous creative'],
    ['Logician', 'cold rigorous elegant'],
  ])('SC-023 a %s has +1 to %s', (math, lines) => {
    expect(mathPages.find(({ name }) => name === math)?.statLines.join(' ')).toBe(lines);
  });

  it.each([
    ['Wire', 'sly cold elegant'],
    ['Bash', 'hot cold rigorous'],
    ['Grift', 'hot sly creative'],
    ['Click', 'cold sly elegant'],
    ['Phreak', 'hot sly rigorous'],
    ['Flip', 'hot cold rigorous'],
    ['Fix', 'cold sly creative'],
  ])('SC-024 a %s has +1 to %s', (thief, lines) => {
    expect(thiefPages.find(({ name }) => name === thief)?.statLines.join(' ')).toBe(lines);
  });
});

describe('the form of an advance', () => {
  it.each([
    ['math: +1 sly', '+1 Sly (mathematician) is taken already. Each line counts once.'],
    ['thief: other core', 'A core move of another thief is taken already. Each line counts once.'],
  ])('SC-022 SC-D16 says in words that %s is taken', (line, text) => {
    const taken = { math: 'Set Theorist', thief: 'Wire', due: 1, taken: [line] };
    const ruling = ask(game, aTable({ who: { ana: taken } }).standing, 0, { kind: 'advance', line });
    expect(ruling.ok ? '' : gameWords.say(ruling.refusal)).toBe(text);
  });

  it('SC-023 SC-024 lists the moves that a line buys', () => {
    const table = play(aTable({ who: { ana: { math: 'Set Theorist', thief: 'Wire', due: 1 } } }));
    const form = table.offers('ana').find(({ id }) => id === 'aside:advance:thief: other core');
    const own = table.offers('ana').find(({ id }) => id === 'aside:advance:math: own move');
    const labels = [form, own].map((offer) => {
      const field = offer?.fields[0];
      return field?.kind === 'choice' ? field.options.map(({ label }) => gameWords.say(label)) : [];
    });
    expect(labels[0]).toContain('Oomph');
    expect(labels[1]).toEqual(['Non-Wellfoundedness', 'Axiom of Choice', 'Cardinality Tricks', 'Fuzzy Sets']);
  });
});
