/**
 * The host's sockets: which service a connection asks for, how many there may be, and which have gone silent.
 *
 * A service is told of each connection once and of nothing else; all services
 * of the host (signaling, the waiting room, the relay) share one count.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Limits } from './limits';
import { networkOf } from './network';

/** The codes with which a connection is let go: policy, and come back later. */
export const POLICY = 1008;
export const TRY_LATER = 1013;

export interface Service {
  /** Where clients connect to, below the host's address. */
  readonly path: string;
  /** Bytes of one message. */
  readonly messageBytes: number;
  /** Serves one connection; `address` is where it comes from. */
  readonly serve: (socket: WebSocket, address: string) => void;
  readonly close?: () => void;
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

export interface Sockets {
  /** Takes the upgrade requests of one more server. */
  readonly attach: (server: Server) => void;
  readonly close: () => void;
}

/** The sockets of a host, with no server of their own; the host attaches them to each address it listens on. */
export const createSockets = (limits: Limits, services: readonly Service[]): Sockets => {
  const open = new Set<WebSocket>();
  const perNetwork = new Map<string, number>();
  const stopWatching = watchIdle(open, limits.pingMs);

  const admit = (socket: WebSocket, address: string, { serve }: Service): void => {
    const network = networkOf(address);
    const count = perNetwork.get(network) ?? 0;
    if (open.size >= limits.connections || count >= limits.connectionsPerAddress) {
      return socket.close(TRY_LATER, 'too many connections');
    }
    open.add(socket);
    perNetwork.set(network, count + 1);
    // A broken frame or a message over the limit: `ws` closes the connection itself, with the right code.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      const left = (perNetwork.get(network) ?? 1) - 1;
      if (left > 0) perNetwork.set(network, left);
      else perNetwork.delete(network);
    });
    serve(socket, address);
  };

  const doors = new Map(
    services.map((service) => {
      const { path, messageBytes: maxPayload } = service;
      return [path, { service, server: new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false }) }];
    }),
  );

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', () => stream.destroy());
    const door = doors.get(request.url ?? '');
    if (!door) return turnAway(stream, '404 Not Found');
    const address = request.socket.remoteAddress ?? '';
    door.server.handleUpgrade(request, stream, head, (socket) => admit(socket, address, door.service));
  };

  return {
    attach: (http) => void http.on('upgrade', upgrade),
    close: () => {
      stopWatching();
      for (const socket of open) socket.terminate();
      for (const { service, server } of doors.values()) {
        service.close?.();
        server.close();
      }
    },
  };
};
