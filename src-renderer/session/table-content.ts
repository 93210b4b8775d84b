/** An open table as the content of a table file. */
import type { JsonObject } from '../../rules/kernel/json';
import { encodeGenesis, toHex, type Ledger } from '../ledger';
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

export interface ContentParts {
  readonly stored: StoredTable;
  readonly rulesVersion: number;
  /** Null before play has begun. */
  readonly ledger: Ledger | null;
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
  const { stored, rulesVersion, ledger, document, me, members, now } = parts;
  return {
    game: stored.game,
    rulesVersion: ledger?.genesis.rulesVersion ?? rulesVersion,
    name: stored.name,
    gameId: ledger?.gameId ?? '',
    members: ledger?.genesis.seats.map(({ name }) => name) ?? members,
    step: ledger?.fold().tip.depth ?? 0,
    savedAt: now,
    genesis: ledger && encodeGenesis(ledger.genesis),
    entries: ledger?.all() ?? [],
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
