/**
 * The engine of one open table: from input to ledger, by one queue.
 *
 * An entry of mine is checked, signed, committed to the disk, and only then
 * folded, shown and sent. Entries from the road are on their authors' disks
 * already: they are folded and shown as they come, and archived with the next of
 * mine or a moment later, several in one commit. By itself a client answers rolls,
 * shares its dice key and stands in for whoever leaves a roll waiting, brings its
 * characters to the first position, and sends what its person could only pass or
 * consent to.
 */
import { ask, type Game } from '../../rules/kernel/game';
import type { Hand } from '../../rules/kernel/expectation';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { verifyPartyKeys, type KeyRing } from '../chance';
import { encodeBody, entryIdOf, fromHex, kinds, signEntry, type Body, type Fold, type Ledger } from '../ledger';
import type { StoredTable } from '../store/database';
import type { Journal } from '../store/journal';
import type { Store } from '../store/store';
import type { Room } from '../sync';
import { createArchive, type Kept } from './archive';
import { arithmeticHere, type Arithmetic } from './arithmetic';

import { findGenesis, writeGenesis } from './beginning';
import { createCheckGate } from './check-gate';
import { createChecks } from './checks';
import { answerAt, kindFor, owedAt, payloadFor, type Due } from './due';
import { heldAt } from './heal';
import { createLookAgain } from './look-again';
import { createMyAnswers } from './my-answers';
import { createMyCards, dealPort } from './my-cards';
import { ballotPort, createMyPapers } from './my-papers';
import { createPatience } from './patience';
import { createQueue } from './queue';
import { createReader, type KeptEntry, type Reader } from './reader';
import { createSharedKeys, sharedFor } from './shared-keys';
import { LOOK_MS, seatsAfter, TURN_MS } from './turns';

export interface EngineParts {
  readonly store: Store;
  /** What goes to the disk goes into it as well, for browsers that lose their database. */
  readonly journal?: Pick<Journal, 'earlier' | 'write'>;
  readonly stored: StoredTable;
  readonly ring: KeyRing;
  readonly game: Game;
  /** Answered by itself, or left to the person who ticked "ask me" for this kind of answer? */
  readonly asksPerson: (kind: string) => boolean;
  /** What this seat has said in advance, where it is to be sent at this point. */
  readonly saidAhead?: (at: Fold<object>['tip'], seat: number) => JsonObject | null;
  /** Whether this party may sign at this step: not before somebody was heard, where hers may be an old copy (trust 3.7, S3). */
  readonly maySign?: (step: number) => boolean;
  /** Does the table go on in this window? Not while it has stopped, nor once the window has lost it. */
  readonly goesOn: () => boolean;
  /** Why nothing of mine may be written now; asked where it is signed, since a move may have waited. */
  readonly barred?: () => Ruling<never> | null;
  /** Do my moves wait, because the table votes? */
  readonly isHeld?: () => boolean;
  /** Who shuffles, and checks what others bring to decks: a worker beside the page, or else this thread. */
  readonly arithmetic?: Arithmetic;
  /** Resolves once it is known whether this copy of the profile writes; what the person does waits for it. */
  readonly known?: () => Promise<void>;
  /** An entry of mine has come that was not written here: another copy of the profile wrote it. */
  readonly onForeign?: () => void;
  /** Something to show has changed. */
  readonly onChange: () => void;
}

/** A move on its way to the disk. */
export interface PendingMove {
  readonly seat: number;
  readonly move: JsonObject;
}

interface SignedEntry extends KeptEntry {
  readonly body: Body;
}

