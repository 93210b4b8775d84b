/** Too few are left: when a table can be gone on from, how the new one is told of, and what is not taken for one. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import { grant, refuse } from '../../rules/kernel/ruling';
import { createLedger, decodeGenesis, encodeGenesis, gameIdOf, goesOnFrom } from '../../src-renderer/ledger';
import {
  createSuccession,
  foundAt,
  lackOf,
  nameAfter,
  type SuccessionDesk,
} from '../../src-renderer/session/succession';
import type { StoredTable } from '../../src-renderer/store/database';
import type { SuccessorNote } from '../../src-renderer/sync/successor-notes';
import { toy, type Toy } from '../ledger/toy';
import { ledgerOf, playOn, playUntil, sitDown, tipOf, type Sitter, type Sitting } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NONCE = 'e5'.repeat(32);
const someone = ({ sitters }: Sitting, at: number): Sitter => {
  const sitter = sitters[at];
  if (!sitter) throw new Error(`nobody sits at ${at}`);
  return sitter;
};
const pidOf = ({ ring }: Sitter): string => ring.keys.pid;
const lackFor = (sitter: Sitter, present: readonly Sitter[]) =>
  lackOf(ledgerOf(sitter).fold(), pidOf(sitter), new Set(present.map(pidOf)));

describe('what is lacking', () => {
  it.each([
    [2, 1, 'votes'],
    [3, 2, null],
    [3, 1, 'votes'],
    [4, 3, null],
    [4, 2, 'votes'],
    [5, 3, null],
    [5, 2, 'votes'],
  ] as const)('of %i parties with %i here: %s', async (parties, here, lack) => {
    const sitting = await sitDown(parties);
    await playOn(sitting);
    expect(lackFor(someone(sitting, 0), sitting.sitters.slice(0, here))).toBe(lack);
    expect(lackFor(someone(sitting, 0), sitting.sitters)).toBeNull();
    // Whoever has no link at all has no say about those who are not linked to her.
    expect(lackOf(ledgerOf(someone(sitting, 0)).fold(), 'ff'.repeat(8), new Set(['ff'.repeat(8)]))).toBeNull();
  });

  it('is an answer to the dice, where those who are here hold no shares of that key', async () => {
    const sitting = await sitDown(2);
    const [ana, bo] = [someone(sitting, 0), someone(sitting, 1)];
    await playUntil(sitting, () => (tipOf(ana).standing.state as Toy).walks === 2);
    bo.isCut = true;
    await playUntil(sitting, () => tipOf(ana).expect.kind === 'roll');
    expect(lackFor(ana, [ana])).toBe('dice');
    expect(lackFor(ana, [ana, bo])).toBeNull();
  });
});

describe('the name of the new table', () => {
  it.each([
    ['The vault', 'The vault · 2'],
    ['The vault · 2', 'The vault · 3'],
    ['The vault · 99', 'The vault · 100'],
    ['The vault · 1', 'The vault · 1 · 2'],
    ['v'.repeat(120), `${'v'.repeat(116)} · 2`],
    ['🗝'.repeat(60), `${'🗝'.repeat(58)} · 2`],
  ])('after %j is %j', (before, after) => {
    expect(nameAfter(before)).toBe(after);
  });
});

it('a successor has a name of its own and goes on from the tip', async () => {
  const sitting = await sitDown(2);
  await playOn(sitting);
  const ledger = ledgerOf(someone(sitting, 0));
  const bytes = foundAt(ledger, [pidOf(someone(sitting, 0))], NONCE);
  if (!bytes.ok) throw new Error(bytes.refusal.code);
  const genesis = decodeGenesis(bytes.value, () => true);
  if (!genesis.ok) throw new Error(genesis.refusal.code);
  expect(genesis.value.name).toBe('A ring · 2');
  expect(goesOnFrom(ledger, genesis.value)).toBe(true);
  expect(genesis.value.seats.map(({ pid }) => pid)).toEqual([pidOf(someone(sitting, 0)), '']);
});

interface Desk {
  readonly desk: SuccessionDesk;
  readonly tables: StoredTable[];
  /** Who is linked to her. */
  others: readonly Sitter[];
  isFull: boolean;
  /** The rules find cards that lie face down. */
  hasHidden: boolean;
}

/** A desk over a document that all of them share. */
const deskAt = (sitter: Sitter, document: Map<string, SuccessorNote>): Desk => {
  const tables: StoredTable[] = [];
  const me = pidOf(sitter);
  const room = {
    presence: { others: () => made.others.map((other) => ({ pid: pidOf(other) })) },
    successors: {
      of: (pids: readonly string[]) => new Map([...document].filter(([pid]) => pids.includes(pid))),
      put: (note: SuccessorNote) => void document.set(me, note),
    },
  };
  const stored = { id: 'old', game: toy.id, keys: { keys: me }, privateNotes: 'the butler', askMe: ['pass'] };
  const made: Desk = {
    tables,
    others: [],
    isFull: false,
    hasHidden: false,
    desk: createSuccession({
      me,
      game: {
        ...(toy as unknown as Game),
        readState: (json, setUp) =>
          made.hasHidden ? refuse('state.odd', { at: 'hidden' }) : (toy as unknown as Game).readState(json, setUp),
      },
      store: {
        tables: async () => grant(tables),
        putTable: async (table) => {
          if (made.isFull) return refuse('store.full', { why: '' });
          tables.push(table);
          return grant(null);
        },
      },
      stored: () => stored as unknown as StoredTable,
      room: () => room as never,
      ledger: () => ledgerOf(sitter),
      host: () => 'http://table.example',
      barred: () => null,
    }),
  };
  return made;
};

