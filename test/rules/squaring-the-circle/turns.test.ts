/** Whose turn it is, what counts as a move of it, and the clock. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../rules/kernel/json';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { aCard, aTable, drop, idOf, named, pass, picks, play, statement, use, type Name, type Play } from './table';

const present = named('Informal Discussions');
const lastPass: JsonObject = { kind: 'pass' };

describe('which moves may be used', () => {
  it.each([
    ['Present Your Work', { theorem: 'T1' }],
    ['Informal Discussions', {}],
    ['Badmouth a Colleague', { colleague: idOf.bo }],
    ['Network Among Attendees', {}],
  ])('SC-007 SC-085 everybody has %s', (move, parts) => {
    const table = aTable({ theorems: { T1: { by: 'cy', need: 4 } } });
    expect(play(table).refusal('ana', named(move, parts))).toBe('granted');
  });

  it.each<[string, JsonObject, string]>([
    ['a move that is not on her sheet', named('Bypass'), 'move.notOwned SC-007'],
    ['the second part of a move that is not hers', named('Direct Agents', { agents: ['g1'] }), 'move.notOwned SC-007'],
    ['a move that nobody printed', named('Teleport'), 'move.notOwned SC-007'],
    ['a move that is no move of a turn', named('Cardinality Tricks'), 'move.notStarted SC-093'],
    ['Evasion, which answers a CARD', named('Evasion'), 'move.notStarted SC-166'],
    ['a move that names what it does not need', named('Oomph', { target: 'the duke' }), 'move.malformed'],
  ])('SC-007 refuses %s', (_, move, refusal) => {
    const table = aTable({
      who: { ana: { moves: ['Oomph', 'Evasion', 'Cardinality Tricks'] }, bo: { moves: ['Bypass'] } },
    });
    expect(play(table).refusal('ana', move)).toBe(refusal);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a kind that does not exist', { kind: 'teleport' }],
    ['a key too many', { ...statement(), luck: 1 }],
  ])('SC-007 refuses %s', (_, move) => {
    expect(play(aTable()).refusal('ana', move as JsonObject)).toMatch(/^move\.(unknown|malformed)$/);
  });
});

describe('acting out of turn', () => {
  it.each<[string, JsonObject]>([
    ['a statement', statement()],
    ['a conjecture', { kind: 'conjecture', text: 'Perhaps' }],
    ['a conference move', present],
    ['passing the turn', pass('cy')],
  ])('SC-073 only the turn holder may: %s', (_, move) => {
    expect(play(aTable()).refusal('bo', move)).toBe('turn.other SC-073');
  });

  it('SC-073 answers to the queue are for whoever they belong to', () => {
    const table = aTable({ theorems: { T1: { by: 'ana', need: 4 } }, pending: [{ result: 'bo' }] });
    expect([play(table).refusal('bo', use('prove', 'T1')), play(table).refusal('ana', use('prove', 'T1'))]).toEqual([
      'granted',
      'queue.waits SC-010',
    ]);
  });

  it('SC-010 with an empty queue there is nothing to answer', () => {
    expect(play(aTable()).refusal('ana', drop)).toBe('queue.nothing SC-010');
  });
});

describe('the order of consequences', () => {
  it('SC-010 SC-D03 the head is resolved with all that it causes before the next', () => {
    const table = aTable({
      who: { ana: { moves: ['Oomph'] } },
      theorems: { T1: { by: 'bo', need: 6 } },
    });
    const hit = play(table).by('ana', named('Oomph')).dice(1, 3);
    const missed = hit.by('ana', use('prove', 'T1')).dice(1, 2);
    const theorems = missed.by('ana', aCard).dice(6, 6);
    expect([hit, missed, theorems].map(({ awaits }) => awaits)).toEqual(['ana: result', 'ana: card', 'ana: card']);
    expect(theorems.by('ana', aCard).house('ana')).toEqual(['k2']);
  });
});

describe('two moves', () => {
  const made = (initiated: number): Play =>
    play(
      aTable({
        conf: { initiated },
        who: { ana: { moves: ['Oomph', 'Recruitment'], agents: ['Pim'], math: 'Geometer', thief: 'Bash', due: 1 } },
        theorems: { T1: { by: 'bo', status: 'proven', lemma: 2 }, T2: { by: 'cy', need: 5 } },
      }),
    );
  const initiating: readonly [string, JsonObject][] = [
    ['State a theorem', statement()],
    ['State a conjecture', { kind: 'conjecture', text: 'Perhaps' }],
    ['Apply', { kind: 'apply', source: 'T1', to: 'T2' }],
    ['lemma hold', { kind: 'lemma', source: 'T1', to: 'T2' }],
    ['a conference move', present],
    ['a rolled playbook move', named('Oomph')],
    ['Recruitment', named('Recruitment')],
    ['directing agents', named('Direct Agents', { agents: ['g1'] })],
  ];

  it.each(initiating)('SC-075 %s counts', (_, move) => {
    expect(made(0).by('ana', move).conf.initiated).toBe(1);
  });

  it.each(initiating)('SC-074 after two, %s is refused', (_, move) => {
    expect(made(2).refusal('ana', move)).toBe('turn.twoMoves SC-074');
  });

  it('SC-074 a second move is allowed', () => {
    expect(made(1).refusal('ana', statement())).toBe('granted');
  });

  it.each([0, 1, 2])('SC-074 SC-D67 she may pass after %i', (initiated) => {
    expect(made(initiated).refusal('ana', pass('cy'))).toBe('granted');
  });

  it('SC-074 SC-075 an advance is free, even after two', () => {
    const after = made(2).by('ana', { kind: 'advance', line: 'math: +1 sly' });
    expect([after.conf.initiated, after.awaits]).toEqual([2, 'ana: turn']);
  });

  it('SC-074 after two, with one colleague left to play, her client passes by itself', () => {
    expect([made(2).routine('ana'), made(1).routine('ana'), made(2).routine('bo')]).toEqual([pass('cy'), null, null]);
  });

  it('SC-074 with a choice of who is next, nobody chooses for her', () => {
    expect(play(aTable({ conf: { initiated: 2, done: [] } })).routine('ana')).toBe(null);
  });
});

describe('who goes next', () => {
  it('SC-072 is named by the one whose turn ended', () => {
    const after = play(aTable({ conf: { initiated: 1 } })).by('ana', pass('cy'));
    expect([after.awaits, after.conf]).toMatchObject(['cy: turn', { initiated: 0, done: ['m2', 'm1'], session: 2 }]);
  });

  it.each<[string, JsonObject]>([
    ['has had her turn', pass('bo')],
    ['is having it', pass('ana')],
    ['does not exist', { kind: 'pass', to: 'm9' }],
    ['is not named', lastPass],
  ])('SC-072 is refused if she %s', (_, move) => {
    expect(play(aTable()).refusal('ana', move)).toBe('pass.whom SC-072');
  });

  it.each<[Name]>([['ana'], ['bo'], ['cy']])('SC-072 SC-D66 the last of a session may name %s', (name) => {
    const after = play(aTable({ conf: { turn: 'cy', done: ['bo', 'ana'], ticked: true, clock: 3 } })).by(
      'cy',
      pass(name),
    );
    expect([after.awaits, after.conf]).toMatchObject([
      `${name}: turn`,
      { session: 3, done: [], ticked: false, initiated: 0, clock: 3 },
    ]);
  });

  it('SC-077 the session does not end before everybody attending has had a turn', () => {
    expect(play(aTable({ conf: { ticked: true } })).by('ana', pass('cy')).conf).toMatchObject({
      session: 2,
      ticked: true,
    });
  });

  it('SC-077 one who has left needs no turn', () => {
    const after = play(aTable({ who: { cy: { out: 'dead' } } })).by('ana', pass('bo'));
    expect(after.conf.session).toBe(3);
  });
});

describe('the clock', () => {
  const at = (conf: PlainRecord): Play => play(aTable({ conf, theorems: { T1: { by: 'ana', need: 4 } } }));

  it('SC-078 SC-D69 moves when the first conference move of a session is started, before its roll', () => {
    const after = at({ clock: 3 }).by('ana', present);
    expect([after.awaits, after.conf]).toMatchObject(['dice', { clock: 4, ticked: true }]);
  });

  it('SC-078 stands still at the second, whoever makes it', () => {
    expect(at({ clock: 3, ticked: true }).by('ana', present).conf.clock).toBe(3);
  });

  it('SC-078 moves again in the next session', () => {
    const next = at({ clock: 3, ticked: true, turn: 'cy', done: ['bo', 'ana'] }).by('cy', pass('ana'));
    expect(next.by('ana', present).conf.clock).toBe(4);
  });

  it.each<[string, JsonObject]>([
    ['a statement', statement()],
    ['a conjecture', { kind: 'conjecture', text: 'Perhaps' }],
  ])('SC-078 stands still at %s', (_, move) => {
    expect(at({ clock: 3 }).by('ana', move).conf).toMatchObject({ clock: 3, ticked: false });
  });

  it('SC-079 moves at each solved problem, in one session too', () => {
    const table = aTable({
      conf: { clock: 3, ticked: true, problems: { P1: { by: 'bo', chosen: 'ana' }, P2: { by: 'ana', chosen: 'cy' } } },
      theorems: { T1: { by: 'bo', need: 1, problem: 'P1' }, T2: { by: 'cy', need: 2, problem: 'P2' } },
      pending: [{ result: 'ana' }, { result: 'ana' }],
    });
    const after = play(table).by('ana', use('prove', 'T1')).dice(6, 6).by('ana', use('prove', 'T2')).dice(6, 6);
    expect(after.conf.clock).toBe(5);
  });

  const last = { turn: 'cy', done: ['bo', 'ana'] };

  it.each([
    [5, 'pass.whom SC-072', 'granted'],
    [6, 'granted', 'pass.conferenceEnds SC-080'],
    [7, 'granted', 'pass.conferenceEnds SC-080'],
  ])('SC-080 with three attending and the clock at %i', (clock, ending, naming) => {
    const moment = at({ ...last, clock });
    expect([moment.refusal('cy', lastPass), moment.refusal('cy', pass('ana'))]).toEqual([ending, naming]);
  });

  it('SC-080 the last session is played out in full, and the clock may go on', () => {
    const moment = at({ clock: 6 }).by('ana', present);
    expect([
      moment.conf.clock,
      at({ clock: 6 }).refusal('ana', lastPass),
      at({ clock: 6 }).refusal('ana', pass('cy')),
    ]).toEqual([7, 'pass.whom SC-072', 'granted']);
  });

  it('SC-080 SC-D70 the limit follows the number attending', () => {
    const table = aTable({ conf: { clock: 4 }, who: { cy: { out: 'removed' } } });
    expect(play(table).refusal('ana', lastPass)).toBe('granted');
  });

  it('SC-080 her client passes when nothing else is left', () => {
    expect(at({ ...last, clock: 6, initiated: 2 }).routine('cy')).toEqual(lastPass);
  });
});

describe('what a statement leaves to do', () => {
  it('SC-009 SC-075 a follow-up never counts: picks and CARDs are no moves', () => {
    const after = play(aTable()).by('ana', statement()).dice(1, 1).by('ana', picks('foe', 'event'));
    expect(after.by('ana', aCard).dice(6, 6).by('ana', aCard).dice(6, 6).conf.initiated).toBe(1);
  });
});
