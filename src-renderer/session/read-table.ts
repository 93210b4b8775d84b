/**
 * What a table file means: its genesis, its entries, its document and its keys, each judged as if a stranger had sent
 * it, before anything is written anywhere.
 */
import * as v from 'valibot';
import { games } from '../../rules';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import {
  answer,
  chanceReady,
  checkComplaint,
  checkPart,
  combine,
  verifyAnswer,
  verifyPartyKeys,
  type KeyRing,
} from '../chance';
import {
  byCount,
  createLedger,
  decodeGenesis,
  fromHex,
  gameIdOf,
  sealReady,
  sign,
  startOf,
  verify,
  type Genesis,
  type Ledger,
} from '../ledger';
import { noRecords, type JournalRecords } from '../store/journal-records';
import { hex, pause, readTableFile, type FileRefusal, type TableFile } from '../store/table-file';
import { isWholeUpdate } from '../sync';
import { arithmeticHere } from './arithmetic';
import { createChecks } from './checks';
import { dealPort } from './my-cards';
import { ballotPort } from './my-papers';
import { createReader, type KeptEntry } from './reader';

/** A file in which everything holds. */
export interface SoundTable {
  readonly file: TableFile;
  readonly game: Game;
  /** Both null before play has begun. */
  readonly genesis: Genesis | null;
  readonly ledger: Ledger | null;
  /** The file's entries and those of its journal, with their ids. */
  readonly entries: readonly KeptEntry[];
  /** The keys that the file brings, where it brings a seat. */
  readonly ring: KeyRing | null;
}

export type ReadRefusal =
  | FileRefusal
  | Refusal<'table.unknownGame' | 'file.notBegun' | 'file.oddState', object>
  | Refusal<'file.otherRules', { readonly theirs: number; readonly ours: number }>;

/** Entries checked at a time: a signature costs a third of a millisecond, and the window goes on in between. */
const CHECKED = 100;

const odd = (part: string): Ruling<never, FileRefusal> => refuse('file.odd', { part });
const key = hex(32);
const proof = hex(64);
const ringShape = v.object({
  keys: v.object({
    pid: hex(8),
    sign: key,
    seal: key,
    dice: key,
    ballot: key,
    proofs: v.object({ seal: proof, dice: proof, ballot: proof }),
  }),
  secret: v.object({ sign: hex(64), seal: key, dice: key, ballot: key }),
});

/** Keys that fit together: what the secret ones make, the public ones accept. Null where they do not. */
const ringOf = (given: JsonObject): KeyRing | null => {
  const found = v.safeParse(ringShape, given);
  if (!found.success || !verifyPartyKeys(found.output.keys)) return null;
  const { keys, secret } = found.output;
  const sample = Uint8Array.of(82);
  try {
    const isSigner = verify(sign(sample, fromHex(secret.sign)), sample, fromHex(keys.sign));
    const isRoller = verifyAnswer(fromHex(keys.dice), sample, answer(fromHex(secret.dice), sample)) !== null;
    return isSigner && isRoller ? found.output : null;
  } catch {
    // The library throws at a secret that is none.
    return null;
  }
};

const readGenesis = (game: Game, { gameId, genesis: bytes }: TableFile): Ruling<Genesis | null, ReadRefusal> => {
  if (!bytes) return gameId === '' ? grant(null) : odd('genesis.json');
  const genesis = decodeGenesis(bytes, verifyPartyKeys);
  if (!genesis.ok || gameIdOf(bytes) !== gameId || genesis.value.game !== game.id) return odd('genesis.json');
  const [theirs, ours] = [genesis.value.rulesVersion, game.rulesVersion];
  if (theirs !== ours) return refuse('file.otherRules', { theirs, ours });
  return startOf(game, genesis.value).ok ? genesis : refuse('file.oddState', {});
};

/**
 * Takes entries in, those last whose author only another one introduces. One that is none of this game is passed over where
 * `isLoose`; else the answer is null, and what comes after it is not looked at.
 */
const fill = async (
  ledger: Ledger,
  entries: readonly Uint8Array[],
  isLoose = false,
): Promise<readonly KeptEntry[] | null> => {
  const taken: KeptEntry[] = [];
  const late: Uint8Array[] = [];
  const take = (bytes: Uint8Array, isSecond: boolean): boolean => {
    const added = ledger.add(bytes);
    if (added.ok) taken.push({ id: added.value.id, bytes });
    else if (!isSecond && added.refusal.code === 'entry.stranger') late.push(bytes);
    else return false;
    return true;
  };
  for (const [at, bytes] of byCount(entries).entries()) {
    if (at % CHECKED === CHECKED - 1) await pause();
    if (!take(bytes, false) && !isLoose) return null;
  }
  for (const bytes of late) if (!take(bytes, true) && !isLoose) return null;
  return taken;
};

/** The file with the beginning that the journal beside it tells, where it was written before play began. */
const begunBy = (file: TableFile, { genesis }: JournalRecords, game: Game): TableFile => {
  if (file.genesis || !genesis) return file;
  const begun = { ...file, genesis, gameId: gameIdOf(genesis) };
  return readGenesis(game, begun).ok ? begun : file;
};

/** What a ledger is made of here: all ports of this client. */
const partsOf = (game: Game, genesisBytes: Uint8Array) => {
  // What is dear is checked once, however often it is asked about.
  const { read } = createChecks(arithmeticHere, () => undefined);
  return {
    game,
    genesisBytes,
    verifyAnswer,
    keysHold: verifyPartyKeys,
    escrow: { readRegistration: read.readRegistration, checkComplaint, checkPart, combine },
    ballots: ballotPort(read),
    deals: dealPort(read),
  };
};

/** A ledger of what is on a disk already, to be held against a file: read as when its table is opened. */
export const ledgerOf = async (
  game: Game,
  genesisBytes: Uint8Array,
  entries: readonly Uint8Array[],
): Promise<Ledger> => {
  await Promise.all([sealReady(), chanceReady()]);
  const reader = createReader(partsOf(game, genesisBytes));
  reader.add(entries);
  return reader.ledger();
};

/**
 * Reads a table file and checks all of it; with it, where it is a second copy, the journal that goes on from it, of which
 * only what holds is taken. Never throws on bytes.
 */
export const readTable = async (
  bytes: Uint8Array,
  known: ReadonlyMap<string, Game> = games,
  journal: JournalRecords = noRecords,
): Promise<Ruling<SoundTable, ReadRefusal>> => {
  const read = await readTableFile(bytes);
  if (!read.ok) return read;
  const game = known.get(read.value.game);
  if (!game) return refuse('table.unknownGame', {});
  await Promise.all([sealReady(), chanceReady()]);
  const file = begunBy(read.value, journal, game);
  const genesis = readGenesis(game, file);
  if (!genesis.ok) return genesis;
  const ring = file.seat && ringOf(file.seat.keys);
  if (file.seat && !ring) return odd('seat.json');
  if (!isWholeUpdate(file.document)) return odd('document.bin');
  if (!file.genesis || !genesis.value) {
    if (file.entries.length > 0) return odd('entries.bin');
    return ring ? grant({ file, game, genesis: null, ledger: null, entries: [], ring }) : refuse('file.notBegun', {});
  }
  const ledger = createLedger(partsOf(game, file.genesis));
  const own = await fill(ledger, file.entries);
  if (!own) return odd('entries.bin');
  const beside = (await fill(ledger, journal.entries, true)) ?? [];
  const entries = [...new Map([...own, ...beside].map((entry) => [entry.id, entry])).values()];
  return grant({ file, game, genesis: genesis.value, ledger, entries, ring });
};
