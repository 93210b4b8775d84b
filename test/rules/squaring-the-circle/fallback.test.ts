/** What stands for somebody whom the table passes over, and that a table goes on with it to the end. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { cardDue, resultDue, type Consequence } from '../../../rules/games/squaring-the-circle/consequences';
import { squaringTheCircle as game } from '../../../rules/games/squaring-the-circle/game';
import type { SquaringState } from '../../../rules/games/squaring-the-circle/state';
import { askedSeats } from '../../../rules/kernel/expectation';
import type { JsonObject } from '../../../rules/kernel/json';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { playTable, randomFrom, type Taste } from '../random-player';
import { eager } from './good-player';
import { aFreshTable, aTable, play, type Play } from './table';

const seats = ['ana', 'bo', 'cy'] as const;

const changed = (moment: Play, part: Partial<SquaringState>): Play =>
  play({ standing: { state: { ...moment.state, ...part }, choices: [] }, seats });

/** The table passes this one over. */
const without = (moment: Play, name: string): Play => moment.by(name, moment.fallback(name));

/** One step of a table that passes everybody over: all that are awaited, or dice that show threes and fours. */
const idly = (moment: Play): Play => {
  const expected = game.expect(moment.state);
  if (expected.kind === 'roll') return moment.dice(...expected.roll.sides.map((_, at) => 3 + (at % 2)));
  if (expected.kind === 'over') return moment;
  return askedSeats(expected).reduce((now, seat) => without(now, seats[seat] ?? ''), moment);
};

/** Everybody is passed over until this holds. */
const until = (moment: Play, isDone: (moment: Play) => boolean): Play => {
  let now = moment;
  for (let step = 0; step < 500; step += 1) {
    if (isDone(now)) return now;
    now = idly(now);
  }
  throw new Error('it never comes so far');
};

const isIn =
  (phase: SquaringState['phase']) =>
  ({ state }: Play): boolean =>
    state.phase === phase;

const fresh = play(aFreshTable());
const over = (listed: PlainRecord = {}): Play =>
  play(aTable({ conf: { clock: 4, turn: 'ana', done: ['bo'] }, who: { cy: { out: 'dead' } }, ...listed })).by('ana', {
    kind: 'pass',
  });

describe('whoever is passed over while a conference opens', () => {
  it('SC-012 to SC-019 plays somebody plain and complete, and so do all others', () => {
    const { kind, ...draft } = fresh.fallback('bo');
    expect([kind, draft['name'], draft['math'], draft['thief'], game.checkDraft(draft).ok]).toEqual([
      'create',
      'N. N. 2',
      'Set Theorist',
      'Wire',
      true,
    ]);
    const made = idly(fresh);
    expect([made.awaits, seats.map((name) => made.who(name).name)]).toEqual([
      'dice',
      ['N. N. 1', 'N. N. 2', 'N. N. 3'],
    ]);
  });

  it('SC-066 to SC-068 names no place, writes no words, and takes the first problem', () => {
    const setting = until(fresh, isIn('setting'));
    expect(setting.awaits).toBe('cy: setting');
    const writing = idly(setting);
    expect([writing.conf.place, writing.conf.order, writing.awaits]).toEqual(['…', ['m1', 'm2'], 'each: ana, bo, cy']);
    expect(gameWords.say(writing.story[0] ?? { code: '', facts: {} })).toBe('Nobody has said where we meet.');
    expect(gameWords.say(game.glance(writing.state).phase)).toBe('Open problems');
    const choosing = idly(writing);
    expect(gameWords.say(choosing.story[1] ?? { code: '', facts: {} })).toBe(
      'N. N. 2 leaves an open problem without words.',
    );
    expect([choosing.awaits, choosing.fallback('ana')]).toEqual(['ana: choosing', { kind: 'choose', problem: 'P2' }]);
    expect(until(fresh, isIn('play')).awaits).toBe('cy: turn');
  });

  it.each<[string, PlainRecord, JsonObject['kind']]>([
    ['sits out while two others come', { cy: { out: 'dead' } }, 'stay'],
    ['makes somebody new where one other comes', { bo: { out: 'dead' }, cy: { out: 'dead' } }, 'create'],
  ])('SC-064 SC-D68 and is out, %s', (_, who, kind) => {
    const deciding = until(over({ who }), isIn('creating'));
    expect([deciding.fallback('cy')['kind'], until(deciding, isIn('setting')).story.at(-1)?.code]).toEqual([
      kind,
      'story.guest',
    ]);
  });

  it('SC-064 SC-D68 takes up one of hers again where she must come', () => {
    const table = play(aTable());
    const laidAside = { ...table.who('ana'), id: 'm4', seat: 2 };
    const dead = { how: 'dead', text: 'A fall', isFree: false } as const;
    const people = {
      m1: table.who('ana'),
      m2: { ...table.who('bo'), out: dead },
      m3: { ...table.who('cy'), out: dead },
      m4: laidAside,
    };
    const deciding = changed(table, { people, phase: 'creating', nextGuest: 0 });
    expect(deciding.fallback('cy')).toEqual({ kind: 'comeBack', who: 'm4' });
    expect(idly(deciding).awaits).toBe('ana: setting');
  });
});

