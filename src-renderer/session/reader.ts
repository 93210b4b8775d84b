/**
 * How a client takes entries into its ledger: a few at a time with every check, a
 * long history first and its checks behind (trust 3.9).
 *
 * Each entry signs the position it stands on, and with it everything that led
 * there. So the newest entry of every party on the table's way vouches for all
 * others on it: these few are checked before anything is shown, and so is every
 * pair that proves a lie. The rest is checked a little at a time while the table is
 * used. Should something not hold, the ledger is made anew without it.
 */
import { outputOf } from '../chance';
import {
  byCount,
  createLedger,
  decodeEntry,
  fromHex,
  hash,
  kinds,
  rollAlpha,
  toHex,
  verifyEntry,
  type Ledger,
} from '../ledger';

/** An entry with its id, for the archive. */
export interface KeptEntry {
  readonly id: string;
  readonly bytes: Uint8Array;
}

type LedgerParts = Parameters<typeof createLedger>[0];
type VerifyAnswer = LedgerParts['verifyAnswer'];
/** What a reader is made of: as a ledger. */
export type ReaderParts = Omit<LedgerParts, 'isTrusted' | 'laws'>;

export interface Reader {
  /** Another one once something did not hold: ask anew after every call. */
  readonly ledger: () => Ledger;
  /** Takes in entries; answers with those that are new. What is no entry of this game's parties is passed over. */
  readonly add: (entries: readonly Uint8Array[]) => readonly KeptEntry[];
  /** Checks for about so many milliseconds what was taken in unchecked; true while something is left. */
  readonly check: (milliseconds: number) => boolean;
  /** How many entries are not checked yet. */
  readonly unchecked: () => number;
  /** What was taken in on trust and did not hold, since this was asked last: copies of it may be on the disk. */
  readonly takeBad: () => readonly KeptEntry[];
  /** Was anything turned away for want of room, since this was asked last? It is to be brought again. */
  readonly takeCrowded: () => boolean;
}

/** So many are checked at once, in the tenth of a second that nobody notices. */
const FEW = 150;
const PROOF_BYTES = 80;

/** Does this entry hold by itself: its signature, and where it answers a roll, its proof? */
const holds = (ledger: Ledger, id: string, verifyAnswer: VerifyAnswer): boolean => {
  const bytes = ledger.bytesOf(id);
  const entry = bytes && decodeEntry(bytes);
  if (!bytes || !entry?.ok) return false;
  const { body, signature } = entry.value;
  const key = ledger.keyOf(body.pid);
  const spelled = bytes.subarray(0, bytes.length - signature.length);
  if (!key || !verifyEntry(ledger.gameId, spelled, signature, key)) return false;
  const party = ledger.fold().tip.people.parties.find(({ pid }) => pid === body.pid);
  // A proof that is none makes no false entry: it is refused, and the dice wait. Only a false output would be believed.
  if (body.kind !== kinds.answer || body.payload.length !== PROOF_BYTES || !party) return true;
  return verifyAnswer(fromHex(party.dice), rollAlpha(ledger.gameId, body.on), body.payload) !== null;
};

/**
 * The entries that vouch for all others: the newest of each party on the table's way, and what proves a lie. One whose
 * chain does not hold vouches for nothing: it names another predecessor than the one that is here.
 */
const vouching = (ledger: Ledger): readonly string[] => {
  const fold = ledger.fold();
  const way = new Set(fold.path().map(({ digest }) => digest));
  const isLinked = (id: string): boolean => {
    const verdict = fold.verdicts.get(id);
    return verdict?.kind !== 'waiting' && verdict?.refusal?.code !== 'entry.brokenChain';
  };
  const newest = fold.tip.people.parties.flatMap(
    ({ pid }) => ledger.entriesOf(pid).findLast(({ id, body }) => way.has(body.on) && isLinked(id))?.id ?? [],
  );
  return [...newest, ...fold.exposed.flatMap(({ first, second }) => [first, second])];
};

