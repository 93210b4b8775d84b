/** Whom the table waits for and why, and what it can do about it after a while. Pure. */
import type { Asked, SeatView, TableView } from '../../session/view';
import { lasting } from '../parts/ago';
import { listed } from '../wording/wording';

/** Whoever is gone may be reloading her page; after this, in milliseconds, the table may go on without her. */
const GONE_MS = 20_000;
/** Whoever is here may think. After this, in milliseconds, her turn may be passed, which nobody has to do. */
const THINKING_MS = 120_000;

/** One seat that keeps the table waiting. */
export interface Delay {
  readonly seat: SeatView;
  readonly why: string;
  /** What could be put to the vote about it by now. */
  readonly wishes: readonly Asked[];
}

const whyOf = (seat: SeatView, now: number): string => {
  if (seat.vacant) return `Nobody holds the seat of ${seat.name}.`;
  if (seat.presence === 'here') {
    const since = seat.awaitedSince ?? null;
    return since === null || now - since < THINKING_MS / 2
      ? `${seat.name} is here.`
      : `${seat.name} is here, and has been thinking for ${lasting(now - since)}.`;
  }
  const since = seat.goneSince ?? null;
  return since === null
    ? `${seat.name} is not here.`
    : `The link to ${seat.name} has been gone for ${lasting(now - since)}.`;
};

const isMeant = (asked: Asked, seat: SeatView): boolean =>
  asked.kind === 'close' ||
  (asked.kind === 'skip' && asked.seat === seat.seat) ||
  (asked.kind === 'clerk' && asked.instead === seat.seat) ||
  (asked.kind === 'away' && asked.pid === seat.pid);

/** How long the table has had reason to lose patience with her, and how long it takes. */
const isOverdue = (seat: SeatView, now: number): boolean => {
  if (seat.vacant) return true;
  const since = (seat.presence === 'here' ? seat.awaitedSince : seat.goneSince) ?? now;
  return now - since >= (seat.presence === 'here' ? THINKING_MS : GONE_MS);
};

/** Those of the others whom the table awaits, in seat order; `now` in milliseconds since 1970. */
export const delaysOf = ({ seats, wishes = [], votes = [], succession }: TableView, now: number): readonly Delay[] =>
  seats
    .filter(({ awaited, mine }) => awaited && !mine)
    .map((seat) => {
      // Where too few are left to decide, a vote would wait for the very one who is gone.
      const isDecidable = succession?.lack !== 'votes';
      const open = isDecidable && isOverdue(seat, now) ? wishes.filter((asked) => isMeant(asked, seat)) : [];
      // What is being voted on has a card of its own.
      const fresh = open.filter(
        (asked) => !votes.some((vote) => vote.asked.kind === asked.kind && isMeant(vote.asked, seat)),
      );
      // Only whoever is gone is gone on without, or put out of office here; whoever is here thinks about her own move.
      return {
        seat,
        why: whyOf(seat, now),
        wishes: fresh.filter(({ kind }) => (kind !== 'away' && kind !== 'clerk') || seat.presence !== 'here'),
      };
    });

/** Why a roll that is out still waits, where somebody owes it an answer; empty otherwise. */
export const rollDelay = ({ roll, seats }: TableView): string => {
  const late = roll?.stage === 'landed' ? [] : (roll?.waitingFor ?? []);
  if (late.length === 0) return '';
  const shared = seats.filter(({ sharedKeys }) => sharedKeys).map(({ pid }) => pid);
  const isCovered = (roll?.answers ?? []).every(({ pid, answered }) => answered || shared.includes(pid));
  return isCovered
    ? `The others put in what ${listed(late)} would have answered; it is the same.`
    : `Whenever ${listed(late)} ${late.length === 1 ? 'answers' : 'answer'}, the dice fall the same way.`;
};

/** Why papers that are being opened still wait; empty where they do not. */
export const openingDelay = ({ opening }: TableView): string => {
  const late = opening?.waitingFor ?? [];
  if (!opening || late.length === 0) return '';
  return opening.isCovered
    ? `The others put in what ${listed(late)} would have; the papers say the same.`
    : `Whenever ${listed(late)} ${late.length === 1 ? 'is' : 'are'} back, the papers say the same.`;
};

/** What a press on a wish does, in few words. */
export const wishText = (asked: Asked, name: string): string => {
  switch (asked.kind) {
    case 'skip':
      return `Let the turn of ${name} pass`;
    case 'away':
      return `Go on without ${name} for now`;
    case 'clerk':
      return `Let somebody other than ${name} put the moves in order`;
    case 'kick':
      return `Remove ${name} for good`;
    case 'grant':
      return `Give the seat of ${name} to somebody`;
    case 'close':
      return 'Close the vote with the papers that are in';
    case 'undo':
      return 'Take it back';
  }
};

/**
 * What it costs to go on without somebody just now, to be read before anybody votes for it: a vote, a deal and a round of
 * choices go on at once, and do not wait for her return. Empty where only her turns are played for her.
 */
export const awayCost = ({ expect, dealing }: Pick<TableView, 'expect' | 'dealing'>, name: string): string => {
  switch (expect?.kind) {
    case 'ballot':
      return `A vote with papers is under way. It closes without ${name}, whose paper does not count, not even one that is in; the papers of all others stay in.`;
    case 'each':
      return `All choose at once just now. The choices that are in stay; for ${name} the game chooses.`;
    case 'shuffle':
      return dealing?.stage === 'keys'
        ? `Cards are made ready to be dealt. Everybody else makes them ready anew, and whatever ${name} is dealt from this deck stays shut for good: nobody can ever read it, not even ${name}.`
        : `Cards are being shuffled. The deck goes on without the shuffle of ${name}; what ${name} is dealt stays shut until ${name} is back.`;
    default:
      return '';
  }
};
