/**
 * One open table, as components see it: a view that is replaced whole, and named methods.
 *
 * It composes the engine (moves), the rooms (what is only for show), the desks and the store.
 */
import { refuse } from '../../rules/kernel/ruling';
import type { Say } from '../../rules/kernel/say';
import { chanceReady } from '../chance';
import { sealReady, type Fold, type Party } from '../ledger';
import { leaveLastWords, takeLastWords } from '../store/last-words';
import type { TableFile } from '../store/table-file';
import { joinUpdates, type Room } from '../sync';
import { createAheadKeeper } from './ahead';
import { createAnnouncer } from './announce';
import type { TableSession } from './api';
import { openCurtain, type CurtainKeeper } from './curtain.svelte';
import type { Engine } from './engine';
import { createGatherer, type Gatherer } from './gather';
import { createCaretaker } from './heal';
import { hasHeard } from './hearing';
import { createHold } from './hold';
import { createInviteOffice, type InviteDesk, type InviteOffice } from './invite-desk';
import { CopyKeeper } from './keep-copy.svelte';
import { PenKeeper } from './keep-pen.svelte';
import { writeLink } from './link';
import { linksIn } from './links';
import { outdatedRows } from './lobby';
import { createTableShelf, type TableShelf } from './pictures/shelf';
import { createNoteKeeper, type NoteKeeper } from './private-notes';
import { latestSecret } from './room-key';
import { createRooms, type Rooms } from './rooms';
import { createStopDesk, type StopDesk } from './stop';
import { createSuccession } from './succession';
import { contentOf, playedContent } from './table-content';
import { barOf, layDesks, layEngine, type Desks, type Inside } from './table-desks';
import { loadUpdates, type TableParts } from './table-parts';
import { createRecord, type TableRecord } from './table-record';
import type { Pid, TableView } from './view';
import { createViewer, type Viewer } from './viewer';
import { introduceMyself, knownParties } from './visitors';
import { movedTo } from './way';
import { createWishes } from './wishes';

/** While cards are shuffled and dealt, the screen follows no more often than this. */
const DEALING_MS = 200;

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
  return Object.assign(table, table.desks);
};

class OpenTable implements Omit<TableSession, keyof OpenTable['desks']> {
  view = $state.raw<TableView>() as TableView;
  lost = $state(false);
  isOtherGame = $state(false);
  privateNotes = $state('');

  readonly desks: Desks & Pick<TableSession, 'foundSuccessor' | 'goToSuccessor'>;
  readonly invite: InviteDesk;
  readonly copy: CopyKeeper;
  readonly pen: PenKeeper;

