/**
 * Decks on their way: the positions that follow once all have brought their keys,
 * each time one has shuffled, and once the cards can be read by their owners
 * (trust 7.1, decision 0056).
 */
import { handOut } from '../../rules/kernel/ceremonies';
import { byCodeUnit } from '../../rules/kernel/json';
import { sharesOn } from './ballots';
import type { Held } from './chains';
import { bringersOf, dueCards, nextMixer, owedBy, withDealt, type DealKey, type Deck } from './decks';
import { nameIn, tell } from './deeds';
import { kinds } from './entry';
import { childDigest, type Node } from './positions';
import { grown, judgementOf, type Tree } from './tree';

interface Brought {
  readonly id: string;
  readonly key: DealKey;
}

/** Keys on a position, by party, lowest id first. */
const keysOn = <State extends object>(tree: Tree<State>, node: Node<State>): readonly (readonly Brought[])[] => {
  const brought = (tree.standing.get(node.digest) ?? []).flatMap((held) => {
    const judgement = held.body.kind === kinds.shuffle ? judgementOf(tree, node, held) : null;
    return judgement?.kind === 'dealKey' ? [judgement] : [];
  });
  return bringersOf(node.people, node.barred).map(({ pid }) =>
    brought.filter(({ key }) => key.pid === pid).sort((a, b) => byCodeUnit(a.id, b.id)),
  );
};

/** The deck as all compute it from these keys; null where they come to nothing, or there is nothing to shuffle. */
const startWith = <State extends object>(
  { table }: Tree<State>,
  { expect, digest }: Node<State>,
  keys: readonly DealKey[],
): Deck | null => {
  const { deals, gameId } = table;
  if (deals === null || expect.kind !== 'shuffle') return null;
  const joint = deals.jointKey(keys.map(({ key }) => key));
  if (joint === null) return null;
  const { deck: id, faces } = expect;
  const cards = deals.startDeck(gameId, joint, faces);
  return { id, on: digest, faces, keys, joint, cards, dealt: new Map() };
};

/** The positions at which every party's key is there: the lowest of each, and every combination that was built upon. */
export const afterKeys = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Node<State>[] => {
  const byParty = keysOn(tree, node);
  if (byParty.length === 0) return [];
  const combinations = new Map<string, readonly Brought[]>();
  const lowest = byParty.flatMap(([first]) => first ?? []);
  const idsOf = (brought: readonly Brought[]): readonly string[] => brought.map(({ id }) => id);
  if (lowest.length === byParty.length) combinations.set(childDigest('keys', node.digest, idsOf(lowest)), lowest);
  for (const [digest, ids] of tree.combinations.get(node.digest) ?? []) {
    const brought = ids.flatMap((id, at) => byParty[at]?.find((each) => each.id === id) ?? []);
    if (brought.length === byParty.length && ids.length === byParty.length) combinations.set(digest, brought);
  }
  return [...combinations].flatMap(([digest, brought]) => {
    const deck = startWith(
      tree,
      node,
      brought.map(({ key }) => key),
    );
    if (deck === null) return [];
    return grown(tree, digest, () => ({
      state: node.state,
      story: [],
      people: node.people,
      parent: node,
      how: 'keys',
      mixing: { deck, done: [] },
      entries: idsOf(brought),
    }));
  });
};

/** The deck begins anew, with keys of all but her who gave out a wrong share: nobody could have stood in for her. */
const spoiled = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
  { id, body }: Held,
  dealer: string,
): Node<State> => {
  const { state, people, barred } = node;
  const facts = { pid: dealer, name: nameIn(people, dealer), by: nameIn(people, body.pid) };
  return grown(tree, childDigest('spoiled', node.digest, [id]), () => ({
    state,
    story: [tell('badShare', facts)],
    people,
    parent: node,
    how: 'spoiled',
    mixing: null,
    barred: [...barred, dealer],
    entries: [id],
  }));
};

/** The positions that the party whose turn it is makes: one for each proven shuffle, and for each wrong share that she shows. */
export const afterShuffle = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Node<State>[] => {
  const { mixing } = node;
  if (mixing === null) return afterKeys(tree, node);
  return (tree.standing.get(node.digest) ?? []).flatMap((held) => {
    const judgement = held.body.kind === kinds.shuffle ? judgementOf(tree, node, held) : null;
    if (judgement?.kind === 'spoiled') return spoiled(tree, node, held, judgement.pid);
    if (judgement?.kind !== 'mixed') return [];
    const deck: Deck = { ...mixing.deck, cards: judgement.cards };
    return grown(tree, childDigest('mixed', node.digest, [held.id]), () => ({
      state: node.state,
      story: [],
      people: node.people,
      parent: node,
      how: 'mixed',
      mixing: { deck, done: [...mixing.done, held.body.pid] },
      entries: [held.id],
    }));
  });
};

/** The position after a deal, once the shares of all are there who owe any. */
export const afterDeal = <State extends object>(tree: Tree<State>, node: Node<State>): readonly Node<State>[] => {
  const { game, deals } = tree.table;
  const due = dueCards(node.people, node.decks, node.expect);
  if (deals === null || due === null) return [];
  const owing = due.deck.keys.filter(({ pid }) => owedBy(deals, due, pid).length > 0);
  const byParty = sharesOn(tree, node);
  const given = owing.flatMap(({ pid }) => byParty.get(pid) ?? []);
  if (given.length < owing.length) return [];
  const child = grown(tree, childDigest('dealt', node.digest, []), () => {
    const { standing, story } = handOut(game, { state: node.state, choices: [] });
    const points = new Map(owing.map(({ pid }) => [pid, byParty.get(pid)?.points ?? []] as const));
    const decks = new Map(node.decks).set(due.deck.id, withDealt(due, points));
    return { state: standing.state, story, people: node.people, parent: node, how: 'dealt', decks };
  });
  // Which entries gave them may change with a party's second or late one; the position does not.
  child.entries = given.flatMap(({ ids }) => ids);
  child.position = null;
  return [child];
};

/** Who is awaited in a ceremony of cards, and whether she has given her part; null where there is none. */
export const awaitedForCards = <State extends object>(
  tree: Tree<State>,
  node: Node<State>,
): readonly { readonly pid: string; readonly done: boolean }[] | null => {
  const { people, expect, mixing, barred, decks } = node;
  if (expect.kind === 'shuffle' && mixing === null) {
    const byParty = keysOn(tree, node);
    return bringersOf(people, barred).map(({ pid }, at) => ({ pid, done: (byParty[at]?.length ?? 0) > 0 }));
  }
  if (expect.kind === 'shuffle' && mixing !== null) {
    const next = nextMixer(people, mixing);
    return mixing.deck.keys.map(({ pid }) => ({ pid, done: pid !== next }));
  }
  const due = dueCards(people, decks, expect);
  const { deals } = tree.table;
  if (deals === null || due === null) return expect.kind === 'deal' ? [] : null;
  const byParty = sharesOn(tree, node);
  return due.deck.keys.flatMap(({ pid }) =>
    owedBy(deals, due, pid).length === 0 ? [] : [{ pid, done: byParty.has(pid) }],
  );
};
