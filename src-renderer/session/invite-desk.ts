/** What a person does at an open table so that others come in: sharing the host, the waiting room, the table's hosts. */
import { refuse, type Ruling } from '../../rules/kernel/ruling';
import { openWaitingRoom, type HostStatus, type Invite, type Room } from '../sync';
import { createTableDoor } from './door';
import { isLoopbackOrigin, shareHost, type ShareRefusal } from './host-desk';
import type { DoorView } from './view';

export interface InviteDesk {
  /**
   * Opens this machine's host to its network, writes its likeliest address down for the table, names it in links from
   * now on and opens a waiting room there. Answers with all addresses.
   */
  readonly share: () => Promise<Ruling<readonly string[], ShareRefusal>>;
  /** Opens a waiting room at the host that links name; where one is open it gets a new code. */
  readonly openDoor: () => void;
  readonly closeDoor: () => void;
  readonly admit: (guest: number) => void;
  readonly turnAway: (guest: number) => void;
  /** Writes a host down for the table, as a person typed it. */
  readonly addHost: (address: string) => Ruling<string>;
  readonly removeHost: (address: string) => void;
  /** From now on links name this host. */
  readonly chooseHost: (address: string) => void;
}

export interface InviteParts {
  /** The room's; another one after somebody was removed. */
  readonly secret: () => Uint8Array;
  /** The host that links name while nobody has chosen another. */
  readonly host: string;
  /** Addresses under which this machine's host was reached before; one that is no longer its own is taken away. */
  readonly former: readonly string[];
  readonly room: () => Room | null;
  readonly hosts: () => readonly HostStatus[];
  readonly gameId: () => string;
  readonly onShared: (addresses: readonly string[]) => void;
  readonly onChange: () => void;
}

/** The desk, and what the session itself needs of it. */
export interface InviteOffice {
  readonly desk: InviteDesk;
  readonly linkHost: () => string;
  readonly door: () => DoorView | null;
  readonly look: () => void;
  readonly leave: () => void;
}

const MOST_IN_INVITE = 9;
const RANK: Readonly<Record<HostStatus['state'], number>> = { open: 0, connecting: 1, unreachable: 2, barred: 3 };

/**
 * The host for a link: the chosen one, else the best that others can reach too. A machine's own name for itself is the
 * last resort.
 */
export const hostForLink = (
  chosen: string | null,
  usual: string,
  listed: readonly string[],
  status: readonly HostStatus[],
): string => {
  if (chosen !== null) return chosen;
  const rankOf = (host: string): number => {
    const found = status.find(({ address }) => address === host);
    return found ? RANK[found.state] : RANK.connecting;
  };
  const candidates = [usual, ...listed].filter((host) => !isLoopbackOrigin(host));
  return [...candidates].sort((a, b) => rankOf(a) - rankOf(b))[0] ?? usual;
};

/** The office of one open table. */
export const createInviteOffice = (parts: InviteParts): InviteOffice => {
  const { secret, host, former, room, hosts, gameId, onShared, onChange } = parts;
  let chosen: string | null = null;
  /** This machine's own addresses, once it has been shared. */
  let own: readonly string[] = [];
  const listed = (): readonly string[] => room()?.hosts.list() ?? [];
  const linkHost = (): string => hostForLink(chosen, host, listed(), hosts());
  const invite = (knockedAt: string): Invite => {
    const all = [...new Set([knockedAt, linkHost(), ...listed()])];
    const outside = all.filter((each) => !isLoopbackOrigin(each));
    return { hosts: (outside.length > 0 ? outside : all).slice(0, MOST_IN_INVITE), secret: secret(), gameId: gameId() };
  };
  const door = createTableDoor({
    secret,
    book: () => room()?.door ?? null,
    invite,
    onChange,
    now: () => Date.now(),
    open: openWaitingRoom,
  });
  /** One address of this machine at a time stands in the table's list: the others lead to the same host. */
  const choose = (address: string): void => {
    chosen = address;
    if (own.includes(address)) {
      if (own.includes(door.view()?.host ?? '')) door.moveTo(address);
      for (const other of listed()) {
        if (other !== address && (own.includes(other) || former.includes(other))) room()?.hosts.remove(other);
      }
    }
    room()?.hosts.add(address);
    onChange();
  };

  return {
    linkHost,
    door: door.view,
    look: door.look,
    leave: door.leave,
    desk: {
      share: async () => {
        const shared = await shareHost();
        if (!shared.ok) return shared;
        own = shared.value;
        onShared(own);
        choose(own[0] ?? host);
        door.openAt(linkHost());
        return shared;
      },
      openDoor: () => door.openAt(linkHost()),
      closeDoor: door.close,
      admit: door.admit,
      turnAway: door.turnAway,
      addHost: (address) => {
        const added = room()?.hosts.add(address) ?? refuse('table.lost', {});
        onChange();
        return added;
      },
      removeHost: (address) => {
        room()?.hosts.remove(address);
        if (chosen === address) chosen = null;
        onChange();
      },
      chooseHost: choose,
    },
  };
};
