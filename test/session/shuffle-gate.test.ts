/** What comes in while a shuffle is checked beside the page. */
import { describe, expect, it } from 'vitest';
import { chanceReady, createShuffle, readShuffle } from '../../src-renderer/chance';
import { kinds, noSeat, type Ledger } from '../../src-renderer/ledger';
import { createShuffleGate } from '../../src-renderer/session/shuffle-gate';
import { createShuffles, type ShuffleJob } from '../../src-renderer/session/shuffles';
import type { Cards } from '../ledger/cards';
import { cardTable, crowd, deckWork, twinOf } from '../ledger/dealing';
import { person, rawBody, signed, write } from '../ledger/people';

await chanceReady();

const none = new Uint8Array(0);
const [ana, ben, cleo] = crowd(3);

/** A table whose deck goes round, and the shuffles of all three. */
const goingRound = (): { readonly ledger: Ledger<Cards>; readonly shuffles: readonly Uint8Array[] } => {
  const full = cardTable([0, 1, 2]);
  write(full, person(0), kinds.move, 0, { kind: 'shuffle' });
  for (const who of crowd(3)) write(full, who, kinds.shuffle, noSeat, deckWork(full, who) ?? none);
  const ledger = twinOf(full);
  const shuffles = crowd(3).map((who) => write(full, who, kinds.shuffle, noSeat, deckWork(full, who) ?? none));
  return { ledger, shuffles };
};

/** Shuffles whose checks end when the test says so. */
const slowly = () => {
  const ends: (() => void)[] = [];
  let done = 0;
  const check = (job: ShuffleJob, bytes: Uint8Array): Promise<Uint8Array | null> =>
    new Promise((resolve) => {
      ends.push(() => resolve(readShuffle(job.place, job.joint, job.deck, bytes)));
    });
  const make = ({ place, joint, deck }: ShuffleJob): Promise<Uint8Array> =>
    Promise.resolve(createShuffle(place, joint, deck));
  const shuffles = createShuffles({ make, check }, () => (done += 1));
  /** Ends what is under way, and waits until that was told. */
  const end = async (): Promise<void> => {
    const before = done;
    ends.splice(0).forEach((each) => each());
    await expect.poll(() => done).toBeGreaterThan(before);
  };
  return { gate: createShuffleGate(shuffles), begun: () => ends.length, end };
};

const plain = (ledger: Ledger<Cards>): Ledger => ledger as unknown as Ledger;

describe('a shuffle', () => {
  it('waits until it is checked, and those after it wait for their turn; all else goes by', async () => {
    const { ledger, shuffles } = goingRound();
    const { gate, begun, end } = slowly();
    const ack = signed(ledger, person(1), rawBody(ledger, person(1), kinds.ack, { seat: noSeat }));
    expect(gate.letThrough(plain(ledger), [...shuffles, ack])).toEqual({ entries: [ack], isMore: true });
    expect(gate.letThrough(plain(ledger), [])).toEqual({ entries: [], isMore: false });
    for (const shuffle of shuffles) {
      expect(begun()).toBe(1);
      await end();
      const through = gate.letThrough(plain(ledger), []);
      expect(through.entries).toEqual([shuffle]);
      for (const bytes of through.entries) ledger.add(bytes);
      gate.letThrough(plain(ledger), []);
    }
    expect(ledger.fold().tip.expect.kind).toBe('deal');
  });

  it('whose proof fails goes in once that is known, and is refused by name', async () => {
    const { ledger } = goingRound();
    const { gate, end } = slowly();
    const { mixing, digest } = ledger.fold().tip;
    const place = { gameId: ledger.gameId, position: digest, pid: ana?.party.pid ?? '' };
    const bytes = createShuffle(place, mixing?.deck.joint ?? none, mixing?.deck.cards ?? none);
    const payload = bytes.with(100, (bytes[100] ?? 0) ^ 1);
    const entry = signed(ledger, person(0), rawBody(ledger, person(0), kinds.shuffle, { seat: noSeat, payload }));
    expect(gate.letThrough(plain(ledger), [entry]).entries).toEqual([]);
    await end();
    expect(gate.letThrough(plain(ledger), []).entries).toEqual([entry]);
    const added = ledger.add(entry);
    const verdict = added.ok ? ledger.fold().verdicts.get(added.value.id) : undefined;
    expect(verdict?.refusal?.code).toBe('entry.badShuffle');
  });

  it('that stands where nothing is known goes in at once, where nothing else is under way', () => {
    const { ledger, shuffles } = goingRound();
    const { gate } = slowly();
    const later = shuffles.slice(1);
    expect(gate.letThrough(plain(ledger), later)).toEqual({ entries: later, isMore: false });
  });

  it('out of turn is judged on the spot: nobody can have us check for her whatever she likes', () => {
    const { ledger } = goingRound();
    const { gate, begun } = slowly();
    const payload = new Uint8Array(7_840).fill(1);
    for (const who of [ben, cleo]) {
      if (!who) throw new Error('nobody');
      const entry = signed(ledger, who, rawBody(ledger, who, kinds.shuffle, { seat: noSeat, payload }));
      expect(gate.letThrough(plain(ledger), [entry]).entries).toEqual([entry]);
    }
    expect(begun()).toBe(0);
  });
});
