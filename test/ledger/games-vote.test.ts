/** The votes of real games by sealed papers: in the end the table stands where the rules alone would have led it. */
import { describe, expect, it } from 'vitest';
import { hotCircle } from '../../rules/games/hot-circle/game';
import { schizonauts } from '../../rules/games/schizonauts/game';
import type { SzState } from '../../rules/games/schizonauts/state';
import { openHeld } from '../../rules/kernel/ceremonies';
import { digestOf } from '../../rules/kernel/digest';
import { step, type Game, type SetUp, type Standing } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { verifyAnswer } from '../../src-renderer/chance';
import { createLedger, encodeGenesis, type Ledger } from '../../src-renderer/ledger';
import { findMove, playTable, randomFrom, type Taste } from '../rules/random-player';
import { genesisOf, person } from './people';
import { ballots, cast, open } from './polling';

/** Whoever plays at random fills every field with words, and a genesis holds no more than so many bytes. */
const MOST_BYTES = 300_000;

/** A state of a game in which a ballot has just begun. */
const votingState = <S extends object>(game: Game<S>, setUp: SetUp, seed: number, taste?: Taste): S => {
  for (let more = 0; more < 12; more += 1) {
    for (const { standing } of playTable(game, setUp, randomFrom(seed + 100 * more), taste)) {
      if (game.expect(standing.state).kind !== 'ballot' || standing.choices.length > 0) continue;
      if (JSON.stringify(standing.state).length < MOST_BYTES) return standing.state;
      break;
    }
  }
  throw new Error('the game never votes early enough');
};

/** A table that goes on from this state, with a party at each seat. */
const tableAt = (game: Game, seats: number, state: object): Ledger => {
  const parent = { gameId: 'ab'.repeat(32), digest: 'cd'.repeat(32), state: state as JsonObject };
  const genesis = genesisOf([...Array(seats).keys()], { game: game.id, rulesVersion: game.rulesVersion, parent });
  return createLedger({ game, genesisBytes: encodeGenesis(genesis), verifyAnswer, ballots });
};

/** Everybody votes at random: by the ledger and by the rules alone. Whether the rules asked for held papers in the end. */
const voteBoth = (game: Game, seats: number, state: object, seed: number): boolean => {
  const random = randomFrom(seed);
  const ledger = tableAt(game, seats, state);
  let plain: Standing<object> = { state, choices: [] };
  const expected = game.expect(state);
  for (const seat of expected.kind === 'ballot' ? expected.seats : []) {
    const move = findMove(game, { state, choices: [] }, seat, random) ?? game.fallback(state, seat);
    cast(ledger, person(seat), seat, move);
    const stepped = step(game, plain, seat, move);
    if (!stepped.ok) throw new Error(stepped.refusal.code);
    plain = stepped.value.standing;
  }
  const openAll = (): void => {
    for (let seat = 0; seat < seats; seat += 1) open(ledger, person(seat));
  };
  openAll();
  const isTie = game.expect(plain.state).kind === 'papers';
  expect(ledger.fold().tip.stateDigest).toBe(digestOf(plain.state));
  if (isTie) {
    openAll();
    plain = openHeld(game, plain).standing;
    expect(ledger.fold().tip.stateDigest).toBe(digestOf(plain.state));
  }
  return isTie;
};

describe('a trait vote of Hot Circle', () => {
  it.each([2, 3])('at a table of %i', (seats) => {
    const game = hotCircle as unknown as Game;
    const state = votingState(game, { seats, config: {} }, 40 + seats);
    for (let seed = 0; seed < 6; seed += 1) expect(voteBoth(game, seats, state, seed)).toBe(false);
  });
});

describe('a closing vote of Schizonauts', () => {
  /** People get on with it. */
  const taste: Taste = ({ kind }) =>
    ['propose', 'objectQuestion', 'swapMemory', 'strike'].includes(String(kind)) ? 0 : 3;
  /** Its length is agreed. */
  const begun = (seats: number): object => {
    let standing: Standing<object> = { state: schizonauts.init({ seats, config: {} }), choices: [] };
    const game = schizonauts as unknown as Game;
    for (let seat = 0; seat < seats; seat += 1) {
      const proposal = { kind: 'propose', rounds: String(seats < 4 ? 2 : 1), starter: '0' };
      const stepped = step(game, standing, seat, seat === 0 ? proposal : { kind: 'approveSetup' });
      if (!stepped.ok) throw new Error(JSON.stringify(stepped.refusal));
      standing = stepped.value.standing;
    }
    return standing.state;
  };

  it.each([3, 4, 5])('at a table of %i, with the held paper of the actor', (seats) => {
    const game = { ...(schizonauts as unknown as Game), init: () => begun(seats) };
    const state = votingState(game, { seats, config: {} }, 60 + seats, taste);
    const ties = Array.from({ length: 8 }, (_, seed) => voteBoth(game, seats, state, seed));
    const expected = game.expect(state);
    if (expected.kind === 'ballot' && expected.held.length > 0) expect(ties).toContain(true);
    expect(ties).toContain(false);
  });

  it('a note in a sealed paper is read by nobody before the votes are opened, and then stands on the sheet (SZ-080)', () => {
    const game = { ...(schizonauts as unknown as Game), init: () => begun(4) };
    const state = votingState(game, { seats: 4, config: {} }, 64, taste) as SzState;
    const ledger = tableAt(game, 4, state);
    const visitor = state.halves[1]?.visitor ?? -1;
    const note = { secondCat: 'K', secondText: 'What the ferryman hummed' };
    const isKnown = (): boolean => JSON.stringify(ledger.fold().tip.standing.state).includes(note.secondText);
    for (const seat of [0, 1, 2, 3].filter((each) => each !== state.actor)) {
      cast(ledger, person(seat), seat, { kind: 'vote', side: 'thief', ...(seat === visitor ? note : {}) });
    }
    expect(isKnown()).toBe(false);
    for (let seat = 0; seat < 4; seat += 1) open(ledger, person(seat));
    const { sheets } = ledger.fold().tip.standing.state as SzState;
    const side = state.halves[1]?.visiting ?? 'agent';
    expect(sheets[visitor]?.[side].mem.at(-1)).toMatchObject({
      cat: 'K',
      text: note.secondText,
      box: false,
      circle: false,
    });
  });
});
