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
import { openBook, type Book } from './purses';
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

const sizes: Readonly<Record<string, number>> = { simple: 2, moderate: 4, complex: 6 };
const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** What a move should pay by the catalogue's figures, where that follows from the move itself; else null. */
const dueFor = ({
  before,
  move,
  seat,
}: Happening<HotState>): readonly [code: string, seat: number, n: number] | null => {
  if (move?.['kind'] === 'award') {
    const withPc = textsIn(move['withPc']);
    const resolved = textsIn(move['resolved']).reduce((sum, each) => {
      const [belief = '', size = ''] = each.split(':');
      return sum + (sizes[size] ?? NaN) + (withPc.includes(belief) ? 1 : 0);
    }, 0);
    return ['story.award', Number(move['pc']), textsIn(move['furthered']).length + resolved];
  }
  const old = before.state.pcs[seat];
  const same = (a: unknown, b: string | undefined): boolean =>
    String(a).trim().replaceAll(/\s+/g, ' ').toLowerCase() === (b ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (move?.['kind'] === 'set_beliefs') {
    const replaced = [1, 2, 3].filter(
      (at) => move[`b${at}stance`] === 'replace' && !same(move[`stance${at}`], old?.beliefs[at - 1]?.stance),
    );
    return ['story.beliefs', seat, replaced.length * 2];
  }
  if (move?.['kind'] !== 'set_instincts') return null;
  const changed = [1, 2, 3].filter((at) => {
    const was = old?.instincts[at - 1];
    return move[`i${at}`] === 'replace' && !(move[`form${at}`] === was?.form && same(move[`instinct${at}`], was?.text));
  });
  return ['story.instincts', seat, changed.length * 2];
};

/** What is told to be paid is what the catalogue pays: awards, renewed beliefs and instincts, and hindrances. */
const oddAmount = (happening: Happening<HotState>): string | null => {
  const { before, story } = happening;
  const due = dueFor(happening);
  const told = (code: string, seat: number): number =>
    story.reduce((sum, line) => {
      const { n } = line.facts as { readonly n?: number };
      return line.code === code && line.seat === seat ? sum + (n ?? 0) : sum;
    }, 0);
  if (due !== null && told(due[0], due[1]) !== due[2])
    return `${due[0]} pays ${told(due[0], due[1])} in place of ${due[2]}`;
  const { test } = before.state;
  const isOver = story.some(({ code }) => code === 'story.passes' || code === 'story.fails');
  if (test === null || !isOver) return null;
  const paysFor = ({ against, forFate, hindering, take }: typeof test.task): number =>
    against.length + forFate.length + (hindering && take === 'fate' ? 1 : 0);
  const other = test.opponent !== null && 'seat' in test.opponent ? test.opponent.seat : null;
  if (told('story.paid', test.seat) !== paysFor(test.task)) return 'hindrances of the tester pay another sum';
  return other !== null && told('story.paid', other) !== paysFor(test.against)
    ? 'hindrances of the other side pay another sum'
    : null;
};

const unworded = (say: Say): boolean => gameWords.say(say) === say.code || gameWords.say(say).includes('undefined');

const labelsOf = (field: Field): readonly Say[] => [
  field.label,
  ...(field.kind === 'choice' || field.kind === 'several' ? field.options.map(({ label }) => label) : []),
];

const SESSIONS = 3;
const MOST_STEPS = 3_000;

/** A scene in which one persona point more raises any rating. */
const richTable = (): HotState => {
  const { state } = inScene();
  const pcs = state.pcs.map(
    (pc) =>
      pc && {
        ...pc,
        lifepaths: pc.lifepaths.map((path) => ({ ...path, persona: (ratingCost(path.rating) ?? 1) - 1 })),
      },
  );
  return { ...state, pcs };
};

/** One campaign; every state of it is looked at. */
const playCampaign = (
  seed: number,
): { readonly sessions: number; readonly kinds: ReadonlySet<string>; readonly book: Book } => {
  const random = randomFrom(seed * 7 + 1);
  // Every fourth begins in play, with marks and conditions on the sheets.
  const isRich = seed % 4 === 3;
  const seats = isRich ? 3 : 2 + (seed % 3);
  const table = isRich ? { ...game, init: richTable } : game;
  let sessions = 0;
  let steps = 0;
  const kinds = new Set<string>();
  let now = table.init({ seats, config: {} });
  const isAbsent = leaving(random, () => now);
  const book = openBook(now);
  for (const happening of playTable(table, { seats, config: {} }, random, undefined, isAbsent)) {
    now = happening.standing.state;
    const { standing, story, before, move, seat } = happening;
    steps += 1;
    if (steps > MOST_STEPS) throw new Error(`campaign ${seed} does not go on: ${standing.state.phase}`);
    kinds.add(String(move?.['kind'] ?? ''));
    const isMade = (each: number): boolean => move?.['kind'] === 'create_pc' && each === seat;
    const odd =
      oddSheet(standing.state) ??
      oddArtha(happening) ??
      oddAmount(happening) ??
      book.enter(before.state, standing.state, story, isMade);
    if (odd !== null) throw new Error(`campaign ${seed}, step ${steps}: ${odd}`);
    const bare = story.find(unworded);
    if (bare !== undefined) throw new Error(`no words for ${bare.code}`);
    if (steps % 40 === 0) lookAt(standing.state, seats);
    if (before.state.phase === 'voluntary' && standing.state.phase === 'between') sessions += 1;
    if (sessions === SESSIONS) break;
  }
  return { sessions, kinds, book };
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
    const turnover: Record<string, number> = {};
    for (let seed = 0; seed < CAMPAIGNS; seed += 1) {
      const played = playCampaign(seed);
      expect(played.sessions).toBe(SESSIONS);
      for (const kind of played.kinds) kinds.add(kind);
      const { earned, spent } = played.book.turnover();
      for (const each of ['fate', 'persona', 'fateMarks', 'personaMarks'] as const) {
        turnover[each] = (turnover[each] ?? 0) + spent[each];
        expect(earned[each]).toBeGreaterThanOrEqual(spent[each]);
      }
    }
    // All that is earned has also been spent somewhere, or its half of the book would prove nothing.
    for (const each of ['fate', 'persona', 'fateMarks', 'personaMarks']) expect(turnover[each]).toBeGreaterThan(0);
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
