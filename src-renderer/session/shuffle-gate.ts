/**
 * Shuffles on their way in: one that is to be checked waits at the gate while that
 * is done beside the page, and other shuffles wait with it, for they may stand on
 * what comes of it. All else goes by.
 */
import { decodeEntry, kinds, type Body, type Ledger } from '../ledger';
import { shuffleAt, type ShuffleJob, type Shuffles } from './shuffles';

export interface ShuffleGate {
  /**
   * Of these entries, and those that waited, the ones that may go into the ledger now. `isMore`: others may go in once
   * these have.
   */
  readonly letThrough: (
    ledger: Ledger,
    entries: readonly Uint8Array[],
  ) => { readonly entries: readonly Uint8Array[]; readonly isMore: boolean };
}

/** So many wait at most, more than a table has parties: what comes beyond them is judged on the spot. */
const MOST_WAITING = 32;

/** A shuffle for the tip by the party whose turn it is. */
const jobIn = (ledger: Ledger, { pid, on }: Body): ShuffleJob | null => {
  const { tip } = ledger.fold();
  return on === tip.digest ? shuffleAt(ledger.gameId, tip, pid) : null;
};

const shuffleIn = (bytes: Uint8Array): Body | null => {
  // The kind is the second byte: most entries need not be read twice.
  if (bytes[1] !== kinds.shuffle) return null;
  const decoded = decodeEntry(bytes);
  return decoded.ok ? decoded.value.body : null;
};

/** Nothing waits yet. */
export const createShuffleGate = ({ isKnown }: Pick<Shuffles, 'isKnown'>): ShuffleGate => {
  let waiting: readonly Uint8Array[] = [];

  /** How a shuffle stands: what it stands on is the tip, and it is known or being checked; or it stands elsewhere. */
  const stateOf = (ledger: Ledger, body: Body): 'known' | 'checked' | 'elsewhere' => {
    const job = jobIn(ledger, body);
    if (job === null) return body.on === ledger.fold().tip.digest ? 'known' : 'elsewhere';
    return isKnown(job, body.payload) ? 'known' : 'checked';
  };

  return {
    letThrough: (ledger, received) => {
      const all = [...waiting, ...received];
      const through: Uint8Array[] = [];
      const held: Uint8Array[] = [];
      let isChecked = false;
      for (const bytes of all) {
        const body = shuffleIn(bytes);
        const state = body === null ? 'known' : stateOf(ledger, body);
        if (state === 'checked') isChecked = true;
        (state === 'known' || held.length >= MOST_WAITING ? through : held).push(bytes);
      }
      // Nothing that goes in now, and nothing under way, will tell more about those that stand elsewhere.
      const isStuck = through.length === 0 && !isChecked;
      waiting = isStuck ? [] : held;
      return { entries: isStuck ? held : through, isMore: through.length > 0 && held.length > 0 };
    },
  };
};
