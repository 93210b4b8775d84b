/**
 * The road through the hosts' relays, for peers that are heard and not reached directly (design 4.5, decision 0041).
 *
 * It begins where the way of a data channel does not come about in time, on both sides at about the same moment; y-webrtc
 * goes on trying meanwhile, and as soon as a direct link is there, the one through the host is let go.
 */
import { toHex } from '../ledger';
import type { Aside } from './aside';
import { frameChannel, type FramedChannel, type LostWhy } from './channel';
import { letterboxOf } from './keys';
import type { PeerBook } from './peers';
import { createRelayLines, type RelayLines, type RelayLinesOptions } from './relay-lines';
import { createRelaySeals, type RelaySeals } from './relay-seal';
import { createStream, STREAM_TICK_MS, type Stream } from './relay-stream';
import { hearMessage, joinTalk, type TalkingRoom } from './relay-talk';

export interface RelayRoadOptions {
  /** The relay key of the room: 32 bytes. */
  readonly key: Uint8Array;
  readonly topic: string;
  /** My own name at the hosts. */
  readonly self: string;
  /** Goes into our greeting, as on a data channel. */
  readonly session: number;
  readonly room: TalkingRoom;
  readonly peers: PeerBook;
  /** The hosts that answer just now, by their origins. */
  readonly hosts: () => readonly string[];
  readonly mayRead?: ((message: Uint8Array) => boolean) | undefined;
  readonly onUp: (session: number, aside?: Aside) => void;
  readonly onDown: (session: number) => void;
  /** A message of this peer is in the document. */
  readonly onMessage: (peer: string, message: Uint8Array) => void;
  readonly now?: () => number;
  readonly connect?: RelayLinesOptions['connect'];
}

export interface RelayRoad {
  /** Takes up whoever is not reached and lets go of whoever is; to be called every half second. */
  readonly look: () => void;
  /** Says goodbye on every link and lets go of everything. */
  readonly close: () => void;
}

/** A peer as the relay knows it. What it counts outlives a link, so that nothing of an earlier one is taken for new. */
interface Far {
  readonly peer: string;
  readonly letterbox: Uint8Array;
  epoch: number;
  seenEpoch: number;
  /** The host by which it was heard last. */
  origin: string | null;
  link: Link | null;
}

interface Link {
  readonly stream: Stream;
  readonly channel: FramedChannel;
  /** What the peer greeted with, and how to leave the talk; null before. */
  up: { readonly session: number; readonly leave: () => void } | null;
}

/** A peer has a new name with every visit, so the old ones add up. */
const MAX_KNOWN = 256;
/** Sockets stay open for so long after the last link: a goodbye may still be on its way. */
const LINGER_MS = 3_000;

interface Parts {
  readonly options: RelayRoadOptions;
  readonly seals: RelaySeals;
  readonly lines: RelayLines;
  readonly now: () => number;
}

const endLink = ({ options }: Parts, far: Far, why: LostWhy): void => {
  const { link } = far;
  if (!link) return;
  far.link = null;
  // It may be at another host by now.
  far.origin = null;
  far.seenEpoch = Math.max(far.seenEpoch, link.stream.theirEpoch());
  link.channel.close();
  link.up?.leave();
  if (!link.up) return;
  options.peers.drop(far.peer, why === 'bye');
  options.onDown(link.up.session);
};

const beginLink = (parts: Parts, far: Far): Link => {
  const { options, seals, lines, now } = parts;
  const { room, peers, session, onUp, onMessage } = options;
  far.epoch += 1;
  const stream = createStream({
    epoch: far.epoch,
    seenEpoch: far.seenEpoch,
    now,
    put: (parcel) => lines.send(far.letterbox, seals.seal(far.letterbox, parcel), far.origin),
  });
  const channel = frameChannel(stream.raw, session, {
    onHello: (theirs) => {
      const leave = joinTalk(room, `relay ${far.peer}`, channel.send);
      link.up = { session: theirs, leave };
      peers.carry(far.peer, theirs);
      onUp(theirs, channel.aside);
    },
    onLost: (why) => {
      if (far.link === link) endLink(parts, far, why);
    },
    mayRead: options.mayRead,
  });
  channel.onmessage = ({ data }) => {
    const message = new Uint8Array(data);
    hearMessage(room, message, channel.send);
    onMessage(far.peer, message);
  };
  const link: Link = { stream, channel, up: null };
  far.link = link;
  return link;
};

/** The peers that the relay has come to know, by their letterboxes. */
const createFars = (key: Uint8Array) => {
  const fars = new Map<string, Far>();
  const byPeer = new Map<string, Far>();
  const forget = (): void => {
    for (const [name, far] of fars) {
      if (fars.size <= MAX_KNOWN) return;
      if (far.link) continue;
      fars.delete(name);
      byPeer.delete(far.peer);
    }
  };
  return {
    all: (): Iterable<Far> => fars.values(),
    at: (letterbox: string): Far | undefined => fars.get(letterbox),
    of: (peer: string): Far => {
      const before = byPeer.get(peer);
      if (before) return before;
      const far: Far = { peer, letterbox: letterboxOf(key, peer), epoch: 0, seenEpoch: 0, origin: null, link: null };
      fars.set(toHex(far.letterbox), far);
      byPeer.set(peer, far);
      forget();
      return far;
    },
  };
};

/** Opens the relay's part of a road. `sealReady()` of the ledger must have resolved. */
export const createRelayRoad = (options: RelayRoadOptions): RelayRoad => {
  const { key, topic, self, peers, hosts, now = () => performance.now(), connect } = options;
  const letterbox = letterboxOf(key, self);
  const fars = createFars(key);
  const seals = createRelaySeals(key, topic, letterbox, (from) => fars.at(from) !== undefined);
  const onFrame = (frame: Uint8Array, origin: string): boolean => {
    const opened = seals.open(frame);
    const far = opened && fars.at(opened.from);
    if (!far) return false;
    far.origin = origin;
    // A peer that is linked directly learns soon enough that the other has lost the link.
    if (!far.link && peers.isDirect(far.peer)) return true;
    const link = far.link ?? beginLink(parts, far);
    if (link.stream.hear(opened.parcel) === 'newer') {
      endLink(parts, far, 'silent');
      beginLink(parts, far).stream.hear(opened.parcel);
    }
    return true;
  };
  const lines = createRelayLines({ letterbox, onFrame, now, ...(connect && { connect }) });
  const parts: Parts = { options, seals, lines, now };
  let neededAt = -Infinity;

  const timer = setInterval(() => {
    for (const { link } of fars.all()) link?.stream.tick();
  }, STREAM_TICK_MS);

  return {
    look: () => {
      const wanting = new Set(peers.unreached());
      for (const { peer } of peers.list()) fars.of(peer);
      for (const far of fars.all()) {
        if (!far.link && wanting.has(far.peer)) beginLink(parts, far);
        else if (far.link && (peers.isDirect(far.peer) || !peers.has(far.peer))) {
          far.link.channel.sayBye();
          endLink(parts, far, 'bye');
        }
      }
      if ([...fars.all()].some(({ link }) => link)) neededAt = now();
      lines.set(now() - neededAt <= LINGER_MS ? hosts() : []);
    },
    close: () => {
      clearInterval(timer);
      for (const far of fars.all()) {
        far.link?.channel.sayBye();
        endLink(parts, far, 'bye');
      }
      lines.set([]);
    },
  };
};
