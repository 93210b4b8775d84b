/** What the page learns of the clipboard. */
import type { BrowserWindow, Clipboard } from 'electron';

/** One letter more than the longest link: enough for the page to say that it is too long. */
const MAX_PASTED = 4_001;

/** The text on the clipboard, for whoever presses _Paste_ in the window in front; null for a window that nobody uses. */
export const readPasted = async (
  clipboard: Pick<Clipboard, 'readText'>,
  window: Pick<BrowserWindow, 'isFocused'> | null,
): Promise<string | null> => (window?.isFocused() ? (await clipboard.readText()).slice(0, MAX_PASTED) : null);
