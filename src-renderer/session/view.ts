/**
 * What the screen reads: one plain value, replaced whole by each fold.
 *
 * Components derive from it and call the named methods of `TableSession`; they
 * never build a state and never touch the ledger, the documents or the store.
 */
import type { DiceThings } from '../../rules/kernel/dice-things';
import type { Expectation } from '../../rules/kernel/expectation';
import type { Glance, PieceModel, RollShown } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import type { Offer } from '../../rules/kernel/offer';
import type { PrepKind } from '../../rules/kernel/prep';
import type { Refusal } from '../../rules/kernel/ruling';
import type { Say } from '../../rules/kernel/say';

/** A party id: the first 16 hexadecimal digits by which an installation is known. */
export type Pid = string;

/** One entry of the start screen. */
export interface TableSummary {
  readonly id: string;
  readonly gameId: string;
  /** The game's id, for instance `squaring-the-circle`. */
  readonly game: string;
  readonly name: string;
  readonly link: string;
  readonly seats: readonly string[];
  /** Milliseconds since 1970 of the last change on this machine. */
  readonly openedAt: number;
  readonly phase: 'lobby' | 'play';
  /** Why this Roundel cannot open it; its file can be saved all the same. */
  readonly closed: Say | null;
}

export interface SeatView {
  readonly seat: number;
  readonly name: string;
  readonly pronouns: string;
  readonly pid: Pid;
  readonly mine: boolean;
  readonly presence: 'here' | 'away' | 'gone';
  /** Since when nobody of this party is linked, in milliseconds since 1970; where that is known. */
  readonly goneSince?: number | null;
  readonly awaited: boolean;
  /** Since when the table has awaited this seat here, in milliseconds since 1970. */
  readonly awaitedSince?: number | null;
  /** The table goes on without her for now: her part is played by the game's default until she says she is back. */
  readonly aside?: boolean;
  /** Who plays it now, where it changed hands. */
  readonly playedBy?: string | null;
  /** Nobody holds this seat. */
  readonly vacant?: boolean;
  /** The others can put in what she owes a roll, for they hold shares of her key. */
  readonly sharedKeys?: boolean;
  readonly character: Say | null;
  readonly marks: readonly Say[];
}

export interface LobbySeat {
  readonly seat: number;
  /** The same for the same row, whoever gets up beside it; the number is not. */
  readonly row?: string;
  readonly name: string;
  readonly pronouns: string;
  readonly pid: Pid;
  readonly mine: boolean;
  readonly ready: boolean;
  /** Whether others may help with the words of its draft. */
  readonly isHelped?: boolean;
  /** Its party's Roundel has other rules of this game than this one, by version: it could not open what is begun by ours. */
  readonly otherRules?: { readonly theirs: number; readonly ours: number };
  /** Others' drafts are theirs until declared ready, or until they want help: null until then. */
  readonly draft: JsonObject | null;
  /** The draft's form, where the draft shows; and why mine cannot be declared ready yet. */
  readonly form: Offer | null;
  readonly refusal: Refusal | null;
}

/** Where a roll stands (look.md, section 5). */
export interface RollView {
  readonly stage: 'accepted' | 'answers' | 'landed';
  readonly shown: Omit<RollShown, 'faces' | 'total' | 'band'> & Partial<Pick<RollShown, 'faces' | 'total' | 'band'>>;
  /** One per party that owes an answer, in roster order. */
  readonly answers: readonly { readonly pid: Pid; readonly name: string; readonly answered: boolean }[];
  /** Seconds that the slowest answer has been awaited; words to the user after 3. */
  readonly waitingFor: readonly string[];
  readonly proof: ProofView | null;
}

/** The papers of a ballot that all are opening. */
export interface OpeningView {
  /** Names of those whose part has been awaited for a while. */
  readonly waitingFor: readonly string[];
  /** Whether the others can put in what is missing. */
  readonly isCovered: boolean;
}

/** A deck on its way round the table, or cards that are being dealt. */
export interface DealingView {
  readonly stage: 'keys' | 'shuffle' | 'deal';
  /** How many of how many parties have done their part; for a shuffle, the number of the one whose turn it is. */
  readonly at: number;
  readonly of: number;
  /** Names of those who have been awaited for a while. */
  readonly waitingFor: readonly string[];
  /** Whether the others can put in what is missing. */
  readonly isCovered: boolean;
}

