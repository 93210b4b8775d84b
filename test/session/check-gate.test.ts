/** What comes in while keys, shuffles and shares are checked beside the page. */
import { describe, expect, it } from 'vitest';
import { chanceReady, createDealKey, shareKey } from '../../src-renderer/chance';
import { kinds, noSeat, toHex, type Body, type Kind, type Ledger } from '../../src-renderer/ledger';
import { work, type Arithmetic } from '../../src-renderer/session/arithmetic';
import { createCheckGate } from '../../src-renderer/session/check-gate';
import { createChecks } from '../../src-renderer/session/checks';
import type { Cards } from '../ledger/cards';
import { cardTable, crowd, deckWork, sharesBy, twinOf } from '../ledger/dealing';
import { person, rawBody, signed, write } from '../ledger/people';

await chanceReady();

type Table = Ledger<Cards>;
const none = new Uint8Array(0);
const plain = (ledger: Table): Ledger => ledger as unknown as Ledger;

/** Everybody's next entry of a deck or a deal, in people's order; all of them stand in one place but shuffles. */
const inTurn = (full: Table, kind: Kind, make: typeof deckWork): readonly Uint8Array[] =>
  crowd(3).map((who) => write(full, who, kind, noSeat, make(full, who) ?? none));

/** A table of three at which keys are awaited. */
const asked = (): Table => {
  const full = cardTable([0, 1, 2]);
  write(full, person(0), kinds.move, 0, { kind: 'shuffle' });
  return full;
};

/** Somebody's table, whose checks end when the test says so; it has been at `at` and hears what follows by a gate. */
const slowly = (at: Table) => {
  const ends: (() => void)[] = [];
  let done = 0;
  const arithmetic: Arithmetic = {
    ask: (name, args) => new Promise((resolve) => void ends.push(() => resolve(work(name, args)))),
  };
  const checks = createChecks(arithmetic, () => (done += 1));
  const ledger = twinOf(at, at.all(), checks.read);
  const gate = createCheckGate(checks, () => (done += 1));
  /** What the gate lets through of these; it is taken in, and whatever goes through then. */
  const hear = (...entries: readonly Uint8Array[]): readonly Uint8Array[] => {
    const all: Uint8Array[] = [];
    let heard = entries;
    for (let isMore = true; isMore; heard = []) {
      const through = gate.letThrough(plain(ledger), heard);
      for (const bytes of through.entries) ledger.add(bytes);
      all.push(...through.entries);
      ({ isMore } = through);
    }
    return all;
  };
  /** Ends the oldest check that is under way, and waits until that was told; answers with what may go in then. */
  const endOne = async (): Promise<readonly Uint8Array[]> => {
    const before = done;
    ends.shift()?.();
    await expect.poll(() => done).toBeGreaterThan(before);
    return hear();
  };
  const endAll = async (): Promise<readonly Uint8Array[]> => {
    const all: Uint8Array[] = [];
    while (ends.length > 0) all.push(...(await endOne()));
    return all;
  };
  return { ledger, hear, under: () => ends.length, endOne, endAll };
};

const isSame = (a: Table, b: Table): void => {
  expect(a.fold().tip.digest).toBe(b.fold().tip.digest);
  expect([...a.fold().verdicts].sort()).toEqual([...b.fold().verdicts].sort());
};

