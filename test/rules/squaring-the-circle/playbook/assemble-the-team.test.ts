/** Assemble the Team: specialists, and the core moves of all thieves through them. */
import { describe, expect, it } from 'vitest';
import { thiefPages } from '../../../../rules/games/squaring-the-circle/playbooks';
import type { PlainRecord } from '../../../vectors/squaring/defaults';
import { aCard, aTable, closedBy, drop, faces, formOf, named, pass, play, type Play } from '../table';

const TEAM = 'Assemble the Team';
const grift = play(aTable({ who: { ana: { moves: [TEAM] } } }));
const called = (total: number): Play => grift.by('ana', named(TEAM)).dice(...faces(total - 4));
const names = (...each: readonly string[]) => ({ kind: 'decide', names: [...each] });
/** ana has two teammates, Zoe fresh and Yan not; their ids are s1 and s2. */
const crew = (anas: PlainRecord = {}, more: PlainRecord = {}): Play =>
  play(
    aTable({
      who: { ana: { moves: [TEAM], team: { Zoe: true, Yan: false }, ...anas } },
      theorems: { T1: { by: 'bo', need: 6 }, T2: { by: 'ana', need: 6 } },
      ...more,
    }),
  );
const [zoe, yan] = ['s1', 's2'];
const through = (via: string | undefined, move: string, parts = {}) =>
  named(move, { ...(via === undefined ? {} : { via }), ...parts });

describe('assembling', () => {
  it.each([
    [10, ['Zoe', 'Yan', 'Xi', 'Wu']],
    [9, ['Zoe', 'Yan']],
    [7, ['Zoe', 'Yan']],
  ])('SC-141 at %i +Hot she names %j', (total, team) => {
    const after = called(total).by('ana', names(...team));
    expect([after.who('ana').team.map(({ name, isFresh }) => [name, isFresh]), after.awaits]).toEqual([
      team.map((name) => [name, true]),
      'ana: turn',
    ]);
  });

  it.each([6])('SC-141 at %i somebody of an old team comes to collect: a CARD', (total) => {
    const missed = called(total);
    expect([missed.awaits, missed.by('ana', aCard).house('ana'), missed.who('ana').team]).toEqual([
      'ana: card',
      ['k1'],
      [],
    ]);
  });

  it.each([
    ['three', 10, ['Zoe', 'Yan', 'Xi']],
    ['five', 10, ['Zoe', 'Yan', 'Xi', 'Wu', 'Vi']],
    ['four of two', 9, ['Zoe', 'Yan', 'Xi', 'Wu']],
    ['none', 9, []],
  ])('SC-141 refuses to name %s', (_, total, team) => {
    expect(called(total).refusal('ana', names(...team))).toBe('team.count SC-141');
  });

  it('SC-141 a name has words', () => {
    expect(called(9).refusal('ana', names('Zoe', ' '))).toMatch(/^move\.malformed/);
  });

  it('SC-141 SC-085 SC-078 counts, and moves the clock', () => {
    const { conf } = grift.by('ana', named(TEAM));
    expect([conf.initiated, conf.clock]).toEqual([1, 1]);
  });

  it('SC-141 SC-086 the guest of honor has +1', () => {
    const guest = play(aTable({ conf: { guest: 'ana' }, who: { ana: { moves: [TEAM] } } }));
    expect(guest.by('ana', named(TEAM)).dice(1, 2).total).toBe(3 + 4 + 1);
  });

  it('SC-141 a second team joins the first', () => {
    const more = crew().by('ana', named(TEAM)).dice(1, 2).by('ana', names('Xi', 'Wu'));
    expect(more.who('ana').team.map(({ name }) => name)).toEqual(['Zoe', 'Yan', 'Xi', 'Wu']);
  });

  it('SC-141 passed over, they come without names', () => {
    const asked = called(9);
    expect(asked.by('ana', asked.fallback('ana')).who('ana').team.length).toBe(2);
  });

  it('SC-007 belongs to whoever has it', () => {
    expect(play(aTable()).refusal('ana', named(TEAM))).toBe('move.notOwned SC-007');
  });
});

const cores = thiefPages.flatMap(({ moves }) =>
  moves.filter(({ standing, name }) => standing === 'core' && name !== 'Evasion').map(({ name }) => name),
);
const target = (move: string) => (/Surveillance|Pecking/.test(move) ? { target: 'the duke' } : {});

