/** What a link's secret turns into. The host learns the topic's name and nothing of the secret. */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface RoomKeys {
  /** The name under which parties meet at a host: 128 bits in hexadecimal. */
  readonly topic: string;
  /** Seals the offers and answers that pass through the host: 256 bits in hexadecimal. */
  readonly password: string;
  /** Seals what the host carries between those who find no way to each other: 32 bytes (trust 9.3). */
  readonly relay: Uint8Array;
}

const derive = (secret: Uint8Array, purpose: string, bytes: number, salt?: Uint8Array): Uint8Array =>
  hkdf(sha256, secret, salt, utf8ToBytes(`roundel ${purpose} 1`), bytes);

/** Derives a room's names from the link's 32-byte secret (HKDF with SHA-256). */
export const roomKeys = (secret: Uint8Array): RoomKeys => ({
  topic: bytesToHex(derive(secret, 'topic', 16)),
  password: bytesToHex(derive(secret, 'signaling', 32)),
  relay: derive(secret, 'relay', 32),
});

/**
 * Where a member's letterbox is at the relay, by her name at the hosts: 16 bytes. A new name with every visit makes a new
 * letterbox, and the host can tell neither the table nor the name by it.
 */
export const letterboxOf = (relay: Uint8Array, peer: string): Uint8Array =>
  derive(relay, 'letterbox', 16, utf8ToBytes(peer));
