/** How positions follow from one another: by a move, by choices, by dice, by papers, by votes, and by somebody's return. */
import { afterBallot, afterOpening } from './ballots';
import { decisionsOn } from './certificates';
import type { Held } from './chains';
import { afterDeal, afterShuffle } from './deals';
import { applyDeed } from './deeds';
import { kinds } from './entry';
import { childDigest, type Node } from './positions';
import { afterRoll } from './rolls';
import { afterEach } from './rounds';
import { grown, judgementOf, type Tree } from './tree';

/** Finds the children of all stale positions, and theirs; answers with every position that was looked at or cut off. */
export const grow = <State extends object>(tree: Tree<State>): ReadonlySet<Node<State>> => {
  const seen = new Set<Node<State>>();
  for (const node of tree.stale) {
    tree.stale.delete(node);
    seen.add(node);
    const before = node.children;
    node.children = childrenOf(tree, node);
    for (const child of before) child.attached = false;
    for (const child of node.children) child.attached = true;
    for (const child of before) if (!child.attached) seen.add(child);
  }
  return seen;
};

const childrenOf = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Node<State>[] => {
  const entries = tree.standing.get(node.digest) ?? [];
  if (entries.length === 0) return [];
  if (node.opening !== null) return afterOpening(tree, node, node.opening);
  if (node.expect.kind === 'roll') return afterRoll(tree, node, node.expect.roll.sides);
  if (node.expect.kind === 'deal') return afterDeal(tree, node);
  const played = afterPlay(tree, node, entries);
  // Nearly every position has neither votes nor anybody who could come back.
  const isOrdinary = node.people.aside.length === 0 && !entries.some(({ body }) => body.kind === kinds.vote);
  if (isOrdinary) return played;
  return [...played, ...decisionsOn(tree, node, entries), ...afterReturn(tree, node, entries)];
};

const afterPlay = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  entries: readonly Held[],
): readonly Node<State>[] => {
  if (node.expect.kind === 'one' || node.expect.kind === 'free') return afterOne(tree, node, entries);
  if (node.expect.kind === 'ballot') return afterBallot(tree, node);
  if (node.expect.kind === 'shuffle') return afterShuffle(tree, node);
  return node.expect.kind === 'each' ? afterEach(tree, node, node.expect.seats) : [];
};

const afterOne = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  entries: readonly Held[],
): readonly Node<State>[] =>
  entries.flatMap((held) => {
    if (held.body.kind !== kinds.move && held.body.kind !== kinds.batch) return [];
    const judgement = judgementOf(tree, node, held);
    if (judgement.kind !== 'move') return [];
    const { made } = judgement;
    const child = grown(tree, childDigest('one', node.digest, [held.id]), () => ({
      ...made,
      parent: node,
      how: 'one',
      entries: [...held.body.incl, held.id],
    }));
    return [child];
  });

/** Whoever was set aside comes back by herself: she may be the only one whom the table could wait for. */
const afterReturn = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  entries: readonly Held[],
): readonly Node<State>[] =>
  entries.flatMap((held) => {
    if (held.body.kind !== kinds.side || !node.people.aside.includes(held.body.pid)) return [];
    const judgement = judgementOf(tree, node, held);
    if (judgement.kind !== 'side' || judgement.deed === null || !('back' in judgement.deed)) return [];
    const changed = applyDeed(tree.table, node.people, held.body.pid, judgement.deed);
    if (!changed.ok) return [];
    const child = grown(tree, childDigest('back', node.digest, [held.id]), () => ({
      ...changed.value,
      state: node.state,
      passed: node.passed,
      parent: node,
      how: 'back',
      sides: new Map([[held.id, null]]),
      entries: [held.id],
    }));
    return [child];
  });
