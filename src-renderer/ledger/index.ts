/** The ledger's door. */
export { sameBytes } from './bytes';
export type { Wish } from './compose';
export { rollAlpha } from './dice';
export { decodeEntry, encodeBody, encodeEntry, kinds, noSeat, type Body, type Entry, type Kind } from './entry';
export type { Fold, PendingAct } from './fold';
export { decodeGenesis, encodeGenesis, type Genesis, type GenesisSeat, type Party, type PartyKeys } from './genesis';
export { fromHex, hash, isHex, toHex } from './hash';
export { createLedger, type KnownEntry, type Ledger } from './ledger';
export { entryIdOf, gameIdOf, pidOf } from './names';
export type { LandedRoll, Position } from './positions';
export { createSigningKey, isAcceptableKey, sealReady, sign, verify, type SigningKey } from './seal';
export { signEntry } from './sign';
export { readPayload, writePayload } from './text';
export type { Verdict } from './verdicts';