export interface Engine {
  readonly ledger: () => Ledger | null;
  readonly fold: () => Fold<object> | null;
  /** Where the ledger stood when all of it was last on the disk: that much others may count on. Null before play. */
  readonly kept: () => Kept | null;
  /** How many entries of a long history are shown and not checked yet. */
  readonly unchecked: () => number;
  readonly pending: () => readonly PendingMove[];
  /** The store cannot keep moves; until it can, none of mine is made. */
  readonly storeTrouble: () => Refusal | null;
  /** Why play cannot begin or go on with what the room offers. */
  readonly trouble: () => Refusal | null;
  /** Gives the engine its road and works off what is there already. */
  readonly attach: (room: Room) => Promise<void>;
  /** Entries from the road. */
  readonly receive: (entries: readonly Uint8Array[]) => void;
  /** Something may be due: a genesis, or an answer that was left to the person. */
  readonly look: () => void;
  /** While the store has trouble: tries it again. */
  readonly retry: () => void;
  /** Makes a move, once `when` has come true: until then it is pending. */
  readonly propose: (seat: number, move: JsonObject, when?: Promise<void>) => Promise<Ruling<null>>;
  /** Signs and sends what this makes of the tip: a vote, or something about my own place. */
  readonly write: (make: (ledger: Ledger, fold: Fold<object>) => Ruling<Due>) => Promise<Ruling<null>>;
  /** Goes on by another room; what the ledger holds is taken along. */
  readonly move: (room: Room) => Promise<void>;
  readonly settled: () => Promise<void>;
  /** The faces that a move of a seat of mine turns up at the tip; undefined where it turns up none that I can read. */
  readonly facesOf: (seat: number, move: JsonObject) => readonly string[] | undefined;
  /** What this client may see of a seat's cards at the tip. */
  readonly handOf: (seat: number) => Hand;
}

/** So many entries are what play brings, such as the answers to a roll; more are a history that is caught up with. */
const HANDFUL = 16;
/** How long a piece of checking holds up the page: less than a frame. */
const SLICE_MS = 8;
/** What is missing in a roll is restored after this long (trust 5.2). */
const RESTORE_MS = 6_000;
/** Whoever owes an ack sends it when nothing has happened for so long (trust 3.7, S7). */
const IDLE_MS = 2_000;

/** Nothing is to be seen. */
const noHand: Hand = () => null;

const bytesOf = ({ bytes }: KeptEntry): Uint8Array => bytes;
const stepOf = (ledger: Ledger): number => ledger.fold().tip.depth;

