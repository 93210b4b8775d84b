/**
 * The ledger: all entries that a client holds of one game, and what they come to.
 *
 * It keeps what is well formed and signed by a party of the roster, or by one
 * whom somebody has introduced, legal or not: an entry that breaks a rule stays
 * listed with the reason. It knows no
 * clock, no network and no disk; equal sets of entries give equal folds.
 */
import type { Game } from '../../rules/kernel/game';
import { assert, grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { sameBytes } from './bytes';
import { createChains, entriesOf, inOrder, isRoomFor, type Held } from './chains';
import { composeAnswer, composeBody, type Wish } from './compose';
import { applyDeed } from './deeds';
import { decodeEntry, type Body, type EntryRefusal } from './entry';
import { admit, createFolding, foldNow, tipOf, type Fold } from './fold';
import { readGenesis, type Genesis, type Party } from './genesis';
import { fromHex } from './hash';
import { judge } from './judge';
import { laws, type Laws } from './laws';
import { entryIdOf, gameIdOf, pidOf } from './names';
import { interruptedChoices, type MadeChoice } from './rounds';
import { createShelf, introducedBy, type Shelved } from './shelf';
import { verifyEntry } from './sign';
import type { BallotPort, DealPort, EscrowPort, Table } from './table';
import { createTree } from './tree';

/** An entry with its id. */
export interface KnownEntry {
  readonly id: string;
  readonly body: Body;
}

/** What came of an entry that was let in. */
interface Added {
  readonly id: string;
  readonly fresh: boolean;
  /** Entries of those whom it introduced, which had waited and are taken in now. */
  readonly freed: readonly string[];
}

type AddRefusal =
  | EntryRefusal
  | Refusal<'entry.stranger', { readonly pid: string }>
  | Refusal<'entry.badSignature', { readonly pid: string }>
  | Refusal<'entry.crowd', { readonly pid: string }>;

/** One game on one client. */
export interface Ledger<State extends object = object> {
  readonly gameId: string;
  readonly genesis: Genesis;
  /**
   * Takes in an entry as received. Only its form, author and signature can keep it out; never throws on bytes. What is
   * refused as a stranger's waits unseen, as far as there is room, and is taken in once an entry introduces its author.
   * `entry.crowd`: so many entries of this author wait for others that there is no room for one more. It can be brought
   * again when those have come; in the order of her counts all come in.
   */
  readonly add: (bytes: Uint8Array) => Ruling<Added, AddRefusal>;
  /**
   * Judges an entry as received on the tip, a deed as if it were included there, and keeps nothing: for whoever remembers
   * what checks find, and wants them made before it is taken in. `ahead`: it stands on a position that is not known yet. `weighed`: nothing more is to be found
   * out beforehand, be it judged, held already, on another position, or no entry of anybody's here. Changes nothing once
   * the fold has been asked for.
   */
  readonly weigh: (bytes: Uint8Array) => 'ahead' | 'weighed';
  readonly fold: () => Fold<State>;
  /** The next body of an author at the tip; refused where the others would refuse it. */
  readonly compose: (wish: Wish) => Ruling<Body>;
  /**
   * The answer that the author of a move at the tip owes to its own dice, for the same commit and message: `prove` makes
   * the proof for the position that the move leads to. Null where it leads to no roll. Nothing is kept.
   */
  readonly composeAnswer: (move: KnownEntry, prove: (digest: string) => Uint8Array) => Body | null;
  /**
   * The choices of a party in the running round which a decision or somebody's return cut off: she is awaited for them
   * again, and her client may make them again by itself.
   */
  readonly interrupted: (pid: string) => readonly MadeChoice[];
  /** The signing key of an author, 32 bytes, if her entries are taken in here. */
  readonly keyOf: (pid: string) => Uint8Array | undefined;
  /** All entries of an author by count, linked or not. */
  readonly entriesOf: (pid: string) => readonly KnownEntry[];
  readonly entry: (id: string) => KnownEntry | undefined;
  /** The bytes of an entry as received. */
  readonly bytesOf: (id: string) => Uint8Array | undefined;
  /** All entries, by author and count, with their bytes as received. */
  readonly entries: () => readonly (KnownEntry & { readonly bytes: Uint8Array })[];
  /** The bytes of all entries, in the same order. */
  readonly all: () => readonly Uint8Array[];
}

/** What a ledger is made of. The genesis has been checked by `decodeGenesis`, and `game` is the one it names. */
interface LedgerParts<State extends object> {
  readonly game: Game<State>;
  readonly genesisBytes: Uint8Array;
  readonly verifyAnswer: Table<State>['verifyAnswer'];
  /** `verifyPartyKeys` of chance; without it nobody can be let in. */
  readonly keysHold?: Table<State>['keysHold'];
  /** The checks of shared keys, by chance; without them nobody's answer is restored. */
  readonly escrow?: EscrowPort;
  /** The checks of ballots, by chance; without them no paper is taken in. */
  readonly ballots?: BallotPort;
  /** The checks of cards, by chance; without them a table that asks for any waits. */
  readonly deals?: DealPort;
  /** Whether the signature of this entry needs no check: it was checked before, or will be (trust 3.9). */
  readonly isTrusted?: (id: string) => boolean;
  /** Other laws than every table's, for tests that break one of them. */
  readonly laws?: Laws;
}

/** An empty ledger on a genesis. Throws where the genesis is unsound or another game's: the caller decoded it before. */
export const createLedger = <State extends object>(parts: LedgerParts<State>): Ledger<State> => {
  const table = tableOf(parts);
  const { genesis, gameId } = table;
  const chains = createChains(genesis.roster.map(({ pid }) => pid));
  const folding = createFolding(createTree(table, chains));
  const keys = new Map(genesis.roster.map(({ pid, sign }) => [pid, fromHex(sign)]));
  const shelf = createShelf();
  const wellSigned = new WeakSet<Shelved>();
  const isSigned = (shelved: Shelved): boolean => {
    if (wellSigned.has(shelved)) return true;
    const { id, entry, bytes } = shelved;
    const key = keys.get(entry.body.pid);
    const spelled = bytes.subarray(0, bytes.length - entry.signature.length);
    const isHers =
      key !== undefined && (parts.isTrusted?.(id) === true || verifyEntry(gameId, spelled, entry.signature, key));
    if (isHers) wellSigned.add(shelved);
    return isHers;
  };
  /** What was weighed, by the array it came in: it is weighed again, and then taken in. */
  const weighed = new WeakMap<Uint8Array, Shelved>();
  /** As `readAs`; what was weighed before is not read anew, unless whoever handed us the bytes has overwritten them. */
  const readOnce = (received: Uint8Array): ReturnType<typeof readAs> => {
    const before = weighed.get(received);
    return before !== undefined && sameBytes(before.bytes, received) ? grant(before) : readAs(gameId, received);
  };
  /** Admits entries that are well signed, and after them those of whoever they introduce; answers with the latter. */
  const admitAll = (first: Shelved): readonly string[] => {
    const freed: string[] = [];
    const open = [first];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { id, entry, bytes } = next;
      const held = { id, body: entry.body, bytes };
      if (chains.byId.has(id) || !isRoomFor(chains, held)) continue;
      admit(folding, chains, held);
      if (next !== first) freed.push(id);
      const party = introducedBy(entry.body);
      if (party === null || keys.has(party.pid) || !table.keysHold(party)) continue;
      keys.set(party.pid, fromHex(party.sign));
      const waited = shelf.take(party.pid).filter(isSigned);
      // The last is taken first.
      open.push(...waited.sort((a, b) => b.entry.body.seq - a.entry.body.seq));
    }
    return freed;
  };
  const entries = (): readonly Held[] => [...chains.byId.values()].sort(inOrder);
  return {
    gameId,
    genesis,
    add: (received) => {
      const read = readOnce(received);
      if (!read.ok) return read;
      const shelved = read.value;
      const { id, entry, bytes } = shelved;
      const { pid } = entry.body;
      if (chains.byId.has(id)) return grant({ id, fresh: false, freed: [] });
      if (!keys.has(pid)) {
        shelf.put(shelved);
        return refuse('entry.stranger', { pid });
      }
      if (!isRoomFor(chains, { id, body: entry.body, bytes })) return refuse('entry.crowd', { pid });
      return isSigned(shelved)
        ? grant({ id, fresh: true, freed: admitAll(shelved) })
        : refuse('entry.badSignature', { pid });
    },
    weigh: (received) => {
      const read = readOnce(received);
      if (!read.ok || chains.byId.has(read.value.id) || !isSigned(read.value)) return 'weighed';
      weighed.set(received, read.value);
      const { id, entry, bytes } = read.value;
      const { tip } = foldNow(folding);
      if (!folding.tree.nodes.has(entry.body.on)) return 'ahead';
      if (entry.body.on !== tip.digest) return 'weighed';
      const judged = judge(table, folding.tree, tipOf(folding), { id, body: entry.body, bytes });
      const deed = judged.kind === 'side' ? judged.deed : null;
      if (deed !== null) applyDeed(table, tip.people, entry.body.pid, deed);
      return 'weighed';
    },
    fold: () => foldNow(folding),
    compose: (wish) => composeBody(folding, wish),
    composeAnswer: (move, prove) => composeAnswer(folding, move, prove),
    interrupted: (pid) => {
      foldNow(folding);
      return interruptedChoices(folding.tree, tipOf(folding), pid);
    },
    keyOf: (pid) => keys.get(pid),
    entriesOf: (pid) => entriesOf(chains, pid),
    entry: (id) => chains.byId.get(id),
    bytesOf: (id) => chains.byId.get(id)?.bytes,
    entries,
    all: () => entries().map(({ bytes }) => bytes),
  };
};

