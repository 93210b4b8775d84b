/** What y-webrtc says through a host, sealed as it does it: for a test that speaks as somebody who is not there. */
import { toBase64 } from 'lib0/buffer';
import * as encoding from 'lib0/encoding';

/** The key that y-webrtc makes of a room's password. */
export const signalingKey = async (password: string, topic: string): Promise<CryptoKey> => {
  const text = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', text.encode(password), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', salt: text.encode(topic), iterations: 100_000, hash: 'SHA-256' },
    material,
    { name: 'AES-GCM', length: 256 },
    true,
    ['encrypt', 'decrypt'],
  );
};

/** The announce of a peer of this name. */
export const sealAnnounce = async (key: CryptoKey, from: string): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = encoding.encode((encoder) => encoding.writeAny(encoder, { type: 'announce', from }));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, Uint8Array.from(plain));
  return toBase64(
    encoding.encode((encoder) => {
      encoding.writeVarString(encoder, 'AES-GCM');
      encoding.writeVarUint8Array(encoder, iv);
      encoding.writeVarUint8Array(encoder, new Uint8Array(cipher));
    }),
  );
};
