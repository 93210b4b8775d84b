/**
 * Votes on a position, and the positions that complete ones make.
 *
 * Equal proposals, byte by byte, of enough active parties make a certificate, and
 * it makes the next position whoever was expected. Votes are never withdrawn; a
 * proposal lapses when the table moves on.
 */
import { byCodeUnit } from '../../rules/kernel/json';
import { assert } from '../../rules/kernel/ruling';
import type { Held } from './chains';
import { decide, votesNeeded } from './decide';
import { kinds } from './entry';
import { toHex } from './hash';
import { activeOf } from './people';
import { childDigest, type Node } from './positions';
import type { Proposal } from './proposals';
import { grown, judgementOf, type Tree } from './tree';

/** A proposal on a position, and who has voted for it. */
export interface Ballot {
  /** Its bytes as hexadecimal text: equal wishes have equal ones. */
  readonly id: string;
  readonly proposal: Proposal;
  /** Party ids, in people's order. */
  readonly votes: readonly string[];
  readonly needed: number;
}

interface Tally extends Ballot {
  /** The votes' entries, in the same order. */
  readonly entries: readonly string[];
}

const talliesOn = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  entries: readonly Held[],
): readonly Tally[] => {
  const byProposal = new Map<string, { readonly proposal: Proposal; readonly lowest: Map<string, string> }>();
  for (const held of entries) {
    if (held.body.kind !== kinds.vote) continue;
    const judgement = judgementOf(tree, node, held);
    if (judgement.kind !== 'vote') continue;
    const id = toHex(held.body.payload);
    const tally = byProposal.get(id) ?? { proposal: judgement.proposal, lowest: new Map<string, string>() };
    const before = tally.lowest.get(held.body.pid);
    if (before === undefined || held.id < before) tally.lowest.set(held.body.pid, held.id);
    byProposal.set(id, tally);
  }
  return [...byProposal]
    .map(([id, { proposal, lowest }]) => {
      const voters = activeOf(node.people).flatMap(({ pid }) => {
        const entry = lowest.get(pid);
        return entry === undefined ? [] : [{ pid, entry }];
      });
      const votes = voters.map(({ pid }) => pid);
      const needed = votesNeeded(node.people, proposal);
      return { id, proposal, votes, needed, entries: voters.map(({ entry }) => entry) };
    })
    .sort((a, b) => byCodeUnit(a.id, b.id));
};

/** What is being voted about on a position, in the order of the proposals' bytes. */
export const ballotsOn = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Ballot[] =>
  talliesOn(tree, node, tree.standing.get(node.digest) ?? []).map(({ id, proposal, votes, needed }) => ({
    id,
    proposal,
    votes,
    needed,
  }));

/** The positions that complete certificates make. */
export const decisionsOn = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  entries: readonly Held[],
): readonly Node<State>[] =>
  talliesOn(tree, node, entries).flatMap(({ id, proposal, votes, needed, entries: voted }) => {
    if (votes.length < needed) return [];
    const child = grown(tree, childDigest('cert', node.digest, [id]), () => {
      const effect = decide(tree.table, tree, node, proposal);
      assert(effect.ok, 'a vote counts for what cannot be decided');
      return { ...effect.value, parent: node, how: 'cert', proposal };
    });
    // Later votes for the same come in too; the position does not change.
    if (child.entries.length !== voted.length || child.entries.some((entry, at) => entry !== voted[at])) {
      child.entries = voted;
      child.position = null;
    }
    return [child];
  });
