/**
 * Second copies and table files on the start screen: what lies here, what a file holds, and taking it in.
 *
 * What reads a file (cryptography, the game, the zip) is loaded when a file is read, not with the start screen.
 */
import { pictureName, readCopyName } from '../../src-main/bridge-copies';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import type { Say } from '../../rules/kernel/say';
import type { Ledger } from '../ledger';
import type { StoredTable } from '../store/database';
import { forgetJournal, readJournal } from '../store/journal';
import type { Store } from '../store/store';
import type { TableComparison } from './compare-tables';
import type { CopyShelf } from './copy-shelf';
import { bytesOf } from './file-bytes';
import type { SavedFile } from './keep-copy.svelte';
import type { KeepHow } from './keep-table';
import type { SoundTable } from './read-table';

/** One second copy. */
export interface CopyView {
  readonly table: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly step: number;
  readonly bytes: number;
}

/** A table of which there are copies and nothing else. */
export interface LostTable {
  readonly table: string;
  readonly name: string;
  readonly game: string;
  readonly members: readonly string[];
  /** Newest first. */
  readonly copies: readonly CopyView[];
}

/** A table that was read from a file or a copy, and checked. Nothing is kept of it until `keep` is called. */
export interface FoundTable {
  readonly game: string;
  readonly name: string;
  readonly members: readonly string[];
  readonly step: number;
  readonly savedAt: number;
  /** The last line of its story; null where there is none. */
  readonly last: Say | null;
  /** The names of the seats that would become mine with it; empty where it brings none, or I have mine already. */
  readonly seats: readonly string[];
  /** The copy of this game that is here already, and how the two compare; null where there is none. */
  readonly here: { readonly id: string; readonly name: string; readonly comparison: TableComparison | null } | null;
  /** Takes it in and answers with the table's id. */
  readonly keep: (how: KeepHow) => Promise<Ruling<string>>;
}

/** A table that is in the database. */
interface KnownTable {
  readonly id: string;
  /** Under which party id it is played here. */
  readonly pid: string | null;
}

export interface CopiesParts {
  /** Null while no database can be used. */
  readonly store: () => Store | null;
  readonly shelf: Promise<CopyShelf>;
  /** This machine's host. */
  readonly host: () => string;
  readonly me: () => string;
  /** Tables have come. */
  readonly onKept: () => Promise<void>;
  /** Holds the table for as long as something is written into it; null where another window has it. */
  readonly hold: (table: string) => Promise<{ readonly release: () => void } | null>;
}

const MAX_FILE_BYTES = 256 * 1024 * 1024;

const viewsOf = async (shelf: CopyShelf, only?: string): Promise<readonly CopyView[]> =>
  (await shelf.list(only))
    .flatMap(({ table, name, bytes }) => {
      const read = readCopyName(name);
      return read ? [{ table, name, bytes, at: read.at, step: read.step }] : [];
    })
    .sort((a, b) => b.at - a.at);

/** Copies with the same seat are one table, under whichever ids they lie; the one with the newest copy gives its name. */
const joinSame = (tables: readonly LostTable[], seatOf: (table: LostTable) => string): readonly LostTable[] =>
  tables.flatMap((table, at) => {
    const seat = seatOf(table);
    const isSame = (other: LostTable): boolean => seat !== '' && seatOf(other) === seat;
    if (tables.slice(0, at).some(isSame)) return [];
    const copies = [table, ...tables.slice(at + 1).filter(isSame)].flatMap((each) => each.copies);
    return [{ ...table, copies: copies.sort((a, b) => b.at - a.at) }];
  });

/** The desk of the start screen for copies and files. */
export class Copies {
  place = $state<CopyShelf['place']>('nowhere');
  /** Tables that are in no database here, and of which there are copies. */
  lost = $state.raw<readonly LostTable[]>([]);
  readonly #parts: CopiesParts;
  /** Whose seat the copies of each lost or replaced table bring. */
  #seats: ReadonlyMap<string, string> = new Map();

  constructor(parts: CopiesParts) {
    this.#parts = parts;
  }

