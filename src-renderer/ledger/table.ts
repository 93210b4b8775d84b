/** What does not change while a game is played: its rules, what it started from, and the checks that chance makes. */
import type { Game } from '../../rules/kernel/game';
import type { Ruling } from '../../rules/kernel/ruling';
import type { Genesis, Party } from './genesis';
import type { Laws } from './laws';
import type { Escrow } from './people';

/** Whose key is said to be shared, and among whom; holders are all other active parties, in people's order. */
interface ClaimedSharing {
  readonly gameId: string;
  readonly pid: string;
  /** The public key of hers that is shared, as hexadecimal text. */
  readonly key: string;
  readonly holders: readonly Party[];
  readonly threshold: number;
}

/** The checks of shared keys, by `chance`. None of them throws, whatever a peer sent. */
export interface EscrowPort {
  /** The sharing that these bytes show, or why they show none. */
  readonly readRegistration: (bytes: Uint8Array, claimed: ClaimedSharing) => Ruling<Escrow>;
  /** Does this complaint show that the holder at `index` was given a wrong share? */
  readonly checkComplaint: (escrow: Escrow, index: number, complaint: Uint8Array) => boolean;
  /** The point that a holder's part shows for this input, or null. */
  readonly checkPart: (escrow: Escrow, index: number, alpha: Uint8Array, part: Uint8Array) => Uint8Array | null;
  /** The output, 64 bytes, that follows from enough parts: what `verifyAnswer` would have shown. */
  readonly combine: (escrow: Escrow, parts: readonly (readonly [number, Uint8Array])[]) => Uint8Array | null;
}

/** Where a paper of a ballot counts. Ids are hexadecimal text. */
interface PaperPlace {
  readonly gameId: string;
  /** Digest of the position of the ballot. */
  readonly position: string;
  readonly pid: string;
  readonly seat: number;
}

/** What shares in opening something are given for. */
export interface SharePlace {
  readonly gameId: string;
  /** Digest of the position on which they are given. */
  readonly position: string;
  readonly pid: string;
  readonly purpose: string;
}

type Points = readonly Uint8Array[];

/** The checks of what is sealed to a joint key, by `chance`. None of them throws, whatever a peer sent. */
export interface BallotPort {
  /** The first part of a paper that may be cast here, or null. */
  readonly readPaper: (place: PaperPlace, bytes: Uint8Array) => Uint8Array | null;
  /** What a paper says, from the shares of all; null where it is no text. */
  readonly openPaper: (place: PaperPlace, bytes: Uint8Array, shares: Points) => Uint8Array | null;
  /** The points that a party's shares show for these first parts, or null. */
  readonly readShares: (place: SharePlace, key: Uint8Array, firsts: Points, bytes: Uint8Array) => Points | null;
  /** The same for the part of the holder at `index`. */
  readonly readSharesPart: (
    place: SharePlace,
    escrow: Escrow,
    index: number,
    firsts: Points,
    bytes: Uint8Array,
  ) => Points | null;
  /** What the party herself would have shown, from enough parts. */
  readonly joinShares: (escrow: Escrow, parts: readonly (readonly [number, Points])[]) => Points | null;
}

/** Where a deck is shuffled, by whom. */
export interface DealPlace {
  readonly gameId: string;
  /** Digest of the position on which this is said. */
  readonly position: string;
  readonly pid: string;
}

/** The checks of cards that nobody deals, by `chance`. None of them throws, whatever a peer sent. */
export interface DealPort extends Pick<BallotPort, 'readShares' | 'readSharesPart' | 'joinShares'> {
  /** The key that a party brings to a deal, and the bytes by which it is shared; null where she need not know its secret. */
  readonly readDealKey: (
    place: DealPlace,
    bytes: Uint8Array,
  ) => { readonly key: Uint8Array; readonly shared: Uint8Array } | null;
  /** The sum of points, or null where they come to nothing. */
  readonly jointKey: (points: Points) => Uint8Array | null;
  /** These faces under a joint key, in this order. */
  readonly startDeck: (gameId: string, joint: Uint8Array, faces: readonly string[]) => Uint8Array;
  /** The deck after a shuffle that is proved to be one, or null. */
  readonly readShuffle: (place: DealPlace, joint: Uint8Array, deck: Uint8Array, bytes: Uint8Array) => Uint8Array | null;
  /** What each party multiplies of a card. */
  readonly firstOf: (deck: Uint8Array, card: number) => Uint8Array;
  /** The face of a card, from the sum of all parties' shares of it; null where it is none of these. */
  readonly faceOf: (
    gameId: string,
    deck: Uint8Array,
    card: number,
    shared: Uint8Array,
    faces: readonly string[],
  ) => string | null;
}

/** What every judgement may look at. */
export interface Table<State extends object> {
  readonly game: Game<State>;
  readonly gameId: string;
  readonly genesis: Genesis;
  /** The output that a proof shows for a key and an input, or null: `verifyAnswer` of chance. */
  readonly verifyAnswer: (publicKey: Uint8Array, alpha: Uint8Array, proof: Uint8Array) => Uint8Array | null;
  /** May a party with these keys sit at a table? Her id follows from them, and her proofs hold. */
  readonly keysHold: (party: Party) => boolean;
  /** Null where no keys are shared here: then nobody's answer is restored. */
  readonly escrow: EscrowPort | null;
  /** Null where no ballots are held: then nobody's paper is taken in. */
  readonly ballots: BallotPort | null;
  /** Null where no cards are dealt: then a table that asks for any waits. */
  readonly deals: DealPort | null;
  readonly laws: Laws;
}
