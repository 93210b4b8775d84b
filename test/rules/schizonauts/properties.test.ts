/** Whole games of Schizonauts played at random: they end, nobody is stuck, and the invariants hold at every step. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/schizonauts/words';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { lengths, roundsOf } from '../../../rules/games/schizonauts/pure';
import { DECK, type SzState } from '../../../rules/games/schizonauts/state';
import { ask, step, type Standing } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { createDealer, type Dealer } from '../dealer';
import {
  awaitedSeats,
  findMove,
  happenNext,
  pick,
  playTable,
  randomFrom,
  type Random,
  type Taste,
} from '../random-player';
import { brokenBy, brokenTurn } from './invariants';

/** People get on with it; some of them object, refuse or go back all the same. */
const taste: Taste = ({ kind }: JsonObject) => {
  if (kind === 'propose' || kind === 'objectQuestion' || kind === 'swapMemory' || kind === 'strike') return 0;
  if (kind === 'supplyMemory' || kind === 'rejectPrice' || kind === 'proposeDeath') return 1;
  return kind === 'create' ? 2 : 3;
};

/** A table whose length is agreed. */
const agreed = (seats: number, rounds: number): Standing<SzState> => {
  let standing: Standing<SzState> = { state: game.init({ seats, config: {} }), choices: [] };
  const moves: readonly JsonObject[] = [
    { kind: 'propose', rounds: String(rounds), starter: String(seats - 1) },
    ...Array.from({ length: seats - 1 }, () => ({ kind: 'approveSetup' })),
  ];
  moves.forEach((move, seat) => {
    const stepped = step(game, standing, seat, move);
    if (!stepped.ok) throw new Error(JSON.stringify(stepped.refusal));
    standing = stepped.value.standing;
  });
  return standing;
};

interface Watch {
  readonly onStep?: (standing: Standing<SzState>) => void;
  /** Who is away: what she owes is made by the fallback, and nothing else. */
  readonly away?: number;
}

const groups = ['answer', 'turn', 'pass'] as const;

/** One step of a table at which somebody is away: in a race only what is owed is done. */
const stepWithout = (away: number, standing: Standing<SzState>, random: Random, dealer: Dealer) => {
  const { state } = standing;
  const expected = game.expect(state);
  if (expected.kind !== 'free') {
    const isAbsent = (seat: number): boolean => seat === away;
    return happenNext(game, standing, state.sheets.length, random, taste, isAbsent, dealer);
  }
  const seat = pick(expected.owed, random) ?? -1;
  const found = seat === away ? null : findMove(game, standing, seat, random, groups, taste, dealer);
  const move = found ?? game.fallback(state, seat);
  const stepped = step(game, standing, seat, move, dealer.facesOf(game, state, seat, move));
  if (!stepped.ok) throw new Error(`${state.step}: ${JSON.stringify([move, stepped.refusal])}`);
  return stepped.value;
};

/** Plays one game to its end. */
const playThrough = (seats: number, rounds: number, seed: number, watch: Watch = {}): SzState => {
  const random = randomFrom(seed);
  const dealer = createDealer(random);
  let standing = agreed(seats, rounds);
  let paid = 0;
  let turn = standing.state;
  for (let steps = 0; steps < 40_000; steps += 1) {
    const next =
      watch.away === undefined
        ? happenNext(game, standing, seats, random, taste, undefined, dealer)
        : stepWithout(watch.away, standing, random, dealer);
    if (next === null) return standing.state;
    const { state } = next.standing;
    const before = standing.state;
    if (state.step === 'bets' && before.step !== 'bets') {
      paid += (state.scene?.earned ?? []).reduce((sum, coins) => sum + coins, 0);
    }
    const broken = brokenBy(before, state, paid);
    if (broken !== null)
      throw new Error(`${broken}: ${seats} seats, ${rounds} rounds, seed ${seed}, step ${steps}, ${state.step}`);
    const isTurnOver = before.phase === 'flashback' && before.step === 'bleed_ripple' && state.step !== 'bleed_ripple';
    if (isTurnOver) {
      // Notes of visitors change no rating, and supplied memories no key.
      expect(brokenTurn(turn, state, before.actor)).toBe(null);
    }
    if (isTurnOver || before.phase === 'preamble') turn = state;
    for (const line of next.story) {
      if (gameWords.say(line) === line.code) throw new Error(`no words for ${line.code}`);
    }
    watch.onStep?.(next.standing);
    standing = next.standing;
  }
  throw new Error(`${seats} seats, ${rounds} rounds, seed ${seed}: no end`);
};

