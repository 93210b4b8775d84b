/**
 * The waiting rooms of a host (decision 0030), as a pure machine: what a client
 * says goes in, whom to tell what comes out. Nothing is written down, and
 * nothing here can be read as more than who knocks where.
 *
 * Times are milliseconds of a clock that the caller brings.
 */
import type { WaitingLimits } from './limits';
import { networkOf } from './network';
import { spellCode, type Said } from './waiting-text';

/** One connection, as the caller knows it. */
export interface Line {
  readonly address: string;
}

/** What to do: say something to somebody, or hang up on her after what was said. */
export type Post =
  { readonly to: Line; readonly say: object; readonly hangUp?: true } | { readonly to: Line; readonly hangUp: true };

interface Guest {
  readonly id: number;
  readonly line: Line;
  readonly commit: string;
  readonly name: string;
  isAnswered: boolean;
  shown: { readonly key: string; readonly nonce: string } | null;
}

interface Room {
  readonly code: string;
  readonly token: string;
  /** Of the member who opened it. */
  readonly network: string;
  readonly endsAt: number;
  knocks: number;
  readonly members: Set<Line>;
  readonly guests: Map<number, Guest>;
}

export interface WaitingBook {
  readonly hear: (line: Line, said: Said | null, now: number) => readonly Post[];
  /** This connection is gone. */
  readonly leave: (line: Line) => readonly Post[];
  /** Ends what has lived long enough. */
  readonly tick: (now: number) => readonly Post[];
}

const refuse = (to: Line, code: string): readonly Post[] => [{ to, say: { type: 'refused', code }, hangUp: true }];

/** Addresses whose wrong codes are remembered at once; whoever has more than that has other ways to be a nuisance. */
const MAX_REMEMBERED = 4_096;

/**
 * Counts the wrong codes of each network. One that has tried too many within the time is barred for the same
 * time, from its last try on.
 */
const createTries = ({ tries: most, triesMs }: WaitingLimits) => {
  const tries = new Map<string, readonly number[]>();
  const recent = (network: string, now: number): readonly number[] => {
    const kept = tries.get(network) ?? [];
    const last = kept.at(-1) ?? -triesMs;
    if (kept.length >= most) return now - last < triesMs ? kept : [];
    return kept.filter((at) => now - at < triesMs);
  };
  return {
    isBarred: (network: string, now: number): boolean => recent(network, now).length >= most,
    add: (network: string, now: number): void => {
      const kept = recent(network, now);
      const [oldest] = tries.keys();
      if (tries.size >= MAX_REMEMBERED && oldest !== undefined) tries.delete(oldest);
      tries.set(network, [...kept, now]);
    },
    forget: (now: number): void => {
      for (const network of [...tries.keys()]) if (recent(network, now).length === 0) tries.delete(network);
    },
  };
};

const createShelf = (limits: WaitingLimits, newCode: () => string) => {
  const byCode = new Map<string, Room>();
  const byToken = new Map<string, Room>();
  return {
    /** A room whose time is up is none, even before the next tick. */
    find: (code: string, now: number): Room | null => {
      const room = byCode.get(code);
      return room && room.endsAt > now ? room : null;
    },
    all: (): readonly Room[] => [...byCode.values()],
    /** The room of this token, made where there is none; null where the host has no room left. */
    take: (token: string, network: string, now: number): Room | null => {
      const known = byToken.get(token);
      if (known && known.endsAt > now) return known;
      const sameNetwork = [...byCode.values()].filter((room) => room.network === network);
      if (known || byCode.size >= limits.rooms || sameNetwork.length >= limits.roomsPerAddress) return null;
      let code = newCode();
      while (byCode.has(code)) code = newCode();
      const room: Room = {
        code,
        token,
        network,
        endsAt: now + limits.codeMs,
        knocks: 0,
        members: new Set(),
        guests: new Map(),
      };
      byCode.set(code, room);
      byToken.set(token, room);
      return room;
    },
    drop: ({ code, token }: Room): void => {
      byCode.delete(code);
      byToken.delete(token);
    },
  };
};

