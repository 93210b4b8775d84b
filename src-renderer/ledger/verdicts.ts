/**
 * What became of each entry, in the same words on every client.
 *
 *   accepted   it made a position on the table's way, or took effect in one
 *   noted      it counts, but moves nothing by itself (an answer to a roll, a vote, an ack)
 *   waiting    something is missing that may still come; the code says what
 *   refused    it stays listed where it stands, with the reason
 */
import type { Refusal } from '../../rules/kernel/ruling';
import { isBroken, type Held } from './chains';
import { kinds } from './entry';
import type { Node } from './positions';
import { judgementOf, type Tree } from './tree';

/** What became of an entry. */
export interface Verdict {
  readonly kind: 'accepted' | 'refused' | 'noted' | 'waiting';
  /** Why, where it is refused or waits. */
  readonly refusal?: Refusal;
}

/** The way the table went, and what became of the side acts along it. */
interface Way<State> {
  readonly path: readonly Node<State>[];
  readonly fates: ReadonlyMap<string, Refusal | null>;
}

const accepted: Verdict = { kind: 'accepted' };
const noted: Verdict = { kind: 'noted' };
const noting: ReadonlySet<string> = new Set(['answer', 'restore', 'shares', 'part', 'vote', 'ack']);
const refused = (code: string, facts: object): Verdict => ({ kind: 'refused', refusal: { code, facts } });
const waiting = (code: string, facts: object): Verdict => ({ kind: 'waiting', refusal: { code, facts } });

/** The verdict of an entry, once the tree has grown and the way is found. */
export const verdictOf = <State extends object>(tree: Tree<State>, way: Way<State>, held: Held): Verdict => {
  const { on, seq } = held.body;
  if (!tree.chains.linked.has(held.id)) {
    return isBroken(tree.chains, held) ? refused('entry.brokenChain', { seq }) : waiting('entry.gap', { seq });
  }
  const node = tree.nodes.get(on);
  if (node === undefined || !node.attached) return waiting('entry.unknownPosition', { position: on });
  if (!node.onPath) return refused('entry.branchLeft', { position: on });
  return onTheWay(tree, way, node, held);
};

/** Has the race ended in which this was proposed? */
const isOver = <State>(path: Way<State>['path'], { depth }: Node<State>, { body }: Held): boolean =>
  body.kind === kinds.proposal && path.slice(depth + 1).some(({ expect }) => expect.kind !== 'free');

const onTheWay = <State extends object>(
  tree: Tree<State>,
  { path, fates }: Way<State>,
  node: Node<State>,
  held: Held,
): Verdict => {
  const judgement = judgementOf(tree, node, held);
  if (judgement.kind === 'refused') return judgement;
  if (judgement.kind === 'waiting') return waiting('entry.missingIncluded', { id: judgement.missing });
  if (noting.has(judgement.kind)) return noted;
  if (judgement.kind === 'side') {
    const fate = fates.get(held.id);
    if (fate === undefined && isOver(path, node, held)) return refused('entry.raceOver', {});
    if (fate === undefined) return waiting('entry.notIncluded', {});
    return fate === null ? accepted : { kind: 'refused', refusal: fate };
  }
  const next = path[node.depth + 1];
  if (next === undefined) return waiting('entry.othersOwed', {});
  const { proposal, entries } = next;
  const isClosed = proposal !== null && 'close' in proposal;
  return (isClosed ? proposal.close : entries).includes(held.id)
    ? accepted
    : refused('entry.placeTaken', { position: node.digest });
};
