/**
 * The sessions of presence: one per open window, and what awareness holds of them.
 *
 * Awareness lets anybody write under any number, and takes whatever has the higher clock: one forged state would hide
 * the real ones for ever, and its clock could be so high that there is none above. So here only the count in the signed
 * body decides. What was accepted is set back with its count for a clock, which is never above the author's own, and
 * whatever was not accepted is as if it had not come; thus nothing forged is passed on either.
 */
import * as v from 'valibot';
import type { Awareness } from 'y-protocols/awareness';
import { linksShape } from './links';
import type { Presence } from './presence';
import type { Seals } from './signed';

export interface Sessions {
  /** My own state is what awareness holds now. */
  readonly keepMine: () => void;
  /** Looks at what awareness has taken under this number, and sets right what must not stay. True where it is news. */
  readonly read: (session: number) => boolean;
  /** Awareness has ended a session: on somebody's word, or (`isSilent`) because nothing came. True where it is over. */
  readonly end: (session: number, isSilent: boolean) => boolean;
  readonly drop: (session: number) => boolean;
  /** Forgets numbers that stand for nobody. */
  readonly sweep: () => void;
  /** All that are here; of two visits of one party the one that we are linked with comes later. */
  readonly list: () => readonly Presence[];
}

interface Seen {
  readonly count: number;
  readonly presence: Presence;
  readonly signature: unknown;
  readonly state: Record<string, unknown>;
  readonly lastUpdated: number;
}

type Mine = Readonly<{ state: Record<string, unknown>; clock: number; lastUpdated: number }>;

const MAX_SESSIONS = 128;
/** Sessions that are over, so that nobody brings them back by an old state. */
const MAX_OVER = 256;

const integer = v.pipe(v.number(), v.safeInteger());
const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const howMany = v.pipe(integer, v.minValue(0));
const spot = v.object({ x: integer, y: integer });
const thing = v.object({ x: integer, y: integer, id: text(100) });
const shape = v.object({
  pid: v.string(),
  session: integer,
  count: integer,
  name: text(200),
  seats: v.pipe(v.array(v.pipe(integer, v.minValue(0), v.maxValue(99))), v.maxLength(32)),
  position: v.nullable(v.object({ digest: text(64), depth: integer, state: text(64), held: v.optional(integer) })),
  cursor: v.nullable(spot),
  drag: v.nullable(thing),
  ping: v.nullable(thing),
  watching: v.boolean(),
  // Whoever speaks of her links in a way that cannot be read is here all the same.
  links: v.fallback(v.optional(linksShape), undefined),
  goesOn: v.optional(v.nullable(text(32))),
  pen: v.optional(v.object({ state: v.picklist(['comes', 'holds', 'rests', 'wants']), own: howMany })),
});

const isSame = (a: unknown, b: unknown): boolean => typeof a === 'string' && a === b;

/** What is here of everybody. `isLinked` tells with whom we have a direct link. */
export const createSessions = (
  awareness: Awareness,
  seals: Seals,
  isLinked: (session: number) => boolean,
): Sessions => {
  const seen = new Map<number, Seen>();
  const { states, meta } = awareness;
  /** Their last counts. */
  const over = new Map<number, number>();
  let mine: Mine | null = null;

  const setBack = (session: number): void => {
    const own = session === awareness.clientID ? mine : null;
    const kept = own ?? seen.get(session);
    const last = over.get(session);
    if (kept) {
      states.set(session, kept.state);
      meta.set(session, { clock: 'clock' in kept ? kept.clock : kept.count, lastUpdated: kept.lastUpdated });
      return;
    }
    states.delete(session);
    if (last === undefined) meta.delete(session);
    else meta.set(session, { clock: last, lastUpdated: 0 });
  };
  const drop = (session: number): boolean => {
    const kept = seen.get(session);
    if (!kept) return false;
    over.set(session, kept.count);
    const [oldest] = over.keys();
    if (over.size > MAX_OVER && oldest !== undefined) over.delete(oldest);
    return seen.delete(session);
  };
  const makeRoomFor = (session: number): boolean => {
    if (seen.size < MAX_SESSIONS || seen.has(session)) return true;
    const stranger = isLinked(session) ? [...seen.keys()].find((each) => !isLinked(each)) : undefined;
    if (stranger === undefined) return false;
    drop(stranger);
    setBack(stranger);
    return true;
  };
  const take = (session: number): boolean => {
    const state = states.get(session);
    const before = seen.get(session);
    if (!state || (before && isSame(before.signature, state['signature']))) return false;
    const found = v.safeParse(shape, seals.open('presence', state));
    if (!found.success || found.output.session !== session) return false;
    const { count, ...presence } = found.output;
    // Another party's state under a session that is taken; or an older one played again.
    if (before && before.presence.pid !== presence.pid) return false;
    if (count <= Math.max(before?.count ?? 0, over.get(session) ?? 0)) return false;
    if (!makeRoomFor(session)) return false;
    const lastUpdated = meta.get(session)?.lastUpdated ?? 0;
    seen.set(session, { count, presence, state, signature: state['signature'], lastUpdated });
    return true;
  };

  return {
    keepMine: () => {
      const [state, own] = [awareness.getLocalState(), meta.get(awareness.clientID)];
      mine = state && own ? { state, ...own } : null;
    },
    read: (session) => {
      const isNews = session !== awareness.clientID && take(session);
      setBack(session);
      return isNews;
    },
    end: (session, isSilent) => {
      const isOver = (isSilent || !isLinked(session)) && drop(session);
      setBack(session);
      return isOver;
    },
    drop,
    sweep: () => {
      for (const session of meta.keys()) {
        const isOurs = session === awareness.clientID || session === awareness.doc.clientID;
        if (!isOurs && !states.has(session) && !over.has(session)) meta.delete(session);
      }
    },
    list: () =>
      [...seen].sort(([a], [b]) => Number(isLinked(a)) - Number(isLinked(b))).map(([, { presence }]) => presence),
  };
};
