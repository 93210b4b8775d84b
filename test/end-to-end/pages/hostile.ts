/**
 * A page of somebody who was given the link and means ill: it is linked as any member is, and says on its links whatever
 * it likes. The test drives it by `window.villain`.
 */
import * as encoding from 'lib0/encoding';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { roomKeys } from '../../../src-renderer/sync/keys';
import { openWebrtc, type Road } from '../../../src-renderer/sync/road';
import { sealReady } from '../../../src-renderer/ledger';
import { sealAnnounce, signalingKey } from '../lib/announce';
import { openLines, say, sendFrame, updateMessage } from '../lib/raw-lines';

const random = (length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
};

let doc = new Y.Doc();
let awareness = new Awareness(doc);
let road: Road | null = null;
let secret = new Uint8Array(32);
/** How many peers that are not there were announced by now. */
let announced = 0;

/** Does something again and again for so many milliseconds, as often as the browser lets it, at most every `pause`. */
const goOn = async (ms: number, pause: number, act: () => void): Promise<void> => {
  for (const end = performance.now() + ms; performance.now() < end;) {
    act();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

interface Other {
  readonly session: number;
  readonly name: string;
  readonly pid: string;
}

/** Who is here, as presence says it. */
const others = (): readonly Other[] =>
  [...awareness.getStates()].flatMap(([session, state]) => {
    const { body } = state as { readonly body?: unknown };
    if (typeof body !== 'string') return [];
    const { name, pid } = JSON.parse(body) as { readonly name: string; readonly pid: string };
    return [{ session, name, pid }];
  });

const otherOf = (name: string): Other => {
  const found = others().find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not here`);
  return found;
};

/** The client number under which somebody's newest entry lies; null where there is none. */
const clientOf = (name: string): number | null => {
  const { pid } = otherOf(name);
  const mine = [...doc.share.keys()].filter((list) => list.startsWith(`entries/${pid}`));
  const clients = mine.flatMap((list) => {
    let found: number[] = [];
    for (let item = doc.getArray(list)._start; item; item = item.right) found = [item.id.client];
    return found;
  });
  return clients.at(-1) ?? null;
};

/** A connection to a host that announces somebody new with each word. */
const openSpeaker = async (
  host: string,
): Promise<{ readonly say: () => Promise<void>; readonly close: () => void }> => {
  const { topic, password } = roomKeys(secret);
  const key = await signalingKey(password, topic);
  const socket = new WebSocket(host);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  socket.send(JSON.stringify({ type: 'subscribe', topics: [topic] }));
  return {
    say: async () => {
      // Names that come last: whoever hears them has to call.
      const data = await sealAnnounce(key, `zzzz${crypto.randomUUID()}`);
      socket.send(JSON.stringify({ type: 'publish', topic, data }));
    },
    close: () => socket.close(),
  };
};

const villain = {
  join: (given: readonly number[], hosts: readonly string[]): void => {
    secret = Uint8Array.from(given);
    doc = new Y.Doc();
    awareness = new Awareness(doc);
    const { topic, password, relay } = roomKeys(secret);
    const none = (): undefined => undefined;
    const parts = { topic, password, relayKey: relay, signaling: hosts, doc, awareness };
    road = openWebrtc({ ...parts, onStatus: none, onUp: none, onDown: none });
  },
  leave: (): void => road?.close(),
  links: (): number => openLines().filter(({ session }) => session !== 0).length,
  others,
  /** How many entries lie in this copy. */
  entries: (): number =>
    [...doc.store.clients.values()]
      .flat()
      .filter((struct) => struct instanceof Y.Item && !struct.deleted && struct.content instanceof Y.ContentBinary)
      .length,

  /** Deletes all that lies in the document, again and again. */
  deleteAll: (ms: number): Promise<void> =>
    goOn(ms, 50, () =>
      doc.transact(() => {
        for (const [name, type] of doc.share) {
          const first = type._start ?? [...type._map.values()][0];
          if (first?.parentSub === null) doc.getArray(name).delete(0, doc.getArray(name).length);
          else for (const key of [...doc.getMap(name).keys()]) doc.getMap(name).delete(key);
        }
      }),
    ),
  /**
   * Takes the next ten thousand places of everybody's client numbers in everybody's copy but her own, again as soon as
   * anybody has written under another number (attack A6).
   */
  forgeUnder: (ms: number): Promise<void> =>
    goOn(ms, 30, () => {
      for (const { name, session: victim } of others()) {
        const client = clientOf(name);
        if (client === null) continue;
        const forger = new Y.Doc();
        Y.applyUpdate(forger, Y.encodeStateAsUpdate(doc));
        forger.clientID = client;
        const before = Y.encodeStateVector(forger);
        const list = forger.getArray('entries/forged');
        list.push(Array.from({ length: 10_000 }, () => 'x'));
        list.delete(0, 10_000);
        const message = updateMessage(Y.encodeStateAsUpdate(forger, before));
        for (const { session } of openLines()) if (session !== victim && session !== 0) say(message, session);
      }
    }),
  /** Deletes what everybody is going to write: her next ten thousand places, before there is anything there. */
  deleteAhead: (ms: number): Promise<void> =>
    goOn(ms, 50, () => {
      for (const { name } of others()) {
        const client = clientOf(name);
        if (client === null) continue;
        const forger = new Y.Doc();
        forger.clientID = client;
        const list = forger.getArray('entries/forged');
        const length = Y.getState(doc.store, client);
        list.push(Array.from({ length: 10_000 + length }, () => 'x'));
        const before = Y.encodeStateVector(forger);
        list.delete(length, 10_000);
        say(updateMessage(Y.encodeStateAsUpdate(forger, before)));
      }
    }),
  /** Ten thousand entries a second that are none, in single updates and in heaps. */
  flood: (ms: number): Promise<void> =>
    goOn(ms, 100, () => {
      const heap = new Y.Doc();
      heap.getArray('entries/heap').push(Array.from({ length: 500 }, () => random(220)));
      say(updateMessage(Y.encodeStateAsUpdate(heap)));
      for (let at = 0; at < 500; at += 1) {
        const single = new Y.Doc();
        single.getArray('entries/single').push([random(220)]);
        say(updateMessage(Y.encodeStateAsUpdate(single)));
      }
    }),
  /** Bytes that mean nothing, as frames and within frames. */
  garbage: (ms: number, isFramed: boolean): Promise<void> =>
    goOn(ms, 20, () => {
      for (const line of openLines()) {
        for (let at = 0; at < 200; at += 1) {
          if (isFramed) say(random(120));
          else sendFrame(line, Uint8Array.from(random(120)));
        }
      }
    }),
  /** Updates that build on what nobody has, a hundred kilobytes each (attack A7). */
  gap: (times: number): void => {
    for (let at = 0; at < times; at += 1) {
      const forger = new Y.Doc();
      forger.getArray('entries/gap').push(['unknown']);
      const before = Y.encodeStateVector(forger);
      forger.getArray('entries/gap').push([random(60_000), random(50_000)]);
      say(updateMessage(Y.encodeStateAsUpdate(forger, before)));
    }
  },
  /** Somebody else's presence, with a clock above which there is none (attack A8). */
  spoof: (name: string): void => {
    const { session } = otherOf(name);
    const real = awareness.getStates().get(session);
    for (const state of [{ name: 'EVIL' }, real, null]) {
      const update = encoding.encode((encoder) => {
        encoding.writeVarUint(encoder, 1);
        encoding.writeVarUint(encoder, session);
        encoding.writeVarUint(encoder, Number.MAX_SAFE_INTEGER);
        encoding.writeVarString(encoder, JSON.stringify(state ?? null));
      });
      say(
        encoding.encode((encoder) => {
          encoding.writeVarUint(encoder, 1);
          encoding.writeVarUint8Array(encoder, update);
        }),
      );
    }
  },
  /** Asks for the whole document as often as it can. */
  askAll: (ms: number): Promise<void> =>
    goOn(ms, 20, () => {
      for (let at = 0; at < 200; at += 1) say(Uint8Array.of(0, 0, 1, 0));
    }),
  /** Entries of one byte more than there may be, real ones again elsewhere, and real ones with another signature. */
  misfits: (): void =>
    doc.transact(() => {
      const real = [...doc.store.clients.values()]
        .flat()
        .flatMap((struct) =>
          struct instanceof Y.Item && struct.content instanceof Y.ContentBinary ? [struct.content.content] : [],
        );
      const forged = real.map((bytes) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)));
      const list = doc.getArray('entries/misfits');
      list.push([...Array.from({ length: 20 }, () => random(64 * 1024 + 1)), ...real, ...forged]);
      list.insert(0, [7, null, 'text', { length: 3 }, random(64 * 1024)]);
    }),
  /** Announces peers that are not there, at a host. */
  announce: async (host: string, count: number): Promise<void> => {
    const { say } = await openSpeaker(host);
    for (let at = 0; at < count; at += 1) await say();
  },
  /** The same for so long, by several connections of which each says as much as a host lets it. */
  announceOn: async (host: string, ms: number, count: number): Promise<void> => {
    const speakers = await Promise.all(Array.from({ length: count }, () => openSpeaker(host)));
    for (const end = performance.now() + ms; performance.now() < end;) {
      for (const { say } of speakers) await say();
      announced += speakers.length;
      await new Promise((resolve) => setTimeout(resolve, 1_000 / 55));
    }
    for (const { close } of speakers) close();
  },
  announced: (): number => announced,
};

declare global {
  interface Window {
    villain: typeof villain;
  }
}

await sealReady();
window.villain = villain;
