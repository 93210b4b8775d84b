/** An `each`: the choices on a position, and the positions that whole rounds of them make. */
import { byCodeUnit } from '../../rules/kernel/json';
import { awaitedSeats, closeRound } from './absence';
import { papersSoFar } from './ballots';
import type { Held } from './chains';
import type { Kind } from './entry';
import type { Judgement } from './judge';
import { childDigest, type Node } from './positions';
import { grown, judgementOf, type Tree } from './tree';

/** Legal choices on a position, by seat, lowest id first. */
const choicesOn = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  seats: readonly number[],
): readonly (readonly Held[])[] => {
  const entries = tree.standing.get(node.digest) ?? [];
  const legal = entries.filter((held) => judgementOf(tree, node, held).kind === 'choice');
  return seats.map((seat) => legal.filter(({ body }) => body.seat === seat).sort((a, b) => byCodeUnit(a.id, b.id)));
};

/** The first legal choice of each seat that has made one: what stands while the others are awaited. */
export const choicesSoFar = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Held[] =>
  node.expect.kind === 'each' ? choicesOn(tree, node, node.expect.seats).flatMap(([first]) => first ?? []) : [];

/** The move in a choice that has been judged legal. */
export const moveOf = <State extends object>(
  tree: Tree<State>,
  held: Held,
): readonly (readonly [seat: number, move: Extract<Judgement<State>, { kind: 'choice' }>['move']])[] => {
  const judgement = tree.judgements.get(held.id);
  return judgement?.kind === 'choice' ? [[held.body.seat, judgement.move]] : [];
};

/**
 * The lowest choices of all seats that are awaited, and every combination that
 * was built upon: without the first nobody could go on, without the others a late
 * second choice would make a finished round anew. Fallbacks stand for the rest.
 */
export const afterEach = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  expected: readonly number[],
): readonly Node<State>[] => {
  const seats = awaitedSeats(node.people, node.expect, node.passed);
  // Where nobody is awaited the round was closed when the position was made, or the table waits for somebody's return.
  if (seats.length === 0) return [];
  const bySeat = choicesOn(tree, node, seats);
  const combinations = new Map<string, readonly string[]>();
  const lowest = bySeat.flatMap(([first]) => first?.id ?? []);
  if (lowest.length === seats.length) combinations.set(childDigest('each', node.digest, lowest), lowest);
  for (const [digest, ids] of tree.combinations.get(node.digest) ?? []) {
    const isWhole = ids.length === seats.length && ids.every((id, at) => bySeat[at]?.some((held) => held.id === id));
    if (isWhole) combinations.set(digest, ids);
  }
  return [...combinations].flatMap(([digest, entries]) => {
    const choices = entries.flatMap((id) => {
      const held = tree.chains.byId.get(id);
      return held === undefined ? [] : moveOf(tree, held);
    });
    const before = tree.nodes.get(digest);
    if (before !== undefined) return [before];
    const outcome = closeRound(tree.table.game, node.state, expected, choices);
    if (outcome === null) return [];
    return [grown(tree, digest, () => ({ ...outcome, people: node.people, parent: node, how: 'each', entries }))];
  });
};

/** A choice as it was made, to be made again. */
export interface MadeChoice {
  readonly kind: Kind;
  readonly seat: number;
  readonly payload: Uint8Array;
  /** Digest of the position that it was made for. */
  readonly on: string;
}

/** The choices on a position, or the papers of a ballot. */
const writtenOn = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Held[] =>
  node.expect.kind === 'ballot'
    ? papersSoFar(tree, node).flatMap(({ id }) => tree.chains.byId.get(id) ?? [])
    : choicesSoFar(tree, node);

/**
 * The choices or papers of a party in the round that runs at the tip, which a decision or somebody's return cut off before it was
 * whole: they stand below, and the table waits for her to make them again.
 */
export const interruptedChoices = <State extends object>(
  tree: Tree<State>,
  tip: Node<State>,
  pid: string,
): readonly MadeChoice[] => {
  const owed = new Set(
    awaitedSeats(tip.people, tip.expect, tip.passed).filter((seat) => tip.people.holders[seat] === pid),
  );
  for (const { body } of writtenOn(tree, tip)) owed.delete(body.seat);
  const made: MadeChoice[] = [];
  for (let at = tip; owed.size > 0 && at.parent !== null && isSameRound(at.parent, at); at = at.parent) {
    for (const { body } of writtenOn(tree, at.parent)) {
      const { seat, payload, on } = body;
      if (body.pid === pid && owed.delete(seat)) made.push({ kind: body.kind, seat, payload, on });
    }
  }
  return made;
};

/** A decision about people, or a return, leaves the state and with it the round as it was. */
const isSameRound = <State>(before: Node<State>, after: Node<State>): boolean =>
  (before.expect.kind === 'each' || before.expect.kind === 'ballot') &&
  before.state === after.state &&
  (after.how === 'cert' || after.how === 'back');
