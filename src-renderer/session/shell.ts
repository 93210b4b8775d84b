/** What the desktop shell asks of the page, and the page of the shell. In a browser nothing of it happens. */
import type { Command } from '../../src-main/bridge';
import { findBridge } from './bridge';

export type { Command };

/** Hears links that were opened with Roundel and what the menu asks for. Answers with the way to stop. */
export const hearShell = (on: {
  readonly join: (link: string) => void;
  readonly command: (command: Command) => void;
}): (() => void) => {
  const bridge = findBridge();
  if (!bridge) return () => undefined;
  // First the ear, then the question: a link that comes in between is handed out once all the same.
  const stops = [bridge.onJoin(on.join), bridge.onCommand(on.command)];
  void bridge.pendingJoin().then((link) => link !== null && on.join(link));
  return () => {
    for (const stop of stops) stop();
  };
};

/** Says whether a table is open: then the machine stays awake, and the menu offers the invitation. */
export const keepAwake = (on: boolean): void => void findBridge()?.keepAwake(on);

/** Copies by the shell; false where there is none, or where it could not. */
export const copyByShell = async (text: string): Promise<boolean> => {
  const bridge = findBridge();
  if (!bridge) return false;
  try {
    await bridge.copyText(text);
    return true;
  } catch {
    // The shell refuses a text that is too long; the caller then shows it selected.
    return false;
  }
};

/** The clipboard as the shell reads it; null where there is no shell, or where it could not. */
export const pasteByShell = async (): Promise<string | null> => {
  try {
    return (await findBridge()?.pasteText()) ?? null;
  } catch {
    // The page then asks the browser, which has the last word.
    return null;
  }
};
