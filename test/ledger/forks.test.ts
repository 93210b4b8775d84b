/** Two faces, and which way the table goes where it could go several: exposure, support, finality and acks (trust 3.6, 3.7). */
import { describe, expect, it } from 'vitest';
import { ackOwed, kinds, noSeat, type Kind, type Ledger } from '../../src-renderer/ledger';
import { childDigest } from '../../src-renderer/ledger/positions';
import { kickOf, seatFor, vote } from './deciding';
import { genesisOf, person, rawBody, signed, toyLedger, write, writeAnswer, type Person } from './people';
import { ana, ben, cleo, everybody, standingAt, table, walk, walker } from './ring';
import type { Toy } from './toy';

const nothing = new Uint8Array(0);
/** What an author's first entry names as the one before it. */
const zeros = '00'.repeat(32);
const [dan, eva] = [person(3), person(4)];
const five = [ana, ben, cleo, dan, eva];
/** A table of five parties in seats 0 to 4. */
const tableOfFive = (): Ledger<Toy> => toyLedger(genesisOf([0, 1, 2, 3, 4]));
const pidOf = ({ party }: Person): string => party.pid;
const exposedIn = (ledger: Ledger<Toy>): readonly string[] => ledger.fold().exposed.map(({ pid }) => pid);

/** Signs a raw entry at the tip and adds it to all of these. */
const tell = (
  ledgers: readonly Ledger<Toy>[],
  who: Person,
  kind: Kind,
  parts: Parameters<typeof rawBody>[3],
): Uint8Array => {
  const [first] = ledgers;
  if (first === undefined) throw new Error('nobody is told');
  const bytes = signed(first, who, rawBody(first, who, kind, parts));
  for (const ledger of ledgers) expect(ledger.add(bytes).ok).toBe(true);
  return bytes;
};
const idsOf = (ledger: Ledger<Toy>, who: Person): readonly string[] => ledger.entriesOf(pidOf(who)).map(({ id }) => id);

describe('a party is exposed', () => {
  it.each<[string, Kind, Parameters<typeof rawBody>[3], Parameters<typeof rawBody>[3]]>([
    ['two moves in one place, one after the other', kinds.move, { json: walk(1) }, { json: walk(2) }],
    ['two entries with one count, whatever they say', kinds.ack, { seat: noSeat }, { seat: 1, seq: 0, prev: zeros }],
    ['a move and a choice for one seat in one place', kinds.move, { json: walk(1) }, { kind: kinds.choice }],
    ['an illegal move beside a legal one', kinds.move, { json: walk(1) }, { json: walk(99) }],
  ])('by %s', (_, kind, one, two) => {
    const ledger = table();
    const on = ledger.fold().tip.digest;
    tell([ledger], ana, kind, one);
    expect(ledger.fold().exposed).toEqual([]);
    tell([ledger], ana, kind, { on, ...two });
    const [first, second] = [...idsOf(ledger, ana)].sort();
    expect(ledger.fold().exposed).toEqual([{ pid: pidOf(ana), first, second }]);
  });

  it.each<[string, Kind, Parameters<typeof rawBody>[3], Parameters<typeof rawBody>[3]]>([
    ['two votes', kinds.vote, { seat: noSeat, json: { skip: 0 } }, { seat: noSeat, json: { away: pidOf(cleo) } }],
    ['two acks', kinds.ack, { seat: noSeat }, { seat: noSeat }],
    ['two side acts', kinds.side, { seat: 1, json: { act: walk(1) } }, { seat: 1, json: { act: walk(2) } }],
    ['moves for two seats', kinds.move, { seat: 1, json: walk(1) }, { seat: 2, json: walk(1) }],
  ])('by %s in one place: no, these may be many', (_, kind, one, two) => {
    const ledger = table();
    tell([ledger], ben, kind, one);
    tell([ledger], ben, kind, two);
    expect(ledger.fold().exposed).toEqual([]);
  });

  it('by an entry whose chain has a gap as well: the proof needs nothing else', () => {
    const ledger = table();
    const on = ledger.fold().tip.digest;
    tell([ledger], ana, kinds.move, { json: walk(1) });
    tell([ledger], ana, kinds.move, { on, seq: 7, prev: 'ab'.repeat(32), json: walk(2) });
    expect(exposedIn(ledger)).toEqual([pidOf(ana)]);
  });

  it('by the same two entries at every table, however many she has signed and in whatever order they came', () => {
    const [here, there] = [table(), table()];
    const faces = [1, 2, 3, 4, 5].map((cells) =>
      signed(here, ana, rawBody(here, ana, kinds.move, { json: walk(cells) })),
    );
    for (const bytes of faces) here.add(bytes);
    for (const bytes of faces.toReversed()) {
      there.add(bytes);
      there.fold();
    }
    const [first, second] = [...idsOf(here, ana)].sort();
    expect(here.fold().exposed).toEqual([{ pid: pidOf(ana), first, second }]);
    expect(there.fold().exposed).toEqual(here.fold().exposed);
  });
});

