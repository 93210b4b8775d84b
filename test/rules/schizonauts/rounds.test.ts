/** Rules that hold all through a game: who is in a scene, what a hand is for, what stays open, and what nobody can be made to do. */
import { beforeAll, describe, expect, it } from 'vitest';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { allegianceDeck } from '../../../rules/games/schizonauts/pure';
import { dieTypes, sides, type SzState } from '../../../rules/games/schizonauts/state';
import type { JsonObject } from '../../../rules/kernel/json';
import { playTable, randomFrom, type Taste } from '../random-player';
import { refusedWith } from './table';

const SEATS = 4;
const taste: Taste = ({ kind }: JsonObject) =>
  kind === 'propose' || kind === 'objectQuestion' || kind === 'swapMemory' ? 0 : kind === 'rejectPrice' ? 1 : 3;

/** Every state of one game, in order. */
const states: SzState[] = [];
/** States that came of a last word with which its scene was closed too. */
const lastWords = new Set<SzState>();

beforeAll(() => {
  for (const { standing, move } of playTable(game, { seats: SEATS, config: {} }, randomFrom(77), taste)) {
    states.push(standing.state);
    if (move?.['kind'] === 'answer' && move['close'] === true) lastWords.add(standing.state);
  }
}, 60_000);

const scenesIn = (phase: SzState['phase']): readonly SzState[] =>
  states.filter((state) => state.phase === phase && state.scene !== null);
const pairs = (): readonly (readonly [SzState, SzState])[] =>
  states.slice(1).flatMap((after, at) => {
    const before = states[at];
    return before === undefined ? [] : [[before, after] as const];
  });

describe('a scene', () => {
  it('has one actor and one visitor of another seat, so nobody’s two characters meet (SZ-004, SZ-005, SZ-008)', () => {
    const met = [...scenesIn('flashback'), ...scenesIn('endgame')].filter(({ scene }) => scene?.visitor !== null);
    expect(met.length).toBeGreaterThan(20);
    for (const { scene, actor } of met) expect(scene?.visitor).not.toBe(actor);
  });

  it('has marks for actor and visitor, and for nobody else (SZ-008)', () => {
    const state = scenesIn('flashback').find(({ step }) => step === 'free_play');
    const marks = state === undefined ? [] : game.glance(state).seats.map((seat) => JSON.stringify(seat.marks));
    expect(marks.filter((mark) => mark.includes('"actor"'))).toHaveLength(1);
    expect(marks.filter((mark) => mark.includes('"visitor"'))).toHaveLength(1);
  });

  it('is closed before the next one begins: answer and price stood (SZ-071)', () => {
    const closed = pairs().filter(([before, after]) => after.scenes > before.scenes && before.phase === 'flashback');
    expect(closed.length).toBeGreaterThan(4);
    for (const [before, after] of closed) {
      expect(before.scene?.answer !== null || lastWords.has(after)).toBe(true);
      expect(before.scene?.price).not.toBe(null);
    }
  });

  it('has its question from the actor alone (SZ-083)', () => {
    const scene = { visitor: 'B', personas: { actor: 'agent', visitor: 'agent' }, key: 'KO-401' };
    const start = { step: 'free_play', scene };
    expect(refusedWith(start, { by: 'B', act: 'pose_question', text: 'Why?' }, 'E_ROLE')).toBe(null);
    expect(refusedWith(start, { by: 'C', act: 'pose_question', text: 'Why?' }, 'E_ROLE')).toBe(null);
  });

  it('of endgame may have the same visitor again, and both come as one person (SZ-162)', () => {
    const late = scenesIn('endgame').filter(({ scene }) => scene?.visitor !== null);
    expect(late.length).toBeGreaterThan(4);
    for (const { scene } of late) expect(scene?.personas).toEqual({ actor: null, visitor: null });
  });
});

describe('what lies open', () => {
  it('is the same for every client: sheets, marks, ratings, coins, deaths (SZ-010, SZ-015)', () => {
    for (const state of states.filter((_, at) => at % 40 === 0)) {
      const sheets = game.pieces(state).filter(({ layout }) => layout === 'schizonaut');
      const known = game.pieces(state, () => 'thief').filter(({ layout }) => layout === 'schizonaut');
      expect(sheets).toHaveLength(SEATS);
      expect(known).toEqual(sheets);
    }
  });

  it('a round is one turn of every seat, the starter first (SZ-048)', () => {
    const turns = states
      .filter(({ phase }) => phase === 'flashback')
      .map(({ actor, round }) => `${round}/${actor}`)
      .filter((turn, at, all) => turn !== all[at - 1]);
    const { starter = 0, rounds = 0 } = states.find(({ phase }) => phase === 'flashback') ?? {};
    const wanted = Array.from({ length: rounds }, (_, round) =>
      Array.from({ length: SEATS }, (__, at) => `${round + 1}/${(starter + at) % SEATS}`),
    ).flat();
    expect(turns).toEqual(wanted);
  });
});

