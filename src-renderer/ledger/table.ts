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
  readonly laws: Laws;
}
