/**
 * From the answers of all parties to the faces of the dice.
 *
 * It stands in this room because every fold computes it: the check of an answer
 * reaches the ledger as a port, but what the answers come to is part of the
 * history.
 */
import { sha512 } from '@noble/hashes/sha2.js';
import { assert } from '../../rules/kernel/ruling';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex } from './hash';

const words = 2 ** 32;
const rollLabel = utf8ToBytes('vtt/roll/1');
const seedLabel = utf8ToBytes('vtt/seed/1');
const littleEndian = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
};

/** What each party answers for a roll: the game and the position, so that another history means other dice. */
export const rollAlpha = (gameId: string, digest: string): Uint8Array =>
  concatBytes(rollLabel, fromHex(gameId), fromHex(digest));

/** The seed of a roll, 64 bytes, from the position and the outputs (64 bytes each) in roster order. */
export const seedOf = (digest: string, outputs: readonly Uint8Array[]): Uint8Array =>
  sha512(concatBytes(seedLabel, fromHex(digest), ...outputs));

/**
 * The faces of a seed: one from 1 to `sides` for each number of sides given.
 *
 * Die k reads the words of SHA-512(seed, k, counter), k and counter as four
 * bytes, and skips those above the largest multiple of its sides, so that no
 * face is likelier than another.
 */
export const facesOf = (seed: Uint8Array, sides: readonly number[]): readonly number[] =>
  sides.map((many, die) => {
    assert(many >= 1 && many < words, 'a die has no such number of sides');
    const fair = words - (words % many);
    for (let counter = 0; ; counter += 1) {
      const block = sha512(concatBytes(seed, littleEndian(die), littleEndian(counter)));
      const view = new DataView(block.buffer, block.byteOffset);
      for (let at = 0; at < block.length; at += 4) {
        const word = view.getUint32(at, true);
        if (word < fair) return (word % many) + 1;
      }
    }
  });