/** An entry as received, with its id. */
const readAs = (gameId: string, received: Uint8Array): Ruling<Shelved, EntryRefusal> => {
  // A copy: whoever handed us the bytes may go on to overwrite them.
  const bytes = new Uint8Array(received);
  const decoded = decodeEntry(bytes);
  if (!decoded.ok) return decoded;
  const entry = decoded.value;
  return grant({ id: entryIdOf(gameId, bytes.subarray(0, bytes.length - entry.signature.length)), entry, bytes });
};

const tableOf = <State extends object>(parts: LedgerParts<State>): Table<State> => {
  const { game, genesisBytes, verifyAnswer } = parts;
  const ruling = readGenesis(genesisBytes);
  assert(ruling.ok, 'a ledger is opened on a genesis that nobody has checked');
  const genesis = ruling.value;
  assert(genesis.game === game.id && genesis.rulesVersion === game.rulesVersion, 'a ledger is opened with other rules');
  return {
    game,
    gameId: gameIdOf(genesisBytes),
    genesis,
    verifyAnswer,
    keysHold: rememberKeys(parts.keysHold ?? (() => false)),
    escrow: parts.escrow ?? null,
    ballots: parts.ballots ?? null,
    deals: parts.deals ?? null,
    laws: parts.laws ?? laws,
  };
};

/** Proofs of keys are dear, and everybody who votes for a newcomer brings hers. */
const rememberKeys = (keysHold: (party: Party) => boolean): ((party: Party) => boolean) => {
  const known = new Map<string, boolean>();
  return (party) => {
    const key = JSON.stringify(party);
    const before = known.get(key);
    if (before !== undefined) return before;
    const holds = pidOf(fromHex(party.sign)) === party.pid && keysHold(party);
    known.set(key, holds);
    return holds;
  };
};
