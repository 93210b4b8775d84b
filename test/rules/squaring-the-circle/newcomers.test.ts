/** Somebody new sits down: when she may, and how her mathematician comes to the next conference. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import type { SquaringState } from '../../../rules/games/squaring-the-circle/state';
import { digestOf } from '../../../rules/kernel/digest';
import type { StoryLine } from '../../../rules/kernel/say';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { playGrowingTable, randomFrom } from '../random-player';
import { eager } from './good-player';
import { aFreshTable, aTable, play, type Play } from './table';

const names = ['ana', 'bo', 'cy', 'eve', 'flo', 'gus', 'hal'] as const;

const at = (state: SquaringState, story: readonly StoryLine[] = []): Play =>
  play({ standing: { state, choices: [] }, seats: names.slice(0, state.seats.length) }, story);

/** The table with one seat more. */
const grown = ({ state }: Play): Play => {
  const ruling = game.seatNewcomer(state);
  if (!ruling.ok) throw new Error(ruling.refusal.code);
  return at(ruling.value.state, ruling.value.story);
};

/** Why nobody can sit down, or `granted`. */
const refusal = ({ state }: Play): string => {
  const ruling = game.seatNewcomer(state);
  return ruling.ok ? 'granted' : [ruling.refusal.code, ruling.refusal.rule ?? []].flat().join(' ');
};

const passOver = (moment: Play, ...whom: readonly string[]): Play =>
  whom.reduce((now, name) => now.by(name, now.fallback(name)), moment);

/** The last turn of a conference, whose guest of honor is bo. */
const lastTurn = (listed: PlainRecord = {}): Play =>
  play(aTable({ conf: { clock: 6, turn: 'cy', done: ['ana', 'bo'], problems: { P1: { by: 'bo' } } }, ...listed }));
const over = (): Play => lastTurn().by('cy', { kind: 'pass' });
const made = (): Play => passOver(play(aFreshTable()), 'ana', 'bo', 'cy');
const setting = (): Play => made().dice(2);
const writing = (): Play => passOver(setting(), 'bo');
const choosing = (): Play => passOver(writing(), 'ana', 'bo', 'cy');

