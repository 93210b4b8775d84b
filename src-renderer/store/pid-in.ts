/** Under which party id a table is played here. In a file of its own, since the start screen asks too. */
import type { JsonObject } from '../../rules/kernel/json';
import { isHex } from '../ledger/hash';

/** The party id in a ring of keys; null where it holds none. */
export const pidIn = ({ keys }: JsonObject): string | null => {
  const pid = typeof keys === 'object' && keys !== null && 'pid' in keys ? keys.pid : null;
  return typeof pid === 'string' && isHex(pid, 8) ? pid : null;
};
