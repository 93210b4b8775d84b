/** What the table is given to show. Structurally the parts of the session's view; this room may not import that one. */
import type { DiceThings } from '../../rules/kernel/dice-things';
import type { PieceModel, RollShown } from '../../rules/kernel/game';
import type { Say } from '../../rules/kernel/say';
import type { Layout } from '../sheet/format';
import type { RingLook } from './theme';

/** Where a piece lies: its upper left corner before it is tilted, in table units (a screen pixel at 100 %), and its height in the heap. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface NoteInput {
  readonly id: string;
  readonly pid: string;
  readonly mine: boolean;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A picture: its corner and its width in table units; `width` and `height` are pixels and give its proportions. */
export interface PictureInput {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly across: number;
  readonly isHere: boolean;
  /** Null as long as it has not come or is not unpacked; `odd` where it cannot be. */
  readonly image: CanvasImageSource | 'odd' | null;
}

/** A roll from asking to result: `asked` is a form that is open, the rest stands in the ledger. */
export interface RollInput {
  readonly stage: 'asked' | 'accepted' | 'answers' | 'landed';
  readonly shown: Omit<RollShown, 'faces' | 'total' | 'band'> & Partial<Pick<RollShown, 'faces' | 'total' | 'band'>>;
  readonly answers: readonly { readonly pid: string; readonly name: string; readonly answered: boolean }[];
  readonly waitingFor: readonly string[];
  readonly proof: { readonly position: string } | null;
}

export interface PeerInput {
  readonly pid: string;
  readonly name: string;
  readonly seat: number;
  readonly cursor: { readonly x: number; readonly y: number } | null;
  readonly drag: { readonly id: string; readonly x: number; readonly y: number } | null;
  readonly ping: { readonly id: string; readonly x: number; readonly y: number } | null;
}

export interface SeatInput {
  readonly seat: number;
  readonly name: string;
  readonly pid: string;
  readonly mine: boolean;
  readonly awaited: boolean;
}

export interface TableInput {
  readonly pieces: readonly PieceModel[];
  readonly places: ReadonlyMap<string, Place>;
  readonly notes: readonly NoteInput[];
  readonly pictures: readonly PictureInput[];
  readonly roll: RollInput | null;
  /** Where every die lies, in a game whose dice are things. */
  readonly dice?: DiceThings | null;
  readonly peers: readonly PeerInput[];
  readonly seats: readonly SeatInput[];
  /** By the layout's name. */
  readonly layouts: ReadonlyMap<string, Layout>;
  /**
   * Words for the game's codes and for the table's own: `table.waitingFor` {name}, `table.noDice` {}, `table.against` {},
   * `table.answered` {answered, of}, `table.waitingForAnswer` {names}, `table.noteEmpty` {}, `table.pictureComing` {alt,
   * name}, `table.pictureOdd` {alt, name}.
   */
  readonly say: (say: Say) => string;
  readonly selection: ReadonlySet<string>;
  readonly reducedMotion: boolean;
  /** The light of the game, which the table reads from its theme by itself; gold where it is not said. */
  readonly ring?: RingLook;
}