/** A table where Ana has shown two faces in the first place: the two positions, by digest. */
const forked = (): { readonly ledger: Ledger<Toy>; readonly low: string; readonly high: string } => {
  const ledger = tableOfFive();
  const on = ledger.fold().tip.digest;
  const tips = [1, 2].map((cells) => {
    const alone = tableOfFive();
    const bytes = tell([alone], ana, kinds.move, { on, json: walk(cells) });
    ledger.add(bytes);
    return alone.fold().tip.digest;
  });
  const [low, high] = [...tips].sort();
  return { ledger, low: low ?? '', high: high ?? '' };
};

describe('where the table could go several ways', () => {
  it('it takes the smaller digest as long as nobody has built on either', () => {
    const { ledger, low } = forked();
    expect(ledger.fold().tip.digest).toBe(low);
    expect(exposedIn(ledger)).toEqual([pidOf(ana)]);
  });

  it('it goes with most parties, by what each of them has said last', () => {
    const { ledger, low, high } = forked();
    tell([ledger], ben, kinds.ack, { seat: noSeat, on: high });
    expect(ledger.fold().tip.digest).toBe(high);
    tell([ledger], cleo, kinds.ack, { seat: noSeat, on: low });
    expect(ledger.fold().tip.digest).toBe(low);
    tell([ledger], dan, kinds.ack, { seat: noSeat, on: high });
    expect(ledger.fold().tip.digest).toBe(high);
    tell([ledger], ben, kinds.ack, { seat: noSeat, on: low });
    expect(ledger.fold().tip.digest).toBe(low);
  });

  it('the weight of whoever is exposed is taken from her, on whatever she has built', () => {
    const { ledger, low, high } = forked();
    tell([ledger], ana, kinds.ack, { seat: noSeat, on: high });
    tell([ledger], cleo, kinds.ack, { seat: noSeat, on: high });
    expect(ledger.fold().tip.digest).toBe(high);
    tell([ledger], cleo, kinds.ack, { seat: 3, on: low, seq: 0, prev: zeros });
    expect(exposedIn(ledger)).toEqual([pidOf(ana), pidOf(cleo)].sort());
    expect(ledger.fold().tip.digest).toBe(low);
  });

  it('a party that builds on a branch which is hidden here keeps her weight where she was last seen', () => {
    const { ledger, low, high } = forked();
    tell([ledger], ben, kinds.ack, { seat: noSeat, on: high });
    tell([ledger], ben, kinds.ack, { seat: noSeat, on: 'ee'.repeat(32) });
    expect(ledger.fold().tip.digest).toBe(high);
    expect(low).not.toBe(high);
  });

  it.each<[string, Person]>([
    ['a watcher', walker],
    ['a party that was removed', eva],
    ['a party that is set aside', dan],
  ])('%s has no weight', (_, who) => {
    const ledger = toyLedger(genesisOf([0, 1, 2, 3, 4], { watchers: 1 }));
    const voters = [ana, ben, cleo];
    vote(ledger, voters, kickOf(eva, [ana, ben, cleo, dan, walker]));
    vote(ledger, voters, { away: pidOf(dan) });
    const { tip } = ledger.fold();
    const faces = [1, 2].map((cells) => signed(ledger, ana, rawBody(ledger, ana, kinds.move, { json: walk(cells) })));
    for (const bytes of faces) ledger.add(bytes);
    const taken = ledger.fold().tip.digest;
    const ids = idsOf(ledger, ana).slice(-2);
    const left = ids.map((id) => childDigest('one', tip.digest, [id])).find((digest) => digest !== taken) ?? '';
    tell([ledger], who, kinds.ack, { seat: noSeat, on: left });
    expect(ledger.fold().tip.digest).toBe(taken);
    tell([ledger], ben, kinds.ack, { seat: noSeat, on: left });
    expect(ledger.fold().tip.digest).toBe(left);
  });

  it('a certificate comes before a move of the same weight', () => {
    const ledger = toyLedger(genesisOf([0, 1, 2, 3]));
    // Of Ana's three walks one whose position would come first if digests alone decided.
    const late = [1, 2, 3].map((cells) => signed(ledger, ana, rawBody(ledger, ana, kinds.move, { json: walk(cells) })));
    for (const who of [ben, cleo, dan]) write(ledger, who, kinds.vote, noSeat, { skip: 0 });
    const skipped = ledger.fold().tip.digest;
    const move = late.find((bytes) => tableAfter(bytes) < skipped);
    if (move === undefined) throw new Error('no walk has a smaller digest');
    ledger.add(move);
    const moved = tableAfter(move);
    expect(ledger.fold().tip.digest).toBe(skipped);
    // Two have built on the move, two stay with what was decided.
    tell([ledger], dan, kinds.ack, { seat: noSeat, on: moved });
    expect(ledger.fold().tip).toMatchObject({ digest: skipped, how: 'cert' });
    tell([ledger], cleo, kinds.ack, { seat: noSeat, on: moved });
    expect(ledger.fold().tip.digest).toBe(moved);
    expect(ledger.fold().exposed).toEqual([]);
  });
});

