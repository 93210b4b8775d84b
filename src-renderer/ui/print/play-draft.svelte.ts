/** A sheet that was filled in on paper is taken into the form of a character, in play as before it. */
import type { JsonObject } from '../../../rules/kernel/json';
import type { Say } from '../../../rules/kernel/say';
import type { TableSession } from '../../session/api';
import type { Choosing } from '../moves/choosing.svelte';
import { moveFrom, remember, type Values } from '../moves/form';

/** The form in play, and the draft in it. */
interface PlayDraft {
  readonly seat: number;
  /** As it is filled in now. */
  readonly draft: () => JsonObject;
  readonly take: (draft: JsonObject) => void;
}

let open = $state.raw<PlayDraft | null>(null);

/** The form of a character that my seat is asked for in play; null while it is asked for none. */
export const playDraft = {
  get open(): PlayDraft | null {
    return open;
  },
};

/** Lets sheets into such a form for as long as the component lives that calls this while it is made. */
export const offerPlayDraft = (session: TableSession, choosing: Choosing, say: (said: Say) => string): void => {
  const asked = $derived(
    choosing.isCurtained
      ? undefined
      : choosing.offers.find((offer) => offer.id === 'draft' && offer.refusal === undefined),
  );
  $effect(() => {
    const offer = asked;
    const { seat } = choosing;
    if (offer === undefined || seat === null) return;
    open = {
      seat,
      draft: () => moveFrom(offer, choosing.valuesOf(offer)),
      take: (draft) => choosing.begin(offer, remember(session.refine(offer, draft), draft as Values, say)),
    };
    return () => void (open = null);
  });
};
