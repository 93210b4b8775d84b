/** The engine of a table that was brought back from an older copy: what others saw of mine is adopted, never signed over. */
import { expect, it } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { grant, refuse, type Ruling } from '../../rules/kernel/ruling';
import { decodeEntry, type Ledger } from '../../src-renderer/ledger';
import { createEngine, type EngineParts } from '../../src-renderer/session/engine';
import type { StoredTable } from '../../src-renderer/store/database';
import type { Store } from '../../src-renderer/store/store';
import type { Room } from '../../src-renderer/sync';
import { toy, type Toy } from '../ledger/toy';
import { ana, genesisBytes, goOn, ringOfTwo } from './lib';

const me = ana.ring.keys.pid;
const authorOf = (bytes: Uint8Array): string => {
  const entry = decodeEntry(bytes);
  return entry.ok ? entry.value.body.pid : '';
};

/** Goes on until dice are out that Ana has not answered, and answers with what was there before and what she answered then. */
const beforeAnswer = (): { readonly copy: readonly Uint8Array[]; readonly peers: Ledger<Toy> } => {
  const peers = ringOfTwo();
  for (;;) {
    const { tip, awaited } = peers.fold();
    const owes = awaited.some(({ pid, done }) => pid === me && !done);
    if (tip.expect.kind === 'roll' && owes) {
      const copy = peers.all();
      goOn(peers, 1);
      return { copy, peers };
    }
    goOn(peers, 1);
  }
};

/** Ana's engine on this copy; `posted` is what it has sent. */
const anEngine = (
  copy: readonly Uint8Array[],
  maySign: () => boolean,
  barred: () => Ruling<never> | null = () => null,
  more: Partial<Pick<EngineParts, 'known' | 'onForeign' | 'journal'>> = {},
  putEntries: Store['putEntries'] = () => Promise.resolve(grant(null)),
) => {
  const posted: Uint8Array[] = [];
  const stored = { id: 'a1', genesis: genesisBytes, gameId: ringOfTwo().gameId, keys: {} as JsonObject } as StoredTable;
  const store = { entries: () => Promise.resolve(grant(copy)), putEntries };
  const room = {
    entries: { ensure: () => undefined, all: () => [], post: (...entries: Uint8Array[]) => posted.push(...entries) },
    lobby: { rows: () => [] },
    genesis: { all: () => [], put: () => undefined },
  };
  const engine = createEngine({
    store: store as unknown as Store,
    stored,
    ring: ana.ring,
    game: toy as unknown as Game,
    asksPerson: () => false,
    maySign,
    barred,
    goesOn: () => true,
    onChange: () => undefined,
    ...more,
  });
  return { engine, posted, attach: () => engine.attach(room as unknown as Room) };
};

/** Places in which this author has two different entries. */
const doubles = (ledger: Ledger | null): number => {
  const places = (ledger?.entriesOf(me) ?? []).map(({ body }) => body.seq);
  return places.length - new Set(places).size;
};

it('signs nothing until somebody was heard, and then not what it had signed already', async () => {
  const { copy, peers } = beforeAnswer();
  let isHeard = false;
  const { engine, posted, attach } = anEngine(copy, () => isHeard);
  await attach();
  expect(posted).toEqual([]);
  expect(await engine.propose(0, { kind: 'walk', cells: 1 })).toMatchObject({ refusal: { code: 'table.unheard' } });
  engine.receive(peers.all());
  await engine.settled();
  isHeard = true;
  engine.look();
  await engine.settled();
  expect(posted.map(authorOf)).toEqual([]);
  expect(doubles(engine.ledger())).toBe(0);
  expect(engine.fold()?.tip.digest).toBe(peers.fold().tip.digest);
});

it('goes on by itself where the person says that nobody else will come', async () => {
  const { copy } = beforeAnswer();
  let isAlone = false;
  const { engine, posted, attach } = anEngine(copy, () => isAlone);
  await attach();
  isAlone = true;
  engine.look();
  await engine.settled();
  expect(posted.map(authorOf)).toEqual([me]);
});

it('would show two faces without that: one move of then and another of now in one place', async () => {
  // The copy is of before her first walk. She walked two cells then, and walks one now.
  const [copy, peers] = [ringOfTwo(), ringOfTwo()];
  goOn(peers, 1, 2);
  const { engine, attach } = anEngine(copy.all(), () => true);
  await attach();
  expect(await engine.propose(0, { kind: 'walk', cells: 1 })).toMatchObject({ ok: true });
  engine.receive(peers.all());
  await engine.settled();
  expect(doubles(engine.ledger())).toBe(1);
});

