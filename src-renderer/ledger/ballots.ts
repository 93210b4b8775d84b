/**
 * A ballot: the papers on a position, the positions at which enough of them are
 * gathered, and the one that follows once they are opened (trust 6, decision 0055).
 */
import type { Choice } from '../../rules/kernel/game';
import { byCodeUnit } from '../../rules/kernel/json';
import { awaitedSeats } from './absence';
import { closeBallot, countPapers, openedOn } from './counting';
import { kinds } from './entry';
import { toHex } from './hash';
import { readOpened } from './papers';
import type { Escrow } from './people';
import { childDigest, type Node, type Opening, type Paper } from './positions';
import { writePayload } from './text';
import { grown, judgementOf, type Tree } from './tree';

/** What one party gives to open the papers, and the entries that show it. */
interface Given {
  readonly ids: readonly string[];
  /** Her share of every paper that is opened, in seat order. */
  readonly points: readonly Uint8Array[];
}

/** Legal papers on a position, by seat, lowest id first. */
const papersOn = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  seats: readonly number[],
): readonly (readonly Paper[])[] => {
  const papers = (tree.standing.get(node.digest) ?? []).flatMap((held) => {
    const judgement = held.body.kind === kinds.ballot ? judgementOf(tree, node, held) : null;
    return judgement?.kind === 'paper' ? [judgement.paper] : [];
  });
  return seats.map((seat) => papers.filter((paper) => paper.seat === seat).sort((a, b) => byCodeUnit(a.id, b.id)));
};

/** The first legal paper of each seat that has cast one: what counts, as long as nobody has built on another. */
export const papersSoFar = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Paper[] =>
  node.expect.kind === 'ballot' ? papersOn(tree, node, node.expect.seats).flatMap(([first]) => first ?? []) : [];

/**
 * The positions at which the papers of all seats that are awaited are in: the lowest of each, and every combination that
 * was built upon, as with choices.
 */
export const afterBallot = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Node<State>[] => {
  const seats = awaitedSeats(node.people, node.expect, node.passed);
  if (seats.length === 0) return [];
  const bySeat = papersOn(tree, node, seats);
  const combinations = new Map<string, readonly Paper[]>();
  const lowest = bySeat.flatMap(([first]) => first ?? []);
  const digestOf = (papers: readonly Paper[]): string =>
    childDigest(
      'closed',
      node.digest,
      papers.map(({ id }) => id),
    );
  if (lowest.length === seats.length) combinations.set(digestOf(lowest), lowest);
  for (const [digest, ids] of tree.combinations.get(node.digest) ?? []) {
    const papers = ids.flatMap((id, at) => bySeat[at]?.find((paper) => paper.id === id) ?? []);
    if (papers.length === seats.length && ids.length === seats.length) combinations.set(digest, papers);
  }
  return [...combinations].map(([digest, papers]) =>
    grown(tree, digest, () => ({
      ...closeBallot(tree.table.game, node, papers),
      people: node.people,
      parent: node,
      how: 'closed',
      entries: papers.map(({ id }) => id),
    })),
  );
};

/** Who has given her shares on a position, of papers or of cards, by party; some by those among whom her key is shared. */
export const sharesOn = <State extends object>(tree: Tree<State>, node: Node<State>): ReadonlyMap<string, Given> => {
  const given = new Map<string, Given>();
  const parts = new Map<string, Map<number, { readonly id: string; readonly points: readonly Uint8Array[] }>>();
  for (const held of tree.standing.get(node.digest) ?? []) {
    if (held.body.kind !== kinds.shares && held.body.kind !== kinds.restore) continue;
    const judgement = judgementOf(tree, node, held);
    if (judgement.kind === 'shares') {
      const before = given.get(held.body.pid)?.ids[0];
      if (before === undefined || held.id < before) {
        given.set(held.body.pid, { ids: [held.id], points: judgement.points });
      }
    }
    if (judgement.kind !== 'part') continue;
    const { subject, index, points } = judgement;
    const ofSubject = parts.get(subject) ?? new Map<number, { readonly id: string; readonly points: typeof points }>();
    const before = ofSubject.get(index);
    if (before === undefined || held.id < before.id) ofSubject.set(index, { id: held.id, points });
    parts.set(subject, ofSubject);
  }
  for (const [pid, ofSubject] of parts) {
    const joined = given.has(pid) ? null : joinedOf(tree, node, pid, ofSubject);
    if (joined !== null) given.set(pid, joined);
  }
  return given;
};

/** Among whom the key is shared that she owes shares of here. */
const escrowOf = <State extends object>(
  { people, opening, expect, decks }: Node<State>,
  pid: string,
): Escrow | null => {
  if (opening !== null || expect.kind !== 'deal') return people.ballotEscrows.get(pid) ?? null;
  return decks.get(expect.deck)?.keys.find((key) => key.pid === pid)?.escrow ?? null;
};

/** What enough holders have given for her, the first of them by their place; null where there are too few. */
const joinedOf = <State extends object>(
  { table, joined }: Tree<State>,
  node: Node<State>,
  pid: string,
  given: ReadonlyMap<number, { readonly id: string; readonly points: readonly Uint8Array[] }>,
): Given | null => {
  const escrow = escrowOf(node, pid);
  const port = table.ballots ?? table.deals;
  if (port === null || escrow === null || given.size < escrow.threshold) return null;
  const chosen = [...given].sort(([a], [b]) => a - b).slice(0, escrow.threshold);
  const key = `${node.digest}.${pid}`;
  const parts = chosen.map(([index, { points }]) => [index, points] as const);
  const points = joined.get(key) ?? port.joinShares(escrow, parts);
  if (points === null) return null;
  joined.set(key, points);
  return { ids: chosen.map(([, { id }]) => id), points };
};

/** The position after the papers are opened, once the shares of all parties are there. What they say is its name. */
export const afterOpening = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  opening: Opening,
): readonly Node<State>[] => {
  const byParty = sharesOn(tree, node);
  const given = opening.quorum.flatMap(({ pid }) => byParty.get(pid) ?? []);
  if (given.length < opening.quorum.length) return [];
  const papers = tree.opened.get(node.digest) ?? readAll(tree, opening, given);
  tree.opened.set(node.digest, papers);
  const digest = childDigest('tally', node.digest, [toHex(writePayload(papers))]);
  const child = grown(tree, digest, () => ({
    ...countPapers(tree.table.game, node.state, papers),
    people: node.people,
    parent: node,
    how: 'tally',
    cast: opening,
  }));
  // Which entries opened them may change with a party's second or late one; the position does not.
  child.entries = given.flatMap(({ ids }) => ids);
  child.position = null;
  return [child];
};

const readAll = <State extends object>(
  { table }: Tree<State>,
  opening: Opening,
  given: readonly Given[],
): readonly Choice[] => {
  const opened = openedOn(opening);
  return opening.seats.map((seat) => {
    const at = opened.findIndex((paper) => paper.seat === seat);
    const paper = opened[at];
    if (paper === undefined) return [seat, null];
    const shares = given.flatMap(({ points }) => points[at] ?? []);
    return [seat, readOpened(table, opening, paper, shares)];
  });
};
