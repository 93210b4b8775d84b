/** Which way the table went where a position has several children (trust 3.6). */
import type { Exposure } from './exposure';
import type { Node } from './positions';
import { weightOf, type Support } from './support';
import type { Tree } from './tree';

/**
 * The child that most parties support, by what they have built on or said last.
 * Of two with equal support a certificate comes first, then the smaller digest.
 * Undefined where nothing follows yet.
 */
export const chooseChild = <State extends object>(
  tree: Tree<State>,
  support: Support<State>,
  exposure: Exposure,
  { children }: Node<State>,
): Node<State> | undefined => {
  if (children.length < 2) return children[0];
  const weighed = children.map((child) => ({ child, weight: weightOf(support, exposure, child) }));
  return weighed.sort((a, b) => b.weight - a.weight || tree.table.laws.byRank(a.child, b.child))[0]?.child;
};