  /** Looks which copies there are whose tables are not among these, nor any other table with the same seat. */
  look = async (known: readonly KnownTable[]): Promise<void> => {
    const shelf = await this.#parts.shelf;
    this.place = shelf.place;
    const views = (await viewsOf(shelf)).filter(({ table }) => !known.some(({ id }) => id === table));
    const ids = [...new Set(views.map(({ table }) => table))];
    if (ids.length === 0) {
      this.lost = [];
      this.#seats = new Map();
      return;
    }
    const { readAbout } = await import('../store/table-file');
    const seats = new Map<string, string>();
    const found = await Promise.all(
      ids.map(async (table): Promise<LostTable> => {
        const copies = views.filter((view) => view.table === table);
        const newest = copies[0] && (await shelf.read(table, copies[0].name));
        const about = newest?.ok ? readAbout(newest.value) : null;
        // A copy that is damaged itself is listed all the same: an older one may be whole.
        const { name = '', game = '', members = [], pid = '' } = about?.ok ? about.value : {};
        seats.set(table, pid);
        return { table, name, game, members, copies };
      }),
    );
    this.#seats = seats;
    // A seat that came back from a file lies under a new id; its older copies are no loss.
    const lost = found.filter(({ table }) => !known.some(({ pid }) => pid !== null && pid === seats.get(table)));
    this.lost = joinSame(lost, ({ table }) => seats.get(table) ?? '');
  };

