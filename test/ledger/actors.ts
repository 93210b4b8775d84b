/** What the people of a schedule sign: honest clients what theirs would, liars what no honest one would. */
import type { Json } from '../../rules/kernel/json';
import {
  ackOwed,
  activeOf,
  fromHex,
  kinds,
  noSeat,
  rollAlpha,
  writePayload,
  type Body,
  type Fold,
  type Kind,
  type Ledger,
} from '../../src-renderer/ledger';
import { mockPart } from './mock-escrow';
import { mockAnswer, rawBody, signed, writeAnswer, type Person } from './people';
import { someWalk, type Toy } from './toy';

/** One party and what she holds. Her seat has her number. */
export interface Client {
  readonly who: Person;
  readonly seat: number;
  readonly ledger: Ledger<Toy>;
}

/** What honest people may decide by votes: nothing, that a slow seat is skipped, or all sorts of things. */
export type Decisions = 'none' | 'skips' | 'all';

/** How somebody acts in one step: what she wishes, whether she has lost patience, and what may be decided. */
export interface Mood {
  readonly wish: number;
  readonly isLate: boolean;
  readonly decisions: Decisions;
}

const nothing = new Uint8Array(0);

/** The entry, where she has not written the same in this place before; an honest client is refused nothing else. */
const once = ({ who, ledger }: Client, kind: Kind, seat: number, payload: Uint8Array | Json): Uint8Array | null => {
  const bytes = payload instanceof Uint8Array ? payload : writePayload(payload);
  const body = ledger.compose({ pid: who.party.pid, kind, seat, payload: bytes });
  if (!body.ok && body.refusal.code === 'entry.alreadyWritten') return null;
  if (!body.ok) throw new Error(`an honest client is refused: ${body.refusal.code}`);
  const entry = signed(ledger, who, body.value);
  ledger.add(entry);
  return entry;
};

/** What an honest client does by itself: her turn, an ack, what impatience asks for, a cheer. */
export const actHonestly = (client: Client, { wish, isLate, decisions }: Mood): Uint8Array | null => {
  const { who, seat, ledger } = client;
  const fold = ledger.fold();
  const { tip, awaited } = fold;
  const { pid } = who.party;
  if (awaited.some((mine) => mine.pid === pid && !mine.done)) {
    if (tip.expect.kind === 'roll') return writeAnswer(ledger, who);
    if (tip.expect.kind === 'each') return once(client, kinds.choice, seat, { kind: 'bid', gold: wish % 3 });
    const move = someWalk(tip.standing.state, wish);
    return move === null ? null : once(client, kinds.move, seat, move);
  }
  if (ackOwed(fold, pid)) return once(client, kinds.ack, noSeat, nothing);
  if (tip.people.aside.includes(pid) && tip.expect.kind !== 'roll') {
    return isLate ? once(client, kinds.side, noSeat, { back: true }) : null;
  }
  if (!activeOf(tip.people).some((party) => party.pid === pid)) return null;
  if (isLate && tip.expect.kind === 'roll') return restore(client, fold);
  if (isLate && decisions !== 'none') {
    const proposal = proposalOf(client, fold, decisions === 'all' ? wish % 8 : 0);
    return proposal === null ? null : once(client, kinds.vote, noSeat, proposal);
  }
  const { pending } = fold;
  const cheers = wish % 4 === 0 && !pending.some((act) => act.pid === pid) && !tip.standing.state.cheers.includes(seat);
  return cheers && tip.expect.kind !== 'over' ? once(client, kinds.side, seat, { act: { kind: 'cheer' } }) : null;
};

/** Her part of the answer of somebody who is awaited, where she holds one. */
const restore = (client: Client, { tip, awaited }: Fold<Toy>): Uint8Array | null => {
  const { ledger, who } = client;
  for (const missing of awaited.filter(({ done }) => !done)) {
    const escrow = tip.people.escrows.get(missing.pid);
    const index = escrow?.holders.findIndex(({ pid }) => pid === who.party.pid) ?? -1;
    if (escrow === undefined || index < 0) continue;
    const part = mockPart(escrow.key, index, rollAlpha(ledger.gameId, tip.digest));
    const given = once(client, kinds.restore, noSeat, Uint8Array.of(...fromHex(missing.pid), ...part));
    if (given !== null) return given;
  }
  return null;
};

/** Something to vote for: mostly that the slow seat is skipped, else what the wish picks. */
const proposalOf = ({ who, ledger }: Client, { tip, awaited }: Fold<Toy>, pick: number): Json | null => {
  if (tip.expect.kind === 'roll' || tip.expect.kind === 'over') return null;
  const slow = awaited.find(({ pid, done }) => pid !== who.party.pid && !done);
  const seat = slow === undefined ? -1 : tip.people.holders.indexOf(slow.pid);
  const before = tip.depth > 0 && tip.how !== 'roll' ? ledger.fold().path().at(-2)?.digest : undefined;
  const active = activeOf(tip.people);
  if (pick === 5 && before !== undefined && tip.how !== 'cert') return { undo: before };
  if (pick === 6 && slow !== undefined && active.length > 2) return { away: slow.pid };
  if (pick === 7 && slow !== undefined && active.length > 2) {
    return { grant: { seat, party: active.find(({ pid }) => pid !== slow.pid) as unknown as Json } };
  }
  return slow !== undefined && tip.awaited.includes(seat) ? { skip: seat } : null;
};

const walk = (cells: number): Json => ({ kind: 'walk', cells });

/**
 * What a liar signs and adds: up to three entries that no honest client would, or would not there. Those in odd seats take
 * care not to be exposed, and so keep their weight. What leaves a gap in her own chain she keeps out of her own ledger,
 * or she could not go on.
 */
