/**
 * The tree of positions, as far as the entries at hand reach.
 *
 * A position's children follow from the linked entries that stand on it, and
 * from the combinations of choices that later entries name. A position is looked
 * at again only when something about it has changed, so that an entry at the tip
 * costs the same however long the history is.
 */
import { applyChoices, begin, land } from '../../rules/kernel/game';
import { byCodeUnit } from '../../rules/kernel/json';
import { listAt, type Held } from './chains';
import { facesOf, seedOf } from './dice';
import { kinds } from './entry';
import { toHex } from './hash';
import { judge, type Judgement, type Table } from './judge';
import { childDigest, firstDigest, nodeOf, type Node, type NodeParts } from './positions';
import type { Library } from './sides';

/** All positions known so far, and what may make more of them. */
export interface Tree<State extends object> extends Library<State> {
  readonly table: Table<State>;
  readonly root: Node<State>;
  readonly nodes: Map<string, Node<State>>;
  /** Linked entries by the position they stand on. */
  readonly standing: Map<string, Held[]>;
  /** Combinations of choices that somebody built upon: by position, then by the child they make. */
  readonly combinations: Map<string, Map<string, readonly string[]>>;
  /** Linked entries by the entry they name and that is not linked yet. */
  readonly naming: Map<string, Held[]>;
  readonly judgements: Map<string, Judgement<State>>;
  /** Positions whose children are to be found again. */
  readonly stale: Set<Node<State>>;
}

/** A tree with the first position and nothing on it. */
export const createTree = <State extends object>(
  table: Table<State>,
  chains: Library<State>['chains'],
): Tree<State> => {
  const { state } = begin(table.game, { seats: table.genesis.seats.length, config: table.genesis.config });
  const digest = firstDigest(table.gameId);
  const root = nodeOf<State>({ digest, parent: null, how: 'genesis', state, expect: table.game.expect(state) });
  return {
    table,
    chains,
    root,
    nodes: new Map([[digest, root]]),
    standing: new Map(),
    combinations: new Map(),
    naming: new Map(),
    judgements: new Map(),
    stale: new Set(),
  };
};

const markStale = <State extends object>(tree: Tree<State>, digest: string): void => {
  const node = tree.nodes.get(digest);
  if (node !== undefined) tree.stale.add(node);
};

/** Puts an entry that has become linked into its place. */
export const place = <State extends object>(tree: Tree<State>, held: Held): void => {
  listAt(tree.standing, held.body.on).push(held);
  markStale(tree, held.body.on);
  noteCombination(tree, held);
  for (const waiting of tree.naming.get(held.id) ?? []) {
    markStale(tree, waiting.body.on);
    noteCombination(tree, waiting);
  }
  tree.naming.delete(held.id);
};

/** Where an entry stands on choices: says to the position below that somebody built on this combination. */
const noteCombination = <State extends object>(tree: Tree<State>, held: Held): void => {
  const { via, on } = held.body;
  if (via.length === 0) return;
  const missing = via.find((id) => !tree.chains.linked.has(id));
  if (missing !== undefined) {
    listAt(tree.naming, missing).push(held);
    return;
  }
  const below = new Set(via.map((id) => tree.chains.byId.get(id)?.body.on));
  const [digest] = below;
  if (below.size !== 1 || digest === undefined || childDigest('each', digest, via) !== on) return;
  const known = tree.combinations.get(digest) ?? new Map<string, readonly string[]>();
  tree.combinations.set(digest, known.set(on, via));
  markStale(tree, digest);
};

/** The judgement of an entry on its position, remembered once nothing can change it. */
export const judgementOf = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  held: Held,
): Judgement<State> => {
  const before = tree.judgements.get(held.id);
  if (before !== undefined) return before;
  const judgement = judge(tree.table, tree, node, held);
  if (judgement.kind === 'waiting') {
    const waiting = listAt(tree.naming, judgement.missing);
    if (!waiting.includes(held)) waiting.push(held);
  } else {
    tree.judgements.set(held.id, judgement);
  }
  return judgement;
};

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
  if (node.expect.kind === 'one') return afterOne(tree, node, entries);
  if (node.expect.kind === 'each') return afterEach(tree, node, node.expect.seats);
  return node.expect.kind === 'roll' ? afterRoll(tree, node, node.expect.roll.sides) : [];
};