describe('whoever is passed over at her turn', () => {
  it('SC-072 hands over to the first who has had none', () => {
    const two = { conf: { guest: 'bo', turn: 'bo', done: [] } };
    expect(play(aTable(two)).fallback('bo')).toEqual({ kind: 'pass', to: 'm1' });
    expect(without(play(aTable()), 'ana').awaits).toBe('cy: turn');
  });

  it('SC-080 ends the conference with the last turn', () => {
    const last = play(aTable({ conf: { clock: 6, turn: 'cy', done: ['ana', 'bo'] } }));
    expect([last.fallback('cy'), without(last, 'cy').awaits]).toEqual([{ kind: 'pass' }, 'bo: over']);
  });

  it('SC-074 passes after two moves too', () => {
    expect(without(play(aTable({ conf: { initiated: 2 } })), 'ana').awaits).toBe('cy: turn');
  });

  it.each<[string, PlainRecord, string]>([
    ['it stands', {}, 'move'],
    ['it stands not so long', { session: 10 }, 'pass'],
    ['it moved in this session', { ticked: true }, 'pass'],
    ['others may still move it', { done: ['bo'] }, 'pass'],
    ['she has done what she wanted', { initiated: 1 }, 'pass'],
  ])('SC-078 joins the corridor talk when the clock has long stood still: %s', (_, conf, kind) => {
    const late = { turn: 'ana', done: ['bo', 'cy'], session: 11, clock: 2, ...conf };
    expect(play(aTable({ conf: late })).fallback('ana')['kind']).toBe(kind);
  });

  it('SC-064 SC-078 joins no talk when she is out', () => {
    const late = { conf: { turn: 'ana', done: ['bo', 'cy'], session: 11, clock: 2 }, who: { ana: { out: 'dead' } } };
    expect(play(aTable(late)).fallback('ana')).toEqual({ kind: 'pass', to: 'm2' });
  });

  it('SC-078 SC-080 so a conference ends even if everybody is passed over', () => {
    const ended = until(fresh, isIn('over'));
    expect([ended.conf.clock, ended.state.conference.number]).toEqual([6, 1]);
    const again = until(until(ended, isIn('play')), isIn('over'));
    expect(again.state.conference.number).toBe(2);
  });
});

const listed: PlainRecord = {
  who: { ana: { house: { k1: 'risk', k2: 'debt' }, moves: ['Evasion'], agents: ['Pim', 'Qi'] } },
  theorems: { T1: { by: 'ana', need: 4, options: ['construction'], house: { k3: 'risk', k4: 'debt' } } },
};
const from = { from: 'option', name: 'foe' } as const;
const words = { kind: 'debt', text: 'A favor is owed' } as const;
const card = cardDue('m1', 'm1', from);
const result = resultDue('m1');
const picks = (band: 'strong' | 'weak' | 'miss'): Consequence => ({ do: 'picks', theorem: 'T1', band });
const names = (count: number): Consequence => ({ do: 'names', who: 'm1', count });
const weakHit = { do: 'pick', who: 'm1', theorem: 'T1', source: null, tainted: false } as const;