/** All that is needed to tell in words why a roll was fair, and to check it by hand. */
export interface ProofView {
  readonly position: string;
  readonly seed: string;
  readonly answers: readonly { readonly name: string; readonly output: string }[];
  readonly faces: readonly number[];
  /** True where one party alone answered: its owner could have previewed the dice. */
  readonly unprotected: boolean;
}

export type StoryItem =
  | {
      readonly kind: 'line';
      readonly key: string;
      readonly seat: number;
      readonly say: Say;
      readonly rule?: string;
      readonly entry: string | null;
      /** The table took it back. */
      readonly struck?: boolean;
    }
  | {
      readonly kind: 'roll';
      readonly key: string;
      readonly seat: number;
      readonly roll: RollShown;
      readonly entry: string | null;
      readonly proof: ProofView;
    }
  | {
      readonly kind: 'refused';
      readonly key: string;
      readonly seat: number;
      readonly name: string;
      /** What was attempted, as the move said. */
      readonly move: JsonObject | null;
      readonly refusal: Refusal;
    }
  | {
      readonly kind: 'pending';
      readonly key: string;
      readonly seat: number;
      readonly move: JsonObject;
      /**
       * What it waits for, where that is not the disk: on this machine for an open vote, half a minute at most; or, said in
       * passing and known to all, for the next move that is made.
       */
      readonly waits?: 'vote' | 'move';
    };

/** What can be put to the vote (decision 0040), as the screen asks for it. */
export type Asked =
  | { readonly kind: 'skip'; readonly seat: number }
  /** A ballot is closed as it stands, and whoever has not voted abstains. */
  | { readonly kind: 'close' }
  | { readonly kind: 'away'; readonly pid: Pid }
  /** In a race the party of `seat` puts the moves in order, in place of the one of `instead`. */
  | { readonly kind: 'clerk'; readonly seat: number; readonly instead: number }
  | { readonly kind: 'kick'; readonly pid: Pid }
  /** The seat one past the last is a new one. */
  | { readonly kind: 'grant'; readonly seat: number; readonly pid: Pid }
  /** Back to the position with this digest. */
  | { readonly kind: 'undo'; readonly digest: string };

/** A vote that is open where the table stands. Votes are never withdrawn; it lapses when the table moves on. */
export interface VoteView {
  readonly id: string;
  readonly asked: Asked;
  /** What happens if it passes. */
  readonly what: Say;
  /** Names of those who have voted for it. */
  readonly votes: readonly string[];
  readonly needed: number;
  /** Whether I have. */
  readonly mine: boolean;
  /** Whether I may. */
  readonly canVote: boolean;
}

/** An entry as it is shown where it proves something. */
export interface EntryView {
  readonly id: string;
  readonly seq: number;
  /** Digest of the position that it stands on. */
  readonly on: string;
  readonly move: JsonObject | null;
}

/** Somebody has signed two things of which honest software signs one. */
export interface ExposedView {
  readonly pid: Pid;
  readonly name: string;
  readonly what: Say;
  /** It is I: two copies of my profile have both written, out of each other's sight. */
  readonly isMe?: boolean;
  /** The table has removed her since. */
  readonly isRemoved?: boolean;
  /** Both entries: whoever checks the two signatures needs nobody's word. */
  readonly proof: readonly EntryView[];
}

/** Two others, and what they say of the link between them. */
export interface PairView {
  readonly between: readonly [PartyNamed, PartyNamed];
  /** `none`: both say that there is no link; `disputed`: only one says so; `unsaid`: neither says anything. */
  readonly way: NonNullable<PeerView['road']> | 'none' | 'disputed' | 'unsaid';
}

interface PartyNamed {
  readonly pid: Pid;
  readonly name: string;
}

