/**
 * Tables that go on from this one, as the shared document tells of them: each by whoever founded it and signed by her,
 * with the genesis beside it, so that nobody has to take her word for what is played there (trust 8.5).
 *
 * Whoever is in this room may come in at the new table, so its secret lies here open.
 */
import * as v from 'valibot';
import type * as Y from 'yjs';
import { fromHex, gameIdOf, toHex } from '../ledger';
import { isOrigin } from './addresses';
import { createSignedReader, type Seals } from './signed';

export interface SuccessorNote {
  /** The id of the new table's game: the hash of `genesis`. */
  readonly gameId: string;
  /** The new room's: 32 bytes. */
  readonly secret: Uint8Array;
  /** The origin of the host that links to the new table name. */
  readonly host: string;
  readonly genesis: Uint8Array;
}

export interface SuccessorBook {
  /** The newest of each of these parties, where there is one and it is hers; by party id. */
  readonly of: (pids: readonly string[]) => ReadonlyMap<string, SuccessorNote>;
  /** Writes mine, in place of an earlier one. */
  readonly put: (note: SuccessorNote) => void;
}

/** The largest genesis there is. */
const MAX_GENESIS_BYTES = 256 * 1024;

const hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u));
const bodyShape = v.object({ pid: v.string(), gameId: hex, secret: hex, host: v.custom<string>(isOrigin) });

/** The notes in this map, under `PID` what was signed and under `PID/genesis` the bytes. `me` is my party id. */
export const createSuccessorBook = (
  map: Y.Map<unknown>,
  me: string,
  seals: Seals,
  write: (change: () => void) => void,
): SuccessorBook => {
  const judge = createSignedReader(seals, 'successor', bodyShape);
  const ids = new WeakMap<Uint8Array, string>();

  const idOf = (genesis: Uint8Array): string => {
    const id = ids.get(genesis) ?? gameIdOf(genesis);
    ids.set(genesis, id);
    return id;
  };
  const noteOf = (pid: string): SuccessorNote | null => {
    const [value, genesis] = [map.get(pid), map.get(`${pid}/genesis`)];
    if (!(genesis instanceof Uint8Array) || genesis.length > MAX_GENESIS_BYTES) return null;
    const body = judge(value);
    if (body?.pid !== pid || idOf(genesis) !== body.gameId) return null;
    return { gameId: body.gameId, secret: fromHex(body.secret), host: body.host, genesis };
  };
  return {
    of: (pids) =>
      new Map(
        pids.flatMap((pid) => {
          const note = noteOf(pid);
          return note ? [[pid, note] as const] : [];
        }),
      ),
    put: ({ gameId, secret, host, genesis }) =>
      write(() => {
        map.set(me, seals.sign('successor', { gameId, secret: toHex(secret), host }));
        map.set(`${me}/genesis`, Uint8Array.from(genesis));
      }),
  };
};