describe('whoever is passed over when a consequence asks her', () => {
  it.each<[string, Consequence, JsonObject]>([
    ['SC-029 drops a result', result, { kind: 'result', use: 'drop' }],
    ['SC-041 takes one step of a proof', { ...weakHit, use: 'prove' }, { kind: 'pick', pick: 'one' }],
    ['SC-044 shakes what she attacks', { ...weakHit, use: 'disprove' }, { kind: 'pick', pick: 'shake' }],
    ['SC-033 SC-034 picks what is first', picks('strong'), { kind: 'picks', first: 'trivial', second: 'induction' }],
    ['SC-033 SC-035 picks one of each', picks('weak'), { kind: 'picks', first: 'trivial', second: 'exhaustion' }],
    ['SC-033 SC-035 picks two drawbacks', picks('miss'), { kind: 'picks', first: 'exhaustion', second: 'own-risk' }],
    ['SC-052 SC-D23 leaves a CARD unsaid', card, { kind: 'card', cardKind: 'antagonist', text: '…' }],
    ['SC-166 evades nothing', { ...card, words }, { kind: 'evade', evade: 'take' }],
    ['SC-057 lets the first CARD rear its head', { do: 'rear', on: 'm1' }, { kind: 'rear', card: 'k1' }],
    ['SC-057 on her theorem too', { do: 'rear', on: 'T1' }, { kind: 'rear', card: 'k3' }],
    ['SC-059 lets her House fall', { do: 'fall', who: 'm1' }, { kind: 'fall', choice: 'fall' }],
    ['SC-059 states a way out', { do: 'escape', who: 'm1' }, { kind: 'escape', statement: '…' }],
    ['SC-064 is removed, no worse', { do: 'out', who: 'm1' }, { kind: 'out', how: 'removed', text: '…' }],
    ['SC-040 turns the first CARD', { do: 'convert', who: 'm1' }, { kind: 'convert', card: 'k1' }],
    ['SC-088 is rid of the first CARD', { do: 'remove', who: 'm1' }, { kind: 'remove', card: 'k1' }],
    ['SC-087 adds no benefit', { do: 'benefit', who: 'm1', theorem: 'T1' }, { kind: 'benefit' }],
    ['SC-119 has no guess', { do: 'conjecture', who: 'm1' }, { kind: 'decline' }],
    [
      'SC-174 SC-D78 loses the first agent',
      { do: 'lose', who: 'm1', from: ['g2', 'g1'], isAsked: false },
      { kind: 'lose', agent: 'g2' },
    ],
    ['SC-174 has nameless agents', names(1), { kind: 'names', name: 'N. N. 1001', type: 'Wire' }],
    [
      'SC-174 has two of them',
      names(2),
      { kind: 'names', name: 'N. N. 1001', type: 'Wire', name2: 'N. N. 1002', type2: 'Wire' },
    ],
  ])('%s', (_, entry, move) => {
    const moment = changed(play(aTable(listed)), { queue: [entry] });
    expect(moment.fallback('ana')).toEqual(move);
    expect(moment.refusal('ana', moment.fallback('ana'))).toBe('granted');
    // For whom nobody waits there is nothing that the rules would take.
    expect(moment.refusal('bo', moment.fallback('bo'))).toBe('queue.waits SC-010');
  });

  it('SC-048 SC-D30 consents as author, and SC-047 leaves the complication of a conjecture unsaid', () => {
    const K1 = { by: 'bo', grade: 'strong' };
    const stated = play(aTable({ conjectures: { K1 } })).by('ana', { kind: 'state', statement: 'x', conjecture: 'K1' });
    expect([stated.awaits, stated.fallback('bo')]).toEqual(['bo: consent', { kind: 'consent', yes: true }]);
    expect(without(stated, 'bo').state.rolling?.addends.some(({ label }) => label.code === 'add.conjecture')).toBe(
      true,
    );
    const missed = play(aTable()).by('ana', { kind: 'conjecture', text: 'Perhaps' }).dice(1, 1);
    expect(without(missed, 'ana').state.conjectures['K1']?.complication).toEqual({ kind: 'complication', text: '…' });
  });

  it('SC-064 does not object when somebody comes back', () => {
    const confirm = { do: 'confirm', what: 'back', who: 'm3', by: 'm1', problem: 'P1', votes: [] } as const;
    const moment = changed(play(aTable({ who: { cy: { out: 'dead' } } })), { queue: [confirm] });
    expect([moment.fallback('bo'), moment.fallback('ana')['kind']]).toEqual([{ kind: 'confirm', yes: true }, 'pass']);
    expect(idly(moment).who('cy').out?.isFree).toBe(true);
  });

  it('SC-083 SC-065 keeps a trophy without words, and lets chance name the next guest of honor', () => {
    const problems = { P1: { by: 'bo', chosen: 'ana' } };
    const ends = play(
      aTable({ conf: { clock: 6, turn: 'cy', done: ['ana', 'bo'], problems }, who: { ana: { solved: ['P1'] } } }),
    );
    const told = without(ends.by('cy', { kind: 'pass' }), 'ana');
    expect([told.who('ana').trophies, told.awaits, told.fallback('bo')]).toEqual([
      ['…'],
      'bo: over',
      { kind: 'next', guest: 'chance' },
    ]);
  });

  it('has no say while dice are out', () => {
    const rolling = play(aTable()).by('ana', { kind: 'state', statement: 'x' });
    expect([rolling.awaits, rolling.refusal('ana', rolling.fallback('ana'))]).toEqual(['dice', 'turn.rolling']);
  });
});

/** Plays two conferences at random; for whom `isAbsent` says so, the fallback. The most of these in a row. */
const longestRow = (size: number, seed: number, isAbsent: (seat: number) => boolean, taste?: Taste): number => {
  let [row, most, steps] = [0, 0, 0];
  for (const happening of playTable(game, { seats: size, config: {} }, randomFrom(seed), taste, isAbsent)) {
    const { standing, seat, move } = happening;
    row = move !== null && isAbsent(seat) ? row + 1 : 0;
    most = Math.max(most, row);
    steps += 1;
    if (standing.state.phase === 'over' && standing.state.conference.number === 2) return most;
    if (steps > 5000) break;
  }
  throw new Error(`seed ${seed}: these conferences never end`);
};

describe.each([2, 3, 4, 5, 6])('random tables of %i', { timeout: 120_000 }, (size) => {
  /** So many tables: somebody else is the one at each. */
  const seeds = Array.from({ length: 4 }, (_, at) => 4000 + at);

  it.each<[string, Taste | undefined]>([
    ['chance alone plays', undefined],
    ['all lean toward proofs', eager],
  ])('end with one seat passed over, and with all but one: %s', (_, taste) => {
    for (const seed of seeds) {
      const one = seed % size;
      expect(longestRow(size, seed, (seat) => seat === one, taste)).toBeGreaterThan(0);
      // A ledger makes a hundred in a row and then waits for somebody: a table must not come near to that.
      expect(longestRow(size, seed, (seat) => seat !== one, taste)).toBeLessThan(80);
    }
  });
});
