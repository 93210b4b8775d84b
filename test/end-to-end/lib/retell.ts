/** Folds a recorded table of Squaring the Circle; the same lines run in Node and in a browser's page. */
import { squaringTheCircle } from '../../../rules/games/squaring-the-circle/game';
import { verifyAnswer } from '../../../src-renderer/chance';
import { createLedger, fromHex } from '../../../src-renderer/ledger';

/** A recorded table as it travels: hexadecimal bytes. */
interface Kept {
  readonly genesis: string;
  readonly entries: readonly string[];
}

/** Every position on the way, as `position state`, with signatures, proofs and rules all judged anew. */
export const retell = ({ genesis, entries }: Kept): readonly string[] => {
  const ledger = createLedger({ game: squaringTheCircle, genesisBytes: fromHex(genesis), verifyAnswer });
  for (const entry of entries) ledger.add(fromHex(entry));
  return ledger
    .fold()
    .path()
    .map(({ digest, stateDigest }) => `${digest} ${stateDigest}`);
};
