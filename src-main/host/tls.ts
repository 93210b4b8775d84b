/** The certificate of a host that is on the internet. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { granted, refused, type Answer } from './ruling';

export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** How a browser must call this address: by itself where the certificate is for it, else by the first name that it is for. */
  readonly nameFor: (address: string) => string;
}

const read = (file: string): Answer<Buffer> => {
  try {
    return granted(readFileSync(file));
  } catch (error) {
    return refused({ code: 'tls.unreadable', facts: { file, why: (error as NodeJS.ErrnoException).code ?? '' } });
  }
};

const nameIn =
  (certificate: X509Certificate) =>
  (address: string): string => {
    if ((isIP(address) ? certificate.checkIP(address) : certificate.checkHost(address)) !== undefined) return address;
    // The first DNS name that is no pattern.
    const parts = (certificate.subjectAltName ?? '').split(',');
    return parts.map((part) => /^\s*DNS:([\w.-]+)\s*$/.exec(part)?.[1] ?? '').find((name) => name !== '') ?? address;
  };

/**
 * Reads a certificate (with its chain) and its key, both PEM. Refused with `tls.unreadable` where a file cannot be
 * read, with `tls.ended` where its time is over, and with `tls.unfit` where they are no certificate and key or do not belong together.
 */
export const readTls = (certFile: string, keyFile: string): Answer<Tls> => {
  const cert = read(certFile);
  if (!cert.ok) return cert;
  const key = read(keyFile);
  if (!key.ok) return key;
  try {
    createSecureContext({ cert: cert.value, key: key.value });
    const certificate = new X509Certificate(cert.value);
    if (Date.parse(certificate.validTo) < Date.now()) {
      return refused({ code: 'tls.ended', facts: { cert: certFile, end: certificate.validTo } });
    }
    return granted({ cert: cert.value, key: key.value, nameFor: nameIn(certificate) });
  } catch {
    // OpenSSL says why in words for its own people.
    return refused({ code: 'tls.unfit', facts: { cert: certFile, key: keyFile } });
  }
};
