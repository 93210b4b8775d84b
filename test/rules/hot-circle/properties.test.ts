/** Campaigns of Hot Circle played at random: they go on, nobody is stuck, and every currency adds up. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/hot-circle/words';
import { hotCircle as game } from '../../../rules/games/hot-circle/game';
import type { HotState } from '../../../rules/games/hot-circle/state';
import { ratingCost } from '../../../rules/games/hot-circle/tables';
import { digestOf } from '../../../rules/kernel/digest';
import { ask, resume } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import type { Field } from '../../../rules/kernel/offer';
import type { Say } from '../../../rules/kernel/say';
import { awaitedSeats, playTable, randomFrom, type Happening, type Random } from '../random-player';
import { inScene } from './table';

/**
 * Who leaves a move to the least that would do, so that campaigns go on: in a scene hardly anybody, else most of those whom
 * the table waits for, and nearly all who would only change what stands.
 */
const leaving =
  (random: Random, stateNow: () => HotState) =>
  (seat: number): boolean => {
    const state = stateNow();
    if (state.phase === 'scene') return seat === state.gm && random(20) === 0;
    const expected = game.expect(state);
    if (expected.kind !== 'free' || state.phase === 'campaign') return random(2) === 0;
    return expected.owed.includes(seat) ? random(3) > 0 : random(8) > 0;
  };

const pcsOf = ({ pcs }: HotState) => pcs.flatMap((pc, seat) => (pc === null ? [] : [{ pc, seat }]));

/** Nothing on a sheet is what no rule could have made of it. */
const oddSheet = (state: HotState): string | null => {
  for (const { pc } of pcsOf(state)) {
    if (pc.fate < 0 || pc.persona < 0) return 'artha below nothing';
    if (pc.beliefs.length !== 3 || pc.instincts.length !== 3) return 'not three';
    for (const { rating, persona, fate } of pc.lifepaths) {
      if (rating < 3 || rating > 6 || fate < 0) return 'a rating or marks out of range';
      if (persona > 0 && persona >= (ratingCost(rating) ?? 0)) return 'marks that should have raised a rating';
    }
    const names = pc.assets.map(({ name }) => name);
    if (new Set(names).size < names.length) return 'two assets of a name';
  }
  return null;
};

/** What persona has become on a lifepath: its marks, and the marks that its rating has cost since it began at 3. */
const personaIn = (rating: number, marks: number): number => {
  let spent = marks;
  for (let at = 3; at < rating; at += 1) spent += ratingCost(at) ?? 0;
  return spent;
};

/** What a move changes in the artha of a seat's character, where it is neither new nor gone. */
const oddArtha = ({ before, standing, move, seat }: Happening<HotState>): string | null => {
  for (const { pc: now, seat: owner } of pcsOf(standing.state)) {
    const old = before.state.pcs[owner];
    if (old === null || old === undefined || old.name !== now.name || !old.approved) continue;
    const kind = String(move?.['kind'] ?? '');
    const persona = now.persona - old.persona;
    const fate = now.fate - old.fate;
    const marks = (pc: typeof now): number => pc.lifepaths.reduce((sum, path) => sum + path.fate, 0);
    const worth = (pc: typeof now): number =>
      pc.lifepaths.reduce((sum, path) => sum + personaIn(path.rating, path.persona), 0);
    const isRerolled = kind === 'reroll' && seat === owner;
    if (persona < 0 && !(isRerolled && move?.['via'] === 'persona' && persona === -1))
      return `persona spent by ${kind}`;
    if (fate < 0 && !(isRerolled && move?.['via'] === 'fate' && fate === -1)) return `fate spent by ${kind}`;
    const paid =
      now.assets.reduce((sum, each) => sum + each.paid, 0) - old.assets.reduce((sum, each) => sum + each.paid, 0);
    const isMarked = fate === -1 ? 1 : 0;
    if (kind !== 'lose_asset' && marks(now) - marks(old) !== isMarked - paid)
      return `fate marks do not add up after ${kind}`;
    const base = before.state.test?.seat === owner ? before.state.test.task.base : before.state.test?.against.base;
    const isFull = old.lifepaths.find(({ name }) => name === base)?.rating === 6;
    const added = worth(now) - worth(old);
    const isNewPath = kind === 'add_lifepath' && owner === seat;
    if (!isNewPath && added !== (persona === -1 && !isFull ? 1 : 0)) return `persona marks do not add up after ${kind}`;
    if (
      persona > 0 &&
      !['award', 'next_step', 'set_beliefs', 'set_instincts', ''].concat('vote_remove', 'vote_add').includes(kind)
    )
      return `persona from ${kind}`;
  }
  return null;
};

const unworded = (say: Say): boolean => gameWords.say(say) === say.code || gameWords.say(say).includes('undefined');

const labelsOf = (field: Field): readonly Say[] => [
  field.label,
  ...(field.kind === 'choice' || field.kind === 'several' ? field.options.map(({ label }) => label) : []),
];

const SESSIONS = 3;
const MOST_STEPS = 3_000;