/** A journal that holds these already; `kept` is what was written to it since. */
const aJournal = (entries: readonly Uint8Array[]) => {
  const kept: Uint8Array[] = [];
  const journal: NonNullable<EngineParts['journal']> = {
    earlier: () => Promise.resolve({ genesis: null, entries }),
    write: (_, records) => Promise.resolve(void kept.push(...records)),
  };
  return { kept, journal };
};
const freely = [() => true, () => null] as const;

it('goes on from its journal, where the disk has lost the last that was written', async () => {
  const [copy, peers] = [ringOfTwo(), ringOfTwo()];
  goOn(peers, 1, 2);
  const { journal } = aJournal([Uint8Array.of(7), ...peers.all()]);
  const { engine, attach } = anEngine(copy.all(), ...freely, { journal });
  await attach();
  await engine.settled();
  expect(engine.fold()?.tip.depth).toBeGreaterThanOrEqual(peers.fold().tip.depth);
  expect(doubles(engine.ledger())).toBe(0);
});

it('writes into its journal what the disk has kept, and never what it has refused', async () => {
  const { kept, journal } = aJournal([]);
  let isFull = true;
  const { engine, posted, attach } = anEngine(ringOfTwo().all(), ...freely, { journal }, () =>
    Promise.resolve(isFull ? refuse('store.full', { why: '' }) : grant(null)),
  );
  await attach();
  expect(await engine.propose(0, { kind: 'walk', cells: 1 })).toMatchObject({ refusal: { code: 'store.full' } });
  expect([kept, posted]).toEqual([[], []]);
  isFull = false;
  engine.retry();
  await engine.settled();
  expect(await engine.propose(0, { kind: 'walk', cells: 2 })).toMatchObject({ ok: true });
  expect(posted.map(authorOf)).toContain(me);
  expect(kept).toEqual(expect.arrayContaining(posted));
});

it('signs nothing once its window has let go, though the move has waited until then', async () => {
  const [copy, peers] = [ringOfTwo(), ringOfTwo()];
  goOn(peers, 1);
  const bar: { why: Ruling<never> | null } = { why: null };
  const { engine, posted, attach } = anEngine(
    copy.all(),
    () => bar.why === null,
    () => bar.why,
  );
  await attach();
  let release = (): void => undefined;
  const vote = new Promise<void>((resolve) => (release = resolve));
  const made = engine.propose(0, { kind: 'walk', cells: 1 }, vote);
  bar.why = refuse('table.lost', {});
  release();
  expect(await made).toMatchObject({ ok: false, refusal: { code: 'table.lost' } });
  expect(await engine.write(() => refuse('entry.payload', {}))).toMatchObject({ refusal: { code: 'table.lost' } });
  expect(posted).toEqual([]);
});

it('is told where an entry of its own comes that it did not write, and of none that it did', async () => {
  const [copy, peers] = [ringOfTwo(), ringOfTwo()];
  goOn(peers, 1, 2);
  let told = 0;
  const engineOf = () =>
    anEngine(
      copy.all(),
      () => true,
      () => null,
      { onForeign: () => (told += 1) },
    );
  const alone = engineOf();
  await alone.attach();
  expect(await alone.engine.propose(0, { kind: 'walk', cells: 1 })).toMatchObject({ ok: true });
  expect(alone.posted.map(authorOf)).toContain(me);
  alone.engine.receive(alone.posted);
  await alone.engine.settled();
  expect(told).toBe(0);
  const copied = engineOf();
  await copied.attach();
  copied.engine.receive(peers.all());
  await copied.engine.settled();
  expect(told).toBe(1);
  expect(doubles(copied.engine.ledger())).toBe(0);
});

it('lets a move wait until it is known whether this copy of the profile writes', async () => {
  let isKnown = (): void => undefined;
  const known = new Promise<void>((resolve) => (isKnown = resolve));
  const { engine, posted, attach } = anEngine(
    ringOfTwo().all(),
    () => true,
    () => null,
    { known: () => known },
  );
  await attach();
  const before = posted.length;
  const made = engine.propose(0, { kind: 'walk', cells: 1 });
  await engine.settled();
  expect(engine.pending()).toHaveLength(1);
  expect(posted).toHaveLength(before);
  isKnown();
  expect(await made).toMatchObject({ ok: true });
  expect(engine.pending()).toHaveLength(0);
  expect(posted.length).toBeGreaterThan(before);
});
