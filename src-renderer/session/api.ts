/** What components may call. The implementations are `app.svelte.ts` and `table.svelte.ts`; a test may bring its own. */
import type { DiceDrop, DiceTarget } from '../../rules/kernel/dice-things';
import type { Ahead, Plan } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import type { Offer } from '../../rules/kernel/offer';
import type { Ruling } from '../../rules/kernel/ruling';
import type { Say } from '../../rules/kernel/say';
import type { DraftWords, Splice } from '../sync';
import type { Neighbour } from './host-desk';
import type { CurtainKeeper } from './curtain.svelte';
import type { Copies } from './copies.svelte';
import type { InviteDesk } from './invite-desk';
import type { PictureDesk } from './pictures/desk';
import type { TableCopy } from './keep-copy.svelte';
import type { TablePen } from './keep-pen.svelte';
import type { Asked, KnockView, Pid, Place, TableSummary, TableView } from './view';

export type { DraftWords, Splice };

/** The start screen's session: my name and my tables. */
export interface AppSession {
  /** False until the store has answered. */
  readonly ready: boolean;
  /** Empty until the person has said it once. */
  readonly name: string;
  readonly tables: readonly TableSummary[];
  /** The store cannot be used, in words: a newer database, a full disk. */
  readonly trouble: Say | null;
  readonly rename: (name: string) => Promise<void>;
  /** Lays a new table and answers with its id. */
  readonly create: (options: { readonly game: string; readonly name: string }) => Promise<Ruling<string>>;
  /** Keeps the table of a link and answers with its id. */
  readonly join: (link: string) => Promise<Ruling<string>>;
  /** Opens a table in this window; refused with `table.elsewhere` where another window has it. */
  readonly open: (id: string) => Promise<Ruling<TableSession>>;
  /** Opens a table here and makes the other window let go of it. */
  readonly takeOver: (id: string) => Promise<Ruling<TableSession>>;
  /** Forgets a table and all its second copies. */
  readonly forget: (id: string) => Promise<void>;
  /** Goes on with an empty database where the one that is there cannot be used; that one stays as it is. */
  readonly beginAnew: () => Promise<Ruling<null>>;
  /** Second copies and table files: what can be opened here, and what can be saved. */
  readonly copies: Copies;
  /** Knocks with a code; empty `host`: at the host of this page. Answers with the way to leave again. */
  readonly knock: (
    options: { readonly code: string; readonly host: string },
    onChange: (state: KnockView) => void,
  ) => () => void;
  /** Other Roundels on this network. */
  readonly nearby: () => Promise<readonly Neighbour[]>;
  /** This device's STUN and TURN servers, as they were typed; used by every table that is opened from now on. */
  readonly ice: readonly string[];
  /** Checks and keeps them, one a line. Refused with the first line that is none. */
  readonly setIce: (text: string) => Promise<Ruling<null>>;
}

/** One open table. `view` is replaced whole by each fold and each change of the shared documents. */
export interface TableSession {
  readonly view: TableView;
  /** The link to send: it names this host and holds the room's secret. */
  readonly link: () => string;
  /** Who may come in and by which host: sharing, the waiting room, the table's hosts. */
  readonly invite: InviteDesk;

  readonly addSeat: (name: string, pronouns: string) => void;
  readonly removeSeat: (seat: number) => void;
  readonly renameSeat: (seat: number, name: string, pronouns: string) => void;
  readonly editDraft: (seat: number, draft: JsonObject) => void;
  /** Lets the others at the table help with the words of my draft, or no longer. Declaring it ready ends that. */
  readonly setHelp: (seat: number, isWanted: boolean) => void;
  /** The words of a draft that others may help with; null where they may not. */
  readonly draftWords: (seat: number) => DraftWords | null;
  readonly setReady: (seat: number, ready: boolean) => Ruling<null>;

  /** May this seat make this move now? The same question that every peer asks. */
  readonly ask: (seat: number, move: JsonObject) => Ruling<Plan>;
  /** What it would be for this seat to lay dice there: the form that it opens, or why it opens none. Writes nothing. */
  readonly layDice: (seat: number, dice: readonly string[], onto: DiceTarget) => Ruling<DiceDrop>;
  /** What a move would bring that its form does not say; it may still lack something. */
  readonly preview: (seat: number, move: JsonObject) => readonly Say[];
  /** The form with what its answers so far bring along: a character's form follows the playbooks that were chosen. */
  readonly refine: (offer: Offer, move: JsonObject) => Offer;
  /** Signs and keeps the move, and sends it once the disk has it. */
  readonly propose: (seat: number, move: JsonObject) => Promise<Ruling<null>>;
  /** Whether moves of this kind wait for the person instead of being answered by her client. */
  readonly askMe: (kind: string) => boolean;
  readonly setAskMe: (kind: string, on: boolean) => void;
  /** What this seat may say in advance now, and whether it has. */
  readonly ahead: (seat: number) => readonly (Ahead & { readonly isSaid: boolean })[];
  /** Says it, or takes it back. */
  readonly setAhead: (seat: number, id: string, on: boolean) => void;

  /** Votes for this: for the open vote on it, else by opening one. */
  readonly vote: (asked: Asked) => Promise<Ruling<null>>;
  /** Proposes the position before my last move, for all to agree. */
  readonly takeBack: () => Promise<Ruling<null>>;
  /** I was set aside, and am here again. */
  readonly comeBack: () => Promise<Ruling<null>>;
  /** Gives a seat of mine to somebody who is here. */
  readonly handOver: (seat: number, pid: Pid) => Promise<Ruling<null>>;

  /**
   * Too few are left: lays a table that goes on from here with those who are here, tells them of it, and answers with its
   * id. Refused where those who are here can go on at this one.
   */
  readonly foundSuccessor: () => Promise<Ruling<string>>;
  /** Keeps a table that goes on from here, once it is checked that it does, and answers with its id. */
  readonly goToSuccessor: (gameId: string) => Promise<Ruling<string>>;

  readonly movePieces: (changes: readonly (readonly [id: string, place: Place])[]) => void;
  readonly drag: (at: { readonly id: string; readonly x: number; readonly y: number } | null) => void;
  readonly cursor: (at: { readonly x: number; readonly y: number } | null) => void;
  readonly ping: (x: number, y: number) => void;
  readonly addNote: (x: number, y: number, text: string) => void;
  readonly editNote: (id: string, text: string) => void;
  readonly moveNote: (id: string, x: number, y: number) => void;
  readonly removeNote: (id: string) => void;
  readonly pictures: PictureDesk;
  readonly undo: () => boolean;
  readonly redo: () => boolean;

  /** Shows the safety card: the table stops for everybody, at once, and no move is sent until all who are here go on. */
  readonly stop: () => void;
  /** I am ready to go on, or not yet. */
  readonly goOn: (isReady: boolean) => void;
  /** For several people at this screen. */
  readonly curtain: CurtainKeeper;
  /** The second copies of this table, and the file that can be saved of it. */
  readonly copy: TableCopy;
  /** Other copies of this profile that have the table open, and which of them writes. */
  readonly pen: TablePen;
  readonly privateNotes: string;
  readonly setPrivateNotes: (text: string) => void;
  /** The window is handed to another one: this one keeps showing, and says so. */
  readonly lost: boolean;
  /** Another game is played here than the one that stood in for it: the table is to be closed and opened anew. */
  readonly isOtherGame: boolean;
  readonly close: () => Promise<void>;
}
