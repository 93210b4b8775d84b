/**
 * A room: one shared document and the people in it.
 *
 * The document is a road and a place for what is only for show; the archive is
 * the truth. Nothing that is read from it is trusted by its type: every value
 * is checked where it is read, and what does not pass is not there.
 */
import { Awareness } from 'y-protocols/awareness';
import * as v from 'valibot';
import * as Y from 'yjs';
import { boundDocument, essenceOf } from './bound';
import { createBoard, type Notes, type Places } from './board';
import { createCoalescer } from './coalesce';
import { createDoorBook, type DoorBook } from './door-note';
import { createHelpBook, type HelpBook } from './draft-words';
import { roomKeys } from './keys';
import { createSharedHosts, type SharedHosts } from './hosts';
import type { IceServer } from './ice';
import { createInbox } from './inbox';
import { createLobby, type Lobby } from './lobby';
import { bytesIn, createMail, nameOf, type Mail } from './mail';
import { guardPending } from './pending';
import { createPresence, type PresenceBook } from './presence';
import type { Pictures } from './pictures/book';
import { createPictureExchange, type PictureShelf } from './pictures/exchange';
import { openWebrtc, type OpenRoad, type RoadStatus } from './road';
import { createSeals, type Me } from './signed';
import { createStopBook, type StopBook } from './stop';
import { createSuccessorBook, type SuccessorBook } from './successor-notes';

export interface RoomOptions {
  /** The link's secret: 32 bytes. */
  readonly secret: Uint8Array;
  /** The hosts that this client knows itself: origins, or addresses of signaling sockets. */
  readonly signaling: readonly string[];
  /** ICE servers of this device's settings; none unless given. */
  readonly ice?: readonly IceServer[];
  readonly me: Me;
  /** Yjs updates from the store, in any order. */
  readonly updates: readonly Uint8Array[];
  /**
   * Every update that is not from `updates`, as opaque bytes for the store. `isWritten` says that it holds what was
   * written here and is no entry: it may be nowhere else yet.
   */
  readonly onUpdate: (update: Uint8Array, isWritten: boolean) => void;
  /** Entries that were not there when the room was opened; those that were are `entries.all()`. */
  readonly onEntries: (fresh: readonly Uint8Array[]) => void;
  readonly onStatus: (status: RoadStatus) => void;
  /** Where the bytes of pictures lie; without one none are fetched and none given. */
  readonly pictures?: PictureShelf;
  /** Anything else has changed; at most once a frame. */
  readonly onChange: () => void;
}

/** Which game is played here and what the table is called. */
export interface TableInfo {
  readonly game: string;
  readonly name: string;
}

export interface Room {
  readonly lobby: Lobby;
  /** Words of drafts that others may help with. */
  readonly help: HelpBook;
  readonly table: { readonly info: () => TableInfo | null; readonly setInfo: (info: TableInfo) => void };
  readonly genesis: { readonly all: () => readonly Uint8Array[]; readonly put: (bytes: Uint8Array) => void };
  readonly entries: Mail;
  /** The table's hosts, written down for everybody. The room connects to all of them by itself. */
  readonly hosts: SharedHosts;
  /** The hosts that this client knows itself, from now on; those that the table lists are used beside them. */
  readonly setHosts: (hosts: readonly string[]) => void;
  /** Where guests can knock just now, written down for every member. */
  readonly door: DoorBook;
  /** The safety card. */
  readonly stop: StopBook;
  /** Tables that go on from this one. */
  readonly successors: SuccessorBook;
  readonly places: Places;
  readonly notes: Notes;
  readonly pictures: Pictures;
  /** Bytes of a picture that have come; it is not whole yet. */
  readonly arrived: (hash: string) => number;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly presence: PresenceBook;
  readonly status: () => RoadStatus;
  /** The whole document as one update; without what nobody needs, where it has become too long. */
  readonly document: () => Uint8Array;
  /** So much was written here that what others change for show is no longer taken in (decision 0048). */
  readonly isFull: () => boolean;
  /** Says goodbye, so that others see it at once. */
  readonly close: () => void;
}

const MAX_GENESIS_BYTES = 256 * 1024;
const infoShape = v.object({
  game: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  name: v.pipe(v.string(), v.maxLength(200)),
});

const createTable = (map: Y.Map<unknown>, write: (change: () => void) => void): Room['table'] => ({
  info: () => {
    const found = v.safeParse(infoShape, map.get('info'));
    return found.success ? found.output : null;
  },
  setInfo: ({ game, name }) => write(() => void map.set('info', { game, name: name.toWellFormed() })),
});

const createGenesis = (list: Y.Array<unknown>, write: (change: () => void) => void): Room['genesis'] => {
  const all = (): readonly Uint8Array[] => [
    ...new Map(bytesIn(list, MAX_GENESIS_BYTES).map((bytes) => [nameOf(bytes), bytes])).values(),
  ];
  return {
    all,
    put: (bytes) => {
      if (!all().some((each) => nameOf(each) === nameOf(bytes))) write(() => list.push([Uint8Array.from(bytes)]));
    },
  };
};

/** Updates from the store; one that is damaged is passed over, since the ledger's archive holds what counts. */
const load = (doc: Y.Doc, updates: readonly Uint8Array[]): void => {
  for (const update of updates) {
    try {
      Y.applyUpdate(doc, update, 'store');
    } catch {
      // Yjs throws at bytes that are no update.
    }
  }
};

