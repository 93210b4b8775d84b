/**
 * The waiting rooms (decision 0030), as a pure machine: what a line says goes in, what to tell which line comes out.
 *
 *   guest:  knock → waiting → reply → reveal → admitted | turnedAway
 *
 * The host carries sealed things between a guest and the members of one table, and writes nothing down. A line is one
 * connection, by a number that is never used again. Times are milliseconds of a clock that never runs backwards.
 */
import type { WaitingLimits } from './limits';
import { createTries } from './tries';
import {
  makeCode,
  readMessage,
  type FromClient,
  type Shown,
  type ToClient,
  type WaitingRefusal,
} from './waiting-messages';

/** What to tell a line; after the last message it is let go. */
export interface Outgoing {
  readonly to: number;
  readonly message: ToClient;
  readonly isLast: boolean;
}

export interface WaitingRooms {
  readonly hear: (line: number, address: string, text: string, now: number) => readonly Outgoing[];
  /** The line broke, or was let go. */
  readonly leave: (line: number) => readonly Outgoing[];
  /** Lets go of rooms whose time is up. */
  readonly expire: (now: number) => readonly Outgoing[];
}

interface Guest {
  readonly number: number;
  readonly line: number;
  readonly commit: string;
  readonly name: string;
  readonly isAnswered: boolean;
  readonly shown: Shown | null;
}

interface Room {
  readonly token: string;
  readonly code: string;
  /** Who opened it, for counting. */
  readonly address: string;
  readonly endsAt: number;
  readonly members: Set<number>;
  /** Those who wait, by their number. */
  readonly guests: Map<number, Guest>;
  knocks: number;
}

/** What a line is: a member of a room, or one of its guests. */
interface Role {
  readonly room: Room;
  readonly guest: number | null;
}

const tell = (to: number, message: ToClient, isLast = false): Outgoing => ({ to, message, isLast });
const toMembers = ({ members }: Room, message: ToClient): readonly Outgoing[] =>
  [...members].map((member) => tell(member, message));
const knockOf = ({ number, commit, name }: Guest): ToClient => ({ type: 'knock', guest: number, commit, name });

