/**
 * What an entry is worth on the position it stands on.
 *
 * A pure function of the position, the entry and the entries it includes: every
 * client comes to the same judgement, and an author asks it before she signs.
 */
import { ask, step } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import { assert, grant, type Refusal } from '../../rules/kernel/ruling';
import type { StoryLine } from '../../rules/kernel/say';
import { awaitedSeats, clerkOf } from './absence';
import type { Held } from './chains';
import {
  facesFor,
  judgeCardPart,
  judgeCardShares,
  judgeShuffle,
  readShown,
  splitMove,
  type DealJudgement,
  type ShownCard,
} from './dealing';
import { decide } from './decide';
import { applyDeed, deedIn } from './deeds';
import { rollAlpha } from './dice';
import { kinds, noSeat } from './entry';
import { fromHex, toHex } from './hash';
import { activeOf, isActive, whyNotHers, type People } from './people';
import { viaOf, type Node } from './positions';
import { judgePaper, judgeShares, judgeSharesPart, type BallotJudgement } from './papers';
import { proposalIn, type Proposal } from './proposals';
import { isRecord } from './shape';
import { applySides, placeOf, type Library, type SideAct, type SideWish } from './sides';
import type { Table } from './table';
import { readPayload } from './text';

/** State and people after a move, with the side entries included before it. */
interface Made<State> {
  readonly state: State;
  readonly people: People;
  readonly story: readonly StoryLine[];
  readonly sides: ReadonlyMap<string, Refusal | null>;
  /** Cards were turned up. */
  readonly isShown: boolean;
}

interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** What an entry is good for on its position, or why it is good for nothing there. */
export type Judgement<State> =
  | { readonly kind: 'move'; readonly made: Made<State> }
  | { readonly kind: 'choice'; readonly move: Json }
  | { readonly kind: 'answer'; readonly output: Uint8Array }
  /** A holder's part of another party's answer: whose, the holder's place among her holders, and the point it shows. */
  | { readonly kind: 'restore'; readonly subject: string; readonly index: number; readonly point: Uint8Array }
  | { readonly kind: 'vote'; readonly proposal: Proposal }
  | { readonly kind: 'ack' }
  | ({ readonly kind: 'side' } & SideWish)
  /** It includes an entry that has not come, or is not linked. */
  | { readonly kind: 'waiting'; readonly missing: string }
  | BallotJudgement
  | DealJudgement;

const by = (refusal: Refusal): Refused => ({ kind: 'refused', refusal });
const no = (code: string, facts: object): Refused => by({ code, facts });

/** `placeOf` lets nothing but side entries through, and those are granted or refused. */
const refusalOf = <State>(judged: Judgement<State>): Refusal => {
  assert(judged.kind === 'refused', 'an included entry is neither a side act nor refused');
  return judged.refusal;
};

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** Kinds that say something in words, and the batch that puts such words in order. */
const spoken: ReadonlySet<number> = new Set([
  kinds.move,
  kinds.choice,
  kinds.side,
  kinds.vote,
  kinds.proposal,
  kinds.batch,
]);

/** Judges an entry on the node it stands on. Rules, answers, votes and side entries alike; never throws. */
export const judge = <State extends object>(
  table: Table<State>,
  library: Library<State>,
  node: Node<State>,
  held: Held,
): Judgement<State> => {
  const { body } = held;
  if (!equal(body.via, viaOf(node))) return no('entry.via', {});
  if (node.people.removed.includes(body.pid)) return no('people.removed', { pid: body.pid });
  if (body.kind === kinds.answer) return judgeAnswer(table, node, held);
  if (body.kind === kinds.restore) {
    if (node.expect.kind === 'deal') return judgeCardPart(table, node, held);
    return node.opening === null ? judgeRestore(table, node, held) : judgeSharesPart(table, node, held);
  }
  if (body.kind === kinds.ballot) return judgePaper(table, node, held);
  if (body.kind === kinds.shuffle) return judgeShuffle(table, node, held);
  if (body.kind === kinds.shares) {
    return node.expect.kind === 'deal' ? judgeCardShares(table, node, held) : judgeShares(table, node, held);
  }
  if (body.kind === kinds.ack) return body.payload.length === 0 ? { kind: 'ack' } : no('entry.payload', {});
  if (!spoken.has(body.kind)) return no('entry.notInThisVersion', { kind: body.kind });
  if (body.kind === kinds.batch) return judgeBatch(table, library, node, held);
  const isMove = body.kind === kinds.move || body.kind === kinds.proposal;
  const { text, openings } = isMove ? splitMove(body.payload) : { text: body.payload, openings: null };
  const payload = readPayload(text);
  if (body.kind === kinds.vote) return judgeVote(table, library, node, held, payload);
  if (body.kind === kinds.side) return judgeSide(table, node, held, payload);
  const flaw = whyNotHers(node.people, body.pid, body.seat);
  if (flaw !== null) return by(flaw);
  if (payload === undefined) return no('entry.payload', {});
  const shown = readShown(table, node, body, payload, openings);
  if ('refusal' in shown) return shown;
  if (body.kind === kinds.proposal) return judgeProposal(node, held, payload, shown);
  return body.kind === kinds.move
    ? judgeMove(table, library, node, held, { move: payload, shown })
    : judgeChoice(table, node, held, payload);
};