const grown = <State extends object>(
  tree: Tree<State>,
  digest: string,
  make: () => Omit<NodeParts<State>, 'digest' | 'expect'>,
): Node<State> => {
  const before = tree.nodes.get(digest);
  if (before !== undefined) return before;
  const parts = make();
  const node = nodeOf<State>({ ...parts, digest, expect: tree.table.game.expect(parts.state) });
  tree.nodes.set(digest, node);
  tree.stale.add(node);
  return node;
};

const afterOne = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  entries: readonly Held[],
): readonly Node<State>[] =>
  entries.flatMap((held) => {
    if (held.body.kind !== kinds.move) return [];
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
 * The lowest choices of all seats, and every combination that was built upon:
 * without the first nobody could go on, without the others a late second choice
 * would make a finished round anew.
 */
const afterEach = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  seats: readonly number[],
): readonly Node<State>[] => {
  const bySeat = choicesOn(tree, node, seats);
  const combinations = new Map<string, readonly string[]>();
  const lowest = bySeat.flatMap(([first]) => first?.id ?? []);
  if (lowest.length === seats.length) combinations.set(childDigest('each', node.digest, lowest), lowest);
  for (const [digest, ids] of tree.combinations.get(node.digest) ?? []) {
    const isWhole = ids.length === seats.length && ids.every((id, at) => bySeat[at]?.some((held) => held.id === id));
    if (isWhole) combinations.set(digest, ids);
  }
  return [...combinations].map(([digest, entries]) =>
    grown(tree, digest, () => {
      const choices = entries.flatMap((id) => {
        const held = tree.chains.byId.get(id);
        return held === undefined ? [] : moveOf(tree, held);
      });
      return { ...applyChoices(tree.table.game, node.state, choices), parent: node, how: 'each', entries };
    }),
  );
};

/** The valid answers on a position that waits for dice, by party; a second one of a party has the same output. */
export const answersOn = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
): ReadonlyMap<string, { readonly id: string; readonly output: Uint8Array }> => {
  const answers = new Map<string, { readonly id: string; readonly output: Uint8Array }>();
  for (const held of tree.standing.get(node.digest) ?? []) {
    if (held.body.kind !== kinds.answer) continue;
    const judgement = judgementOf(tree, node, held);
    const before = answers.get(held.body.pid);
    if (judgement.kind === 'answer' && (before === undefined || held.id < before.id)) {
      answers.set(held.body.pid, { id: held.id, output: judgement.output });
    }
  }
  return answers;
};

const afterRoll = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  sides: readonly number[],
): readonly Node<State>[] => {
  const { quorum, game } = tree.table;
  const byParty = answersOn(tree, node);
  const answers = quorum.flatMap(({ pid }) => {
    const answer = byParty.get(pid);
    return answer === undefined ? [] : [{ pid, ...answer }];
  });
  if (answers.length < quorum.length) return [];
  const seed = seedOf(
    node.digest,
    answers.map(({ output }) => output),
  );
  const child = grown(tree, childDigest('roll', node.digest, [toHex(seed)]), () => {
    const faces = facesOf(seed, sides);
    const { standing, story } = land(game, { state: node.state, choices: [] }, faces);
    const outputs = answers.map(({ pid, output }) => ({ pid, output: toHex(output) }));
    const roll = { seed: toHex(seed), faces, answers: outputs, unprotected: quorum.length === 1 };
    return { state: standing.state, story, roll, parent: node, how: 'roll' };
  });
  // Which entries brought the answers may change with a party's second one; the position does not.
  child.entries = answers.map(({ id }) => id);
  child.position = null;
  return [child];
};
