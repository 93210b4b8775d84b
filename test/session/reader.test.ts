/** A long history is shown at once and checked behind (trust 3.9; property G4). */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { chanceReady, verifyAnswer } from '../../src-renderer/chance';
import { createLedger, decodeEntry, entryIdOf, gameIdOf, kinds, sealReady } from '../../src-renderer/ledger';
import { createReader, type Reader } from '../../src-renderer/session/reader';
import { recordGame, type Recording } from '../end-to-end/lib/record';
import { randomFrom } from '../rules/random-player';

const LONG = 400;
const FOR_EVER = 1e9;
const SIGNATURE_BYTES = 64;
/** In the state that an author says to have seen: it makes nothing legal or illegal. */
const STATE_BYTE = 77;

let recording: Recording;
let strictTip = '';

const partsOf = ({ game, genesisBytes }: Recording) => ({ game, genesisBytes, verifyAnswer });
const tipOf = (reader: Reader): string => reader.ledger().fold().tip.digest;

beforeAll(async () => {
  await Promise.all([sealReady(), chanceReady()]);
  recording = recordGame(LONG, randomFrom(7));
  const strict = createLedger(partsOf(recording));
  for (const bytes of recording.entries) strict.add(bytes);
  strictTip = strict.fold().tip.digest;
});

/** The entry with one bit of its signature turned: another signature of the same body. */
const forged = (bytes: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  const at = copy.length - 1;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

const indexOf = (kind: number, after: number): number =>
  recording.entries.findIndex((bytes, at) => {
    const entry = decodeEntry(bytes);
    return at >= after && entry.ok && entry.value.body.kind === kind;
  });

const withForged = (at: number): readonly Uint8Array[] =>
  recording.entries.map((bytes, index) => (index === at ? forged(bytes) : bytes));

describe('a long history', () => {
  it('stands where full verification puts it, before and after all of it is checked', () => {
    const reader = createReader(partsOf(recording));
    expect(reader.add(recording.entries)).toHaveLength(recording.entries.length);
    expect(tipOf(reader)).toBe(strictTip);
    // All but the newest of each of the three parties.
    expect(reader.unchecked()).toBe(recording.entries.length - 3);
    expect(reader.check(FOR_EVER)).toBe(false);
    expect(reader.unchecked()).toBe(0);
    expect(tipOf(reader)).toBe(strictTip);
  });

  it('is checked a little at a time', () => {
    const reader = createReader(partsOf(recording));
    reader.add(recording.entries);
    const before = reader.unchecked();
    expect(reader.check(0)).toBe(true);
    expect(reader.unchecked()).toBe(before);
  });

  it.each([
    ['move', kinds.move],
    ['answer', kinds.answer],
  ])('with a forged %s in the middle loses it when that is checked, and takes the real one afterwards', (_, kind) => {
    const at = indexOf(kind, LONG / 2);
    const reader = createReader(partsOf(recording));
    reader.add(withForged(at));
    expect(tipOf(reader)).toBe(strictTip);
    expect(reader.check(FOR_EVER)).toBe(false);
    expect(tipOf(reader)).not.toBe(strictTip);
    const real = recording.entries[at];
    expect(real && reader.add([real])).toHaveLength(1);
    expect(tipOf(reader)).toBe(strictTip);
  });

  it('with a forged newest entry is shown without it, and takes the real one afterwards', () => {
    const reader = createReader(partsOf(recording));
    const last = recording.entries.length - 1;
    expect(reader.add(withForged(last))).toHaveLength(last);
    expect(tipOf(reader)).not.toBe(strictTip);
    const real = recording.entries[last];
    expect(real && reader.add([real])).toHaveLength(1);
    expect(tipOf(reader)).toBe(strictTip);
  });

  it('with any one signature forged comes to what full verification says, and to the right end with the right one', () => {
    fc.assert(
      fc.property(fc.nat(recording.entries.length - 1), (at) => {
        const reader = createReader(partsOf(recording));
        reader.add(withForged(at));
        expect(reader.check(FOR_EVER)).toBe(false);
        const strict = createLedger(partsOf(recording));
        for (const bytes of withForged(at)) strict.add(bytes);
        expect(tipOf(reader)).toBe(strict.fold().tip.digest);
        expect(reader.ledger().all()).toHaveLength(recording.entries.length - 1);
        reader.add(recording.entries.slice(at, at + 1));
        expect(tipOf(reader)).toBe(strictTip);
      }),
      { seed: 4754, numRuns: 4 },
    );
  });

  it('with any one entry altered is not even shown with it: nobody’s newest signature covers what she did not sign', () => {
    const gameId = gameIdOf(recording.genesisBytes);
    fc.assert(
      fc.property(
        fc.nat(recording.entries.length - 1),
        fc.nat(9999),
        fc.integer({ min: 1, max: 255 }),
        (at, where, by) => {
          const real = recording.entries[at] ?? new Uint8Array(0);
          const byte = where % (real.length - SIGNATURE_BYTES);
          const altered = real.with(byte, (real[byte] ?? 0) ^ by);
          const id = entryIdOf(gameId, altered.subarray(0, -SIGNATURE_BYTES));
          const reader = createReader(partsOf(recording));
          reader.add(recording.entries.map((bytes, index) => (index === at ? altered : bytes)));
          const shown = reader.ledger().fold().path();
          expect(shown.flatMap(({ entries }) => entries)).not.toContain(id);
          expect(reader.check(FOR_EVER)).toBe(false);
          expect(reader.ledger().entry(id)).toBeUndefined();
          reader.add([real]);
          expect(reader.check(FOR_EVER)).toBe(false);
          expect(tipOf(reader)).toBe(strictTip);
        },
      ),
      { seed: 4755, numRuns: 5 },
    );
  });

  it('with an altered answer that makes the same dice is shown without it', () => {
    // Its author has written on, and those entries name the real one.
    const gameId = gameIdOf(recording.genesisBytes);
    const at = indexOf(kinds.answer, LONG / 2);
    const real = recording.entries[at] ?? new Uint8Array(0);
    const altered = real.with(STATE_BYTE, (real[STATE_BYTE] ?? 0) ^ 1);
    const id = entryIdOf(gameId, altered.subarray(0, -SIGNATURE_BYTES));
    expect(decodeEntry(altered)).toMatchObject({ ok: true, value: { body: { kind: kinds.answer } } });
    const reader = createReader(partsOf(recording));
    const taken = reader.add(recording.entries.map((bytes, index) => (index === at ? altered : bytes)));
    expect(taken.map((entry) => entry.id)).not.toContain(id);
    expect(reader.ledger().entry(id)).toBeUndefined();
  });

  it('does not lend its trust to what comes later', () => {
    const reader = createReader(partsOf(recording));
    reader.add(recording.entries.slice(0, -1));
    const last = recording.entries.at(-1);
    expect(last && reader.add([forged(last)])).toEqual([]);
    expect(last && reader.add([last])).toHaveLength(1);
    expect(tipOf(reader)).toBe(strictTip);
  });
});

describe('a few entries', () => {
  it('are checked as they come', () => {
    const reader = createReader(partsOf(recording));
    const few = recording.entries.slice(0, 20);
    expect(reader.add(few.map((bytes, at) => (at === 3 ? forged(bytes) : bytes)))).toHaveLength(19);
    expect(reader.unchecked()).toBe(0);
  });
});
