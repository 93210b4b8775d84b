/**
 * One open table, as components see it: a view that is replaced whole, and named methods.
 *
 * It composes the engine (moves), the room (what is only for show) and the store.
 */
import { ask, type Game } from '../../rules/kernel/game';
import { refuse, type Ruling } from '../../rules/kernel/ruling';
import type { Say } from '../../rules/kernel/say';
import { chanceReady, type KeyRing } from '../chance';
import { fromHex, sameBytes, sealReady, sign, type Party } from '../ledger';
import type { StoredTable } from '../store/database';
import { leaveLastWords, takeLastWords } from '../store/last-words';
import type { Store } from '../store/store';
import type { TableFile } from '../store/table-file';
import { mergeUpdates, noRoad, openRoom, readIce, type IceServer, type RoadStatus, type Room } from '../sync';
import type { TableSession } from './api';
import { createEngine, type Engine } from './engine';
import { createGatherer, type Gatherer } from './gather';
import { createCaretaker, heldAt } from './heal';
import { hasHeard } from './hearing';
import { CopyKeeper } from './keep-copy.svelte';
import type { CopyShelf } from './copy-shelf';
import { openCurtain, type CurtainKeeper } from './curtain.svelte';
import { createInviteOffice, type InviteDesk, type InviteOffice } from './invite-desk';
import type { Lease } from './lease';
import { writeLink } from './link';
import { createLobbyDesk } from './lobby-desk';
import { createStandstill } from './standstill';
import { createHold } from './hold';
import { createPeopleDesk } from './people-desk';
import { latestSecret } from './room-key';
import { introduceMyself, knownParties } from './visitors';
import { wishesOf } from './votes';
import { createNoteKeeper, type NoteKeeper } from './private-notes';
import { createStopDesk } from './stop';
import { createSuccession } from './succession';
import { createTeller } from './story';
import { contentOf } from './table-content';
import type { Asked, Pid, TableView } from './view';
import { deriveFrom, viewOf, type Derived } from './view-of';

export interface TableParts {
  readonly store: Store;
  readonly stored: StoredTable;
  readonly ring: KeyRing;
  readonly game: Game;
  readonly name: string;
  /** What to put into a new link as its host: this page's own, as others reach it. */
  readonly host: string;
  /** The hosts that this client knows by itself: its page's own, and the table's. */
  readonly signaling: readonly string[];
  /** Servers of this device's settings, as they were typed. */
  readonly ice: readonly string[];
  /** Addresses that this machine's host had before. */
  readonly former: readonly string[];
  /** This machine's host was shared, under these addresses. */
  readonly onShared: (addresses: readonly string[]) => void;
  readonly lease: Lease;
  /** Where second copies lie. */
  readonly shelf: CopyShelf;
  /** The table is no longer open in this window. */
  readonly onClosed: () => void;
}

/** A room that was left is still heard this long. */
const LINGER_MS = 60_000;

/** A ping shows this long at the others. */
const PING_MS = 2_500;

/** They were checked when they were typed; what an older Roundel took is passed over. */
const serversOf = (lines: readonly string[]): readonly IceServer[] =>
  lines.flatMap((line) => {
    const read = readIce(line);
    return read.ok ? [read.value] : [];
  });

/** Yjs updates of a table, merged in the store once there are many. */
const loadUpdates = async (store: Store, id: string): Promise<readonly Uint8Array[]> => {
  const updates = await store.updates(id);
  if (!updates.ok) return [];
  await store.mergeUpdates(id, mergeUpdates);
  return updates.value;
};

/** Opens a table in this window: first what the disk has, then the road. */
export const openTable = async (parts: TableParts): Promise<TableSession & { readonly letGo: () => void }> => {
  const [stored, curtain] = await Promise.all([
    takeLastWords(parts.store, parts.stored),
    openCurtain(parts.store, parts.stored.id),
    sealReady(),
    chanceReady(),
  ]);
  const table = new OpenTable({ ...parts, stored }, curtain);
  await table.start();
  return table;
};

