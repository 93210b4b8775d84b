import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSubtle, installSubtle } from '../../src-renderer/sync/shim';

const text = new TextEncoder();
const real = webcrypto.subtle;
const iv = Uint8Array.from({ length: 12 }, (_, at) => at * 13);
const PBKDF2 = { name: 'PBKDF2', salt: text.encode('a topic'), iterations: 1_000, hash: 'SHA-256' } as const;
const AES = { name: 'AES-GCM', length: 256 } as const;

/** The same steps that y-webrtc takes, with the shim and with Node's own. */
const shimKey = async (subtle: ReturnType<typeof createSubtle>, password: string) =>
  subtle.deriveKey(PBKDF2, await subtle.importKey('raw', text.encode(password), 'PBKDF2'), AES);
const realKey = async (password: string) => {
  const material = await real.importKey('raw', text.encode(password), 'PBKDF2', false, ['deriveKey']);
  return real.deriveKey(PBKDF2, material, AES, true, ['encrypt', 'decrypt']);
};

describe('the small WebCrypto', () => {
  it.each([0, 1, 16, 5_000])('seals %i bytes exactly as the large one does', async (length) => {
    const data = Uint8Array.from({ length }, (_, at) => at % 253);
    const subtle = createSubtle();
    const ours = await subtle.encrypt({ name: 'AES-GCM', iv }, await shimKey(subtle, 'open sesame'), data);
    const theirs = await real.encrypt({ name: 'AES-GCM', iv }, await realKey('open sesame'), data);
    expect(new Uint8Array(ours)).toEqual(new Uint8Array(theirs));
    const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, await shimKey(subtle, 'open sesame'), theirs);
    expect(new Uint8Array(opened)).toEqual(data);
  });

  it('does not open what another password sealed, and says it as WebCrypto does', async () => {
    const subtle = createSubtle();
    const sealed = await real.encrypt({ name: 'AES-GCM', iv }, await realKey('one'), text.encode('words'));
    const opening = subtle.decrypt({ name: 'AES-GCM', iv }, await shimKey(subtle, 'two'), sealed);
    await expect(opening).rejects.toMatchObject({ name: 'OperationError' });
    const short = subtle.decrypt({ name: 'AES-GCM', iv }, await shimKey(subtle, 'two'), new Uint8Array(3));
    await expect(short).rejects.toMatchObject({ name: 'OperationError' });
  });

  it('does nothing else, and uses no key for what it was not made for', async () => {
    const subtle = createSubtle();
    const material = await subtle.importKey('raw', text.encode('one'), 'PBKDF2');
    const refused = { name: 'NotSupportedError' };
    await expect(subtle.importKey('jwk', text.encode('one'), 'PBKDF2')).rejects.toMatchObject(refused);
    await expect(subtle.deriveKey({ ...PBKDF2, hash: 'SHA-1' }, material, AES)).rejects.toMatchObject(refused);
    await expect(subtle.encrypt({ name: 'AES-GCM', iv }, material, iv)).rejects.toMatchObject(refused);
    await expect(subtle.deriveKey(PBKDF2, await shimKey(subtle, 'one'), AES)).rejects.toMatchObject(refused);
  });

  it('is installed only where there is none', () => {
    const bare: { readonly crypto: { subtle?: unknown } } = { crypto: {} };
    expect([installSubtle(bare), installSubtle(bare)]).toEqual([true, false]);
    expect(bare.crypto.subtle).toHaveProperty('deriveKey');
    const before = globalThis.crypto.subtle;
    expect(installSubtle()).toBe(false);
    expect(globalThis.crypto.subtle).toBe(before);
  });
});
