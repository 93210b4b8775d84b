/** The clipboard, which pages served over plain http do not have: then the text is selected for the person to copy. */

import { copyByShell, pasteByShell } from '../../session/shell';

/** Whether text can be read from the clipboard here. */
export const canPaste = (): boolean => typeof navigator.clipboard?.readText === 'function';

/** Copies a text. False where the browser has no clipboard or says no; the caller then shows the text selected. */
export const copy = async (text: string): Promise<boolean> => {
  if (await copyByShell(text)) return true;
  try {
    if (typeof navigator.clipboard?.writeText !== 'function') return false;
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser throws where the person or the system forbids it; that is an answer, not a fault.
    return false;
  }
};

/** The text on the clipboard, or null where the person or the system forbids reading it. */
export const paste = async (): Promise<string | null> => {
  const text = await pasteByShell();
  if (text !== null) return text;
  try {
    return await navigator.clipboard.readText();
  } catch {
    // As above: a denied permission arrives as an exception.
    return null;
  }
};
