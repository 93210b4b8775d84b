/** The words that Roundel was started with. Pure. */
import { findJoin, isJoinWord } from './join';

export interface StartWords {
  /** The link that was opened, as the page reads it; null where there is none. */
  readonly join: string | null;
  /** Whether somebody asked for Chromium's tools to look into the page. */
  readonly wantsDevTools: boolean;
  /** What the host is to read. */
  readonly hostOptions: readonly string[];
}

const DEV_TOOLS = '--devtools';

/**
 * Sorts a command line. Our own options stand behind `--`, so that Electron does not take them for its own; a link
 * stands wherever the system puts it.
 */
export const readStartWords = (words: readonly string[]): StartWords => {
  const ours = words.includes('--') ? words.slice(words.indexOf('--') + 1) : [];
  return {
    join: findJoin(words),
    wantsDevTools: ours.includes(DEV_TOOLS),
    hostOptions: ours.filter((word) => word !== DEV_TOOLS && !isJoinWord(word)),
  };
};
