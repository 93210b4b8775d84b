/** Hold of hers that a move is paid with: the pools of one move, as options (SC-005). */
import { option, type Option } from '../../../../kernel/offer';
import { poolWords } from '../../pools';
import { no, say, type SquaringRefusal } from '../../facts';
import { poolId, poolOf, type Mathematician, type SquaringState } from '../../state';

/** Her pools of a move; those that have too little stand closed. */
export const poolOptions = (state: SquaringState, who: Mathematician, move: string, least: number): readonly Option[] =>
  who.pools
    .filter((pool) => pool.move === move)
    .map((pool) => {
      const words = poolWords(state, poolId(pool));
      const refusal =
        pool.points < least ? no('hold.few', { pool: move, target: words.target, least }, 'SC-005') : null;
      return option(poolId(pool), say('label.pool', { ...words, points: pool.points }), refusal);
    });

/** Whether what she names is a pool of this move with enough in it. */
export const judgePool = (
  state: SquaringState,
  who: Mathematician,
  id: string | undefined,
  move: string,
  least: number,
): SquaringRefusal | null => {
  const pool = id === undefined ? undefined : poolOf(who, id);
  if (pool?.move === move && pool.points >= least) return null;
  const { target } = poolWords(state, id ?? move);
  return no('hold.few', { pool: move, target, least }, 'SC-005');
};

/** Why the move cannot be paid for, whatever is named. */
export const tooPoor = ({ pools }: Mathematician, move: string, least: number): SquaringRefusal | null =>
  pools.some((pool) => pool.move === move && pool.points >= least)
    ? null
    : no('hold.few', { pool: move, target: '', least }, 'SC-005');
