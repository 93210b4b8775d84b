/** The moves of a seat as the pane lists them: what is awaited first, then what is mine to start. Pure. */
import type { Offer, RollPlan } from '../../../rules/kernel/offer';
import type { Say } from '../../../rules/kernel/say';
import { bonusOf, diceOf, signed } from './odds';

/** More closed rows than this are folded behind "n more". */
const SHOWN = 6;

const urgency: Readonly<Record<Offer['group'], number>> = { answer: 0, turn: 1, pass: 2, aside: 3 };

/** Answers that the table waits for come first; what cannot be done now comes after all that can. */
export const inOrder = (offers: readonly Offer[]): readonly Offer[] =>
  offers
    .map((offer, index) => ({ offer, index }))
    .sort(
      (a, b) =>
        Number(a.offer.refusal !== undefined) - Number(b.offer.refusal !== undefined) ||
        urgency[a.offer.group] - urgency[b.offer.group] ||
        a.index - b.index,
    )
    .map(({ offer }) => offer);

/**
 * The form that opens by itself: the first answer that can be given, else the pass where no move is left, else the only thing
 * to do. What somebody may do whom nobody waits for stays a row, or it would look as if she should.
 */
export const pressing = (offers: readonly Offer[], isAwaited: boolean): string | null => {
  const possible = offers.filter(({ refusal }) => refusal === undefined);
  const answer = possible.find(({ group }) => group === 'answer');
  const hasTurn = possible.some(({ group }) => group === 'turn');
  const pass = hasTurn ? undefined : possible.find(({ group }) => group === 'pass');
  const only = isAwaited && possible.length === 1 ? possible[0] : undefined;
  return (answer ?? pass ?? only)?.id ?? null;
};

/** A pass without questions needs no form: one press makes it. */
export const isPlainPass = (offer: Offer): boolean =>
  offer.group === 'pass' && offer.fields.length === 0 && offer.refusal === undefined;

/** The rows that match what was typed, by their title or by what stands at their end (a stat). */
export const matching = (
  offers: readonly Offer[],
  typed: string,
  textOf: (offer: Offer) => string,
): readonly Offer[] => {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' ? offers : offers.filter((offer) => textOf(offer).toLowerCase().includes(wanted));
};

/** The rows to show, and how many are folded away. An open form is never folded. */
export const folded = (
  offers: readonly Offer[],
  open: string | null,
  isUnfolded: boolean,
): { readonly shown: readonly Offer[]; readonly more: number } => {
  // One row more is shorter than the line that would announce it.
  if (isUnfolded || offers.length <= SHOWN + 1) return { shown: offers, more: 0 };
  const shown = offers.filter(
    (offer, index) =>
      index < SHOWN || offer.id === open || offer.group === 'answer' || (offer.group === 'pass' && !offer.refusal),
  );
  return { shown, more: offers.length - shown.length };
};

/** What stands at the end of a closed row: `+2 Elegant`, or `2d6 +3` where several things are added. */
export const rollLabel = (roll: RollPlan, say: (said: Say) => string): string => {
  const [only] = roll.addends;
  if (roll.addends.length === 0) return diceOf(roll.sides);
  if (roll.addends.length === 1 && only !== undefined) return `${signed(only.amount)} ${say(only.label)}`;
  return `${diceOf(roll.sides)} ${signed(bonusOf(roll))}`;
};
