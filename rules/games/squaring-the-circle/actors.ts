/**
 * Who may act now, and who is asked: the guards that nearly every move begins with.
 *
 * Rules: SC-007, SC-010, SC-064, SC-073, SC-074.
 */
import { grant, type Ruling } from '../../kernel/ruling';
import { no, type SquaringRefusal } from './facts';
import type { Consequence } from './consequences';
import { printedMove } from './playbooks';
import { bearerOf, find, have, isBetween, isPresent, playedBy, type Mathematician, type SquaringState } from './state';

/** The seats that have still to say whether a solved problem brings her back: the table, without its solver (SC-064). */
export const confirmers = (
  state: SquaringState,
  { by, votes }: Extract<Consequence, { readonly do: 'confirm' }>,
): readonly number[] =>
  [...state.seats.keys()].filter(
    (seat) => seat !== have(state.people, by).seat && !votes.some(([voter]) => voter === seat),
  );

/** The mathematician whose player answers an entry; null for one that is resolved by itself, or asks the whole table. */
export const askedBy = (state: SquaringState, entry: Consequence): Mathematician | null => {
  switch (entry.do) {
    case 'card': {
      if (entry.words !== null) return canEvade(state, entry.on) && entry.evadable ? bearerOf(state, entry.on) : null;
      // Whoever has left writes nothing more: the bearer says what the CARD is.
      const writer = have(state.people, entry.writer);
      return isPresent(state, writer) ? writer : bearerOf(state, entry.on);
    }
    case 'rear':
      return bearerOf(state, entry.on);
    case 'picks':
      return have(state.people, have(state.theorems, entry.theorem).by);
    case 'complication':
      return have(state.people, have(state.conjectures, entry.conjecture).by);
    case 'shake':
    case 'complete':
    case 'disprove':
    case 'confirm':
      return null;
    default:
      return have(state.people, entry.who);
  }
};

/** Whether the one who would take this CARD has Evasion at hand (SC-166). */
export const canEvade = (state: SquaringState, on: string): boolean => {
  const bearer = bearerOf(state, on);
  return isPresent(state, bearer) && bearer.moves.includes('Evasion');
};

/** The head of the queue, if this seat answers it and it asks for this. Anything else waits (SC-010). */
export const answering = <Do extends Consequence['do']>(
  state: SquaringState,
  seat: number,
  ...wanted: readonly Do[]
): Ruling<{ readonly entry: Extract<Consequence, { do: Do }>; readonly who: Mathematician }, SquaringRefusal> => {
  const [head] = state.queue;
  if (head === undefined) return { ok: false, refusal: no('queue.nothing', {}, 'SC-010') };
  const who = askedBy(state, head);
  const fits = wanted.some((each) => each === head.do);
  if (!fits || who === null || who.seat !== seat) return { ok: false, refusal: waits(state) };
  return grant({ entry: head as Extract<Consequence, { do: Do }>, who });
};

const waits = (state: SquaringState): SquaringRefusal => {
  const [head] = state.queue;
  const who = head === undefined ? null : askedBy(state, head);
  return no('queue.waits', { for: who?.name ?? '', what: head?.do ?? '' }, 'SC-010');
};

/** Who may start a move: the turn holder, with an empty queue and fewer than two moves made. */
export const starting = (state: SquaringState, seat: number): Ruling<Mathematician, SquaringRefusal> => {
  const holder = holding(state, seat);
  if (!holder.ok) return holder;
  const who = holder.value;
  if (who.out !== null) return { ok: false, refusal: no('actor.out', { name: who.name }, 'SC-064') };
  if (state.conference.initiated > 1) return { ok: false, refusal: no('turn.twoMoves', {}, 'SC-074') };
  return grant(who);
};

/** The turn holder with an empty queue, present or not: a removed one still names the next (SC-064). */
export const holding = (state: SquaringState, seat: number): Ruling<Mathematician, SquaringRefusal> => {
  if (state.phase !== 'play') return { ok: false, refusal: no('phase.notPlay', {}, phaseRule(state)) };
  if (state.queue.length > 0) return { ok: false, refusal: waits(state) };
  const { turn } = state.conference;
  const holder = turn === null ? undefined : find(state.people, turn);
  if (holder === undefined || holder.seat !== seat || playedBy(state, seat)?.id !== holder.id) {
    return { ok: false, refusal: no('turn.other', { holder: holder?.name ?? '' }, 'SC-073') };
  }
  return grant(holder);
};

const phaseRule = (state: SquaringState): string =>
  isBetween(state) ? 'SC-080' : state.phase === 'creating' ? 'SC-019' : 'SC-068';

/** Whether she may use a move at all: on her sheet, and in play at this table (SC-007). */
export const owning = (who: Mathematician, move: string): SquaringRefusal | null => {
  const printed = printedMove(move);
  const part = move === DIRECT ? 'Recruitment' : move;
  if (!who.moves.includes(part)) return no('move.notOwned', { move }, 'SC-007');
  if (printed !== undefined && !printed.inPlay) return no('move.notYetInPlay', { move }, printed.rule);
  return null;
};

/** The second part of Recruitment (SC-175). */
export const DIRECT = 'Direct Agents';
