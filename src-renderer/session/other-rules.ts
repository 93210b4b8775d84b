/** A table whose rules are not those of this Roundel: it is not opened, and nothing of it is judged by the wrong rules. */
import type { Game } from '../../rules/kernel/game';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import { readGenesis, type Genesis } from '../ledger';

/**
 * The beginning of a table that this machine has kept, if it is played by the rules that are here; else
 * `table.rulesVersion` with both versions, or why the beginning cannot be read.
 */
export const ourRules = (game: Game, genesisBytes: Uint8Array): Ruling<Genesis> => {
  const genesis = readGenesis(genesisBytes);
  if (!genesis.ok) return genesis;
  const [theirs, ours] = [genesis.value.rulesVersion, game.rulesVersion];
  return theirs === ours ? genesis : refuse('table.rulesVersion', { theirs, ours });
};
