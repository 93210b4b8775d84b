/** Toy tables with real dice keys, shared among the others. */
import {
  checkComplaint,
  checkPart,
  combine,
  createRegistration,
  openShare,
  readRegistration,
  restorePart,
  verifyAnswer,
  type KeyRing,
} from '../../src-renderer/chance';
import { concatBytes } from '@noble/hashes/utils.js';
import { fromHex, kinds, noSeat, rollAlpha, toHex, type Ledger } from '../../src-renderer/ledger';
import { genesisOf, toyLedger, write, type Person } from './people';
import type { Toy } from './toy';

const escrow = { readRegistration, checkComplaint, checkPart, combine };

/** A toy table whose dice answers and shared keys are checked as in the app. */
export const sharedTable = (seats: readonly number[]): Ledger<Toy> =>
  toyLedger(genesisOf(seats), false, { verifyAnswer, escrow });

/** A person's keys as chance wants them. */
export const ringOf = ({ party, diceKey, sealKey, ballotKey }: Person): KeyRing => {
  const { name, ...keys } = party;
  return { keys, secret: { sign: name, seal: toHex(sealKey), dice: toHex(diceKey), ballot: toHex(ballotKey) } };
};

/** This person's registration among these others. */
export const registrationOf = (
  ledger: Ledger<Toy>,
  dealer: Person,
  others: readonly Person[],
  threshold: number,
): { readonly register: string } => {
  const holders = others.map(({ party }) => party);
  return { register: toHex(createRegistration(ringOf(dealer), { gameId: ledger.gameId, holders, threshold })) };
};

/** The payload of this holder's part of that party's answer at the tip. */
export const partOf = (ledger: Ledger<Toy>, holder: Person, pid: string): Uint8Array => {
  const { digest, people } = ledger.fold().tip;
  const shared = people.escrows.get(pid);
  const index = shared?.holders.findIndex((one) => one.pid === holder.party.pid) ?? -1;
  const share = shared === undefined ? null : openShare(shared, index, holder.sealKey);
  if (shared === undefined || share === null) throw new Error('she holds no share');
  return concatBytes(fromHex(pid), restorePart(shared, index, share, rollAlpha(ledger.gameId, digest)));
};

/** Writes this holder's part. */
export const writePart = (ledger: Ledger<Toy>, holder: Person, pid: string): Uint8Array =>
  write(ledger, holder, kinds.restore, noSeat, partOf(ledger, holder, pid));
