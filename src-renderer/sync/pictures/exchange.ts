/**
 * Fetches the pictures that are missing here from whoever has them, and gives what is here to whoever asks.
 *
 * A picture is named by the hash of its bytes. It is asked for in small pieces, from one peer at a time, and each peer is
 * asked for one at a time; where a link ends the rest is asked for from another. What is whole is held against its hash
 * before it is kept or shown: where that does not fit, and one peer alone has given it, that peer is a liar about it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Aside } from '../aside';
import { MAX_ASKED_BYTES, readMessage, writeMessage, type PictureMessage } from './messages';
import { createServing, type Serving } from './serving';

/** Where pictures lie. All answers are about whole pictures whose bytes fit their hash. */
export interface PictureShelf {
  readonly has: (hash: string) => boolean;
  readonly load: (hash: string) => Promise<Uint8Array | null>;
  /** Resolves once the disk has it; false where it has not. */
  readonly keep: (hash: string, bytes: Uint8Array) => Promise<boolean>;
}

export interface WantedPicture {
  readonly hash: string;
  /** The most bytes that it has, as the document says; a peer that has more of it is not believed. */
  readonly bytes: number;
}

export interface PictureExchange {
  /** A peer is linked. */
  readonly attach: (aside: Aside) => void;
  /** All pictures of the table; those that are here are not fetched. */
  readonly want: (all: readonly WantedPicture[]) => void;
  /** Bytes of a picture that have come and are not checked yet. */
  readonly arrived: (hash: string) => number;
  readonly stop: () => void;
}

export interface ExchangeOptions {
  readonly shelf: PictureShelf;
  /** More has come; at most a few times a second. */
  readonly onChange: () => void;
  readonly now?: () => number;
}

type Part = Extract<PictureMessage, { readonly kind: 'part' }>;

interface Line {
  readonly aside: Aside;
  readonly serving: Serving;
  fetching: Fetch | null;
  /** Until when this peer need not be asked for a picture again. */
  readonly lacking: Map<string, number>;
  /** What it lied about. */
  readonly lies: Set<string>;
  needless: number;
}

interface Fetch {
  readonly hash: string;
  readonly most: number;
  /** As long as the first part says that all of it is; null before. */
  bytes: Uint8Array | null;
  readonly hasher: ReturnType<typeof sha256.create>;
  readonly givers: Set<Line>;
  line: Line | null;
  got: number;
  asked: number;
  /** When something of it came last. */
  heardAt: number;
  /** It is whole, and on its way to the disk. */
  isWhole: boolean;
  /** Several peers gave it and it did not fit: the next try is one peer's alone. */
  readonly isAlone: boolean;
}

/** Bytes on their way from one peer. */
const WINDOW = 256 * 1024;
/** A peer that gives nothing for so long is not waited for; through a relay a piece takes a while. */
const PATIENCE_MS = 15_000;
const ASK_AGAIN_MS = 4_000;
const TICK_MS = 1_000;
const TELL_MS = 250;
/** So many lies and a peer is asked for nothing more. */
const MOST_LIES = 3;
/** So many messages that nobody asked for, and the link ends; so many are forgiven each second. */
const MOST_NEEDLESS = 1_000;
const FORGIVEN = 50;

const newFetch = ({ hash, bytes }: WantedPicture, at: number, isAlone = false): Fetch => ({
  hash,
  most: bytes,
  bytes: null,
  hasher: sha256.create(),
  givers: new Set(),
  line: null,
  got: 0,
  asked: 0,
  heardAt: at,
  isWhole: false,
  isAlone,
});

/** Asks on, as far as the window reaches; for one piece as long as nobody has said how long it is. */
const askOn = (fetch: Fetch): void => {
  const { hash, bytes, line, got } = fetch;
  const end = bytes?.length ?? got + 1;
  while (line && fetch.asked < end && fetch.asked - got < WINDOW) {
    const length = bytes ? Math.min(MAX_ASKED_BYTES, end - fetch.asked) : MAX_ASKED_BYTES;
    line.aside.send(writeMessage({ kind: 'ask', hash, from: fetch.asked, length }));
    fetch.asked += length;
  }
};

/** Puts a part where it belongs; false where it does not follow on what is there. */
const fill = (fetch: Fetch, { from, total, bytes }: Part): boolean => {
  if (from !== fetch.got || total > fetch.most || from + bytes.length > Math.min(fetch.asked, total)) return false;
  fetch.bytes ??= new Uint8Array(total);
  if (total !== fetch.bytes.length) return false;
  fetch.bytes.set(bytes, from);
  fetch.hasher.update(bytes);
  fetch.got += bytes.length;
  return true;
};

