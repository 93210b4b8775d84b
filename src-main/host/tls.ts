/** The certificate of a host that is on the internet. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { granted, refused, type Answer } from './ruling';

export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The name that the certificate is for; empty where it names none that a link could use. */
  readonly name: string;
}

const read = (file: string): Answer<Buffer> => {
  try {
    return granted(readFileSync(file));
  } catch (error) {
    return refused({ code: 'tls.unreadable', facts: { file, why: (error as NodeJS.ErrnoException).code ?? '' } });
  }
};

/** The first DNS name of a certificate that is no pattern. */
const nameIn = (cert: Buffer): string =>
  (new X509Certificate(cert).subjectAltName ?? '')
    .split(',')
    .map((part) => /^\s*DNS:([\w.-]+)\s*$/.exec(part)?.[1] ?? '')
    .find((name) => name !== '') ?? '';

/**
 * Reads a certificate (with its chain) and its key, both PEM. Refused with `tls.unreadable` where a file cannot be
 * read, and with `tls.unfit` where they are no certificate and key or do not belong together.
 */
export const readTls = (certFile: string, keyFile: string): Answer<Tls> => {
  const cert = read(certFile);
  if (!cert.ok) return cert;
  const key = read(keyFile);
  if (!key.ok) return key;
  try {
    createSecureContext({ cert: cert.value, key: key.value });
    return granted({ cert: cert.value, key: key.value, name: nameIn(cert.value) });
  } catch {
    // OpenSSL says why in words for its own people.
    return refused({ code: 'tls.unfit', facts: { cert: certFile, key: keyFile } });
  }
};
