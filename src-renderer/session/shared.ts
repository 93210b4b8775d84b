/**
 * The table as anybody may look on: for a screen that is shared in a call. Pure.
 *
 * It is made by naming what is public, never by leaving out what is not: pieces without a hand, the story that all have,
 * no forms, no drafts, no notes of one's own, no invitation. A field that a view gains is therefore not in it.
 */
import type { Glance, PieceModel } from '../../rules/kernel/game';
import type { NoteView, Place, RollView, SeatView, StoryItem, TableView } from './view';

type SharedSeat = Pick<SeatView, 'seat' | 'name' | 'pronouns' | 'presence' | 'awaited' | 'character' | 'marks'>;
type SharedStory = Extract<StoryItem, { readonly kind: 'line' | 'roll' }>;

/** What a shared screen is given. Plain data, so that it can be handed to another window. */
export interface SharedView {
  readonly game: string;
  readonly name: string;
  readonly glance: Glance | null;
  readonly seats: readonly SharedSeat[];
  readonly pieces: readonly PieceModel[];
  readonly places: ReadonlyMap<string, Place>;
  /** Notes that lie on the table for all. */
  readonly notes: readonly NoteView[];
  readonly roll: RollView | null;
  /** The last lines, oldest first. */
  readonly story: readonly SharedStory[];
}

/** So many lines of the story are shown to whoever looks on. */
const MOST_LINES = 40;

const isTold = (item: StoryItem): item is SharedStory => item.kind === 'line' || item.kind === 'roll';

/** A card in a hand is the owner's affair, even where its face is known to all. */
const openPiece = ({ id, layout, seat, title, values }: PieceModel): PieceModel => ({
  id,
  layout,
  seat,
  title,
  values,
});

const openNote = ({ id, pid, text, x, y, z }: NoteView): NoteView => ({ id, pid, mine: false, text, x, y, z });

/** The public side of a view. */
export const sharedViewOf = (view: TableView): SharedView => ({
  game: view.summary.game,
  name: view.summary.name,
  glance: view.glance,
  seats: view.seats.map(({ seat, name, pronouns, presence, awaited, character, marks }) => ({
    seat,
    name,
    pronouns,
    presence,
    awaited,
    character,
    marks,
  })),
  pieces: (view.openPieces ?? []).map(openPiece),
  places: view.places,
  notes: view.notes.map(openNote),
  roll: view.roll,
  story: view.story.filter(isTold).slice(-MOST_LINES),
});
