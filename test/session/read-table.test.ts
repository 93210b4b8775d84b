/** Table files of the toy game: read, held against the copy that is here, and kept beside it. */
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { grant } from '../../rules/kernel/ruling';
import { createPartyKeys } from '../../src-renderer/chance';
import {
  decodeGenesis,
  encodeGenesis,
  fromHex,
  gameIdOf,
  kinds,
  noSeat,
  toHex,
  type Ledger,
} from '../../src-renderer/ledger';
import { compareTables } from '../../src-renderer/session/compare-tables';
import { findHere, holdsSeat, joinNotes, keepTable, type KeepHow } from '../../src-renderer/session/keep-table';
import { readTable, type SoundTable } from '../../src-renderer/session/read-table';
import type { StoredTable } from '../../src-renderer/store/database';
import { writeTableFile, type TableFile } from '../../src-renderer/store/table-file';
import { seatFor } from '../ledger/deciding';
import { write } from '../ledger/people';
import { toy } from '../ledger/toy';
import { ana, ben, fileOf, genesisBytes, goOn, known, ringOfTwo, stranger } from './lib';

const read = async (file: TableFile) => readTable((await writeTableFile(file)).bytes, known);
const codeOf = async (file: TableFile): Promise<string> => {
  const found = await read(file);
  return found.ok
    ? 'ok'
    : `${found.refusal.code} ${'part' in found.refusal.facts ? found.refusal.facts.part : ''}`.trim();
};
const soundOf = async (file: TableFile): Promise<SoundTable> => {
  const found = await read(file);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
};
const played = (entries: number) => {
  const ledger = ringOfTwo();
  goOn(ledger, entries);
  return ledger;
};
const seatOf = (file: TableFile) => {
  if (!file.seat) throw new Error('no seat');
  return file.seat;
};

describe('reading a table file', () => {
  it('gives the same game, whatever the order of its entries', async () => {
    const ledger = played(11);
    const sound = await soundOf(fileOf(ledger, { entries: [...ledger.all()].reverse() }));
    expect(sound.ledger?.fold().tip.digest).toBe(ledger.fold().tip.digest);
    expect(sound.ring?.keys.pid).toBe(ana.ring.keys.pid);
    expect(sound.entries).toHaveLength(11);
  });

  it('goes on with the journal beside it, of which only what holds is taken', async () => {
    const ledger = played(11);
    const all = ledger.all();
    const { bytes } = await writeTableFile(fileOf(ledger, { entries: all.slice(0, 4) }));
    const [last] = all.slice(-1);
    const forged = Uint8Array.from(last ?? []).fill(0, -64);
    const journal = { genesis: null, entries: [forged, Uint8Array.of(7), ...all.slice(3)] };
    const found = await readTable(bytes, known, journal);
    expect(found.ok && found.value.ledger?.fold().tip.digest).toBe(ledger.fold().tip.digest);
    expect(found.ok && found.value.entries).toHaveLength(11);
  });

  it('finds in the journal how play began, where the copy was made before that', async () => {
    const ledger = played(5);
    const lobby = await writeTableFile(fileOf(ledger, { gameId: '', genesis: null, entries: [] }));
    const begun = await readTable(lobby.bytes, known, { genesis: genesisBytes, entries: ledger.all() });
    expect(begun.ok && begun.value.ledger?.fold().tip.digest).toBe(ledger.fold().tip.digest);
    const odd = await readTable(lobby.bytes, known, { genesis: Uint8Array.of(1), entries: ledger.all() });
    expect(odd.ok && odd.value.ledger).toBe(null);
  });

  it('opens before play has begun only for its owner', async () => {
    const lobby = { gameId: '', genesis: null, entries: [] };
    expect(await codeOf(fileOf(ringOfTwo(), lobby))).toBe('ok');
    expect(await codeOf(fileOf(ringOfTwo(), { ...lobby, seat: null }))).toBe('file.notBegun');
  });

  it.each<readonly [string, (file: TableFile) => Partial<TableFile>, string]>([
    ['another game', () => ({ game: 'chess' }), 'table.unknownGame'],
    ['another beginning than it says', () => ({ gameId: 'c4'.repeat(32) }), 'file.odd genesis.json'],
    ['no beginning', () => ({ genesis: null }), 'file.odd genesis.json'],
    ['a beginning that is none', () => ({ genesis: Uint8Array.of(123) }), 'file.odd genesis.json'],
    ['moves without a beginning', () => ({ genesis: null, gameId: '' }), 'file.odd entries.bin'],
    ['a move that is none', ({ entries }) => ({ entries: [...entries, Uint8Array.of(1, 1)] }), 'file.odd entries.bin'],
    ['a move with a forged signature', ({ entries }) => ({ entries: entries.map(forged) }), 'file.odd entries.bin'],
    ['a document that is none', () => ({ document: Uint8Array.of(9, 9, 9) }), 'file.odd document.bin'],
    ['a document with a gap', () => ({ document: gappy() }), 'file.odd document.bin'],
    ['keys that are none', (file) => ({ seat: { ...seatOf(file), keys: { keys: 1 } } }), 'file.odd seat.json'],
    ['another’s secret key', (file) => ({ seat: { ...seatOf(file), keys: mixed('sign') } }), 'file.odd seat.json'],
    ['another’s dice key', (file) => ({ seat: { ...seatOf(file), keys: mixed('dice') } }), 'file.odd seat.json'],
  ])('refuses %s', async (_, change, code) => {
    const file = fileOf(played(3));
    expect(await codeOf({ ...file, ...change(file) })).toBe(code);
  });

  it('refuses a table that goes on from a state which no table can be in', async () => {
    const decoded = decodeGenesis(genesisBytes, () => true);
    if (!decoded.ok) throw new Error(decoded.refusal.code);
    const parent = { gameId: 'ab'.repeat(32), digest: 'cd'.repeat(32), state: { turn: 0, cells: [1] } };
    const bytes = encodeGenesis({ ...decoded.value, parent });
    expect(await codeOf(fileOf(ringOfTwo(), { genesis: bytes, gameId: gameIdOf(bytes) }))).toBe('file.oddState');
  });

  it('refuses other rules of the same game', async () => {
    const { bytes } = await writeTableFile(fileOf(played(3)));
    const newer = new Map([[toy.id, { ...toy, rulesVersion: toy.rulesVersion + 4 } as unknown as Game]]);
    expect(await readTable(bytes, newer)).toMatchObject({
      refusal: { code: 'file.otherRules', facts: { theirs: toy.rulesVersion, ours: toy.rulesVersion + 4 } },
    });
  });
});

