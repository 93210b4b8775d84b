/**
 * What is lacking is put on the road again (design 3.4): the document is a postman whom any member of the room can rob.
 * The mender looks at what lies in my own copy. The healer looks at where the others say they stand, since somebody may
 * have forged the places of entries in a peer's copy only, and then they never come by themselves. In both an entry's
 * author goes first; whoever else has it follows a little later, if that did not help.
 */
import { decodeEntry, encodeGenesis, type Fold, type Ledger } from '../ledger';
import type { Presence, Room } from '../sync';

/** A peer that stands so long at one place that we have left lacks something, and is not merely slow. */
const WAIT_MS = 3_000;
/** Others' entries follow so much later than one's own. */
const AFTER_MS = 2_000;
/** Then it is tried again, less and less often. */
const AGAIN_MS = 6_000;
const MOST_MS = 60_000;
/** Positions that a peer is helped over at once; where it lacks more, its copy of the document brings them. */
const MOST_POSITIONS = 1_000;
/** Bytes that are said again at once, and a second after that: anybody can pretend to lack everything. */
const MOST_BYTES = 512 * 1024;
const BYTES_PER_SECOND = 16 * 1024;

type Seen = Pick<Presence, 'pid' | 'position'>;

const authorOf = (bytes: Uint8Array): string | null => {
  const entry = decodeEntry(bytes);
  return entry.ok ? entry.value.body.pid : null;
};

/** How many entries stand on the tip: two who stand there and count differently do not hold the same. */
export const heldAt = (ledger: Ledger, { tip }: Fold<object>): number =>
  tip.people.parties.reduce((sum, { pid }) => {
    const entries = ledger.entriesOf(pid);
    const before = entries.findLastIndex(({ body }) => body.on !== tip.digest);
    return sum + entries.length - 1 - before;
  }, 0);

/** Entries that led on from a position of the way, and those that stand on the tip. Empty where it is not on the way. */
const entriesFrom = (ledger: Ledger, fold: Fold<object>, digest: string): ReturnType<Ledger['entries']> => {
  const path = fold.path();
  const at = path.findIndex((position) => position.digest === digest);
  if (at < 0) return [];
  const after = new Set(path.slice(at, at + MOST_POSITIONS).map((position) => position.digest));
  return ledger.entries().filter(({ body }) => after.has(body.on));
};

interface Waiting {
  readonly place: string;
  /** When something is to be done next, in milliseconds. */
  next: number;
  /** Mine have gone; those of others are next. */
  isSecond: boolean;
  pause: number;
}

/**
 * Watches where the others stand; to be called every second or so, `now` in milliseconds. Answers with the entries to
 * put on the road again, ever more seldom for each peer and place, so that two who disagree do not fill the document.
 */
export const createHealer = (
  me: string,
): ((ledger: Ledger, fold: Fold<object>, others: readonly Seen[], now: number) => readonly Uint8Array[]) => {
  const waiting = new Map<string, Waiting>();
  let budget = MOST_BYTES;
  let filled = 0;
  const helpFor = (ledger: Ledger, fold: Fold<object>, digest: string, peer: Waiting, now: number) => {
    const entries = entriesFrom(ledger, fold, digest);
    const chosen = entries.filter(({ body }) => (body.pid === me) !== peer.isSecond);
    peer.next = now + (peer.isSecond ? peer.pause : AFTER_MS);
    if (peer.isSecond) peer.pause = Math.min(MOST_MS, peer.pause * 2);
    peer.isSecond = !peer.isSecond;
    return chosen.map(({ bytes }) => bytes);
  };
  return (ledger, fold, others, now) => {
    budget = Math.min(MOST_BYTES, budget + ((now - filled) * BYTES_PER_SECOND) / 1_000);
    filled = now;
    const lacking = new Set<Uint8Array>();
    const held = heldAt(ledger, fold);
    for (const { pid, position } of others) {
      const before = waiting.get(pid);
      const isInStep = position?.digest === fold.tip.digest && (position.held ?? held) >= held;
      const place = `${position?.digest} ${position?.held}`;
      if (!position || isInStep) waiting.delete(pid);
      else if (before?.place !== place)
        waiting.set(pid, { place, next: now + WAIT_MS, isSecond: false, pause: AGAIN_MS });
      else if (now >= before.next && budget > 0)
        for (const bytes of helpFor(ledger, fold, position.digest, before, now)) lacking.add(bytes);
    }
    for (const { length } of lacking) budget -= length;
    return [...lacking];
  };
};

/** Two quarrelling over what lies there must not fill the document: the pause between two mendings grows up to this. */
const MEND_MS = 1_000;
const MEND_MOST_MS = 8_000;
/** As long without a loss, and the pause is short again. */
const CALM_MS = 30_000;

/**
 * Watches what lies in my own copy of the document; to be called every second or so, `now` in milliseconds. Answers with
 * the entries to put back: mine that are missing, and others' that have been for a while.
 */
export const createMender = (
  me: string,
): ((
  entries: readonly Uint8Array[],
  missing: (entries: readonly Uint8Array[]) => readonly Uint8Array[],
  now: number,
) => readonly Uint8Array[]) => {
  const since = new Map<Uint8Array, number>();
  let pause = MEND_MS;
  let last = -CALM_MS;
  return (entries, missing, now) => {
    if (now - last < pause) return [];
    if (now - last > CALM_MS) pause = MEND_MS;
    const gone = new Set(missing(entries));
    for (const bytes of since.keys()) if (!gone.has(bytes)) since.delete(bytes);
    for (const bytes of gone) if (!since.has(bytes)) since.set(bytes, now);
    const back = [...gone].filter((bytes) => authorOf(bytes) === me || now - (since.get(bytes) ?? now) >= WAIT_MS);
    if (back.length === 0) return [];
    last = now;
    pause = Math.min(MEND_MOST_MS, pause * 2);
    return back;
  };
};

/** What the caretaker needs of a room. */
export interface Cared {
  readonly entries: Pick<Room['entries'], 'changes' | 'missing' | 'ensure' | 'repost'>;
  readonly genesis: Pick<Room['genesis'], 'put'>;
  readonly table: Pick<Room['table'], 'info' | 'setInfo'>;
  readonly presence: Pick<Room['presence'], 'others'>;
}

/** Tells what a newcomer needs before any entry, where somebody took it away or wrote something else in its place. */
const restoreBeginning = ({ genesis, table }: Cared, ledger: Ledger): void => {
  genesis.put(encodeGenesis(ledger.genesis));
  const { game, name } = ledger.genesis;
  const info = table.info();
  if (info?.game !== game || info.name !== name) table.setInfo({ game, name });
};

/** Keeps the road of an open table whole, once a second: what lies there, and what a linked peer lacks. */
export const createCaretaker = (
  me: string,
): ((room: Cared, ledger: Ledger, fold: Fold<object>, isLinked: boolean, now: number) => void) => {
  const heal = createHealer(me);
  const mend = createMender(me);
  let seen: { readonly changes: number; readonly fold: Fold<object> } | null = null;
  return (room, ledger, fold, isLinked, now) => {
    const changes = room.entries.changes();
    if (seen?.changes !== changes || seen.fold !== fold) {
      const all = ledger.all();
      const missing = room.entries.missing(all);
      const back = mend(all, () => missing, now);
      if (back.length > 0) room.entries.ensure(back);
      restoreBeginning(room, ledger);
      if (missing.length === 0) seen = { changes, fold };
    }
    if (isLinked) room.entries.repost(heal(ledger, fold, room.presence.others(), now));
  };
};
