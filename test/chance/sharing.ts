/** Tables whose keys are shared, from fixed secrets. */
import { base, chanceReady, reduce } from '../../src-renderer/chance/group';
import { readRegistration } from '../../src-renderer/chance';
import type { KeyRing } from '../../src-renderer/chance';
import { fromHex, toHex, type Escrow, type PartyKeys } from '../../src-renderer/ledger';
import { toNumber, type Dealing } from './second';

await chanceReady();

export const gameId = '5e'.repeat(32);
export const entropy = new Uint8Array(32).fill(29);

/** A ring that follows from a number. Its proofs hold nothing: escrows are made for parties that have been let in. */
export const ringOf = (who: number): KeyRing => {
  const make = (purpose: number) => {
    const secret = reduce(new Uint8Array(64).fill(who, 0, 40).fill(purpose, 40));
    return { key: toHex(base(secret)), secret: toHex(secret) };
  };
  const [seal, dice, ballot] = [make(1), make(2), make(3)];
  const proofs = { seal: '', dice: '', ballot: '' };
  const pid = who.toString(16).padStart(16, 'a');
  return {
    keys: { pid, sign: '', seal: seal.key, dice: dice.key, ballot: ballot.key, proofs },
    secret: { sign: '', seal: seal.secret, dice: dice.secret, ballot: ballot.secret },
  };
};

/** One party, and the others that her key is shared among. */
export interface Shared {
  readonly ring: KeyRing;
  readonly others: readonly KeyRing[];
  readonly sharing: { readonly gameId: string; readonly holders: readonly PartyKeys[]; readonly threshold: number };
  readonly dealing: Dealing;
}

/** A table of so many parties, three or more. */
export const sharedAmong = (parties: number): Shared => {
  const ring = ringOf(41);
  const others = Array.from({ length: parties - 1 }, (_, at) => ringOf(51 + at));
  const holders = others.map(({ keys }) => keys);
  const threshold = Math.floor(parties / 2) + 1;
  const secret = toNumber(fromHex(ring.secret.dice));
  const dealing = { gameId, pid: ring.keys.pid, secret, threshold, holders, entropy };
  return { ring, others, sharing: { gameId, holders, threshold }, dealing };
};

/** Reads a registration as hers. */
export const read = ({ ring, sharing }: Shared, bytes: Uint8Array) =>
  readRegistration(bytes, { ...sharing, pid: ring.keys.pid, key: ring.keys.dice });

/** Reads one that must be sound. */
export const escrowOf = (shared: Shared, bytes: Uint8Array): Escrow => {
  const ruling = read(shared, bytes);
  if (!ruling.ok) throw new Error(`refused: ${ruling.refusal.facts.at}`);
  return ruling.value;
};

/** The secret key to which the holder's share is sealed. */
export const sealOf = ({ others }: Shared, index: number): Uint8Array => fromHex(others[index]?.secret.seal ?? '');