  /** Forgets all copies of a table, and those with the same seat that lie under another id. */
  forget = async (table: string, pid: string | null): Promise<void> => {
    const shelf = await this.#parts.shelf;
    const whose = pid ?? this.#seats.get(table) ?? '';
    const same = [...this.#seats].flatMap(([id, seat]) => (whose !== '' && seat === whose ? [id] : []));
    for (const id of [table, ...same]) await Promise.all([shelf.forget(id), forgetJournal(id)]);
  };

  /** The second copies of one table, newest first. */
  of = async (table: string): Promise<readonly CopyView[]> => viewsOf(await this.#parts.shelf, table);

  /** Reads a file that the person chose. */
  readFile = async (file: Blob): Promise<Ruling<FoundTable>> => {
    if (file.size > MAX_FILE_BYTES) return refuse('file.tooLarge', { part: '' });
    const bytes = await bytesOf(file);
    return bytes.ok ? this.#read(bytes.value) : bytes;
  };

  /** Reads a second copy. */
  readCopy = async ({ table, name }: CopyView): Promise<Ruling<FoundTable>> => {
    const bytes = await (await this.#parts.shelf).read(table, name);
    return bytes.ok ? this.#read(bytes.value, table) : bytes;
  };

  /** Takes a lost table up again from its newest copy that is whole. */
  takeUp = async ({ copies }: LostTable): Promise<Ruling<string>> => {
    let refusal: Ruling<string> = refuse('copy.gone', {});
    for (const copy of copies) {
      const found = await this.readCopy(copy);
      if (found.ok) return found.value.keep('join');
      refusal = found;
    }
    return refusal;
  };

  /** A second copy as a file, with its seat, for a day on which no database can be used. */
  saveCopy = async ({ table, name: copy }: CopyView, name: string): Promise<Ruling<SavedFile>> => {
    const bytes = await (await this.#parts.shelf).read(table, copy);
    if (!bytes.ok) return bytes;
    const [{ fileNameOf, savedFile }, { readTableFile }] = await Promise.all([
      import('./table-content'),
      import('../store/table-file'),
    ]);
    const file = await readTableFile(bytes.value);
    // A copy that is damaged is handed out as it is: somebody may be able to mend it.
    if (!file.ok) return grant({ name: fileNameOf(name), bytes: Uint8Array.from(bytes.value) });
    const { pictures, hashes } = await this.#picturesBeside(table, file.value.document);
    const saved = await savedFile(file.value, true, hashes, () => Promise.resolve(pictures));
    return grant({ ...saved, name: fileNameOf(name) });
  };

  /** The file of a table that is not open: what the store has of it. */
  save = async (id: string, withSeat: boolean): Promise<Ruling<SavedFile>> => {
    const store = this.#parts.store();
    if (!store) return refuse('store.failed', { why: '' });
    const { saveStored } = await import('./save-table');
    return saveStored({ store, id, withSeat, me: this.#parts.me(), now: Date.now() });
  };

  async #read(bytes: Uint8Array, id?: string): Promise<Ruling<FoundTable>> {
    const [journal, { readTable }, { bringsSeat, holdsSeat }, { compareTables, lastLine }] = await Promise.all([
      id === undefined ? undefined : readJournal(id),
      import('./read-table'),
      import('./keep-table'),
      import('./compare-tables'),
    ]);
    const read = await readTable(bytes, undefined, journal);
    if (!read.ok) return read;
    const sound = read.value;
    const { file, genesis, ledger } = sound;
    const here = await this.#here(sound, id);
    const known = here && (await this.#ledgerOf(sound, here));
    const isSeated = here !== null && holdsSeat(null, known, here.keys);
    return grant({
      game: file.game,
      name: genesis?.name ?? file.name,
      members: genesis?.seats.map(({ name }) => name) ?? file.members,
      step: ledger?.fold().tip.depth ?? 0,
      savedAt: file.savedAt,
      last: ledger && lastLine(ledger),
      seats: bringsSeat(sound, here, isSeated) ? seatsOf(sound) : [],
      here: here && {
        id: here.id,
        name: here.name,
        comparison: known && ledger ? compareTables(known, ledger) : null,
      },
      keep: (how) => this.#keep(sound, how, id),
    });
  }

  /** The pictures of a document that lie beside the copies of this table, by their hashes. */
  async #picturesBeside(
    table: string,
    document: Uint8Array,
  ): Promise<{ readonly hashes: readonly string[]; readonly pictures: ReadonlyMap<string, Uint8Array> }> {
    const [shelf, { picturesInUpdate }] = await Promise.all([this.#parts.shelf, import('../sync')]);
    const hashes = picturesInUpdate(document);
    const read = await Promise.all(
      hashes.map(async (hash) => [hash, await shelf.read(table, pictureName(hash))] as const),
    );
    return { hashes, pictures: new Map(read.flatMap(([hash, bytes]) => (bytes.ok ? [[hash, bytes.value]] : []))) };
  }

  async #here(sound: SoundTable, id?: string): Promise<StoredTable | null> {
    const { findHere } = await import('./keep-table');
    const tables = await this.#parts.store()?.tables();
    return tables?.ok ? findHere(sound, tables.value, id) : null;
  }

  /** The story of the table that is here; null before play has begun. */
  async #ledgerOf({ game }: SoundTable, here: StoredTable): Promise<Ledger | null> {
    const { ledgerOf } = await import('./read-table');
    const entries = await this.#parts.store()?.entries(here.id);
    return here.genesis && entries?.ok ? ledgerOf(game, here.genesis, entries.value) : null;
  }

  async #keep(sound: SoundTable, how: KeepHow, id?: string): Promise<Ruling<string>> {
    const { holdsSeat, keepTable } = await import('./keep-table');
    const store = this.#parts.store();
    if (!store) return refuse('store.failed', { why: '' });
    const seen = await this.#here(sound, id);
    // Whoever has the table open in another window would not know what came into it.
    const held = seen && how === 'join' ? await this.#parts.hold(seen.id) : { release: () => undefined };
    if (!held) return refuse('table.elsewhere', {});
    try {
      // Looked at again, now that nobody writes into it: what that window wrote last is kept.
      const here = await this.#here(sound, id);
      const beside = id === undefined ? null : await this.#picturesBeside(id, sound.file.document);
      const pictures = [...(beside?.pictures.values() ?? [])];
      const known = sound.file.seat && here && (await this.#ledgerOf(sound, here));
      const isSeated = here !== null && holdsSeat(null, known, here.keys);
      const parts = { sound, here, isSeated, how, host: this.#parts.host(), now: Date.now(), pictures };
      return await keepTable(store, id === undefined ? parts : { ...parts, id });
    } finally {
      held.release();
      await this.#parts.onKept();
    }
  }
}

/** The names of the seats that the file's keys hold: those of the beginning, and what the table has given since. */
const seatsOf = ({ genesis, ledger, ring }: SoundTable): readonly string[] => {
  const { holders = [], parties = [] } = ledger?.fold().tip.people ?? {};
  const pid = ring?.keys.pid ?? '';
  const first = genesis?.seats.filter((seat) => seat.pid === pid).map(({ name }) => name) ?? [];
  const own = parties.find((party) => party.pid === pid)?.name ?? '';
  const given = holders.flatMap((holder, seat) => (holder === pid ? [genesis?.seats[seat]?.name ?? own] : []));
  return [...new Set([...first, ...given])];
};
