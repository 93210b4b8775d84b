/** What the table waits for, in words to one seat. Pure. */
import type { Say } from '../../../rules/kernel/say';
import type { DealingView, TableView } from '../../session/view';
import { listed } from '../wording/wording';

/** How far a deck is, or the cards that are dealt. */
const dealingText = ({ stage, at, of, waitingFor, isCovered }: DealingView): string => {
  const late = listed(waitingFor);
  if (stage === 'shuffle') {
    const turn = of === 1 ? 'Shuffling the cards.' : `Shuffling the cards: ${at} of ${of}.`;
    return late === '' ? turn : `${turn} Waiting for ${late}.`;
  }
  if (late !== '') {
    if (stage === 'keys') return `Waiting for ${late} to bring a key for the deck.`;
    return isCovered
      ? `Dealing the cards. The others put in the part of ${late}.`
      : `Waiting for ${late} to deal the cards.`;
  }
  return stage === 'keys' ? 'A deck is made ready.' : 'The cards are being dealt.';
};

/**
 * Her own turn, somebody else by name, the dice, or the end; empty before there is anything. `seat` is null for
 * somebody who watches.
 */
export const waitingText = (
  { expect, roll, opening, dealing, seats }: TableView,
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
  if (dealing) return dealingText(dealing);
  const awaited = seats.filter((each) => each.awaited).map((each) => each.seat);
  // In a race whoever may move is not kept waiting by those who must.
  if (expect.kind === 'free' && seat !== null && expect.seats.includes(seat)) return what;
  if (awaited.length === 0 || (seat !== null && awaited.includes(seat))) return what;
  const isCast = expect.kind === 'ballot' && seat !== null && expect.seats.includes(seat);
  const sealed = isCast ? 'Your paper is in, sealed. ' : '';
  return `${sealed}Waiting for ${listed(awaited.map(nameOf))}. ${what}`;
};
