/** The story as plain text: for the clipboard, and for the one announcement of each new line. Pure. */
import type { RollShown } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import type { Say } from '../../../rules/kernel/say';
import type { StoryItem } from '../../session/view';
import { rollText } from '../../table/roll-text';
import { signless } from '../moves/odds';

export type StoryFilter = 'all' | 'rolls' | 'refused';

type Words = (said: Say) => string;

/** Whether a line belongs to what the reader asked to see. */
export const passes = (item: StoryItem, filter: StoryFilter): boolean =>
  filter === 'all' || (filter === 'rolls' ? item.kind === 'roll' : item.kind === 'refused');

/** What leads to the total, with its sign of equality; empty where one die alone is the total, for that says it all. */
export const sumBefore = (roll: RollShown, say: Words): string =>
  roll.faces.length === 1 && roll.addends.length === 0 && roll.faces[0] === roll.total
    ? ''
    : `${rollText(roll, say)} = `;

/** What a throw came to: the sum and its band, or each die where none is summed up. */
export const resultText = (roll: RollShown, say: Words): string =>
  roll.read === undefined ? `${sumBefore(roll, say)}${signless(roll.total)}, ${say(roll.band)}` : roll.faces.join(', ');

/** What a move tried to do, by its kind; the game's words know it, else it stays "a move". */
export const attempted = (move: JsonObject | null, say: Words): string => {
  const kind = move?.['kind'];
  if (move === null || typeof kind !== 'string') return 'a move that could not be read';
  const code = `move.${kind}`;
  const said = say({ code, facts: move });
  // Words that do not know a code hand it back, and a code is no sentence.
  return said === code || said === '' ? 'a move that the game does not know' : said;
};

/** What became so far of a move that is not told yet. */
export const standsAt = ({ waits }: Extract<StoryItem, { readonly kind: 'pending' }>): string => {
  if (waits === 'vote') return 'waits for the vote';
  return waits === 'move' ? 'counts with the next move' : 'sent, not confirmed';
};

/** One line of the story without its marks. */
export const storyText = (item: StoryItem, say: Words, nameOf: (seat: number) => string): string => {
  switch (item.kind) {
    case 'line':
      return item.struck ? `Taken back: ${say(item.say)}` : say(item.say);
    case 'roll':
      return `${say(item.roll.what)}: ${resultText(item.roll, say)}`;
    case 'refused':
      return `${item.name}: ${attempted(item.move, say)}. Refused. ${say(item.refusal)}`;
    case 'pending':
      return `${nameOf(item.seat)}: ${attempted(item.move, say)} (${standsAt(item)}).`;
  }
};

/** The whole story, one line each. */
export const storyAsText = (items: readonly StoryItem[], say: Words, nameOf: (seat: number) => string): string =>
  items.map((item) => storyText(item, say, nameOf)).join('\n');