/** How things stand between this machine and the others, as far as it can be known. */
export interface TruthView {
  /** Every other party of the table, here or not. */
  readonly peers: readonly {
    readonly pid: Pid;
    readonly name: string;
    /** Her first seat; -1 for a watcher. */
    readonly seat: number;
    readonly isHere: boolean;
    readonly road: NonNullable<PeerView['road']> | null;
    readonly standing: PeerView['agreement'];
    /** By how many positions she is behind; 0 where she is not. */
    readonly moves: number;
    /** Entries of mine of which it is not known that her machine has them. */
    readonly unkept: number;
  }[];
  /** How the others who are here are linked with each other, as their own machines say: nobody can check that. */
  readonly pairs?: readonly PairView[];
  readonly exposed: readonly ExposedView[];
}

export interface NoteView {
  readonly id: string;
  readonly pid: Pid;
  readonly mine: boolean;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A picture that lies on the table. */
export interface PictureView {
  readonly id: string;
  readonly mine: boolean;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly hash: string;
  /** The file's name. */
  readonly name: string;
  /** What it shows, in words; empty where nobody has said. */
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Its corner and its width on the table, in table units; its height follows from its proportions. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly across: number;
  readonly bytes: number;
  /** How many of its bytes have come. */
  readonly come: number;
  /** All of it is on this disk. */
  readonly isHere: boolean;
}

/** What is still to come of a table that somebody has joined. */
export interface ArrivingView {
  /** Moves; null where nearly all are here. */
  readonly story: { readonly have: number; readonly of: number } | null;
  /** Bytes, and how many pictures are not here yet; null where all are. */
  readonly pictures: { readonly have: number; readonly of: number; readonly missing: number } | null;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface PeerView {
  readonly pid: Pid;
  readonly name: string;
  /** Seat whose colour and shape stand for this party; -1 for a watcher. */
  readonly seat: number;
  readonly cursor: { readonly x: number; readonly y: number } | null;
  /** What this peer is dragging now, and where it is. */
  readonly drag: { readonly id: string; readonly x: number; readonly y: number } | null;
  readonly ping: { readonly id: string; readonly x: number; readonly y: number } | null;
  /** Compared by position and state digest, never by the transport's word. */
  readonly agreement: 'in step' | 'behind' | 'ahead' | 'differs' | 'unknown';
  /** The way that our link takes (`relayed`: sealed, through a host); null where there is none, or where it is not known yet. */
  readonly road?: 'local' | 'direct' | 'turn' | 'relayed' | null;
}

/** How a knock at somebody's waiting room stands. */
export type KnockView =
  | { readonly at: 'connecting' | 'waiting' | 'turnedAway' }
  | { readonly at: 'words'; readonly words: readonly string[] }
  | { readonly at: 'admitted'; readonly table: string }
  | { readonly at: 'refused'; readonly refusal: Say };

/** One of the hosts that bring us together. */
export interface HostView {
  /** Its origin. */
  readonly address: string;
  /** `barred`: this page came over https and may not talk to a host over plain http. */
  readonly state: 'connecting' | 'open' | 'unreachable' | 'barred';
  /** Written down for everybody at the table, so that it can be taken away again. */
  readonly shared: boolean;
  /** The one that an invitation names now. */
  readonly chosen: boolean;
}

/** Why two do not find each other. */
export interface BlockedView {
  /** Null where it cannot be known who it is. */
  readonly pid: Pid | null;
  readonly name: string;
  readonly tried: readonly Say[];
  readonly blocks: Say;
  readonly next: Say;
}

/** Some are reached through a host, sealed; `why` is what keeps the first of them from a direct way, as far as can be known. */
export interface DetourView {
  /** `line.relayed`, with their names. */
  readonly said: Say;
  readonly why: BlockedView | null;
}

/** The waiting room that is open at this table. */
export interface DoorView {
  readonly host: string;
  readonly at: 'connecting' | 'open' | 'away' | 'over';
  /** `ABC-DEF`; empty until the host has given one. */
  readonly code: string;
  readonly secondsLeft: number;
  /** Those who wait, in the order in which they came; words are null until they can be compared. */
  readonly knocks: readonly {
    readonly guest: number;
    readonly name: string;
    readonly words: readonly string[] | null;
  }[];
  readonly refusal: Say | null;
}

/** The table has stopped for a moment. Nobody is named, and of those who would go on only the count is told. */
export interface StopView {
  /** How many are ready to go on, of how many that are here. */
  readonly ready: number;
  readonly here: number;
  /** Whether the person at this screen has said that she is ready. */
  readonly mine: boolean;
}

export interface ConnectionView {
  /** The host that brings us together. */
  readonly signaling: 'connecting' | 'open' | 'unreachable';
  readonly peers: number;
  /** A sentence code when something is wrong, worded in ui/wording.ts. */
  readonly trouble: Say | null;
  readonly hosts?: readonly HostView[];
  /** Why somebody cannot be reached, as far as can be known. */
  readonly blocked?: BlockedView | null;
  /** Who is reached through a host and not directly, and why; null where nobody is. */
  readonly detour?: DetourView | null;
  /** The table has been written full: moves come through, notes, pictures and places of others do not any more. */
  readonly isFull?: boolean;
}

/** A table that goes on from this one. */
export interface SuccessorView {
  readonly gameId: string;
  readonly name: string;
  readonly founder: string;
  readonly isMine: boolean;
  /** Whether a seat is mine there; else I watch until I am given one. */
  readonly hasSeat: boolean;
}

/** Too few are left here to go on, or were. */
export interface SuccessionView {
  /** What is lacking now: enough of us to decide by vote, an answer to the dice, or somebody's part in opening papers or dealing cards; null where nothing is. */
  readonly lack: 'votes' | 'dice' | 'papers' | 'cards' | null;
  /** Who has a seat and a vote and is not here. */
  readonly absent: readonly Pid[];
  readonly tables: readonly SuccessorView[];
}

export interface TableView {
  readonly summary: TableSummary;
  readonly phase: 'lobby' | 'play';
  readonly me: { readonly pid: Pid; readonly name: string; readonly seats: readonly number[] };
  readonly lobby: readonly LobbySeat[];
  readonly seats: readonly SeatView[];
  readonly watchers: readonly { readonly pid: Pid; readonly name: string }[];
  readonly expect: Expectation | null;
  readonly glance: Glance | null;
  /** The forms of each of my seats. */
  readonly offers: readonly {
    readonly seat: number;
    readonly offers: readonly Offer[];
    /** What the seat may prepare for itself, unseen. */
    readonly prep?: readonly PrepKind[];
  }[];
  readonly pieces: readonly PieceModel[];
  /** The same for each of several seats of mine, with what that seat alone may see; only in games of hidden cards. */
  readonly piecesAt?: ReadonlyMap<number, readonly PieceModel[]>;
  /** Of several seats of mine, those that hold a card which they alone may read. */
  readonly secretSeats?: readonly number[];
  /** The same as anybody may see them, who knows no hidden card. */
  readonly openPieces?: readonly PieceModel[];
  /** Where every die lies; null in a game whose dice are no things. */
  readonly dice?: DiceThings | null;
  readonly places: ReadonlyMap<string, Place>;
  readonly notes: readonly NoteView[];
  readonly pictures?: readonly PictureView[];
  readonly arriving?: ArrivingView | null;
  readonly roll: RollView | null;
  readonly opening?: OpeningView | null;
  readonly dealing?: DealingView | null;
  readonly story: readonly StoryItem[];
  readonly peers: readonly PeerView[];
  readonly connection: ConnectionView;
  /** Where guests can knock just now, and who does. */
  readonly door?: DoorView | null;
  /** What the table votes on just now. */
  readonly votes?: readonly VoteView[];
  /** What I could put to the vote now. */
  readonly wishes?: readonly Asked[];
  /** The key of the line in the story that is my last move, while it can be taken back. */
  readonly undoable?: string | null;
  readonly truth?: TruthView | null;
  readonly succession?: SuccessionView | null;
  /** The table has removed me for good. */
  readonly isRemoved?: boolean;
  /** Whether somebody has shown the safety card. */
  readonly stop?: StopView | null;
  /** `unchecked`: so many entries of a long history are shown already, and are being checked. */
  readonly position: {
    readonly depth: number;
    readonly digest: string;
    readonly state: string;
    readonly unchecked?: number;
  };
  /** The store has trouble (disk full, a newer database): moves are held back until it is cured. */
  readonly storeTrouble: Say | null;
}