describe('a new seat', () => {
  it.each<[string, () => Play]>([
    ['before the first mathematician is made', () => play(aFreshTable())],
    ['while some are made', () => passOver(play(aFreshTable()), 'bo')],
    ['while trophies are told', () => lastTurn({ who: { ana: { solved: ['P1'] } } }).by('cy', { kind: 'pass' })],
    ['when a conference is over', over],
    ['while players say whom they play', () => grown(over()).by('bo', { kind: 'next', guest: '0' })],
  ])('SC-064 SC-080 is given %s', (_, moment) => {
    expect(refusal(moment())).toBe('granted');
  });

  it.each<[string, () => Play]>([
    ['while chance draws the guest of honor', made],
    ['once she is known', setting],
    ['while problems are written', writing],
    ['while problems are chosen', choosing],
    ['in a turn', lastTurn],
    ['while dice are out', () => lastTurn().by('cy', { kind: 'state', statement: 'x' })],
    ['while chance draws between two conferences', () => over().by('bo', { kind: 'next', guest: 'chance' })],
  ])('SC-080 is not given %s', (_, moment) => {
    expect(refusal(moment())).toBe('newcomer.notNow SC-080');
    expect(gameWords.say({ code: 'newcomer.notNow', facts: {} })).toMatch(/^A new seat .+\.$/);
  });

  it('is not given to a seventh', () => {
    const six = grown(grown(grown(over())));
    expect([six.state.seats.length, refusal(six)]).toEqual([game.seats.max, 'newcomer.full']);
    const ruling = game.seatNewcomer(six.state);
    expect(ruling.ok ? '' : gameWords.say(ruling.refusal)).toMatch(/^No more than 6 can play\. /);
  });

  it('is the last one, plays nobody, and changes nothing else', () => {
    const before = over();
    const after = grown(before);
    expect(after.state).toEqual({ ...before.state, seats: [...before.state.seats, null] });
    expect(after.state.people).toBe(before.state.people);
    expect(after.story.map(gameWords.say)).toEqual([
      'There is a seat 4 now. Somebody new will come to the next conference.',
    ]);
    expect(game.glance(after.state).seats.map(({ character }) => character === null)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('whoever sits there', () => {
  const deciding = (): Play => grown(over()).by('bo', { kind: 'next', guest: '0' });

  it('SC-019 SC-064 makes a mathematician, and has no other choice', () => {
    const moment = deciding();
    expect([moment.awaits, moment.offers('eve').map(({ id }) => id), moment.refusal('eve', { kind: 'stay' })]).toEqual([
      'each: eve',
      ['draft'],
      'actor.none SC-019',
    ]);
    expect(passOver(moment, 'eve').awaits).toBe('ana: setting');
  });

  it('SC-067 SC-068 SC-072 writes and chooses a problem, and has turns like anybody', () => {
    const written = passOver(deciding(), 'eve', 'ana', 'ana', 'bo', 'cy', 'eve');
    expect([written.conf.order.length, written.awaits]).toEqual([3, 'bo: choosing']);
    const play1 = passOver(written, 'bo', 'cy');
    expect([play1.awaits, play1.refusal('ana', { kind: 'pass', to: play1.who('eve').id })]).toEqual([
      'ana: turn',
      'granted',
    ]);
    expect(game.glance(play1.state).clock?.of).toBe(8);
  });

  it('SC-065 may be named guest of honor before anybody knows her', () => {
    const named = grown(over()).by('bo', { kind: 'next', guest: '3' });
    expect(passOver(named, 'eve').awaits).toBe('eve: setting');
    const drawn = grown(over()).by('bo', { kind: 'next', guest: 'chance' });
    expect(drawn.state.rolling?.sides).toEqual([4]);
  });

  it('SC-019 is there at the first conference where she comes in time', () => {
    const four = passOver(grown(play(aFreshTable())), 'ana', 'bo', 'cy', 'eve');
    expect([four.state.rolling?.sides, four.dice(4).awaits]).toEqual([[4], 'eve: setting']);
  });

  it('SC-064 has a say like anybody when a solution is to bring somebody back', () => {
    const begun = passOver(deciding(), 'eve', 'ana', 'ana', 'bo', 'cy', 'eve', 'bo', 'cy');
    const out = { how: 'dead', text: 'A fall', isFree: false } as const;
    const people = { ...begun.state.people, m3: { ...begun.who('cy'), out } };
    const confirm = { do: 'confirm', what: 'back', who: 'm3', by: 'm1', problem: 'P1', votes: [] } as const;
    expect(at({ ...begun.state, people, queue: [confirm] }).awaits).toBe('each: bo, cy, eve');
  });
});

describe.each([2, 3, 4, 5])('random tables that begin with %i and grow', { timeout: 120_000 }, (size) => {
  /** Two conferences of one table: its last digest, and how many sit there then. */
  const played = (seed: number): { readonly digest: string; readonly seats: number } => {
    let steps = 0;
    let before = size;
    for (const { standing } of playGrowingTable(game, { seats: size, config: {} }, randomFrom(seed), eager)) {
      const { state } = standing;
      steps += 1;
      // Seats are never lost, and each plays its own.
      expect(state.seats.length).toBeGreaterThanOrEqual(before);
      before = state.seats.length;
      for (const [seat, id] of state.seats.entries()) if (id !== null) expect(state.people[id]?.seat).toBe(seat);
      if (state.phase === 'play') expect(state.seats).not.toContain(null);
      if (state.phase === 'over' && state.conference.number === 2) {
        return { digest: digestOf(state), seats: state.seats.length };
      }
      if (steps > 8000) break;
    }
    throw new Error('these conferences never end');
  };

  it('end in order, alike for one seed, with somebody new at the table', () => {
    const first = [1, 2].map((seed) => played(size * 100 + seed));
    expect(first.map(({ seats }) => seats > size)).toEqual([true, true]);
    expect(played(size * 100 + 1)).toEqual(first[0]);
  });
});
