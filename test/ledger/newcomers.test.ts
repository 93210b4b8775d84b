/** Parties who are not in the genesis: their entries wait for their keys, and no order of arrival matters. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds, noSeat, type Genesis, type Ledger } from '../../src-renderer/ledger';
import { dora, emil, seatFor, summary, vote } from './deciding';
import { genesisOf, rawBody, signed, toyLedger, write, type Person } from './people';
import { ana, ben, cleo, table, walk } from './ring';
import type { Toy } from './toy';

const pidOf = ({ party }: Person): string => party.pid;

/** Dora gets Ben's seat by vote, plays, and hands it on to Emil, who plays too. */
const handedOn = (): Ledger<Toy> => {
  const ledger = table();
  write(ledger, ana, kinds.move, 0, walk(2));
  vote(ledger, [ana, cleo], { grant: seatFor(1, dora) });
  write(ledger, dora, kinds.move, 1, { handOver: seatFor(1, emil) });
  write(ledger, emil, kinds.move, 1, walk(3));
  write(ledger, emil, kinds.side, 1, { act: { kind: 'cheer' } });
  return ledger;
};

describe('a newcomer’s entries', () => {
  it('are a stranger’s until somebody introduces her, and are taken in then', () => {
    const full = handedOn();
    const ledger = table();
    const hers = [...full.entriesOf(pidOf(emil)), ...full.entriesOf(pidOf(dora))].map(({ id }) => id);
    for (const id of hers) {
      expect(ledger.add(full.bytesOf(id) ?? new Uint8Array(0))).toMatchObject({
        ok: false,
        refusal: { code: 'entry.stranger' },
      });
    }
    expect(ledger.all()).toEqual([]);
    const rest = full.all().filter((bytes) => !hers.some((id) => full.bytesOf(id) === bytes));
    const freed = rest.flatMap((bytes) => {
      const added = ledger.add(bytes);
      return added.ok ? added.value.freed : [];
    });
    // Dora is introduced by a vote, and Emil by what Dora wrote.
    expect([...freed].sort()).toEqual([...hers].sort());
    expect(summary(ledger)).toEqual(summary(full));
  });

  it('come to the same whatever comes first (F1)', () => {
    const full = handedOn();
    const expected = summary(full);
    const all = full.all();
    expect(expected.path.length).toBeGreaterThan(4);
    fc.assert(
      fc.property(fc.shuffledSubarray([...all], { minLength: all.length }), fc.nat(all.length), (entries, folds) => {
        const ledger = table();
        entries.forEach((bytes, at) => {
          ledger.add(bytes);
          if (at === folds) ledger.fold();
        });
        expect(summary(ledger)).toEqual(expected);
      }),
      { seed: 4051, numRuns: 120 },
    );
  });

  it('are checked when her keys come: what somebody else signed is dropped', () => {
    const full = handedOn();
    const ledger = table();
    const forged = signed(full, ben, rawBody(full, dora, kinds.side, { seat: noSeat, json: { back: true } }));
    ledger.add(forged);
    for (const bytes of full.all()) ledger.add(bytes);
    expect(ledger.all().length).toBe(full.all().length);
    expect(ledger.add(forged)).toMatchObject({ ok: false, refusal: { code: 'entry.badSignature' } });
  });

  it('are nobody’s where her keys do not hold', () => {
    const full = handedOn();
    const ledger = toyLedger(full.genesis, false, { keysHold: ({ pid }) => pid !== pidOf(dora) });
    for (const bytes of full.all()) ledger.add(bytes);
    expect(ledger.entriesOf(pidOf(dora))).toEqual([]);
    expect([...ledger.fold().verdicts.values()].filter(({ refusal }) => refusal?.code === 'people.keys').length).toBe(
      2,
    );
    expect(ledger.fold().tip.depth).toBe(1);
  });

  it('are let in by a vote that failed as well, and refused for what they are', () => {
    const ledger = table();
    vote(ledger, [cleo], { grant: seatFor(1, dora) });
    const body = rawBody(ledger, dora, kinds.move, { seat: 0, json: walk(1) });
    const added = ledger.add(signed(ledger, dora, body));
    expect(added.ok && ledger.fold().verdicts.get(added.value.id)).toMatchObject({
      refusal: { code: 'entry.seatNotYours' },
    });
  });
});

describe('the shelf', () => {
  const introduced = (genesis: Genesis): Uint8Array => {
    const ledger = toyLedger(genesis, true);
    return vote(ledger, [cleo], { grant: seatFor(1, dora) })[0] ?? new Uint8Array(0);
  };
  /** So many entries of Dora, each with so many bytes of payload, on a shelf; how many of them are taken in? */
  const taken = (count: number, size: number): number => {
    const genesis = genesisOf([0, 1, 2]);
    const ledger = toyLedger(genesis, true);
    const template = rawBody(ledger, dora, kinds.ack, { payload: new Uint8Array(size) });
    for (let seq = 0; seq < count; seq += 1) {
      const prev = seq === 0 ? '00'.repeat(32) : seq.toString(16).padStart(64, '0');
      ledger.add(signed(ledger, dora, { ...template, seq, prev }));
    }
    const added = ledger.add(introduced(genesis));
    return added.ok ? added.value.freed.length : -1;
  };

  it.each<[string, number, number, number]>([
    ['as many as come', 30, 10, 30],
    ['no more than a thousand', 1_020, 10, 1_000],
    ['no more than four mebibytes', 80, 65_000, 64],
  ])('keeps %s', (_, count, size, kept) => {
    expect(taken(count, size)).toBe(kept);
  });

  it('keeps the same entry once', () => {
    const genesis = genesisOf([0, 1, 2]);
    const ledger = toyLedger(genesis, true);
    const bytes = signed(ledger, dora, rawBody(ledger, dora, kinds.ack, {}));
    for (let time = 0; time < 3; time += 1) ledger.add(bytes);
    const added = ledger.add(introduced(genesis));
    expect(added.ok && added.value.freed.length).toBe(1);
  });
});
