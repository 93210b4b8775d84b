/** What ends a permanent consequence, and whom her player plays meanwhile. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import type { SquaringState } from '../../../rules/games/squaring-the-circle/state';
import { resultDue } from '../../../rules/games/squaring-the-circle/consequences';
import type { JsonObject } from '../../../rules/kernel/json';
import { linesOf } from '../../../src-renderer/ui/picture/outline';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { playTable, randomFrom } from '../random-player';
import { eager } from './good-player';
import { aTable, pass, play, use, type Play } from './table';

const seats = ['ana', 'bo', 'cy', 'dan'] as const;
const draft = (name: string): JsonObject => ({
  kind: 'create',
  ...{ math: 'Analyst', thief: 'Bash', name, origin: 'Mexican', look: 'Quiet', vice: 'Honor', other: 'Wrecker' },
  ...{ creative: '+2', elegant: '+1', rigorous: '-1', cold: '+2', hot: '-1', sly: '+1' },
});
const stay: JsonObject = { kind: 'stay' };
const confirm = (yes: boolean): JsonObject => ({ kind: 'confirm', yes });
const comeBack = (who: string): JsonObject => ({ kind: 'comeBack', who });
const next = (guest: string): JsonObject => ({ kind: 'next', guest });
const write = (text: string, parts: JsonObject = {}): JsonObject => ({ kind: 'write', text, ...parts });

/** Changes the state of a table by hand. */
const changed = (moment: Play, part: Partial<SquaringState>): Play =>
  play({ standing: { state: { ...moment.state, ...part }, choices: [] }, seats: ['ana', 'bo', 'cy'] });

/** Between two conferences; cy was imprisoned in the first, and bo was its guest of honor. */
const over = (listed: PlainRecord = {}): Play =>
  play(
    aTable({
      conf: { clock: 4, turn: 'ana', done: ['bo'] },
      who: { cy: { out: 'imprisoned', ...(listed as object) } },
    }),
  ).by('ana', { kind: 'pass' });
const deciding = (guest = '0'): Play => over().by('bo', next(guest));

const toProve: PlainRecord = {
  conf: { problems: { P1: { by: 'bo', chosen: 'ana' } } },
  who: { cy: { out: 'imprisoned' } },
  theorems: { T1: { by: 'ana', need: 2, problem: 'P1' }, T2: { by: 'bo', need: 4, problem: 'P1' } },
  pending: [{ result: 'ana' }],
};

/** ana has solved what bo wrote to bring cy back. */
const solved = (listed: PlainRecord = {}, back: string | null = 'm3'): Play => {
  const table = play(aTable({ ...toProve, ...listed }));
  const { conference } = table.state;
  const problems = { P1: { ...table.problem('P1'), back } };
  return changed(table, { conference: { ...conference, problems } })
    .by('ana', use('prove', 'T1'))
    .dice(6, 6);
};