const forged = (bytes: Uint8Array, at: number): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  if (at === 1) copy[copy.length - 9] = 255 - (copy[copy.length - 9] ?? 0);
  return copy;
};

/** An update that waits for one which is not there. */
const gappy = (): Uint8Array => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.getArray('notes').push(['one']);
  doc.getArray('notes').push(['two']);
  return updates[1] ?? new Uint8Array();
};

const mixed = (purpose: 'sign' | 'dice'): JsonObject =>
  ({ ...ana.ring, secret: { ...ana.ring.secret, [purpose]: ben.ring.secret[purpose] } }) as unknown as JsonObject;

describe('two copies of a table', () => {
  it('are the same, or one is ahead', () => {
    const [here, there] = [played(5), ringOfTwo()];
    for (const bytes of here.all()) there.add(bytes);
    expect(compareTables(here, there)).toMatchObject({ here: { own: 0 }, there: { own: 0 }, isForked: false });
    goOn(there, 3);
    const compared = compareTables(here, there);
    expect(compared).toMatchObject({ here: { own: 0, entries: 5 }, there: { own: 3, entries: 8 }, isForked: false });
    expect(compared.twoFaced).toEqual([]);
  });

  it('tell two stories where somebody went on from both', () => {
    const here = played(2);
    const there = ringOfTwo(here.all());
    goOn(here, 2, 3);
    goOn(there, 1, 2);
    expect(compareTables(here, there)).toMatchObject({
      here: { own: 2 },
      there: { own: 1 },
      isForked: true,
      twoFaced: ['Ana'],
    });
  });
});

