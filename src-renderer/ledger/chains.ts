/**
 * Every author's own chain.
 *
 * An entry is linked when its author's entries back to her first are all here;
 * until then it waits and counts for nothing. Whether an entry is linked depends
 * on the set of entries alone, whatever the order in which they came.
 *
 *   Of one party of the roster 2,000 entries or 4 MiB may wait, and as much of all others together: whoever has a key
 *   can sign any number that never link. What is over that is not taken in.
 */
import { byCodeUnit } from '../../rules/kernel/json';
import type { Body } from './entry';

/** An entry that this client holds, with the bytes as they were received. */
export interface Held {
  readonly id: string;
  readonly body: Body;
  readonly bytes: Uint8Array;
}

/** The entries at hand, and which of them are linked. */
export interface Chains {
  readonly byId: Map<string, Held>;
  readonly linked: Set<string>;
  readonly byAuthor: Map<string, { held: Held[]; sorted: boolean }>;
  /** Entries whose author's entry before them has not come, by the id they wait for. */
  readonly after: Map<string, Held[]>;
  /** How much waits of each who has room of her own, and of all others under the empty name. */
  readonly waiting: Map<string, { entries: number; bytes: number }>;
}

const MOST_WAITING = 2_000;
const MOST_WAITING_BYTES = 4_194_304;

/** No entries yet. Each of these parties has room of her own for what waits. */
export const createChains = (roster: readonly string[]): Chains => ({
  byId: new Map(),
  linked: new Set(),
  byAuthor: new Map(),
  after: new Map(),
  waiting: new Map(['', ...roster].map((pid) => [pid, { entries: 0, bytes: 0 }])),
});

/** Counts an entry among those that wait, or takes it out of them again. */
const count = ({ waiting }: Chains, { body, bytes }: Held, by: 1 | -1): void => {
  const room = waiting.get(body.pid) ?? waiting.get('');
  if (room === undefined) return;
  room.entries += by;
  room.bytes += by * bytes.length;
};

/** May this entry come in: because it links, or because there is room for it to wait? */
export const isRoomFor = (chains: Chains, held: Held): boolean => {
  if (follows(chains, held)) return true;
  const room = chains.waiting.get(held.body.pid) ?? chains.waiting.get('');
  return room !== undefined && room.entries < MOST_WAITING && room.bytes < MOST_WAITING_BYTES;
};

/** The list under a key, made where there is none. */
export const listAt = <T>(lists: Map<string, T[]>, key: string): T[] => {
  const before = lists.get(key);
  if (before !== undefined) return before;
  const list: T[] = [];
  lists.set(key, list);
  return list;
};

const follows = (chains: Chains, { body }: Held): boolean => {
  if (body.seq === 0) return true;
  const before = chains.byId.get(body.prev);
  return (
    before !== undefined &&
    before.body.pid === body.pid &&
    before.body.seq === body.seq - 1 &&
    chains.linked.has(before.id)
  );
};

/** Keeps an entry that is not here yet; answers with all entries that are linked now and were not before. */
export const keep = (chains: Chains, held: Held): readonly Held[] => {
  chains.byId.set(held.id, held);
  const author = chains.byAuthor.get(held.body.pid) ?? { held: [], sorted: true };
  const last = author.held.at(-1);
  author.sorted &&= last === undefined || inOrder(last, held) < 0;
  author.held.push(held);
  chains.byAuthor.set(held.body.pid, author);
  const linked: Held[] = [];
  count(chains, held, 1);
  if (held.body.seq > 0) listAt(chains.after, held.body.prev).push(held);
  for (const open = [held]; ;) {
    const next = open.pop();
    if (next === undefined) return linked;
    if (chains.linked.has(next.id) || !follows(chains, next)) continue;
    chains.linked.add(next.id);
    count(chains, next, -1);
    linked.push(next);
    open.push(...(chains.after.get(next.id) ?? []));
  }
};

/** By author, then count, then id: the order of exports and lists, the same everywhere. */
export const inOrder = (a: Held, b: Held): number =>
  byCodeUnit(a.body.pid, b.body.pid) || a.body.seq - b.body.seq || byCodeUnit(a.id, b.id);

/** All entries of an author, linked or not, in order. */
export const entriesOf = (chains: Chains, pid: string): readonly Held[] => {
  const author = chains.byAuthor.get(pid);
  if (author === undefined) return [];
  if (!author.sorted) author.held.sort(inOrder);
  author.sorted = true;
  return author.held;
};

/** Does the entry name a predecessor that cannot be one? Then no entry that may still come can link it. */
export const isBroken = (chains: Chains, { body }: Held): boolean => {
  const before = chains.byId.get(body.prev);
  return body.seq > 0 && before !== undefined && (before.body.pid !== body.pid || before.body.seq !== body.seq - 1);
};
