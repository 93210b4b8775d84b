/** What every part of an open table needs: its session, and its words. Provided once by `TableRoom.svelte`. */
import { createContext } from 'svelte';
import type { GameWords } from '../../resources/words';
import type { Say } from '../../rules/kernel/say';
import type { TableSession } from '../session/api';

export interface TableContext {
  readonly session: TableSession;
  /** Nothing for a game that this version does not know. */
  readonly words: GameWords | undefined;
  /** Words a code: a refusal, a line of the story, a label. */
  readonly say: (said: Say) => string;
  /** The name of a seat, or a plain number where it has none. */
  readonly nameOf: (seat: number) => string;
}

export const [useTable, provideTable] = createContext<TableContext>();
