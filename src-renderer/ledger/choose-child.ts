/** Which way the table went where a position has several children. */
import { byCodeUnit } from '../../rules/kernel/json';
import type { Node } from './positions';

/**
 * The child that counts: for now the one with the smaller digest, which every
 * client finds alike. Several children come about only where a party signed twice
 * for one place. The weighing of who built on what is to stand here.
 */
export const chooseChild = <State>(children: readonly Node<State>[]): Node<State> | undefined =>
  children.length < 2 ? children[0] : [...children].sort((a, b) => byCodeUnit(a.digest, b.digest))[0];
