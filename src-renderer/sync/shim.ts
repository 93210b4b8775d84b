/**
 * The few WebCrypto calls that y-webrtc's password needs, for pages served
 * over plain http on a local network, where browsers have no `crypto.subtle`.
 *
 * PBKDF2 with SHA-256 to a 256-bit AES-GCM key, and that key's use: nothing
 * else, and every other wish is refused. Where WebCrypto is there, it stays.
 */
import { gcm } from '@noble/ciphers/aes.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** A key of the shim: the bytes are out of sight of whoever holds it. */
interface ShimKey {
  readonly type: 'secret';
  readonly algorithm: { readonly name: 'PBKDF2' | 'AES-GCM' };
}

interface Pbkdf2 {
  readonly name: string;
  readonly salt: ArrayBuffer | Uint8Array;
  readonly iterations: number;
  readonly hash: string;
}

interface AesGcm {
  readonly name: string;
  readonly iv: Uint8Array;
}

/** The calls that the shim knows, in WebCrypto's shape. */
export interface SubtleShim {
  readonly importKey: (format: string, raw: ArrayBuffer | Uint8Array, algorithm: string) => Promise<ShimKey>;
  readonly deriveKey: (
    algorithm: Pbkdf2,
    key: ShimKey,
    derived: { readonly name: string; readonly length: number },
  ) => Promise<ShimKey>;
  readonly encrypt: (algorithm: AesGcm, key: ShimKey, data: ArrayBuffer | Uint8Array) => Promise<ArrayBuffer>;
  readonly decrypt: (algorithm: AesGcm, key: ShimKey, data: ArrayBuffer | Uint8Array) => Promise<ArrayBuffer>;
}

const bytesOf = (data: ArrayBuffer | Uint8Array): Uint8Array =>
  data instanceof Uint8Array ? data : new Uint8Array(data);

/** An exact copy: the library may hand out a view of a larger buffer. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

const unsupported = (what: string): Promise<never> =>
  Promise.reject(new DOMException(`This page's small WebCrypto does not do ${what}`, 'NotSupportedError'));

/** Makes a shim with keys of its own. Its promises reject as WebCrypto's do. */
export const createSubtle = (): SubtleShim => {
  const secrets = new WeakMap<ShimKey, Uint8Array>();
  const keep = (name: ShimKey['algorithm']['name'], secret: Uint8Array): ShimKey => {
    const key: ShimKey = { type: 'secret', algorithm: { name } };
    secrets.set(key, secret);
    return key;
  };
  const secretOf = (key: ShimKey, name: ShimKey['algorithm']['name']): Uint8Array | undefined =>
    key.algorithm.name === name ? secrets.get(key) : undefined;

  return {
    importKey: (format, raw, algorithm) =>
      format === 'raw' && algorithm === 'PBKDF2'
        ? Promise.resolve(keep('PBKDF2', Uint8Array.from(bytesOf(raw))))
        : unsupported(`${algorithm} from ${format}`),
    deriveKey: async ({ name, salt, iterations, hash }, key, derived) => {
      const secret = secretOf(key, 'PBKDF2');
      if (!secret || name !== 'PBKDF2' || hash !== 'SHA-256' || derived.name !== 'AES-GCM' || derived.length !== 256) {
        return unsupported(`${derived.name} from ${name}`);
      }
      return keep('AES-GCM', await pbkdf2Async(sha256, secret, bytesOf(salt), { c: iterations, dkLen: 32 }));
    },
    encrypt: async ({ name, iv }, key, data) => {
      const secret = secretOf(key, 'AES-GCM');
      if (!secret || name !== 'AES-GCM') return unsupported(name);
      return bufferOf(gcm(secret, iv).encrypt(bytesOf(data)));
    },
    decrypt: async ({ name, iv }, key, data) => {
      const secret = secretOf(key, 'AES-GCM');
      if (!secret || name !== 'AES-GCM') return unsupported(name);
      try {
        return bufferOf(gcm(secret, iv).decrypt(bytesOf(data)));
      } catch {
        // The library throws at a wrong tag or a text too short to have one.
        throw new DOMException('Not sealed with this key', 'OperationError');
      }
    },
  };
};

/** Gives this page the shim where it has no WebCrypto; elsewhere does nothing. Answers whether it did. */
export const installSubtle = (target: { readonly crypto: object } = globalThis): boolean => {
  if ('subtle' in target.crypto && target.crypto.subtle !== undefined) return false;
  Object.defineProperty(target.crypto, 'subtle', { value: createSubtle(), configurable: true });
  return true;
};
