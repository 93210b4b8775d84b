/** A table of the toy game over rooms without a network: honest members, and one whom nobody should trust. */
import { vi } from 'vitest';
import * as Y from 'yjs';
import { fromHex, sign, type Ledger } from '../../src-renderer/ledger';
import { createCaretaker } from '../../src-renderer/session/heal';
import { genesisOf, person, toyLedger, type Person } from '../ledger/people';
import { playOn } from '../ledger/record';
import type { Toy } from '../ledger/toy';
import { aParty, exchange, showTo, type Party } from './lib';

export interface Member extends Party {
  readonly who: Person;
  readonly ledger: Ledger<Toy>;
}

export interface Besieged {
  readonly members: readonly Member[];
  /** Lets seconds pass: everybody's caretaker looks, and what is said arrives. */
  readonly pass: (seconds: number) => void;
  /** Whoever is awaited makes a move, and it arrives; answers with whether all stand in one new place. */
  readonly move: () => boolean;
  /** What a newcomer is given. */
  readonly lying: () => readonly Uint8Array[];
  readonly close: () => void;
}

const memberOf = (number: number, seats: readonly number[], watchers: number): Member => {
  const who = person(number);
  const ledger = toyLedger(genesisOf(seats, { watchers }));
  const { pid, name, sign: key } = who.party;
  const me = { pid, name, publicKey: fromHex(key), sign: (bytes: Uint8Array) => sign(bytes, who.signKey) };
  const party = aParty(name, {
    me,
    onEntries: (fresh) => {
      for (const bytes of fresh) ledger.add(bytes);
    },
  });
  return { ...party, who, ledger };
};

/** Where somebody stands, with the state there. */
export const standing = ({ ledger }: Member): string => {
  const { tip } = ledger.fold();
  return `${tip.depth} ${tip.digest} ${tip.stateDigest}`;
};

/** What this member writes where she is awaited. */
export const playedBy = ({ ledger, who }: Member): readonly Uint8Array[] => {
  const isAwaited = ledger.fold().awaited.some(({ pid, done }) => pid === who.party.pid && !done);
  return isAwaited ? playOn(ledger, [who], ledger.all().length) : [];
};

/** Three sit down, seats 0 to 2. Needs fake timers. */
export const sitDown = (): Besieged => {
  const seats = [0, 1, 2];
  const members = seats.map((number) => memberOf(number, seats, 0));
  const cares = members.map(({ who }) => createCaretaker(who.party.pid));
  const tell = (): void => {
    for (const { room, ledger } of members) {
      const { digest, depth, stateDigest: state } = ledger.fold().tip;
      room.presence.set({ position: { digest, depth, state } });
    }
    vi.advanceTimersByTime(300);
    exchange(...members);
    for (const from of members) for (const to of members) if (from !== to) showTo(from, to);
  };
  return {
    members,
    pass: (seconds) => {
      for (let second = 0; second < seconds; second += 1) {
        vi.advanceTimersByTime(700);
        members.forEach(({ room, ledger }, at) => cares[at]?.(room, ledger, ledger.fold(), true, performance.now()));
        tell();
      }
    },
    move: () => {
      const before = members.map(standing);
      for (const member of members) member.room.entries.post(...playedBy(member));
      tell();
      const after = members.map(standing);
      return new Set(after).size === 1 && after.every((each, at) => each !== before[at]);
    },
    lying: () => {
      const newcomer = aParty('Newcomer');
      exchange(...members, newcomer);
      const lying = newcomer.room.entries.all();
      newcomer.room.close();
      return lying;
    },
    close: () => {
      for (const { room } of members) room.close();
    },
  };
};

/** A document of somebody who has all that this one has, and says what she likes. */
export const copyOf = ({ doc }: Party): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};
