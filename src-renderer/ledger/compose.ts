/**
 * The next entry of an author: what an honest client signs.
 *
 * The same judgement that every peer will come to is asked first, so that a
 * client never signs what the others would refuse; and never two entries with
 * one count, nor two moves for one seat on one position.
 */
import { digestOf } from '../../rules/kernel/digest';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { entriesOf, type Held } from './chains';
import { kinds, maxIncluded, noSeat, nothing, type Body, type Kind } from './entry';
import { foldNow, tipOf, type Folding } from './fold';
import { judge, type Judgement } from './judge';
import { childDigest, shortHash, type Node } from './positions';
import { applySides } from './sides';

/** What an author wants to say. */
export interface Wish {
  readonly pid: string;
  readonly kind: Kind;
  /** The seat she speaks for, or `noSeat`. */
  readonly seat: number;
  /** Canonical JSON of the move, the choice or `{ act: move }`; the proof of an answer. */
  readonly payload: Uint8Array;
  /** Side entries to include; without it, all pending ones that are legal and leave the move legal. */
  readonly include?: readonly string[];
}

/** The body for the author's next entry at the tip, or why it would be refused. Nothing is kept. */
export const composeBody = <State extends object>(folding: Folding<State>, wish: Wish): Ruling<Body> => {
  const { tip, pending } = foldNow(folding);
  const node = tipOf(folding);
  const mine = entriesOf(folding.tree.chains, wish.pid);
  const flaw = flawIn(folding, node, wish, mine);
  if (flaw !== null) return { ok: false, refusal: flaw };
  const newest = mine.at(-1);
  const body: Body = {
    kind: wish.kind,
    pid: wish.pid,
    seq: newest === undefined ? 0 : newest.body.seq + 1,
    prev: newest?.id ?? nothing,
    on: tip.digest,
    sh: shortHash(tip.stateDigest),
    seat: wish.seat,
    incl: wish.include ?? [],
    via: tip.how === 'each' ? tip.entries : [],
    payload: wish.payload,
  };
  if (wish.kind === kinds.move && wish.include === undefined && pending.length > 0) {
    const full = { ...body, incl: legalActs(folding, node, wish.seat) };
    if (judged(folding, node, full).kind === 'move') return grant(full);
  }
  const judgement = judged(folding, node, body);
  if (judgement.kind === 'refused') return { ok: false, refusal: judgement.refusal };
  return judgement.kind === 'waiting' ? refuse('entry.missingIncluded', { id: judgement.missing }) : grant(body);
};

/** The author's answer to the dice that her move at the tip asks for (trust 5.2: in the same flight), or null. */
export const composeAnswer = <State extends object>(
  folding: Folding<State>,
  { id, body }: { readonly id: string; readonly body: Body },
  prove: (digest: string) => Uint8Array,
): Body | null => {
  const { quorum, game } = folding.tree.table;
  const judgement = judged(folding, tipOf(folding), body);
  if (judgement.kind !== 'move' || !quorum.some(({ pid }) => pid === body.pid)) return null;
  const { state } = judgement.made;
  if (game.expect(state).kind !== 'roll') return null;
  const on = childDigest('one', body.on, [id]);
  return {
    kind: kinds.answer,
    pid: body.pid,
    seq: body.seq + 1,
    prev: id,
    on,
    sh: shortHash(digestOf(state)),
    seat: noSeat,
    incl: [],
    via: [],
    payload: prove(on),
  };
};

const judged = <State extends object>({ tree }: Folding<State>, node: Node<State>, body: Body): Judgement<State> =>
  judge(tree.table, tree, node, { id: '', body, bytes: body.payload });

/** What stands against this author's writing at all: a gap in her own chain, or an entry of hers in this very place. */
const flawIn = <State extends object>(
  { tree }: Folding<State>,
  node: Node<State>,
  { pid, kind, seat }: Wish,
  mine: readonly Held[],
): Refusal | null => {
  if (!tree.table.genesis.roster.some((party) => party.pid === pid)) return { code: 'entry.stranger', facts: { pid } };
  const newest = mine.at(-1);
  if (newest !== undefined && !tree.chains.linked.has(newest.id)) {
    return { code: 'entry.gap', facts: { seq: newest.body.seq } };
  }
  const isTurn = kind === kinds.move || kind === kinds.choice;
  const already = (tree.standing.get(node.digest) ?? []).some(
    ({ body }) =>
      body.pid === pid &&
      (isTurn ? body.seat === seat && (body.kind === kinds.move || body.kind === kinds.choice) : body.kind === kind) &&
      kind !== kinds.side,
  );
  return already ? { code: 'entry.alreadyWritten', facts: { position: node.digest } } : null;
};

/** The pending acts that are legal here, one after the other, as many as an entry may include. */
const legalActs = <State extends object>(
  folding: Folding<State>,
  node: Node<State>,
  seat: number,
): readonly string[] => {
  const { game } = folding.tree.table;
  const acts = foldNow(folding).pending.map(({ id, seat: actor, act }) => ({ id, seat: actor, act: grant(act) }));
  const { fates } = applySides(game, { state: node.state, choices: [] }, seat, acts);
  return acts.flatMap(({ id }) => (fates.get(id) === null ? [id] : [])).slice(0, maxIncluded);
};