describe('a teammate', () => {
  it.each(cores)('SC-141 does %s, with her own stats and one of her moves', (move) => {
    const done = crew().by('ana', through(yan, move, target(move)));
    expect([done.awaits, done.conf.initiated]).toEqual(['dice', 1]);
  });

  it('SC-141 SC-D77 gives +1 the first time, and may act again without it', () => {
    const first = crew().by('ana', through(zoe, 'Oomph')).dice(1, 1);
    const again = first.by('ana', drop).by('ana', aCard).dice(6, 6).by('ana', through(zoe, 'Get Rough')).dice(1, 1);
    expect([first.total, first.who('ana').team[0]?.isFresh, again.total]).toEqual([2 + 4 + 1, false, 2 + 4]);
  });

  it('SC-141 the first move of one is not the first of another', () => {
    expect(crew().by('ana', through(yan, 'Oomph')).dice(1, 1).total).toBe(6);
  });

  it('SC-141 its CARDs are hers', () => {
    const missed = crew().by('ana', through(yan, 'Bypass')).dice(1, 1).by('ana', aCard);
    expect(missed.house('ana')).toEqual(['k1']);
  });

  it('SC-141 its hold is hers, and helps her', () => {
    const holding = crew({ stats: { sly: 2 } })
      .by('ana', through(yan, 'Masquerade'))
      .dice(5, 5);
    expect(holding.holds('ana')).toEqual({ Masquerade: 3 });
  });

  it('SC-007 SC-141 without one the move is not hers', () => {
    expect(crew().refusal('ana', through(undefined, 'Oomph'))).toBe('move.notOwned SC-007');
  });

  it.each([
    ['a stranger', 's9', 'Oomph'],
    ['no core move', 's1', 'Cold Read'],
    ['a mathematician’s move', 's1', 'Character Theory'],
    ['a conference move', 's1', 'Network Among Attendees'],
    ['a gated move', 's1', 'Spymaster'],
  ])('SC-141 SC-007 refuses %s', (_, via, move) => {
    expect(crew().refusal('ana', through(via, move))).toBe('move.notBorrowed SC-007');
  });

  it('SC-141 SC-D77 each part of Recruitment is a use of its own', () => {
    const hired = crew({ stats: { sly: 2 } })
      .by('ana', through(zoe, 'Recruitment'))
      .dice(3, 3)
      .by('ana', { kind: 'names', name: 'Qi', type: 'Bash' });
    const sent = hired.by('ana', through(zoe, 'Direct Agents', { agents: ['g1001'] })).dice(3, 3);
    expect([hired.who('ana').agents.map(({ name }) => name), hired.conf.initiated, sent.total]).toEqual([
      ['Qi'],
      1,
      6 + 1,
    ]);
  });

  it('SC-141 SC-172 closes Throw Money At It to her, by whomever it is done', () => {
    const missed = crew().by('ana', through(yan, 'Throw Money At It')).dice(1, 1);
    expect(missed.refusal('ana', through(zoe, 'Throw Money At It'))).toBe('move.banned SC-172');
  });

  it('SC-141 SC-166 SC-D77 evades a CARD, out of turn, with +1 the first time, and counts as no move', () => {
    const due = crew({}, { conf: { turn: 'bo', done: [] }, pending: [{ card: 'ana' }] });
    const evaded = due.by('ana', { ...aCard, evade: 'evade', via: zoe }).dice(6, 5);
    expect([evaded.total, evaded.awaits, evaded.house('ana'), evaded.conf.initiated]).toEqual([
      11 - 2 + 1,
      'ana: result',
      [],
      0,
    ]);
  });

  it('SC-166 nobody evades who has neither the move nor anybody for it', () => {
    const due = crew({ team: {} }, { pending: [{ card: 'ana' }] });
    expect(due.refusal('ana', { ...aCard, evade: 'evade' })).toBe('move.notOwned SC-007');
  });

  it('SC-141 is a choice of the form of each core move', () => {
    const form = formOf(crew(), 'ana', 'move:Oomph');
    const via = form.fields.find(({ name }) => name === 'via');
    expect([closedBy(form), via?.kind === 'choice' && via.options.map(({ value }) => value)]).toEqual([
      'open',
      ['s1', 's2'],
    ]);
  });

  it('SC-141 SC-084 SC-D74 they stay until the conference ends', () => {
    const last = crew({}, { conf: { guest: 'bo', turn: 'ana', done: ['bo', 'cy'], clock: 6 } });
    const over = last.by('ana', { kind: 'pass' });
    expect([last.by('ana', through(yan, 'Oomph')).dice(1, 1).who('ana').team.length, over.who('ana').team]).toEqual([
      2,
      [],
    ]);
  });

  it('SC-141 another session does not end it', () => {
    const next = crew({}, { conf: { guest: 'bo', turn: 'ana', done: ['bo', 'cy'] } }).by('ana', pass('ana'));
    expect(next.who('ana').team.length).toBe(2);
  });
});
