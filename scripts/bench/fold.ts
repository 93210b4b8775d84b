/**
 * Folding a recorded game: what a client does with the entries on its own disk,
 * what one does that trusts nobody, and the rules alone.
 */
import { begin, land, step } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import { verifyAnswer } from '../../src-renderer/chance';
import { createLedger, toHex, type Fold, type Ledger } from '../../src-renderer/ledger';
import type { Recording } from '../../test/end-to-end/lib/record';

/** Milliseconds that this took. */
export const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/**
 * A ledger that takes signatures and proofs from its own disk as checked: the
 * output of each proof was kept when it was verified. All else is done anew.
 */
const ownLedger = ({ game, genesisBytes, outputs }: Recording): Ledger =>
  createLedger({
    game,
    genesisBytes,
    isTrusted: () => true,
    verifyAnswer: (_key, _alpha, proof) => outputs.get(toHex(proof)) ?? null,
  });

const addAll = (ledger: Ledger, entries: readonly Uint8Array[]): void => {
  for (const bytes of entries) if (!ledger.add(bytes).ok) throw new Error('a recorded entry is not taken in');
};

/** Every entry, one fold, and the digest of the last state: what a client does with its disk when a table opens. */
export const foldAtOnce = (recording: Recording): Fold<object> => {
  const ledger = ownLedger(recording);
  addAll(ledger, recording.entries);
  const fold = ledger.fold();
  if (fold.tip.stateDigest === '') throw new Error('no state');
  return fold;
};

/** A fold and a state digest after every single entry: what a client does while play goes on. */
export const foldOneByOne = (recording: Recording): Fold<object> => {
  const ledger = ownLedger(recording);
  for (const bytes of recording.entries) {
    addAll(ledger, [bytes]);
    if (ledger.fold().tip.stateDigest === '') throw new Error('no state');
  }
  return ledger.fold();
};

/** Every signature and every proof checked as well: what a joiner does who trusts nobody. */
export const foldVerifying = ({ game, genesisBytes, entries }: Recording): Fold<object> => {
  const ledger = createLedger({ game, genesisBytes, verifyAnswer });
  addAll(ledger, entries);
  const fold = ledger.fold();
  if (fold.tip.stateDigest === '') throw new Error('no state');
  return fold;
};

/** One thing that the rules are asked: a seat's move, or faces that land. */
type Act = { readonly seat: number; readonly move: Json } | { readonly faces: readonly number[] };

/** The recorded game as the rules see it, without entries and digests. */
export const actsOf = (recording: Recording): readonly Act[] => {
  const ledger = ownLedger(recording);
  addAll(ledger, recording.entries);
  const fold = ledger.fold();
  return fold
    .path()
    .flatMap(({ roll, entries }): readonly Act[] =>
      roll ? [{ faces: roll.faces }] : entries.map((id) => actOf(ledger, id)),
    );
};

const actOf = (ledger: Ledger, id: string): Act => {
  const entry = ledger.entry(id);
  if (!entry) throw new Error('an entry on the way is not held');
  const payload = JSON.parse(new TextDecoder().decode(entry.body.payload)) as { readonly act?: Json };
  return { seat: entry.body.seat, move: payload.act ?? (payload as Json) };
};

/** Plays the acts by the rules alone; answers with how many steps were made. */
export const playActs = ({ game, genesisBytes }: Recording, acts: readonly Act[]): number => {
  const { seats } = JSON.parse(new TextDecoder().decode(genesisBytes)) as { readonly seats: readonly unknown[] };
  let standing = begin(game, { seats: seats.length, config: {} });
  let steps = 0;
  for (const act of acts) {
    steps += 1;
    if ('faces' in act) {
      standing = land(game, standing, act.faces).standing;
      continue;
    }
    const ruling = step(game, standing, act.seat, act.move);
    // A side act that was included and refused stays refused.
    if (ruling.ok) standing = ruling.value.standing;
  }
  return steps;
};
