/** Names that follow from content: nobody gives them out and nobody can choose them. */
import { fromHex, hash, toHex } from './hash';

/** The party id of a signing key: 16 hexadecimal digits. */
export const pidOf = (publicKey: Uint8Array): string => toHex(hash('vtt/pid/1', publicKey).subarray(0, 8));

/** The game's id, 64 hexadecimal digits: it covers every byte of the genesis, so a link can pin one table. */
export const gameIdOf = (genesisBytes: Uint8Array): string => toHex(hash('vtt/genesis/1', genesisBytes));

/** The id of an entry, 64 hexadecimal digits. The signature is no part of it: signing a body again makes no new entry. */
export const entryIdOf = (gameId: string, body: Uint8Array): string =>
  toHex(hash('vtt/entry/1', fromHex(gameId), body));
