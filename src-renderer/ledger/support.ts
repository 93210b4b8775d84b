/**
 * Which position every party's newest word supports (trust 3.6).
 *
 * Her newest placeable entry supports the position that it made: a move its
 * child, an answer the dice that landed, a vote the certificate it is part of.
 * Any other supports the position it stands on. An entry on a position that
 * cannot be reached yet is passed over, so that a party which once built on a
 * branch that is hidden from us keeps her weight.
 */
import { entriesOf, type Held } from './chains';
import { kinds } from './entry';
import type { Exposure } from './exposure';
import { toHex } from './hash';
import { activeOf } from './people';
import { ancestorAt, childDigest, type Node } from './positions';
import { judgementOf, type Tree } from './tree';

/** Each author's newest placeable entry, and the position that it supports. */
export interface Support<State> {
  readonly newest: Map<string, Held>;
  readonly under: Map<string, Node<State>>;
}

/** No words yet, and so no support. */
export const createSupport = <State>(): Support<State> => ({ newest: new Map(), under: new Map() });

/**
 * How many of those who have a say support this child or what follows from it: the unexposed who are active at its
 * parent, the electorate of whatever is decided there. Somebody who watches or was removed has no vote, so that what
 * she builds on is none either; and whoever comes later has no say in what was settled before, or strangers could be let
 * in to turn it over.
 */
export const weightOf = <State extends object>(
  { under }: Support<State>,
  { proofs }: Exposure,
  child: Node<State>,
): number =>
  activeOf((child.parent ?? child).people).filter(({ pid }) => {
    const supported = proofs.has(pid) ? undefined : under.get(pid);
    return supported !== undefined && ancestorAt(supported, child.depth) === child;
  }).length;

/** The position that an entry supports: the child that it made or helped to make, else the one it stands on. */
const supportedBy = <State extends object>(tree: Tree<State>, held: Held): Node<State> | undefined => {
  const node = tree.nodes.get(held.body.on);
  if (node === undefined || node.children.length === 0) return node;
  return node.children.find((child) => isMadeBy(tree, child, held)) ?? node;
};

const isMadeBy = <State extends object>(tree: Tree<State>, child: Node<State>, held: Held): boolean => {
  const { kind, on, payload } = held.body;
  if (child.how === 'roll') return (kind === kinds.answer || kind === kinds.restore) && counts(tree, child, held);
  if (child.how === 'tally' || child.how === 'dealt')
    return (kind === kinds.shares || kind === kinds.restore) && counts(tree, child, held);
  // Of a certificate only its bytes matter: a second vote of one party for it is not among its entries.
  if (child.how === 'cert') {
    return (
      kind === kinds.vote && counts(tree, child, held) && childDigest('cert', on, [toHex(payload)]) === child.digest
    );
  }
  // A choice supports the round, not one combination, and a paper the ballot.
  return child.how !== 'each' && child.how !== 'closed' && child.how !== 'keys' && child.entries.at(-1) === held.id;
};

/** Is it not refused on the position where it stands? */
const counts = <State extends object>(tree: Tree<State>, { parent }: Node<State>, held: Held): boolean =>
  parent !== null && judgementOf(tree, parent, held).kind !== 'refused';

/** The newest of an author's linked entries that stand where they can be reached. */
const newestPlaceable = <State extends object>(tree: Tree<State>, pid: string): Held | undefined =>
  entriesOf(tree.chains, pid).findLast(
    ({ id, body }) => tree.chains.linked.has(id) && tree.table.laws.isPlaceable(tree.nodes.get(body.on)),
  );

/** Takes an entry for its author's newest word, where it is one, or finds another where it can be one no longer. */
const consider = <State extends object>(
  tree: Tree<State>,
  newest: Map<string, Held>,
  held: Held,
  node: Node<State> | undefined,
): void => {
  const { pid, seq } = held.body;
  const before = newest.get(pid);
  if (tree.table.laws.isPlaceable(node)) {
    if (before === undefined || seq > before.body.seq) newest.set(pid, held);
  } else if (before === held) {
    newest.delete(pid);
    const left = newestPlaceable(tree, pid);
    if (left !== undefined) newest.set(pid, left);
  }
};

/**
 * Finds the newest words again where something has changed: of the entries that came, and on the positions that were
 * looked at. Adds to `forks` every position of several children among which somebody's support has moved.
 */
export const moveSupport = <State extends object>(
  tree: Tree<State>,
  { newest, under }: Support<State>,
  fresh: ReadonlySet<Held>,
  changed: ReadonlySet<Node<State>>,
  forks: Set<Node<State>>,
): void => {
  const touched = new Set<string>();
  for (const held of fresh) {
    if (!tree.chains.linked.has(held.id)) continue;
    consider(tree, newest, held, tree.nodes.get(held.body.on));
    touched.add(held.body.pid);
  }
  for (const node of changed) {
    for (const held of tree.standing.get(node.digest) ?? []) {
      consider(tree, newest, held, node);
      touched.add(held.body.pid);
    }
  }
  for (const pid of touched) {
    const held = newest.get(pid);
    const from = under.get(pid);
    const to = held === undefined ? undefined : supportedBy(tree, held);
    if (from === to) continue;
    forksBetween(from ?? tree.root, to ?? tree.root, forks);
    if (to === undefined) under.delete(pid);
    else under.set(pid, to);
  }
};

/** Adds the positions of several children whose choice concerns the way from one position to another. */
export const forksBetween = <State>(from: Node<State>, to: Node<State>, forks: Set<Node<State>>): void => {
  let [a, b] = [from, to];
  while (a !== b) {
    const parent: Node<State> | null = (a.depth > b.depth ? a : b).parent;
    if (parent === null) return;
    if (parent.children.length > 1) forks.add(parent);
    if (a.depth > b.depth) a = parent;
    else b = parent;
  }
};
