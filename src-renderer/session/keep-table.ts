/**
 * Takes a table from a file into the store: beside what is there and never over it.
 *
 * Entries are joined as sets and documents by Yjs, so the copy that was here loses
 * nothing. What must not be signed twice is guarded by `isUnheard` (trust 3.7, S3):
 * a seat that comes from a file waits until a peer has shown what it wrote since.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { grant, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import type { JsonObject } from '../../rules/kernel/json';
import { createPartyKeys } from '../chance';
import { fromHex, toHex, type Genesis, type Ledger } from '../ledger';
import type { StoredTable } from '../store/database';
import { pidIn } from '../store/pid-in';
import type { Store } from '../store/store';
import { sniffPicture } from './pictures/sniff';
import type { SoundTable } from './read-table';

/** `join`: beside the copy that is here, if there is one. `apart`: as a table of its own, to look at. */
export type KeepHow = 'join' | 'apart';

export interface KeepParts {
  readonly sound: SoundTable;
  /** The copy of this game that is here. */
  readonly here: StoredTable | null;
  /** By the story that is here I have a seat: what a file brings takes its place never. */
  readonly isSeated?: boolean;
  readonly how: KeepHow;
  /** This machine's host, for a table whose own host the file does not tell. */
  readonly host: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Pictures that lie beside a second copy. */
  readonly pictures?: readonly Uint8Array[];
  /** The id under which it was kept before, where it comes from a second copy. */
  readonly id?: string;
}

const fresh = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));

/** Both texts, where neither is in the other: notes of a copy are never lost and never put over newer ones. */
export const joinNotes = (here: string, there: string): string => {
  if (here.includes(there)) return here;
  return there.includes(here) ? there : `${here}\n\n${there}`;
};

/** Whether these keys hold a seat by the table's genesis, or by what was decided since, as far as this story goes. */
export const holdsSeat = (genesis: Genesis | null, ledger: Ledger | null, keys: JsonObject): boolean => {
  const mine = pidIn(keys);
  if (mine === null) return false;
  const isFirst = genesis?.seats.some(({ pid }) => pid === mine) ?? false;
  return isFirst || (ledger?.fold().tip.people.holders.includes(mine) ?? false);
};

const begun = ({ file, genesis }: SoundTable): Pick<StoredTable, 'gameId' | 'genesis' | 'game' | 'name' | 'seats'> => ({
  game: file.game,
  name: genesis?.name ?? file.name,
  gameId: file.gameId,
  genesis: file.genesis,
  seats: genesis?.seats.map(({ name }) => name) ?? file.members,
});

/** The host that a file names, where that is one; else this machine's own. */
const hostOf = (named: string, own: string): string => (/^https?:\/\/[^\s/#]+$/u.test(named) ? named : own);

/** A table that is new here. With its seat only where it is not to be a table apart. */
const newTable = ({ sound, how, host, now, id }: KeepParts): StoredTable => {
  const seat = how === 'join' ? sound.file.seat : null;
  const common = { ...begun(sound), openedAt: now };
  if (!seat) {
    return {
      ...common,
      id: toHex(fresh(8)),
      // A room of its own: the file does not tell the secret of the one it comes from.
      secret: fresh(32),
      host,
      keys: createPartyKeys() as unknown as JsonObject,
      privateNotes: '',
      askMe: [],
      ...(how === 'join' ? { isLoose: true } : {}),
    };
  }
  const { secret, keys, privateNotes, askMe } = seat;
  return {
    ...common,
    id: id ?? toHex(fresh(8)),
    secret: fromHex(secret),
    host: hostOf(seat.host, host),
    keys,
    privateNotes,
    askMe,
    isUnheard: true,
  };
};

/**
 * Whether the file's seat would become mine: not where I have a seat here already, by the file's story or by the longer one
 * that is here.
 */
export const bringsSeat = (
  { file, genesis, ledger }: SoundTable,
  here: StoredTable | null,
  isSeated: boolean,
): boolean =>
  file.seat !== null &&
  (here === null ||
    (!isSeated && !holdsSeat(genesis, ledger, here.keys) && holdsSeat(genesis, ledger, file.seat.keys)));

/** The table that is here, with what the file adds: its beginning where it had none, and a seat where it had none. */
const joinedTable = (here: StoredTable, { sound, now, host, isSeated = false }: KeepParts): StoredTable => {
  const { seat } = sound.file;
  const start = here.genesis || !sound.file.genesis ? {} : begun(sound);
  return {
    ...here,
    ...start,
    openedAt: now,
    ...(seat ? { privateNotes: joinNotes(here.privateNotes, seat.privateNotes) } : {}),
    ...(seat && bringsSeat(sound, here, isSeated)
      ? {
          keys: seat.keys,
          secret: fromHex(seat.secret),
          host: hostOf(seat.host, host),
          isUnheard: true,
          isLoose: false,
        }
      : {}),
  };
};

/** Those that are pictures, by their hashes: what else a file calls one is not taken in. */
const soundPictures = (pictures: readonly Uint8Array[]): ReadonlyMap<string, Uint8Array> =>
  new Map(pictures.filter((bytes) => sniffPicture(bytes).ok).map((bytes) => [toHex(sha256(bytes)), bytes]));

/** Keeps it, all or nothing, and answers with the id of the table that has it now. */
export const keepTable = async (store: Pick<Store, 'bringIn'>, parts: KeepParts): Promise<Ruling<string, Refusal>> => {
  const { sound, here, how } = parts;
  const table = here && how === 'join' ? joinedTable(here, parts) : newTable(parts);
  const pictures = soundPictures([...sound.file.pictures, ...(parts.pictures ?? [])]);
  const kept = await store.bringIn(table, sound.entries, sound.file.document, pictures);
  return kept.ok ? grant(table.id) : kept;
};

/** The copy of the same game among these, one with a seat before any other; null where there is none. */
export const findHere = (sound: SoundTable, tables: readonly StoredTable[], id?: string): StoredTable | null => {
  const { gameId, seat } = sound.file;
  const same = tables.filter((table) =>
    gameId === '' || table.gameId === ''
      ? seat !== null && toHex(table.secret) === seat.secret
      : table.gameId === gameId,
  );
  const seated = same.find(({ keys }) => holdsSeat(sound.genesis, sound.ledger, keys));
  return same.find((table) => table.id === id) ?? seated ?? same[0] ?? null;
};
