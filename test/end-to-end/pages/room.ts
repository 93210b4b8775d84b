/** A page with one room, which the test drives by `window.bench`. */
import { createSigningKey, pidOf, sealReady, sign } from '../../../src-renderer/ledger';
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
  /** Posts so many bytes in entries of 50 KB. */
  readonly fill: (bytes: number) => void;
  readonly bytes: () => number;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const told: string[] = [];
const statuses: RoadStatus[] = [];
let room: Room | null = null;

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
      onUpdate: () => undefined,
      onEntries: (fresh) => {
        for (const bytes of fresh) if (bytes.length < 1_000) told.push(new TextDecoder().decode(bytes));
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
  fill: (bytes) => {
    for (let left = bytes; left > 0; left -= 50_000) {
      opened().entries.post(crypto.getRandomValues(new Uint8Array(Math.min(left, 50_000))));
    }
  },
  bytes: () =>
    opened()
      .entries.all()
      .reduce((sum, { length }) => sum + length, 0),
};
