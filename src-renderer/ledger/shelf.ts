/**
 * Entries of authors whom nobody has introduced yet. No order of arrival may
 * matter, so they wait here for the entry that brings their author's keys; and
 * because anybody can make up authors, the shelf is small.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { deedIn } from './deeds';
import { kinds, type Body, type Entry } from './entry';
import type { Party } from './genesis';
import { proposalIn } from './proposals';
import { readPayload } from './text';

/** An entry whose author is not known, with its bytes as received. */
export interface Shelved {
  readonly id: string;
  readonly entry: Entry;
  readonly bytes: Uint8Array;
}

/** What waits for its author's keys. */
export interface Shelf {
  /** Keeps an entry, where there is room: what is full drops the newest. */
  readonly put: (shelved: Shelved) => void;
  /** Takes down all entries of an author, in the order in which they came. */
  readonly take: (pid: string) => readonly Shelved[];
}

const maxEntries = 1_000;
const maxBytes = 4_194_304;

/** A shelf with nothing on it. */
export const createShelf = (): Shelf => {
  const byId = new Map<string, Shelved>();
  let weight = 0;
  return {
    put: (shelved) => {
      const { id, bytes } = shelved;
      if (byId.has(id) || byId.size >= maxEntries || weight + bytes.length > maxBytes) return;
      byId.set(id, shelved);
      weight += bytes.length;
    },
    take: (pid) => {
      const taken = [...byId.values()].filter(({ entry }) => entry.body.pid === pid);
      for (const { id, bytes } of taken) {
        byId.delete(id);
        weight -= bytes.length;
      }
      return taken;
    },
  };
};

const starts = ['{"handOver":', '{"grant":'].map(utf8ToBytes);

/**
 * The party whom an entry introduces, legal or not where it stands: a vote to
 * grant her a seat, or a hand-over to her. Null for all others, without a look at
 * more than the first bytes of an ordinary move.
 */
export const introducedBy = ({ kind, payload }: Body): Party | null => {
  if (!starts.some((start) => start.every((byte, at) => payload[at] === byte))) return null;
  const read = readPayload(payload);
  if (read === undefined) return null;
  const proposal = kind === kinds.vote ? proposalIn(read) : null;
  if (proposal !== null) return 'grant' in proposal ? proposal.grant.party : null;
  const deed = kind === kinds.move || kind === kinds.side ? deedIn(read) : null;
  return deed !== null && 'handOver' in deed ? deed.handOver.party : null;
};
