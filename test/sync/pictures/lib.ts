/** Side lanes without a network, and parties that have pictures. */
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../../../src-renderer/ledger';
import type { Aside } from '../../../src-renderer/sync/aside';
import {
  createPictureExchange,
  type PictureExchange,
  type PictureShelf,
} from '../../../src-renderer/sync/pictures/exchange';

/** A side lane whose other end is in the hands of the test. */
export interface Lane {
  readonly aside: Aside;
  /** What was sent on it and not taken yet. */
  readonly sent: Uint8Array[];
  /** Whether its owner has given the link up. */
  readonly isGivenUp: () => boolean;
}

export const aLane = (): Lane => {
  const sent: Uint8Array[] = [];
  let isGivenUp = false;
  const aside: Aside = {
    send: (bytes) => sent.push(bytes),
    onmessage: null,
    onend: null,
    giveUp: () => (isGivenUp = true),
  };
  return { aside, sent, isGivenUp: () => isGivenUp };
};

/** A picture that is all noise, of so many bytes. */
export const noise = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 7 + (at >> 8)) % 256);

export const hashOf = (bytes: Uint8Array): string => toHex(sha256(bytes));

export interface Holder {
  readonly exchange: PictureExchange;
  readonly shelf: Map<string, Uint8Array>;
  /** Pictures in the order in which they were kept. */
  readonly kept: string[];
}

/** Somebody with these pictures, whose disk may refuse. */
export const aHolder = (
  pictures: readonly Uint8Array[],
  {
    now,
    keeps = () => true,
    give = (bytes) => bytes,
  }: {
    readonly now: () => number;
    readonly keeps?: () => boolean;
    /** What a liar gives. */
    readonly give?: (bytes: Uint8Array) => Uint8Array;
  },
): Holder => {
  const shelf = new Map(pictures.map((bytes) => [hashOf(bytes), bytes]));
  const kept: string[] = [];
  const port: PictureShelf = {
    has: (hash) => shelf.has(hash),
    load: (hash) => {
      const bytes = shelf.get(hash);
      return Promise.resolve(bytes ? give(bytes) : null);
    },
    keep: (hash, bytes) => {
      if (!keeps()) return Promise.resolve(false);
      shelf.set(hash, Uint8Array.from(bytes));
      kept.push(hash);
      return Promise.resolve(true);
    },
  };
  return { exchange: createPictureExchange({ shelf: port, onChange: () => undefined, now }), shelf, kept };
};

/** One link between two; messages go when the test lets them. */
export interface Link {
  /** Brings everything that is under way over, once. Answers with how many messages that were. */
  readonly carry: (most?: number) => number;
  readonly cut: () => void;
  readonly lanes: readonly [Lane, Lane];
}

export const linkUp = (a: Holder, b: Holder): Link => {
  const lanes = [aLane(), aLane()] as const;
  a.exchange.attach(lanes[0].aside);
  b.exchange.attach(lanes[1].aside);
  const bring = (from: Lane, to: Lane, most: number): number => {
    const going = from.sent.splice(0, most);
    for (const bytes of going) to.aside.onmessage?.(bytes);
    return going.length;
  };
  return {
    lanes,
    carry: (most = Infinity) => bring(lanes[0], lanes[1], most) + bring(lanes[1], lanes[0], most),
    cut: () => {
      for (const { aside } of lanes) aside.onend?.();
    },
  };
};

/** Lets disks answer and links carry until nothing moves any more. */
export const settle = async (...links: readonly Link[]): Promise<void> => {
  for (let quiet = 0; quiet < 4;) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = links.reduce((sum, link) => sum + link.carry(), 0) === 0 ? quiet + 1 : 0;
  }
};
