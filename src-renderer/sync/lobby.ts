/**
 * The lobby: a row per seat before play, each signed by its party.
 *
 * Anybody in the room can overwrite or delete what lies in the document. So a
 * row counts only with its party's signature, the newest one seen counts over
 * any older one, a removal is signed too, and a party puts its own rows back
 * where somebody took them away.
 */
import * as v from 'valibot';
import type * as Y from 'yjs';
import { byCodeUnit, type JsonObject } from '../../rules/kernel/json';
import type { Me, Seals } from './signed';

export interface LobbyRow {
  readonly id: string;
  readonly order: number;
  readonly pid: string;
  readonly name: string;
  readonly pronouns: string;
  /** Public keys of the party, for later ceremonies too. */
  readonly keys: JsonObject;
  readonly draft: JsonObject | null;
  readonly ready: boolean;
  /** Others may help with the words of this draft, in the round of this number; absent where they may not. */
  readonly help?: number;
  /** By which rules this party's Roundel would play; absent of one that did not say so yet. */
  readonly rules?: { readonly game: string; readonly version: number };
}

export interface Lobby {
  /** Rows whose party vouches for them, by (order, id). */
  readonly rows: () => readonly LobbyRow[];
  /** Writes a row of mine. */
  readonly put: (row: LobbyRow) => void;
  /** Removes a row of mine; others' are not mine to remove. */
  readonly remove: (id: string) => void;
}

interface Version {
  readonly revision: number;
  readonly row: LobbyRow | null;
  /** What was signed: of two copies of a profile that both wrote the same revision, all take the greater text. */
  readonly body: string;
  /** The very value that lies, or should lie, in the document. */
  readonly value: unknown;
}

const MAX_ROWS = 64;
/** No rules are ever changed so often. */
const MAX_VERSION = 1_000_000;
/** Milliseconds between two restorations, so that a quarrel does not swell the document. */
const HEAL_MS = 2_000;

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const object = v.custom<JsonObject>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const rowShape = v.object({
  order: v.pipe(v.number(), v.safeInteger()),
  name: text(200),
  pronouns: text(200),
  keys: object,
  draft: v.nullable(object),
  ready: v.boolean(),
  help: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  rules: v.exactOptional(
    v.object({ game: text(80), version: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_VERSION)) }),
  ),
});
const bodyShape = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w:.-]{1,80}$/)),
  pid: v.string(),
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  row: v.nullable(rowShape),
});

const byPlace = (a: LobbyRow, b: LobbyRow): number =>
  a.order - b.order || byCodeUnit(a.id, b.id) || byCodeUnit(a.pid, b.pid);

const keyOf = (pid: string, id: string): string => `${pid}/${id}`;

/** The text that was signed. */
const bodyIn = (value: unknown): string => v.parse(v.object({ body: v.string() }), value).body;

/** The lobby in this map. `write` runs a change as our own; `heal` is to be called after every foreign one. */
export const createLobby = (
  map: Y.Map<unknown>,
  me: Me,
  seals: Seals,
  write: (change: () => void) => void,
): Lobby & { readonly heal: () => void; readonly close: () => void } => {
  const best = new Map<string, Version>();
  const judged = new WeakSet<object>();
  let healed = -HEAL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const judge = (key: string, value: unknown): void => {
    const found = v.safeParse(bodyShape, seals.open('lobby', value));
    if (!found.success) return;
    const { id, pid, revision, row } = found.output;
    const body = bodyIn(value);
    const before = best.get(key);
    const isNewer = revision - (before?.revision ?? 0) || byCodeUnit(body, before?.body ?? '');
    if (key !== keyOf(pid, id) || isNewer <= 0) return;
    if (before || best.size < MAX_ROWS) best.set(key, { revision, row: row && { id, pid, ...row }, body, value });
  };
  const read = (): void =>
    map.forEach((value, key) => {
      if (typeof value !== 'object' || value === null || judged.has(value)) return;
      judged.add(value);
      judge(key, value);
    });
  const store = (id: string, row: LobbyRow | null): void => {
    read();
    const key = keyOf(me.pid, id);
    const revision = (best.get(key)?.revision ?? 0) + 1;
    const value = seals.sign('lobby', { id, revision, row: row && bodyOf(row) });
    write(() => map.set(key, value));
    read();
  };

  const heal = (): void => {
    read();
    const taken = [...best].filter(([key, { value }]) => key.startsWith(`${me.pid}/`) && map.get(key) !== value);
    if (taken.length === 0) return;
    const wait = healed + HEAL_MS - performance.now();
    if (wait > 0) {
      // Nothing else may happen for a long time: what is taken away now must not wait for it.
      timer ??= setTimeout(() => {
        timer = undefined;
        heal();
      }, wait);
      return;
    }
    healed = performance.now();
    write(() => {
      for (const [key, version] of taken) {
        const value = structuredClone(version.value);
        best.set(key, { ...version, value });
        map.set(key, value);
      }
    });
  };

  return {
    rows: () => {
      read();
      return [...best.values()].flatMap(({ row }) => row ?? []).sort(byPlace);
    },
    put: (row) => store(row.id, row),
    remove: (id) => {
      read();
      if (best.get(keyOf(me.pid, id))?.row) store(id, null);
    },
    heal,
    close: () => clearTimeout(timer),
  };
};

/** What is signed of a row. Names come from a keyboard, which can leave half a character behind. */
const bodyOf = ({ order, name, pronouns, keys, draft, ready, help, rules }: LobbyRow): JsonObject => ({
  order,
  name: name.toWellFormed(),
  pronouns: pronouns.toWellFormed(),
  keys,
  draft,
  ready,
  ...(help === undefined ? {} : { help }),
  ...(rules === undefined ? {} : { rules: { ...rules } }),
});
