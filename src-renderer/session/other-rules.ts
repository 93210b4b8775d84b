/** A table whose rules are not those of this Roundel: it is not opened, and nothing of it is judged by the wrong rules. */
import { games } from '../../rules';
import type { Refusal } from '../../rules/kernel/ruling';
import type { StoredTable } from '../store/database';

/** The version of the rules in a genesis; null where these bytes are none. */
const rulesIn = (genesis: Uint8Array): number | null => {
  try {
    const { rulesVersion } = JSON.parse(new TextDecoder().decode(genesis)) as { readonly rulesVersion?: unknown };
    return typeof rulesVersion === 'number' ? rulesVersion : null;
  } catch {
    return null;
  }
};

/**
 * Why a table that this machine has cannot be opened by this Roundel: it was begun with other rules than it plays, or its
 * beginning is damaged. Reads the one figure out of the genesis, which was checked when it was taken in; null where the two
 * agree.
 */
export const otherRules = (
  { game, genesis }: Pick<StoredTable, 'game' | 'genesis'>,
  known: ReadonlyMap<string, { readonly rulesVersion: number }> = games,
): Refusal | null => {
  const ours = known.get(game)?.rulesVersion;
  // An open table stands for its genesis by no bytes at all: it was opened, so its rules are ours.
  if (!genesis?.length || ours === undefined) return null;
  const theirs = rulesIn(genesis);
  if (theirs === null) return { code: 'genesis.malformed', facts: { at: '' } };
  return theirs === ours ? null : { code: 'table.rulesVersion', facts: { theirs, ours } };
};
