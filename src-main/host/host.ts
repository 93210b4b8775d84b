/**
 * The host: the pages, the signaling that brings parties together, and the relay for those who find no way.
 *
 * It runs in plain Node and in Electron's main process with the same code, and
 * it never sees a game.
 */
import { createServer, get, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { networkInterfaces } from 'node:os';
import { LIMITS, type Limits } from './limits';
import { createNeighbours, type Neighbour } from './neighbours';
import { isEverywhere, isLoopback, LOOPBACK, outsideAddresses, urlOf } from './network';
import { answerOwnCalls } from './own-calls';
import { createPages, SECURITY_HEADERS } from './pages';
import { createRelay } from './relay';
import { granted, refused, type Answer } from './ruling';
import { createSignaling } from './signaling';
import { createSockets, type Sockets } from './sockets';
import { readTls, type Tls } from './tls';
import { createWaiting } from './waiting';

export interface HostSettings {
  /** The folder of the built pages. */
  readonly pages: string;
  /** Where to listen; loopback is listened on too, so that this machine's own address never changes. */
  readonly address: string;
  readonly port: number;
  readonly version: string;
  readonly limits?: Limits;
  /** Files of a certificate and its key: the address then speaks https, and loopback stays plain. */
  readonly certificate?: { readonly cert: string; readonly key: string } | null;
  /** Servers that help browsers find a way to each other, as `--ice` takes them. */
  readonly ice?: readonly string[];
  /** False where the network is not to be told of this host. */
  readonly announce?: boolean;
  /** This machine's addresses, for tests; asked anew whenever somebody shares. */
  readonly outside?: () => readonly string[];
}

/** What a host says of itself, at `/roundel.json` and to `about`. */
export interface About {
  readonly app: 'roundel';
  readonly version: string;
  /** What goes into links. */
  readonly listen: string;
  readonly ice: readonly string[];
  /** Where others on this network reach it, the likeliest first; empty until it is shared. */
  readonly shared: readonly string[];
}

export interface Host {
  /** Where this machine opens the pages, for instance `http://127.0.0.1:4747`. */
  readonly home: string;
  readonly about: () => About;
  /** Listens on this machine's other addresses too, and answers with all of them, the likeliest first. */
  readonly share: () => Promise<Answer<readonly string[]>>;
  /** Other Roundels that have announced themselves on this network. */
  readonly nearby: () => Promise<readonly Neighbour[]>;
  readonly close: () => Promise<void>;
}

/** Whether a Roundel answers on this port of this machine, and which. Anything else, or silence, is null. */
export const findRoundel = (
  port: number,
  timeoutMs = 1_500,
): Promise<{ readonly version: string; readonly listen: string } | null> =>
  new Promise((resolve) => {
    const request = get(
      { host: LOOPBACK, port, path: '/roundel.json', timeout: timeoutMs, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
          if (text.length > 4_096) request.destroy();
        });
        response.on('end', () => resolve(readAbout(text)));
        response.on('error', () => resolve(null));
      },
    );
    const overall = setTimeout(() => request.destroy(), timeoutMs);
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.on('close', () => {
      clearTimeout(overall);
      resolve(null);
    });
  });

const readAbout = (text: string): { readonly version: string; readonly listen: string } | null => {
  try {
    const about: unknown = JSON.parse(text);
    if (typeof about !== 'object' || about === null) return null;
    const { app, version, listen } = about as Readonly<Record<string, unknown>>;
    return app === 'roundel' && typeof version === 'string' && typeof listen === 'string' ? { version, listen } : null;
  } catch {
    // Another program answers in another way: it is no Roundel.
    return null;
  }
};

const listenOn = (server: Server, address: string, port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, address, () => {
      server.off('error', resolve);
      // A socket that breaks later must not take the host down.
      server.on('error', () => undefined);
      resolve(null);
    });
  });

const TIMES = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 5_000 };

const serverFor = (handler: RequestListener, tls: Tls | null): Server => {
  const server = tls
    ? createTlsServer({ ...TIMES, cert: tls.cert, key: tls.key }, handler)
    : createServer(TIMES, handler);
  server.maxConnections = 2_048;
  server.on('clientError', (_, socket) => socket.destroy());
  server.on('tlsClientError', (_, socket) => socket.destroy());
  return server;
};

const refuseListening = async (
  problem: NodeJS.ErrnoException,
  address: string,
  port: number,
): Promise<Answer<never>> => {
  if (problem.code !== 'EADDRINUSE') {
    return refused({ code: 'address.unusable', facts: { address, why: problem.code ?? problem.message } });
  }
  const other = await findRoundel(port);
  if (!other) return refused({ code: 'port.taken', facts: { port } });
  return refused({ code: 'port.roundel', facts: { address: urlOf(LOOPBACK, port), version: other.version } });
};

const portOf = (server: Server): number => {
  const at = server.address();
  return typeof at === 'object' && at ? at.port : 0;
};

