/**
 * What an entry of a ballot is worth where it stands (trust 6): a sealed paper
 * while papers are gathered, and shares, or a holder's part of somebody's, while
 * they are opened. Nobody can say yet what a paper says; that its writer made it
 * for this place is all that counts.
 */
import type { Json } from '../../rules/kernel/json';
import { refuse, type Refusal } from '../../rules/kernel/ruling';
import { awaitedSeats } from './absence';
import type { Held } from './chains';
import { openedOn } from './counting';
import { kinds } from './entry';
import { fromHex, toHex } from './hash';
import { whyNotHers } from './people';
import type { Node, Opening, Paper } from './positions';
import type { SharePlace, Table } from './table';
import { readPayload } from './text';

/** What an entry of a ballot is good for, or why it is good for nothing. */
export type BallotJudgement =
  | { readonly kind: 'paper'; readonly paper: Paper }
  | { readonly kind: 'shares'; readonly points: readonly Uint8Array[] }
  /** A holder's part of another party's shares: whose, and the holder's place among her holders. */
  | { readonly kind: 'part'; readonly subject: string; readonly index: number; readonly points: readonly Uint8Array[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const no = (code: string, facts: object): BallotJudgement => ({ kind: 'refused', refusal: { code, facts } });

/** What shares of this party's are given for on a position. */
export const placeFor = (gameId: string, position: string, pid: string): SharePlace => ({
  gameId,
  position,
  pid,
  purpose: 'ballot',
});

/** A paper on the position of its ballot. */
export const judgePaper = <State extends object>(
  { ballots, gameId }: Table<State>,
  { people, expect, passed, digest }: Pick<Node<State>, 'people' | 'expect' | 'passed' | 'digest'>,
  { id, body }: Held,
): BallotJudgement => {
  const { pid, seat, payload } = body;
  if (expect.kind !== 'ballot') return no('entry.noBallot', {});
  const flaw = whyNotHers(people, pid, seat);
  if (flaw !== null) return { kind: 'refused', refusal: flaw };
  if (ballots === null) return no('entry.notInThisVersion', { kind: kinds.ballot });
  if (!awaitedSeats(people, expect, passed).includes(seat)) return no('entry.notYourTurn', {});
  const first = ballots.readPaper({ gameId, position: digest, pid, seat }, payload);
  return first === null ? no('entry.badPaper', {}) : { kind: 'paper', paper: { id, pid, seat, first, bytes: payload } };
};

/** A party's shares of all papers that are opened here. */
export const judgeShares = <State extends object>(
  { ballots, gameId }: Table<State>,
  { opening, digest }: Pick<Node<State>, 'opening' | 'digest'>,
  { body }: Held,
): BallotJudgement => {
  const party = opening?.quorum.find(({ pid }) => pid === body.pid);
  if (ballots === null || opening === null || party === undefined) return no('entry.sharesNotOwed', {});
  const firsts = openedOn(opening).map(({ first }) => first);
  const place = placeFor(gameId, digest, body.pid);
  const points = ballots.readShares(place, fromHex(party.ballot), firsts, body.payload);
  return points === null ? no('entry.badShares', {}) : { kind: 'shares', points };
};

/** pid(8) • part: what a holder of that party's ballot key gives for her. */
export const judgeSharesPart = <State extends object>(
  { ballots, gameId }: Table<State>,
  { opening, digest, people }: Pick<Node<State>, 'opening' | 'digest' | 'people'>,
  { body }: Held,
): BallotJudgement => {
  const subject = toHex(body.payload.subarray(0, 8));
  const escrow = people.ballotEscrows.get(subject);
  const index = escrow?.holders.findIndex(({ pid }) => pid === body.pid) ?? -1;
  if (ballots === null || opening === null || escrow === undefined || index < 0) return no('entry.partNotHeld', {});
  if (!opening.quorum.some(({ pid }) => pid === subject)) return no('entry.sharesNotOwed', {});
  const firsts = openedOn(opening).map(({ first }) => first);
  const place = placeFor(gameId, digest, subject);
  const points = ballots.readSharesPart(place, escrow, index, firsts, body.payload.subarray(8));
  return points === null ? no('entry.badPart', {}) : { kind: 'part', subject, index, points };
};

/** What an opened paper says, from the shares of all, in people's order; null where that is no move in canonical JSON. */
export const readOpened = <State extends object>(
  { ballots, gameId }: Table<State>,
  { on }: Opening,
  { pid, seat, bytes }: Paper,
  shares: readonly Uint8Array[],
): Json => {
  const text = ballots?.openPaper({ gameId, position: on, pid, seat }, bytes, shares) ?? null;
  return (text === null ? undefined : readPayload(text)) ?? null;
};

/** The papers that a vote to close a ballot names, in its order, or why it names none that count. */
export const papersNamed = <State extends object>(
  table: Table<State>,
  node: Pick<Node<State>, 'people' | 'expect' | 'passed' | 'digest'>,
  ids: readonly string[],
  heldOf: (id: string) => Held | undefined,
): { readonly ok: true; readonly value: readonly Paper[] } | ReturnType<typeof refuse> => {
  const papers: Paper[] = [];
  for (const id of ids) {
    const held = heldOf(id);
    const isHere = held?.body.kind === kinds.ballot && held.body.on === node.digest;
    const judged = held !== undefined && isHere ? judgePaper(table, node, held) : null;
    const last = papers.at(-1);
    const isNext = judged?.kind === 'paper' && (last === undefined || last.seat < judged.paper.seat);
    if (judged?.kind !== 'paper' || !isNext) return refuse('vote.noPaper', { id });
    papers.push(judged.paper);
  }
  return { ok: true, value: papers };
};
