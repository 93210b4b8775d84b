/** How play begins: the genesis that somebody wrote into the room, and the one that is mine to write. */
import type { Game } from '../../rules/kernel/game';
import { refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { verifyPartyKeys } from '../chance';
import { decodeGenesis, encodeGenesis, gameIdOf, startOf, toHex, type Genesis } from '../ledger';
import type { Room } from '../sync';
import { agreesWithRows, genesisFrom } from './lobby';
import type { Pid } from './view';

export interface FoundGenesis {
  readonly bytes: Uint8Array;
  readonly id: string;
  readonly genesis: Genesis;
}

/** What to play from, or why what lies there is nothing to play from; neither while there is nothing. */
export interface Beginning {
  readonly found: FoundGenesis | null;
  readonly trouble: Refusal | null;
}

/** A genesis from the room, or why it is not one to play from. */
const readGenesis = (game: Game, bytes: Uint8Array): Ruling<Genesis> => {
  const genesis = decodeGenesis(bytes, verifyPartyKeys);
  if (!genesis.ok) return genesis;
  if (genesis.value.game !== game.id) return refuse('table.otherGame', {});
  const [theirs, ours] = [genesis.value.rulesVersion, game.rulesVersion];
  if (theirs !== ours) return refuse('table.rulesVersion', { theirs, ours });
  const start = startOf(game, genesis.value);
  return start.ok ? genesis : start;
};

/**
 * The genesis to play from: the one that the link names (`gameId`, else empty), else the lowest that I agree to. Junk in
 * its place is passed over.
 */
export const findGenesis = (game: Game, room: Room, gameId: string, me: Pid): Beginning => {
  const lying = room.genesis
    .all()
    .map((bytes) => ({ bytes, id: gameIdOf(bytes) }))
    .filter(({ id }) => gameId === '' || id === gameId)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let flaw: Refusal | null = null;
  for (const { bytes, id } of lying) {
    const genesis = readGenesis(game, bytes);
    if (!genesis.ok) flaw ??= genesis.refusal;
    // What goes on from elsewhere is found by its id alone: in a lobby nobody can say that its state is true.
    else if (gameId === '' && genesis.value.parent !== undefined) continue;
    else if (agreesWithRows(genesis.value, room.lobby.rows(), me)) {
      return { found: { bytes, id, genesis: genesis.value }, trouble: null };
    }
  }
  return { found: null, trouble: flaw };
};

/** Writes the genesis where it is mine to write: all are ready, the lowest seat is mine, and there is none. */
export const writeGenesis = (game: Game, room: Room, name: string, me: Pid): void => {
  const rows = room.lobby.rows();
  const isBeginning = (bytes: Uint8Array): boolean => {
    const genesis = readGenesis(game, bytes);
    return genesis.ok && genesis.value.parent === undefined;
  };
  if (rows[0]?.pid !== me || room.genesis.all().some(isBeginning)) return;
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const genesis = genesisFrom(rows, game, room.table.info()?.name ?? name, nonce);
  if (genesis.ok) room.genesis.put(encodeGenesis(genesis.value));
};