describe('a shuffle', () => {
  it('waits until it is checked, and those after it wait for their turn; all else goes by', async () => {
    const full = asked();
    inTurn(full, kinds.shuffle, deckWork);
    const { ledger, hear, under, endOne } = slowly(full);
    const shuffles = inTurn(full, kinds.shuffle, deckWork);
    const ack = signed(ledger, person(1), rawBody(ledger, person(1), kinds.ack, { seat: noSeat }));
    expect(hear(...shuffles, ack)).toEqual([ack]);
    for (const shuffle of shuffles) {
      expect(under()).toBe(1);
      expect(await endOne()).toEqual([shuffle]);
    }
    expect(ledger.fold().tip.expect.kind).toBe('deal');
  });

  it('that comes before the one that it stands on waits for it, and is checked beside the page all the same', async () => {
    const full = asked();
    inTurn(full, kinds.shuffle, deckWork);
    const { hear, under, endOne } = slowly(full);
    const [first = none, second = none] = inTurn(full, kinds.shuffle, deckWork);
    expect(hear(second)).toEqual([]);
    expect(hear(first)).toEqual([]);
    expect(await endOne()).toEqual([first]);
    expect(under()).toBe(1);
    expect(await endOne()).toEqual([second]);
  });

  it('that stands where nothing is known goes in a moment later, where nothing else is under way', async () => {
    const full = asked();
    inTurn(full, kinds.shuffle, deckWork);
    const { hear, under } = slowly(full);
    const later = inTurn(full, kinds.shuffle, deckWork).slice(1);
    expect(hear(...later)).toEqual([]);
    const through: Uint8Array[] = [];
    await expect.poll(() => through.push(...hear())).toBe(later.length);
    expect(through).toEqual(later);
    expect(under()).toBe(0);
  });

  it('out of turn is judged on the spot: nobody can have us check for her whatever she likes', () => {
    const full = asked();
    inTurn(full, kinds.shuffle, deckWork);
    const { ledger, hear, under } = slowly(full);
    const payload = new Uint8Array(7_840).fill(1);
    for (const who of crowd(3).slice(1)) {
      const entry = signed(ledger, who, rawBody(ledger, who, kinds.shuffle, { seat: noSeat, payload }));
      expect(hear(entry)).toEqual([entry]);
    }
    expect(under()).toBe(0);
  });
});

describe('keys of a deck', () => {
  it('wait together, go in as they come to be known, and make the same position as everywhere', async () => {
    const full = asked();
    const { ledger, hear, under, endAll } = slowly(full);
    const keys = inTurn(full, kinds.shuffle, deckWork);
    expect(hear(...keys)).toEqual([]);
    expect(under()).toBe(3);
    expect(await endAll()).toEqual(keys);
    isSame(ledger, full);
    expect(ledger.fold().tip.mixing?.deck.keys.length).toBe(3);
  });

  it('are followed by a shuffle that was there before they were checked', async () => {
    const full = asked();
    const { ledger, hear, endAll } = slowly(full);
    const keys = inTurn(full, kinds.shuffle, deckWork);
    const [shuffle = none] = inTurn(full, kinds.shuffle, deckWork);
    hear(shuffle, ...keys);
    expect(await endAll()).toEqual([...keys, shuffle]);
    expect(ledger.fold().tip.mixing?.done.length).toBe(1);
  });

  it('are not checked where the entry is not hers, is one that was there, or stands elsewhere', async () => {
    const full = asked();
    const { ledger, hear, under, endAll } = slowly(full);
    const [key = none, other = none] = inTurn(full, kinds.shuffle, deckWork);
    const forged = other.with(-1, (other.at(-1) ?? 0) ^ 1);
    expect(hear(forged)).toEqual([forged]);
    expect(ledger.fold().verdicts.size).toBe(1);
    expect(under()).toBe(0);
    hear(key);
    await endAll();
    expect(hear(key)).toEqual([key]);
    expect(under()).toBe(0);
  });
});

describe('shares of cards', () => {
  const dealing = (): Table => {
    const full = asked();
    for (let round = 0; round < 2; round += 1) inTurn(full, kinds.shuffle, deckWork);
    expect(full.fold().tip.expect.kind).toBe('deal');
    return full;
  };

  it('wait until they are checked, whatever the order in which that ends, and the cards are dealt', async () => {
    const full = dealing();
    const { ledger, hear, under, endAll } = slowly(full);
    const shares = inTurn(full, kinds.shares, sharesBy);
    expect(hear(...shares)).toEqual([]);
    expect(under()).toBe(3);
    expect(await endAll()).toEqual(shares);
    isSame(ledger, full);
    expect(ledger.fold().tip.how).toBe('dealt');
  });

  it('are checked once, however often the gate is asked meanwhile', () => {
    const full = dealing();
    const { hear, under } = slowly(full);
    hear(...inTurn(full, kinds.shares, sharesBy));
    for (let more = 0; more < 5; more += 1) expect(hear()).toEqual([]);
    expect(under()).toBe(3);
  });
});

