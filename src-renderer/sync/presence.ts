/**
 * Presence: who is here, where her pointer is, and what her client holds.
 *
 * It travels by Yjs's awareness, where anybody can write in anybody's name; so
 * each state is signed by its party, counted, and bound to the session it was
 * made in, and whatever else arrives is not seen (attack A8) and leaves no trace:
 * see `sessions.ts`.
 */
import { removeAwarenessStates, type Awareness } from 'y-protocols/awareness';
import type { JsonObject } from '../../rules/kernel/json';
import { linksBody, type Links } from './links';
import { createSessions } from './sessions';
import type { Me, Seals } from './signed';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface PresenceState {
  readonly name: string;
  readonly seats: readonly number[];
  /** What this client holds: a point of the ledger, the state there, and how many entries stand on it. */
  readonly position: {
    readonly digest: string;
    readonly depth: number;
    readonly state: string;
    readonly held?: number | undefined;
  } | null;
  readonly cursor: Spot | null;
  readonly drag: (Spot & { readonly id: string }) | null;
  readonly ping: (Spot & { readonly id: string }) | null;
  readonly watching: boolean;
  /** Absent where this client does not say, or not so that it can be read. */
  readonly links?: Links | undefined;
  /** The stop after which this person is ready to go on. */
  readonly goesOn?: string | null | undefined;
  /** For other copies of this party's profile alone: whether this one writes for her. */
  readonly pen?: Pen | undefined;
}

/** Where one copy of a party's profile stands: it just came, writes, watches, or would write. */
export interface Pen {
  readonly state: 'comes' | 'holds' | 'rests' | 'wants';
  /** How many entries of this party that copy has. */
  readonly own: number;
}

/** Another window or machine with my own key. */
export interface Twin {
  readonly session: number;
  /** It is there now; else somebody speaks of it, and it may be a visit of mine that has ended. */
  readonly isLive: boolean;
  /** Null of a Roundel that did not know of such copies yet. */
  readonly pen: Pen | null;
}

export interface Presence extends PresenceState {
  readonly pid: string;
  /** Tells two windows or two visits of one party apart. */
  readonly session: number;
}

export interface PresenceBook {
  readonly set: (partial: Partial<PresenceState>) => void;
  /** One per party that is here, the latest session of each, in the order in which they came. */
  readonly others: () => readonly Presence[];
  /** My own session, and the others that there are with my key. */
  readonly session: number;
  readonly twins: () => readonly Twin[];
}

/** Twenty a second: a pointer moves smoothly, and a signature costs a tenth of a millisecond. */
const SEND_MS = 50;
/**
 * Where a client stands, how much its party has written and how it is linked are said once they have stayed as they are for
 * the first of these, and at the latest after the second: in a roll all of them change several times and in a deal dozens of
 * times, and to sign, send and check each would hold up the answers that the next position is made of.
 */
const CALM_MS = 250;
const MOST_CALM_MS = 1_000;
/** This often it is swept up after forgers, and every third time we say who we are: before awareness does so itself. */
const SWEEP_MS = 3_000;
const SWEEPS_PER_WORD = 3;

const whole = <T extends Spot>(at: T | null): T | null => at && { ...at, x: Math.round(at.x), y: Math.round(at.y) };

const positionOf = ({ digest, depth, state, held }: NonNullable<PresenceState['position']>): JsonObject => ({
  digest,
  depth,
  state,
  ...(held === undefined ? {} : { held }),
});

const bodyOf = (state: PresenceState, session: number, count: number): JsonObject => ({
  session,
  count,
  name: state.name.toWellFormed(),
  seats: [...state.seats],
  position: state.position && positionOf(state.position),
  cursor: whole(state.cursor) && { ...whole(state.cursor) },
  drag: whole(state.drag) && { ...whole(state.drag) },
  ping: whole(state.ping) && { ...whole(state.ping) },
  watching: state.watching,
  ...(state.links ? { links: linksBody(state.links) } : {}),
  ...(state.goesOn ? { goesOn: state.goesOn } : {}),
  ...(state.pen ? { pen: { ...state.pen } } : {}),
});

interface Throttle {
  /** Sends at once, or as soon as the last time is long enough ago. */
  readonly ask: () => void;
  /** Sends `CALM_MS` after it was last asked, within `MOST_CALM_MS`, or with whatever is sent before. */
  readonly askCalmly: () => void;
  readonly stop: () => void;
}