describe('keeping what was read', () => {
  const stored = (more: Partial<StoredTable> = {}): StoredTable => ({
    id: 'a1b2c3d4e5f60718',
    secret: new Uint8Array(32).fill(7),
    host: 'http://127.0.0.1:4747',
    game: toy.id,
    name: 'A ring of two',
    gameId: ringOfTwo().gameId,
    genesis: genesisBytes,
    seats: ['Ana', 'Ben'],
    openedAt: 1,
    keys: ana.ring as unknown as JsonObject,
    privateNotes: 'the duke counts doors',
    askMe: ['help'],
    ...more,
  });
  const keep = async (
    sound: SoundTable,
    here: StoredTable | null,
    how: KeepHow = 'join',
    id?: string,
    isSeated = false,
  ) => {
    const rows: StoredTable[] = [];
    const bringIn = (row: StoredTable) => {
      rows.push(row);
      return Promise.resolve(grant(null));
    };
    const parts = { sound, here, isSeated, how, host: 'http://own', now: 99 };
    await keepTable({ bringIn }, id === undefined ? parts : { ...parts, id });
    const [row] = rows;
    if (!row) throw new Error('nothing was kept');
    return row;
  };
  const pidOf = ({ keys }: StoredTable): unknown => (keys['keys'] as JsonObject)['pid'];

  it('without a seat: a watcher of its own, in a room of its own, until a link comes', async () => {
    const row = await keep(await soundOf(fileOf(played(3), { seat: null })), null);
    expect(row).toMatchObject({ gameId: ringOfTwo().gameId, isLoose: true, seats: ['Ana', 'Ben'], host: 'http://own' });
    expect([ana, ben].map(({ ring }) => ring.keys.pid)).not.toContain(pidOf(row));
    expect(row.isUnheard).toBeUndefined();
  });

  it('with a seat: as herself, in the same room, and unheard', async () => {
    const row = await keep(await soundOf(fileOf(played(3))), null, 'join', 'ffeeddccbbaa0099');
    expect(row).toMatchObject({ id: 'ffeeddccbbaa0099', isUnheard: true, privateNotes: 'behind the clock' });
    expect(toHex(row.secret)).toBe('5e'.repeat(32));
    expect(pidOf(row)).toBe(ana.ring.keys.pid);
  });

  it.each([
    ['http://10.0.0.7:4747', 'http://10.0.0.7:4747'],
    ['javascript:alert(1)', 'http://own'],
    ['http://10.0.0.7/#r1.x', 'http://own'],
    ['', 'http://own'],
  ])('with a seat at the host “%s”: %s', async (named, host) => {
    const file = fileOf(played(3));
    expect((await keep(await soundOf({ ...file, seat: { ...seatOf(file), host: named } }), null)).host).toBe(host);
  });

  it('apart: never with a seat, so that one key does not sign at two tables', async () => {
    const row = await keep(await soundOf(fileOf(played(3))), stored(), 'apart');
    expect(row.id).not.toBe(stored().id);
    expect(pidOf(row)).not.toBe(ana.ring.keys.pid);
    expect([toHex(row.secret), row.isLoose, row.isUnheard]).not.toContain('5e'.repeat(32));
    expect([row.isLoose, row.isUnheard]).toEqual([undefined, undefined]);
  });

  it('beside the table that is here: its key, room and notes stay, and the other notes are added', async () => {
    const row = await keep(await soundOf(fileOf(played(3))), stored());
    expect(row).toEqual({ ...stored(), openedAt: 99, privateNotes: 'the duke counts doors\n\nbehind the clock' });
  });

  it('beside a table where I only watched: the seat comes along, and waits to be heard', async () => {
    const here = stored({ keys: stranger.ring as unknown as JsonObject, isLoose: true });
    const row = await keep(await soundOf(fileOf(played(3))), here);
    expect(row).toMatchObject({ id: here.id, isUnheard: true, isLoose: false });
    expect([pidOf(row), toHex(row.secret)]).toEqual([ana.ring.keys.pid, '5e'.repeat(32)]);
  });

  describe('of somebody who was given a seat later', () => {
    const sue = stranger.ring as unknown as JsonObject;
    /** Ben is gone, or is it Ana: the table has given that seat to Sue. */
    const given = (seat: number) => {
      const ledger = played(2);
      const wish = seatFor(seat, stranger.person);
      for (const { person } of [ana, ben]) write(ledger, person, kinds.vote, noSeat, { grant: wish });
      expect(ledger.fold().tip.people.holders[seat]).toBe(stranger.ring.keys.pid);
      return ledger;
    };
    const hers = (file: TableFile): TableFile => ({ ...file, seat: { ...seatOf(file), keys: sue, me: 'Sue' } });

    it('her seat comes along beside a table where she only watched', async () => {
      const sound = await soundOf(hers(fileOf(given(1))));
      const here = stored({ keys: createPartyKeys() as unknown as JsonObject, isLoose: true });
      const row = await keep(sound, here);
      expect([pidOf(row), row.isUnheard, row.isLoose]).toEqual([stranger.ring.keys.pid, true, false]);
    });

    it('hers stays where she has it, whoever’s file she opens beside it', async () => {
      const here = stored({ keys: sue });
      expect(pidOf(await keep(await soundOf(fileOf(given(1))), here))).toBe(stranger.ring.keys.pid);
      // Where the file is older than what she was given, the story that is here says that she has it.
      const older = await soundOf(fileOf(played(3)));
      expect(holdsSeat(null, given(1) as unknown as Ledger, sue)).toBe(true);
      expect(pidOf(await keep(older, here, 'join', undefined, true))).toBe(stranger.ring.keys.pid);
      expect(
        findHere(await soundOf(fileOf(given(1))), [stored({ id: 'w', keys: {} }), stored({ id: 's', keys: sue })])?.id,
      ).toBe('s');
    });
  });

  it('finds the table of the same game, one with a seat first, and a lobby by its room', async () => {
    const sound = await soundOf(fileOf(played(3)));
    const [watched, seated] = [stored({ id: 'w', keys: stranger.ring as unknown as JsonObject }), stored({ id: 's' })];
    const other = stored({ id: 'o', gameId: 'c4'.repeat(32) });
    expect(findHere(sound, [other, watched, seated])?.id).toBe('s');
    expect(findHere(sound, [other, watched, seated], 'w')?.id).toBe('w');
    expect(findHere(sound, [other])).toBeNull();
    const lobby = stored({ id: 'l', gameId: '', genesis: null, secret: fromHex('5e'.repeat(32)) });
    expect(findHere(sound, [other, lobby])?.id).toBe('l');
    expect((await keep(sound, lobby)).gameId).toBe(sound.file.gameId);
  });

  it.each([
    ['one', 'one', 'one'],
    ['one and two', 'two', 'one and two'],
    ['two', 'one and two', 'one and two'],
    ['', 'two', 'two'],
    ['one', '', 'one'],
    ['one', 'two', 'one\n\ntwo'],
  ])('joins the notes “%s” and “%s”', (here, there, both) => {
    expect(joinNotes(here, there)).toBe(both);
  });
});