describe('a key that somebody shares for good', () => {
  it('waits until it is checked, also where the move that includes it is there already', async () => {
    const full = cardTable([0, 1, 2]);
    const { ledger, hear, under, endAll } = slowly(full);
    const [ana, ben, cleo] = crowd(3);
    if (!ana || !ben || !cleo) throw new Error('nobody');
    const dealer = { pid: ben.party.pid, secret: toHex(ben.diceKey) };
    const sharing = { gameId: full.gameId, holders: [ana.party, cleo.party], threshold: 2 };
    const deed = write(full, ben, kinds.side, noSeat, { register: toHex(shareKey(dealer, sharing)) });
    const move = write(full, ana, kinds.move, 0, { kind: 'shuffle' });
    expect(hear(deed, move)).toEqual([move]);
    expect(under()).toBe(1);
    expect(await endAll()).toEqual([deed]);
    isSame(ledger, full);
    expect([...ledger.fold().tip.people.escrows.keys()]).toEqual([ben.party.pid]);
  });
});

describe('a cheat', () => {
  const flip = (bytes: Uint8Array, at: number): Uint8Array => bytes.with(at, (bytes.at(at) ?? 0) ^ 1);
  const keyed = (): Table => {
    const full = asked();
    inTurn(full, kinds.shuffle, deckWork);
    return full;
  };
  const mixed = (): Table => {
    const full = keyed();
    inTurn(full, kinds.shuffle, deckWork);
    return full;
  };
  /** A key whose owner knows its secret, and has shared it badly. */
  const badlyShared = (full: Table): Uint8Array => {
    const [ana, ben, cleo] = crowd(3);
    if (!ana || !ben || !cleo) throw new Error('nobody');
    const { pid } = ana.party;
    const sharing = { gameId: full.gameId, holders: [ben.party, cleo.party], threshold: 2 };
    const spread = shareKey({ pid, secret: toHex(ana.diceKey) }, sharing);
    const place = { gameId: full.gameId, position: full.fold().tip.digest, pid };
    return createDealKey(place, ana.diceKey, flip(spread, -1));
  };
  type Make = (full: Table) => Uint8Array;
  const shuffled: Make = (full) => flip(deckWork(full, person(0)) ?? none, 100);
  const shares =
    (at: number): Make =>
    (full) =>
      flip(sharesBy(full, person(0)) ?? none, at);
  const cases: readonly (readonly [string, string, () => Table, Kind, Make])[] = [
    ['in the sharing of a key', 'entry.badDealKey', asked, kinds.shuffle, badlyShared],
    ['of a shuffle', 'entry.badShuffle', keyed, kinds.shuffle, shuffled],
    ['of shares', 'entry.badShares', mixed, kinds.shares, shares(33)],
    ['in the proof of shares', 'entry.badShares', mixed, kinds.shares, shares(-1)],
  ];

  it.each(cases)('%s goes in once that is known, and is refused by name as without a gate', async (...given) => {
    const [, code, start, kind, make] = given;
    const full = start();
    const { ledger, hear, endAll } = slowly(full);
    const payload = make(full);
    const body: Body = rawBody(full, person(0), kind, { seat: noSeat, payload });
    const entry = signed(full, person(0), body);
    expect(hear(entry)).toEqual([]);
    expect(await endAll()).toEqual([entry]);
    const added = full.add(entry);
    const id = added.ok ? added.value.id : '';
    expect(ledger.fold().verdicts.get(id)).toMatchObject({ kind: 'refused', refusal: { code } });
    isSame(ledger, full);
  });
});
