/**
 * The keyboard that a phone lays over the page. Some browsers make the page smaller for it, others only what is seen
 * of it; either way the field that is typed into must stay in sight.
 */

const isField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]');

/** Tells the style sheets how much is covered, as `--keyboard` and `data-keyboard` on the root; the answer stops it. */
export const followKeyboard = (): (() => void) => {
  const { visualViewport } = window;
  const root = document.documentElement;
  const off = new AbortController();
  const { signal } = off;
  const settle = (): void => {
    // A page that is zoomed by hand is seen in part too; only at its own size is the missing part a keyboard.
    const seen = visualViewport && visualViewport.scale === 1 ? visualViewport.height : window.innerHeight;
    const covered = Math.max(0, Math.round(window.innerHeight - seen));
    root.style.setProperty('--keyboard', `${covered}px`);
    root.toggleAttribute('data-keyboard', covered > 0);
    const field = document.activeElement;
    if (isField(field)) requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }));
  };
  visualViewport?.addEventListener('resize', settle, { signal });
  window.addEventListener('resize', settle, { signal });
  return () => {
    off.abort();
    root.style.removeProperty('--keyboard');
    root.removeAttribute('data-keyboard');
  };
};
