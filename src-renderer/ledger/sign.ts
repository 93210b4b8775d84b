/** What exactly an author signs: her body, under the name of the one game it belongs to. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { encodeBody, encodeEntry, type Body } from './entry';
import { fromHex } from './hash';
import { sign, verify } from './seal';

const label = utf8ToBytes('vtt/ledger/1\0');

const message = (gameId: string, body: Uint8Array): Uint8Array => concatBytes(label, fromHex(gameId), body);

/** Signs a body for this game and answers with the bytes of the entry. */
export const signEntry = (gameId: string, body: Body, secretKey: Uint8Array): Uint8Array =>
  encodeEntry({ body, signature: sign(message(gameId, encodeBody(body)), secretKey) });

/** Is this the author's signature of these body bytes, as received, in this game and no other? */
export const verifyEntry = (gameId: string, body: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean =>
  verify(signature, message(gameId, body), publicKey);
