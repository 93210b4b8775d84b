/**
 * The waiting room of one open table: whoever is at the table attaches to the
 * one that the shared document names, and any of them can let a guest in.
 */
import { openWaitingRoom, type DoorBook, type DoorNote, type Invite, type WaitingRoom } from '../sync';
import type { DoorView } from './view';

export interface DoorParts {
  /** The room's, as it is now: whoever was removed knows the one before, and could read what is sealed by it. */
  readonly secret: () => Uint8Array;
  /** Null where this window has no room. */
  readonly book: () => DoorBook | null;
  /** What a guest is given who knocked at this host. */
  readonly invite: (host: string) => Invite;
  readonly onChange: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly open: typeof openWaitingRoom;
}

export interface TableDoor {
  readonly view: () => DoorView | null;
  /** Opens a waiting room at this host, with a fresh code where one was open. */
  readonly openAt: (host: string) => void;
  /** Goes on at another address of the same host, which knows the code there too. */
  readonly moveTo: (host: string) => void;
  /** Ends it for everybody. */
  readonly close: () => void;
  readonly admit: (guest: number) => void;
  readonly turnAway: (guest: number) => void;
  /** The shared document has changed. */
  readonly look: () => void;
  /** Goes away from the door; it stays open for the others. */
  readonly leave: () => void;
}

/** So long a code lives (decision 0030). */
const CODE_MS = 10 * 60_000;
/** Machines' clocks differ; one that is far off must not keep a door for ever. */
const MOST_MS = 2 * CODE_MS;

/** A room that ends with so much time left was ended by somebody. */
const EARLY_MS = 30_000;
const AGAIN_MS = 1_000;

const keyOf = ({ host, until }: DoorNote): string => `${until} ${host}`;

/** The door of a table, shut until it is opened here or named by the document. */
export const createTableDoor = ({ secret, book, invite, onChange, now, open }: DoorParts): TableDoor => {
  let waiting: WaitingRoom | null = null;
  let attached = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Notes that have come to their end here: opening one again would make a code that nobody asked for. */
  const over = new Set<string>();
  let view: DoorView | null = null;

  const leave = (): void => {
    clearTimeout(timer);
    waiting?.leave();
    waiting = null;
    attached = '';
    view = null;
  };
  /**
   * A note can overtake the end of the room before it: then that end was not this one's. Once, a moment later, it is
   * looked at again.
   */
  const end = (note: DoorNote, isQuiet: boolean): void => {
    const key = keyOf(note);
    const isFirst = !over.has(key);
    over.add(key);
    if (!isQuiet || !isFirst || note.until - now() < EARLY_MS) return;
    timer = setTimeout(() => {
      const current = book()?.read() ?? null;
      if (attached === key && current && keyOf(current) === key) attach(note);
    }, AGAIN_MS);
  };
  const attach = (note: DoorNote): void => {
    leave();
    const key = keyOf(note);
    attached = key;
    waiting = open({
      host: note.host,
      secret: secret(),
      invite: () => invite(note.host),
      onChange: (state) => {
        if (attached !== key) return;
        view = { host: note.host, ...state, refusal: state.refusal && { code: state.refusal, facts: {} } };
        if (state.at === 'over') end(note, state.refusal === null);
        onChange();
      },
    });
  };
  const look = (): void => {
    const note = book()?.read() ?? null;
    const key = note ? keyOf(note) : '';
    if (key === attached) return;
    const left = note ? note.until - now() : 0;
    if (!note || over.has(key) || left <= 0 || left > MOST_MS) {
      // One that ended by itself stays to be read: why, and that a new code can be made.
      if (view !== null && view.at !== 'over') leave();
      return;
    }
    attach(note);
    onChange();
  };

  return {
    view: () => view,
    openAt: (host) => {
      waiting?.close();
      leave();
      book()?.write({ host, until: now() + CODE_MS });
      look();
    },
    moveTo: (host) => {
      const note = book()?.read() ?? null;
      if (!note || view === null || view.at === 'over') return;
      book()?.write({ ...note, host });
      look();
    },
    close: () => {
      waiting?.close();
      leave();
      book()?.write(null);
      onChange();
    },
    admit: (guest) => waiting?.admit(guest),
    turnAway: (guest) => waiting?.turnAway(guest),
    look,
    leave,
  };
};
