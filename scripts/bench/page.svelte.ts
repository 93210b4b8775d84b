/**
 * The page that is measured: the app's session as it ships, driven by
 * `window.measure` instead of by components, with two things beside it in the same
 * page to compare with: a bare Y.Map on the same kind of road, and an echo on
 * the very connections of the table.
 *
 * Times are milliseconds since 1970 by the clock that pages of one machine
 * share, with the browser's resolution of a tenth.
 */
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { games } from '../../rules';
import type { Expectation } from '../../rules/kernel/expectation';
import type { JsonObject } from '../../rules/kernel/json';
import { createLedger, entryIdOf, gameIdOf, sealReady } from '../../src-renderer/ledger';
import { chanceReady, verifyAnswer } from '../../src-renderer/chance';
import type { AppSession, TableSession } from '../../src-renderer/session/api';
import { createApp } from '../../src-renderer/session/app.svelte';
import { openStore } from '../../src-renderer/store/store';
import { openWebrtc } from '../../src-renderer/sync/road';
import { fillDraft, fillOffer, randomFrom } from '../../test/rules/random-player';
import { recordGame } from '../../test/end-to-end/lib/record';
import { foldAtOnce } from './fold';
import { measureFolds } from './folds';

/** What one view showed, and when it replaced the one before. */
export interface Seen {
  readonly at: number;
  readonly depth: number;
  readonly digest: string;
}

/** Where a table stands in this page. */
export interface Standpoint {
  readonly phase: 'lobby' | 'play';
  readonly digest: string;
  readonly depth: number;
  /** What is awaited: a move of one, choices of several, dice, or nothing more. */
  readonly expect: Expectation['kind'] | null;
  /** Do I owe a move here? */
  readonly mine: boolean;
  readonly peers: number;
}

/** A move that was made. */
export interface Made {
  /** Just before it was proposed. */
  readonly at: number;
  /** How deep the table stood then. */
  readonly depth: number;
  readonly rolls: boolean;
}

const GAME = 'squaring-the-circle';
const ECHO_CHANNEL = 7;

const SIGNATURE_BYTES = 64;
const spelledOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length - SIGNATURE_BYTES);

const now = (): number => performance.timeOrigin + performance.now();

const waitFor = (isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (isSo()) return resolve();
      setTimeout(look, 1);
    };
    look();
  });

/** One more channel on each connection, which sends back what it hears: the round trip of the link itself. */
const echoes: RTCDataChannel[] = [];
const heard = new Map<string, () => void>();
/** All connections of this page that were ever opened, for what they have sent. */
const connections = new Set<RTCPeerConnection>();
const makeChannel = RTCPeerConnection.prototype.createDataChannel;
RTCPeerConnection.prototype.createDataChannel = function (this: RTCPeerConnection, label, init) {
  connections.add(this);
  const echo = makeChannel.call(this, 'echo', { negotiated: true, id: ECHO_CHANNEL });
  echo.addEventListener('open', () => echoes.push(echo));
  echo.addEventListener('close', () => echoes.splice(echoes.indexOf(echo), 1));
  echo.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const back = heard.get(data);
    if (back) back();
    else echo.send(data);
  });
  return makeChannel.call(this, label, init);
};

const roundTrip = async (echo: RTCDataChannel): Promise<number> => {
  const word = `${crypto.randomUUID()} and as long as sixty bytes`;
  const start = performance.now();
  await new Promise<void>((resolve) => {
    heard.set(word, resolve);
    echo.send(word);
  });
  heard.delete(word);
  return performance.now() - start;
};

let app: AppSession | null = null;
let table: TableSession | null = null;
let random = randomFrom(1);
const seen: Seen[] = [];
/** Called with every new view: whoever waits for one asks no clock, which would be work that is measured too. */
const lookers = new Set<() => void>();
const bare: { map: Y.Map<unknown> | null; readonly at: Map<string, number>; connected: () => number } = {
  map: null,
  at: new Map(),
  connected: () => 0,
};

const theApp = (): AppSession => {
  if (!app) throw new Error('begin first');
  return app;
};
const theTable = (): TableSession => {
  if (!table) throw new Error('open a table first');
  return table;
};
const granted = <T>(
  ruling: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: object },
): T => {
  if (!ruling.ok) throw new Error(JSON.stringify(ruling.refusal));
  return ruling.value;
};

/** Starts the app's session under a name; answers once its store has. */
const begin = async (name: string, seed: number): Promise<void> => {
  random = randomFrom(seed);
  const session = createApp();
  app = session;
  await waitFor(() => session.ready);
  await session.rename(name);
};

