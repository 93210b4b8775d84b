/** The ledger's door. */
export { sameBytes } from './bytes';
export { rollAlpha } from './dice';
export { decodeEntry, encodeBody, encodeEntry, kinds, noSeat, type Body, type Kind } from './entry';
export type { Fold } from './fold';
export { decodeGenesis, encodeGenesis, type Genesis, type Party, type PartyKeys } from './genesis';
export { fromHex, hash, isHex, toHex } from './hash';
export { createLedger, type KnownEntry, type Ledger } from './ledger';
export { entryIdOf, gameIdOf, pidOf } from './names';
export type { Position } from './positions';
export {
  createBoxKey,
  createSigningKey,
  isAcceptableKey,
  openBox,
  sealBox,
  sealReady,
  sign,
  verify,
  type BoxKey,
  type SigningKey,
} from './seal';
export { signEntry, verifyEntry } from './sign';
export { readPayload, writePayload } from './text';
export type { Verdict } from './verdicts';
