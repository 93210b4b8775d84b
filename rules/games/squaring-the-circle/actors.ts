/**
 * Who may act now, and who is asked: the guards that nearly every move begins with.
 *
 * Rules: SC-007, SC-010, SC-064, SC-073, SC-074.
 */
import { grant, type Ruling } from '../../kernel/ruling';
import { find } from '../../kernel/shapes';
import { no, type SquaringRefusal } from './facts';
import type { Consequence, FollowUpDue } from './consequences';
import { hookOf, isEverybodys, moveRecord } from './moves/playbook/index';
import { coreMoves } from './playbooks';
import {
  bearerOf,
  have,
  isBetween,
  isPresent,
  playedBy,
  poolOf,
  type Mathematician,
  type SquaringState,
} from './state';
import { dropHead, setConference, setPerson, type Telling } from './telling';

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
    case 'loseHold':
    case 'confirm':
      return null;
    default:
      return have(state.people, entry.who);
  }
};

/** Whether the one who would take this CARD has Evasion at hand (SC-166). */
export const canEvade = (state: SquaringState, on: string): boolean => {
  const bearer = bearerOf(state, on);
  return isPresent(state, bearer) && waysToEvade(bearer).length > 0;
};

/** How she could evade: by a move of her own (`own`), or through one that she borrows (SC-113, SC-141, SC-166). */
export const waysToEvade = (who: Mathematician): readonly string[] => {
  const own = hookOf(who, 'evades') === undefined ? [] : [OWN];
  const borrowed = evasions.flatMap((move) => waysToBorrow(who, move));
  return [...own, ...borrowed];
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

/** Whoever may act out of turn: a mathematician at a conference that goes on (SC-008). */
export const attendingNow = (table: SquaringState, seat: number): Ruling<Mathematician, SquaringRefusal> => {
  // Between two conferences only advances and preparations for the next one are accepted (SC-080).
  if (isBetween(table)) return { ok: false, refusal: no('phase.notPlay', {}, 'SC-080') };
  const who = playedBy(table, seat);
  if (who === undefined) return { ok: false, refusal: no('actor.none', {}, 'SC-019') };
  if (who.out !== null) return { ok: false, refusal: no('actor.out', { name: who.name }, 'SC-064') };
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

/** A move that is about to be made: by whom, and whether it follows another (SC-009). */
export interface Beginning {
  readonly who: Mathematician;
  readonly followUp: FollowUpDue | null;
}

/** Who may make this move now: as the follow-up that the queue asks for, or as one of her turn (SC-008, SC-009). */
export const beginning = (state: SquaringState, seat: number, move: string): Ruling<Beginning, SquaringRefusal> => {
  const asked = answering(state, seat, 'followup');
  if (!asked.ok) {
    const actor = starting(state, seat);
    return actor.ok ? grant({ who: actor.value, followUp: null }) : actor;
  }
  const { entry, who } = asked.value;
  if (entry.only !== null && entry.only !== move) return { ok: false, refusal: waits(state) };
  if (entry.made.includes(move)) return { ok: false, refusal: no('followUp.again', { move }, 'SC-009') };
  return grant({ who, followUp: entry });
};

/** The move is begun: a follow-up leaves the queue, any other is one of the two of a turn (SC-075). */
export const begin = (telling: Telling, who: string, isFollowUp: boolean): void => {
  if (isFollowUp) dropHead(telling);
  else setConference(telling, { initiated: telling.state.conference.initiated + 1 });
  const { begun } = telling.state.conference;
  if (!begun.includes(who)) setConference(telling, { begun: [...begun, who] });
};

/** Borrowed by hold on a colleague's trick (SC-113); its pools are named after the move. */
export const BASIS = 'basis';
export const OWN = 'own';
/** The pool that opens a core move, or the printed move whose part it is. */
export const basisPool = (move: string): string => `Basis Functions/${moveRecord(move)?.partOf ?? move}`;

/** The printed moves that answer a CARD, for whoever borrows them. */
const evasions: readonly string[] = coreMoves.filter((move) => moveRecord(move)?.evades !== undefined);

/** How she could use a core move that is not hers: teammates by id, and `basis` where she has hold on it (SC-007). */
export const waysToBorrow = (who: Mathematician, move: string): readonly string[] => {
  const printed = moveRecord(move)?.partOf ?? move;
  if (!coreMoves.includes(printed)) return [];
  const basis = poolOf(who, basisPool(printed)) === undefined ? [] : [BASIS];
  return [...who.team.map(({ id }) => id), ...basis];
};

/** A teammate through whom something has been done is fresh no more (SC-141). */
export const wearMate = (telling: Telling, who: string, via: string | undefined): void => {
  const { team } = have(telling.state.people, who);
  if (!team.some(({ id, isFresh }) => id === via && isFresh)) return;
  setPerson(telling, who, { team: team.map((mate) => (mate.id === via ? { ...mate, isFresh: false } : mate)) });
};

/** Whether she may use a move at all: everybody's, on her sheet, or borrowed (SC-007). */
export const owning = (who: Mathematician, move: string, via: string | undefined): SquaringRefusal | null => {
  if (via !== undefined) {
    return waysToBorrow(who, move).includes(via) ? null : no('move.notBorrowed', { move }, 'SC-007');
  }
  const printed = moveRecord(move)?.partOf ?? move;
  return isEverybodys(move) || who.moves.includes(printed) ? null : no('move.notOwned', { move }, 'SC-007');
};
