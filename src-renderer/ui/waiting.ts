/** What the table waits for, in words to one seat. Pure. */
import type { Say } from '../../rules/kernel/say';
import type { TableView } from '../session/view';
import { listed } from './wording';

/**
 * Her own turn, somebody else by name, the dice, or the end; empty before there is anything. `seat` is null for
 * somebody who watches.
 */
export const waitingText = (
  { expect, roll, opening, seats }: TableView,
  seat: number | null,
  say: (said: Say) => string,
  nameOf: (seat: number) => string,
): string => {
  if (expect === null) return '';
  const what = say(expect.what);
  if (expect.kind === 'over') return what;
  if (expect.kind === 'roll') {
    const slow = roll?.stage === 'landed' ? [] : (roll?.waitingFor ?? []);
    return slow.length > 0 ? `Waiting for ${listed(slow)} to answer the roll.` : `The dice are out: ${what}`;
  }
  if (opening) {
    const late = opening.waitingFor;
    return late.length > 0
      ? `Waiting for ${listed(late)} to open the papers.`
      : 'All papers are in and are being opened.';
  }
  const awaited = seats.filter((each) => each.awaited).map((each) => each.seat);
  // In a race whoever may move is not kept waiting by those who must.
  if (expect.kind === 'free' && seat !== null && expect.seats.includes(seat)) return what;
  if (awaited.length === 0 || (seat !== null && awaited.includes(seat))) return what;
  const isCast = expect.kind === 'ballot' && seat !== null && expect.seats.includes(seat);
  const sealed = isCast ? 'Your paper is in, sealed. ' : '';
  return `${sealed}Waiting for ${listed(awaited.map(nameOf))}. ${what}`;
};
