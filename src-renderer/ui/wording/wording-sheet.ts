/** Why a move on a sheet does not begin now, where no form of the game says so itself. */
import type { Facts } from './wording';

/** Sentences by code: `sheet.notMine` {seat}, `sheet.notOwned` {}, `sheet.notTurn` {awaited}, `sheet.noForm` {}, `sheet.watching` {}. */
export const sheetSentences = {
  'sheet.notMine': (facts) => `${facts.seats('seat') || 'Somebody else'} plays this character and begins its moves.`,
  'sheet.notOwned': () => 'This character does not have this move yet. An advance can bring it.',
  'sheet.notTurn': (facts) => `Not now: the table waits for ${facts.seats('awaited') || 'somebody else'}.`,
  'sheet.noForm': () => 'There is nothing to begin here just now: this move works by itself, or at another moment.',
  'sheet.watching': () => 'You watch this table. Whoever has a seat begins the moves.',
} satisfies Record<string, (facts: Facts) => string>;