export const lie = (client: Client, wish: number): readonly Uint8Array[] => {
  const { expect } = client.ledger.fold().tip;
  const isTurn = expect.kind === 'one' && expect.seat === client.seat;
  const careful = client.seat % 2 === 1 ? carefulLies[wish % carefulLies.length] : undefined;
  const sort = careful ?? (isTurn ? turnLies[wish % turnLies.length] : wish % 16) ?? 0;
  const lies = liesOf(client, sort, wish);
  if (sort !== LEAVES_GAP) for (const bytes of lies) client.ledger.add(bytes);
  return lies;
};

const LEAVES_GAP = 3;
/** The lies that only count when it is her turn. */
const turnLies: readonly number[] = [6, 13, 6, 2, 6, 15];
const HALF_TRUE = 16;
/** The lies that nobody can prove. */
const carefulLies: readonly number[] = [9, HALF_TRUE, 10, 9, 4, 8, HALF_TRUE];

const liesOf = (client: Client, sort: number, wish: number): readonly Uint8Array[] => {
  const { who, seat, ledger } = client;
  const raw = (kind: Body['kind'], parts: Parameters<typeof rawBody>[3]): Uint8Array =>
    signed(ledger, who, rawBody(ledger, who, kind, { seat, ...parts }));
  const { tip, path } = ledger.fold();
  const way = path();
  const old = way[(wish * 7) % way.length] ?? tip;
  const on = { on: old.digest, via: old.how === 'each' ? old.entries : [] };
  const any = old.entries[0] ?? 'ab'.repeat(32);
  switch (sort) {
    case 0:
    case 1:
      return [raw(kinds.move, { ...on, json: walk(1 + (wish % 3)) })];
    case 2:
      return [raw(kinds.move, { json: walk(99) })];
    case LEAVES_GAP:
      return [raw(kinds.move, { seq: 40 + (wish % 5), prev: any, json: walk(1) })];
    case 4:
      return [raw(kinds.answer, { seat: noSeat, payload: mockAnswer(new Uint8Array(32), new Uint8Array(wish % 7)) })];
    case 5:
      return [raw(kinds.choice, { ...on, json: { kind: 'bid', gold: wish % 3 } })];
    case 6:
      return [raw(kinds.move, { incl: [wish % 5 < 2 ? 'ab'.repeat(32) : any], json: walk(1 + (wish % 3)) })];
    case 7:
      return [raw(kinds.move, { ...on, via: [any], json: walk(1) })];
    case 8:
      return [raw(kinds.side, { ...on, json: { act: { kind: wish % 32 < 16 ? 'cheer' : 'walk' } } })];
    case 9:
      return [raw(kinds.ack, { ...on, seat: noSeat, ...elsewhere(client, wish) })];
    case 10: {
      const proposal = old.expect.kind === 'one' ? { skip: old.expect.seat } : { skip: seat };
      return [raw(kinds.vote, { ...on, seat: noSeat, json: proposal })];
    }
    case 11:
      // One count for two words that may each be many, said to different people.
      return [raw(kinds.ack, { ...on, seat: noSeat }), raw(kinds.ack, { seat: noSeat })];
    case 12: {
      const ack = rawBody(ledger, who, kinds.ack, { ...on, seat: noSeat });
      return [signed(ledger, who, ack), signed(ledger, who, { ...ack, seat })];
    }
    case HALF_TRUE:
      return halfTrue(client, wish);
    default:
      return twoFaces(ledger, who, raw);
  }
};

/** Now and then a position that nobody has, or the one where somebody stands, on whatever branch. */
const elsewhere = ({ ledger }: Client, wish: number): { readonly on?: string } => {
  const { roster } = ledger.genesis;
  const on = ledger.entriesOf(roster[wish % roster.length]?.pid ?? '').at(-1)?.body.on;
  if (wish % 3 === 0) return { on: 'ee'.repeat(32) };
  return wish % 3 === 1 && on !== undefined ? { on } : {};
};

/** What an honest client would say too, but it is not told to everybody. */
const halfTrue = ({ who, seat, ledger }: Client, wish: number): readonly Uint8Array[] => {
  const { tip } = ledger.fold();
  const isRoll = tip.expect.kind === 'roll';
  const move = someWalk(tip.standing.state, wish);
  const body = ledger.compose({
    pid: who.party.pid,
    kind: isRoll ? kinds.answer : kinds.move,
    seat: isRoll ? noSeat : seat,
    payload: isRoll
      ? mockAnswer(fromHex(who.party.dice), rollAlpha(ledger.gameId, tip.digest))
      : writePayload(move ?? walk(1)),
  });
  return body.ok ? [signed(ledger, who, body.value)] : [];
};

/** Two or three entries for one place, of whatever kind is awaited there: legal, all of them. */
const twoFaces = (
  ledger: Ledger<Toy>,
  { party }: Person,
  raw: (kind: Body['kind'], parts: Parameters<typeof rawBody>[3]) => Uint8Array,
): readonly Uint8Array[] => {
  const { tip } = ledger.fold();
  if (tip.expect.kind === 'each') return [0, 1, 2].map((gold) => raw(kinds.choice, { json: { kind: 'bid', gold } }));
  if (tip.expect.kind !== 'roll') return [1, 2].map((cells) => raw(kinds.move, { json: walk(cells) }));
  const payload = mockAnswer(fromHex(party.dice), rollAlpha(ledger.gameId, tip.digest));
  return [0, 1].map((seat) => raw(kinds.answer, { seat, payload }));
};