/** Waiting rooms under these limits. `randomBelow` makes the codes, and must be one that nobody can foretell. */
export const createWaitingRooms = (limits: WaitingLimits, randomBelow: (end: number) => number): WaitingRooms => {
  const byCode = new Map<string, Room>();
  const byToken = new Map<string, Room>();
  const roles = new Map<number, Role>();
  const tries = createTries(limits);

  const end = (room: Room): readonly Outgoing[] => {
    byCode.delete(room.code);
    byToken.delete(room.token);
    const lines = [...room.members, ...[...room.guests.values()].map(({ line }) => line)];
    for (const line of lines) roles.delete(line);
    return lines.map((line) => tell(line, { type: 'closed' }, true));
  };
  /** A code that is used up opens nothing any more: with its last guest gone the room is over. */
  const endIfSpent = (room: Room): readonly Outgoing[] =>
    room.knocks >= limits.knocks && room.guests.size === 0 ? end(room) : [];
  const leave = (line: number): readonly Outgoing[] => {
    const role = roles.get(line);
    if (!role) return [];
    roles.delete(line);
    const { room, guest } = role;
    if (guest === null) {
      // The room stays: a member whose connection broke comes back to it within a second.
      room.members.delete(line);
      return [];
    }
    room.guests.delete(guest);
    return [...toMembers(room, { type: 'left', guest }), ...endIfSpent(room)];
  };
  const refuse = (line: number, code: WaitingRefusal): readonly Outgoing[] => [
    ...leave(line),
    tell(line, { type: 'refused', code }, true),
  ];

  const freshCode = (): string => {
    for (;;) {
      const code = makeCode(randomBelow);
      if (!byCode.has(code)) return code;
    }
  };
  const roomFor = (token: string, address: string, now: number): Room | null => {
    const room = byToken.get(token);
    if (room) return room.members.size < limits.members ? room : null;
    const opened = [...byCode.values()].filter((each) => each.address === address).length;
    if (byCode.size >= limits.rooms || opened >= limits.roomsPerAddress) return null;
    const code = freshCode();
    const endsAt = now + limits.codeMs;
    const fresh = { token, code, address, endsAt, members: new Set<number>(), guests: new Map(), knocks: 0 };
    byCode.set(code, fresh);
    byToken.set(token, fresh);
    return fresh;
  };
  const open = (line: number, address: string, token: string, now: number): readonly Outgoing[] => {
    const room = roomFor(token, address, now);
    if (!room) return refuse(line, 'waiting.full');
    room.members.add(line);
    roles.set(line, { room, guest: null });
    const seconds = Math.ceil((room.endsAt - now) / 1_000);
    return [
      tell(line, { type: 'opened', code: room.code, seconds }),
      // Whoever attaches late is told of those who wait, and of the keys that they have revealed.
      ...[...room.guests.values()].flatMap((guest) => [
        tell(line, knockOf(guest)),
        ...(guest.shown ? [tell(line, { type: 'reveal', guest: guest.number, ...guest.shown } as const)] : []),
      ]),
    ];
  };
  const knock = (
    line: number,
    address: string,
    { code, commit, name }: Extract<FromClient, { type: 'knock' }>,
    now: number,
  ): readonly Outgoing[] => {
    if (tries.isBarred(address, now)) return refuse(line, 'waiting.tooManyTries');
    const room = byCode.get(code);
    if (!room || room.knocks >= limits.knocks) {
      tries.note(address, now);
      return refuse(line, 'waiting.noSuchCode');
    }
    if (room.guests.size >= limits.guests) return refuse(line, 'waiting.full');
    room.knocks += 1;
    const guest: Guest = { number: room.knocks, line, commit, name, isAnswered: false, shown: null };
    room.guests.set(guest.number, guest);
    roles.set(line, { room, guest: guest.number });
    return [tell(line, { type: 'waiting' }), ...toMembers(room, knockOf(guest))];
  };
  /** A member has decided: the first word counts, and the others need not ask themselves any more. */
  const settle = (line: number, room: Room, guest: Guest, message: ToClient): readonly Outgoing[] => {
    room.guests.delete(guest.number);
    roles.delete(guest.line);
    const others = toMembers(room, { type: 'settled', guest: guest.number }).filter(({ to }) => to !== line);
    return [tell(guest.line, message, true), ...others, ...endIfSpent(room)];
  };
  const hearMember = (line: number, room: Room, message: FromClient): readonly Outgoing[] => {
    if (message.type === 'close') return end(room);
    if (message.type === 'open' || message.type === 'knock' || message.type === 'reveal') {
      return refuse(line, 'waiting.badMessage');
    }
    const guest = room.guests.get(message.guest);
    // She has left, or another member was quicker.
    if (!guest) return [];
    if (message.type === 'turnAway') return settle(line, room, guest, { type: 'turnedAway' });
    if (message.type === 'admit') {
      // Without her key nobody can have sealed anything for her.
      if (!guest.shown) return refuse(line, 'waiting.badMessage');
      return settle(line, room, guest, { type: 'admitted', sealed: message.sealed });
    }
    if (guest.isAnswered) return [];
    room.guests.set(guest.number, { ...guest, isAnswered: true });
    return [tell(guest.line, { type: 'reply', key: message.key, nonce: message.nonce })];
  };
  const hearGuest = (line: number, room: Room, number: number, message: FromClient): readonly Outgoing[] => {
    const guest = room.guests.get(number);
    // She reveals once, and after she has been answered: what a person compares does not change under her eyes.
    if (message.type !== 'reveal' || !guest?.isAnswered || guest.shown) return refuse(line, 'waiting.badMessage');
    const shown: Shown = { key: message.key, nonce: message.nonce };
    room.guests.set(number, { ...guest, shown });
    return toMembers(room, { type: 'reveal', guest: number, ...shown });
  };
  const take = (line: number, address: string, text: string, now: number): readonly Outgoing[] => {
    const message = readMessage(text);
    const role = roles.get(line);
    if (!message) return refuse(line, 'waiting.badMessage');
    if (role) {
      const { room, guest } = role;
      return guest === null ? hearMember(line, room, message) : hearGuest(line, room, guest, message);
    }
    if (message.type === 'open') return open(line, address, message.token, now);
    if (message.type === 'knock') return knock(line, address, message, now);
    return refuse(line, 'waiting.badMessage');
  };
  const expire = (now: number): readonly Outgoing[] =>
    [...byCode.values()].filter(({ endsAt }) => now >= endsAt).flatMap(end);

  return {
    hear: (line, address, text, now) => {
      const before = expire(now);
      // Her room has just ended: what she still says is said to nobody.
      if (before.some(({ to }) => to === line)) return before;
      return [...before, ...take(line, address, text, now)];
    },
    leave,
    expire,
  };
};
