/**
 * The host: the pages, and the signaling that brings parties together.
 *
 * It runs in plain Node and in Electron's main process with the same code, and
 * it never sees a game.
 */
import { createServer, get, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { LIMITS, type Limits } from './limits';
import { createPages, type Handler } from './pages';
import { granted, refused, type Answer } from './ruling';
import { createSignaling } from './signaling';

export interface HostSettings {
  /** The folder of the built pages. */
  readonly pages: string;
  /** Where to listen; loopback is listened on too, so that this machine's own address never changes. */
  readonly address: string;
  readonly port: number;
  readonly version: string;
  readonly limits?: Limits;
}

export interface Host {
  /** Where this machine opens the pages, for instance `http://127.0.0.1:4747`. */
  readonly home: string;
  /** What goes into links: where others reach this host. */
  readonly listen: string;
  readonly close: () => Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const isLoopback = (address: string): boolean => address === 'localhost' || address === '::1' || /^127\./.test(address);
const isEverywhere = (address: string): boolean => address === '0.0.0.0' || address === '::';
const urlOf = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

/** The first address of this machine that others on its network can use. */
const outsideAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? LOOPBACK;

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

const serverFor = (handler: Handler): Server => {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 5_000 }, handler);
  server.maxConnections = 2_048;
  server.on('clientError', (_, socket) => socket.destroy());
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

/**
 * Starts a host. Port 0 takes any free port, for tests. Refused with
 * `port.roundel` where another Roundel has the port (open that one), with
 * `port.taken` where anything else has it, `address.unusable`, `pages.missing`.
 */
export const createHost = async ({
  pages,
  address,
  port,
  version,
  limits = LIMITS,
}: HostSettings): Promise<Answer<Host>> => {
  let listen = '';
  const handler = createPages(pages, () => ({ app: 'roundel', version, listen }));
  if (!handler.ok) return handler;
  const signaling = createSignaling(limits);
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    signaling.close();
    await Promise.all(
      servers.map((server) => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeAllConnections();
        return closed;
      }),
    );
  };
  // Everywhere includes loopback; any other address is listened on beside it.
  const addresses = isEverywhere(address) ? [address] : isLoopback(address) ? [LOOPBACK] : [LOOPBACK, address];
  let chosen = port;
  for (const each of addresses) {
    const server = serverFor(handler.value);
    const problem = await listenOn(server, each, chosen);
    if (problem) {
      await close();
      return refuseListening(problem, each, chosen);
    }
    signaling.attach(server);
    servers.push(server);
    chosen = portOf(server);
  }
  const shown = isEverywhere(address) ? outsideAddress() : isLoopback(address) ? LOOPBACK : address;
  listen = urlOf(shown, chosen);
  return granted({ home: urlOf(LOOPBACK, chosen), listen, close });
};
