/**
 * Sends on what came from others, but later and together.
 *
 * y-webrtc passes every update that it receives on to everybody at once, so that
 * parties without a direct link hear of each other. Where all are linked, which is
 * the rule, that makes nine messages of three, in the very moment when everybody is
 * to answer a roll. So what is mine goes at once, and what is others' is gathered
 * for a moment and goes once.
 *
 * Where everybody says that she is linked with its author it need not go at all: she has
 * heard it from her. Whoever says so falsely keeps it from nobody but herself, and like
 * one whose link has just gone she hears of it when she asks again (`ask-again.ts`).
 */
import * as v from 'valibot';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { linksShape } from './links';

/** A party that hears of another only through a third one hears of it this much later. */
const PASS_ON_MS = 250;

type DocHandler = (update: Uint8Array, origin: unknown) => void;
interface AwarenessChange {
  readonly added: number[];
  readonly updated: number[];
  readonly removed: number[];
}
type AwarenessHandler = (change: AwarenessChange, origin: unknown) => void;

/** The part of y-webrtc's room that we lean on: what it hears its document and presence with. */
export interface PassingRoom {
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  _docUpdateHandler: DocHandler;
  _awarenessUpdateHandler: AwarenessHandler;
}

interface Gathered<T> {
  readonly add: (item: T) => void;
  readonly stop: () => void;
}

const gather = <T>(send: (items: readonly T[]) => void): Gathered<T> => {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fire = (): void => {
    timer = undefined;
    const all = items;
    items = [];
    send(all);
  };
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(fire, PASS_ON_MS);
    },
    stop: () => clearTimeout(timer),
  };
};

/** A signed presence as far as it is about links; only such as hold lie in awareness. */
const said = v.object({
  body: v.pipe(v.string(), v.parseJson(), v.object({ links: linksShape })),
});

/** Tells whether all who are here, but for us and herself, say that they are linked with a session. */
const whoIsHeard = ({ clientID, states }: Awareness): ((session: number) => boolean) => {
  const others = [...states].flatMap(([session, state]) => {
    if (session === clientID) return [];
    const found = v.safeParse(said, state);
    const links = found.success ? Object.values(found.output.body.links) : [];
    return [[session, links.flatMap((list) => list ?? [])] as const];
  });
  // With one other alone somebody may be linked who has not said yet that she is here.
  return (author) =>
    others.length > 1 &&
    states.has(author) &&
    others.every(([session, links]) => session === author || links.includes(author));
};

/** Whoever has written what is in this update; nobody where it only takes something away. */
const authorsOf = (update: Uint8Array): readonly number[] => [...Y.parseUpdateMeta(update).from.keys()];

/**
 * Takes the place of the handlers by which a connected room of y-webrtc broadcasts. What it receives bears the room
 * itself as its origin. Answers with its own end, after which nothing gathered is sent any more.
 */
export const passOnLater = (room: PassingRoom): (() => void) => {
  const { doc, awareness, _docUpdateHandler: sendUpdate, _awarenessUpdateHandler: sendPresence } = room;
  const updates = gather<Uint8Array>((items) => {
    const isHeard = whoIsHeard(awareness);
    const unheard = items.filter((update) => {
      const authors = authorsOf(update);
      return authors.length === 0 || !authors.every(isHeard);
    });
    if (unheard.length > 0) sendUpdate(Y.mergeUpdates(unheard), room);
  });
  const presence = gather<readonly number[]>((items) => {
    const isHeard = whoIsHeard(awareness);
    const here = [...new Set(items.flat())].filter((session) => awareness.meta.has(session) && !isHeard(session));
    if (here.length > 0) sendPresence({ added: [], updated: here, removed: [] }, room);
  });
  doc.off('update', sendUpdate);
  awareness.off('update', sendPresence);
  room._docUpdateHandler = (update, origin) => {
    if (origin === room) updates.add(update);
    else sendUpdate(update, origin);
  };
  room._awarenessUpdateHandler = (change, origin) => {
    if (origin === room) presence.add([...change.added, ...change.updated, ...change.removed]);
    else sendPresence(change, origin);
  };
  doc.on('update', room._docUpdateHandler);
  awareness.on('update', room._awarenessUpdateHandler);
  return () => {
    updates.stop();
    presence.stop();
  };
};