/** A client id that nobody can have forged structures for. Yjs itself does the same when it notices a double. */
const freshClientId = (doc: Y.Doc, awareness: Awareness): void => {
  const [id = 1] = crypto.getRandomValues(new Uint32Array(1));
  doc.clientID = id;
  // y-webrtc looks up the document's id among the awareness clocks when it connects.
  awareness.meta.set(id, { clock: 0, lastUpdated: 0 });
};

/** A room without pictures. */
const noShelf: PictureShelf = {
  has: () => false,
  load: () => Promise.resolve(null),
  keep: () => Promise.resolve(false),
};

/** Tells the road of all hosts, mine and the table's, whenever they are others than before. */
const createHostKeeper = (
  shared: SharedHosts,
  mine: readonly string[],
  tell: (hosts: readonly string[]) => void,
): { readonly look: () => void; readonly setMine: (hosts: readonly string[]) => void } => {
  let own = mine;
  const all = (): readonly string[] => [...own, ...shared.list()];
  let told = JSON.stringify(all());
  const look = (): void => {
    const hosts = all();
    const text = JSON.stringify(hosts);
    if (text === told) return;
    told = text;
    tell(hosts);
  };
  return {
    look,
    setMine: (hosts) => {
      own = hosts;
      look();
    },
  };
};

/**
 * Opens a room. `sealReady()` of the ledger must have resolved. The road is a
 * parameter so that tests can do without a network.
 */
export const openRoom = (options: RoomOptions, openRoad: OpenRoad = openWebrtc): Room => {
  const { secret, signaling, ice = [], me, updates, onUpdate, onEntries, onStatus, onChange } = options;
  const { topic, password, relay: relayKey } = roomKeys(secret);
  const doc = new Y.Doc();
  load(doc, updates);
  const awareness = new Awareness(doc);
  const origin = {};
  const write = (change: () => void): void => doc.transact(change, origin);
  const seals = createSeals(me, topic);
  const change = createCoalescer(onChange);
  const lobby = createLobby(doc.getMap('lobby'), me, seals, write);
  const help = createHelpBook(doc.getMap('draftWords'), me, seals, write, lobby);
  const mail = createMail(doc, me.pid, write, () => freshClientId(doc, awareness));
  const board = createBoard(doc, me.pid, origin);
  const presence = createPresence(awareness, me, seals, change.ask);
  const hosts = createSharedHosts(doc.getMap('hosts'), write);
  mail.scan();
  const inbox = createInbox({
    deliver: onEntries,
    onDropped: mail.forget,
    onDrained: () => inbox.put(mail.scan()),
  });
  const pending = guardPending(doc);
  const bound = boundDocument(doc, {
    onEntries: (found) => inbox.put(mail.hear(found)),
    onTurned: change.ask,
    now: () => performance.now(),
  });
  const exchange = createPictureExchange({ shelf: options.pictures ?? noShelf, onChange: change.ask });
  const fetchPictures = (): void => exchange.want(board.pictures.wanted());
  if (options.pictures) {
    board.pictures.watch(fetchPictures);
    fetchPictures();
  }

  help.look();

  const road = openRoad({
    topic,
    password,
    relayKey,
    signaling: [...signaling, ...hosts.list()],
    ice,
    doc,
    awareness,
    onStatus,
    mayRead: bound.mayRead,
    onUp: (session, aside) => {
      presence.linkUp(session);
      if (aside) exchange.attach(aside);
    },
    onDown: presence.linkDown,
  });
  const keeper = createHostKeeper(hosts, signaling, road.setHosts);

  doc.on('update', (update: Uint8Array, from: unknown, _doc: Y.Doc, transaction: Y.Transaction) =>
    onUpdate(update, from === origin && !mail.isAllThatChanged(transaction)),
  );
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    inbox.put(mail.scan(transaction));
    pending.look();
    mail.guard(transaction);
    if (transaction.origin !== origin) {
      lobby.heal();
      help.look();
    }
    keeper.look();
    if (!mail.isAllThatChanged(transaction)) change.ask();
  });

  return {
    lobby,
    help,
    table: createTable(doc.getMap('table'), write),
    genesis: createGenesis(doc.getArray('genesis'), write),
    entries: mail,
    hosts,
    setHosts: keeper.setMine,
    door: createDoorBook(doc.getMap('door'), write),
    stop: createStopBook(doc.getMap('stop'), write, () => freshClientId(doc, awareness)),
    successors: createSuccessorBook(doc.getMap('successors'), me.pid, seals, write),
    places: board.places,
    notes: board.notes,
    pictures: board.pictures,
    arrived: exchange.arrived,
    undo: board.undo,
    redo: board.redo,
    presence,
    status: road.status,
    document: () => (bound.isTurningAway() || bound.isFull() ? essenceOf(doc) : Y.encodeStateAsUpdate(doc)),
    isFull: bound.isTurningAway,
    close: () => {
      presence.close();
      exchange.stop();
      road.close();
      change.stop();
      inbox.stop();
      pending.stop();
      lobby.close();
      awareness.destroy();
      doc.destroy();
    },
  };
};