/** Opens a table and notes every view that shows another position. */
const open = async (id: string): Promise<void> => {
  const session = granted(await theApp().open(id));
  table = session;
  $effect.root(() => {
    $effect(() => {
      const { depth, digest } = session.view.position;
      if (seen.at(-1)?.digest === digest) return;
      seen.push({ at: now(), depth, digest });
      for (const look of [...lookers]) look();
    });
  });
};

const create = async (): Promise<{ readonly id: string; readonly link: string }> => {
  const id = granted(await theApp().create({ game: GAME, name: 'Measured' }));
  await open(id);
  return { id, link: theTable().link() };
};

/** Puts a recorded game of so many entries on this disk, as a table that this page watches. */
const record = async (entries: number): Promise<{ readonly id: string; readonly depth: number }> => {
  await Promise.all([sealReady(), chanceReady()]);
  const recording = recordGame(entries, random);
  const id = granted(await theApp().create({ game: GAME, name: 'Long' }));
  const store = granted(await openStore());
  const gameId = gameIdOf(recording.genesisBytes);
  granted(await store.changeTable(id, { genesis: recording.genesisBytes, gameId }));
  const named = recording.entries.map((bytes) => ({ id: entryIdOf(gameId, spelledOf(bytes)), bytes }));
  granted(await store.putEntries(id, named));
  store.close();
  return { id, depth: foldAtOnce(recording).tip.depth };
};

/** Joins, and tells how many milliseconds it took until the table could be used at this depth, and until all was checked. */
const joinLate = async (
  link: string,
  depth: number,
): Promise<{ readonly usable: number; readonly checked: number }> => {
  const start = performance.now();
  await join(link);
  const at = () => theTable().view.position;
  await waitFor(() => at().depth === depth);
  const usable = performance.now() - start;
  await waitFor(() => at().unchecked === 0);
  return { usable, checked: performance.now() - start };
};

const join = async (link: string): Promise<void> => open(granted(await theApp().join(link)));

/** Fills and readies my seats, adding some until I have so many. */
const sit = async (seats: number): Promise<void> => {
  const session = theTable();
  const game = games.get(GAME);
  if (!game) throw new Error('the game is not registered');
  const mine = () => session.view.lobby.filter((seat) => seat.mine);
  await waitFor(() => mine().length > 0);
  while (mine().length < seats) {
    const before = mine().length;
    session.addSeat(`Seat ${before}`, 'she');
    await waitFor(() => mine().length > before);
  }
  for (const { seat } of mine()) session.editDraft(seat, fillDraft(game, random));
  for (const { seat } of mine()) granted(session.setReady(seat, true));
};

/** Gets up from the seats that a newcomer is given, to watch. */
const watch = async (): Promise<void> => {
  const session = theTable();
  const mine = () => session.view.lobby.filter((seat) => seat.mine);
  await waitFor(() => mine().length > 0);
  for (const { seat } of mine()) session.removeSeat(seat);
  await waitFor(() => mine().length === 0);
};

/** Bytes that all connections of this page have sent so far, with everything that a transport adds above UDP. */
const bytesSent = async (): Promise<number> => {
  let sum = 0;
  for (const connection of connections) {
    if (connection.connectionState !== 'connected') continue;
    // A report is a map whose values depend on their type; TypeScript's library leaves them open.
    (await connection.getStats()).forEach((entry: { readonly type: string; readonly bytesSent?: number }) => {
      if (entry.type === 'transport') sum += entry.bytesSent ?? 0;
    });
  }
  return sum;
};

const isOwed = ({ view }: TableSession, seat: number): boolean =>
  (view.expect?.kind === 'one' && view.expect.seat === seat) ||
  (view.expect?.kind === 'each' && view.expect.seats.includes(seat) && view.seats[seat]?.awaited === true);

const standpoint = (): Standpoint => {
  const { view } = theTable();
  return {
    phase: view.phase,
    digest: view.position.digest,
    depth: view.position.depth,
    expect: view.expect?.kind ?? null,
    mine: view.me.seats.some((seat) => isOwed(theTable(), seat)),
    peers: view.connection.peers,
  };
};

/** A legal move of a seat by its forms; one with dice, or without, where there is such a one and it is wished. */
const chooseMove = (
  seat: number,
  wish: 'roll' | 'quiet',
): { readonly move: JsonObject; readonly rolls: boolean } | null => {
  const session = theTable();
  const offers = session.view.offers
    .filter((each) => each.seat === seat)
    .flatMap((each) => each.offers)
    .filter(({ refusal, group }) => refusal === undefined && group !== 'aside');
  let other: { readonly move: JsonObject; readonly rolls: boolean } | null = null;
  for (let tries = 0; tries < 400 && offers.length > 0; tries += 1) {
    const offer = offers[random(offers.length)];
    const move = offer ? fillOffer(offer, random) : null;
    const ruling = move ? session.ask(seat, move) : null;
    if (!move || !ruling?.ok) continue;
    const found = { move, rolls: ruling.value.roll !== undefined };
    if (found.rolls === (wish === 'roll')) return found;
    other ??= found;
    if (tries > 60) break;
  }
  return other;
};

