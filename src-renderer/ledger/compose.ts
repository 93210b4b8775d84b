/**
 * The next entry of an author: what an honest client signs.
 *
 * The same judgement that every peer will come to is asked first, so that a
 * client never signs what the others would refuse; and never two entries with
 * one count, nor two moves for one seat on one position.
 */
import { digestOf } from '../../rules/kernel/digest';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { settleAbsent } from './absence';
import { entriesOf, type Held } from './chains';
import { kinds, maxIncluded, noSeat, nothing, type Body, type Kind } from './entry';
import { foldNow, tipOf, type Folding } from './fold';
import { judge, type Judgement } from './judge';
import { toHex } from './hash';
import { isActive } from './people';
import { childDigest, shortHash, viaOf, type Node } from './positions';
import { applySides } from './sides';

/** What an author wants to say. */
export interface Wish {
  readonly pid: string;
  readonly kind: Kind;
  /** The seat she speaks for, or `noSeat`. */
  readonly seat: number;
  /** Canonical JSON of a move, choice, `{ act: move }`, deed or proposal; the proof of an answer; a sealed paper; a key for a deck or a shuffle; shares; pid(8) • part. */
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
    via: viaOf(tip),
    payload: wish.payload,
  };
  if (wish.kind === kinds.batch && wish.include === undefined) {
    // Refused ones too: each is to be told why.
    const waiting = pending.slice(0, maxIncluded).map(({ id }) => id);
    const batch = { ...body, incl: waiting };
    const judgement = judged(folding, node, batch);
    return judgement.kind === 'refused' ? { ok: false, refusal: judgement.refusal } : grant(batch);
  }
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
  const { game } = folding.tree.table;
  const judgement = judged(folding, tipOf(folding), body);
  if (judgement.kind !== 'move' || !isActive(judgement.made.people, body.pid)) return null;
  const { state, expect } = settleAbsent(game, judgement.made.people, judgement.made, []);
  if (expect.kind !== 'roll') return null;
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

/** What an author says once only on one position: for each seat, wish, or restored party. Null for side entries and proposals. */
const saysOnce = ({ kind, seat, payload }: Pick<Body, 'kind' | 'seat' | 'payload'>): string | null => {
  if (kind === kinds.side || kind === kinds.proposal) return null;
  if (kind === kinds.move || kind === kinds.choice || kind === kinds.batch || kind === kinds.ballot) {
    return `seat ${seat}`;
  }
  if (kind === kinds.restore) return `part ${toHex(payload.subarray(0, 8))}`;
  return kind === kinds.vote ? `vote ${toHex(payload)}` : `${kind}`;
};

/** What stands against this author's writing at all: a gap in her own chain, or an entry of hers in this very place. */
const flawIn = <State extends object>(
  { tree }: Folding<State>,
  node: Node<State>,
  { pid, kind, seat, payload }: Wish,
  mine: readonly Held[],
): Refusal | null => {
  if (!node.people.parties.some((party) => party.pid === pid)) return { code: 'entry.stranger', facts: { pid } };
  const newest = mine.at(-1);
  if (newest !== undefined && !tree.chains.linked.has(newest.id)) {
    return { code: 'entry.gap', facts: { seq: newest.body.seq } };
  }
  const once = saysOnce({ kind, seat, payload });
  const already = (tree.standing.get(node.digest) ?? []).some(
    ({ body }) => body.pid === pid && once !== null && saysOnce(body) === once,
  );
  return already ? { code: 'entry.alreadyWritten', facts: { position: node.digest } } : null;
};

/** The pending side entries that are legal here, one after the other, as many as an entry may include. */
const legalActs = <State extends object>(
  folding: Folding<State>,
  node: Node<State>,
  seat: number,
): readonly string[] => {
  const acts = foldNow(folding)
    .pending.filter(({ isProposal }) => !isProposal)
    .map(({ act, deed, ...rest }) => ({ ...rest, wish: grant({ act, deed, shown: [] }) }));
  const { fates } = applySides(folding.tree.table, node, seat, acts);
  return acts.flatMap(({ id }) => (fates.get(id) === null ? [id] : [])).slice(0, maxIncluded);
};
