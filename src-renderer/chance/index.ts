/** The door of chance: keys, and the answers that dice are made of. */
export { chanceReady } from './group';
export { createPartyKeys, verifyPartyKeys, type KeyRing } from './keys';
export { answer, outputOf, verifyAnswer } from './vrf';