/**
 * Makes one move for a seat of mine that is awaited; resolves when it is kept. Null where something that arrived
 * in the meantime left nothing to do.
 */
const play = async (wish: 'roll' | 'quiet'): Promise<Made | null> => {
  const session = theTable();
  const seat = session.view.me.seats.find((each) => isOwed(session, each));
  if (seat === undefined) return null;
  const chosen = chooseMove(seat, wish);
  if (!chosen) return null;
  const { move, rolls } = chosen;
  const { depth } = session.view.position;
  const at = now();
  const { ok } = await session.propose(seat, move);
  return ok ? { at, depth, rolls } : null;
};

/** When a view first stood at least so deep; resolves once one does. */
const seenAt = async (depth: number): Promise<number> => {
  const found = (): Seen | undefined => seen.find((each) => each.depth >= depth);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!found()) return;
      lookers.delete(look);
      resolve();
    };
    lookers.add(look);
    look();
  });
  return found()?.at ?? Number.NaN;
};

/** Opens a bare document on a road of the same kind: no session looks at it. */
const openBare = (topic: string, signaling: string): void => {
  const doc = new Y.Doc();
  const map = doc.getMap('bare');
  map.observe(({ keysChanged }) => {
    for (const key of keysChanged) if (!bare.at.has(key)) bare.at.set(key, now());
  });
  const road = openWebrtc({
    topic,
    password: topic,
    relayKey: new Uint8Array(32),
    signaling: [signaling],
    doc,
    awareness: new Awareness(doc),
    onStatus: () => undefined,
    onUp: () => undefined,
    onDown: () => undefined,
  });
  bare.map = map;
  bare.connected = () => road.status().connected;
};

const setBare = (key: string): number => {
  const at = now();
  // As many bytes as a small move has.
  bare.map?.set(key, 'x'.repeat(60));
  return at;
};

const bareAt = async (key: string): Promise<number> => {
  await waitFor(() => bare.at.has(key));
  return bare.at.get(key) ?? Number.NaN;
};

/** Digests of all positions on the way of a table, from nothing but the entries on this disk. */
const waysOnDisk = async (id: string): Promise<readonly string[]> => {
  const store = granted(await openStore());
  const stored = granted(await store.table(id));
  const game = games.get(GAME);
  if (!game || !stored?.genesis) return [];
  const ledger = createLedger({ game, genesisBytes: stored.genesis, verifyAnswer });
  for (const bytes of granted(await store.entries(id))) ledger.add(bytes);
  store.close();
  return ledger
    .fold()
    .path()
    .map(({ digest }) => digest);
};

/** How long a table is looked for among those of which there are copies and nothing else. */
const LOST_MS = 10_000;

/** Takes a table up again as a person does whose browser has lost its database; false where there is nothing to take it from. */
const takeUp = async (id: string): Promise<boolean> => {
  const { copies } = theApp();
  const since = performance.now();
  const lost = () => copies.lost.find(({ table: lostId }) => lostId === id);
  await waitFor(() => lost() !== undefined || performance.now() - since > LOST_MS);
  const found = lost();
  if (!found) return false;
  granted(await copies.takeUp(found));
  return true;
};

/**
 * Makes move after move, and tells the position that each accepted one has
 * brought as soon as it is shown, until the browser is killed under it.
 */
const playOn = async (tell: (digest: string) => void): Promise<void> => {
  for (;;) {
    await waitFor(() => standpoint().mine);
    const isAlone = standpoint().expect === 'one';
    const made = await play('quiet');
    // The choice of one among several moves nothing by itself, so there is no position to look for afterwards.
    if (!isAlone || !made) continue;
    const depth = made.depth + 1;
    await seenAt(depth);
    const shown = seen.find((each) => each.depth === depth);
    if (shown) tell(shown.digest);
  }
};

const bench = {
  fold: measureFolds,
  begin,
  open,
  create,
  join,
  record,
  joinLate,
  link: (): string => theTable().link(),
  sit,
  watch,
  bytesSent,
  standpoint,
  play,
  seenAt,
  openBare,
  setBare,
  bareAt,
  bareConnected: (): number => bare.connected(),
  roundTrips: async (): Promise<readonly number[]> => {
    const times: number[] = [];
    for (const echo of echoes.filter(({ readyState }) => readyState === 'open')) times.push(await roundTrip(echo));
    return times;
  },
  waysOnDisk,
  takeUp,
  playOn,
};

export type Bench = typeof bench;

declare global {
  interface Window {
    measure: Bench;
    /** Set by the bench, where it wants to hear of accepted moves. */
    accepted: (digest: string) => void;
  }
}

window.measure = bench;