it('a seat owes the characters that it drafted from the agreement on until they are made (SZ-033)', () => {
  const owes = (state: SzState): readonly boolean[] =>
    [...state.sheets.keys()].map((seat) => game.owesDraft?.(state, seat) === true);
  for (const state of states) {
    const wanted = state.sheets.map(({ thief }) => state.step === 'creation' && thief.name === '');
    expect(owes(state)).toEqual(wanted);
  }
  expect(states.some((state) => owes(state).includes(true))).toBe(true);
});

describe('memories', () => {
  it('are written with both marks empty, but for one that is used at once (SZ-026, SZ-066)', () => {
    let seen = 0;
    for (const [before, after] of pairs()) {
      for (const [seat, sheet] of after.sheets.entries()) {
        const known = new Set(sides.flatMap((side) => before.sheets[seat]?.[side].mem.map(({ id }) => id) ?? []));
        for (const memory of sides.flatMap((side) => sheet[side].mem).filter(({ id }) => !known.has(id))) {
          seen += 1;
          expect(memory.circle).toBe(false);
          if (memory.box) expect(after.scene?.memory).toBe(memory.id);
        }
      }
    }
    expect(seen).toBeGreaterThan(SEATS * 6);
  });

  it('are not shared, and no rating is, before play begins (SZ-029)', () => {
    const early = states.filter(({ phase }) => phase === 'creation' || phase === 'preamble');
    expect(early.length).toBeGreaterThan(SEATS);
    for (const { sheets } of early) for (const { overlap } of sheets) expect(overlap).toEqual({ mem: [], apt: null });
  });
});

describe('cards, dice and coins', () => {
  it('a hand only grows in flashback, and rests (SZ-078)', () => {
    for (const [before, after] of pairs().filter(([, { phase }]) => phase === 'flashback')) {
      for (const [seat, { hand }] of after.sheets.entries()) {
        const old = before.sheets[seat]?.hand ?? [];
        expect(hand.slice(0, old.length)).toEqual(old);
      }
    }
  });

  it('the allegiance deck alone is left of the persona cards (SZ-011, SZ-138)', () => {
    const { rounds = 0, allegiances = 0 } = states.at(-1) ?? {};
    expect(allegiances).toBe(allegianceDeck(SEATS, rounds).size);
  });

  it('dice are d6, d8, d10 and d12, as many as it takes (SZ-012)', () => {
    const pools = states.flatMap(({ scene }) => (scene?.pool ? [scene.pool.actor, scene.pool.visitor] : []));
    expect(pools.length).toBeGreaterThan(20);
    for (const pool of pools) expect(Object.keys(pool).sort()).toEqual([...dieTypes].sort());
  });

  it('coins come with the first turn of endgame, from a bank without end, and scoring takes none (SZ-014, SZ-214)', () => {
    const coins = ({ sheets }: SzState): number =>
      sheets.reduce((sum, each) => sum + each.coins.agent + each.coins.thief, 0);
    for (const state of states.filter(({ phase }) => phase !== 'endgame' && phase !== 'final' && phase !== 'result')) {
      expect(coins(state)).toBe(0);
    }
    const last = states.filter(({ phase }) => phase === 'final' || phase === 'result');
    expect(coins(last[0] ?? (states[0] as SzState))).toBeGreaterThan(0);
    for (const [at, state] of last.entries()) expect(coins(state)).toBeGreaterThanOrEqual(coins(last[at - 1] ?? state));
  });

  it('nobody is made to turn a card: only its owner’s own moves do, until her last turn (SZ-158)', () => {
    for (const state of scenesIn('endgame').filter((_, at) => at % 5 === 0)) {
      for (const [seat] of state.sheets.entries()) {
        const move = { kind: 'reveal', card: 0, side: 'agent', full: false };
        for (const card of game.shows?.(state, seat, move) ?? []) {
          expect(state.sheets[seat]?.cards.some((each) => each.card === card.card)).toBe(true);
        }
      }
    }
  });
});

describe('the end', () => {
  it('each looks at her sheet and speaks her name before endgame goes on (SZ-150)', () => {
    const before = states.filter(({ step }) => step === 'interlude');
    expect(before.length).toBeGreaterThan(0);
    for (const state of before) {
      const expected = game.expect(state);
      const owed = expected.kind === 'free' ? expected.owed : expected.kind === 'each' ? expected.seats : [];
      expect(owed.length).toBeGreaterThan(0);
    }
    for (const { sheets } of scenesIn('endgame')) for (const { fullName } of sheets) expect(fullName).not.toBe(null);
  });

  it('the question of a last turn is who the actor is, and nobody approves it (SZ-202, SZ-206)', () => {
    const final = states.filter(({ phase }) => phase === 'final');
    expect(final.length).toBeGreaterThan(0);
    expect(final.some(({ step }) => step === 'question')).toBe(false);
    for (const state of final)
      for (const seat of state.sheets.keys()) {
        expect(game.offers(state, seat).some(({ id }) => id.endsWith('poseQuestion'))).toBe(false);
      }
  });

  it('each tells how it ended, and the dead stay dead (SZ-219)', () => {
    const over = states.at(-1);
    expect(over?.sheets.every(({ epilogue }) => epilogue !== null)).toBe(true);
    const dead = states.find(({ step }) => step === 'epilogue')?.sheets.map((sheet) => sheet.dead);
    expect(over?.sheets.map((sheet) => sheet.dead)).toEqual(dead);
  });
});