describe('those who are left', () => {
  it('found it, and the others who are here come by what the document tells', async () => {
    const sitting = await sitDown(4);
    await playOn(sitting);
    const [ana, bo, cy] = [someone(sitting, 0), someone(sitting, 1), someone(sitting, 2)];
    const document = new Map<string, SuccessorNote>();
    const [hers, his, away] = [deskAt(ana, document), deskAt(bo, document), deskAt(cy, document)];
    hers.others = [bo];
    his.others = [ana];
    expect(hers.desk.view()).toEqual({
      lack: 'votes',
      absent: [cy, someone(sitting, 3)].map(pidOf),
      tables: [],
    });
    expect(await hers.desk.foundSuccessor()).toMatchObject({ ok: true });
    const [mine] = hers.tables;
    expect(mine).toMatchObject({ name: 'A ring · 2', privateNotes: 'the butler', host: 'http://table.example' });
    expect(hers.desk.view()?.tables).toMatchObject([{ founder: 'Party 0', isMine: true, hasSeat: true }]);
    expect(his.desk.view()?.tables).toMatchObject([{ founder: 'Party 0', isMine: false, hasSeat: true }]);
    expect(away.desk.view()?.tables).toMatchObject([{ hasSeat: false }]);

    const gameId = mine?.gameId ?? '';
    const there = await his.desk.goToSuccessor(gameId);
    expect(there).toMatchObject({ ok: true, value: his.tables[0]?.id });
    expect(his.tables[0]).toMatchObject({ gameId, secret: mine?.secret, keys: { keys: pidOf(bo) } });
    // A second press leads to the same table.
    expect(await his.desk.goToSuccessor(gameId)).toEqual(there);
    expect(his.tables).toHaveLength(1);

    const genesis = decodeGenesis(his.tables[0]?.genesis ?? new Uint8Array(), () => true);
    if (!genesis.ok) throw new Error(genesis.refusal.code);
    const next = createLedger({
      game: toy,
      genesisBytes: encodeGenesis(genesis.value),
      verifyAnswer: () => null,
    });
    expect(next.gameId).toBe(gameId);
    expect(next.fold().tip.people.holders).toEqual([pidOf(ana), pidOf(bo), '', '']);
  });

  it('tell nobody of a table that the disk did not take, and found none where cards lie face down, or where they are enough', async () => {
    const sitting = await sitDown(2);
    await playOn(sitting);
    const document = new Map<string, SuccessorNote>();
    const hers = deskAt(someone(sitting, 0), document);
    hers.isFull = true;
    expect(await hers.desk.foundSuccessor()).toMatchObject({ refusal: { code: 'store.full' } });
    hers.isFull = false;
    hers.hasHidden = true;
    const refused = await hers.desk.foundSuccessor();
    expect(refused).toMatchObject({ refusal: { code: 'genesis.state', facts: { at: 'hidden' } } });
    expect(hers.tables).toEqual([]);
    hers.hasHidden = false;
    hers.others = sitting.sitters.slice(1);
    expect(await hers.desk.foundSuccessor()).toMatchObject({ refusal: { code: 'successor.notNeeded' } });
    expect(document.size).toBe(0);
    expect(hers.desk.view()).toBeNull();
  });

  it('are not led to a table that goes on from elsewhere, or where its founder has no seat', async () => {
    const sitting = await sitDown(2);
    await playOn(sitting);
    const [ana, bo] = [someone(sitting, 0), someone(sitting, 1)];
    const bytes = foundAt(ledgerOf(ana), [pidOf(ana)], NONCE);
    const genesis = bytes.ok ? decodeGenesis(bytes.value, () => true) : bytes;
    if (!bytes.ok || !genesis.ok || !genesis.value.parent) throw new Error('it can be founded');
    const { parent } = genesis.value;
    const noteOf = (changed: object): SuccessorNote => {
      const altered = encodeGenesis({ ...genesis.value, ...changed });
      return { gameId: gameIdOf(altered), secret: new Uint8Array(32), host: 'http://a.example', genesis: altered };
    };
    const seenBy = (founder: Sitter, changed: object): number => {
      const desk = deskAt(bo, new Map([[pidOf(founder), noteOf(changed)]]));
      desk.others = [ana];
      return desk.desk.view()?.tables.length ?? 0;
    };
    expect(seenBy(ana, {})).toBe(1);
    expect(seenBy(bo, {})).toBe(0);
    expect(seenBy(ana, { parent: { ...parent, state: { ...parent.state, turn: 9 } } })).toBe(0);
    expect(seenBy(ana, { parent: { ...parent, digest: 'ab'.repeat(32) } })).toBe(0);
    expect(seenBy(ana, { rulesVersion: genesis.value.rulesVersion + 1 })).toBe(0);
    const desk = deskAt(bo, new Map([[pidOf(ana), noteOf({ rulesVersion: 99 })]]));
    expect(await desk.desk.goToSuccessor(noteOf({ rulesVersion: 99 }).gameId)).toMatchObject({
      refusal: { code: 'successor.none' },
    });
  });
});
