/** What somebody owes to all here and leaves out, dice, papers or cards: the others put it in from their shares of her key. */
import { concatBytes } from '@noble/hashes/utils.js';
import { fromHex, kinds, toHex, type Fold, type Ledger } from '../ledger';
import type { Pid } from './view';

/**
 * My part for the first who is awaited at the tip, and for whom I have given none there, as the payload of an entry; null
 * where there is nobody. `partFor` makes it, or answers null where I hold no share of hers.
 */
export const firstPart = (
  me: Pid,
  ledger: Ledger,
  { tip, awaited }: Fold<object>,
  partFor: (pid: Pid) => Uint8Array | null,
): Uint8Array | null => {
  const given = new Set(
    ledger
      .entriesOf(me)
      .filter(({ body }) => body.kind === kinds.restore && body.on === tip.digest)
      .map(({ body }) => toHex(body.payload.subarray(0, 8))),
  );
  for (const { pid, done } of awaited) {
    const part = done || pid === me || given.has(pid) ? null : partFor(pid);
    if (part) return concatBytes(fromHex(pid), part);
  }
  return null;
};
