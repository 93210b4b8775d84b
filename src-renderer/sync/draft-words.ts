/**
 * The words of a draft that somebody may help with (decision 0054): several people type, and no letter is lost.
 *
 * A row of the lobby is its party's alone, so the words lie beside it: each helper puts a signed value of her own into
 * the shared map, with all that she has of the words as one small update. Whoever reads them merges all values into a
 * document of the draft's own. Nothing that is not signed by somebody with a row of her own gets in, and all of it ends
 * when the holder lets nobody help any more; where she lets them again, a new round begins with the words as they are.
 */
import * as v from 'valibot';
import * as Y from 'yjs';
import { fromBase64Url, toBase64Url } from './base64url';
import type { LobbyRow } from './lobby';
import { isWholeUpdate } from './merge';
import { createSignedReader, type Me, type Seals } from './signed';

/** So many letters at this place give way to these. Places count UTF-16 units. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

/** The words of one draft, by field. The same object for the same row, whatever round it is in. */
export interface DraftWords {
  readonly text: (field: string) => string;
  /** Types. Answers false where the words have become too much to be sent. */
  readonly splice: (field: string, splice: Splice) => boolean;
  /** Calls back after every change of a field whose text was asked for once; answers with the way to stop. */
  readonly watch: (heard: (field: string, splices: readonly Splice[], isMine: boolean) => void) => () => void;
  /** While it is held nobody else's letters come in: an input method is composing here. */
  readonly hold: (isHeld: boolean) => void;
}

export interface HelpBook {
  /** The words of this row; null where nobody may help with it. */
  readonly of: (row: LobbyRow) => DraftWords | null;
  /** Begins a round for a row of mine, with these words by field; answers with its number for the row. */
  readonly begin: (row: LobbyRow, texts: Readonly<Record<string, string>>) => number;
  /** To be called after every foreign change. */
  readonly look: () => void;
}

/** Characters of an update in a value: a signed body has 32 KiB. Letters that came and went leave next to nothing behind. */
const MOST = 30_000;
const MOST_FIELDS = 40;

const bodyShape = v.object({
  pid: v.string(),
  of: v.string(),
  row: v.string(),
  help: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  update: v.pipe(v.string(), v.maxLength(MOST)),
});

/** Only letters: what else Yjs can put into a text would have a length and no letters. */
const isPlain = (doc: Y.Doc): boolean =>
  doc.share.size <= MOST_FIELDS &&
  [...doc.share.keys()].every((field) => {
    const text = doc.getText(field);
    return text.length === text.toString().length;
  });

/** Whether these words, with an update, would still be words. */
const staysPlain = (doc: Y.Doc, update: Uint8Array): boolean => {
  if (!isWholeUpdate(update)) return false;
  const trial = new Y.Doc();
  try {
    Y.applyUpdate(trial, Y.encodeStateAsUpdate(doc));
    Y.applyUpdate(trial, update);
    return isPlain(trial);
  } catch {
    // Yjs throws where a name stands for two kinds of things.
    return false;
  } finally {
    trial.destroy();
  }
};

const splicesOf = (delta: Y.YTextEvent['delta']): readonly Splice[] => {
  const splices: Splice[] = [];
  let at = 0;
  for (const { retain = 0, delete: remove = 0, insert } of delta) {
    at += retain;
    if (remove > 0) splices.push({ at, remove, insert: '' });
    if (typeof insert !== 'string') continue;
    splices.push({ at, remove: 0, insert });
    at += insert.length;
  }
  return splices;
};

