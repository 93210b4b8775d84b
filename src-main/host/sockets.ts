/** The host's sockets: which service stands at which path, how many connections there may be, and which of them sleep. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { networkOf } from './addresses';

/** The codes with which a connection is let go: policy, and come back later. */
export const POLICY = 1008;
const TRY_LATER = 1013;

/** What answers at one path. */
export interface Service {
  readonly path: string;
  readonly messageBytes: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Serves one connection until it closes. `address` is whose it is, for counting. */
  readonly serve: (socket: WebSocket, address: string) => void;
}

/** Lets go of connections that have not answered since the last ping. */
const watchIdle = (sockets: ReadonlySet<WebSocket>, pingMs: number): (() => void) => {
  const silent = new WeakSet<WebSocket>();
  const listening = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      if (!listening.has(socket)) {
        listening.add(socket);
        const heard = (): void => void silent.delete(socket);
        socket.on('pong', heard).on('message', heard);
      }
      silent.add(socket);
      socket.ping();
    }
  }, pingMs);
  timer.unref();
  return () => clearInterval(timer);
};

const turnAway = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

interface Post {
  readonly upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  readonly close: () => void;
}

const createPost = (service: Service, pingMs: number): Post => {
  const sockets = new Set<WebSocket>();
  const perAddress = new Map<string, number>();
  const server = new WebSocketServer({ noServer: true, maxPayload: service.messageBytes, perMessageDeflate: false });
  const stopWatching = watchIdle(sockets, pingMs);

  const admit = (socket: WebSocket, address: string): void => {
    // A broken frame or a message over the limit: `ws` closes the connection itself, with the right code.
    socket.on('error', () => undefined);
    const count = perAddress.get(address) ?? 0;
    if (sockets.size >= service.connections || count >= service.connectionsPerAddress) {
      return socket.close(TRY_LATER, 'too many connections');
    }
    sockets.add(socket);
    perAddress.set(address, count + 1);
    socket.on('close', () => {
      sockets.delete(socket);
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    service.serve(socket, address);
  };

  return {
    upgrade: (request, stream, head) => {
      server.handleUpgrade(request, stream, head, (socket) =>
        admit(socket, networkOf(request.socket.remoteAddress ?? '')),
      );
    },
    close: () => {
      stopWatching();
      for (const socket of sockets) socket.terminate();
      server.close();
    },
  };
};

export interface Sockets {
  /** Takes the upgrade requests of one more server. */
  readonly attach: (server: Server) => void;
  readonly close: () => void;
}

/** Services with no server of their own; the host attaches them to each address it listens on. */
export const createSockets = (services: readonly Service[], pingMs: number): Sockets => {
  const posts = new Map(services.map((service) => [service.path, createPost(service, pingMs)]));
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy());
    const post = posts.get(request.url ?? '');
    if (post) post.upgrade(request, stream, head);
    else turnAway(stream, '404 Not Found');
  };
  return {
    attach: (server) => void server.on('upgrade', upgrade),
    close: () => {
      for (const post of posts.values()) post.close();
    },
  };
};