describe('the player of one who is out', () => {
  it('SC-064 makes somebody new, if she likes, and is asked nothing else', () => {
    const moment = deciding();
    expect([moment.awaits, moment.offers('cy').map(({ id }) => id), moment.offers('ana')]).toEqual([
      'each: cy',
      ['draft', 'answer:sitOut'],
      [],
    ]);
    const after = moment.by('cy', draft('Eve'));
    expect([after.awaits, after.who('cy').name, after.state.people['m3']?.out?.how]).toEqual([
      'ana: setting',
      'Eve',
      'imprisoned',
    ]);
  });

  it('SC-064 may sit the conference out, and is asked again before the next', () => {
    const after = deciding().by('cy', stay);
    expect([after.awaits, after.story.map(({ code }) => code)]).toEqual([
      'ana: setting',
      ['story.sitsOut', 'story.guest'],
    ]);
    expect(after.state.staying).toEqual([]);
    const set = after.by('ana', { kind: 'setting', place: 'Bern', sights: 'Bears' });
    expect(set.awaits).toBe('each: ana, bo');
    const later = changed(set, { phase: 'over' }).by('ana', next('1'));
    expect(later.awaits).toBe('each: cy');
  });

  it('SC-064 sits it out only between conferences', () => {
    expect(play(aTable({ who: { cy: { out: 'dead' } } })).refusal('cy', stay)).toBe('stay.notNow SC-064');
    expect(deciding().refusal('ana', stay)).toBe('turn.notYours');
    expect(game.check(deciding().state, 0, stay)).toMatchObject({ refusal: { code: 'stay.notNow' } });
  });

  it('SC-065 was named guest of honor: if she sits out, chance draws among those who come', () => {
    const drawn = deciding('2').by('cy', stay);
    expect([drawn.awaits, drawn.state.rolling?.sides]).toEqual(['dice', [2]]);
    expect(drawn.dice(2).awaits).toBe('bo: setting');
  });

  it('SC-065 may be drawn as long as she could still come', () => {
    const drawn = over().by('bo', next('chance'));
    expect(drawn.state.rolling?.sides).toEqual([3]);
    const named = drawn.dice(3);
    expect(gameWords.say(named.state.last?.band ?? { code: '', facts: {} })).toBe('Whoever seat 3 plays next');
    expect([named.awaits, named.by('cy', draft('Eve')).awaits]).toEqual(['each: cy', 'cy: setting']);
  });

  it('SC-068 SC-D68 must make somebody where fewer than two would be left', () => {
    const two = play(
      aTable({ conf: { clock: 2, turn: 'ana', done: ['bo'] }, who: { bo: { out: 'dead' } } }, ['ana', 'bo']),
    )
      .by('ana', { kind: 'pass' })
      .by('bo', next('0'));
    expect([two.refusal('bo', stay), two.offers('bo').map(({ refusal }) => refusal?.code)]).toEqual([
      'stay.tooFew SC-068',
      [undefined, 'stay.tooFew'],
    ]);
  });

  it('SC-068 SC-D68 is asked again where all sat out at once and one is left', () => {
    const who = { cy: { out: 'dead' }, bo: { out: 'removed' } };
    const asked = play(aTable({ conf: { clock: 2, turn: 'ana' }, who }))
      .by('ana', { kind: 'pass' })
      .by('bo', next('0'));
    const both = asked.by('cy', stay).by('bo', stay);
    expect([asked.awaits, both.awaits, both.story.at(-1)?.code, both.state.staying]).toEqual([
      'each: bo, cy',
      'each: bo, cy',
      'story.tooFew',
      [],
    ]);
    expect(both.by('cy', stay).by('bo', draft('Eve')).awaits).toBe('ana: setting');
  });

  it('SC-019 has no choice before her first mathematician', () => {
    const { state } = play({ standing: { state: game.init({ seats: 3, config: {} }), choices: [] }, seats: ['ana'] });
    expect(game.check(state, 0, stay)).toMatchObject({ refusal: { code: 'actor.none', rule: 'SC-019' } });
    expect(game.offers(state, 0).map(({ id }) => id)).toEqual(['draft']);
  });
});

describe('a problem written to bring somebody back', () => {
  const writing = deciding().by('cy', stay).by('ana', { kind: 'setting', place: 'Bern', sights: 'Bears' });

  it('SC-064 SC-067 names whom, and only one who is out', () => {
    const field = writing.offers('ana')[0]?.fields.find(({ name }) => name === 'back');
    expect(field).toMatchObject({ kind: 'choice', optional: true, options: [{ value: 'm3' }] });
    const both = writing.by('ana', write('Open the prison', { back: 'm3' })).by('bo', write('Another'));
    expect([both.problem('P1').back, both.problem('P2').back]).toEqual(['m3', null]);
    expect(gameWords.say(both.story[0] ?? { code: '', facts: {} })).toBe(
      'ana writes an open problem to bring cy back: “Open the prison.”',
    );
  });

  it.each(['m1', 'm9', 'constructor'])('SC-064 never %s', (back) => {
    expect(writing.refusal('ana', write('x', { back }))).toBe('write.notGone SC-064');
  });

  it('SC-067 is asked for nobody while nobody is out', () => {
    const all = deciding().by('cy', draft('Eve'));
    const people = { ...all.state.people, m3: { ...all.who('ana'), id: 'm3', seat: 2, out: null } };
    const set = changed(all, { people }).by('ana', { kind: 'setting', place: 'Bern', sights: 'Bears' });
    expect(set.offers('ana')[0]?.fields.map(({ name }) => name)).toEqual(['text']);
  });

  it('SC-064 says so wherever it is listed', () => {
    const both = writing.by('ana', write('Open the prison', { back: 'm3' })).by('bo', write('Another'));
    const { lists } = game.glance(both.state);
    const read = lists.flatMap(({ title, items }) => [title, ...items]).map(gameWords.say);
    expect(read.join('\n')).toMatch(/Open the prison \(by ana, .*brings cy back\)[^]*Out for good\ncy, imprisoned: /);
  });
});

