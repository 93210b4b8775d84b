/**
 * How far the table has grown together: where on its way every party's newest
 * word stands, what is final by that, and who owes an ack.
 */
import type { Exposure } from './exposure';
import { kinds } from './entry';
import { activeOf, majorityOf } from './people';
import type { Node } from './positions';
import type { Support } from './support';
import type { Tree } from './tree';

/** Positions that may pass until whoever has been silent says where she stands (S7). */
const SILENT = 8;

/** Where on the table's way a party's newest word stands. */
export interface Footing {
  readonly pid: string;
  /** Depth of the last position on the way that it supports, or descends from. */
  readonly depth: number;
  /** It is a vote, and no part of a decision. */
  readonly isVote: boolean;
}

/** The footings of all parties that have a say at this tip; whoever is exposed has none. */
export const footingsAt = <State extends object>(
  tree: Tree<State>,
  { newest, under }: Support<State>,
  { proofs }: Exposure,
  tip: Node<State>,
): readonly Footing[] => {
  const footings: Footing[] = [];
  for (const { pid } of activeOf(tip.people)) {
    if (proofs.has(pid)) continue;
    const held = newest.get(pid);
    const supported = under.get(pid) ?? tree.root;
    const isVote = held?.body.kind === kinds.vote && held.body.on === supported.digest;
    footings.push({ pid, depth: lastOnWay(supported).depth, isVote });
  }
  return footings;
};

/** The nearest position on the table's way at or below which this one stands. */
const lastOnWay = <State>(from: Node<State>): Node<State> => {
  let at = from;
  while (!at.onPath && at.parent !== null) at = at.jump?.onPath === false ? at.jump : at.parent;
  return at;
};

/**
 * The depth up to which the way is final: a majority of those who have a say stands there or below, so that the others
 * cannot lead the table elsewhere (trust 3.6).
 */
export const finalDepth = (footings: readonly Footing[], voters: number): number => {
  const majority = majorityOf(voters);
  let final = 0;
  for (const { depth } of footings) {
    let many = 0;
    for (const other of footings) if (other.depth >= depth) many += 1;
    if (many >= majority && depth > final) final = depth;
  }
  return final;
};

/** Depth of the last position with several children near the tip, or -1: further back than `SILENT` makes no difference. */
export const forkNear = <State>(tip: Node<State>): number => {
  for (let at: Node<State> | null = tip; at !== null && tip.depth - at.depth <= SILENT; at = at.parent) {
    if (at.children.length > 1) return at.depth;
  }
  return -1;
};

/** What of a fold says who owes an ack. */
interface Ackable {
  readonly tip: { readonly depth: number; readonly expect: { readonly kind: string } };
  readonly awaited: readonly { readonly pid: string; readonly done: boolean }[];
  readonly footings: readonly Footing[];
  readonly fork: number;
}

/**
 * Does an honest client of this party owe an ack at the tip, so that her weight stands where she stands (S6, S7)? She
 * does when the way has forked since her own last entry, when she voted and the table went on otherwise, and when eight
 * positions have passed; not where she is about to answer dice, which says the same. When she is idle enough to send it
 * is her client's business.
 */
export const ackOwed = ({ tip, awaited, footings, fork }: Ackable, pid: string): boolean => {
  const footing = footings.find((party) => party.pid === pid);
  if (footing === undefined || footing.depth === tip.depth) return false;
  const isAnswering = tip.expect.kind === 'roll' && awaited.some((party) => party.pid === pid && !party.done);
  if (isAnswering) return false;
  return footing.isVote || fork >= footing.depth || tip.depth - footing.depth >= SILENT;
};
