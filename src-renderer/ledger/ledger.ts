/**
 * The ledger: all entries that a client holds of one game, and what they come to.
 *
 * It keeps what is well formed and signed by a party of the roster, legal or
 * not: an entry that breaks a rule stays listed with the reason. It knows no
 * clock, no network and no disk; equal sets of entries give equal folds.
 */
import type { Game } from '../../rules/kernel/game';
import { assert, grant, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { createChains, entriesOf, inOrder } from './chains';
import { composeAnswer, composeBody, type Wish } from './compose';
import { decodeEntry, type Body, type Entry, type EntryRefusal } from './entry';
import { admit, createFolding, foldNow, type Fold } from './fold';
import { readGenesis, type Genesis } from './genesis';
import { fromHex } from './hash';
import type { Table } from './judge';
import { entryIdOf, gameIdOf } from './names';
import { verifyEntry } from './sign';
import { createTree } from './tree';

/** An entry with its id. */
export interface KnownEntry {
  readonly id: string;
  readonly body: Body;
}

type AddRefusal =
  | EntryRefusal
  | Refusal<'entry.stranger', { readonly pid: string }>
  | Refusal<'entry.badSignature', { readonly pid: string }>;

/** One game on one client. */
export interface Ledger<State extends object = object> {
  readonly gameId: string;
  readonly genesis: Genesis;
  /** The parties that answer each roll: those who hold a seat, in roster order. */
  readonly quorum: readonly string[];
  /** Takes in an entry as received. Only its form, author and signature can keep it out; never throws on bytes. */
  readonly add: (bytes: Uint8Array) => Ruling<{ readonly id: string; readonly fresh: boolean }, AddRefusal>;
  readonly fold: () => Fold<State>;
  /** The next body of an author at the tip; refused where the others would refuse it. */
  readonly compose: (wish: Wish) => Ruling<Body>;
  /**
   * The answer that the author of a move at the tip owes to its own dice, for the same commit and message: `prove` makes
   * the proof for the position that the move leads to. Null where it leads to no roll. Nothing is kept.
   */
  readonly composeAnswer: (move: KnownEntry, prove: (digest: string) => Uint8Array) => Body | null;
  /** All entries of an author by count, linked or not. */
  readonly entriesOf: (pid: string) => readonly KnownEntry[];
  readonly entry: (id: string) => KnownEntry | undefined;
  /** The bytes of an entry as received. */
  readonly bytesOf: (id: string) => Uint8Array | undefined;
  /** All entries, by author and count. */
  readonly all: () => readonly Uint8Array[];
}

/** What a ledger is made of. The genesis has been checked by `decodeGenesis`, and `game` is the one it names. */
interface LedgerParts<State extends object> {
  readonly game: Game<State>;
  readonly genesisBytes: Uint8Array;
  readonly verifyAnswer: Table<State>['verifyAnswer'];
  /** Whether the signature of this entry needs no check: it was checked before, or will be (trust 3.9). */
  readonly isTrusted?: (id: string) => boolean;
}

/** An empty ledger on a genesis. Throws where the genesis is unsound or another game's: the caller decoded it before. */
export const createLedger = <State extends object>(parts: LedgerParts<State>): Ledger<State> => {
  const table = tableOf(parts);
  const { genesis, gameId } = table;
  const chains = createChains();
  const folding = createFolding(createTree(table, chains));
  const keys = new Map(genesis.roster.map(({ pid, sign }) => [pid, fromHex(sign)]));
  const admissible = (id: string, { body, signature }: Entry, spelled: Uint8Array): AddRefusal | null => {
    const key = keys.get(body.pid);
    if (key === undefined) return { code: 'entry.stranger', facts: { pid: body.pid } };
    if (parts.isTrusted?.(id) === true || verifyEntry(gameId, spelled, signature, key)) return null;
    return { code: 'entry.badSignature', facts: { pid: body.pid } };
  };
  return {
    gameId,
    genesis,
    quorum: table.quorum.map(({ pid }) => pid),
    add: (received) => {
      // A copy: whoever handed us the bytes may go on to overwrite them.
      const bytes = new Uint8Array(received);
      const entry = decodeEntry(bytes);
      if (!entry.ok) return entry;
      const spelled = bytes.subarray(0, bytes.length - entry.value.signature.length);
      const id = entryIdOf(gameId, spelled);
      if (chains.byId.has(id)) return grant({ id, fresh: false });
      const refusal = admissible(id, entry.value, spelled);
      if (refusal !== null) return { ok: false, refusal };
      admit(folding, chains, { id, body: entry.value.body, bytes });
      return grant({ id, fresh: true });
    },
    fold: () => foldNow(folding),
    compose: (wish) => composeBody(folding, wish),
    composeAnswer: (move, prove) => composeAnswer(folding, move, prove),
    entriesOf: (pid) => entriesOf(chains, pid),
    entry: (id) => chains.byId.get(id),
    bytesOf: (id) => chains.byId.get(id)?.bytes,
    all: () => [...chains.byId.values()].sort(inOrder).map(({ bytes }) => bytes),
  };
};

const tableOf = <State extends object>({ game, genesisBytes, verifyAnswer }: LedgerParts<State>): Table<State> => {
  const ruling = readGenesis(genesisBytes);
  assert(ruling.ok, 'a ledger is opened on a genesis that nobody has checked');
  const genesis = ruling.value;
  assert(genesis.game === game.id && genesis.rulesVersion === game.rulesVersion, 'a ledger is opened with other rules');
  const quorum = genesis.roster.filter(({ pid }) => genesis.seats.some((seat) => seat.pid === pid));
  return { game, gameId: gameIdOf(genesisBytes), genesis, quorum, verifyAnswer };
};