describe('its solution', () => {
  it('SC-064 is put to the rest of the table, after the rivals have fallen', () => {
    const moment = solved();
    expect([moment.awaits, moment.theorem('T2').status, moment.refusal('ana', confirm(true))]).toEqual([
      'each: bo, cy',
      'disproved',
      'turn.notYours',
    ]);
    expect(moment.offers('cy').map(({ id, title }) => [id, gameWords.say(title)])).toEqual([
      ['answer:confirm', 'This brings cy back'],
      ['answer:refuse', 'This does not bring cy back'],
    ]);
    expect(game.check(moment.state, 0, confirm(true))).toMatchObject({ refusal: { code: 'confirm.notYours' } });
  });

  it('SC-064 is confirmed by clients themselves unless somebody wants to be asked', () => {
    const moment = solved();
    expect(['ana', 'bo', 'cy'].map((name) => moment.routine(name))).toEqual([null, confirm(true), confirm(true)]);
    expect(gameWords.routines?.['confirm']).toMatch(/brings somebody back/);
  });

  it.each([
    [true, true, true],
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('SC-064 bo says %s, cy says %s: free is %s', (bos, cys, isFree) => {
    const after = solved().by('cy', confirm(cys)).by('bo', confirm(bos));
    expect([after.awaits, after.who('cy').out?.isFree, after.story.at(-1)?.code]).toEqual([
      'ana: turn',
      isFree,
      isFree ? 'story.freed' : 'story.notFreed',
    ]);
  });

  it('SC-064 an advance in place of a vote is no vote, and nobody votes twice', () => {
    const due = { ana: {}, bo: { math: 'Geometer', thief: 'Bash', due: 1 }, cy: { out: 'dead' } };
    const odd = solved({ who: due }).by('bo', { kind: 'advance', line: 'math: +1 sly' }).by('cy', confirm(false));
    expect([odd.awaits, odd.refusal('cy', confirm(false))]).toEqual(['each: bo', 'turn.notYours']);
    expect(odd.by('bo', confirm(true)).who('cy').out?.isFree).toBe(true);
  });

  it.each<[string, PlainRecord, string | null]>([
    ['a problem that was written for nobody', {}, null],
    ['somebody who is not out', { who: {} }, 'm3'],
  ])('SC-064 asks nothing for %s', (_, listed, back) => {
    expect(solved(listed, back).awaits).toBe('ana: turn');
  });

  it('SC-064 a second one for whom is free already asks nothing', () => {
    const free = solved().by('bo', confirm(true)).by('cy', confirm(true));
    const again = { ...free.theorem('T2'), status: 'stated' as const, need: 1 };
    const queue = [resultDue('m1')];
    const moment = changed(free, { theorems: { ...free.state.theorems, T2: again }, queue });
    expect(moment.by('ana', use('prove', 'T2')).dice(6, 6).awaits).toBe('ana: turn');
  });

  it('SC-064 SC-D70 changes nothing at this conference: she does not attend, and the limit stands', () => {
    const free = solved().by('bo', confirm(true)).by('cy', confirm(true));
    expect([free.refusal('ana', pass('cy')), game.glance(free.state).clock?.of]).toEqual(['pass.whom SC-072', 4]);
    expect(game.glance(free.state).seats[2]?.marks.map(gameWords.say)).toEqual(['back at the next conference']);
    const sheet = game.pieces(free.state).find(({ id }) => id === 'sheet:m3');
    expect(linesOf(sheet?.values ?? {}, gameWords.say)).toContain('Out: until the next conference');
  });
});

/** cy was freed at a conference that has ended since. */
const ended = (parts: Partial<SquaringState> = {}): Play => {
  const free = solved().by('bo', confirm(true)).by('cy', confirm(true));
  const conference = { ...free.conf, clock: 9, done: ['m2'] };
  return changed(free, { conference, ...parts })
    .by('ana', { kind: 'pass' })
    .by('ana', { kind: 'trophy', text: 'A key' });
};

describe('one who was set free', () => {
  it('SC-064 is back at the next conference without a question', () => {
    const after = ended();
    expect([after.who('cy').out, after.story.map(({ code }) => code)]).toEqual([
      null,
      expect.arrayContaining(['story.returns']),
    ]);
    expect(after.by('bo', next('2')).awaits).toBe('cy: setting');
  });

  /** Her player has gone on with dan meanwhile. */
  const replaced = (): Play => {
    const free = solved().by('bo', confirm(true)).by('cy', confirm(true));
    const dan = { ...free.who('ana'), id: 'm4', seat: 2, name: seats[3], solved: [], pools: [] };
    const people = { ...free.state.people, m4: dan };
    const conference = { ...free.conf, clock: 9, done: ['m2', 'm4'] };
    return changed(free, { people, conference, seats: ['m1', 'm2', 'm4'] })
      .by('ana', { kind: 'pass' })
      .by('ana', { kind: 'trophy', text: 'A key' })
      .by('bo', next('0'));
  };

  it('SC-064 waits for her player, who has gone on with another, to choose', () => {
    const moment = replaced();
    expect([moment.awaits, moment.offers('cy').map(({ id }) => id)]).toEqual([
      'each: cy',
      ['answer:comeBack', 'answer:keep'],
    ]);
    expect(['m1', 'm4', 'm9'].map((who) => moment.refusal('cy', comeBack(who)))).toEqual(
      Array.from({ length: 3 }, () => 'comeBack.unknown SC-064'),
    );
    expect(moment.refusal('cy', draft('Eve'))).toBe('create.notNow SC-019');
  });

  it('SC-064 is played again; the other is laid aside, and owns her theorems still', () => {
    const after = replaced().by('cy', comeBack('m3'));
    expect([after.awaits, after.who('cy').name, after.who('cy').out, after.state.people['m4']?.out]).toEqual([
      'ana: setting',
      'cy',
      null,
      null,
    ]);
  });

  it('SC-064 is laid aside herself, and nobody asks about her again until her player needs somebody', () => {
    const kept = replaced().by('cy', stay);
    expect([kept.awaits, kept.who('cy').name]).toEqual(['ana: setting', 'dan']);
    const quiet = changed(kept, { phase: 'over' }).by('ana', next('1'));
    expect(quiet.awaits).toBe('bo: setting');
    const lost = { ...kept.who('cy'), out: { how: 'dead', text: 'A fall', isFree: false } as const };
    const asked = changed(kept, { phase: 'over', people: { ...kept.state.people, m4: lost } }).by('ana', next('1'));
    expect(asked.offers('cy').map(({ id }) => id)).toEqual(['answer:comeBack', 'draft', 'answer:sitOut']);
    expect(asked.by('cy', comeBack('m3')).who('cy').name).toBe('cy');
  });
});

describe('random tables with somebody in prison', () => {
  it.each([21, 22, 23, 24, 25, 26])('never stand still, and end in order (seed %i)', (seed) => {
    const told = new Set<string>();
    const size = 2 + (seed % 4);
    let steps = 0;
    for (const { standing, story } of playTable(game, { seats: size, config: {} }, randomFrom(seed), eager)) {
      steps += 1;
      for (const { code } of story) told.add(code);
      const { state } = standing;
      const open = game.expect(state);
      if (open.kind === 'each') expect(open.seats.length).toBeGreaterThan(0);
      // Nobody attends twice, and whoever a seat plays is its own.
      const played = state.seats.filter((id) => id !== null);
      expect(new Set(played).size).toBe(played.length);
      for (const [seat, id] of state.seats.entries()) if (id !== null) expect(state.people[id]?.seat).toBe(seat);
      if (state.phase === 'play') expect([state.staying, state.conference.guest === null]).toEqual([[], false]);
      if (steps > 3000 || (state.phase === 'over' && state.conference.number === 5)) break;
    }
    expect(told.has('story.conferenceEnds')).toBe(true);
  });
});
