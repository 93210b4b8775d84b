/**
 * Where the keyboard is. Whatever has the focus may leave the page at any moment: a form whose move was made, a row
 * that somebody else's move took away, a whole screen. Then the focus goes to a place that was marked for it:
 * `data-home` for a part, `data-pane` for a pane of the screen, which F6 goes to as well.
 */

const PLACES = '[data-home], [data-pane]';
const DIALOGS = '[role="dialog"], [role="alertdialog"], dialog';
/** As many as dialogs and menus may lie above each other. */
const REMEMBERED = 6;

/** Whether a dialog lies over the page. */
export const isBehindDialog = (): boolean => document.querySelector(DIALOGS) !== null;
/** Whether a dialog or a menu does: then no key means what is behind it. */
export const isBehindOverlay = (): boolean => isBehindDialog() || document.querySelector('[role="menu"]') !== null;

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility();

const usable = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable);

/** The places around this element, the innermost first. */
const placesAround = (element: HTMLElement): readonly HTMLElement[] => {
  const found: HTMLElement[] = [];
  for (let at = element.closest<HTMLElement>(PLACES); at; at = at.parentElement?.closest<HTMLElement>(PLACES) ?? null) {
    found.push(at);
  }
  return found;
};

/** The next pane from where the focus is, or the one before it; undefined where there is none or a dialog is open. */
const nextPane = (step: 1 | -1): HTMLElement | undefined => {
  if (isBehindOverlay()) return undefined;
  const panes = usable('[data-pane]');
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  return panes.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % panes.length);
};

const steer = (event: KeyboardEvent): void => {
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
  const pane = nextPane(event.shiftKey ? -1 : 1);
  if (!pane) return;
  event.preventDefault();
  pane.focus();
};

/** Goes on until the answered function is called. Made for `$effect`. */
export const keepFocus = (): (() => void) => {
  let around: readonly HTMLElement[] = [];
  /** What had the focus, the latest first. */
  let had: readonly HTMLElement[] = [];
  let frame = 0;

  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    around = placesAround(target);
    had = [target, ...had.filter((each) => each !== target)].slice(0, REMEMBERED);
  };
  const look = (): void => {
    frame = 0;
    const [last, ...earlier] = had;
    // Somebody who presses beside everything means to have the focus nowhere.
    if (document.activeElement !== document.body || !last || isUsable(last)) return;
    const place = around.find(isUsable) ?? (around.length === 0 ? earlier.find(isUsable) : undefined);
    (place ?? usable('[data-pane="first"]')[0] ?? usable('[data-pane]')[0])?.focus({ preventScroll: true });
  };
  // A frame later whatever takes the place of what has gone is there too, and a dialog has given the focus back.
  const observer = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['hidden', 'disabled', 'inert', 'style', 'class'],
  });
  const off = new AbortController();
  document.addEventListener('focusin', remember, { signal: off.signal });
  window.addEventListener('keydown', steer, { signal: off.signal });
  return () => {
    off.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
};
