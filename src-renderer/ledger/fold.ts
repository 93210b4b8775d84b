/**
 * The fold: from a set of entries to the table's way, its tip and the verdicts.
 *
 * A pure function of the set, computed a bit at a time: what is added later
 * changes the way only from the lowest position that it touches, and only the
 * verdicts along what changed are found again.
 */
import type { Choice } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import type { Refusal } from '../../rules/kernel/ruling';
import { awaitedSeats, clerkOf } from './absence';
import { papersSoFar, sharesOn } from './ballots';
import { inOrder, keep, type Chains, type Held } from './chains';
import { chooseChild } from './choose-child';
import { awaitedForCards } from './deals';
import { kinds } from './entry';
import { createExposure, expose, exposedOf, type Exposed, type Exposure } from './exposure';
import { finalDepth, footingsAt, forkNear, type Footing } from './footing';
import { positionOf, shortHash, type Node, type Position } from './positions';
import { createSupport, forksBetween, moveSupport, type Support } from './support';
import { ballotsOn, type Ballot } from './certificates';
import type { Deed } from './deeds';
import { grow } from './growth';
import { activeOf } from './people';
import { answersOn } from './rolls';
import { choicesSoFar, moveOf } from './rounds';
import { placeOf } from './sides';
import { judgementOf, place, type Tree } from './tree';
import { verdictOf, type Verdict } from './verdicts';

/** Positions back from the tip on which an entry's state is compared. */
const COMPARED = 16;

/** A side act that is made and waits for the next writer to include it. */
export interface PendingAct {
  readonly id: string;
  readonly pid: string;
  readonly seat: number;
  /** A move in a race, which waits for the clerk. */
  readonly isProposal: boolean;
  readonly act: Json;
  /** Where it is no act of the game but something about the party's own place. */
  readonly deed: Deed | null;
}

/** An author saw another state than this client where she wrote: a bug, or somebody's changed program. */
export interface Desync {
  readonly pid: string;
  readonly position: string;
  readonly depth: number;
  /** First 16 hexadecimal digits of each state's digest. */
  readonly mine: string;
  readonly theirs: string;
}

/** What the entries at hand come to. `verdicts` goes on with the ledger; all else stays as it was when asked for. */
export interface Fold<State> {
  readonly tip: Position<State>;
  /** From the first position to the tip. */
  readonly path: () => readonly Position<State>[];
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Who is awaited at the tip, in roster order, and whether she has already given her part. */
  readonly awaited: readonly { readonly pid: string; readonly done: boolean }[];
  readonly pending: readonly PendingAct[];
  /** What is being voted about at the tip. */
  readonly proposals: readonly Ballot[];
  /** The papers that are in where the table holds a ballot, in seat order: what a vote to close it would name. */
  readonly cast: readonly string[];
  /** The first difference of states that was noticed and still stands. It is an alarm and decides nothing. */
  readonly desync: Desync | null;
  /** Who has signed two entries of which she may sign one, by party id, with the proof. */
  readonly exposed: readonly Exposed[];
  /** Depth up to which a majority has built on the way: nobody else can lead the table elsewhere from there. */
  readonly final: number;
  /** Where on the way the newest words of those who have a say stand; `ackOwed` asks for them. */
  readonly footings: readonly Footing[];
  /** Depth of the last fork among the latest positions, or -1. `ackOwed` asks for it. */
  readonly fork: number;
}

/** The fold under way: what is known of the way and the verdicts, and what has come since. */
export interface Folding<State extends object> {
  readonly tree: Tree<State>;
  readonly path: Node<State>[];
  readonly fates: Map<string, Refusal | null>;
  readonly verdicts: Map<string, Verdict>;
  /** Linked side entries that nothing on the way has included. */
  readonly open: Map<string, Held>;
  /** Entries that came or became linked since the last fold. */
  readonly fresh: Set<Held>;
  readonly support: Support<State>;
  readonly exposure: Exposure;
  /** Parties exposed since the last fold. */
  readonly caught: Set<string>;
  last: Fold<State> | null;
  /** By party id, in the order in which they were first compared. */
  readonly compared: Map<string, Compared>;
}

/** The newest entry of an author whose state was compared, and the difference that stands since. */
interface Compared {
  readonly seq: number;
  readonly alarm: Desync | null;
}

/** The fold of a tree that nothing has been added to. */
export const createFolding = <State extends object>(tree: Tree<State>): Folding<State> => {
  tree.root.onPath = true;
  return {
    tree,
    path: [tree.root],
    fates: new Map(),
    verdicts: new Map(),
    open: new Map(),
    fresh: new Set(),
    support: createSupport(),
    exposure: createExposure(),
    caught: new Set(),
    last: null,
    compared: new Map(),
  };
};