/** Nine games of each length at a table of each size: 315. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

describe.each([2, 3, 4, 5, 6, 7, 8])('games of %i', (seats) => {
  it.each(lengths)(
    'that are %s come to an end, and all invariants hold (SZ-035 to SZ-037, SZ-220 to SZ-223)',
    (length) => {
      for (const seed of seeds) {
        const state = playThrough(seats, roundsOf(seats, length), seed * 100 + seats);
        expect([state.phase, state.step]).toEqual(['result', 'over']);
        expect(state.survivors.length).toBeLessThanOrEqual(Math.floor(seats / 2));
      }
    },
    180_000,
  );
});

describe('whoever is away', () => {
  it('is stood in for without a hidden card being opened, and the game ends (SZ-P02, SZ-P13, SZ-D48)', () => {
    const reveals = new Set<number>();
    const state = playThrough(3, 2, 5, {
      away: 1,
      onStep: ({ state: now }) => {
        if (now.phase === 'endgame' && now.sheets[1]?.cards.some(({ up }) => up !== null) === true) reveals.add(1);
      },
    });
    expect([...reveals, state.phase]).toEqual(['result']);
    // Her cards stay shut to the end, and the others' were all turned.
    const [first, hers, last] = state.sheets;
    expect([hers?.final, hers?.cards.every(({ up }) => up === null)]).toEqual(['shut', true]);
    for (const sheet of [first, last]) expect(sheet?.cards.every(({ up }) => up !== null)).toBe(true);
  }, 60_000);

  it('loses her last turn and not the table: no face is asked for, and her coins count for nobody (SZ-P13)', () => {
    let flips = 0;
    playThrough(2, 2, 42, {
      onStep: ({ state }) => {
        if (state.step !== 'flip') return;
        flips += 1;
        const passed = step(game, { state, choices: [] }, state.actor, game.fallback(state, state.actor));
        if (!passed.ok) throw new Error(JSON.stringify(passed.refusal));
        const after = passed.value.standing.state;
        expect([after.score, after.sheets[state.actor]?.final]).toEqual([state.score, 'shut']);
        expect(after.sheets[state.actor]?.cards).toEqual(state.sheets[state.actor]?.cards);
        expect(after.phase === 'result' || after.actor !== state.actor).toBe(true);
        const other = 1 - state.actor;
        expect(step(game, { state, choices: [] }, other, { kind: 'leaveShut' }).ok).toBe(false);
      },
    });
    expect(flips).toBe(2);
  }, 60_000);

  it('has a legal fallback wherever something is owed, and what a client sends by itself is legal (decisions 0040, 0076)', () => {
    for (const seats of [2, 3, 4]) {
      playThrough(seats, 2, 40 + seats, {
        onStep: (standing) => {
          const expected = game.expect(standing.state);
          const owed = expected.kind === 'free' ? expected.owed : awaitedSeats(game, standing);
          for (const seat of owed) {
            const move = game.fallback(standing.state, seat);
            const ruling = ask(game, standing, seat, move);
            if (!ruling.ok) throw new Error(`${standing.state.step}: ${JSON.stringify([move, ruling.refusal])}`);
            const own = game.routine(standing.state, seat);
            if (own !== null && !ask(game, standing, seat, own).ok)
              throw new Error(`routine at ${standing.state.step}`);
            for (const { id, move: said } of game.ahead?.(standing.state, seat) ?? [])
              if (said !== null && !ask(game, standing, seat, said).ok) throw new Error(id);
          }
        },
      });
    }
  }, 120_000);
});

describe('a face that lies down', () => {
  it('is never in the state, and without a hand everybody reads the same (SZ-141, SZ-P05, SZ-P12)', () => {
    const secret: string[] = [];
    for (const { standing } of playTable(game, { seats: 4, config: {} }, randomFrom(21), taste)) {
      const { state } = standing;
      for (const sheet of state.sheets) {
        for (const card of sheet.cards) expect(Object.keys(card)).toEqual(['card', 'up']);
      }
      if (state.phase !== 'endgame') continue;
      const open = game.offers(state, 0).filter(({ id }) => id.startsWith('turn:reveal'));
      expect(open).toEqual([]);
      const hand = (deck: string, card: number): string | null => (deck === DECK && card % 2 === 0 ? 'thief' : null);
      const bare = JSON.stringify(game.pieces(state));
      expect(JSON.stringify(game.pieces(state, () => null))).toBe(bare);
      if (JSON.stringify(game.pieces(state, hand)) !== bare) secret.push(state.step);
    }
    expect(secret.length).toBeGreaterThan(0);
  }, 60_000);
});

describe('whatever a peer sends', () => {
  const kinds = [
    ...['propose', 'create', 'setName', 'swapMemory', 'choosePersona', 'chooseVisitor', 'takeKey', 'chooseMemory'],
    ...[
      'upgrade',
      'reveal',
      'bet',
      'pickBleed',
      'strike',
      'flipAll',
      'leaveShut',
      'proposeDeath',
      'approveDeath',
      'addNote',
      'vote',
    ],
  ];
  const junk: readonly unknown[] = [
    ...[null, 7, 'vote', [], {}, { kind: '__proto__' }, { kind: 'constructor' }],
    ...kinds.flatMap((kind) => [
      { kind },
      { kind, card: 9_007_199_254_740_991, side: 'agent', full: true, memory: '__proto__' },
      { kind, card: '__proto__', persona: 'constructor', seat: '9', mem: 'toString' },
      { kind, seat: '7', card: -1, mem: '__proto__', text: '\ud800', cat: 'V', half: '2', side: 'thief' },
      { kind, give: Array.from({ length: 999 }, () => 'd6'), get: '__proto__' },
      { kind, target: '7', agent: -1, thief: Number.MAX_SAFE_INTEGER },
      { kind, rounds: '99', starter: '7' },
    ]),
    { kind: 'reveal', card: 0, side: 'agent', full: true },
    { kind: 'bet', target: '1', agent: 1.5 },
  ];

  it('is refused or granted, and never thrown over (SZ-P08)', () => {
    let at = 0;
    playThrough(3, 1, 11, {
      onStep: ({ state }) => {
        at += 1;
        if (at % 5 !== 0) return;
        for (const move of junk) {
          for (const seat of [0, 1, 2, 8, -1]) {
            game.check(state, seat, move);
            game.check(state, seat, move, ['agent']);
            game.check(state, seat, move, ['x', 'thief']);
            game.shows?.(state, seat, move);
          }
        }
      },
    });
    expect(at).toBeGreaterThan(100);
  }, 60_000);
});
