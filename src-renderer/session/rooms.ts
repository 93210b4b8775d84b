/**
 * The rooms of one open table: the one in which all meet, and, after somebody was removed, the one that they have moved
 * out of, which is heard a while longer, so that whoever is a step behind hears the last votes.
 */
import { fromHex, sameBytes, sign } from '../ledger';
import { noRoad, openRoom, readIce, type IceServer, type PictureShelf, type RoadStatus, type Room } from '../sync';
import type { TableParts } from './table-parts';

export interface RoomsParts extends Pick<TableParts, 'ring' | 'name' | 'signaling' | 'ice'> {
  /** The secret of the room in which all meet now. */
  readonly secret: () => Uint8Array;
  readonly keepSecret: (secret: Uint8Array) => Promise<unknown>;
  readonly pictures: PictureShelf;
  /** An update of the shared document for the disk. */
  readonly onUpdate: (update: Uint8Array, isWritten: boolean) => void;
  readonly onEntries: (entries: readonly Uint8Array[]) => void;
  readonly onStatus: () => void;
  readonly onChange: () => void;
  /** The table is about to move out of its room. */
  readonly onLeaving: () => void;
  /** It has moved into this one. */
  readonly onMoved: (room: Room) => Promise<void>;
}

export interface Rooms {
  /** Null before the first is open, and once all are closed. */
  readonly room: () => Room | null;
  readonly status: () => RoadStatus;
  /** Opens the first room, on what the disk has of its document. */
  readonly open: (updates: readonly Uint8Array[]) => Room;
  /** Somebody was removed: the others meet in the room of this secret from now on. */
  readonly moveTo: (secret: Uint8Array) => Promise<void>;
  readonly close: () => void;
}

/** A room that was left is still heard this long. */
const LINGER_MS = 60_000;

/** They were checked when they were typed; what an older Roundel took is passed over. */
const serversOf = (lines: readonly string[]): readonly IceServer[] =>
  lines.flatMap((line) => {
    const read = readIce(line);
    return read.ok ? [read.value] : [];
  });

/** No room is open yet. */
export const createRooms = (parts: RoomsParts): Rooms => {
  let current: Room | null = null;
  let left: Room | null = null;
  let status: RoadStatus = noRoad;

  const enter = (secret: Uint8Array, updates: readonly Uint8Array[]): Room => {
    const { ring, name, signaling, ice } = parts;
    const secretKey = fromHex(ring.secret.sign);
    // Of a room that was left only entries are heard: whoever was removed may still write into it.
    const isLeft = (): boolean => !sameBytes(secret, parts.secret());
    return openRoom({
      secret,
      signaling,
      ice: serversOf(ice),
      me: { pid: ring.keys.pid, name, publicKey: fromHex(ring.keys.sign), sign: (bytes) => sign(bytes, secretKey) },
      updates,
      onUpdate: (update, isWritten) => {
        if (!isLeft()) parts.onUpdate(update, isWritten);
      },
      onEntries: parts.onEntries,
      pictures: parts.pictures,
      onStatus: (next) => {
        if (isLeft()) return;
        status = next;
        parts.onStatus();
      },
      onChange: parts.onChange,
    });
  };
  const leave = (room: Room): void => {
    if (left !== room) return;
    left = null;
    room.close();
  };

  return {
    room: () => current,
    status: () => status,
    open: (updates) => (current = enter(parts.secret(), updates)),
    moveTo: async (secret) => {
      const room = current;
      if (!room || sameBytes(secret, parts.secret())) return;
      parts.onLeaving();
      // On the disk before anything else. Where that takes nothing, the next opening finds the secret on the way again.
      await parts.keepSecret(secret);
      if (current !== room || !sameBytes(secret, parts.secret())) return;
      if (left) leave(left);
      left = room;
      setTimeout(() => leave(room), LINGER_MS);
      const document = room.document();
      // What came while the disk worked is in no update of the new room.
      parts.onUpdate(document, false);
      current = enter(secret, [document]);
      await parts.onMoved(current);
    },
    close: () => {
      if (left) leave(left);
      current?.close();
      current = null;
    },
  };
};