/** Takes in an entry that is not held yet, and whatever it links. */
export const admit = <State extends object>(folding: Folding<State>, chains: Chains, held: Held): void => {
  folding.last = null;
  folding.fresh.add(held);
  if (expose(folding.exposure, folding.tree.table.laws, held)) folding.caught.add(held.body.pid);
  // Those who wait for this one learn from it, at worst, that their chain is broken.
  for (const later of chains.after.get(held.id) ?? []) folding.fresh.add(later);
  for (const linked of keep(chains, held)) {
    folding.fresh.add(linked);
    place(folding.tree, linked);
    const { kind } = linked.body;
    if (kind === kinds.side || kind === kinds.proposal) folding.open.set(linked.id, linked);
  }
};

/** The fold of all that has been admitted. */
export const foldNow = <State extends object>(folding: Folding<State>): Fold<State> => {
  if (folding.last !== null) return folding.last;
  settle(folding);
  const { tree, support, exposure } = folding;
  const tip = tipOf(folding);
  const position = positionOf(tip, gathered(tree, tip));
  const footings = footingsAt(tree, support, exposure, tip);
  const pending = pendingActs(folding, tip);
  let way: readonly Position<State>[] | null = null;
  folding.last = {
    tip: position,
    // Asked for with every view that is built, and the fold never changes.
    path: () => (way ??= pathTo(tip, position)),
    verdicts: folding.verdicts,
    awaited: awaitedAt(folding, tip, pending),
    pending,
    proposals: ballotsOn(tree, tip),
    cast: papersSoFar(tree, tip).map(({ id }) => id),
    desync: desyncAt(folding, tip),
    exposed: exposedOf(exposure),
    final: finalDepth(footings, activeOf(tip.people).length),
    footings,
    fork: forkNear(tip),
  };
  return folding.last;
};

/** The last position on the way. */
export const tipOf = <State extends object>({ path, tree }: Folding<State>): Node<State> => path.at(-1) ?? tree.root;

/** The choices that have come in, and of papers only that they have. */
const gathered = <State extends object>(tree: Tree<State>, tip: Node<State>): readonly Choice[] => {
  if (tip.opening !== null) {
    // Nobody writes here any more: all are through with it, also those who abstained.
    const seats = new Set([...tip.opening.papers.map(({ seat }) => seat), ...tip.opening.seats]);
    return [...seats].sort((a, b) => a - b).map((seat) => [seat, null] as const);
  }
  const papers = papersSoFar(tree, tip);
  if (papers.length > 0) return papers.map(({ seat }) => [seat, null] as const);
  return choicesSoFar(tree, tip).flatMap((held) => moveOf(tree, held));
};

const pathTo = <State extends object>(tip: Node<State>, last: Position<State>): readonly Position<State>[] => {
  const path = [last];
  for (let node = tip.parent; node !== null; node = node.parent) path.push(positionOf(node));
  return path.reverse();
};

const settle = <State extends object>(folding: Folding<State>): void => {
  const { tree, verdicts, fresh, support, caught, open } = folding;
  const changed = new Set(grow(tree));
  const forks = new Set<Node<State>>();
  moveSupport(tree, support, fresh, changed, forks);
  for (const pid of caught) forksBetween(support.under.get(pid) ?? tree.root, tree.root, forks);
  for (const node of forks) changed.add(node);
  const sides = new Set<string>();
  for (const node of [...changed].sort((a, b) => a.depth - b.depth)) turn(folding, node, changed, sides);
  for (const node of changed) {
    for (const held of tree.standing.get(node.digest) ?? []) verdicts.set(held.id, verdictOf(tree, folding, held));
  }
  for (const held of fresh) verdicts.set(held.id, verdictOf(tree, folding, held));
  // Proposals fall with their race, wherever they stand.
  for (const held of open.values()) if (held.body.kind === kinds.proposal) sides.add(held.id);
  for (const id of sides) {
    const held = tree.chains.byId.get(id);
    if (held !== undefined) verdicts.set(id, verdictOf(tree, folding, held));
  }
  compareStates(folding);
  fresh.clear();
  caught.clear();
};

/**
 * Compares what the authors of fresh entries saw with what is seen here; the newest word of each stands. Only near the
 * tip: a digest costs as much as several moves, and states that differ once go on differing.
 */
