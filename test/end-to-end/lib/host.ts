/** A host of our own for a test, on loopback and on a free port. */
import { createHost, type Host } from '../../../src-main/host/host';
import { wordHost } from '../../../src-main/host/words';

/** Serves the pages of this folder. `port` is for a host that comes back at its old address. */
export const startHost = async (pages: string, port = 0): Promise<Host & { readonly port: number }> => {
  const host = await createHost({ pages, address: '127.0.0.1', port, version: '0.0.0-test' });
  if (!host.ok) throw new Error(wordHost(host.refusal));
  return { ...host.value, port: Number(new URL(host.value.home).port) };
};
