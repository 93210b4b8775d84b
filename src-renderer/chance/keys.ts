/**
 * What a party brings to a table: one key for each purpose, and the proof that
 * she knows each secret.
 *
 * One key never serves two purposes, or an answer in one ceremony could open
 * something in another. The proofs stop a party from showing a key that she
 * computed from the others' (the sum of all keys would then be hers alone).
 * They are bound to party and purpose, not to a game: decision 0012.
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createSigningKey, fromHex, isAcceptableKey, isHex, pidOf, toHex, type PartyKeys } from '../ledger';
import { logsHold, proveLogs } from './discrete-log-proof';
import { base, isPoint, randomScalar } from './group';

/** All keys of one installation, as hexadecimal text: plain JSON for the store. `secret` never leaves it. */
export interface KeyRing {
  readonly keys: PartyKeys;
  readonly secret: { readonly sign: string; readonly seal: string; readonly dice: string; readonly ballot: string };
}

type Purpose = keyof PartyKeys['proofs'];

const label = utf8ToBytes('vtt/knows/1');
/** Lengths are fixed or written down, so no two lists of fields share an encoding. */
const contextOf = (pid: string, purpose: Purpose): Uint8Array =>
  concatBytes(label, fromHex(pid), Uint8Array.of(purpose.length), utf8ToBytes(purpose));

/** Fresh keys for a new installation. */
export const createPartyKeys = (): KeyRing => {
  const signing = createSigningKey();
  const pid = pidOf(signing.publicKey);
  const make = (purpose: Purpose): { readonly key: string; readonly proof: string; readonly secret: string } => {
    const secret = randomScalar();
    const key = base(secret);
    return {
      key: toHex(key),
      proof: toHex(proveLogs(contextOf(pid, purpose), secret, [{ product: key }])),
      secret: toHex(secret),
    };
  };
  const [seal, dice, ballot] = [make('seal'), make('dice'), make('ballot')];
  return {
    keys: {
      pid,
      sign: toHex(signing.publicKey),
      seal: seal.key,
      dice: dice.key,
      ballot: ballot.key,
      proofs: { seal: seal.proof, dice: dice.proof, ballot: ballot.proof },
    },
    secret: { sign: toHex(signing.secretKey), seal: seal.secret, dice: dice.secret, ballot: ballot.secret },
  };
};

/**
 * May a party with these keys sit at a table? The signing key is sound, the
 * party id follows from it, and each other key comes with a proof that holds.
 * Never throws, whatever the fields hold.
 */
export const verifyPartyKeys = (keys: PartyKeys): boolean => {
  if (!isHex(keys.sign, 32) || !isAcceptableKey(fromHex(keys.sign)) || pidOf(fromHex(keys.sign)) !== keys.pid)
    return false;
  return (['seal', 'dice', 'ballot'] as const).every(
    (purpose) =>
      isHex(keys[purpose], 32) &&
      isHex(keys.proofs[purpose], 64) &&
      isPoint(fromHex(keys[purpose])) &&
      logsHold(contextOf(keys.pid, purpose), [{ product: fromHex(keys[purpose]) }], fromHex(keys.proofs[purpose])),
  );
};
