/**
 * Five hundred random conferences: nobody gets stuck, nothing throws, and what
 * must always be so is so after every step.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/squaring-the-circle/words';
import { story } from '../../../resources/squaring-the-circle/words/story';
import { squaringTheCircle } from '../../../rules/games/squaring-the-circle/game';
import { moveRecord } from '../../../rules/games/squaring-the-circle/moves/playbook/index';
import type { SquaringState } from '../../../rules/games/squaring-the-circle/state';
import { digestOf } from '../../../rules/kernel/digest';
import { ask } from '../../../rules/kernel/game';
import type { Offer } from '../../../rules/kernel/offer';
import type { Refusal } from '../../../rules/kernel/ruling';
import type { Say } from '../../../rules/kernel/say';
import {
  awaitedSeats,
  fillLegally,
  fillOffer,
  playGrowingTable,
  playTable,
  randomFrom,
  type Happening,
  type Random,
  type Taste,
} from '../random-player';
import { eager } from './good-player';
import { curious, playOldTable, playVeterans } from './old-table';
import { listen, printedMoves } from './reached';
import { aTable, play } from './table';

const seatCounts = [2, 3, 4, 5, 6] as const;
type Seats = (typeof seatCounts)[number];

/**
 * Tables where chance alone decides among what is legal, four conferences at each: the five hundred. At three of four of
 * them people have played for long, so that moves which advances bring are drawn too.
 */
const aimless: Readonly<Record<Seats, number>> = { 2: 52, 3: 40, 4: 20, 5: 7, 6: 6 };
/**
 * Beside them, tables of people who have played for long, two conferences at each. They lean toward proofs, every other table
 * toward what it has tried least: problems are solved there, and trophies told.
 */
const leaning: Readonly<Record<Seats, number>> = { 2: 40, 3: 32, 4: 24, 5: 10, 6: 10 };
/** Tables of three who have nearly every move, in the midst of a conference; every fifth plays the next one too. */
const VETERANS = 50;
/** On a busy machine many of them take their time. */
const PATIENCE = 480_000;

/**
 * Moves that chance alone comes to fewer than twenty times in five hundred conferences: a proof has to be made first, or hold
 * got by one rare result and needed at another. People who lean toward them come to each twenty times.
 */
const rareByChance = [
  'Parallel Postulate',
  'Build the Tensor',
  'Metastability',
  'Diagonalization',
  'Foundational Approach',
  'Blackmail',
  'Spook Friends',
  'Carrot',
  'Zero-Day',
  'Kill Switch',
  'Plan B',
];

const ears = listen(squaringTheCircle);
const { game } = ears;
afterAll(ears.close);

/** What is wrong with a state, in words; nothing where all is well. */
const faultsOf = (state: SquaringState): readonly string[] => {
  const { conference, theorems, people, queue, rolling } = state;
  const faults: string[] = [];
  const must = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  for (const { id, status, need, house, base, lemma, leansOn, readyBy } of Object.values(theorems)) {
    must(need >= 0 && base >= 0 && lemma >= 0, `${id} has less than nothing`);
    must(status !== 'proven' || need === 0, `${id} is proven and needs ${need}`);
    must(status === 'stated' || (house.length === 0 && base === 0), `${id} is settled and keeps CARDs or base cases`);
    // A need of 0 stands on a stated theorem only while the proof waits: for its CARDs, or for what it leans on (SC-D27, SC-D34).
    const waits = queue.length > 0 || rolling !== null || readyBy !== null;
    must(need > 0 || status !== 'stated' || waits, `${id} needs nothing, unproven`);
    must(readyBy === null || (need === 0 && leansOn.length > 0), `${id} waits for nothing`);
  }
  for (const { id, pools, stats, xp, escapes, house } of Object.values(people)) {
    must(
      pools.every(({ points }) => points > 0),
      `${id} keeps an empty pool`,
    );
    must(
      Object.values(stats).every((stat) => stat >= -1 && stat <= 3),
      `${id} has a stat out of bounds`,
    );
    must(xp >= 0 && xp < 10, `${id} has ${xp} experience`);
    must(
      escapes.every((theorem) => theorems[theorem]?.status === 'stated'),
      `${id} is fallen by what is settled`,
    );
    must(new Set(house.map((card) => card.id)).size === house.length, `${id} has a CARD twice`);
  }
  must(conference.initiated <= 2, `${conference.initiated} moves in a turn`);
  must(new Set(conference.done).size === conference.done.length, 'somebody had two turns in a session');
  return faults;
};