/** The exchange of one room. */
export const createPictureExchange = ({
  shelf,
  onChange,
  now = () => performance.now(),
}: ExchangeOptions): PictureExchange => {
  const lines = new Set<Line>();
  const fetches = new Map<string, Fetch>();
  let telling: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined;
      onChange();
    }, TELL_MS);
  };
  const canGive = (line: Line, hash: string): boolean =>
    line.fetching === null &&
    line.lies.size < MOST_LIES &&
    !line.lies.has(hash) &&
    (line.lacking.get(hash) ?? 0) <= now();
  const assign = (fetch: Fetch, line: Line): void => {
    Object.assign(fetch, { line, asked: fetch.got, heardAt: now() });
    line.fetching = fetch;
    askOn(fetch);
  };
  const look = (): void => {
    for (const fetch of fetches.values()) {
      if (fetch.line || fetch.isWhole) continue;
      const line = [...lines].find((each) => canGive(each, fetch.hash));
      if (line) assign(fetch, line);
    }
  };
  const startAnew = ({ hash, most }: Fetch, isAlone: boolean): void =>
    void fetches.set(hash, newFetch({ hash, bytes: most }, now(), isAlone));
  /** Its peer gives no more of it. */
  const release = (fetch: Fetch): void => {
    if (fetch.line) fetch.line.fetching = null;
    fetch.line = null;
    if (fetch.isAlone && fetches.get(fetch.hash) === fetch) startAnew(fetch, true);
  };
  const lack = (line: Line, hash: string): void => {
    line.lacking.set(hash, now() + ASK_AGAIN_MS);
    if (line.fetching?.hash === hash) release(line.fetching);
    look();
  };
  const judge = async (fetch: Fetch): Promise<void> => {
    const { hash, bytes, givers } = fetch;
    const [only, ...more] = givers;
    fetch.isWhole = true;
    if (fetch.line) fetch.line.fetching = null;
    const isTrue = bytesToHex(fetch.hasher.digest()) === hash;
    const isKept = isTrue && bytes !== null && (await shelf.keep(hash, bytes));
    if (fetches.get(hash) !== fetch) return;
    if (isKept) fetches.delete(hash);
    else {
      if (!isTrue && only && more.length === 0) only.lies.add(hash);
      // A disk that took nothing now may have room later.
      if (isTrue) for (const line of lines) line.lacking.set(hash, now() + ASK_AGAIN_MS);
      startAnew(fetch, !isTrue);
    }
    onChange();
    look();
  };
  /** False where nobody asked for it. */
  const take = (line: Line, part: Part): boolean => {
    const { fetching: fetch } = line;
    if (fetch?.hash !== part.hash || part.from !== fetch.got) return false;
    if (!fill(fetch, part)) {
      // What one says of it and what another says does not fit: from its beginning, from one peer alone.
      line.lacking.set(part.hash, now() + ASK_AGAIN_MS);
      line.fetching = null;
      startAnew(fetch, true);
      look();
      return false;
    }
    fetch.givers.add(line);
    fetch.heardAt = now();
    if (fetch.got === fetch.bytes?.length) void judge(fetch);
    else askOn(fetch);
    look();
    tell();
    return true;
  };
  const hear = (line: Line, bytes: Uint8Array): void => {
    const message = readMessage(bytes);
    if (message?.kind === 'none' && line.fetching?.hash === message.hash) return lack(line, message.hash);
    const isDue = message?.kind === 'ask' ? line.serving.ask(message) : message?.kind === 'part' && take(line, message);
    if (isDue) return;
    line.needless += 1;
    if (line.needless > MOST_NEEDLESS) line.aside.giveUp();
  };
  const timer = setInterval(() => {
    for (const line of lines) {
      line.needless = Math.max(0, line.needless - FORGIVEN);
      const { fetching } = line;
      if (fetching && now() - fetching.heardAt > PATIENCE_MS) lack(line, fetching.hash);
    }
    look();
  }, TICK_MS);

  return {
    attach: (aside) => {
      const serving = createServing(aside, shelf.load, now);
      const line: Line = { aside, serving, fetching: null, lacking: new Map(), lies: new Set(), needless: 0 };
      lines.add(line);
      aside.onmessage = (bytes) => hear(line, bytes);
      aside.onend = () => {
        lines.delete(line);
        if (line.fetching) release(line.fetching);
        look();
      };
      look();
    },
    want: (all) => {
      const wanted = new Map(all.filter(({ hash }) => !shelf.has(hash)).map((each) => [each.hash, each]));
      for (const [hash, fetch] of fetches) {
        if (wanted.has(hash)) continue;
        fetches.delete(hash);
        release(fetch);
      }
      for (const [hash, each] of wanted) if (!fetches.has(hash)) fetches.set(hash, newFetch(each, now()));
      look();
    },
    arrived: (hash) => fetches.get(hash)?.got ?? 0,
    stop: () => {
      clearInterval(timer);
      clearTimeout(telling);
      fetches.clear();
      lines.clear();
    },
  };
};