/** A reader with an empty ledger. */
export const createReader = (parts: ReaderParts): Reader => {
  let isTrusting = false;
  /** Whoever has brought something bad may bring it again with all the rest: from then on all is checked as it comes. */
  let wasDeceived = false;
  const held = new Map<string, Uint8Array>();
  /** Entries and proofs that have been checked, so that making the ledger anew checks nothing twice. */
  const checked = new Set<string>();
  const outputs = new Map<string, Uint8Array | null>();
  const unchecked = new Set<string>();
  /** Found not to hold, and still in the ledger. */
  const bad = new Set<string>();
  let thrownOut: KeptEntry[] = [];
  let isCrowded = false;

  const verifyOnce: VerifyAnswer = (key, alpha, proof) => {
    const name = toHex(hash('vtt/proof/1', key, alpha, proof));
    const known = outputs.get(name);
    if (known !== undefined) return known;
    const output = parts.verifyAnswer(key, alpha, proof);
    outputs.set(name, output);
    return output;
  };

  const make = (): Ledger =>
    createLedger({
      ...parts,
      isTrusted: (id) => isTrusting || checked.has(id),
      verifyAnswer: (key, alpha, proof) =>
        isTrusting && proof.length === PROOF_BYTES ? outputOf(proof) : verifyOnce(key, alpha, proof),
    });
  let ledger = make();

  const addAll = (entries: Iterable<Uint8Array>): readonly KeptEntry[] => {
    const fresh: KeptEntry[] = [];
    for (const bytes of entries) {
      const added = ledger.add(bytes);
      isCrowded ||= !added.ok && added.refusal.code === 'entry.crowd';
      if (!added.ok || !added.value.fresh) continue;
      fresh.push({ id: added.value.id, bytes });
      for (const id of added.value.freed) fresh.push({ id, bytes: ledger.bytesOf(id) ?? new Uint8Array(0) });
    }
    for (const { id, bytes } of fresh) held.set(id, bytes);
    return fresh;
  };

  const trusting = <T>(work: () => T): T => {
    isTrusting = true;
    const result = work();
    // What the fold judges now, it does not judge again.
    ledger.fold();
    isTrusting = false;
    return result;
  };

  const makeWithoutBad = (): void => {
    for (const id of bad) {
      thrownOut.push({ id, bytes: held.get(id) ?? new Uint8Array(0) });
      held.delete(id);
    }
    bad.clear();
    wasDeceived = true;
    ledger = make();
    trusting(() => addAll([...held.values()]));
  };

  const checkOne = (id: string): void => {
    unchecked.delete(id);
    (holds(ledger, id, verifyOnce) ? checked : bad).add(id);
  };

  const addOnTrust = (entries: readonly Uint8Array[]): readonly KeptEntry[] => {
    const fresh = trusting(() => addAll(entries));
    for (const { id } of fresh) unchecked.add(id);
    for (;;) {
      for (const id of vouching(ledger)) if (unchecked.has(id)) checkOne(id);
      if (bad.size === 0) return fresh.filter(({ id }) => held.has(id));
      makeWithoutBad();
    }
  };

  return {
    ledger: () => ledger,
    add: (entries) => {
      if (entries.length < FEW) return addAll(entries);
      const ordered = byCount(entries);
      return wasDeceived ? addAll(ordered) : addOnTrust(ordered);
    },
    check: (milliseconds) => {
      const end = performance.now() + milliseconds;
      for (const id of unchecked) {
        if (performance.now() >= end) return true;
        checkOne(id);
      }
      if (bad.size > 0) makeWithoutBad();
      return false;
    },
    unchecked: () => unchecked.size,
    takeBad: () => {
      const taken = thrownOut;
      thrownOut = [];
      return taken;
    },
    takeCrowded: () => {
      const was = isCrowded;
      isCrowded = false;
      return was;
    },
  };
};
