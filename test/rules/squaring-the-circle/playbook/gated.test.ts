/** The gated moves of the seven thief pages: received at five trophies, and the way to transcend. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../../resources/squaring-the-circle/words';
import { thiefPages } from '../../../../rules/games/squaring-the-circle/playbooks';
import type { PlainRecord } from '../../../vectors/squaring/defaults';
import { aTable, choosing, formOf, named, play, use, type Play } from '../table';

const pages = [
  ['Wire', 'Spymaster', 'SC-129'],
  ['Bash', 'Master of Masters', 'SC-137'],
  ['Grift', 'Perfect Impostor', 'SC-146'],
  ['Click', 'Hidden Mastermind', 'SC-155'],
  ['Phreak', 'Ghost in the Exchange', 'SC-163'],
  ['Flip', 'Grandmaster Thief', 'SC-171'],
  ['Fix', 'Go Legit', 'SC-179'],
] as const;

const fitting = { kind: 'choose', problem: 'P1', fits: true };
const vote = (yes: boolean) => ({ kind: 'confirm', yes });
/** The others have said whether the problem that she chose fits. */
const chosen = (...votes: readonly [boolean, boolean]): Play =>
  choosing().by('ana', fitting).by('bo', vote(votes[0])).by('cy', vote(votes[1]));

/** The last pass of a conference in which ana has solved P1; then she tells her trophy. */
const ended = (anas: PlainRecord): Play =>
  play(
    aTable({
      conf: {
        guest: 'bo',
        turn: 'ana',
        done: ['bo', 'cy'],
        clock: 6,
        problems: { P1: { by: 'bo', chosen: 'ana' }, P2: { by: 'ana', chosen: 'cy' } },
      },
      who: { ana: { thief: 'Wire', solved: ['P1'], ...anas } },
    }),
  )
    .by('ana', { kind: 'pass' })
    .by('ana', { kind: 'trophy', text: 'A key' });

describe('a gated move', () => {
  it.each(pages)('SC-027 %s: %s (%s) comes with the fifth trophy', (thief, move) => {
    expect([ended({ thief, trophies: 4 }).who('ana').moves, ended({ thief, trophies: 3 }).who('ana').moves]).toEqual([
      [move],
      [],
    ]);
  });

  it('SC-027 also later, where it has not come', () => {
    expect(ended({ trophies: 7 }).who('ana').moves).toEqual(['Spymaster']);
  });

  it('SC-027 SC-D19 costs no advance, and comes once', () => {
    const who = ended({ trophies: 8, moves: ['Spymaster'], due: 1 }).who('ana');
    expect([who.moves, who.due]).toEqual([['Spymaster'], 1]);
  });

  it.each(pages)('SC-027 SC-024 no line of an advance buys %s’s %s (%s)', (thief, move) => {
    const due = play(aTable({ who: { ana: { math: 'Geometer', thief, due: 3, trophies: 5 } } }));
    const lines = ['thief: own move', 'thief: other core', 'thief: other playbook'];
    expect(lines.map((line) => due.refusal('ana', { kind: 'advance', line, move }))).toEqual(
      lines.map(() => 'advance.move SC-024'),
    );
  });

  it.each(pages)('SC-027 %s: %s (%s) is nothing to start', (thief, move, rule) => {
    const table = aTable({ who: { ana: { thief, moves: [move] } } });
    expect(play(table).refusal('ana', named(move))).toBe(`move.notStarted ${rule}`);
  });

  it.each(pages)('SC-028 %s: %s (%s) has its words in the reference', (_, move, rule) => {
    expect(gameWords.reference[rule]?.title).toBe(move);
  });

  it('SC-027 each thief page prints one', () => {
    const gated = thiefPages.map(({ name, moves }) => [
      name,
      ...moves.filter(({ standing }) => standing === 'gated').flatMap(({ name: move, rule }) => [move, rule]),
    ]);
    expect(gated).toEqual(pages.map((page) => [...page]));
  });
});

