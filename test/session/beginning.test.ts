/** What play begins from, whatever lies in the room. */
import { describe, expect, it } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { decodeGenesis, encodeGenesis, gameIdOf, type Genesis } from '../../src-renderer/ledger';
import { findGenesis } from '../../src-renderer/session/beginning';
import type { Room } from '../../src-renderer/sync';
import { toy } from '../ledger/toy';
import { genesisBytes, stranger } from './lib';

const game = toy as unknown as Game;
const roomWith = (...lying: readonly Uint8Array[]): Room =>
  ({ genesis: { all: () => lying }, lobby: { rows: () => [] } }) as unknown as Room;
const found = (room: Room, gameId = ''): string | undefined =>
  findGenesis(game, room, gameId, stranger.ring.keys.pid).found?.id;

const first = decodeGenesis(genesisBytes, () => true);
const genesis: Genesis = first.ok ? first.value : (undefined as never);
const goingOnFrom = (state: JsonObject): Uint8Array =>
  encodeGenesis({ ...genesis, parent: { gameId: 'ab'.repeat(32), digest: 'cd'.repeat(32), state } });
/** Says that it goes on from a state which its author has made up. */
const madeUp = goingOnFrom({ ...toy.init({ seats: 2, config: {} }), walks: 17 });
/** And from one that no table can have. */
const impossible = goingOnFrom({ turn: 5, cells: 'none' });

describe('a lobby', () => {
  it('begins from what was written for it', () => {
    expect(found(roomWith(genesisBytes))).toBe(gameIdOf(genesisBytes));
  });

  it('never begins from a state that somebody says', () => {
    expect(found(roomWith(madeUp))).toBeUndefined();
    expect(found(roomWith(madeUp, genesisBytes))).toBe(gameIdOf(genesisBytes));
  });
});

it('a table that is named goes on from the state that its genesis holds', () => {
  expect(found(roomWith(madeUp), gameIdOf(madeUp))).toBe(gameIdOf(madeUp));
});

it('a table that is named is refused where no table of the game can be in the state that its genesis holds', () => {
  const beginning = findGenesis(game, roomWith(impossible), gameIdOf(impossible), stranger.ring.keys.pid);
  expect(beginning).toEqual({ found: null, trouble: { code: 'genesis.state', facts: { at: 'toy' } } });
});

it('a table of other rules is not begun, and both versions are said', () => {
  const ours = toy.rulesVersion;
  const theirs = encodeGenesis({ ...genesis, rulesVersion: ours + 1 });
  const trouble = { code: 'table.rulesVersion', facts: { theirs: ours + 1, ours } };
  expect(findGenesis(game, roomWith(theirs), gameIdOf(theirs), stranger.ring.keys.pid)).toEqual({
    found: null,
    trouble,
  });
});