/** Is this part of a state of no hurry? What a copy of a profile may do is told at once, how much it has is not. */
const isCalm = (key: string, partial: Partial<PresenceState>, before: PresenceState): boolean =>
  key === 'position' || key === 'links' || (key === 'pen' && partial.pen?.state === before.pen?.state);

/** Sends at most every `SEND_MS`, the last state always. */
const createThrottle = (send: () => void): Throttle => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let calm: ReturnType<typeof setTimeout> | undefined;
  let calmUntil: number | null = null;
  let again = false;
  const run = (): void => {
    again = false;
    clearTimeout(calm);
    calmUntil = null;
    send();
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
    }, SEND_MS);
  };
  const ask = (): void => {
    if (timer === undefined) run();
    else again = true;
  };
  return {
    ask,
    askCalmly: () => {
      const now = performance.now();
      calmUntil ??= now + MOST_CALM_MS;
      clearTimeout(calm);
      calm = setTimeout(ask, Math.min(CALM_MS, calmUntil - now));
    },
    stop: () => {
      clearTimeout(timer);
      clearTimeout(calm);
    },
  };
};

/**
 * The presence of everybody over this awareness. `linkUp` and `linkDown` are to
 * be called as direct links come and go: a link that is gone takes its presence
 * along, and nobody can declare absent whom we are linked with.
 */
export const createPresence = (
  awareness: Awareness,
  me: Me,
  seals: Seals,
  onChange: () => void,
): PresenceBook & {
  readonly linkUp: (session: number) => void;
  readonly linkDown: (session: number) => void;
  readonly close: () => void;
} => {
  const links: number[] = [];
  const isLinked = (session: number): boolean => links.includes(session);
  const sessions = createSessions(awareness, seals, isLinked);
  /** How often each session has said something: whoever speaks twice is there. */
  const words = new Map<number, number>();
  let count = 0;
  let state: PresenceState = {
    name: me.name,
    seats: [],
    position: null,
    cursor: null,
    drag: null,
    ping: null,
    watching: false,
  };

  const send = (): void => {
    count += 1;
    awareness.setLocalState({ ...seals.sign('presence', bodyOf(state, awareness.clientID, count)) });
  };
  const throttle = createThrottle(send);

  type Change = Readonly<Record<'added' | 'updated' | 'removed', readonly number[]>>;
  const hear = ({ added, updated, removed }: Change, origin: unknown): void => {
    if (origin === 'local') return sessions.keepMine();
    const all = [...added, ...updated];
    // Somebody wrote in my own name: say again who I am.
    if (all.includes(awareness.clientID)) throttle.ask();
    const heard = all.filter((session) => sessions.read(session));
    const gone = removed.filter((session) => sessions.end(session, origin === 'timeout'));
    for (const session of heard) words.set(session, (words.get(session) ?? 0) + 1);
    for (const session of gone) words.delete(session);
    if (heard.length + gone.length > 0) onChange();
  };
  // Before the road's own handler, which sends on what it finds here.
  awareness.on('update', hear);
  throttle.ask();
  let sweeps = 0;
  const broom = setInterval(() => {
    sessions.sweep();
    sweeps += 1;
    if (sweeps % SWEEPS_PER_WORD === 0) throttle.ask();
  }, SWEEP_MS);

  return {
    set: (partial) => {
      const before = state;
      state = { ...state, ...partial };
      if (Object.keys(partial).every((key) => isCalm(key, partial, before))) throttle.askCalmly();
      else throttle.ask();
    },
    others: () => {
      const latest = new Map(sessions.list().map((presence) => [presence.pid, presence]));
      latest.delete(me.pid);
      return [...latest.values()];
    },
    session: awareness.clientID,
    twins: () =>
      sessions.list().flatMap(({ pid, session, pen }) => {
        if (pid !== me.pid) return [];
        return [{ session, isLive: isLinked(session) || (words.get(session) ?? 0) > 1, pen: pen ?? null }];
      }),
    linkUp: (session) => {
      links.push(session);
      // A peer that lost us a moment ago takes nothing that it has seen before: say it anew.
      throttle.ask();
    },
    linkDown: (session) => {
      const at = links.indexOf(session);
      if (at >= 0) links.splice(at, 1);
      if (isLinked(session)) return;
      removeAwarenessStates(awareness, [session], 'link');
      words.delete(session);
      if (sessions.drop(session)) onChange();
    },
    close: () => {
      throttle.stop();
      clearInterval(broom);
      awareness.off('update', hear);
      awareness.setLocalState(null);
    },
  };
};
