/**
 * The waiting room as the session uses it: the two machines, each on a socket.
 *
 * Everything that is decided is decided by the machines; here are the socket,
 * the clock and the tries after a break.
 */
import { createBoxKey } from '../../ledger';
import { isBarred, readHost, waitingOf } from '../addresses';
import { createGuest, type GuestMachine, type KnockState } from './guest';
import { createMember, type DoorState } from './member';
import type { Invite } from './secrets';
import { readCode } from './text';

/** The part of a WebSocket that we lean on; a test brings its own. */
export interface Socket {
  readonly send: (text: string) => void;
  readonly close: () => void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** What a test puts in the place of the network and of the page's own address. */
export interface Surroundings {
  readonly connect: (address: string) => Socket;
  /** The page's address, for instance `https://example.org/`. */
  readonly page: string;
}

const browser = (): Surroundings => ({
  // A WebSocket's handlers take events of the browser's own, which hold all that ours look at.
  connect: (address) => new WebSocket(address) as unknown as Socket,
  page: location.href,
});

export interface WaitingRoom {
  readonly state: () => DoorState;
  /** Lets in this guest, after a person has compared the words. */
  readonly admit: (guest: number) => void;
  readonly turnAway: (guest: number) => void;
  /** Closes it for everybody: the code is worth nothing any more. */
  readonly close: () => void;
  /** Goes away from the door; it stays open for the other members. */
  readonly leave: () => void;
}

export interface WaitingRoomOptions {
  /** The host at which guests will knock: an address as `readHost` reads it. */
  readonly host: string;
  /** The room's secret: 32 bytes. */
  readonly secret: Uint8Array;
  /** What a guest is given; read when she is let in. */
  readonly invite: () => Invite;
  /** Something has changed, the seconds included: once a second at least. */
  readonly onChange: (state: DoorState) => void;
}

export interface Knocking {
  readonly state: () => KnockState;
  /** Goes away; nothing is told any more. */
  readonly leave: () => void;
}

export interface KnockOptions {
  readonly host: string;
  /** As it was typed. */
  readonly code: string;
  readonly name: string;
  readonly onChange: (state: KnockState) => void;
}

/** A host that has not opened a socket by then is not there. */
const PATIENCE_MS = 5_000;
const TICK_MS = 1_000;
const RETRY_MS = 1_000;

interface Line {
  readonly send: (texts: readonly string[]) => void;
  readonly hangUp: () => void;
}

interface LineEvents {
  readonly onOpen: () => string;
  readonly onText: (data: unknown) => void;
  /** Once, unless we hung up: it broke, or it did not open in time. */
  readonly onBroken: (wasOpen: boolean) => void;
}

const openLine = (connect: Surroundings['connect'], address: string, events: LineEvents): Line => {
  const socket = connect(address);
  let stage: 'connecting' | 'open' | 'over' = 'connecting';
  const end = (): void => {
    stage = 'over';
    clearTimeout(timer);
    socket.close();
  };
  const breakOff = (): void => {
    if (stage === 'over') return;
    const wasOpen = stage === 'open';
    end();
    events.onBroken(wasOpen);
  };
  const timer = setTimeout(breakOff, PATIENCE_MS);
  const send = (texts: readonly string[]): void => {
    if (stage === 'open') for (const text of texts) socket.send(text);
  };
  socket.onopen = () => {
    if (stage !== 'connecting') return;
    stage = 'open';
    clearTimeout(timer);
    send([events.onOpen()]);
  };
  socket.onmessage = ({ data }) => {
    if (stage === 'open') events.onText(data);
  };
  socket.onclose = breakOff;
  return { send, hangUp: () => (stage === 'over' ? undefined : end()) };
};

/**
 * Opens the waiting room of a table at a host, or joins the one that another member has opened there. Members
 * must be online to let somebody in, so it lives as long as this is open and its code lives.
 */
export const openWaitingRoom = (
  { host, secret, invite, onChange }: WaitingRoomOptions,
  { connect, page } = browser(),
): WaitingRoom => {
  const member = createMember(secret, invite);
  const origin = readHost(host);
  const now = (): number => performance.now();
  let line: Line | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const tell = (): void => {
    if (isClosed) return;
    const state = member.state(now());
    if (state.at === 'over') stop();
    onChange(state);
  };
  const stop = (): void => {
    isClosed = true;
    clearInterval(clock);
    clearTimeout(retry);
    line?.hangUp();
  };
  const dial = (address: string): void => {
    line = openLine(connect, address, {
      onOpen: member.open,
      onText: (data) => {
        line?.send(member.hear(data, now()));
        tell();
      },
      onBroken: () => {
        if (member.lose(now())) retry = setTimeout(() => dial(address), RETRY_MS);
        tell();
      },
    });
  };
  const say = (texts: readonly string[]): void => {
    line?.send(texts);
    tell();
  };
  const clock = setInterval(tell, TICK_MS);
  if (!origin.ok) member.fail('waiting.oddHost');
  else if (isBarred(origin.value, page)) member.fail('waiting.barred');
  else dial(waitingOf(origin.value));
  // What is wrong from the start is told as what goes wrong later is.
  queueMicrotask(tell);

  return {
    state: () => member.state(now()),
    admit: (guest) => say(member.admit(guest)),
    turnAway: (guest) => say(member.turnAway(guest)),
    close: () => {
      const goodbye = member.close();
      if (!isClosed) line?.send([goodbye]);
      stop();
    },
    leave: stop,
  };
};

const guestFor = (code: string | null, name: string): GuestMachine => {
  const guest = createGuest({
    code: code ?? '',
    name,
    key: createBoxKey(),
    nonce: crypto.getRandomValues(new Uint8Array(32)),
  });
  if (code === null) guest.fail('waiting.oddCode');
  return guest;
};

/** Knocks at a waiting room, with a fresh key. */
export const knock = ({ host, code, name, onChange }: KnockOptions, { connect, page } = browser()): Knocking => {
  const guest = guestFor(readCode(code), name);
  const origin = readHost(host);
  let line: Line | null = null;
  let hasLeft = false;
  const tell = (): void => {
    if (guest.isOver()) line?.hangUp();
    if (!hasLeft) onChange(guest.state());
  };
  if (!origin.ok) guest.fail('waiting.oddHost');
  else if (isBarred(origin.value, page)) guest.fail('waiting.barred');
  if (origin.ok && !guest.isOver()) {
    line = openLine(connect, waitingOf(origin.value), {
      onOpen: guest.knock,
      onText: (data) => {
        line?.send(guest.hear(data));
        tell();
      },
      onBroken: (wasOpen) => {
        guest.fail(wasOpen ? 'waiting.hostGone' : 'waiting.noHost');
        tell();
      },
    });
  }
  queueMicrotask(tell);
  return {
    state: guest.state,
    leave: () => {
      hasLeft = true;
      line?.hangUp();
    },
  };
};
