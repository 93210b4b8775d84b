/** The ledger's door. */
export { clerkOf } from './absence';
export { sameBytes } from './bytes';
export { cardPlace, splitMove } from './dealing';
export { bringersOf, dealtAt, dueCards, nextMixer, owedBy, type Deck } from './decks';
export { rollAlpha } from './dice';
export { byCount, decodeEntry, encodeBody, encodeEntry, kinds, noSeat, type Body, type Kind } from './entry';
export { openedOn } from './counting';
export type { Exposed } from './exposure';
export type { Fold } from './fold';
export { ackOwed } from './footing';
export { decodeGenesis, encodeGenesis, readGenesis, type Genesis, type Party, type PartyKeys } from './genesis';
export { fromHex, hash, isHex, toHex } from './hash';
export { createLedger, type KnownEntry, type Ledger } from './ledger';
export { entryIdOf, gameIdOf, pidOf } from './names';
export { placeFor } from './papers';
export { activeOf, majorityOf, type Escrow, type People } from './people';
export type { Position } from './positions';
export { maxBoxes, type Proposal } from './proposals';
export {
  createBoxKey,
  createSigningKey,
  isAcceptableKey,
  openBox,
  openBytes,
  sealBox,
  sealBytes,
  sealReady,
  sign,
  verify,
  type BoxKey,
  type SigningKey,
} from './seal';
export { signEntry, verifyEntry } from './sign';
export { startOf } from './start';
export { goesOnFrom, succeed } from './successor';
export type { BallotPort, DealPort, EscrowPort } from './table';
export { readPayload, writePayload } from './text';
export type { Verdict } from './verdicts';