/** The tip after this entry alone. */
const tableAfter = (entry: Uint8Array): string => {
  const alone = toyLedger(genesisOf([0, 1, 2, 3]));
  alone.add(entry);
  return alone.fold().tip.digest;
};
describe('an ack', () => {
  it('is noted, and moves nothing', () => {
    const ledger = table();
    write(ledger, ben, kinds.ack, noSeat, nothing);
    expect(ledger.fold().verdicts.get(idsOf(ledger, ben)[0] ?? '')).toEqual({ kind: 'noted' });
    expect(ledger.fold().tip.depth).toBe(0);
  });

  it('says nothing', () => {
    const ledger = table();
    tell([ledger], ben, kinds.ack, { seat: noSeat, json: {} });
    expect(ledger.fold().verdicts.get(idsOf(ledger, ben)[0] ?? '')).toMatchObject({
      refusal: { code: 'entry.payload' },
    });
  });

  it('is owed when eight positions have passed since the own last entry, and then no longer', () => {
    const ledger = tableOfFive();
    const owing = (): readonly string[] => five.filter((who) => ackOwed(ledger.fold(), pidOf(who))).map(pidOf);
    for (let passed = 0; passed < 8; passed += 1) {
      expect(owing()).toEqual([]);
      vote(ledger, [ana, ben, cleo], { grant: seatFor(4, passed % 2 === 0 ? ana : eva) });
    }
    // Eva's seat is hers again, and neither she nor Dan has said anything yet.
    expect(owing()).toEqual([dan, eva].map(pidOf));
    write(ledger, dan, kinds.ack, noSeat, nothing);
    expect(owing()).toEqual([pidOf(eva)]);
  });

  it('is owed where the way has forked since the own last entry', () => {
    const { ledger } = forked();
    expect(five.map((who) => ackOwed(ledger.fold(), pidOf(who)))).toEqual([false, true, true, true, true]);
    write(ledger, dan, kinds.ack, noSeat, nothing);
    expect(five.map((who) => ackOwed(ledger.fold(), pidOf(who)))).toEqual([false, true, true, false, true]);
  });

  it('is owed by whoever voted to skip a seat and then sees its move', () => {
    const ledger = table();
    const late = signed(ledger, ana, rawBody(ledger, ana, kinds.move, { json: walk(2) }));
    write(ledger, cleo, kinds.vote, noSeat, { skip: 0 });
    expect(ackOwed(ledger.fold(), pidOf(cleo))).toBe(false);
    ledger.add(late);
    expect([ana, ben, cleo].map((who) => ackOwed(ledger.fold(), pidOf(who)))).toEqual([false, false, true]);
    write(ledger, cleo, kinds.ack, noSeat, nothing);
    expect(ackOwed(ledger.fold(), pidOf(cleo))).toBe(false);
  });

  it('is not owed by whoever answers dice anyway, nor by a watcher', () => {
    const ledger = table();
    const late = signed(ledger, ana, rawBody(ledger, ana, kinds.move, { json: walk(2) }));
    write(ledger, cleo, kinds.vote, noSeat, { skip: 0 });
    ledger.add(late);
    write(ledger, ben, kinds.move, 1, walk(1));
    expect(ackOwed(ledger.fold(), pidOf(cleo))).toBe(true);
    expect(ackOwed(ledger.fold(), pidOf(walker))).toBe(false);
    const rolling = standingAt(3);
    expect(rolling.fold().tip.expect.kind).toBe('roll');
    expect(everybody.map((who) => ackOwed(rolling.fold(), pidOf(who)))).toEqual([false, false, false]);
  });
});

describe('final', () => {
  it('is what a majority stands on or has built upon', () => {
    const ledger = table();
    write(ledger, ana, kinds.move, 0, walk(1));
    expect(ledger.fold().final).toBe(0);
    write(ledger, ben, kinds.move, 1, walk(1));
    // Ana stands at 1 and Ben at 2.
    expect(ledger.fold().final).toBe(1);
    write(ledger, cleo, kinds.ack, noSeat, nothing);
    expect(ledger.fold().final).toBe(2);
  });

  it('is every roll that has landed', () => {
    const ledger = standingAt(3);
    const [one, two, three] = everybody;
    for (const who of [one, two, three]) if (who !== undefined) writeAnswer(ledger, who);
    expect(ledger.fold().final).toBe(ledger.fold().tip.depth);
  });

  it('does not rest on whoever is exposed', () => {
    const { ledger } = forked();
    tell([ledger], ana, kinds.ack, { seat: noSeat });
    write(ledger, ben, kinds.ack, noSeat, nothing);
    write(ledger, cleo, kinds.ack, noSeat, nothing);
    expect(ledger.fold().final).toBe(0);
    write(ledger, dan, kinds.ack, noSeat, nothing);
    expect(ledger.fold().final).toBe(1);
  });
});
