/**
 * Exposure and the fork choice straight from their definitions (trust 3.6), over a
 * whole set of entries at once and with no thought of speed: what the fold, which
 * is kept up to date a bit at a time, must come to.
 */
import { kinds, toHex, type Exposed, type Ledger } from '../../src-renderer/ledger';
import { createChains, keep, type Held } from '../../src-renderer/ledger/chains';
import { grow } from '../../src-renderer/ledger/growth';
import { laws } from '../../src-renderer/ledger/laws';
import { activeOf } from '../../src-renderer/ledger/people';
import { childDigest, type Node } from '../../src-renderer/ledger/positions';
import { createTree, judgementOf, place, type Tree } from '../../src-renderer/ledger/tree';
import { mockEscrow } from './mock-escrow';
import { mockVerify } from './people';
import { toy, type Toy } from './toy';

const entriesIn = (ledger: Ledger<Toy>): readonly Held[] =>
  ledger.genesis.roster.flatMap(({ pid }) =>
    ledger.entriesOf(pid).map((entry) => ({ ...entry, bytes: new Uint8Array(0) })),
  );

/** Kinds of which a seat has one word on a position. */
const oneWord: readonly number[] = [kinds.move, kinds.choice, kinds.batch, kinds.ballot, kinds.shuffle];

const isTwoFaced = ({ body: a }: Held, { body: b }: Held): boolean =>
  a.pid === b.pid &&
  (a.seq === b.seq || (oneWord.includes(a.kind) && oneWord.includes(b.kind) && a.seat === b.seat && a.on === b.on));

/** For each party of whom two entries cannot both be honest, the pair that comes first when ids are sorted. */
const exposedIn = (ledger: Ledger<Toy>): readonly Exposed[] => {
  const entries = [...entriesIn(ledger)].sort((a, b) => (a.id < b.id ? -1 : 1));
  const pids = ledger.genesis.roster.map(({ pid }) => pid).sort();
  return pids.flatMap((pid) => {
    const hers = entries.filter(({ body }) => body.pid === pid);
    for (const [at, first] of hers.entries()) {
      const second = hers.slice(at + 1).find((other) => isTwoFaced(first, other));
      if (second !== undefined) return [{ pid, first: first.id, second: second.id }];
    }
    return [];
  });
};

const wholeTree = (ledger: Ledger<Toy>): Tree<Toy> => {
  const { gameId, genesis } = ledger;
  const fixed = {
    verifyAnswer: mockVerify,
    keysHold: () => true,
    escrow: mockEscrow,
    ballots: null,
    deals: null,
    laws,
  };
  const chains = createChains([]);
  const tree = createTree({ game: toy, gameId, genesis, ...fixed }, chains);
  for (const held of entriesIn(ledger)) for (const linked of keep(chains, held)) place(tree, linked);
  grow(tree);
  return tree;
};

const made = (tree: Tree<Toy>, node: Node<Toy>, { id, body }: Held): string => {
  if (body.kind === kinds.move) return childDigest('one', node.digest, [id]);
  if (body.kind === kinds.vote) return childDigest('cert', node.digest, [toHex(body.payload)]);
  if (body.kind === kinds.side) return childDigest('back', node.digest, [id]);
  const isAnswer = body.kind === kinds.answer || body.kind === kinds.restore;
  return isAnswer ? (node.children.find(({ how }) => how === 'roll')?.digest ?? '') : '';
};

/** The newest entry of this party that is linked and stands on a position that can be reached, and what it supports. */
const supported = (tree: Tree<Toy>, reachable: ReadonlyMap<string, Node<Toy>>, pid: string): Node<Toy> | undefined => {
  const linked = [...tree.chains.byId.values()].filter(
    ({ id, body }) => body.pid === pid && tree.chains.linked.has(id),
  );
  const placeable = linked.filter(({ body }) => reachable.has(body.on)).sort((a, b) => b.body.seq - a.body.seq);
  const [newest] = placeable;
  const node = newest === undefined ? undefined : reachable.get(newest.body.on);
  if (newest === undefined || node === undefined || judgementOf(tree, node, newest).kind === 'refused') return node;
  return node.children.find(({ digest }) => digest === made(tree, node, newest)) ?? node;
};

const isBelow = (node: Node<Toy> | undefined, child: Node<Toy>): boolean => {
  for (let at = node ?? null; at !== null; at = at.parent) if (at === child) return true;
  return false;
};

/** What a fold must say of forks. */
interface Defined {
  readonly exposed: readonly unknown[];
  /** From the first position to the tip, by digest. */
  readonly way: readonly string[];
  /** Depth of the last position on the way that each unexposed voter at the tip stands on or below, in people's order. */
  readonly depths: readonly number[];
}

/** The exposed, the way and where everybody stands on it, from the whole set of entries. */
export const definedIn = (ledger: Ledger<Toy>): Defined => {
  const tree = wholeTree(ledger);
  const exposed = exposedIn(ledger);
  const reachable = new Map<string, Node<Toy>>();
  for (const open = [tree.root]; ;) {
    const node = open.pop();
    if (node === undefined) break;
    reachable.set(node.digest, node);
    open.push(...node.children);
  }
  const unexposed = (node: Node<Toy>): readonly string[] =>
    activeOf(node.people).flatMap(({ pid }) => (exposed.some((liar) => liar.pid === pid) ? [] : [pid]));
  const way: Node<Toy>[] = [];
  for (let node: Node<Toy> | undefined = tree.root; node !== undefined;) {
    const parent: Node<Toy> = node;
    way.push(parent);
    const ranked = parent.children.map((child) => ({
      child,
      weight: unexposed(parent).filter((pid) => isBelow(supported(tree, reachable, pid), child)).length,
      rank: `${child.how === 'cert' ? 0 : 1}${child.digest}`,
    }));
    node = ranked.sort((a, b) => b.weight - a.weight || (a.rank < b.rank ? -1 : 1))[0]?.child;
  }
  const depths = unexposed(way.at(-1) ?? tree.root).map((pid) =>
    Math.max(
      0,
      way.findLastIndex((node) => isBelow(supported(tree, reachable, pid), node)),
    ),
  );
  return { exposed, way: way.map(({ digest }) => digest), depths };
};
