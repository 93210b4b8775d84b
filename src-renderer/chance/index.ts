/** The door of chance: keys, the answers that dice are made of, and how the others stand in for one who is gone. */
export { jointKey, openPaper, readPaper, reopenPaper, sealPaper } from './ballot';
export { createDealKey, dealSecret, faceOf, firstOf, readDealKey, startDeck, type DealPlace } from './deck';
export { checkComplaint, complain, openShare } from './escrow';
export { chanceReady } from './group';
export { createPartyKeys, verifyPartyKeys, type KeyRing } from './keys';
export { createRegistration, readRegistration, shareKey } from './registration';
export { checkPart, combine, restorePart } from './restore';
export { openSealed, sealTo } from './sealed';
export { createShuffle, readShuffle } from './shuffle-proof';
export { createShares, joinShares, readShares, readSharesPart, shareOf, sharesPart } from './shares';
export { answer, outputOf, verifyAnswer } from './vrf';
