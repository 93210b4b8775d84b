/**
 * A successor table: where too few are left to decide or to finish a roll, those
 * who are there found another table that goes on from the same state (trust 8.5).
 * The old one stays as it is for whoever comes back to it.
 */
import { digestOf } from '../../rules/kernel/digest';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, type Ruling } from '../../rules/kernel/ruling';
import { encodeGenesis, readGenesis, type Genesis } from './genesis';
import type { Ledger } from './ledger';

/**
 * The genesis bytes of a table that goes on from the tip with these parties. Their seats stay theirs, all others are
 * nobody's until they are granted. Refused where none of them holds a seat, or the state is too large for a genesis.
 * `nonce`: 32 fresh random bytes as hexadecimal text.
 */
export const succeed = <State extends object>(
  ledger: Ledger<State>,
  pids: readonly string[],
  nonce: string,
): Ruling<Uint8Array> => {
  const { gameId, genesis } = ledger;
  const { digest, standing, people } = ledger.fold().tip;
  const roster = people.parties.filter(({ pid }) => pids.includes(pid) && !people.removed.includes(pid));
  const nameOf = (pid: string): string => people.parties.find((party) => party.pid === pid)?.name ?? '?';
  const seats = people.holders.map((holder, seat) => {
    const taken = genesis.seats[seat];
    // Whoever was given the seat since goes by her own name.
    const isAsTaken = taken !== undefined && (holder === '' || holder === taken.pid);
    const { name, pronouns } = isAsTaken ? taken : { name: nameOf(holder), pronouns: '' };
    return { seat, pid: roster.some(({ pid }) => pid === holder) ? holder : '', name, pronouns };
  });
  // A state is plain JSON, whatever the game calls it.
  const parent = { gameId, digest, state: standing.state as JsonObject };
  const bytes = encodeGenesis({ ...genesis, roster, seats, nonce, parent });
  const ruling = readGenesis(bytes);
  return ruling.ok ? grant(bytes) : ruling;
};

/** Does this genesis go on from a position on this table's way, with the very state that it has there? */
export const goesOnFrom = <State extends object>(ledger: Ledger<State>, { parent }: Genesis): boolean =>
  parent !== undefined &&
  parent.gameId === ledger.gameId &&
  ledger
    .fold()
    .path()
    // The digest of a state is found when it is asked for: of the one position alone.
    .some((position) => position.digest === parent.digest && position.stateDigest === digestOf(parent.state));
