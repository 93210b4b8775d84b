/** What one connection, one address and the whole host may use. All are parameters, so that tests can reach them. */
export interface Limits {
  /** Bytes of one message. */
  readonly messageBytes: number;
  /** Topics one connection may listen to. */
  readonly topics: number;
  /** Connections that may listen to one topic, and of them those of one network. */
  readonly listeners: number;
  readonly listenersPerAddress: number;
  /** Connections of one network that may begin to listen to one topic: at once, and a second after that. */
  readonly arrivals: number;
  readonly arrivalsPerSecond: number;
  readonly connectionsPerAddress: number;
  readonly connections: number;
  /** Messages at once, and messages a second after that. A joiner of a full table sends some 250 in a second. */
  readonly burst: number;
  readonly perSecond: number;
  /**
   * What each connection may say in one topic whatever others say there: messages at once, and a second after that. Whoever
   * is announced peers without end calls some of them, which is about twenty messages a second.
   */
  readonly ownBurst: number;
  readonly ownPerSecond: number;
  /** What all in one topic may say together beyond that. */
  readonly roomBurst: number;
  readonly roomPerSecond: number;
  /** Bytes that may wait for a slow reader before it is let go. */
  readonly backlogBytes: number;
  /** Milliseconds between two pings; a connection that has not answered one is let go at the next. */
  readonly pingMs: number;
  readonly waiting: WaitingLimits;
  readonly relay: RelayLimits;
}

/** What the relay may use (decision 0041). */
export interface RelayLimits {
  /** Bytes of one frame: 16 KiB and what its seal adds. */
  readonly frameBytes: number;
  /** Connections to the relay. */
  readonly sockets: number;
  /** Topics that are listened to, and listeners of one: a connection that broke unnoticed lingers for a while. */
  readonly rooms: number;
  readonly members: number;
  /** Bytes at once, and bytes a second after that, that are read from one connection. More is read later. */
  readonly burstBytes: number;
  readonly bytesPerSecond: number;
  /** Bytes that may wait for a slow reader before it is let go. */
  readonly backlogBytes: number;
  /** Milliseconds for which a connection may send nothing. */
  readonly idleMs: number;
}

/** What waiting rooms may use (decision 0030). */
export interface WaitingLimits {
  /** Milliseconds for which a code lives. */
  readonly codeMs: number;
  /** Knocks that a code takes. */
  readonly knocks: number;
  /** Wrong codes that one address may try within `triesMs`. */
  readonly tries: number;
  readonly triesMs: number;
  readonly rooms: number;
  /** Rooms that one address may have open. */
  readonly roomsPerAddress: number;
  readonly membersPerRoom: number;
  /** Guests who may wait at once. */
  readonly guestsPerRoom: number;
  /** Bytes of one message. */
  readonly messageBytes: number;
  /** Messages at once, and messages a second after that. */
  readonly burst: number;
  readonly perSecond: number;
}

export const LIMITS: Limits = {
  messageBytes: 64 * 1024,
  topics: 16,
  listeners: 64,
  listenersPerAddress: 16,
  arrivals: 24,
  arrivalsPerSecond: 0.25,
  connectionsPerAddress: 64,
  connections: 1_024,
  burst: 600,
  perSecond: 60,
  ownBurst: 600,
  ownPerSecond: 30,
  roomBurst: 1_200,
  roomPerSecond: 60,
  backlogBytes: 1024 * 1024,
  pingMs: 15_000,
  waiting: {
    codeMs: 10 * 60_000,
    knocks: 20,
    tries: 20,
    triesMs: 10 * 60_000,
    rooms: 256,
    roomsPerAddress: 16,
    membersPerRoom: 16,
    guestsPerRoom: 8,
    messageBytes: 4 * 1024,
    burst: 60,
    perSecond: 5,
  },
  relay: {
    frameBytes: 17 * 1024,
    sockets: 256,
    rooms: 256,
    members: 4,
    burstBytes: 4 * 1024 * 1024,
    bytesPerSecond: 1024 * 1024,
    backlogBytes: 2 * 1024 * 1024,
    idleMs: 60_000,
  },
};

export interface Bucket {
  /** Whether there was a token. */
  readonly take: () => boolean;
}

/** A bucket of tokens. `now` is in milliseconds and must not run backwards. */
export const createBucket = (burst: number, perSecond: number, now: () => number): Bucket => {
  let tokens = burst;
  let filled = now();
  return {
    take: () => {
      const at = now();
      tokens = Math.min(burst, tokens + ((at - filled) * perSecond) / 1_000);
      filled = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
};
