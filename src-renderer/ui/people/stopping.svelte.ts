/** The way to the safety card of the open table, for every surface of the window, dialogs included (look.md, 8). */

let stop = $state.raw<(() => void) | null>(null);

/** What showing the card does; null where no table is open. */
export const stopping = {
  get press() {
    return stop;
  },
};

/** Offers the card until the answered function is called. Made for `$effect`. */
export const offerStop = (press: () => void): (() => void) => {
  stop = press;
  return () => {
    if (stop === press) stop = null;
  };
};

/** Ctrl or Cmd with Shift and X, on any layout and while somebody types. */
export const isStopKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey && !altKey && key.toLowerCase() === 'x';
