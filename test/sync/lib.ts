/** Rooms without a network: the test carries the updates by hand. */
import { applyAwarenessUpdate, encodeAwarenessUpdate, type Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createSigningKey, pidOf, sign, type SigningKey } from '../../src-renderer/ledger';
import { openRoom, type Room } from '../../src-renderer/sync/room';
import { noRoad, type RoadOptions } from '../../src-renderer/sync/road';
import type { Me } from '../../src-renderer/sync/signed';

export interface Party {
  readonly room: Room;
  readonly me: Me;
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly road: RoadOptions;
  readonly updates: Uint8Array[];
  /** Entries told as fresh, as text, one list per call. */
  readonly told: (readonly string[])[];
  /** Lists of hosts that the road was told, the first one apart. */
  readonly hosts: (readonly string[])[];
}

export const meOf = (name: string, key: SigningKey = createSigningKey()): Me => ({
  pid: pidOf(key.publicKey),
  name,
  publicKey: key.publicKey,
  sign: (bytes) => sign(bytes, key.secretKey),
});

export const text = (words: string): Uint8Array => new TextEncoder().encode(words);
export const words = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A party in the room of this secret. `sealReady()` must have resolved. */
export const aParty = (
  name: string,
  options: {
    me?: Me;
    secret?: number;
    updates?: readonly Uint8Array[];
    onEntries?: (fresh: readonly Uint8Array[]) => void;
  } = {},
): Party => {
  const { me = meOf(name), secret = 5, updates: stored = [], onEntries } = options;
  const updates: Uint8Array[] = [];
  const told: (readonly string[])[] = [];
  const hosts: (readonly string[])[] = [];
  let road: RoadOptions | undefined;
  const room = openRoom(
    {
      secret: new Uint8Array(32).fill(secret),
      signaling: ['http://own.example'],
      me,
      updates: stored,
      onUpdate: (update) => updates.push(update),
      onEntries: (fresh) => {
        told.push(fresh.map(words));
        onEntries?.(fresh);
      },
      onStatus: () => undefined,
      onChange: () => undefined,
    },
    (given) => {
      road = given;
      return { status: () => noRoad, setHosts: (list) => hosts.push(list), close: () => undefined };
    },
  );
  if (!road) throw new Error('the room opened no road');
  return { room, me, road, doc: road.doc, awareness: road.awareness, updates, told, hosts };
};

/** Brings everybody's document to everybody. */
export const exchange = (...parties: readonly Party[]): void => {
  for (const from of parties) {
    for (const to of parties) {
      if (from !== to) Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)), 'road');
    }
  }
};

/** Brings one party's presence to another, as she sent it last. */
export const showTo = (from: Party, to: Party, session = from.awareness.clientID): void =>
  applyAwarenessUpdate(to.awareness, encodeAwarenessUpdate(from.awareness, [session]), 'road');
