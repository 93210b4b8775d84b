/** From room to room: what this machine knows of the one that a table is in, and of those that it has left (decision 0046). */
import { hash, toHex } from '../ledger/hash';
import type { StoredTable } from '../store/database';

export type Way = Pick<StoredTable, 'secret' | 'isAhead' | 'left'>;

/** What a removal promises of the new room's secret, as hexadecimal text. */
export const commitTo = (secret: Uint8Array): string => toHex(hash('room-secret', secret));

/** So many removals has no table; what is beyond is forgotten. */
const MOST_LEFT = 100;

/** What is to be written down where the table moves into the room of this secret. */
export const movedTo = (secret: Uint8Array, { secret: before, left = [] }: Way): Way => ({
  secret,
  isAhead: false,
  left: [...left, commitTo(before)].slice(-MOST_LEFT),
});

/** What is to be written down where a link leads to the room of this secret; null where the table has left that room. */
export const ledTo = (secret: Uint8Array, { left = [] }: Way): Pick<Way, 'secret' | 'isAhead'> | null =>
  left.includes(commitTo(secret)) ? null : { secret, isAhead: true };