const judgeAnswer = <State extends object>(
  table: Table<State>,
  node: Node<State>,
  { body }: Held,
): Judgement<State> => {
  const party = activeOf(node.people).find(({ pid }) => pid === body.pid);
  if (node.expect.kind !== 'roll' || party === undefined) return no('entry.answerNotOwed', {});
  const output = table.verifyAnswer(fromHex(party.dice), rollAlpha(table.gameId, node.digest), body.payload);
  return output === null ? no('entry.badAnswer', {}) : { kind: 'answer', output };
};

/** pid(8) • part: what a holder of that party's shared key gives, so that her answer can be restored. */
const judgeRestore = <State extends object>(
  table: Table<State>,
  node: Node<State>,
  { body }: Held,
): Judgement<State> => {
  const subject = toHex(body.payload.subarray(0, 8));
  const escrow = node.people.escrows.get(subject);
  const index = escrow?.holders.findIndex(({ pid }) => pid === body.pid) ?? -1;
  if (table.escrow === null || node.expect.kind !== 'roll' || escrow === undefined || index < 0) {
    return no('entry.partNotHeld', {});
  }
  if (!isActive(node.people, subject)) return no('entry.answerNotOwed', {});
  const alpha = rollAlpha(table.gameId, node.digest);
  const point = table.escrow.checkPart(escrow, index, alpha, body.payload.subarray(8));
  return point === null ? no('entry.badPart', {}) : { kind: 'restore', subject, index, point };
};

const judgeVote = <State extends object>(
  table: Table<State>,
  library: Library<State>,
  node: Node<State>,
  { body }: Held,
  payload: Json | undefined,
): Judgement<State> => {
  if (body.seat !== noSeat) return no('entry.seatNotYours', { seat: body.seat });
  const proposal = payload === undefined ? null : proposalIn(payload);
  if (proposal === null) return no('entry.payload', {});
  if (!isActive(node.people, body.pid)) return no('vote.noVote', { pid: body.pid });
  const missing = 'close' in proposal ? proposal.close.find((id) => !library.chains.linked.has(id)) : undefined;
  if (missing !== undefined) return { kind: 'waiting', missing };
  const ruling = decide(table, library, node, proposal);
  return ruling.ok ? { kind: 'vote', proposal } : by(ruling.refusal);
};

/** A side entry is `{ act: move }`, or a deed; whether it is legal is asked where somebody includes it. */
const judgeSide = <State extends object>(
  { game }: Table<State>,
  node: Node<State>,
  held: Held,
  payload: Json | undefined,
): Judgement<State> => {
  const deed = payload === undefined ? null : deedIn(payload);
  if (deed !== null && payload !== undefined) {
    return held.body.seat === noSeat
      ? { kind: 'side', act: payload, deed, shown: [] }
      : no('entry.seatNotYours', { seat: held.body.seat });
  }
  const flaw = whyNotHers(node.people, held.body.pid, held.body.seat);
  if (flaw !== null) return by(flaw);
  const [[key, act] = [], ...more] = isRecord(payload) ? Object.entries(payload) : [];
  if (act === undefined) return no('entry.payload', {});
  if (more.length > 0 || key !== 'act') return no('entry.notInThisVersion', { kind: kinds.side });
  return game.isAside(act) ? { kind: 'side', act, deed: null, shown: [] } : no('entry.notAside', {});
};

/** A move in a race: whether it is legal is asked where the clerk has put it. */
const judgeProposal = <State extends object>(
  { expect }: Node<State>,
  { body: { seat } }: Held,
  move: Json,
  shown: readonly ShownCard[],
): Judgement<State> => {
  if (expect.kind !== 'free') return no('entry.noRace', {});
  return expect.seats.includes(seat) ? { kind: 'side', act: move, deed: null, shown } : no('entry.notYourTurn', {});
};

