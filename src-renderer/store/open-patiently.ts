/**
 * Opening a store whose disk is not ready yet. A browser that was killed can still have a process of its last life that
 * holds the database for a moment; whoever comes back in that moment is to find her tables all the same.
 */
import type { Ruling } from '../../rules/kernel/ruling';
import type { Store, StoreRefusal } from './store';

/** Milliseconds before each further try: two seconds in all, after which a person is told. */
const WAITS = [150, 350, 600, 900] as const;

/** Opens it, and tries again a few times where it fails for no reason that is known; other refusals stand at once. */
export const openPatiently = async (
  open: () => Promise<Ruling<Store, StoreRefusal>>,
): Promise<Ruling<Store, StoreRefusal>> => {
  let opened = await open();
  for (const ms of WAITS) {
    if (opened.ok || opened.refusal.code !== 'store.failed') return opened;
    await new Promise((resolve) => setTimeout(resolve, ms));
    opened = await open();
  }
  return opened;
};
