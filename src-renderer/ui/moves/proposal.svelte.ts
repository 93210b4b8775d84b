/**
 * A move that is being made ready: what its form still lacks, what the rules say to it as it stands, and sending it.
 * The form of a move and the move docked on a phone are two faces of the same.
 */
import type { Plan } from '../../../rules/kernel/game';
import type { Offer, RollPlan } from '../../../rules/kernel/offer';
import type { Refusal, Ruling } from '../../../rules/kernel/ruling';
import type { Say } from '../../../rules/kernel/say';
import { arming, gapOf, moveFrom, type Gap, type Values } from './form';
import { bonusOf, diceOf, signed } from './odds';
import { useTable } from '../table-context';

/** Whose move it is, its offer, and what was filled in so far. */
export interface Asked {
  readonly seat: number;
  readonly offer: Offer;
  readonly values: Values;
}

export interface Proposal {
  /** The offer with what its answers bring along. */
  readonly offer: Offer;
  readonly gap: Gap | null;
  /** What the rules say; null while something is still to be filled in. */
  readonly ruling: Ruling<Plan> | null;
  readonly roll: RollPlan | undefined;
  /** What it would bring, as far as it is filled in. */
  readonly preview: readonly Say[];
  readonly isPending: boolean;
  readonly isReady: boolean;
  /** What the button does, or what is missing. */
  readonly caption: string;
  /** Why the last sending was refused. */
  readonly refused: Refusal | null;
  /** Forgets the last refusal: the form has changed. */
  readonly clear: () => void;
  /** Proposes the move as it stands. False where it was refused or is not ready. */
  readonly send: () => Promise<boolean>;
}

const lacks: Readonly<Record<Gap['lack'], string>> = {
  choice: 'Choose first',
  text: 'Still to be written',
  fewer: 'Not enough yet',
  more: 'Too many',
  number: 'Not a figure that fits',
};

/** `2d6 + 3`: the dice and the sum of everything that is added. */
const rolled = (plan: RollPlan): string => {
  const bonus = signed(bonusOf(plan));
  return plan.addends.length === 0
    ? diceOf(plan.sides)
    : `${diceOf(plan.sides)} ${bonus.slice(0, 1)} ${bonus.slice(1)}`;
};

/** Follows what is asked; to be called while a component is set up. */
export const createProposal = (asked: () => Asked): Proposal => {
  const { session, say } = useTable();
  let isPending = $state(false);
  let last = $state.raw<{ readonly offer: string; readonly refusal: Refusal } | null>(null);

  const offer = $derived(session.refine(asked().offer, moveFrom(asked().offer, asked().values)));
  const gap = $derived(gapOf(offer, asked().values));
  const move = $derived(gap === null ? moveFrom(offer, asked().values) : null);
  // The answer depends on the folded state, which the session replaces together with its view.
  const ruling = $derived(move !== null && session.view ? session.ask(asked().seat, move) : null);
  const roll = $derived(ruling?.ok === true ? ruling.value.roll : undefined);
  // Of the state alone: the view is replaced with every pointer that moves, and these with a new state.
  const offers = $derived(session.view.offers);
  const preview = $derived(offers.length > 0 ? session.preview(asked().seat, moveFrom(offer, asked().values)) : []);
  /** What it still waits for on this screen; null where it may be sent. */
  const arms = $derived(arming(offer, asked().values));
  const since = $derived(offer.arms?.since);
  const wait = $derived((offer.arms?.seconds ?? 0) * 1_000);
  let seen = $state<string>();
  $effect(() => {
    const now = since;
    if (now === undefined) return;
    const timer = setTimeout(() => (seen = now), wait);
    return () => clearTimeout(timer);
  });
  const waits = $derived(arms !== null && arms.since !== seen ? arms : null);
  const isReady = $derived(ruling?.ok === true && !isPending && waits === null);
  const caption = $derived.by(() => {
    if (isPending) return 'Sent, not confirmed';
    if (gap !== null) return `${lacks[gap.lack]}: ${say(gap.field.label)}`;
    if (waits !== null && ruling?.ok === true) return say(waits.said);
    return roll === undefined ? say(offer.title) : `Roll ${rolled(roll)}`;
  });

  const send = async (): Promise<boolean> => {
    if (move === null || !isReady) return false;
    const { seat } = asked();
    const { id } = offer;
    isPending = true;
    const answer = await session.propose(seat, move);
    isPending = false;
    last = answer.ok ? null : { offer: id, refusal: answer.refusal };
    return answer.ok;
  };

  return {
    get offer() {
      return offer;
    },
    get gap() {
      return gap;
    },
    get ruling() {
      return ruling;
    },
    get roll() {
      return roll;
    },
    get preview() {
      return preview;
    },
    get isPending() {
      return isPending;
    },
    get isReady() {
      return isReady;
    },
    get caption() {
      return caption;
    },
    get refused() {
      return last?.offer === offer.id ? last.refusal : null;
    },
    clear: () => (last = null),
    send,
  };
};
