/** A host whose relay does what it likes with the frames that it is given. It has no key, like every host. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocket } from 'ws';
import { LIMITS } from '../../../src-main/host/limits';
import { createPages } from '../../../src-main/host/pages';
import { createSignaling } from '../../../src-main/host/signaling';
import { createSockets, type Service } from '../../../src-main/host/sockets';
import { pick, type Random } from '../../rules/random-player';

/** How often each thing was done. */
export interface Deeds {
  cut: number;
  shortened: number;
  altered: number;
  delayed: number;
  replayed: number;
  misled: number;
  invented: number;
}

const LISTEN = 1;
const TOPIC_END = 17;
/** Frames that are kept to be played again, and the longest that one is laid aside, in frames. */
const KEPT = 400;
const LATEST = 12;

interface Frame {
  readonly topic: string;
  readonly bytes: Buffer;
}

const alter = (bytes: Buffer, random: Random): Buffer => {
  const copy = Buffer.from(bytes);
  const at = random(copy.length);
  copy[at] = (copy[at] ?? 0) ^ 64;
  return copy;
};

/** Of four frames one is lost, and one comes late; and with each there come an old one, an odd one and one out of thin air. */
const createHostileRelay = (random: Random, deeds: Deeds): Service => {
  const listeners = new Map<string, Set<WebSocket>>();
  const kept: Frame[] = [];
  const aside: { readonly frame: Frame; left: number }[] = [];
  const bring = ({ topic, bytes }: Frame): void => {
    for (const socket of listeners.get(topic) ?? []) socket.send(bytes);
  };
  const torment = (): void => {
    const old = pick(kept, random);
    const topic = pick([...listeners.keys()], random);
    if (!old || topic === undefined) return;
    bring(old);
    bring({ topic, bytes: old.bytes });
    bring({ topic: old.topic, bytes: alter(old.bytes, random) });
    bring({ topic: old.topic, bytes: old.bytes.subarray(0, random(old.bytes.length)) });
    bring({ topic, bytes: randomBytes(pick([1, 61, 62, 63, 376, 1_144, 16_504], random) ?? 1) });
    deeds.replayed += 1;
    deeds.misled += 1;
    deeds.altered += 1;
    deeds.shortened += 1;
    deeds.invented += 1;
  };
  const take = (frame: Frame): void => {
    kept.push(frame);
    if (kept.length > KEPT) kept.shift();
    const luck = random(4);
    if (luck === 0) deeds.cut += 1;
    else if (luck === 1) {
      deeds.delayed += 1;
      aside.push({ frame, left: 1 + random(LATEST) });
    } else bring(frame);
    for (const each of aside) each.left -= 1;
    for (const due of aside.filter(({ left }) => left <= 0)) {
      aside.splice(aside.indexOf(due), 1);
      bring(due.frame);
    }
    torment();
  };
  return {
    path: '/relay',
    messageBytes: LIMITS.relay.frameBytes + TOPIC_END,
    serve: (socket) => {
      socket.on('message', (raw: Buffer) => {
        const topic = raw.toString('latin1', 1, TOPIC_END);
        if (raw[0] !== LISTEN) return take({ topic, bytes: raw.subarray(TOPIC_END) });
        listeners.set(topic, (listeners.get(topic) ?? new Set()).add(socket));
        socket.on('close', () => listeners.get(topic)?.delete(socket));
      });
    },
  };
};

/** Starts it on a free port of this machine: pages and signaling are honest. */
export const startHostileHost = async (pages: string, random: Random) => {
  const deeds: Deeds = { cut: 0, shortened: 0, altered: 0, delayed: 0, replayed: 0, misled: 0, invented: 0 };
  const about = (): object => ({ app: 'roundel', version: '0.0.0-test', listen: '', ice: [], shared: [] });
  const handler = createPages(pages, about);
  if (!handler.ok) throw new Error('The pages are not built.');
  const server = createServer(handler.value);
  const sockets = createSockets(LIMITS, [createSignaling(LIMITS, about), createHostileRelay(random, deeds)]);
  sockets.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    home: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deeds: deeds as Readonly<Deeds>,
    close: async (): Promise<void> => {
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
