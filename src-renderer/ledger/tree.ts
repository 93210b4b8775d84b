/**
 * The tree of positions, as far as the entries at hand reach.
 *
 * A position's children follow from the linked entries that stand on it, and
 * from the combinations of choices that later entries name. A position is looked
 * at again only when something about it has changed, so that an entry at the tip
 * costs the same however long the history is.
 */
import type { Expectation } from '../../rules/kernel/expectation';
import type { Choice } from '../../rules/kernel/game';
import { assert } from '../../rules/kernel/ruling';
import { settleAbsent, withDeputy } from './absence';
import { listAt, type Held } from './chains';
import type { Closed } from './counting';
import { handOn, type Deck, type Mixing } from './decks';
import { judge, type Judgement } from './judge';
import { firstPeople } from './people';
import { childDigest, firstDigest, nodeOf, type Node, type NodeParts, type Opening } from './positions';
import type { Library } from './sides';
import { startOf } from './start';
import type { Table } from './table';

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
  /** Answers that were restored, 64 bytes, by position and party: they follow from any parts alike. */
  readonly restored: Map<string, Uint8Array>;
  /** Shares in opening papers that others gave for a party, in the same way. */
  readonly joined: Map<string, readonly Uint8Array[]>;
  /** What opened papers say, by the position on which they were opened. */
  readonly opened: Map<string, readonly Choice[]>;
  /** Positions whose children are to be found again. */
  readonly stale: Set<Node<State>>;
}

/** A tree with the first position and nothing on it. */
export const createTree = <State extends object>(
  table: Table<State>,
  chains: Library<State>['chains'],
): Tree<State> => {
  const { game, genesis } = table;
  const digest = firstDigest(table.gameId);
  const people = firstPeople(genesis);
  const start = startOf(game, genesis);
  assert(start.ok, 'a ledger is opened on a beginning that nobody has checked');
  const settled = settleAll(table, { state: start.value, story: [], parent: null, people });
  const root = nodeOf<State>({ ...settled, digest, parent: null, how: 'genesis', people });
  return {
    table,
    chains,
    root,
    nodes: new Map([[digest, root]]),
    standing: new Map(),
    combinations: new Map(),
    naming: new Map(),
    judgements: new Map(),
    restored: new Map(),
    joined: new Map(),
    opened: new Map(),
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
  const via = tree.table.laws.combinationOf(held.body);
  const { on } = held.body;
  if (via.length === 0) return;
  const missing = via.find((id) => !tree.chains.linked.has(id));
  if (missing !== undefined) {
    listAt(tree.naming, missing).push(held);
    return;
  }
  const below = new Set(via.map((id) => tree.chains.byId.get(id)?.body.on));
  const [digest] = below;
  if (below.size !== 1 || digest === undefined) return;
  if (!(['each', 'closed', 'keys'] as const).some((how) => childDigest(how, digest, via) === on)) return;
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

/** What a child is made of, before it is settled who of the absent are passed over. */
type ChildParts<State> = Omit<NodeParts<State>, 'digest' | 'expect' | 'story' | 'opening'> & Closed<State>;

/** While papers are opened the game's state still stands at the ballot; what the table waits for is the opening. */
const openingOf = ({ what }: Expectation, { seats }: Opening): Expectation => ({ kind: 'papers', seats, what });

/**
 * Passes over the absent, and goes on from every ceremony of cards in which nobody is left to wait for. A deck on its way
 * stays so while only the people change.
 */
const settleAll = <State extends object>(
  table: Table<State>,
  parts: Omit<ChildParts<State>, 'how'>,
  cast?: Opening,
): Pick<
  NodeParts<State>,
  'state' | 'expect' | 'passed' | 'deputy' | 'opening' | 'story' | 'mixing' | 'barred' | 'decks'
> => {
  const { parent, people } = parts;
  const same = parent?.state === parts.state ? parent : null;
  let mixing: Mixing | null = parts.mixing === undefined ? (same?.mixing ?? null) : parts.mixing;
  let decks: ReadonlyMap<string, Deck> = parts.decks ?? parent?.decks ?? new Map<string, Deck>();
  let settled = settleAbsent(table.game, people, parts, parts.passed ?? [], cast);
  for (let next = handOn(table, people, { ...settled, mixing, decks }); next !== null;) {
    ({ mixing, decks } = next);
    const story = [...settled.story, ...next.story];
    settled = settleAbsent(table.game, people, { state: next.state, story }, []);
    next = handOn(table, people, { ...settled, mixing, decks });
  }
  const barred = settled.state === parts.state ? (parts.barred ?? same?.barred ?? []) : [];
  const clerk = withDeputy(settled.expect, { voted: parts.deputy, before: parent?.deputy ?? null });
  return { ...settled, ...clerk, mixing, barred, decks };
};

/** The position of this digest, made where it is not known yet. Whoever is absent is passed over at once. */
export const grown = <State extends object>(
  tree: Tree<State>,
  digest: string,
  make: () => ChildParts<State>,
): Node<State> => {
  const before = tree.nodes.get(digest);
  if (before !== undefined) return before;
  const { cast, opening, ...parts } = make();
  const settled =
    opening === undefined
      ? settleAll(tree.table, parts, cast)
      : { opening, passed: [], expect: openingOf(tree.table.game.expect(parts.state), opening) };
  const node = nodeOf<State>({ ...parts, ...settled, digest });
  tree.nodes.set(digest, node);
  tree.stale.add(node);
  return node;
};
