/** A page with one room, which the test drives by `window.bench`. */
import { sha256 } from '@noble/hashes/sha2.js';
import { createSigningKey, pidOf, sealReady, sign, toHex } from '../../../src-renderer/ledger';
import type { IceServer } from '../../../src-renderer/sync/ice';
import { openRoom, type Room } from '../../../src-renderer/sync/room';
import type { RoadStatus } from '../../../src-renderer/sync/road';

export interface Bench {
  readonly open: (
    secret: number | readonly number[],
    hosts: readonly string[],
    name: string,
    ice?: readonly IceServer[],
  ) => string;
  readonly room: () => Room;
  /** Small entries told as fresh, as text. */
  readonly told: readonly string[];
  readonly statuses: readonly RoadStatus[];
  readonly post: (text: string) => void;
  /** Posts this as soon as somebody asks for a picture of ours. */
  readonly postWhenAsked: (text: string) => void;
  /** How many pictures were here when this was told; null while it has not been. */
  readonly hereAt: (text: string) => number | null;
  /** Posts so many bytes in entries of 50 KB. */
  readonly fill: (bytes: number) => void;
  readonly bytes: () => number;
  /** Lays a picture of so many bytes, which are nothing that could be seen. */
  readonly lay: (bytes: number) => void;
  /** Pictures that lie in the document, and those of them that are here. */
  readonly pictures: () => { readonly of: number; readonly here: number };
  /** Gives other bytes than those that were asked for, from now on. */
  readonly lie: () => void;
  /** How often that has been done. */
  readonly lies: () => number;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const told: string[] = [];
const statuses: RoadStatus[] = [];
let room: Room | null = null;
const shelf = new Map<string, Uint8Array>();
const hereAt = new Map<string, number>();
let whenAsked = '';
let isLying = false;
let lies = 0;
const lieAbout = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte, at) => (at === bytes.length - 1 ? 255 - byte : byte));

const opened = (): Room => {
  if (!room) throw new Error('open the room first');
  return room;
};

await sealReady();

window.bench = {
  open: (secret, hosts, name, ice = []) => {
    const key = createSigningKey();
    const pid = pidOf(key.publicKey);
    room = openRoom({
      secret: typeof secret === 'number' ? new Uint8Array(32).fill(secret) : Uint8Array.from(secret),
      signaling: hosts,
      ice,
      me: { pid, name, publicKey: key.publicKey, sign: (bytes) => sign(bytes, key.secretKey) },
      updates: [],
      pictures: {
        has: (hash) => shelf.has(hash),
        load: (hash) => {
          if (whenAsked !== '') window.bench.post(whenAsked);
          whenAsked = '';
          const bytes = shelf.get(hash) ?? null;
          if (!bytes || !isLying) return Promise.resolve(bytes);
          lies += 1;
          return Promise.resolve(lieAbout(bytes));
        },
        keep: (hash, bytes) => Promise.resolve(shelf.set(hash, bytes) === shelf),
      },
      onUpdate: () => undefined,
      onEntries: (fresh) => {
        for (const bytes of fresh) {
          if (bytes.length >= 1_000) continue;
          const text = new TextDecoder().decode(bytes);
          told.push(text);
          hereAt.set(text, window.bench.pictures().here);
        }
      },
      onStatus: (status) => statuses.push(status),
      onChange: () => undefined,
    });
    return pid;
  },
  room: opened,
  told,
  statuses,
  post: (text) => opened().entries.post(new TextEncoder().encode(text)),
  postWhenAsked: (text) => {
    whenAsked = text;
  },
  hereAt: (text) => hereAt.get(text) ?? null,
  fill: (bytes) => {
    for (let left = bytes; left > 0; left -= 50_000) {
      opened().entries.post(crypto.getRandomValues(new Uint8Array(Math.min(left, 50_000))));
    }
  },
  lay: (count) => {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(count, at + 65_536)));
    const hash = toHex(sha256(bytes));
    shelf.set(hash, bytes);
    const info = { hash, type: 'image/png', bytes: count, width: 8, height: 8, name: 'noise', alt: '' } as const;
    opened().pictures.add(info, { x: 0, y: 0, z: -10, across: 80 });
  },
  pictures: () => {
    const all = opened().pictures.all();
    return { of: all.length, here: all.filter(({ hash }) => shelf.has(hash)).length };
  },
  lie: () => {
    isLying = true;
  },
  lies: () => lies,
  bytes: () =>
    opened()
      .entries.all()
      .reduce((sum, { length }) => sum + length, 0),
};
