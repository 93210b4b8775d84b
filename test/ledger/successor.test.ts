/** A successor table: another genesis that goes on from the state of a table where too few are left. */
import { describe, expect, it } from 'vitest';
import {
  decodeGenesis,
  encodeGenesis,
  goesOnFrom,
  kinds,
  succeed,
  type Genesis,
  type Ledger,
} from '../../src-renderer/ledger';
import { dora, kickOf, seatFor, vote } from './deciding';
import { genesisOf, toyLedger, write, writeAnswer, type Person } from './people';
import { ana, ben, cleo, standingAt, table, walk, walker } from './ring';
import type { Toy } from './toy';

const pidOf = ({ party }: Person): string => party.pid;
const nonce = 'e5'.repeat(32);
const anyKeys = (): boolean => true;

const successorOf = (ledger: Ledger<Toy>, people: readonly Person[]): Genesis => {
  const bytes = succeed(ledger, people.map(pidOf), nonce);
  if (!bytes.ok) throw new Error(bytes.refusal.code);
  const genesis = decodeGenesis(bytes.value, anyKeys);
  if (!genesis.ok) throw new Error(genesis.refusal.code);
  return genesis.value;
};

describe('a successor', () => {
  it('goes on from the same state, with those who are there; nobody holds the other seats', () => {
    const ledger = table();
    write(ledger, ana, kinds.move, 0, walk(2));
    const { tip } = ledger.fold();
    const genesis = successorOf(ledger, [ana, cleo, walker]);
    expect(genesis.seats.map(({ pid, name }) => [pid, name])).toEqual([
      [pidOf(ana), 'Seat 0'],
      ['', 'Seat 1'],
      [pidOf(cleo), 'Seat 2'],
    ]);
    expect(genesis.roster.map(({ pid }) => pid)).toEqual([ana, cleo, walker].map(pidOf));
    expect(genesis.parent).toMatchObject({ gameId: ledger.gameId, digest: tip.digest });
    expect(goesOnFrom(ledger, genesis)).toBe(true);
    const next = toyLedger(genesis);
    expect(next.gameId).not.toBe(ledger.gameId);
    // Seat 1 was expected; nobody holds it, and so it is passed over at once.
    expect(next.fold().tip).toMatchObject({ how: 'genesis', awaited: [2], standing: { state: { cells: [2, 5, 10] } } });
    expect(next.fold().tip.story.map(({ code }) => code)).toEqual(['table.passedOver', 'rest']);
    vote(next, [ana, cleo], { grant: seatFor(1, dora) });
    expect(next.fold().tip.people.holders[1]).toBe(pidOf(dora));
  });

  it('has dice of its own where the old table’s were out', () => {
    const ledger = standingAt(3);
    const next = toyLedger(successorOf(ledger, [ana, ben]));
    expect(next.fold().tip).toMatchObject({ how: 'genesis', expect: { kind: 'roll' } });
    expect(next.fold().tip.stateDigest).toBe(ledger.fold().tip.stateDigest);
    expect(next.fold().awaited.map(({ pid }) => pid)).toEqual([pidOf(ana), pidOf(ben)]);
    for (const who of [ana, ben]) writeAnswer(next, who);
    expect(next.fold().tip.how).toBe('roll');
  });

  it('knows who came later, in the seats they got, and not who was removed', () => {
    const ledger = table();
    vote(ledger, [ana, ben], { grant: seatFor(3, dora) });
    vote(ledger, [ana, ben, dora], kickOf(cleo, [ana, ben, dora, walker]));
    const genesis = successorOf(ledger, [ana, cleo, dora]);
    expect(genesis.seats[3]).toEqual({ seat: 3, pid: pidOf(dora), name: 'Person 9', pronouns: '' });
    expect(genesis.roster.map(({ pid }) => pid)).toEqual([pidOf(ana), pidOf(dora)]);
    expect(toyLedger(genesis).fold().tip.standing.state.cells.length).toBe(4);
  });

  it('is none without anybody who holds a seat', () => {
    expect(succeed(table(), [pidOf(walker)], nonce)).toMatchObject({ ok: false, refusal: { code: 'genesis.seats' } });
  });

  it('is not taken for one where its state, its place or its table is another', () => {
    const ledger = table();
    write(ledger, ana, kinds.move, 0, walk(2));
    const genesis = successorOf(ledger, [ana, cleo]);
    const parent = genesis.parent;
    if (parent === undefined) throw new Error('a successor names its parent');
    const changed = [
      { ...parent, state: { ...parent.state, turn: 2 } },
      { ...parent, digest: ledger.fold().path()[0]?.digest ?? '' },
      { ...parent, gameId: 'ab'.repeat(32) },
    ];
    for (const other of changed) expect(goesOnFrom(ledger, { ...genesis, parent: other })).toBe(false);
    expect(goesOnFrom(ledger, ledger.genesis)).toBe(false);
  });
});

describe('the genesis of a successor', () => {
  const parent = { gameId: 'ab'.repeat(32), digest: 'cd'.repeat(32), state: { turn: 0 } };
  const base = genesisOf([0, 1]);
  const read = (genesis: object) => decodeGenesis(encodeGenesis(genesis as Genesis), anyKeys);
  const free = base.seats.map((seat) => (seat.seat === 1 ? { ...seat, pid: '' } : seat));

  it.each<[string, object, string, string]>([
    ['a free seat without a parent', { ...base, seats: free }, 'genesis.malformed', 'seats.1.pid'],
    ['no seat that is held', { ...base, parent, seats: free.slice(1) }, 'genesis.seats', 'seats'],
    ['a parent without a state', { ...base, parent: { ...parent, state: null } }, 'genesis.malformed', 'parent'],
    ['a parent with more', { ...base, parent: { ...parent, more: 1 } }, 'genesis.malformed', 'parent'],
    ['no parent', { ...base, parent: null }, 'genesis.malformed', 'parent'],
    ['more than 64 KiB without a parent', { ...base, config: { text: 'x'.repeat(66_000) } }, 'genesis.malformed', ''],
    [
      'more than 256 KiB',
      { ...base, parent: { ...parent, state: { text: 'x'.repeat(262_144) } } },
      'genesis.malformed',
      '',
    ],
  ])('is refused with %s', (_, genesis, code, at) => {
    expect(read(genesis)).toMatchObject({ ok: false, refusal: { code, facts: { at } } });
  });

  it('may be as long as a state is', () => {
    const long = { ...base, seats: free, parent: { ...parent, state: { text: 'x'.repeat(200_000) } } };
    expect(read(long).ok).toBe(true);
  });
});
