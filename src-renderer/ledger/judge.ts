/**
 * What an entry is worth on the position it stands on.
 *
 * A pure function of the position, the entry and the entries it includes: every
 * client comes to the same judgement, and an author asks it before she signs.
 */
import { ask, step, type Game } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import { assert, grant, type Refusal } from '../../rules/kernel/ruling';
import type { StoryLine } from '../../rules/kernel/say';
import type { Held } from './chains';
import { rollAlpha } from './dice';
import { kinds } from './entry';
import type { Genesis, Party } from './genesis';
import { fromHex } from './hash';
import type { Node } from './positions';
import { applySides, placeOf, type Library, type SideAct } from './sides';
import { readPayload } from './text';

/** What does not change while a game is played. */
export interface Table<State extends object> {
  readonly game: Game<State>;
  readonly gameId: string;
  readonly genesis: Genesis;
  /** The parties that owe an answer to each roll: those who hold a seat, in roster order. */
  readonly quorum: readonly Party[];
  /** The output that a proof shows for a key and an input, or null: `verifyAnswer` of chance. */
  readonly verifyAnswer: (publicKey: Uint8Array, alpha: Uint8Array, proof: Uint8Array) => Uint8Array | null;
}

/** The state after a move, with the side acts included before it. */
interface Made<State> {
  readonly state: State;
  readonly story: readonly StoryLine[];
  readonly sides: ReadonlyMap<string, Refusal | null>;
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
  | { readonly kind: 'side'; readonly act: Json }
  /** It includes an entry that has not come, or is not linked. */
  | { readonly kind: 'waiting'; readonly missing: string }
  | Refused;

const by = (refusal: Refusal): Refused => ({ kind: 'refused', refusal });
const no = (code: string, facts: object): Refused => by({ code, facts });

/** `placeOf` lets nothing but side entries through, and those are granted or refused. */
const refusalOf = <State>(judged: Judgement<State>): Refusal => {
  assert(judged.kind === 'refused', 'an included entry is neither a side act nor refused');
  return judged.refusal;
};

const equal = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** Judges an entry on the node it stands on. Rules, answers and side acts alike; never throws. */
export const judge = <State extends object>(
  table: Table<State>,
  library: Library<State>,
  node: Node<State>,
  held: Held,
): Judgement<State> => {
  const { body } = held;
  if (!equal(body.via, node.how === 'each' ? node.entries : [])) return no('entry.via', {});
  if (body.kind === kinds.answer) return judgeAnswer(table, node, held);
  if (body.kind !== kinds.move && body.kind !== kinds.choice && body.kind !== kinds.side) {
    return no('entry.notInThisVersion', { kind: body.kind });
  }
  if (table.genesis.seats[body.seat]?.pid !== body.pid) return no('entry.seatNotYours', { seat: body.seat });
  const move = readPayload(body.payload);
  if (move === undefined) return no('entry.payload', {});
  if (body.kind === kinds.side) return judgeSide(table, move);
  return body.kind === kinds.move ? judgeMove(table, library, node, held, move) : judgeChoice(table, node, held, move);
};

const judgeAnswer = <State extends object>(
  table: Table<State>,
  node: Node<State>,
  { body }: Held,
): Judgement<State> => {
  const party = table.quorum.find(({ pid }) => pid === body.pid);
  if (node.expect.kind !== 'roll' || party === undefined) return no('entry.answerNotOwed', {});
  const output = table.verifyAnswer(fromHex(party.dice), rollAlpha(table.gameId, node.digest), body.payload);
  return output === null ? no('entry.badAnswer', {}) : { kind: 'answer', output };
};

/** A side act is `{ act: move }`; whether it is legal is asked where somebody includes it. */
const judgeSide = <State extends object>({ game }: Table<State>, payload: Json): Judgement<State> => {
  const isRecord = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  const fields = isRecord ? Object.entries(payload) : [];
  const [key, act] = fields[0] ?? [];
  if (fields.length === 0 || act === undefined) return no('entry.payload', {});
  if (fields.length > 1 || key !== 'act') return no('entry.notInThisVersion', { kind: kinds.side });
  return game.isAside(act) ? { kind: 'side', act } : no('entry.notAside', {});
};

const judgeChoice = <State extends object>(
  { game }: Table<State>,
  { state, expect }: Node<State>,
  { body: { seat } }: Held,
  move: Json,
): Judgement<State> => {
  if (expect.kind === 'one') return no('entry.wrongKind', { expected: 'move' });
  const ruling = ask(game, { state, choices: [] }, seat, move);
  if (!ruling.ok) return by(ruling.refusal);
  const isAwaited = expect.kind === 'each' && expect.seats.includes(seat);
  return isAwaited ? { kind: 'choice', move } : no('entry.notYourTurn', {});
};

const judgeMove = <State extends object>(
  table: Table<State>,
  library: Library<State>,
  node: Node<State>,
  { body }: Held,
  move: Json,
): Judgement<State> => {
  if (node.expect.kind === 'each') return no('entry.wrongKind', { expected: 'choice' });
  if (node.expect.kind !== 'one' || node.expect.seat !== body.seat) {
    const ruling = ask(table.game, { state: node.state, choices: [] }, body.seat, move);
    return ruling.ok ? no('entry.notYourTurn', {}) : by(ruling.refusal);
  }
  const sides: SideAct[] = [];
  for (const id of body.incl) {
    const side = library.chains.byId.get(id);
    if (side === undefined || !library.chains.linked.has(id)) return { kind: 'waiting', missing: id };
    const place = placeOf(library, node, side);
    if (place === null) return no('entry.inclusion', { id });
    const judged = judge(table, library, place, side);
    const act = judged.kind === 'side' ? grant(judged.act) : { ok: false as const, refusal: refusalOf(judged) };
    sides.push({ id, seat: side.body.seat, act });
  }
  const before = applySides(table.game, { state: node.state, choices: [] }, body.seat, sides);
  const ruling = step(table.game, before.standing, body.seat, move);
  if (!ruling.ok) return by(ruling.refusal);
  const { standing, story } = ruling.value;
  return { kind: 'move', made: { state: standing.state, story: [...before.story, ...story], sides: before.fates } };
};
