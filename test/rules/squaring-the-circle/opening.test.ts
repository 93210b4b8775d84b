/** How a conference opens: the place, the problems, the choices, the first turn. */
import { describe, expect, it } from 'vitest';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { aFreshTable, aTable, play, type Play, type Table } from './table';

const draft = (name: string): JsonObject => ({
  kind: 'create',
  math: 'Analyst',
  thief: 'Bash',
  name,
  origin: 'Mexican',
  look: 'Quiet',
  vice: 'Honor',
  creative: '+2',
  elegant: '+1',
  rigorous: '-1',
  cold: '+2',
  hot: '-1',
  sly: '+1',
  other: 'Wrecker',
});
const write = (text: string): JsonObject => ({ kind: 'write', text });
const choose = (problem: string): JsonObject => ({ kind: 'choose', problem });
const setting = (parts: JsonObject = {}): JsonObject => ({
  kind: 'setting',
  place: 'Lisbon',
  sights: 'Trams\nand cellars',
  ...parts,
});

/** All are made, and bo is drawn as guest of honor. */
const drawn = (table: Table = aFreshTable()): Play =>
  table.seats.reduce((moment, name) => moment.by(name, draft(name)), play(table)).dice(2);
const written = (table?: Table, parts: JsonObject = {}): Play => {
  const set = drawn(table).by('bo', setting(parts));
  return (table?.seats ?? ['ana', 'bo', 'cy']).reduce((moment, name) => moment.by(name, write(`${name}’s`)), set);
};

describe('the setting', () => {
  it('SC-066 the guest of honor names the place and its sights', () => {
    const after = drawn().by('bo', setting());
    expect([after.conf.place, after.conf.sights, after.awaits]).toEqual([
      'Lisbon',
      'Trams\nand cellars',
      'each: ana, bo, cy',
    ]);
  });

  it.each<[string, string, JsonObject, string]>([
    ['anybody else', 'ana', setting(), 'setting.guestOnly SC-066'],
    ['an order that leaves somebody out', 'bo', setting({ order: ['m1'] }), 'setting.order SC-068'],
    ['an order with the guest in it', 'bo', setting({ order: ['m3', 'm1', 'm2'] }), 'setting.order SC-068'],
    ['an order with somebody twice', 'bo', setting({ order: ['m3', 'm1', 'm3'] }), 'setting.order SC-068'],
  ])('SC-066 refuses %s', (_, who, move, refusal) => {
    expect(drawn().refusal(who, move)).toBe(refusal);
  });

  it('SC-066 is set once', () => {
    expect(drawn().by('bo', setting()).refusal('bo', setting())).toBe('setting.notNow SC-066');
  });
});

describe('the problems', () => {
  const set = drawn().by('bo', setting());

  it('SC-067 everybody writes exactly one, the guest of honor too', () => {
    const after = set.by('cy', write('cy’s')).by('ana', write('ana’s'));
    expect([after.awaits, after.refusal('cy', write('another')), after.refusal('bo', write('bo’s'))]).toEqual([
      'each: ana, bo, cy',
      'turn.alreadyChose',
      'granted',
    ]);
  });

  it('SC-067 whose problem lies there already writes no other, even where nobody asks whose turn it is', () => {
    const written = set.by('cy', write('cy’s')).by('ana', write('ana’s')).by('bo', write('bo’s'));
    const state = { ...written.state, phase: 'writing' as const };
    expect(game.check(state, 0, write('another'))).toMatchObject({ refusal: { code: 'write.once', rule: 'SC-067' } });
  });

  it('SC-067 nobody chooses before all are written', () => {
    expect(set.refusal('ana', choose('P1'))).toBe('choose.unwritten SC-067');
  });

  it('SC-068 nobody begins a turn before', () => {
    expect(set.refusal('bo', { kind: 'state', statement: 'Now' })).toBe('phase.notPlay SC-068');
  });

  it('SC-067 no problem is written in play', () => {
    expect(play(aTable()).refusal('ana', write('late'))).toBe('write.notNow SC-067');
  });
});

describe('the choices', () => {
  it.each<[string, string, JsonObject, string]>([
    ['one of her own', 'cy', choose('P3'), 'choose.own SC-068'],
    ['one that does not exist', 'cy', choose('P9'), 'problem.unknown SC-068'],
    ['before her turn to choose', 'ana', choose('P2'), 'choose.turn SC-068'],
    ['as guest of honor', 'bo', choose('P1'), 'choose.guest SC-068'],
    ['another’s, when she is called', 'cy', choose('P1'), 'granted'],
    ['the guest’s, when she is called', 'cy', choose('P2'), 'granted'],
  ])('SC-068 choosing %s', (_, who, move, answer) => {
    expect(written().refusal(who, move)).toBe(answer);
  });

  it('SC-068 one that somebody picked is taken', () => {
    const four = written(aFreshTable(['ana', 'bo', 'cy', 'dee'])).by('cy', choose('P1'));
    expect([four.awaits, four.refusal('dee', choose('P1')), four.refusal('dee', choose('P2'))]).toEqual([
      'dee: choosing',
      'choose.taken SC-068',
      'granted',
    ]);
  });

  it('SC-068 they choose in the order in which the guest calls them', () => {
    expect([written().awaits, written(undefined, { order: ['m1', 'm3'] }).awaits]).toEqual([
      'cy: choosing',
      'ana: choosing',
    ]);
  });

  it('SC-068 with one problem left to choose nobody is asked', () => {
    const after = written().by('cy', choose('P2'));
    expect([after.problem('P3').chosen, after.awaits]).toEqual(['m1', 'bo: turn']);
  });

  it('SC-068 SC-D68 there is one open problem fewer than mathematicians; the other is discarded', () => {
    const after = written().by('cy', choose('P1')).by('ana', choose('P2'));
    expect(['P1', 'P2', 'P3'].map((id) => after.problem(id).state)).toEqual(['open', 'open', 'discarded']);
  });

  it('SC-068 SC-D68 of two, the other has no choice: she takes what the guest wrote', () => {
    const two = written(aFreshTable(['ana', 'bo']));
    expect([two.problem('P2').chosen, two.problem('P1').state, two.awaits]).toEqual(['m1', 'discarded', 'bo: turn']);
  });

  it('SC-068 nothing is chosen in play', () => {
    expect(play(aTable()).refusal('ana', choose('P1'))).toBe('choose.notNow SC-068');
  });
});

describe('the first turn', () => {
  const begun = written().by('cy', choose('P2'));

  it('SC-071 is the guest of honor’s', () => {
    expect([begun.awaits, begun.refusal('ana', { kind: 'state', statement: 'First' })]).toEqual([
      'bo: turn',
      'turn.other SC-073',
    ]);
  });

  it('SC-069 starts with the clock at 0, in session 1, when nobody has acted', () => {
    expect(begun.conf).toMatchObject({ clock: 0, session: 1, done: [], initiated: 0, ticked: false, number: 1 });
  });
});
