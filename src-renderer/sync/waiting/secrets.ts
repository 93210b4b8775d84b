/**
 * The waiting room's keys and words (decision 0030).
 *
 *   commit := hash(guest's key, guest's nonce)                              32 bytes
 *   token, member's key, member's nonce := HKDF(room's secret, commit)      32 bytes each; the token without a commit
 *   words  := 44 bits of hash(commit, guest's key and nonce, member's key and nonce), 11 to a word
 *
 * The guest reveals key and nonce only after the member's are known to her, and
 * the member's follow from the commit. So whoever stands in the middle has to
 * choose before it knows what it must match.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import * as v from 'valibot';
import { createBoxKey, hash, openBox, sealBox, type BoxKey } from '../../ledger';
import { isOrigin } from '../addresses';
import { MAX_HOSTS } from '../hosts';
import { toBase64Url } from '../base64url';
import { readBase64Url } from './text';

/** What a guest is given when she is let in: all that the link says, and all hosts of the table. */
export interface Invite {
  /** Origins; the first is the one to begin with. */
  readonly hosts: readonly string[];
  /** 32 bytes. */
  readonly secret: Uint8Array;
  /** Empty until play has begun. */
  readonly gameId: string;
}

/** What one side shows the other: its key and a nonce, 32 bytes each. */
export interface Shown {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
}

/** Four words of the list, lower case. */
export type Words = readonly [string, string, string, string];

export interface MemberKeys {
  readonly box: BoxKey;
  readonly nonce: Uint8Array;
}

const BITS_A_WORD = 11;

const derive = (secret: Uint8Array, purpose: string, commit?: Uint8Array): Uint8Array =>
  hkdf(sha256, secret, commit, utf8ToBytes(`roundel waiting ${purpose} 1`), 32);

/** By this a host tells the members of one table together; it follows from the secret and does not show it. */
export const tokenOf = (secret: Uint8Array): string => toBase64Url(derive(secret, 'token'));

/** The key and the nonce with which every member answers this commit. */
export const memberKeys = (secret: Uint8Array, commit: Uint8Array): MemberKeys => ({
  box: createBoxKey(derive(secret, 'key', commit)),
  nonce: derive(secret, 'nonce', commit),
});

/** What a guest promises before she reveals it. */
export const commitOf = ({ key, nonce }: Shown): Uint8Array => hash('roundel/knock/1', key, nonce);

/** The four words that both screens show. */
export const wordsOf = (guest: Shown, member: Shown): Words => {
  const digest = hash('roundel/words/1', commitOf(guest), guest.key, guest.nonce, member.key, member.nonce);
  const bits = digest.slice(0, 6).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) >> 4n;
  const wordAt = (at: number): string => wordlist[Number((bits >> BigInt(at * BITS_A_WORD)) & 2047n)] ?? '';
  return [wordAt(3), wordAt(2), wordAt(1), wordAt(0)];
};

const inviteShape = v.object({
  hosts: v.pipe(v.array(v.custom<string>(isOrigin)), v.minLength(1), v.maxLength(MAX_HOSTS + 1)),
  secret: v.pipe(v.string(), v.length(43)),
  gameId: v.pipe(v.string(), v.regex(/^([0-9a-f]{64})?$/)),
});

/** Seals an invite to a guest's key, in base64url; null where her key is no usable one. */
export const sealInvite = ({ hosts, secret, gameId }: Invite, to: Uint8Array, from: BoxKey): string | null => {
  const invite = { hosts: hosts.slice(0, MAX_HOSTS + 1), secret: toBase64Url(secret), gameId };
  const sealed = sealBox(utf8ToBytes(JSON.stringify(invite)), to, from);
  return sealed && toBase64Url(sealed);
};

/** Opens an invite that the holder of `from` sealed to me; null for anything else. */
export const openInvite = (text: string, from: Uint8Array, me: BoxKey): Invite | null => {
  const sealed = readBase64Url(text);
  const bytes = sealed && openBox(sealed, from, me);
  if (!bytes) return null;
  try {
    const found = v.safeParse(inviteShape, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    const secret = found.success ? readBase64Url(found.output.secret) : null;
    return found.success && secret ? { ...found.output, secret } : null;
  } catch {
    // Sealed for me and yet neither UTF-8 nor JSON: the member's client is not ours.
    return null;
  }
};
