/**
 * The door of this machine: the host that answers at its port. It is our own, or that of another Roundel which was
 * here first, for instance one that somebody started without a window.
 */
import { request } from 'node:http';
import type { NearbyHost } from './bridge';
import { createHost, findRoundel, type About, type HostSettings } from './host/host';
import { granted, refused, type Answer } from './host/ruling';

export interface Door {
  /** What the host says of itself; `listen` is where others reach this machine, for links. */
  readonly about: () => Pick<About, 'listen'>;
  readonly share: () => Promise<Answer<readonly string[]>>;
  readonly nearby: () => Promise<readonly NearbyHost[]>;
  /** Closes our own host; another's is left alone. */
  readonly close: () => Promise<void>;
}

const PATIENCE_MS = 5_000;
const MAX_ANSWER = 64 * 1_024;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // An older Roundel, which knows no such question, answers in words.
    return null;
  }
};

/** Asks the other host as a page of its own would: from this machine, by its own name. Answers with its JSON, or null. */
const ask = (home: string, method: 'GET' | 'POST', path: string): Promise<unknown> =>
  new Promise((resolve) => {
    const asked = request(`${home}${path}`, { method, headers: { Origin: home }, timeout: PATIENCE_MS, agent: false });
    asked.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > MAX_ANSWER) asked.destroy();
      });
      response.on('end', () => resolve(readJson(text)));
      response.on('error', () => resolve(null));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(null));
    asked.on('close', () => resolve(null));
    asked.end();
  });

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;

/** The fields of a JSON object; none where it is something else. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const readAddresses = (about: unknown): readonly string[] => {
  const { shared } = fieldsOf(about);
  return Array.isArray(shared) ? shared.filter(isText) : [];
};

const readNearby = (list: unknown): readonly NearbyHost[] =>
  (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const { name, address } = fieldsOf(entry);
    return isText(name) && isText(address) ? [{ name, address }] : [];
  });

const stayedShut = (address: string, why: string): Answer<never> =>
  refused({ code: 'address.unusable', facts: { address, why } });

/** The door of a host that is not ours, by what it answers to this machine. `home` is its loopback address. */
const otherDoor = (home: string, { version, listen }: { readonly version: string; readonly listen: string }): Door => ({
  about: () => ({ app: 'roundel', version, listen }),
  share: async () => {
    await ask(home, 'POST', '/share');
    const addresses = readAddresses(await ask(home, 'GET', '/roundel.json'));
    return addresses.length > 0 ? granted(addresses) : stayedShut(listen, 'the other Roundel did not open it');
  },
  nearby: async () => readNearby(await ask(home, 'GET', '/nearby')),
  close: () => Promise.resolve(),
});

/** Opens our own door, or finds the one that stands here already. Refused as `createHost` refuses. */
export const openDoor = async (settings: HostSettings): Promise<Answer<Door>> => {
  const host = await createHost(settings);
  if (host.ok) return host;
  const other = host.refusal.code === 'port.roundel' ? await findRoundel(settings.port) : null;
  return other ? granted(otherDoor(`http://127.0.0.1:${settings.port}`, other)) : host;
};
