/**
 * How a client takes entries into its ledger: a few at a time with every check, a
 * long history first and its checks behind (trust 3.9).
 *
 * Each entry signs the position it stands on, and with it everything that led
 * there. So the newest entry of every party on the table's way vouches for all
 * others on it: these few are checked before anything is shown, the rest a little
 * at a time while the table is used. Should something not hold, the ledger is made
 * anew from what does.
 */
import type { Game } from '../../rules/kernel/game';
import { outputOf } from '../chance';
import { createLedger, decodeEntry, fromHex, hash, kinds, rollAlpha, toHex, verifyEntry, type Ledger } from '../ledger';

/** An entry with its id, for the archive. */
export interface KeptEntry {
  readonly id: string;
  readonly bytes: Uint8Array;
}

type VerifyAnswer = (publicKey: Uint8Array, alpha: Uint8Array, proof: Uint8Array) => Uint8Array | null;

export interface Reader {
  /** Another one once something did not hold: ask anew after every call. */
  readonly ledger: () => Ledger;
  /** Takes in entries; answers with those that are new. What is no entry of this game's parties is passed over. */
  readonly add: (entries: readonly Uint8Array[]) => readonly KeptEntry[];
  /** Checks for about so many milliseconds what was taken in unchecked; true while something is left. */
  readonly check: (milliseconds: number) => boolean;
  /** How many entries are not checked yet. */
  readonly unchecked: () => number;
}

/** So many are checked at once, in the tenth of a second that nobody notices. */
const FEW = 150;
const PROOF_BYTES = 80;

interface Parts {
  readonly game: Game;
  /** Checked by `decodeGenesis`. */
  readonly genesisBytes: Uint8Array;
  readonly verifyAnswer: VerifyAnswer;
}

/** Does this entry hold by itself: its signature, and where it answers a roll, its proof? */
const holds = (ledger: Ledger, id: string, verifyAnswer: VerifyAnswer): boolean => {
  const bytes = ledger.bytesOf(id);
  const entry = bytes && decodeEntry(bytes);
  if (!bytes || !entry?.ok) return false;
  const { body, signature } = entry.value;
  const party = ledger.genesis.roster.find(({ pid }) => pid === body.pid);
  const spelled = bytes.subarray(0, bytes.length - signature.length);
  if (!party || !verifyEntry(ledger.gameId, spelled, signature, fromHex(party.sign))) return false;
  // A proof that is none makes no false entry: it is refused, and the dice wait. Only a false output would be believed.
  if (body.kind !== kinds.answer || body.payload.length !== PROOF_BYTES) return true;
  return verifyAnswer(fromHex(party.dice), rollAlpha(ledger.gameId, body.on), body.payload) !== null;
};

/** The newest entry of each party that stands on the table's way. */
const newestOnTheWay = (ledger: Ledger): readonly string[] => {
  const way = new Set(
    ledger
      .fold()
      .path()
      .map(({ digest }) => digest),
  );
  return ledger.genesis.roster.flatMap(
    ({ pid }) => ledger.entriesOf(pid).findLast(({ body }) => way.has(body.on))?.id ?? [],
  );
};

/** A reader with an empty ledger. */
export const createReader = (parts: Parts): Reader => {
  const { verifyAnswer } = parts;
  let isTrusting = false;
  /** Entries and proofs that have been checked, so that making the ledger anew checks nothing twice. */
  const checked = new Set<string>();
  const outputs = new Map<string, Uint8Array | null>();
  const unchecked = new Set<string>();
  let isFlawed = false;

  const verifyOnce: VerifyAnswer = (key, alpha, proof) => {
    const name = toHex(hash('vtt/proof/1', key, alpha, proof));
    const known = outputs.get(name);
    if (known !== undefined) return known;
    const output = verifyAnswer(key, alpha, proof);
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

  const addAll = (entries: readonly Uint8Array[]): readonly KeptEntry[] =>
    entries.flatMap((bytes) => {
      const added = ledger.add(bytes);
      return added.ok && added.value.fresh ? [{ id: added.value.id, bytes }] : [];
    });

  /** From all that is held, with every check that was not made yet. */
  const makeAnew = (): void => {
    const all = ledger.all();
    unchecked.clear();
    isFlawed = false;
    ledger = make();
    for (const { id } of addAll(all)) checked.add(id);
  };

  const checkOne = (id: string): boolean => {
    unchecked.delete(id);
    const isSound = holds(ledger, id, verifyOnce);
    if (isSound) checked.add(id);
    return isSound;
  };

  const addOnTrust = (entries: readonly Uint8Array[]): readonly KeptEntry[] => {
    isTrusting = true;
    const fresh = addAll(entries);
    ledger.fold();
    isTrusting = false;
    for (const { id } of fresh) unchecked.add(id);
    if (newestOnTheWay(ledger).every((id) => !unchecked.has(id) || checkOne(id))) return fresh;
    makeAnew();
    return fresh.filter(({ id }) => ledger.entry(id) !== undefined);
  };

  return {
    ledger: () => ledger,
    add: (entries) => (entries.length < FEW ? addAll(entries) : addOnTrust(entries)),
    check: (milliseconds) => {
      const end = performance.now() + milliseconds;
      for (const id of unchecked) {
        if (performance.now() >= end) return true;
        if (!checkOne(id)) isFlawed = true;
      }
      if (isFlawed) makeAnew();
      return false;
    },
    unchecked: () => unchecked.size,
  };
};