const compareStates = <State extends object>({ tree, path, fresh, compared }: Folding<State>): void => {
  for (const { body } of fresh) {
    const { pid, seq, on, sh: theirs } = body;
    const node = tree.nodes.get(on);
    if (node === undefined || !node.onPath || node.depth < path.length - COMPARED) continue;
    const before = compared.get(pid);
    if (before !== undefined && before.seq > seq) continue;
    const mine = shortHash(positionOf(node).stateDigest);
    const since = before?.alarm && tree.nodes.get(before.alarm.position)?.onPath ? before.alarm : null;
    const alarm = since ?? { pid, position: on, depth: node.depth, mine, theirs };
    compared.set(pid, { seq, alarm: mine === theirs ? null : alarm });
  }
};

/** Of those who are still at the table, and where it was noticed on the way that it goes now. */
const desyncAt = <State extends object>({ tree, compared }: Folding<State>, { people }: Node<State>): Desync | null => {
  for (const { alarm } of compared.values()) {
    if (alarm && !people.removed.includes(alarm.pid) && tree.nodes.get(alarm.position)?.onPath) return alarm;
  }
  return null;
};

/** Follows another child where the choice has changed, and notes what left the way and what came onto it. */
const turn = <State extends object>(
  { path, fates, open, tree, support, exposure }: Folding<State>,
  node: Node<State>,
  changed: Set<Node<State>>,
  sides: Set<string>,
): void => {
  if (!node.onPath) return;
  let next = chooseChild(tree, support, exposure, node);
  if (next === path[node.depth + 1]) return;
  for (const left of path.splice(node.depth + 1)) {
    left.onPath = false;
    changed.add(left);
    for (const id of left.sides.keys()) {
      const held = tree.chains.byId.get(id);
      if (held !== undefined) open.set(id, held);
      fates.delete(id);
      sides.add(id);
    }
  }
  for (; next !== undefined; next = chooseChild(tree, support, exposure, next)) {
    next.onPath = true;
    path.push(next);
    changed.add(next);
    for (const [id, fate] of next.sides) {
      fates.set(id, fate);
      open.delete(id);
      sides.add(id);
    }
  }
};

const awaitedAt = <State extends object>(
  { tree }: Folding<State>,
  tip: Node<State>,
  pending: readonly PendingAct[],
): Fold<State>['awaited'] => {
  const { people, expect, passed } = tip;
  if (tip.opening !== null) {
    const shares = sharesOn(tree, tip);
    return tip.opening.quorum.map(({ pid }) => ({ pid, done: shares.has(pid) }));
  }
  const forCards = awaitedForCards(tree, tip);
  if (forCards !== null) return forCards;
  if (expect.kind === 'roll') {
    const answers = answersOn(tree, tip);
    return activeOf(people).map(({ pid }) => ({ pid, done: answers.has(pid) }));
  }
  const proposed = pending.filter(({ isProposal }) => isProposal);
  const cast = papersSoFar(tree, tip).map(({ seat }) => seat);
  const chosen = [
    ...choicesSoFar(tree, tip).map(({ body }) => body.seat),
    ...cast,
    ...proposed.map(({ seat }) => seat),
  ];
  const clerk = proposed.length > 0 ? clerkOf(people, expect) : null;
  const owed = awaitedSeats(people, expect, passed);
  // What has been proposed waits for the clerk, whether or not she owes a move of her own.
  const seats = clerk === null || owed.includes(clerk) ? owed : [...owed, clerk];
  return activeOf(people).flatMap(({ pid }) => {
    const hers = seats.filter((seat) => people.holders[seat] === pid);
    return hers.length === 0 ? [] : [{ pid, done: hers.every((seat) => chosen.includes(seat) && seat !== clerk) }];
  });
};

/** The acts that a next writer may include, oldest position first, then by author and count. */
const pendingActs = <State extends object>({ tree, open }: Folding<State>, tip: Node<State>): readonly PendingAct[] =>
  [...open.values()]
    .flatMap((held) => {
      const node = tree.nodes.get(held.body.on);
      const judgement = node?.onPath === true ? judgementOf(tree, node, held) : null;
      if (node === undefined || judgement?.kind !== 'side') return [];
      const isProposal = held.body.kind === kinds.proposal;
      // What was proposed in a race that is over is no longer waited for.
      if (isProposal && placeOf(tree, tip, held) === null) return [];
      return [{ held, isProposal, depth: node.depth, act: judgement.act, deed: judgement.deed }];
    })
    .sort((a, b) => a.depth - b.depth || inOrder(a.held, b.held))
    .map(({ held, isProposal, act, deed }) => {
      const { pid, seat } = held.body;
      return { id: held.id, pid, seat, isProposal, act, deed };
    });