  readonly #parts: TableParts;
  readonly #engine: Engine;
  readonly #record: TableRecord;
  readonly #rooms: Rooms;
  readonly #inside: Inside;
  readonly #office: InviteOffice;
  readonly #stopDesk: StopDesk;
  readonly #viewer: Viewer;
  readonly #notes: NoteKeeper;
  readonly #gatherer: Gatherer;
  readonly #shelf: TableShelf;
  readonly #care;
  readonly #announcer = createAnnouncer();
  readonly #hold = createHold(() => {
    this.#engine.look();
    this.#refreshSoon();
  });
  #isDue = false;
  #isClosed = false;
  #lookedAt = 0;
  readonly #clock: ReturnType<typeof setInterval>;

  constructor(
    parts: TableParts,
    readonly curtain: CurtainKeeper,
  ) {
    this.#parts = parts;
    this.#record = createRecord({
      ...parts,
      ledger: () => this.#engine.ledger(),
      onCopied: () => this.copy.touch(),
      onOtherGame: () => (this.isOtherGame = true),
    });
    this.privateNotes = parts.stored.privateNotes;
    this.#notes = createNoteKeeper(parts.stored.privateNotes, async (privateNotes) =>
      this.lost ? refuse('table.lost', {}) : this.#record.change({ privateNotes }),
    );
    this.#care = createCaretaker(parts.ring.keys.pid);
    this.#gatherer = createGatherer((update) => parts.store.putUpdate(parts.stored.id, update), joinUpdates);
    this.#shelf = createTableShelf(parts.store, parts.stored.id, () => this.copy.touch());
    window.addEventListener('pagehide', this.#leaveLastWords);
    this.#rooms = this.#layRooms();
    this.#stopDesk = createStopDesk(this.#rooms.room, () => this.#refreshSoon());
    this.copy = this.#layCopy();
    this.pen = new PenKeeper({
      me: parts.ring.keys.pid,
      isReopened: parts.stored.genesis !== null,
      room: this.#rooms.room,
      isLinked: () => this.#rooms.status().connected > 0,
      ledger: () => this.#engine.ledger(),
      hasHeard: this.#hasHeard,
      settled: () => this.#engine.settled(),
      onChange: () => {
        this.#engine.look();
        this.#refreshSoon();
      },
    });
    this.#inside = {
      ...parts,
      rooms: this.#rooms,
      record: this.#record,
      stopDesk: this.#stopDesk,
      pen: this.pen,
      hold: this.#hold,
      ahead: createAheadKeeper(parts.game),
      shelf: this.#shelf,
      view: () => this.view,
      known: () => this.#known(),
      isGone: () => this.lost || this.#isClosed,
      onChange: () => this.#refreshSoon(),
    };
    this.#engine = layEngine(this.#inside, parts, this.copy, (kind) => this.desks.askMe(kind));
    this.#office = createInviteOffice({
      ...parts,
      secret: () => this.#record.now().secret,
      room: this.#rooms.room,
      hosts: () => this.#rooms.status().hosts,
      gameId: () => this.#record.now().gameId,
      onChange: () => this.#refreshSoon(),
    });
    this.invite = this.#office.desk;
    const succession = createSuccession({
      ...parts,
      me: parts.ring.keys.pid,
      stored: () => ({ ...this.#record.now(), privateNotes: this.privateNotes }),
      room: this.#rooms.room,
      ledger: () => this.#engine.ledger(),
      host: () => this.#office.linkHost(),
      barred: () => barOf(this.#inside),
    });
    const { foundSuccessor, goToSuccessor } = succession;
    this.desks = { ...layDesks(this.#inside, this.#engine), foundSuccessor, goToSuccessor };
    const wishes = createWishes({
      game: parts.game,
      me: parts.ring.keys.pid,
      fold: this.#engine.fold,
      known: () => this.#known(),
      others: () => (this.#rooms.room()?.presence.others() ?? []).map(({ pid }) => pid),
    });
    this.#viewer = createViewer({
      ...parts,
      stored: () => this.#record.now(),
      rooms: this.#rooms,
      engine: this.#engine,
      office: this.#office,
      stopDesk: this.#stopDesk,
      succession,
      hold: this.#hold,
      pictures: this.#shelf,
      wishes: () => (this.lost ? [] : wishes()),
      onFold: (fold) => this.#moveOn(fold),
    });
    // A roll that is out names who is awaited after three seconds; a disk that was full may have room again.
    this.#clock = setInterval(() => {
      if (this.#viewer.isRolling()) this.#refreshSoon();
      if (this.#engine.storeTrouble()) this.#engine.retry();
      this.pen.look();
      this.#careForRoad();
    }, 1_000);
    this.view = this.#viewer.look();
  }

  #layRooms(): Rooms {
    return createRooms({
      ...this.#parts,
      secret: () => this.#record.now().secret,
      pictures: this.#shelf,
      keepSecret: (secret) => this.#record.change(movedTo(secret, this.#record.now())),
      onUpdate: (update, isWritten) => {
        this.#gatherer.add(update, isWritten);
        this.copy.touch();
      },
      onEntries: (entries) => this.#engine.receive(entries),
      onStatus: () => {
        this.copy.listen();
        this.#refreshSoon();
      },
      onChange: () => {
        this.#sitDown();
        this.copy.listen();
        this.pen.look();
        this.#stopDesk.look();
        this.#engine.look();
        this.#office.look();
        this.#refreshSoon();
      },
      onLeaving: () => this.#office.leave(),
      onMoved: async (room) => {
        this.#announcer.forget();
        await this.#engine.move(room);
        this.#refreshSoon();
      },
    });
  }

  /** Somebody of the table has told all that she has. */
  readonly #hasHeard = (): boolean =>
    hasHeard({
      ledger: this.#engine.ledger(),
      others: this.#rooms.room()?.presence.others() ?? [],
      synced: this.#rooms.status().synced ?? [],
    });

  #layCopy(): CopyKeeper {
    const { stored, shelf } = this.#parts;
    return new CopyKeeper({
      table: stored.id,
      shelf,
      content: () => this.#content(),
      pictures: {
        hashes: () => [...new Set((this.#rooms.room()?.pictures.all() ?? []).map(({ hash }) => hash))],
        all: this.#shelf.all,
      },
      isUnheard: stored.isUnheard === true,
      journal: this.#parts.journal,
      hasHeard: this.#hasHeard,
      settled: stored.settled ?? 0,
      onHeard: (settled) => {
        void this.#record.change({ isUnheard: false, settled });
        this.#engine.look();
      },
    });
  }

  async start(): Promise<void> {
    const { store, stored } = this.#parts;
    const [updates] = await Promise.all([loadUpdates(store, stored.id), this.copy.look(), this.#shelf.open()]);
    const room = this.#rooms.open(updates);
    // What lies on no table any more was kept for those who would undo that.
    void this.#shelf.sweep(new Set(room.pictures.all().map(({ hash }) => hash)));
    this.#office.look();
    this.#record.tell(room);
    this.copy.writeFirst();
    await this.#engine.attach(room);
    this.#sitDown();
    this.#refresh();
    // Not before the story has been read: a copy without it would lie above those that have it.
    this.copy.start();
  }

  /** The table has come further: perhaps into a new room, or to where I have to say who I am. */
  #moveOn(fold: Fold<object>): void {
    const { ring, name } = this.#parts;
    const secret = latestSecret(fold.path(), ring.keys.pid, ring.secret.seal, this.#record.now());
    if (secret) void this.#rooms.moveTo(secret);
    const room = this.#rooms.room();
    if (room) introduceMyself(room.lobby, ring, name, fold.tip.people);
  }

  /** Everybody whose keys are known here. */
  #known(): ReadonlyMap<Pid, Party> {
    const fold = this.#engine.fold();
    return fold ? knownParties(fold.tip.people, this.#rooms.room()?.lobby.rows() ?? []) : new Map();
  }

  /** All of this table for its second copies; null once this window has let go of it. */
  #content(): TableFile | null {
    const { game, name } = this.#parts;
    const [room, stored] = [this.#rooms.room(), { ...this.#record.now(), privateNotes: this.privateNotes }];
    if (!room) return null;
    const ledger = this.#engine.ledger();
    return contentOf({
      stored,
      rulesVersion: game.rulesVersion,
      played: ledger && playedContent(ledger),
      document: room.document(),
      me: name,
      members: room.lobby.rows().map((row) => row.name),
      now: Date.now(),
    });
  }

  #sitDown(): void {
    const { name, ring } = this.#parts;
    const room = this.#rooms.room();
    this.#record.sitDown(room, name, ring.keys.pid, () => this.desks.addSeat(name, ''));
    if (room) this.#sayRules(room);
  }

  /** Before play begins my rows say by which rules this Roundel plays, which may have been updated since. */
  #sayRules({ lobby, genesis }: Room): void {
    const { game, ring } = this.#parts;
    const stored = this.#record.now();
    const isKnown = stored.name !== '' && stored.game === game.id;
    if (!isKnown || this.#engine.ledger() || genesis.all().length > 0 || !this.pen.holder.maySign()) return;
    for (const row of outdatedRows(lobby.rows(), game, ring.keys.pid)) lobby.put(row);
  }

  #refreshSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    const look = (): void => {
      this.#isDue = false;
      if (!this.lost && !this.#isClosed) this.#refresh();
    };
    // What all bring to a deck comes in dozens a second, of which the screen tells a count.
    const wait = this.view.dealing ? this.#lookedAt + DEALING_MS - performance.now() : 0;
    if (wait > 0) setTimeout(look, wait);
    else queueMicrotask(look);
  }

  #refresh(): void {
    this.#lookedAt = performance.now();
    this.#record.learn(this.#rooms.room());
    const view = this.#viewer.look();
    this.pen.look();
    const own = this.#engine.ledger()?.entriesOf(view.me.pid).length ?? 0;
    this.#announcer.tell(this.#rooms.room(), {
      view,
      kept: this.#engine.kept(),
      pen: this.pen.holder.told(own),
      links: linksIn(this.#rooms.status()),
    });
    this.view = view;
  }

  /** Keeps whole what lies on the road. */
  #careForRoad(): void {
    const [room, ledger, fold] = [this.#rooms.room(), this.#engine.ledger(), this.#engine.fold()];
    if (room && ledger && fold) this.#care(room, ledger, fold, this.#rooms.status().connected > 0, performance.now());
  }

  link = (): string => writeLink({ ...this.#record.now(), host: this.#office.linkHost() });

  setPrivateNotes = (text: string): void => {
    if (this.lost) return;
    this.privateNotes = text;
    this.#notes.write(text);
  };

  /** The page goes, and the browser waits for no disk. */
  #leaveLastWords = (): void =>
    leaveLastWords(this.#record.now().id, { update: this.#gatherer.unkept(), privateNotes: this.#notes.unkept() });

  /** Another window has taken the table over: this one shows what it has and writes no more. */
  letGo = (): void => {
    this.lost = true;
    void this.copy.stop();
    this.#parts.journal.close();
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
    this.#rooms.close();
  }

  close = async (): Promise<void> => {
    await this.#notes.settle();
    await this.#record.change({ openedAt: Date.now() });
    await this.copy.stop();
    this.#end();
    await this.#engine.settled();
    this.#parts.journal.close();
    this.#isClosed = true;
    this.#parts.lease.release();
    this.#parts.onClosed();
  };
}
