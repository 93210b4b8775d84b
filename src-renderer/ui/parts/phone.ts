/** Whether the window is as narrow as a phone: one column, with tabs below. The same width as in the style sheets. */
import { createSubscriber, MediaQuery } from 'svelte/reactivity';
import { isBehindDialog } from './focus';

/** A window whose shorter side is no longer than this is a phone's, however it is held. */
const LONGEST = 719;
/** Only what lies in a hand is turned; the window of a laptop is dragged, and all of it follows at once. */
const hand = matchMedia('(pointer: coarse)');

const isPhoneSized = (): boolean => hand.matches && Math.min(window.innerWidth, window.innerHeight) <= LONGEST;

/**
 * Follows the window, but for a phone that is turned while a dialog is open: with the half of the screen that it belongs to
 * the dialog would go, and what was chosen in it. It follows when that is closed.
 */
const unlessTurned = (query: MediaQueryList): { readonly current: boolean } => {
  let last = query.matches;
  const subscribe = createSubscriber((update) => {
    const look = (): void => {
      closing.disconnect();
      const isHeld = query.matches !== last && isPhoneSized() && isBehindDialog();
      // What lies behind the dialog is wider than the page until then, see `base.css`.
      document.documentElement.toggleAttribute('data-turned', isHeld);
      if (isHeld) closing.observe(document.body, { childList: true, subtree: true });
      if (isHeld || query.matches === last) return;
      last = query.matches;
      update();
    };
    const closing = new MutationObserver(look);
    last = query.matches;
    query.addEventListener('change', look);
    // Whoever makes a window larger than a phone has another change of its width.
    window.addEventListener('resize', look);
    return () => {
      query.removeEventListener('change', look);
      window.removeEventListener('resize', look);
      closing.disconnect();
      document.documentElement.removeAttribute('data-turned');
    };
  });
  return {
    get current() {
      subscribe();
      return last;
    },
  };
};

/** `current` follows the window. */
export const phone = unlessTurned(matchMedia(`(max-width: ${LONGEST}px)`));

/** Whether the seats are a strip of marks, with no room for sentences. The same width as in the style sheets. */
export const narrow = new MediaQuery('max-width: 1099px');