/** The servers of a host: one for each address that it listens on. */
const createServers = (handler: RequestListener, sockets: Sockets) => {
  const servers = new Map<string, Server>();
  return {
    has: (address: string): boolean => servers.has(address),
    /** Answers with the port, or with why it cannot listen there. */
    add: async (address: string, port: number, tls: Tls | null): Promise<number | NodeJS.ErrnoException> => {
      const server = serverFor(handler, tls);
      const problem = await listenOn(server, address, port);
      if (problem) return problem;
      sockets.attach(server);
      servers.set(address, server);
      return portOf(server);
    },
    close: async (): Promise<void> => {
      await Promise.all(
        [...servers.values()].map((server) => {
          const closed = new Promise<void>((resolve) => server.close(() => resolve()));
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
};

/**
 * Where a host listens, loopback first. With a certificate everywhere means each address by itself, since loopback
 * stays plain; without one it is one server, which also hears of networks that come later.
 */
const addressesOf = (address: string, tls: Tls | null, outside: () => readonly string[]): readonly string[] => {
  if (isLoopback(address)) return [LOOPBACK];
  if (!isEverywhere(address)) return [LOOPBACK, address];
  return tls ? [LOOPBACK, ...outside()] : [address];
};

/**
 * Starts a host. Port 0 takes any free port, for tests. Refused with
 * `port.roundel` where another Roundel has the port (open that one), with
 * `port.taken` where anything else has it, `address.unusable`, `pages.missing`, and as `readTls` refuses.
 */
export const createHost = async (settings: HostSettings): Promise<Answer<Host>> => {
  const { pages, address, port, version, limits = LIMITS, certificate = null, ice = [] } = settings;
  const outside = settings.outside ?? (() => outsideAddresses(networkInterfaces(), address === '::'));
  const read = certificate ? readTls(certificate.cert, certificate.key) : granted(null);
  if (!read.ok) return read;
  const tls = read.value;
  const scheme = tls ? 'https' : 'http';
  let chosen = port;
  let shared: readonly string[] = [];
  const home = (): string => urlOf(LOOPBACK, chosen);
  const about = (): About => ({ app: 'roundel', version, listen: shared[0] ?? home(), ice, shared });
  const handler = createPages(pages, about);
  if (!handler.ok) return handler;
  const neighbours = createNeighbours();
  const services = [createSignaling(limits, about), createWaiting(limits.waiting), createRelay(limits.relay)];
  const sockets = createSockets(limits, services);
  const servers = createServers((request, response) => {
    for (const [name, value] of SECURITY_HEADERS) response.setHeader(name, value);
    if (!answerOwnCalls(request, response, { share, nearby: neighbours.list })) handler.value(request, response);
  }, sockets);
  const close = async (): Promise<void> => {
    sockets.close();
    await Promise.all([servers.close(), neighbours.close()]);
  };
  const announce = (): void => {
    if (settings.announce === true) neighbours.announce(about().listen, version);
  };

  const isFixed = !isLoopback(address);
  /** Says of itself that it is reached at these addresses. A certificate is for one name, whatever the address. */
  const tell = (open: readonly string[]): void => {
    const named = tls ? open.slice(0, 1).map(tls.nameFor) : open;
    shared = named.map((each) => urlOf(each, chosen, scheme));
    if (shared.length > 0) announce();
  };
  const shareNow = async (): Promise<Answer<readonly string[]>> => {
    // Shared already, where somebody named one address at the start: then that is what counts.
    if (isFixed && !isEverywhere(address)) return granted(shared);
    const wanted = outside();
    if (wanted.length === 0) return refused({ code: 'share.noNetwork', facts: {} });
    // One server for everything hears of a new network by itself.
    const isOne = isEverywhere(address) && servers.has(address);
    const isHeard = (each: string): boolean => isOne || servers.has(each);
    for (const each of wanted) if (!isHeard(each)) await servers.add(each, chosen, tls);
    const open = wanted.filter(isHeard);
    // What has the port there is no Roundel of this machine: that one would have it on loopback too.
    if (open.length === 0) {
      return refused({ code: 'share.portTaken', facts: { address: wanted[0] ?? '', port: chosen } });
    }
    tell(open);
    return granted(shared);
  };
  /** One at a time: two at once would be in each other's way on every address. */
  let sharing: Promise<unknown> = Promise.resolve();
  const share = (): Promise<Answer<readonly string[]>> => {
    const done = sharing.then(shareNow);
    sharing = done;
    return done;
  };

  for (const each of addressesOf(address, tls, outside)) {
    const listening = await servers.add(each, chosen, isLoopback(each) ? null : tls);
    if (typeof listening !== 'number') {
      await close();
      return refuseListening(listening, each, chosen);
    }
    chosen = listening;
  }
  if (isFixed) tell(isEverywhere(address) ? outside() : [address]);
  return granted({ home: home(), about, share, nearby: neighbours.list, close });
};
