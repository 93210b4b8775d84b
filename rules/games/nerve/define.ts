/** The one form in which this game's moves are written. */
import { movesOf, tellOf, type Telling } from '../../kernel/define';
import { no, type StoryFacts } from './facts';
import type { NerveState } from './state';

export type NerveTelling = Telling<NerveState>;

/** Joins the parts of a move. */
export const defineMove = movesOf<NerveState>((field) => no('move.malformed', { field }));

/** Writes a line of the story; `seat` is -1 for what belongs to the whole table. */
export const tell = tellOf<StoryFacts>();