export const createEngine = (parts: EngineParts): Engine => {
  const {
    store,
    stored,
    ring,
    game,
    onChange,
    maySign = () => true,
    isHeld = () => false,
    barred = () => null,
    known = () => Promise.resolve(),
    onForeign = () => undefined,
  } = parts;
  const me = ring.keys.pid;
  const answers = createMyAnswers(ring);
  const queue = createQueue();
  const goOn = (): void => void queue.add(() => advance());
  const checks = createChecks(parts.arithmetic ?? arithmeticHere, goOn, (author) => {
    const ledger = ledgerNow();
    return ledger ? LOOK_MS * seatsAfter(ledger.fold(), author, me) : 0;
  });
  const gate = createCheckGate(checks, goOn);
  const shared = createSharedKeys(ring, sharedFor(game), checks.read.readRegistration);
  const papers = createMyPapers(ring, shared, checks.made);
  const cards = createMyCards(ring, shared, checks.made);
  const spent = (wait: number): ((digest: string) => boolean) => {
    const { isSpent } = createPatience(wait, goOn);
    return (digest) => isSpent(digest) && parts.goesOn();
  };
  const turns = createPatience(TURN_MS, goOn);
  const dueParts = {
    ...parts,
    saidAhead: parts.saidAhead ?? ((): null => null),
    prove: answers.prove,
    shared,
    papers,
    cards,
    isMyTurn: (what: string, ahead: number) => ahead === 0 || turns.isSpent(what, ahead),
    standsIn: spent(RESTORE_MS),
    isIdle: spent(IDLE_MS),
  };
  const waiting: PendingMove[] = [];
  /** Received and not yet looked at: what comes while the disk works is taken in together. */
  let inbox: Uint8Array[] = [];
  let reader: Reader | null = null;
  let isChecking = false;
  let room: Room | null = null;
  let trouble: Refusal | null = null;

  const ledgerNow = (): Ledger | null => reader?.ledger() ?? null;
  const standing = (): Kept | null => {
    const ledger = ledgerNow();
    if (!ledger) return null;
    const fold = ledger.fold();
    const { digest, depth, stateDigest: state } = fold.tip;
    return { digest, depth, state, held: heldAt(ledger, fold) };
  };

  /** What is shown changes; where something is just going to the disk, once that is under way. */
  const changed = (isKeeping: boolean): void => {
    if (isKeeping) setTimeout(onChange);
    else onChange();
  };

  const keepRest = async (): Promise<void> => {
    if (await archive.keepRest()) onChange();
  };
  const archive = createArchive({
    ...{ store, table: stored.id, journal: parts.journal, standing },
    onDue: () => void queue.add(keepRest),
  });

  const sign = (from: Ledger, body: Body): SignedEntry => ({
    id: entryIdOf(from.gameId, encodeBody(body)),
    bytes: signEntry(from.gameId, body, fromHex(ring.secret.sign)),
    body,
  });

  const signed = (from: Ledger, due: Due): Ruling<SignedEntry> => {
    const body = from.compose({ pid: me, ...due });
    return body.ok ? grant(sign(from, body.value)) : body;
  };

  /** A move, and with it my own answer where it asks for dice: one commit and one message for both. */
  const withAnswer = (from: Ledger, move: SignedEntry): readonly SignedEntry[] => {
    const body = from.composeAnswer(move, (digest) => answerAt(dueParts, from.gameId, digest).payload);
    return body ? [move, sign(from, body)] : [move];
  };

  const send = async (entries: readonly KeptEntry[]): Promise<void> => {
    const mine = new Set(entries.map(({ id }) => id));
    // The others wait for it: what is worked out here of it comes after. It counts as accepted once it is in the journal.
    if (entries.length > 0) room?.entries.post(...entries.map(bytesOf));
    await archive.journaled();
    const fresh = reader?.add(entries.map(bytesOf)) ?? [];
    // An entry of mine may introduce somebody whose entries have waited for it.
    archive.add(fresh.filter(({ id }) => !mine.has(id)));
    // Noted now: soon others' entries wait again, and then it would be older.
    archive.kept();
  };

  /** Checks what a long history was shown without, a little at a time and between everything else. */
  const checkSoon = (): void => {
    if (isChecking || !reader || reader.unchecked() === 0) return;
    isChecking = true;
    setTimeout(() => {
      void queue.add(async () => {
        isChecking = false;
        const isLeft = reader?.check(SLICE_MS) ?? false;
        if (isLeft) return checkSoon();
        await advance();
        onChange();
      });
    });
  };

  /** Takes what has come into the ledger; tells whether any of it was new. */
  const absorb = (into: Reader): boolean => {
    // Whatever is no entry of this game's parties is not kept: it could be anything, and nobody can answer for it.
    const fresh: KeptEntry[] = [];
    for (let isMore = true; isMore;) {
      const through = gate.letThrough(into.ledger(), inbox);
      inbox = [];
      fresh.push(...into.add(through.entries));
      ({ isMore } = through);
    }
    checkSoon();
    archive.add(fresh);
    if (into.takeCrowded()) lookAgain();
    if (fresh.some(({ id }) => into.ledger().entry(id)?.body.pid === me)) onForeign();
    return fresh.length > 0;
  };

  /**
   * Of what play has brought, the answers to a roll, taken out: to check them takes longer than to write mine, for which the
   * others wait.
   */
  const putOff = (): readonly Uint8Array[] => {
    // The kind is the second byte.
    const answers = inbox.length <= HANDFUL ? inbox.filter(([, kind]) => kind === kinds.answer) : [];
    if (answers.length > 0) inbox = inbox.filter((bytes) => !answers.includes(bytes));
    return answers;
  };

  /** The entry that I owe at the tip, if any is due and may be written. */
  const mineDue = (ledger: Ledger, rows: Room['lobby']['rows']): SignedEntry | null => {
    const due = archive.trouble() || !maySign(stepOf(ledger)) || isHeld() ? null : owedAt(dueParts, ledger, rows);
    // The others' check of it, which is mine as well, is made beside the page; with its outcome I come here again.
    const tried = due ? checks.tryOut(() => signed(ledger, due)) : null;
    return tried && 'value' in tried && tried.value.ok ? tried.value.value : null;
  };

  /** Takes in what has come and does what is owed, until there is nothing more; a refusal to write ends it, so that it never spins. */
  const advance = async (): Promise<void> => {
    while (reader && room) {
      const answers = putOff();
      const hasNew = absorb(reader);
      const bad = reader.takeBad();
      if (bad.length > 0) {
        if (hasNew) onChange();
        // Left on the disk it would be believed anew with every start, and would keep out the right entry of the same id.
        await archive.forget(bad);
        // The right ones may lie on the road, and were passed over for the bad ones' sake.
        inbox.push(...answers, ...room.entries.all());
        continue;
      }
      const mine = mineDue(reader.ledger(), room.lobby.rows);
      const keeping = mine ? archive.commit([mine]) : null;
      inbox.push(...answers);
      const hasMore = absorb(reader);
      if (hasNew || hasMore) changed(keeping !== null);
      if (!mine && !hasMore) return;
      if (!mine) continue;
      if (!(await keeping)) return;
      await send([mine]);
      onChange();
    }
  };

  const lookAgain = createLookAgain({
    all: () => room?.entries.all() ?? [],
    take: (entries) =>
      queue.add(async () => {
        inbox.push(...entries);
        const hasNew = reader !== null && absorb(reader);
        if (hasNew) await advance();
        return hasNew;
      }),
    goesOn: parts.goesOn,
  });

  const begin = async (genesis: Uint8Array): Promise<void> => {
    const [archived, journal] = await Promise.all([store.entries(stored.id), parts.journal?.earlier()]);
    if (!archived.ok) archive.note(archived.refusal);
    reader = createReader({
      game,
      genesisBytes: genesis,
      verifyAnswer: answers.verify,
      keysHold: verifyPartyKeys,
      escrow: shared.port,
      ballots: ballotPort(checks.read),
      deals: dealPort(checks.read),
    });
    if (archived.ok) reader.add(archived.value);
    checkSoon();
    if (!room) return;
    room.genesis.put(genesis);
    room.entries.ensure(reader.ledger().all());
    // A disk that has lost the last that was written finds it there.
    inbox.push(...(journal?.entries ?? []), ...room.entries.all());
    await advance();
    onChange();
  };

  const lookNow = async (): Promise<void> => {
    if (!room) return;
    if (reader) return advance();
    // Whoever has just come back from a copy may have missed the beginning.
    if (maySign(0)) writeGenesis(game, room, stored.name, me);
    const beginning = findGenesis(game, room, stored.gameId, me);
    trouble = beginning.trouble;
    if (!beginning.found) return;
    const { bytes, id, genesis } = beginning.found;
    const seats = genesis.seats.map(({ name }) => name);
    const kept = await store.changeTable(stored.id, { genesis: bytes, gameId: id, seats });
    if (kept.ok) await parts.journal?.write('genesis', [bytes]);
    archive.note(kept.ok ? null : kept.refusal);
    if (kept.ok) await begin(bytes);
  };

  /** Tries the disk again: everything that came while it was full is archived, and what was held back is done. */
  const retryNow = async (): Promise<void> => {
    const from = ledgerNow();
    if (!from || !archive.trouble()) return;
    const held = from.fold().tip.people.parties.flatMap(({ pid }) => from.entriesOf(pid));
    const entries = held.flatMap(({ id }) => {
      const bytes = from.bytesOf(id);
      return bytes ? [{ id, bytes }] : [];
    });
    if (await archive.commit(entries)) await advance();
    onChange();
  };

  /** The ledger into which something of mine may be written now. */
  const writable = (): Ruling<Ledger> => {
    const bar = barred();
    if (bar) return bar;
    const ledger = ledgerNow();
    if (!ledger) return refuse('table.notBegun', {});
    return maySign(stepOf(ledger)) ? grant(ledger) : refuse('table.unheard', {});
  };

  const proposeNow = async (seat: number, move: JsonObject): Promise<Ruling<null>> => {
    const into = writable();
    if (!into.ok) return into;
    const ledger = into.value;
    const fold = ledger.fold();
    if (fold.tip.people.holders[seat] !== me) return refuse('turn.notSeated', {});
    const ruling = ask(game, fold.tip.standing, seat, move, cards.facesOf(game, ledger, fold, seat, move));
    if (!ruling.ok) return ruling;
    const payload = payloadFor(dueParts, ledger, fold, seat, move);
    if (!payload.ok) return payload;
    const entry = signed(ledger, { kind: kindFor(game, fold, seat, move), seat, payload: payload.value });
    if (!entry.ok) return entry;
    return keepAndSend(withAnswer(ledger, entry.value));
  };

  /** Disk before wire. */
  const keepAndSend = async (entries: readonly SignedEntry[]): Promise<Ruling<null>> => {
    await archive.commit(entries);
    const refusal = archive.trouble();
    if (refusal) return { ok: false, refusal };
    await send(entries);
    onChange();
    await advance();
    return grant(null);
  };

  const writeNow = async (make: (ledger: Ledger, fold: Fold<object>) => Ruling<Due>): Promise<Ruling<null>> => {
    const into = writable();
    if (!into.ok) return into;
    const ledger = into.value;
    const due = make(ledger, ledger.fold());
    if (!due.ok) return due;
    const entry = signed(ledger, due.value);
    return entry.ok ? keepAndSend([entry.value]) : entry;
  };

  const moveNow = async (opened: Room): Promise<void> => {
    room = opened;
    if (!reader) return lookNow();
    room.entries.ensure(reader.ledger().all());
    inbox.push(...room.entries.all());
    await advance();
  };

  return {
    ledger: ledgerNow,
    facesOf: (seat, move) => {
      const ledger = ledgerNow();
      return ledger ? cards.facesOf(game, ledger, ledger.fold(), seat, move) : undefined;
    },
    handOf: (seat) => {
      const ledger = ledgerNow();
      return ledger ? cards.handOf(ledger, ledger.fold(), seat) : noHand;
    },
    fold: () => ledgerNow()?.fold() ?? null,
    kept: archive.kept,
    unchecked: () => reader?.unchecked() ?? 0,
    pending: () => waiting,
    storeTrouble: archive.trouble,
    trouble: () => trouble,
    attach: (opened) =>
      queue.add(async () => {
        room = opened;
        await (stored.genesis ? begin(stored.genesis) : lookNow());
      }),
    receive: (entries) => {
      inbox.push(...entries);
      // While the disk works, what comes is checked and shown.
      if (archive.isCommitting() && reader && inbox.length <= HANDFUL && absorb(reader)) onChange();
      void queue.add(advance);
    },
    look: () => void queue.add(lookNow),
    retry: () => void queue.add(retryNow),
    write: (make) => known().then(() => queue.add(() => writeNow(make))),
    move: (opened) => queue.add(() => moveNow(opened)),
    propose: (seat, move, when = Promise.resolve()) => {
      const item = { seat, move };
      waiting.push(item);
      // It is shown as waiting while it goes to the disk, not before.
      const shown = setTimeout(onChange);
      return when
        .then(known)
        .then(() => queue.add(() => proposeNow(seat, move)))
        .finally(() => {
          clearTimeout(shown);
          waiting.splice(waiting.indexOf(item), 1);
          onChange();
        });
    },
    settled: async () => {
      await queue.add(keepRest);
      await queue.settled();
    },
  };
};
