/**
 * Too few are left (trust 8.5): those who are here found a table that goes on from where this one stands. This one stays
 * as it is for whoever comes back to it, and tells her where the others are.
 */
import type { Game } from '../../rules/kernel/game';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import { verifyPartyKeys } from '../chance';
import {
  activeOf,
  decodeGenesis,
  encodeGenesis,
  gameIdOf,
  goesOnFrom,
  majorityOf,
  startOf,
  succeed,
  toHex,
  type Escrow,
  type Fold,
  type Genesis,
  type Ledger,
} from '../ledger';
import type { StoredTable } from '../store/database';
import type { Store } from '../store/store';
import type { Room } from '../sync';
import type { TableSession } from './api';
import { partyName } from './seats';
import type { Pid, SuccessionView, SuccessorView } from './view';

/** What is lacking: enough parties to decide by vote, or an answer, or a share of papers or cards, that nobody who is here can put in. */
export type Lack = 'votes' | 'dice' | 'papers' | 'cards';

/**
 * What keeps the active parties among these from going on by themselves; null where nothing does, where all of them are
 * here, and where I have no vote. `here` are the party ids of those who are linked, mine among them.
 */
export const lackOf = ({ tip, awaited }: Fold<object>, me: Pid, here: ReadonlySet<Pid>): Lack | null => {
  const { people, expect, opening } = tip;
  const active = activeOf(people);
  const present = active.filter(({ pid }) => here.has(pid));
  if (expect.kind === 'over' || present.length === active.length) return null;
  if (!present.some(({ pid }) => pid === me)) return null;
  const isFew = present.length < majorityOf(active.length);
  const lack =
    opening !== undefined ? 'papers' : expect.kind === 'deal' ? 'cards' : expect.kind === 'roll' ? 'dice' : null;
  if (lack === null) return isFew ? 'votes' : null;
  // Papers are opened, and cards dealt, where a majority says that it stands there.
  if (lack !== 'dice' && isFew) return lack;
  const isLost = (pid: Pid): boolean => {
    const escrow = escrowOf(tip, lack, pid);
    return !escrow || escrow.holders.filter((holder) => here.has(holder.pid)).length < escrow.threshold;
  };
  return awaited.some(({ pid, done }) => !done && !here.has(pid) && isLost(pid)) ? lack : null;
};

/** How the key is shared with which a party owes something here. */
const escrowOf = (
  { people, expect, decks }: Fold<object>['tip'],
  lack: Exclude<Lack, 'votes'>,
  pid: Pid,
): Escrow | null | undefined => {
  if (lack === 'dice') return people.escrows.get(pid);
  if (lack === 'papers') return people.ballotEscrows.get(pid);
  const keys = expect.kind === 'deal' ? decks.get(expect.deck)?.keys : undefined;
  return keys?.find((key) => key.pid === pid)?.escrow;
};

const MAX_NAME = 120;

/** The name of the table that comes after one of this name: the same, with a number behind it. */
export const nameAfter = (name: string): string => {
  const parts = /^(?<stem>.*) · (?<count>[2-9]|[1-9]\d{1,3})$/u.exec(name)?.groups;
  const end = ` · ${Number(parts?.['count'] ?? 1) + 1}`;
  const letters = [...(parts?.['stem'] ?? name)];
  while (letters.join('').length + end.length > MAX_NAME) letters.pop();
  return letters.join('') + end;
};

/**
 * The beginning of a table that goes on from the tip with these parties, under a name of its own. Refused as `succeed`
 * refuses. `nonce`: 32 fresh random bytes as hexadecimal text.
 */
export const foundAt = (ledger: Ledger, pids: readonly Pid[], nonce: string): Ruling<Uint8Array> => {
  const bytes = succeed(ledger, pids, nonce);
  if (!bytes.ok) return bytes;
  const genesis = decodeGenesis(bytes.value, verifyPartyKeys);
  return genesis.ok ? grant(encodeGenesis({ ...genesis.value, name: nameAfter(genesis.value.name) })) : genesis;
};

export interface SuccessionParts {
  readonly me: Pid;
  readonly game: Game;
  readonly store: Pick<Store, 'tables' | 'putTable'>;
  readonly stored: () => StoredTable;
  readonly room: () => Pick<Room, 'presence' | 'successors'> | null;
  readonly ledger: () => Ledger | null;
  /** The host that links to this table name now. */
  readonly host: () => string;
  /** Why nothing may be done now: the table has stopped, or another window has it. */
  readonly barred: () => Ruling<never> | null;
}

export type SuccessionDesk = Pick<TableSession, 'foundSuccessor' | 'goToSuccessor'> & {
  readonly view: () => SuccessionView | null;
};

interface Sound {
  readonly founder: Pid;
  readonly note: { readonly gameId: string; readonly secret: Uint8Array; readonly host: string };
  readonly bytes: Uint8Array;
  readonly genesis: Genesis;
}

/** Somebody may write a new note again and again; what was read is not kept for ever. */
const MOST_READ = 32;

const random = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32));

