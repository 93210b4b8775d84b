/** How a conference ends: experience, fallen Houses, trophies, what expires, and who opens the next one. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import type { JsonObject } from '../../../rules/kernel/json';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { aTable, pass, play, statement, type Play } from './table';

const lastPass: JsonObject = { kind: 'pass' };
const trophy = (text: string): JsonObject => ({ kind: 'trophy', text });
const house = (first: number, count: number): PlainRecord =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${first + index}`, 'debt']));

/** cy has the last turn of the last session. */
const ending = (listed: PlainRecord = {}): Play => {
  const conf = { clock: 6, turn: 'cy', done: ['bo', 'ana'], ...((listed['conf'] ?? {}) as PlainRecord) };
  return play(aTable({ ...listed, conf }));
};
const ended = (listed: PlainRecord = {}): Play => ending(listed).by('cy', lastPass);

const problems = {
  P1: { by: 'bo', chosen: 'ana' },
  P2: { by: 'ana', chosen: 'cy' },
  P3: { by: 'cy', state: 'discarded' },
};

describe('the end', () => {
  it('SC-080 comes with the last turn; no next player is named', () => {
    const after = ended();
    expect([after.awaits, after.conf]).toMatchObject([
      'bo: over',
      { turn: null, ticked: false, initiated: 0, done: [] },
    ]);
  });

  it.each<[string, JsonObject]>([
    ['a statement', statement()],
    ['a pass', pass('bo')],
  ])('SC-080 after it, %s is refused', (_, move) => {
    expect(ended().refusal('cy', move)).toBe('phase.notPlay SC-080');
  });

  it('SC-080 after it, an advance is accepted', () => {
    const after = ended({ who: { ana: { math: 'Geometer', thief: 'Bash', due: 1 } } });
    expect(after.refusal('ana', { kind: 'advance', line: 'math: +1 sly' })).toBe('granted');
  });
});

describe('between two conferences', () => {
  const lends = { ana: { holds: { 'Careful Plans': 3, Masquerade: 2 } } };
  const help: readonly JsonObject[] = [
    { kind: 'offer', pool: 'Careful Plans' },
    { kind: 'withdraw', pool: 'Careful Plans' },
    { kind: 'giveUp', pool: 'Masquerade' },
  ];
  const asked = (moment: Play): readonly string[] => help.map((move) => moment.refusal('ana', move));
  const closed = help.map(() => 'phase.notPlay SC-080');

  it('SC-080 help is neither offered nor taken back, and no hold is given up', () => {
    const posted = ending({ who: lends }).by('ana', help[0] ?? {});
    expect(asked(posted)).toEqual(['aid.posted SC-165', 'granted', 'granted']);
    const after = posted.by('cy', lastPass);
    expect([asked(after), after.offers('ana')]).toEqual([closed, []]);
  });

  it('SC-080 nor while trophies are described, or somebody new is made', () => {
    const due = ended({ conf: { problems }, who: { ...lends, cy: { solved: ['P1'] } } });
    expect([due.awaits, asked(due)]).toEqual(['each: cy', closed]);
    const who = { ...lends, bo: { out: 'dead' } };
    const making = ended({ who, conf: { clock: 6, done: ['ana'] } }).by('bo', { kind: 'next', guest: '0' });
    expect([making.awaits, asked(making)]).toEqual(['each: bo', closed]);
  });

  it('SC-080 once the next one has opened it is all as before', () => {
    const opened = ended({ who: lends }).by('bo', { kind: 'next', guest: '0' });
    expect([opened.awaits, asked(opened)]).toEqual(['ana: setting', ['granted', 'aid.none SC-165', 'granted']]);
  });
});

describe('experience', () => {
  it('SC-081 SC-D72 is one mark for each CARD, and the CARDs stay', () => {
    const after = ended({
      who: { ana: { xp: 2, house: house(1, 4) }, bo: { house: house(5, 1) }, cy: { xp: 9, house: house(6, 3) } },
    });
    const marks = ['ana', 'bo', 'cy'].map((name) => [
      after.who(name).xp,
      after.who(name).due,
      after.house(name).length,
    ]);
    expect(marks).toEqual([
      [6, 0, 4],
      [1, 0, 1],
      [2, 1, 3],
    ]);
  });

  it('SC-081 is not for those who have left', () => {
    expect(ended({ who: { ana: { out: 'dead', house: house(1, 4) } } }).who('ana').xp).toBe(0);
  });
});

describe('fallen Houses', () => {
  const theorems = {
    T1: { by: 'ana', need: 4, house: { k1: 'risk' }, base: 2, options: ['induction'] },
    T2: { by: 'ana', need: 6 },
    T3: { by: 'bo', status: 'proven', lemma: 2 },
  };
  const after = ended({ who: { ana: { escapes: ['T1'] }, bo: { doubled: true } }, theorems });

  it('SC-082 nobody is fallen any more, and the escape theorem lapses', () => {
    expect([after.who('ana').escapes, after.theorem('T1').status]).toEqual([[], 'lapsed']);
  });

  it('SC-082 the story says so, of nobody else', () => {
    const told = after.story.filter(({ rule }) => rule === 'SC-082').map(gameWords.say);
    expect(told).toEqual(['Nobody proved “T1” in time.', 'ana is on her feet again.']);
  });

  it('SC-031 what lapses loses its CARDs and its counter, not its options', () => {
    expect(after.theorem('T1')).toMatchObject({ house: [], base: 0, need: 4, options: ['induction'] });
  });

  it('SC-082 doubled-down marks are cleared', () => {
    expect(after.who('bo').doubled).toBe(false);
  });

  it('SC-084 other theorems and lemma hold stay', () => {
    expect([after.theorem('T2').status, after.theorem('T3').lemma]).toEqual(['stated', 2]);
  });
});