const said = new Set<string>();
const told = new Set<string>();

/** Names out of the program that no player writes and no sentence may show: lines, picks, ids of pools. */
const rawCodes = /\b(math|thief): [+a-z]|\/T\d|own-risk|double-edged|[a-z]\.[a-z]+[A-Z]/;

/** Each sentence is looked at once: it must be one, and not a bare code or a hole. */
const hear = (say: Say): void => {
  const key = JSON.stringify(say);
  if (said.has(key)) return;
  said.add(key);
  const sentence = gameWords.say(say);
  const holes =
    sentence === '' || sentence === say.code || /undefined|NaN|null|\[object/.test(sentence) || rawCodes.test(sentence);
  if (holes) throw new Error(`no sentence for ${key}: ${sentence}`);
};

/** Whatever cites a rule must have it explained, one click away. */
const cite = (rule: string | undefined): void => {
  if (rule === undefined || Object.hasOwn(gameWords.reference, rule)) return;
  throw new Error(`nothing explains ${rule}`);
};

const hearRefusal = (refusal: Refusal | undefined): void => {
  if (refusal === undefined) return;
  hear(refusal);
  cite(refusal.rule);
};

const hearOffer = ({ title, hint, rule, fields, refusal }: Offer): void => {
  hear(title);
  cite(rule);
  if (hint !== undefined) hear(hint);
  hearRefusal(refusal);
  for (const field of fields) {
    hear(field.label);
    cite(field.rule);
    if (field.kind === 'text' && field.initial !== undefined) hear(field.initial);
    if (field.kind !== 'choice' && field.kind !== 'several') continue;
    for (const option of field.options) {
      hear(option.label);
      hearRefusal(option.refusal);
    }
  }
};

/** Everything that a screen would show of a state. */
const look = (state: SquaringState): void => {
  const expected = game.expect(state);
  hear(expected.what);
  if (expected.kind === 'roll') for (const { label } of [...expected.roll.addends, ...expected.roll.bands]) hear(label);
  const { phase, round, clock, lists, seats } = game.glance(state);
  for (const say of [phase, round, clock?.label]) if (say !== undefined) hear(say);
  for (const { title, items } of lists) for (const say of [title, ...items]) hear(say);
  for (const { character, marks } of seats) for (const say of [...marks, character]) if (say !== null) hear(say);
  const pieces = game.pieces(state);
  expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
  for (const { title } of pieces) hear(title);
  const roll = game.lastRoll(state);
  if (roll !== null) for (const say of [roll.what, roll.band, ...roll.addends.map(({ label }) => label)]) hear(say);
};

/** The forms of every seat, a random filling of each with the refusal that it meets, and the routine answers. */
const lookAtForms = ({ standing }: Happening<SquaringState>, random: Random): void => {
  const { state } = standing;
  for (const seat of state.seats.keys()) {
    for (const offer of game.offers(state, seat)) {
      hearOffer(offer);
      const ruling = ask(game, standing, seat, fillOffer(offer, random));
      if (!ruling.ok && !ruling.refusal.code.startsWith('turn.')) hearRefusal(ruling.refusal);
    }
    const routine = game.routine(state, seat);
    const isFree = standing.choices.every(([who]) => who !== seat);
    if (routine !== null && isFree) expect(ask(game, standing, seat, routine)).toMatchObject({ ok: true });
  }
};

/** A form that is open must be of use: some filling of it is legal. */
const lookForDeadForms = ({ standing }: Happening<SquaringState>, random: Random): void => {
  const expected = game.expect(standing.state);
  if (expected.kind !== 'one') return;
  for (const offer of game.offers(standing.state, expected.seat)) {
    if (offer.refusal !== undefined) continue;
    const move = fillLegally(game, standing, expected.seat, offer, random);
    if (move === null) throw new Error(`the open form ${offer.id} cannot be filled: ${JSON.stringify(offer)}`);
  }
};

const lookAround = (happening: Happening<SquaringState>, random: Random): void => {
  const { before, standing, story } = happening;
  const { state } = standing;
  const faults = faultsOf(state);
  if (faults.length > 0) throw new Error(`${faults.join('; ')}, after ${JSON.stringify(happening.move)}`);
  const [was, is] = [before.state.conference, state.conference];
  if (was.number === is.number && is.clock < was.clock) throw new Error('the clock went back');
  digestOf(state);
  for (const seat of awaitedSeats(game, standing)) {
    // Whoever is awaited can be passed over, wherever that is.
    const ruling = ask(game, standing, seat, game.fallback(state, seat));
    if (!ruling.ok) throw new Error(`seat ${seat} has no fallback: ${JSON.stringify(ruling.refusal)}`);
  }
  for (const line of story) {
    hear(line);
    cite(line.rule);
    told.add(line.code);
  }
  // What a screen would show is the slow part: the table on each eighth step, the forms and their last field less often.
  const chance = random(48);
  if (chance < 6) look(state);
  if (chance < 3) lookAtForms(happening, random);
  if (chance === 0) lookForDeadForms(happening, random);
};

/** Whether a move only colors the story: no rule asks for it. */
const isTold = (name: string): boolean => moveRecord(name) === undefined;

interface Table {
  readonly seats: number;
  readonly seed: number;
  readonly conferences: number;
  readonly taste?: Taste;
  /** Whether somebody new sits down now and then. */
  readonly grows?: boolean;
  /** Whether all have played for long: what only advances bring is on their sheets. */
  readonly isOld?: boolean;
}

/** Plays some conferences at one table, and tells where it stands then. */
const playConferences = (
  { seats, seed, conferences, taste, grows = false, isOld = false }: Table,
  watch: (happening: Happening<SquaringState>) => void,
): { readonly digest: string; readonly steps: number; readonly asides: number } => {
  let [steps, asides] = [0, 0];
  const played = isOld ? playOldTable : grows ? playGrowingTable : playTable;
  for (const happening of played(game, { seats, config: {} }, randomFrom(seed), taste)) {
    const { state } = happening.standing;
    ears.note(happening);
    watch(happening);
    steps += 1;
    if (game.isAside(happening.move)) asides += 1;
    if (state.phase === 'over' && state.conference.number === conferences) {
      return { digest: digestOf(state), steps, asides };
    }
    if (steps > 20_000) break;
  }
  throw new Error('these conferences never end');
};

/** Plays many tables of one size with open eyes, and counts the side acts. Those who lean are old, and most others. */
const playMany = (seats: number, tables: number, conferences: number, tasteOf?: (table: number) => Taste): number => {
  let asides = 0;
  for (let table = 0; table < tables; table += 1) {
    const seed = seats * 1000 + table;
    const eyes = randomFrom(seed + 500_000);
    const taste = tasteOf?.(table);
    const isOld = taste !== undefined || table % 4 !== 0;
    const one: Table = { seats, seed, conferences, isOld, ...(taste && { taste }) };
    const played = playConferences(one, (happening) => lookAround(happening, eyes));
    asides += played.asides;
    expect(played.steps).toBeGreaterThan(conferences * seats * 4);
  }
  return asides;
};

describe('the reference', () => {
  it('explains every rule that there is, each with a title and a sentence of its own', () => {
    const rules = Array.from({ length: 179 }, (_, at) => `SC-${String(at + 1).padStart(3, '0')}`);
    expect(rules.filter((rule) => !Object.hasOwn(gameWords.reference, rule))).toEqual([]);
    const general = rules.slice(0, 90).map((rule) => gameWords.reference[rule]);
    expect(new Set(general.map((told) => told?.title)).size).toBe(90);
    expect(general.filter((told) => !/^[A-Z0-9+].+\.$/.test(told?.text ?? ''))).toEqual([]);
  });
});

describe('five hundred random conferences', () => {
  // Chance comes too seldom to five trophies for what they bring. The other two only color the story: no rule asks them.
  const gated = printedMoves.filter(({ standing }) => standing === 'gated').map(({ name }) => name);
  const narrative = printedMoves.map(({ name }) => name).filter((name) => !gated.includes(name) && isTold(name));
  const leftOut = new Set([...gated, ...narrative]);
  /** Moves that were reached fewer than twenty times so far, but for those left out. */
  const seldom = (): readonly string[] =>
    [...ears.counts].flatMap(([name, times]) => (times < 20 && !leftOut.has(name) ? [name] : []));

  it('are really so many', () => {
    expect(4 * seatCounts.reduce((all, at) => all + aimless[at], 0)).toBe(500);
  });

  it.each(seatCounts)('of %i mathematicians hold together after every step', { timeout: PATIENCE }, (seats) => {
    // Help, advances and hold given up have really been among the steps.
    expect(playMany(seats, aimless[seats], 4)).toBeGreaterThan(10);
  });

  it('have reached by chance alone every move twenty times and more, but the rare ones and those left out', () => {
    expect(seldom().filter((name) => !rareByChance.includes(name))).toEqual([]);
  });

  it.each(seatCounts)('of %i who lean toward proofs hold together too', { timeout: PATIENCE }, (seats) => {
    const tasteOf = (table: number): Taste => (table % 2 === 0 ? eager : curious());
    expect(playMany(seats, leaning[seats], 2, tasteOf)).toBeGreaterThan(10);
  });

  it.each([2, 4])('of %i where somebody new sits down hold together as well', { timeout: PATIENCE }, (seats) => {
    const eyes = randomFrom(seats + 700_000);
    for (const seed of [1, 2, 3]) {
      const one: Table = { seats, seed: seats * 100 + seed, conferences: 3, taste: eager, grows: true };
      expect(playConferences(one, (happening) => lookAround(happening, eyes)).steps).toBeGreaterThan(50);
    }
  });

  it.each([0, 1, 2, 3, 4])(
    'of three who have nearly every move hold together, each ten of fifty: %i',
    { timeout: PATIENCE },
    (ten) => {
      for (let at = ten * 10; at < ten * 10 + VETERANS / 5; at += 1) {
        const eyes = randomFrom(at + 900_000);
        const conferences = at % 5 === 0 ? 2 : 1;
        let ended = 0;
        for (const happening of playVeterans(game, randomFrom(at + 40), at % 4 === 0 ? eager : curious())) {
          const [was, is] = [happening.before.state.phase, happening.standing.state.phase];
          ears.note(happening);
          lookAround(happening, eyes);
          if (is === 'over' && was !== 'over') ended += 1;
          if (ended === conferences) break;
        }
        expect(ended).toBe(conferences);
      }
    },
  );

  it('with those who lean have reached every move of the fourteen pages twenty times and more, but those left out', () => {
    expect(gated).toHaveLength(7);
    expect(narrative).toEqual(['Honest Face', 'Pack Alpha']);
    expect(seldom()).toEqual([]);
  });

  it('have told every kind of line that the story has', () => {
    const lines = Object.keys(story);
    expect(lines.filter((code) => !told.has(code))).toEqual([]);
  });

  it.each(seatCounts)('of %i end alike for one seed, and differently for another', (seats) => {
    const end = (seed: number): string => playConferences({ seats, seed, conferences: 1 }, () => undefined).digest;
    expect(end(seats + 70)).toBe(end(seats + 70));
    expect(end(seats + 70)).not.toBe(end(seats + 71));
  });
});

describe('what they have found', () => {
  it('SC-091 a theorem that could be applied, alone, supports nothing', () => {
    const alone = aTable({ who: { ana: { moves: ['Non-Wellfoundedness'] } }, theorems: { T1: { by: 'bo', need: 4 } } });
    const form = play(alone)
      .offers('ana')
      .find(({ id }) => id === 'move:apply');
    expect(form?.refusal).toMatchObject({ code: 'apply.itself' });
  });

  it('SC-089 gossip is closed to somebody with whom nobody is left', () => {
    const left = play(aTable({ who: { bo: { out: 'dead' }, cy: { out: 'removed' } } }));
    const gossip = left.offers('ana').find(({ id }) => id === 'move:Badmouth a Colleague');
    expect(gossip?.refusal).toMatchObject({ code: 'colleague.none', rule: 'SC-089' });
    const open = play(aTable({ who: { bo: { out: 'dead' } } })).offers('ana');
    expect(open.find(({ id }) => id === 'move:Badmouth a Colleague')).not.toHaveProperty('refusal');
  });
});