/** One campaign; every state of it is looked at. */
const playCampaign = (seed: number): { readonly sessions: number; readonly kinds: ReadonlySet<string> } => {
  const random = randomFrom(seed * 7 + 1);
  // Every fourth begins in play, with marks and conditions on the sheets.
  const isRich = seed % 4 === 3;
  const seats = isRich ? 3 : 2 + (seed % 3);
  const table = isRich ? { ...game, init: () => inScene().state } : game;
  let sessions = 0;
  let steps = 0;
  const kinds = new Set<string>();
  let now = table.init({ seats, config: {} });
  const isAbsent = leaving(random, () => now);
  for (const happening of playTable(table, { seats, config: {} }, random, undefined, isAbsent)) {
    now = happening.standing.state;
    const { standing, story, before, move } = happening;
    steps += 1;
    if (steps > MOST_STEPS) throw new Error(`campaign ${seed} does not go on: ${standing.state.phase}`);
    kinds.add(String(move?.['kind'] ?? ''));
    const odd = oddSheet(standing.state) ?? oddArtha(happening);
    if (odd !== null) throw new Error(`campaign ${seed}, step ${steps}: ${odd}`);
    const bare = story.find(unworded);
    if (bare !== undefined) throw new Error(`no words for ${bare.code}`);
    if (steps % 40 === 0) lookAt(standing.state, seats);
    if (before.state.phase === 'voluntary' && standing.state.phase === 'between') sessions += 1;
    if (sessions === SESSIONS) break;
  }
  return { sessions, kinds };
};

/** A state now and then: it can be read back, all its forms have words, and its pieces and glance are made. */
const lookAt = (state: HotState, seats: number): void => {
  const json = JSON.parse(JSON.stringify(state)) as JsonObject;
  const read = resume(game, json, { seats, config: {} });
  if (!read.ok) throw new Error(`${JSON.stringify(read.refusal)} in ${state.phase}: ${JSON.stringify(json['test'])}`);
  if (digestOf(read.value.state) !== digestOf(state)) throw new Error('another state was granted');
  for (let seat = 0; seat < seats; seat += 1) {
    for (const { title, hint, fields } of game.offers(state, seat)) {
      const bare = [title, ...(hint === undefined ? [] : [hint]), ...fields.flatMap(labelsOf)].find(unworded);
      if (bare !== undefined) throw new Error(`no words for ${JSON.stringify(bare)}`);
    }
  }
  const glance = game.glance(state);
  const shown = [glance.phase, ...glance.lists.flatMap(({ title, items }) => [title, ...items])];
  const bare = [...shown, ...game.pieces(state).map(({ title }) => title)].find(unworded);
  if (bare !== undefined) throw new Error(`no words for ${JSON.stringify(bare)}`);
};

const CAMPAIGNS = 300;

describe('campaigns of three sessions', () => {
  it(`go on, keep every currency, and are told in words: three hundred of them (HC-088, HC-104, HC-170, HC-172, HC-207)`, () => {
    const kinds = new Set<string>();
    for (let seed = 0; seed < CAMPAIGNS; seed += 1) {
      const played = playCampaign(seed);
      expect(played.sessions).toBe(SESSIONS);
      for (const kind of played.kinds) kinds.add(kind);
    }
    // All that forms can do has been done, votes and time-skips among it.
    expect(kinds).toContain('vote_add');
    expect(kinds).toContain('upgrade');
    expect(kinds.size).toBeGreaterThan(48);
  }, 300_000);
});

describe('whoever is awaited and gone', () => {
  it('has a legal fallback everywhere (decision 0040)', () => {
    for (const seats of [2, 3, 4]) {
      let looked = 0;
      for (const { standing } of playTable(game, { seats, config: {} }, randomFrom(seats))) {
        for (const seat of awaitedSeats(game, standing)) {
          const move = game.fallback(standing.state, seat);
          const ruling = ask(game, standing, seat, move);
          if (!ruling.ok) throw new Error(`${standing.state.phase}: ${JSON.stringify([move, ruling.refusal])}`);
          const own = game.routine(standing.state, seat);
          if (own !== null) expect(ask(game, standing, seat, own).ok).toBe(true);
        }
        looked += 1;
        if (looked > 800) break;
      }
    }
  });

  it('stops no campaign: fallbacks alone play from session to session, but for scenes that nobody ends', () => {
    let sessions = 0;
    let steps = 0;
    for (const { before, standing } of playTable(
      game,
      { seats: 3, config: {} },
      randomFrom(5),
      undefined,
      () => true,
    )) {
      if (before.state.phase === 'voluntary' && standing.state.phase === 'between') sessions += 1;
      steps += 1;
      if (sessions === 3) break;
      expect(steps).toBeLessThan(2_000);
    }
    expect(sessions).toBe(3);
  });
});

describe('whatever a peer sends', () => {
  const values: readonly Json[] = [
    null,
    7,
    '',
    'x',
    [],
    {},
    '__proto__',
    'constructor',
    [null],
    ['x'],
    { toString: 'x' },
    Number.MAX_SAFE_INTEGER,
    true,
  ];
  const keys = [
    'name',
    'pc',
    'lifepath',
    'asset',
    'to',
    'conditions',
    'traits',
    'text',
    'which',
    'via',
    'level',
    'months',
    'npc',
    'trait',
    'source',
    'for',
  ];

  it('is refused or granted, and never thrown over (HC-002)', () => {
    const random = randomFrom(11);
    let steps = 0;
    const seen = new Set<string>();
    for (const { standing, move } of playTable(game, { seats: 3, config: {} }, random)) {
      if (move !== null) seen.add(String(move['kind']));
      for (const kind of [...seen, '__proto__']) {
        const junk = { kind, [keys[random(keys.length)] ?? '']: values[random(values.length)] };
        const spoilt =
          move === null
            ? junk
            : { ...move, [Object.keys(move)[random(Object.keys(move).length)] ?? '']: values[random(values.length)] };
        for (const seat of [0, 1, 2, 9, -1]) {
          expect(() => ask(game, standing, seat, junk)).not.toThrow();
          expect(() => ask(game, standing, seat, spoilt)).not.toThrow();
        }
      }
      steps += 1;
      if (steps > 250) break;
    }
    for (const junk of values) expect(game.check(game.init({ seats: 2, config: {} }), 0, junk).ok).toBe(false);
  });
});