describe('choosing a problem by which she could transcend', () => {
  it('SC-028 its owner says so, and the table confirms', () => {
    const asked = choosing().by('ana', fitting);
    expect([asked.awaits, asked.refusal('ana', vote(true)), chosen(true, true).problem('P1').fits]).toEqual([
      'each: bo, cy',
      'turn.notYours',
      true,
    ]);
  });

  it('SC-028 most must agree', () => {
    expect([chosen(true, false).problem('P1').fits, chosen(false, false).problem('P1').fits]).toEqual([true, false]);
  });

  it('SC-028 she need not say so', () => {
    const after = choosing().by('ana', { kind: 'choose', problem: 'P1' });
    expect([after.awaits, after.problem('P1').fits]).toEqual(['bo: turn', false]);
  });

  it('SC-028 only an owner of such a move can say so', () => {
    expect(choosing({ moves: [] }).refusal('ana', fitting)).toBe('choose.notGated SC-028');
  });

  it('SC-028 SC-D20 the gated move of another thief page is not hers', () => {
    expect(choosing({ moves: ['Go Legit'] }).refusal('ana', fitting)).toBe('choose.notGated SC-028');
  });

  it('SC-028 only an owner is asked, on the form of the choice', () => {
    const fields = (moment: Play) => formOf(moment, 'ana', 'answer:choose').fields.map(({ name }) => name);
    expect([fields(choosing()), fields(choosing({ moves: [] }))]).toEqual([['problem', 'fits'], ['problem']]);
  });
});

describe('transcending', () => {
  /** ana's choice fits, and her theorem for it lacks one step on the last turn of the conference. */
  const solving = (anas: PlainRecord = {}, by: 'ana' | 'cy' = 'ana'): Play => {
    const table = aTable({
      conf: {
        guest: 'bo',
        turn: by,
        done: by === 'ana' ? ['bo', 'cy'] : ['bo', 'ana'],
        clock: 6,
        problems: { P1: { by: 'bo', chosen: 'ana' }, P2: { by: 'ana', chosen: 'cy' } },
      },
      who: { ana: { thief: 'Wire', moves: ['Spymaster'], trophies: 5, ...anas } },
      theorems: { T1: { by: 'ana', need: 2, problem: 'P1' }, T2: { by: 'ana', need: 2, problem: 'P2' } },
      pending: [{ result: by }],
    });
    const { state } = table.standing;
    const problem = state.conference.problems['P1'];
    if (problem === undefined) throw new Error('no problem P1');
    const problems = { ...state.conference.problems, P1: { ...problem, fits: true } };
    const conference = { ...state.conference, problems };
    return play({ ...table, standing: { ...table.standing, state: { ...state, conference } } });
  };
  const close = (moment: Play, by: 'ana' | 'cy', theorem: string): Play =>
    moment.by(by, use('prove', theorem)).dice(6, 6).by(by, { kind: 'pass' }).by(by, { kind: 'trophy', text: 'A key' });

  it('SC-028 SC-129 she solves the very problem that she chose, and retires when the conference has ended', () => {
    const before = solving().by('ana', use('prove', 'T1')).dice(6, 6);
    const after = close(solving(), 'ana', 'T1');
    expect([before.who('ana').out, after.who('ana').out]).toEqual([
      null,
      { how: 'transcended', text: 'Spymaster', isFree: false },
    ]);
  });

  it('SC-028 it is told', () => {
    const told = close(solving(), 'ana', 'T1').story.map(({ code }) => code);
    expect(told).toContain('story.transcends');
  });

  it('SC-028 SC-D20 not by another problem', () => {
    expect(close(solving(), 'ana', 'T2').who('ana').out).toBeNull();
  });

  it('SC-028 SC-D20 not where somebody else solves it', () => {
    const after = close(solving({}, 'cy'), 'cy', 'T1');
    expect([after.who('ana').out, after.who('cy').out]).toEqual([null, null]);
  });

  it('SC-028 her player builds somebody new for the next conference, and she does not come back', () => {
    const next = close(solving(), 'ana', 'T1').by('bo', { kind: 'next', guest: '1' });
    expect([next.awaits, next.refusal('ana', { kind: 'comeBack', who: 'm1' })]).toEqual([
      'each: ana',
      'comeBack.unknown SC-064',
    ]);
  });

  it('SC-028 a problem cannot be written to bring her back', () => {
    const next = close(solving(), 'ana', 'T1').by('bo', { kind: 'next', guest: '1' }).by('ana', { kind: 'stay' });
    const writing = next.by('bo', { kind: 'setting', place: 'Rome', sights: 'Hills' });
    expect(writing.refusal('bo', { kind: 'write', text: 'Where is she?', back: 'm1' })).toBe('write.notGone SC-064');
  });
});