describe('trophies', () => {
  const solvers = { ana: { solved: ['P1', 'P2'], trophies: 2 }, cy: { solved: ['P2'] } };
  const due = ended({ conf: { problems }, who: solvers });

  it('SC-083 are described by each solver, and by nobody else', () => {
    expect([due.awaits, due.refusal('bo', trophy('A stolen gavel'))]).toEqual(['each: ana, cy', 'turn.notYours']);
  });

  it('SC-083 SC-D73 are one for each solver, however many she solved', () => {
    const after = due.by('cy', trophy('A cork')).by('ana', trophy('The host’s cuff link'));
    expect([after.who('ana').trophies.length, after.who('cy').trophies, after.who('bo').trophies]).toEqual([
      3,
      ['A cork'],
      [],
    ]);
  });

  it('SC-083 without a solver nobody is asked', () => {
    expect(ended({ conf: { problems } }).awaits).toBe('bo: over');
  });

  it('SC-083 nobody describes one in the middle of play', () => {
    expect(ending().refusal('cy', trophy('A cork'))).toBe('trophy.none SC-083');
  });
});

describe('what expires', () => {
  const theorems = {
    T1: { by: 'ana', need: 4, problem: 'P1', house: { k1: 'risk' } },
    T2: { by: 'ana', status: 'proven', problem: 'P2' },
    T3: { by: 'bo', need: 7 },
    T4: { by: 'bo', status: 'disproved', need: 5, problem: 'P1' },
  };
  const holds = { Network: 3, Masquerade: 2, 'Surveillance/the duke': 1, 'Careful Plans': 4, 'Construction/T2': 5 };
  const bos = { holds, banned: ['Throw Money At It'], forward: { any: 2, T3: 1 }, agents: ['Pim'], student: 'Lio' };
  const after = ended({ conf: { problems }, theorems, who: { bo: bos } });

  it('SC-084 unproven theorems for this conference’s problems lapse, and no others', () => {
    expect(['T1', 'T2', 'T3', 'T4'].map((id) => after.theorem(id).status)).toEqual([
      'lapsed',
      'proven',
      'stated',
      'disproved',
    ]);
  });

  it('SC-084 SC-D90 the problems close; a discarded one stays discarded', () => {
    expect(['P1', 'P2', 'P3'].map((id) => after.problem(id).state)).toEqual(['closed', 'closed', 'discarded']);
  });

  it('SC-084 SC-D74 hold from networking ends; other hold stays', () => {
    expect(after.holds('bo')).toEqual({
      Masquerade: 2,
      'Surveillance/the duke': 1,
      'Careful Plans': 4,
      'Construction/T2': 5,
    });
  });

  it('SC-084 forwards and the ban of Throw Money At It end; agents and students stay', () => {
    expect(after.who('bo')).toMatchObject({
      forward: {},
      banned: [],
      agents: [{ name: 'Pim' }],
      student: { name: 'Lio' },
    });
  });

  it('SC-084 holds for those who have left, too', () => {
    const left = ended({ who: { ana: { out: 'dead', holds: { Network: 2 }, forward: { any: 1 } } } });
    expect([left.holds('ana'), left.who('ana').forward]).toEqual([{}, {}]);
  });
});

describe('the next conference', () => {
  const next = (guest: string): JsonObject => ({ kind: 'next', guest });

  it('SC-065 is opened by whom the guest of honor names', () => {
    const after = ended().by('bo', next('2'));
    expect([after.awaits, after.conf.guest]).toEqual(['cy: setting', 'm3']);
  });

  it('SC-065 or by chance', () => {
    const drawn = ended().by('bo', next('chance'));
    expect([drawn.awaits, drawn.dice(1).awaits]).toEqual(['dice', 'ana: setting']);
  });

  it.each<[string, string, JsonObject, string]>([
    ['somebody else', 'ana', next('0'), 'next.guestOnly SC-065'],
    ['a seat that is not there', 'bo', next('3'), 'next.unknown SC-065'],
  ])('SC-065 refuses %s', (_, who, move, refusal) => {
    expect(ended().refusal(who, move)).toBe(refusal);
  });

  it('SC-065 is not named while this one lasts', () => {
    expect(ending().refusal('bo', next('0'))).toBe('next.notNow SC-065');
  });

  it('SC-069 SC-026 begins afresh: clock, session, problems, and students', () => {
    const before = ended({ conf: { problems, session: 4 }, who: { ana: { student: 'Lio' } } });
    const tired = before.state.people['m1'];
    const people = { ...before.state.people, m1: { ...before.who('ana'), student: { name: 'Lio', ready: false } } };
    const state = { ...before.state, people };
    const after = play({ standing: { state, choices: [] }, seats: ['ana', 'bo', 'cy'] }).by('bo', next('0'));
    expect([tired?.student?.ready, after.conf, after.who('ana').student?.ready]).toMatchObject([
      true,
      { number: 2, clock: 0, session: 1, done: [], initiated: 0, ticked: false, problems: {} },
      true,
    ]);
  });

  it('SC-064 SC-D62 a guest who has left is still asked; who has left makes somebody new', () => {
    const after = ended({ who: { bo: { out: 'imprisoned' } } }).by('bo', next('0'));
    expect(after.awaits).toBe('each: bo');
  });
});