/** The desk of one party at one table. */
export const createSuccession = (parts: SuccessionParts): SuccessionDesk => {
  const { me, game, store, stored, room, ledger: ledgerNow, host, barred } = parts;
  /** Checked once: the proofs of all keys take a while. */
  const read = new Map<string, Genesis | null>();
  let fits: { readonly fold: Fold<object>; readonly byId: Map<string, boolean> } | null = null;

  const genesisOf = (gameId: string, bytes: Uint8Array): Genesis | null => {
    const before = read.get(gameId);
    if (before !== undefined) return before;
    if (read.size >= MOST_READ) read.clear();
    const found = decodeGenesis(bytes, verifyPartyKeys);
    const isOurs = found.ok && found.value.game === game.id && found.value.rulesVersion === game.rulesVersion;
    const genesis = isOurs ? found.value : null;
    read.set(gameId, genesis);
    return genesis;
  };
  /** Does it go on from where this table has been? What I lack of this table now may still come. */
  const fitsHere = (ledger: Ledger, gameId: string, genesis: Genesis): boolean => {
    const fold = ledger.fold();
    if (fits?.fold !== fold) fits = { fold, byId: new Map([...(fits?.byId ?? [])].filter(([, isFit]) => isFit)) };
    const isFit = fits.byId.get(gameId) ?? goesOnFrom(ledger, genesis);
    fits.byId.set(gameId, isFit);
    return isFit;
  };
  const here = (): ReadonlySet<Pid> => new Set([me, ...(room()?.presence.others() ?? []).map(({ pid }) => pid)]);

  const soundOnes = (ledger: Ledger): readonly Sound[] => {
    const { people } = ledger.fold().tip;
    const founders = people.parties.map(({ pid }) => pid).filter((pid) => !people.removed.includes(pid));
    return [...(room()?.successors.of(founders) ?? [])].flatMap(([founder, { genesis: bytes, ...note }]) => {
      const genesis = genesisOf(note.gameId, bytes);
      const isHers = genesis?.seats.some(({ pid }) => pid === founder) === true;
      return genesis && isHers && fitsHere(ledger, note.gameId, genesis) ? [{ founder, note, bytes, genesis }] : [];
    });
  };
  const viewOf = (ledger: Ledger, { founder, note, genesis }: Sound): SuccessorView => ({
    gameId: note.gameId,
    name: genesis.name,
    founder: partyName(ledger.fold().tip.people.parties, founder),
    isMine: founder === me,
    hasSeat: genesis.seats.some(({ pid }) => pid === me),
  });

  const keep = async (sound: Omit<Sound, 'founder'>): Promise<Ruling<string>> => {
    const { keys, privateNotes, askMe, game: id } = stored();
    const known = await store.tables();
    if (!known.ok) return known;
    const before = known.value.find(({ gameId }) => gameId === sound.note.gameId);
    if (before) return grant(before.id);
    const { genesis, note, bytes } = sound;
    const table: StoredTable = {
      id: toHex(random().subarray(0, 8)),
      secret: note.secret,
      host: note.host,
      game: id,
      name: genesis.name,
      gameId: note.gameId,
      genesis: bytes,
      seats: genesis.seats.map(({ name }) => name),
      openedAt: Date.now(),
      // The genesis names me by them.
      keys,
      privateNotes,
      askMe,
    };
    const kept = await store.putTable(table);
    return kept.ok ? grant(table.id) : kept;
  };

  const foundSuccessor = async (): Promise<Ruling<string>> => {
    const [bar, ledger, book] = [barred(), ledgerNow(), room()?.successors];
    if (bar) return bar;
    if (!ledger || !book) return refuse('table.notBegun', {});
    if (!lackOf(ledger.fold(), me, here())) return refuse('successor.notNeeded', {});
    const bytes = foundAt(ledger, [...here()], toHex(random()));
    if (!bytes.ok) return bytes;
    const genesis = genesisOf(gameIdOf(bytes.value), bytes.value);
    if (!genesis) return refuse('successor.none', {});
    // Where cards lie face down nobody could go on: the decks stay behind.
    const start = startOf(game, genesis);
    if (!start.ok) return start;
    const note = { gameId: gameIdOf(bytes.value), secret: random(), host: host() };
    // On my disk before anybody is asked to come.
    const kept = await keep({ note, bytes: bytes.value, genesis });
    if (kept.ok) book.put({ ...note, genesis: bytes.value });
    return kept;
  };

  const goToSuccessor = async (gameId: string): Promise<Ruling<string>> => {
    const ledger = ledgerNow();
    const sound = ledger && soundOnes(ledger).find(({ note }) => note.gameId === gameId);
    return sound ? keep(sound) : refuse('successor.none', {});
  };

  return {
    foundSuccessor,
    goToSuccessor,
    view: () => {
      const ledger = ledgerNow();
      if (!ledger) return null;
      const fold = ledger.fold();
      const present = here();
      const tables = soundOnes(ledger).map((sound) => viewOf(ledger, sound));
      const lack = lackOf(fold, me, present);
      const absent = activeOf(fold.tip.people).filter(({ pid }) => !present.has(pid));
      if (!lack && tables.length === 0) return null;
      return { lack, absent: absent.map(({ pid }) => pid), tables };
    },
  };
};