const judgeChoice = <State extends object>(
  { game }: Table<State>,
  { state, expect, people, passed }: Node<State>,
  { body: { seat } }: Held,
  move: Json,
): Judgement<State> => {
  if (expect.kind === 'one' || expect.kind === 'free') return no('entry.wrongKind', { expected: 'move' });
  // What is written openly is no paper.
  if (expect.kind === 'ballot') return no('entry.wrongKind', { expected: 'ballot' });
  const ruling = ask(game, { state, choices: [] }, seat, move);
  if (!ruling.ok) return by(ruling.refusal);
  if (passed.includes(seat)) return no('entry.passedOver', { seat });
  return awaitedSeats(people, expect, passed).includes(seat) ? { kind: 'choice', move } : no('entry.notYourTurn', {});
};

/** A move, and the cards that its entry turns up. */
interface Said {
  readonly move: Json;
  readonly shown: readonly ShownCard[];
}

const judgeMove = <State extends object>(
  table: Table<State>,
  library: Library<State>,
  node: Node<State>,
  held: Held,
  said: Said,
): Judgement<State> => {
  const { body } = held;
  const { move } = said;
  if (node.expect.kind === 'each') return no('entry.wrongKind', { expected: 'choice' });
  const writer = node.expect.kind === 'one' ? node.expect.seat : clerkOf(node.people, node.expect);
  if (writer !== body.seat) {
    const ruling = ask(table.game, { state: node.state, choices: [] }, body.seat, move);
    return ruling.ok ? no('entry.notYourTurn', {}) : by(ruling.refusal);
  }
  const sides = includedBy(table, library, node, held);
  return 'kind' in sides ? sides : makeMove(table, node, held, said, sides);
};

/** The clerk puts in order what has been proposed; all that is refused at its place is skipped (decision 0052). */
const judgeBatch = <State extends object>(
  table: Table<State>,
  library: Library<State>,
  node: Node<State>,
  held: Held,
): Judgement<State> => {
  const { body } = held;
  const flaw = whyNotHers(node.people, body.pid, body.seat);
  if (flaw !== null) return by(flaw);
  if (body.payload.length > 0) return no('entry.payload', {});
  if (node.expect.kind !== 'free') return no('entry.noRace', {});
  if (clerkOf(node.people, node.expect) !== body.seat) return no('entry.notClerk', {});
  if (body.incl.length === 0) return no('entry.emptyBatch', {});
  const sides = includedBy(table, library, node, held);
  if ('kind' in sides) return sides;
  const { standing, people, story, fates } = applySides(table, node, body.seat, sides);
  const isShown = sides.some(({ id, wish }) => fates.get(id) === null && wish.ok && wish.value.shown.length > 0);
  return { kind: 'move', made: { state: standing.state, people, story, sides: fates, isShown } };
};

/** What an entry includes, in its order; or what it waits for, or why it may not. */
const includedBy = <State extends object>(
  table: Table<State>,
  library: Library<State>,
  node: Node<State>,
  { body }: Held,
): readonly SideAct[] | Extract<Judgement<State>, { kind: 'waiting' | 'refused' }> => {
  const sides: SideAct[] = [];
  for (const id of body.incl) {
    const side = library.chains.byId.get(id);
    if (side === undefined || !library.chains.linked.has(id)) return { kind: 'waiting', missing: id };
    const isProposal = side.body.kind === kinds.proposal;
    const place = isProposal && body.kind !== kinds.batch ? null : placeOf(library, node, side);
    if (place === null) return no('entry.inclusion', { id });
    const judged = judge(table, library, place, side);
    const wish = judged.kind === 'side' ? grant(judged) : { ok: false as const, refusal: refusalOf(judged) };
    sides.push({ id, pid: side.body.pid, seat: side.body.seat, isProposal, wish });
  }
  return sides;
};

/** The expected seat's move after these side entries; a deed of hers leaves the state as it is. */
const makeMove = <State extends object>(
  table: Table<State>,
  node: Node<State>,
  { body }: Held,
  { move, shown }: Said,
  included: readonly SideAct[],
): Judgement<State> => {
  const { standing, people, story, fates: sides } = applySides(table, node, body.seat, included);
  const deed = deedIn(move);
  if (deed !== null) {
    const ruling = applyDeed(table, people, body.pid, deed);
    if (!ruling.ok) return by(ruling.refusal);
    const told = [...story, ...ruling.value.story];
    return {
      kind: 'move',
      made: { state: standing.state, people: ruling.value.people, story: told, sides, isShown: false },
    };
  }
  const ruling = step(table.game, standing, body.seat, move, facesFor(table, standing.state, body.seat, move, shown));
  if (!ruling.ok) return by(ruling.refusal);
  const made = {
    state: ruling.value.standing.state,
    people,
    story: [...story, ...ruling.value.story],
    sides,
    isShown: shown.length > 0,
  };
  return { kind: 'move', made };
};