class OpenTable implements TableSession {
  view = $state.raw<TableView>() as TableView;
  lost = $state(false);
  privateNotes = $state('');

  readonly addSeat: TableSession['addSeat'];
  readonly removeSeat: TableSession['removeSeat'];
  readonly renameSeat: TableSession['renameSeat'];
  readonly editDraft: TableSession['editDraft'];
  readonly setReady: TableSession['setReady'];
  readonly invite: InviteDesk;
  readonly copy: CopyKeeper;
  readonly vote: TableSession['vote'];
  readonly takeBack: TableSession['takeBack'];
  readonly comeBack: TableSession['comeBack'];
  readonly handOver: TableSession['handOver'];
  readonly foundSuccessor: TableSession['foundSuccessor'];
  readonly goToSuccessor: TableSession['goToSuccessor'];
  readonly stop: TableSession['stop'];
  readonly goOn: TableSession['goOn'];

  readonly #office: InviteOffice;
  readonly #parts: TableParts;
  readonly #engine: Engine;
  readonly #tell;
  readonly #care;
  readonly #gatherer: Gatherer;
  readonly #notes: NoteKeeper;
  readonly #standstill = createStandstill(Date.now());
  readonly #hold = createHold(() => {
    this.#engine.look();
    this.#refreshSoon();
  });
  #wishes: { readonly key: string; readonly fold: object | null; readonly list: readonly Asked[] } = {
    key: '',
    fold: null,
    list: [],
  };
  readonly #stopDesk;
  readonly #succession;
  #stored: StoredTable;
  #room: Room | null = null;
  /** The room that the table has moved out of. */
  #left: Room | null = null;
  #status: RoadStatus = noRoad;
  #derived: Derived | null = null;
  #askMe: ReadonlySet<string>;
  #rollSince = 0;
  #isDue = false;
  #isClosed = false;
  #announced = '';
  #stoodAt: string | undefined;
  readonly #clock: ReturnType<typeof setInterval>;

  constructor(
    parts: TableParts,
    readonly curtain: CurtainKeeper,
  ) {
    this.#parts = parts;
    this.#stored = parts.stored;
    this.#askMe = new Set(parts.stored.askMe);
    this.privateNotes = parts.stored.privateNotes;
    this.#notes = createNoteKeeper(parts.stored.privateNotes, async (privateNotes) =>
      this.lost ? refuse('table.lost', {}) : this.#change({ privateNotes }),
    );
    this.#tell = createTeller(parts.game);
    this.#care = createCaretaker(parts.ring.keys.pid);
    this.#gatherer = createGatherer((update) => parts.store.putUpdate(parts.stored.id, update), mergeUpdates);
    window.addEventListener('pagehide', this.#leaveLastWords);
    this.#stopDesk = createStopDesk(
      () => this.#room,
      () => this.#refreshSoon(),
    );
    ({ press: this.stop, goOn: this.goOn } = this.#stopDesk);
    this.copy = new CopyKeeper({
      table: parts.stored.id,
      shelf: parts.shelf,
      content: () => this.#content(),
      isUnheard: parts.stored.isUnheard === true,
      hasHeard: () =>
        hasHeard({
          ledger: this.#engine.ledger(),
          others: this.#room?.presence.others() ?? [],
          synced: this.#status.synced ?? [],
        }),
      settled: parts.stored.settled ?? 0,
      onHeard: (settled) => {
        void this.#change({ isUnheard: false, settled });
        this.#engine.look();
      },
    });
    this.#engine = createEngine({
      ...parts,
      // A window that has let go signs nothing more: another one may sign in the same place.
      maySign: (step) => !this.lost && !this.#isClosed && this.copy.maySign(step),
      barred: () => this.#bar(),
      // Nothing is answered for anybody while the table has stopped; it is as soon as all go on.
      asksPerson: (kind) => this.#stopDesk.isStopped() || this.#askMe.has(kind),
      goesOn: () => this.#room !== null && !this.#stopDesk.isStopped(),
      isHeld: () => {
        this.#hold.look(this.#engine.fold());
        return this.#hold.isHeld();
      },
      onChange: () => this.#refreshSoon(),
    });
    const desk = createLobbyDesk({
      ...parts,
      lobby: () => this.#room?.lobby ?? null,
      isStopped: this.#stopDesk.isStopped,
      onChange: () => {
        this.#engine.look();
        this.#refreshSoon();
      },
    });
    ({
      addSeat: this.addSeat,
      removeSeat: this.removeSeat,
      renameSeat: this.renameSeat,
      editDraft: this.editDraft,
      setReady: this.setReady,
    } = desk);
    ({
      vote: this.vote,
      takeBack: this.takeBack,
      comeBack: this.comeBack,
      handOver: this.handOver,
    } = createPeopleDesk({
      ring: parts.ring,
      engine: this.#engine,
      partyOf: (pid) => this.#known().get(pid),
      barred: () => this.#bar(),
    }));
    this.#office = createInviteOffice({
      ...parts,
      secret: () => this.#stored.secret,
      room: () => this.#room,
      hosts: () => this.#status.hosts,
      gameId: () => this.#stored.gameId,
      onChange: () => this.#refreshSoon(),
    });
    this.invite = this.#office.desk;
    this.#succession = createSuccession({
      ...parts,
      me: parts.ring.keys.pid,
      stored: () => ({ ...this.#stored, privateNotes: this.privateNotes }),
      room: () => this.#room,
      ledger: () => this.#engine.ledger(),
      host: () => this.#office.linkHost(),
      barred: () => this.#bar(),
    });
    ({ foundSuccessor: this.foundSuccessor, goToSuccessor: this.goToSuccessor } = this.#succession);
    // A roll that is out names who is awaited after three seconds; a disk that was full may have room again.
    this.#clock = setInterval(() => {
      if (this.#rollSince > 0) this.#refreshSoon();
      if (this.#engine.storeTrouble()) this.#engine.retry();
      this.#careForRoad();
    }, 1_000);
    this.view = this.#look();
  }

  #enter(secret: Uint8Array, updates: readonly Uint8Array[]): Room {
    const { ring, name } = this.#parts;
    const secretKey = fromHex(ring.secret.sign);
    return openRoom({
      secret,
      signaling: this.#parts.signaling,
      ice: serversOf(this.#parts.ice),
      me: { pid: ring.keys.pid, name, publicKey: fromHex(ring.keys.sign), sign: (bytes) => sign(bytes, secretKey) },
      updates,
      onUpdate: (update, isWritten) => {
        // Of a room that was left only entries are heard: whoever was removed may still write into it.
        if (!sameBytes(secret, this.#stored.secret)) return;
        this.#gatherer.add(update, isWritten);
        this.copy.touch();
      },
      onEntries: (entries) => this.#engine.receive(entries),
      onStatus: (status) => {
        if (!sameBytes(secret, this.#stored.secret)) return;
        this.#status = status;
        this.copy.listen();
        this.#refreshSoon();
      },
      onChange: () => {
        this.#sitDown();
        this.copy.listen();
        this.#stopDesk.look();
        this.#engine.look();
        this.#office.look();
        this.#refreshSoon();
      },
    });
  }

  async start(): Promise<void> {
    const { store, stored } = this.#parts;
    const [updates] = await Promise.all([loadUpdates(store, stored.id), this.copy.look()]);
    this.#room = this.#enter(stored.secret, updates);
    this.#office.look();
    this.#takeUpInfo(this.#room);
    await this.#engine.attach(this.#room);
    this.#sitDown();
    this.#refresh();
    this.copy.start();
  }

  /**
   * Somebody was removed: the others meet in a new room from now on. The old one stays open a while, so that whoever is a
   * step behind hears the last votes.
   */
  async #moveToNewRoom(): Promise<void> {
    const { ring } = this.#parts;
    const [room, fold] = [this.#room, this.#engine.fold()];
    if (!room || !fold || this.#derived?.fold === fold) return;
    const secret = latestSecret(fold.path(), ring.keys.pid, ring.secret.seal);
    if (!secret || sameBytes(secret, this.#stored.secret)) return;
    this.#office.leave();
    // On the disk before anything else. Where that takes nothing, the next opening finds the secret on the way again.
    await this.#change({ secret });
    if (this.#room !== room || !sameBytes(secret, this.#stored.secret)) return;
    if (this.#left) this.#leave(this.#left);
    this.#left = room;
    setTimeout(() => this.#leave(room), LINGER_MS);
    const document = room.document();
    // What came while the disk worked is in no update of the new room.
    this.#gatherer.add(document, false);
    const entered = this.#enter(secret, [document]);
    this.#room = entered;
    // Nobody there has been told yet where I stand.
    this.#announced = '';
    this.#stoodAt = undefined;
    await this.#engine.move(entered);
    this.#refreshSoon();
  }

  #leave(room: Room): void {
    if (this.#left !== room) return;
    this.#left = null;
    room.close();
  }

  /** Everybody whose keys are known here. */
  #known(): ReadonlyMap<Pid, Party> {
    const fold = this.#engine.fold();
    return fold ? knownParties(fold.tip.people, this.#room?.lobby.rows() ?? []) : new Map();
  }

  /** What I could put to the vote: found anew only where the table has moved on or somebody has come or gone. */
  #wishesNow(): readonly Asked[] {
    const { game, ring } = this.#parts;
    const fold = this.#engine.fold();
    if (!fold || this.lost) return [];
    const known = this.#known();
    const pids = [ring.keys.pid, ...(this.#room?.presence.others() ?? []).map(({ pid }) => pid)];
    const present = pids.flatMap((pid) => known.get(pid) ?? []);
    const key = present.map(({ pid }) => pid).join();
    if (this.#wishes.fold !== fold || this.#wishes.key !== key) {
      this.#wishes = { key, fold, list: wishesOf({ game, fold, me: ring.keys.pid, present }) };
    }
    return this.#wishes.list;
  }

  /** Why nothing may be written just now. */
  #bar(): Ruling<never> | null {
    if (this.lost || this.#isClosed) return refuse('table.lost', {});
    return this.#stopDesk.isStopped() ? refuse('table.stopped', {}) : null;
  }

  /** All of this table for its second copies; null once this window has let go of it. */
  #content(): TableFile | null {
    const { game, name } = this.#parts;
    const [room, stored] = [this.#room, { ...this.#stored, privateNotes: this.privateNotes }];
    if (!room) return null;
    return contentOf({
      stored,
      rulesVersion: game.rulesVersion,
      ledger: this.#engine.ledger(),
      document: room.document(),
      me: name,
      members: room.lobby.rows().map((row) => row.name),
      now: Date.now(),
    });
  }

  /** The creator says what is played here; whoever joined by a link learns it from the document. */
  #takeUpInfo(room: Room): void {
    const { game, name } = this.#stored;
    if (name !== '' && !room.table.info()) room.table.setInfo({ game, name });
  }

  /**
   * Whoever comes to a lobby for the first time sits down; she may get up again and watch. Somebody
   * who joined waits for the lobby to arrive, so that the seats that were there first come first.
   */
  #sitDown(): void {
    const room = this.#room;
    const isFirstTime = this.#stored.seats.length === 0 && this.#stored.gameId === '';
    if (!room?.table.info() || !isFirstTime || this.#engine.ledger() || room.genesis.all().length > 0) return;
    const { pid } = this.#parts.ring.keys;
    if (!room.lobby.rows().some((row) => row.pid === pid)) this.addSeat(this.#parts.name, '');
    void this.#change({ seats: [this.#parts.name] });
  }

  #change(change: Partial<StoredTable>): ReturnType<Store['changeTable']> {
    this.#stored = { ...this.#stored, ...change };
    if ('privateNotes' in change || 'askMe' in change) this.copy.touch();
    return this.#parts.store.changeTable(this.#stored.id, change);
  }

  #refreshSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#refresh();
    });
  }

  #refresh(): void {
    this.#learnName();
    const view = this.#look();
    const isRolling = view.expect?.kind === 'roll';
    if (!isRolling) this.#rollSince = 0;
    else if (this.#rollSince === 0) this.#rollSince = performance.now();
    this.#announce(view);
    this.view = view;
  }

  /** Tells the others where I stand, only when it has changed: an echo for every echo would never end. */
  #announce(view: TableView): void {
    const state = {
      seats: [...view.me.seats],
      watching: view.phase === 'play' ? view.me.seats.length === 0 : !view.lobby.some(({ mine }) => mine),
    };
    const [ledger, fold] = [this.#engine.ledger(), this.#engine.fold()];
    const { depth, digest, state: seen } = view.position;
    const position = ledger && fold ? { depth, digest, state: seen, held: heldAt(ledger, fold) } : null;
    const text = JSON.stringify(state);
    if (text !== this.#announced) this.#room?.presence.set({ ...state, position });
    else if (JSON.stringify(position) !== this.#stoodAt) this.#room?.presence.set({ position });
    this.#announced = text;
    this.#stoodAt = JSON.stringify(position);
  }

  /** Keeps whole what lies on the road. */
  #careForRoad(): void {
    const [ledger, fold] = [this.#engine.ledger(), this.#engine.fold()];
    if (!this.#room || !ledger || !fold) return;
    this.#care(this.#room, ledger, fold, this.#status.connected > 0, performance.now());
  }

  #learnName(): void {
    const info = this.#room?.table.info();
    const ledger = this.#engine.ledger();
    const name = ledger?.genesis.name ?? info?.name ?? '';
    if (name !== '' && name !== this.#stored.name) void this.#change({ name });
    if (ledger && this.#stored.gameId !== ledger.gameId) {
      const seats = ledger.genesis.seats.map((seat) => seat.name);
      this.#stored = { ...this.#stored, gameId: ledger.gameId, genesis: new Uint8Array(), seats };
    }
  }

  #look(): TableView {
    const { game, ring, name } = this.#parts;
    const ledger = this.#engine.ledger();
    const fold = this.#engine.fold();
    this.#hold.look(fold);
    if (ledger && fold && this.#derived?.fold !== fold) {
      void this.#moveToNewRoom();
      if (this.#room) introduceMyself(this.#room.lobby, ring, name, fold.tip.people);
      this.#derived = deriveFrom(game, ledger, fold, ring.keys.pid, this.#tell(ledger, fold));
    }
    const here = (this.#room?.presence.others() ?? []).map(({ pid }) => pid);
    this.#standstill.look(fold?.tip.digest ?? '', here, Date.now());
    const view = viewOf({
      stored: this.#stored,
      game,
      me: { pid: ring.keys.pid, name },
      room: this.#room,
      status: this.#status,
      ledger,
      derived: this.#derived,
      pending: this.#engine.pending(),
      unchecked: this.#engine.unchecked(),
      trouble: this.#engine.trouble(),
      storeTrouble: this.#engine.storeTrouble(),
      rollWaited: this.#rollSince === 0 ? 0 : performance.now() - this.#rollSince,
      linkHost: this.#office.linkHost(),
      door: this.#office.door(),
      stop: this.#stopDesk.view(),
      standstill: this.#standstill,
      wishes: this.#wishesNow(),
      isHeld: this.#hold.isHeld(),
    });
    return { ...view, succession: this.#succession.view() };
  }

  link = (): string => writeLink({ ...this.#stored, host: this.#office.linkHost() });

  ask: TableSession['ask'] = (seat, move) => {
    const fold = this.#engine.fold();
    if (!fold) return refuse('table.notBegun', {});
    if (this.#stopDesk.isStopped()) return refuse('table.stopped', {});
    return ask(this.#parts.game, fold.tip.standing, seat, move);
  };

  refine: TableSession['refine'] = (offer, move) =>
    offer.id === 'draft' ? { ...this.#parts.game.draftOffer(move), fixed: offer.fixed, group: offer.group } : offer;

  propose: TableSession['propose'] = (seat, move) => {
    const bar = this.#bar();
    if (bar) return Promise.resolve(bar);
    this.#hold.look(this.#engine.fold());
    return this.#engine.propose(seat, move, this.#hold.released());
  };

  askMe = (kind: string): boolean => this.#askMe.has(kind);

  setAskMe = (kind: string, on: boolean): void => {
    const kinds = new Set(this.#askMe);
    if (on) kinds.add(kind);
    else kinds.delete(kind);
    this.#askMe = kinds;
    void this.#change({ askMe: [...kinds] });
    this.#engine.look();
    this.#refreshSoon();
  };

  movePieces: TableSession['movePieces'] = (changes) => this.#room?.places.move(changes);
  drag: TableSession['drag'] = (at) => this.#room?.presence.set({ drag: at });
  cursor: TableSession['cursor'] = (at) => this.#room?.presence.set({ cursor: at });

  ping = (x: number, y: number): void => {
    const id = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    this.#room?.presence.set({ ping: { id, x, y } });
    setTimeout(() => this.#room?.presence.set({ ping: null }), PING_MS);
  };

  #top(): number {
    return 1 + Math.max(0, ...[...this.view.places.values(), ...this.view.notes].map(({ z }) => z));
  }

  addNote = (x: number, y: number, text: string): void => void this.#room?.notes.add({ x, y, z: this.#top() }, text);
  editNote = (id: string, text: string): void => this.#room?.notes.edit(id, text);
  moveNote = (id: string, x: number, y: number): void => this.#room?.notes.move(id, { x, y, z: this.#top() });
  removeNote = (id: string): void => this.#room?.notes.remove(id);
  undo = (): boolean => this.#room?.undo() ?? false;
  redo = (): boolean => this.#room?.redo() ?? false;

  setPrivateNotes = (text: string): void => {
    if (this.lost) return;
    this.privateNotes = text;
    this.#notes.write(text);
  };

  /** The page goes, and the browser waits for no disk. */
  #leaveLastWords = (): void => {
    const update = this.#gatherer.unkept();
    const privateNotes = this.#notes.unkept();
    leaveLastWords(this.#stored.id, { update, privateNotes });
  };

  /** Another window has taken the table over: this one shows what it has and writes no more. */
  letGo = (): void => {
    this.lost = true;
    void this.copy.stop();
    this.#end();
    this.view = {
      ...this.view,
      connection: { ...this.view.connection, trouble: { code: 'table.lost', facts: {} } satisfies Say },
    };
  };

  #end(): void {
    clearInterval(this.#clock);
    this.#gatherer.flush();
    window.removeEventListener('pagehide', this.#leaveLastWords);
    this.#office.leave();
    if (this.#left) this.#leave(this.#left);
    this.#room?.close();
    this.#room = null;
  }

  close = async (): Promise<void> => {
    await this.#notes.settle();
    await this.#change({ openedAt: Date.now() });
    await this.copy.stop();
    this.#end();
    await this.#engine.settled();
    this.#isClosed = true;
    this.#parts.lease.release();
    this.#parts.onClosed();
  };
}
