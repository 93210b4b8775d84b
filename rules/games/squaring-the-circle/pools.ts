/** Hold in words: what a pool is called, and that there is none. */
import { find } from '../../kernel/shapes';
import { no, type SquaringRefusal } from './facts';
import type { SquaringState } from './state';

/** A pool in words, whether or not anybody has it: it may be kept on a theorem that left it, or on a colleague. */
export const poolWords = (state: SquaringState, id: string): { readonly move: string; readonly target: string } => {
  const [move = '', ...parts] = id.split('/');
  const target = parts.join('/');
  if (move === 'Construction') return { move, target: find(state.theorems, target)?.statement ?? target };
  if (move === 'Watch the Competition') return { move, target: find(state.people, target)?.name ?? target };
  return { move, target };
};

/** There is no point in this pool to spend, lend or give up (SC-005). */
export const noHold = (state: SquaringState, id: string): SquaringRefusal => {
  const { move, target } = poolWords(state, id);
  return no('hold.none', { pool: move, target }, 'SC-005');
};
