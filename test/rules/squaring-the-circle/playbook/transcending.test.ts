/** The gated move at five trophies, and retiring in glory by it. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../rules/games/squaring-the-circle/state';
import { aTable, named, play, type Play } from '../table';

const GATED = 'Spymaster';
const wire = { math: 'Set Theorist', thief: 'Wire' };
const trophy = { kind: 'trophy', text: 'A black feather' };

/** ana solved P1, which is of the sort of her gated move or not, and a conference of two ends. */
const ended = (trophies: number, part: object = {}, problem: Partial<Problem> = {}): Play => {
  const table = aTable(
    {
      conf: { clock: 5, done: ['bo'], problems: { P1: { by: 'bo', chosen: 'ana' } } },
      who: { ana: { ...wire, trophies, solved: ['P1'], moves: ['Bypass'], ...part } },
    } as never,
    ['ana', 'bo'],
  );
  const { state } = table.standing;
  const P1 = { ...play(table).problem('P1'), ...problem };
  const tagged = { ...state, conference: { ...state.conference, problems: { P1 } } };
  return play({ ...table, standing: { state: tagged, choices: [] } }).by('ana', { kind: 'pass' });
};

describe('five trophies', () => {
  it.each([
    [3, ['Bypass']],
    [4, ['Bypass', GATED]],
    [7, ['Bypass', GATED]],
  ])('SC-027 SC-D19 with %i before this one her moves are %j', (trophies, moves) => {
    const after = ended(trophies).by('ana', trophy);
    expect([after.who('ana').moves, after.who('ana').trophies.length]).toEqual([moves, trophies + 1]);
  });

  it('SC-027 SC-024 no advance buys a gated move', () => {
    const due = { ...wire, due: 2, moves: ['Bypass'] };
    const table = play(aTable({ who: { ana: due } }));
    expect(table.refusal('ana', { kind: 'advance', line: 'thief: own move', move: GATED })).toBe('advance.move SC-024');
    expect(table.refusal('ana', { kind: 'advance', line: 'thief: other playbook', move: 'Go Legit' })).toBe(
      'advance.move SC-024',
    );
  });

  it('SC-027 is never started', () => {
    const table = play(aTable({ who: { ana: { ...wire, moves: [GATED] } } }));
    expect(table.refusal('ana', named(GATED))).toBe('move.notStarted SC-129');
  });
});

/** The choosing of problems, ana second to last: cy opens, bo has chosen. */
const choosing = (moves: readonly string[]): Play =>
  play(
    aTable({
      conf: {
        phase: 'setup',
        guest: 'cy',
        turn: null,
        done: [],
        session: 1,
        problems: { P1: { by: 'bo' }, P2: { by: 'ana' }, P3: { by: 'cy', chosen: 'bo' } },
      },
      who: { ana: { ...wire, moves: [...moves] } },
    } as never),
  );
const choose = (fits: boolean) => ({ kind: 'choose', problem: 'P1', fits });

describe('a problem of the sort of her gated move', () => {
  it('SC-028 SC-D20 is asked of an owner of it even where one problem is left', () => {
    expect([choosing([GATED]).awaits, choosing([]).awaits]).toEqual(['ana: choosing', 'cy: turn']);
  });

  it('SC-028 is tagged by its chooser, and the others say whether it is', () => {
    const asked = choosing([GATED]).by('ana', choose(true));
    expect(asked.awaits).toBe('each: bo, cy');
    const vote = (yes: boolean) => ({ kind: 'confirm', yes });
    const agreed = asked.by('bo', vote(true)).by('cy', vote(false));
    expect([agreed.problem('P1').fits, agreed.awaits]).toEqual([true, 'cy: turn']);
    expect(asked.by('bo', vote(false)).by('cy', vote(false)).problem('P1').fits).toBe(false);
    expect(asked.routine('bo')).toEqual(vote(true));
    expect(asked.refusal('ana', vote(true))).toBe('turn.notYours');
  });

  it('SC-028 or is not, and nobody is asked', () => {
    const chosen = choosing([GATED]).by('ana', choose(false));
    expect([chosen.problem('P1').fits, chosen.awaits]).toEqual([false, 'cy: turn']);
  });

  it('SC-028 SC-D20 only an owner of the move can tag one', () => {
    const two = aTable({
      conf: {
        phase: 'setup',
        guest: 'cy',
        turn: null,
        done: [],
        problems: { P1: { by: 'bo' }, P2: { by: 'ana' }, P3: { by: 'cy' } },
      },
      who: { ana: wire },
    } as never);
    expect(play(two).refusal('ana', choose(true))).toBe('choose.notGated SC-028');
    const [form] = play(two).offers('ana');
    expect(form?.fields.map(({ name }) => name)).toEqual(['problem']);
    const [gated] = choosing([GATED]).offers('ana');
    expect(gated?.fields.map(({ name }) => name)).toEqual(['problem', 'fits']);
  });
});

describe('solving the very problem that she chose', () => {
  const solved = (problem: Partial<Problem> = { fits: true }, part: object = {}): Play =>
    ended(5, { moves: ['Bypass', GATED], ...part }, problem);

  it('SC-028 she transcends when the conference has ended', () => {
    const after = solved().by('ana', trophy);
    expect(after.who('ana').out).toEqual({ how: 'transcended', text: GATED, isFree: false });
    expect(after.story.map(({ code }) => code)).toContain('story.transcends');
  });

  it.each([
    ['is not of that sort', { fits: false }],
    ['was another’s choice', { fits: true, chosen: 'm2' }],
  ])('SC-028 not where it %s', (_, problem) => {
    expect(solved(problem).by('ana', trophy).who('ana').out).toBe(null);
  });

  it('SC-028 SC-064 not whoever is out for good', () => {
    expect(solved({ fits: true }, { out: 'dead' }).who('ana').out?.how).toBe('dead');
  });

  it('SC-028 her player makes somebody new, and nobody writes a problem to bring her back', () => {
    const over = solved().by('ana', trophy);
    const next = over.by('bo', { kind: 'next', guest: '1' });
    expect(next.awaits).toBe('each: ana');
    expect(next.offers('ana').map(({ fixed }) => fixed['kind'])).toContain('create');
  });
});
