/** What a link's secret turns into. The host learns the topic's name and nothing of the secret. */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface RoomKeys {
  /** The name under which parties meet at a host: 128 bits in hexadecimal. */
  readonly topic: string;
  /** Seals the offers and answers that pass through the host: 256 bits in hexadecimal. */
  readonly password: string;
}

const derive = (secret: Uint8Array, purpose: string, bytes: number): string =>
  bytesToHex(hkdf(sha256, secret, undefined, utf8ToBytes(`roundel ${purpose} 1`), bytes));

/** Derives a room's names from the link's 32-byte secret (HKDF with SHA-256). */
export const roomKeys = (secret: Uint8Array): RoomKeys => ({
  topic: derive(secret, 'topic', 16),
  password: derive(secret, 'signaling', 32),
});