/** The words of one row, through all its rounds. `onTyped` is given what I have now. */
const createWords = (onTyped: (state: string) => void, onReleased: () => void) => {
  const mine = {};
  const watchers = new Set<Parameters<DraftWords['watch']>[0]>();
  const fields = new Set<string>();
  let doc = new Y.Doc();
  let round = 0;
  let isHeld = false;
  let taken = new WeakSet<object>();

  const tell = (field: string, splices: readonly Splice[], isMine: boolean): void => {
    for (const heard of watchers) heard(field, splices, isMine);
  };
  const follow = (field: string): Y.Text => {
    const text = doc.getText(field);
    text.observe(({ delta, transaction }) => tell(field, splicesOf(delta), transaction.origin === mine));
    return text;
  };
  const textOf = (field: string): Y.Text => {
    if (fields.has(field)) return doc.getText(field);
    fields.add(field);
    return follow(field);
  };
  const state = (): string => toBase64Url(Y.encodeStateAsUpdate(doc));
  const words: DraftWords = {
    text: (field) => textOf(field).toString(),
    splice: (field, { at, remove, insert }) => {
      if (state().length + insert.length * 2 > MOST) return false;
      doc.transact(() => {
        const text = textOf(field);
        if (remove > 0) text.delete(at, remove);
        if (insert !== '') text.insert(at, insert.toWellFormed());
      }, mine);
      onTyped(state());
      return true;
    },
    watch: (heard) => {
      watchers.add(heard);
      return () => watchers.delete(heard);
    },
    hold: (held) => {
      isHeld = held;
      if (!held) onReleased();
    },
  };
  return {
    words,
    round: () => round,
    /** Goes on with an empty document; what stood in the old one is told as gone. */
    turn: (next: number): void => {
      const before = doc;
      doc = new Y.Doc();
      round = next;
      taken = new WeakSet();
      for (const field of fields) {
        const { length } = before.getText(field);
        follow(field);
        if (length > 0) tell(field, [{ at: 0, remove: length, insert: '' }], false);
      }
      before.destroy();
    },
    take: (value: object, update: () => Uint8Array): void => {
      if (isHeld || taken.has(value)) return;
      taken.add(value);
      const bytes = update();
      if (staysPlain(doc, bytes)) Y.applyUpdate(doc, bytes);
    },
    isHeld: () => isHeld,
  };
};

const keyOf = (of: string, row: string): string => `${of}/${row}`;

/** The words in this map, for the rows of this lobby. */
export const createHelpBook = (
  map: Y.Map<unknown>,
  me: Me,
  seals: Seals,
  write: (change: () => void) => void,
  lobby: { readonly rows: () => readonly LobbyRow[] },
): HelpBook => {
  const open = new Map<string, ReturnType<typeof createWords>>();
  const judge = createSignedReader(seals, 'draft', bodyShape);

  const valueOf = (pid: string, row: LobbyRow): unknown => map.get(`${pid}/${keyOf(row.pid, row.id)}`);
  const post = (row: LobbyRow, help: number, update: string): void => {
    const value = seals.sign('draft', { of: row.pid, row: row.id, help, update });
    write(() => map.set(`${me.pid}/${keyOf(row.pid, row.id)}`, value));
  };
  const entryOf = (row: LobbyRow): ReturnType<typeof createWords> => {
    const key = keyOf(row.pid, row.id);
    const entry = open.get(key) ?? createWords((update) => post(row, entry.round(), update), look);
    open.set(key, entry);
    return entry;
  };
  const begin = (row: LobbyRow, texts: Readonly<Record<string, string>>): number => {
    const entry = entryOf(row);
    // Above every round that anybody has seen, this window or another.
    const help = Math.max(entry.round(), row.help ?? 0, judge(valueOf(me.pid, row))?.help ?? 0) + 1;
    entry.turn(help);
    for (const [field, text] of Object.entries(texts)) entry.words.splice(field, { at: 0, remove: 0, insert: text });
    return help;
  };
  const takeAll = (row: LobbyRow, help: number, rows: readonly LobbyRow[]): void => {
    const entry = entryOf(row);
    // A new round waits until what is being composed is written.
    if (entry.isHeld()) return;
    if (entry.round() !== help) entry.turn(help);
    // Each is looked for at its own place: anybody can heap up others.
    for (const pid of new Set(rows.map((each) => each.pid))) {
      const value = valueOf(pid, row);
      const given = judge(value);
      if (given?.pid !== pid || given.of !== row.pid || given.row !== row.id || given.help !== help) continue;
      if (typeof value === 'object' && value !== null) entry.take(value, () => bytesOf(given.update));
    }
  };
  const look = (): void => {
    const rows = lobby.rows();
    for (const row of rows) if (row.help !== undefined) takeAll(row, row.help, rows);
    const gone = [...map.keys()].filter((key) => key.startsWith(`${me.pid}/`) && !isOpen(rows, key));
    if (gone.length > 0) write(() => gone.forEach((key) => map.delete(key)));
  };
  const isOpen = (rows: readonly LobbyRow[], key: string): boolean =>
    rows.some((row) => row.help !== undefined && key === `${me.pid}/${keyOf(row.pid, row.id)}`);

  return {
    of: (row) => (row.help === undefined ? null : entryOf(row).words),
    begin,
    look,
  };
};

const bytesOf = (update: string): Uint8Array => {
  try {
    return fromBase64Url(update);
  } catch {
    // No base64; no update either.
    return new Uint8Array();
  }
};