/** `newCode` answers with six letters of the host's alphabet, at random. */
export const createWaitingBook = (limits: WaitingLimits, newCode: () => string): WaitingBook => {
  const shelf = createShelf(limits, newCode);
  const tries = createTries(limits);
  const memberIn = new Map<Line, Room>();
  const guestIn = new Map<Line, { readonly room: Room; readonly guest: Guest }>();
  let lastGuest = 0;

  const toMembers = (room: Room, say: object, but?: Line): readonly Post[] =>
    [...room.members].filter((to) => to !== but).map((to) => ({ to, say }));

  const end = (room: Room): readonly Post[] => {
    shelf.drop(room);
    const lines = [...room.members, ...[...room.guests.values()].map(({ line }) => line)];
    for (const line of lines) {
      memberIn.delete(line);
      guestIn.delete(line);
    }
    return lines.map((to) => ({ to, say: { type: 'closed' }, hangUp: true }));
  };

  const retell = (room: Room, to: Line): readonly Post[] =>
    [...room.guests.values()].flatMap(({ id, commit, name, shown }): readonly Post[] => {
      const knock: Post = { to, say: { type: 'knock', guest: id, commit, name } };
      return shown ? [knock, { to, say: { type: 'reveal', guest: id, ...shown } }] : [knock];
    });

  const open = (line: Line, token: string, now: number): readonly Post[] => {
    if (memberIn.has(line) || guestIn.has(line)) return refuse(line, 'waiting.badMessage');
    const room = shelf.take(token, networkOf(line.address), now);
    if (!room || room.members.size >= limits.membersPerRoom) return refuse(line, 'waiting.full');
    room.members.add(line);
    memberIn.set(line, room);
    const seconds = Math.max(0, Math.ceil((room.endsAt - now) / 1_000));
    return [{ to: line, say: { type: 'opened', code: spellCode(room.code), seconds } }, ...retell(room, line)];
  };

  const knock = (line: Line, said: Extract<Said, { type: 'knock' }>, now: number): readonly Post[] => {
    if (memberIn.has(line) || guestIn.has(line)) return refuse(line, 'waiting.badMessage');
    if (tries.isBarred(networkOf(line.address), now)) return refuse(line, 'waiting.tooManyTries');
    const room = shelf.find(said.code, now);
    if (!room) {
      tries.add(networkOf(line.address), now);
      return refuse(line, 'waiting.noSuchCode');
    }
    if (room.knocks >= limits.knocks || room.guests.size >= limits.guestsPerRoom) return refuse(line, 'waiting.full');
    room.knocks += 1;
    lastGuest += 1;
    const { commit, name } = said;
    const guest: Guest = { id: lastGuest, line, commit, name, isAnswered: false, shown: null };
    room.guests.set(guest.id, guest);
    guestIn.set(line, { room, guest });
    return [
      { to: line, say: { type: 'waiting' } },
      ...toMembers(room, { type: 'knock', guest: guest.id, commit, name }),
    ];
  };

  const reveal = (line: Line, said: Extract<Said, { type: 'reveal' }>): readonly Post[] => {
    const found = guestIn.get(line);
    if (!found?.guest.isAnswered || found.guest.shown) return refuse(line, 'waiting.badMessage');
    const shown = { key: said.key, nonce: said.nonce };
    found.guest.shown = shown;
    return toMembers(found.room, { type: 'reveal', guest: found.guest.id, ...shown });
  };

  /** A member's word about a guest. One who is gone already is passed over: another member was quicker. */
  const settle = (line: Line, said: Extract<Said, { readonly guest: number }>): readonly Post[] => {
    const room = memberIn.get(line);
    if (!room) return refuse(line, 'waiting.badMessage');
    const guest = room.guests.get(said.guest);
    if (!guest) return [];
    if (said.type === 'reply') {
      if (guest.isAnswered) return [];
      guest.isAnswered = true;
      return [{ to: guest.line, say: { type: 'reply', key: said.key, nonce: said.nonce } }];
    }
    // Nobody is let in before she has shown a key to seal to.
    if (said.type === 'admit' && !guest.shown) return [];
    room.guests.delete(guest.id);
    guestIn.delete(guest.line);
    const say = said.type === 'admit' ? { type: 'admitted', sealed: said.sealed } : { type: 'turnedAway' };
    return [{ to: guest.line, say, hangUp: true }, ...toMembers(room, { type: 'settled', guest: guest.id }, line)];
  };

  const hear: WaitingBook['hear'] = (line, said, now) => {
    if (!said) return refuse(line, 'waiting.badMessage');
    if (said.type === 'open') return open(line, said.token, now);
    if (said.type === 'knock') return knock(line, said, now);
    if (said.type === 'reveal') return reveal(line, said);
    if (said.type !== 'close') return settle(line, said);
    const room = memberIn.get(line);
    return room ? end(room) : refuse(line, 'waiting.badMessage');
  };

  return {
    hear,
    leave: (line) => {
      // A member who goes leaves the room open for the others, and for her own return while the code lives.
      memberIn.get(line)?.members.delete(line);
      memberIn.delete(line);
      const found = guestIn.get(line);
      guestIn.delete(line);
      if (!found?.room.guests.delete(found.guest.id)) return [];
      return toMembers(found.room, { type: 'left', guest: found.guest.id });
    },
    tick: (now) => {
      tries.forget(now);
      return shelf
        .all()
        .filter(({ endsAt }) => endsAt <= now)
        .flatMap(end);
    },
  };
};
