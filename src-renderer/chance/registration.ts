/**
 * The bytes by which a party shares a key among the other active parties (trust 4),
 * so that they can restore an answer which she owes (trust 5.2), or her part in
 * opening a ballot (trust 6).
 *
 *   registration := C(32)* • E(32) • masked(32)* • proof(64)      32 (t + 3 + m) bytes
 *
 * t commitments, the first the key itself; m masked shares, in the order of the
 * holders. The proof shows that she knows the secret behind E, and it covers
 * game, party, threshold, holders and all bytes before it: these bytes mean
 * nothing anywhere else. Without it a cheat could show an honest party's E as
 * her own, deal wrong shares, and have the complaints open the honest party's.
 */
import { concatBytes } from '@noble/hashes/utils.js';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { fromHex, sameBytes, type Escrow, type PartyKeys } from '../ledger';
import { logsHold, proofBytes, proveLogs } from './discrete-log-proof';
import { contextOf, maskOf, shareAt, shareKeyAt } from './escrow';
import {
  base,
  hash512,
  isIdentity,
  isPoint,
  isScalar,
  multiply,
  multiplyAdd,
  randomBytes,
  reduce,
  scalarOf,
} from './group';
import type { KeyRing } from './keys';

/** Among whom a key is shared. */
export interface Sharing {
  readonly gameId: string;
  /** The other active parties, in the order of the table's people; at most 254. */
  readonly holders: readonly PartyKeys[];
  /** How many of them can stand in, at least 1 and at most all. */
  readonly threshold: number;
}

/** A registration that is to be checked: whose it is said to be. */
export interface ClaimedSharing extends Sharing {
  readonly pid: string;
  /** The public key that is shared, as hexadecimal text: hers for dice, for ballots, or for one deal. */
  readonly key: string;
}

/** Whose key is to be shared: her party id and the secret, as hexadecimal text. */
export interface Dealer {
  readonly pid: string;
  readonly secret: string;
}

type RegistrationRefusal = Refusal<'entry.badRegistration', { readonly at: 'length' | 'key' | 'points' | 'proof' }>;

const contextFor = ({ gameId, holders, threshold }: Sharing, pid: string, shown: Uint8Array): Uint8Array => {
  const people = holders.flatMap((holder) => [fromHex(holder.pid), fromHex(holder.seal)]);
  const all = hash512(Uint8Array.of(threshold, holders.length), ...people, shown);
  return concatBytes(contextOf(gameId, pid, 'deal'), all);
};

/** Shares my dice key. */
export const createRegistration = ({ keys, secret }: KeyRing, sharing: Sharing, entropy?: Uint8Array): Uint8Array =>
  shareKey({ pid: keys.pid, secret: secret.dice }, sharing, entropy);

/**
 * Shares a key. `entropy` is 32 random bytes: everything secret follows
 * from them, the key, and what it is shared for, so that a broken random source
 * alone does not make two sharings alike.
 */
export const shareKey = (dealer: Dealer, sharing: Sharing, entropy = randomBytes(32)): Uint8Array => {
  const { gameId, holders, threshold } = sharing;
  const { pid } = dealer;
  const secret = fromHex(dealer.secret);
  const context = contextFor(sharing, pid, base(secret));
  const draw = (at: number): Uint8Array => reduce(hash512(secret, entropy, context, Uint8Array.of(at)));
  const coefficients = Array.from({ length: threshold }, (_, at) => (at === 0 ? secret : draw(at)));
  const e = draw(0);
  const ephemeral = base(e);
  const masked = holders.map(({ seal }, index) => {
    const mask = maskOf({ gameId, pid, ephemeral }, index, multiply(e, fromHex(seal)));
    return multiplyAdd(mask, scalarOf(1), shareAt(coefficients, index));
  });
  const shown = concatBytes(...coefficients.map(base), ephemeral, ...masked);
  return concatBytes(shown, proveLogs(contextFor(sharing, pid, shown), e, [{ product: ephemeral }], entropy));
};

/**
 * Reads a registration with all checks that everybody can make; whether a share
 * is right only its holder sees, with `openShare`. Refused too is a polynomial
 * that leaves a holder nothing to stand in with. Never throws.
 */
export const readRegistration = (bytes: Uint8Array, claimed: ClaimedSharing): Ruling<Escrow, RegistrationRefusal> => {
  const { gameId, pid, holders, threshold } = claimed;
  const m = holders.length;
  const isPossible = threshold >= 1 && threshold <= m;
  if (!isPossible || bytes.length !== 32 * (threshold + 1 + m) + proofBytes) {
    return refuse('entry.badRegistration', { at: 'length' });
  }
  // A copy: an escrow outlives the bytes that it came in.
  const fields = Array.from({ length: threshold + 1 + m }, (_, at) => bytes.slice(32 * at, 32 * (at + 1)));
  const points = fields.slice(0, threshold + 1);
  const [key, ephemeral] = [points[0], points[threshold]];
  if (key === undefined || ephemeral === undefined || !sameBytes(key, fromHex(claimed.key))) {
    return refuse('entry.badRegistration', { at: 'key' });
  }
  const masked = fields.slice(threshold + 1);
  if (!points.every(isPoint) || !masked.every(isScalar)) return refuse('entry.badRegistration', { at: 'points' });
  const shareKeys = holders.map((_, index) => shareKeyAt(points.slice(0, threshold), index));
  if (shareKeys.some(isIdentity)) return refuse('entry.badRegistration', { at: 'points' });
  const shown = bytes.subarray(0, -proofBytes);
  if (!logsHold(contextFor(claimed, pid, shown), [{ product: ephemeral }], bytes.subarray(-proofBytes))) {
    return refuse('entry.badRegistration', { at: 'proof' });
  }
  const known = holders.map((holder) => ({ pid: holder.pid, seal: fromHex(holder.seal) }));
  return grant({ gameId, pid, threshold, holders: known, key, ephemeral, masked, shareKeys });
};
