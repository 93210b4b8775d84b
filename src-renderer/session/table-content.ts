/** An open table as the content of a table file. */
import type { JsonObject } from '../../rules/kernel/json';
import { encodeGenesis, gameIdOf, readGenesis, toHex, type Ledger } from '../ledger';
import type { StoredTable } from '../store/database';
import { writeTableFile, type TableFile } from '../store/table-file';
import type { SavedFile } from './keep-copy.svelte';

const MAX_NAME = 60;

/** A file's name that every system takes: of the table's name only letters, figures and simple marks are left. */
export const fileNameOf = (name: string): string => {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M} ’'().-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/gu, '');
  return `${[...plain].slice(0, MAX_NAME).join('').trim() || 'table'}.roundel`;
};

/** What was played, as a file holds it. */
export type PlayedContent = Pick<TableFile, 'rulesVersion' | 'gameId' | 'members' | 'step' | 'genesis' | 'entries'>;

/** What a ledger that was read here holds. */
export const playedContent = (ledger: Ledger): PlayedContent => ({
  rulesVersion: ledger.genesis.rulesVersion,
  gameId: ledger.gameId,
  members: ledger.genesis.seats.map(({ name }) => name),
  step: ledger.fold().tip.depth,
  genesis: encodeGenesis(ledger.genesis),
  entries: ledger.all(),
});

/**
 * What lies on the disk of a table that this Roundel does not play: all of it, as it is, and unchecked. How far its story
 * has come is not known here, hence step 0.
 */
export const storedContent = (
  { genesis, seats }: StoredTable,
  entries: readonly Uint8Array[],
): PlayedContent | null => {
  if (!genesis) return null;
  const read = readGenesis(genesis);
  return {
    rulesVersion: read.ok ? read.value.rulesVersion : 0,
    gameId: gameIdOf(genesis),
    members: read.ok ? read.value.seats.map(({ name }) => name) : seats,
    step: 0,
    genesis,
    entries,
  };
};

export interface ContentParts {
  readonly stored: StoredTable;
  readonly rulesVersion: number;
  /** Null before play has begun. */
  readonly played: PlayedContent | null;
  /** The shared document as one update. */
  readonly document: Uint8Array;
  /** The person's name on this machine. */
  readonly me: string;
  /** Who sits, before play has begun. */
  readonly members: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * All of the table but its pictures, which lie apart; the person's own seat included: whoever gives the file away leaves
 * that out.
 */
export const contentOf = (parts: ContentParts): TableFile => {
  const { stored, rulesVersion, played, document, me, members, now } = parts;
  return {
    game: stored.game,
    name: stored.name,
    ...(played ?? { rulesVersion, gameId: '', members, step: 0, genesis: null, entries: [] }),
    savedAt: now,
    document,
    pictures: [],
    seat: {
      secret: toHex(stored.secret),
      host: stored.host,
      keys: JSON.parse(JSON.stringify(stored.keys)) as JsonObject,
      privateNotes: stored.privateNotes,
      askMe: [...stored.askMe],
      me,
    },
  };
};

/**
 * A table file as a person gets it, with the pictures of these hashes that are here; `load` answers with those. Without
 * the seat it is for others.
 */
export const savedFile = async (
  file: TableFile,
  withSeat: boolean,
  hashes: readonly string[],
  load: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>,
): Promise<SavedFile> => {
  const pictures = [...(await load(hashes)).values()];
  const whole = { ...file, pictures, seat: withSeat ? file.seat : null };
  const { bytes } = await writeTableFile(whole);
  return { name: fileNameOf(file.name), bytes, missing: hashes.length - pictures.length };
};
