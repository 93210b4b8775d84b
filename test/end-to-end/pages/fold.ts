/** A page that folds a recorded table; the test reads its answer. */
import { chanceReady } from '../../../src-renderer/chance';
import { sealReady } from '../../../src-renderer/ledger';
import { retell } from '../lib/retell';

declare global {
  interface Window {
    retell: typeof retell;
  }
}

await Promise.all([sealReady(), chanceReady()]);
window.retell = retell;
