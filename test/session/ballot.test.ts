/** Ballots that clients hold by themselves: sealed, opened when a majority stands there, and stood in for (decision 0055). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import { grant } from '../../rules/kernel/ruling';
import { createShares, jointKey, openPaper, openShare, reopenPaper, sharesPart } from '../../src-renderer/chance';
import { base } from '../../src-renderer/chance/group';
import { activeOf, fromHex, kinds, noSeat, placeFor, toHex, writePayload } from '../../src-renderer/ledger';
import { lackOf } from '../../src-renderer/session/succession';
import { paper, poll, type Poll } from '../ledger/poll';
import { ledgerOf, sitDown, tipOf, written, type Sitter, type Sitting } from './engines';
import { dumpOf } from './secrecy';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const words = ['chalk on slate', 'yes', 'ink', 'no', 'wax'] as const;
const pidOf = ({ ring }: Sitter): string => ring.keys.pid;
const stateOf = (sitter: Sitter): Poll => tipOf(sitter).standing.state as Poll;
const someone = ({ sitters }: Sitting, at: number): Sitter => {
  const sitter = sitters[at];
  if (!sitter) throw new Error(`nobody sits at ${at}`);
  return sitter;
};

/** So many at a poll that has been asked; their keys are shared. */
const voting = async (parties: number): Promise<Sitting> => {
  const sitting = await sitDown(parties, poll as unknown as Game);
  void someone(sitting, 0).engine.propose(0, { kind: 'ask' });
  await sitting.settle();
  expect(tipOf(someone(sitting, 0)).expect.kind).toBe('ballot');
  return sitting;
};

const cast = async (sitting: Sitting, ...seats: readonly number[]): Promise<void> => {
  for (const seat of seats) {
    void someone(sitting, seat).engine.propose(seat, paper(words[seat] ?? '') as JsonObject);
  }
  await sitting.settle();
};

describe('a ballot', () => {
  it.each([1, 2, 3, 5])(
    'of %i is sealed, opened and told with nobody doing more than writing her paper',
    async (many) => {
      const sitting = await voting(many);
      await cast(sitting, ...sitting.sitters.keys());
      for (const sitter of sitting.sitters) {
        expect(stateOf(sitter).told).toEqual([sitting.sitters.map((_, seat) => [seat, words[seat]])]);
        expect(tipOf(sitter).digest).toBe(tipOf(someone(sitting, 0)).digest);
        expect(tipOf(sitter).people.ballotEscrows.size).toBe(many < 3 ? 0 : many);
      }
    },
  );

  it('shares ballot keys where a game holds ballots, and nowhere else', async () => {
    const sitting = await sitDown(3);
    expect(written(someone(sitting, 1), someone(sitting, 0), kinds.side)).toBe(1);
    const other = await sitDown(3, poll as unknown as Game);
    expect(written(someone(other, 1), someone(other, 0), kinds.side)).toBe(2);
  });

  it('is opened by nobody before a majority says that it stands there (S4)', async () => {
    const sitting = await voting(5);
    await cast(sitting, 0, 1, 2, 3);
    // Dan and Cleo hear of the last paper later than Eve, who writes it, and Ana.
    for (const at of [1, 2, 3]) someone(sitting, at).isCut = true;
    await cast(sitting, 4);
    const [ana, eve] = [someone(sitting, 0), someone(sitting, 4)];
    await vi.advanceTimersByTimeAsync(20_000);
    for (const sitter of [ana, eve]) {
      expect(tipOf(sitter).how).toBe('closed');
      expect(written(sitter, sitter, kinds.ack)).toBe(1);
      expect(written(sitter, sitter, kinds.shares) + written(sitter, sitter, kinds.restore)).toBe(0);
    }
    await sitting.reunite(someone(sitting, 1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(stateOf(ana).told[0]?.length).toBe(5);
    await sitting.reunite(someone(sitting, 2));
    await sitting.reunite(someone(sitting, 3));
    for (const sitter of sitting.sitters) expect(tipOf(sitter).digest).toBe(tipOf(ana).digest);
  });

  it('is refused where a paper is too long, and nothing is written', async () => {
    const long: Game<Poll> = { ...poll, check: () => grant({}) };
    const sitting = await sitDown(1, long as unknown as Game);
    const ana = someone(sitting, 0);
    void ana.engine.propose(0, { kind: 'ask' });
    await sitting.settle();
    const before = ana.disk.size;
    const refused = await ana.engine.propose(0, paper('a'.repeat(1_100)) as JsonObject);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'ballot.tooLong' } });
    expect(ana.disk.size).toBe(before);
  });
});

describe('whoever is gone', () => {
  it('before she has opened the papers is stood in for after a while, and comes back to the same', async () => {
    const sitting = await voting(3);
    await cast(sitting, 0, 1);
    const [ana, ben, cleo] = [someone(sitting, 0), someone(sitting, 1), someone(sitting, 2)];
    // Her paper goes out, and then she is gone.
    const sealed = cleo.engine.propose(2, paper('ink') as JsonObject);
    const isOut = (): boolean => written(cleo, ana, kinds.ballot) === 1;
    for (let step = 0; step < 200 && !isOut(); step += 1) await Promise.resolve();
    cleo.isCut = true;
    await sealed;
    await sitting.settle();
    expect(written(cleo, ana, kinds.shares)).toBe(0);
    expect(tipOf(ana).how).toBe('closed');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stateOf(ana).told).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stateOf(ben).told).toEqual([
      [
        [0, 'chalk on slate'],
        [1, 'yes'],
        [2, 'ink'],
      ],
    ]);
    await sitting.reunite(cleo);
    for (const sitter of sitting.sitters) expect(tipOf(sitter).digest).toBe(tipOf(ana).digest);
  });

  it('at a table of two leaves the other her papers, and a new table', async () => {
    const sitting = await voting(2);
    const [ana, bo] = [someone(sitting, 0), someone(sitting, 1)];
    await cast(sitting, 0);
    const isOut = (): boolean => written(bo, ana, kinds.ballot) === 1;
    const sealed = bo.engine.propose(1, paper('yes') as JsonObject);
    for (let step = 0; step < 200 && !isOut(); step += 1) await Promise.resolve();
    bo.isCut = true;
    await sealed;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(stateOf(ana).told).toEqual([]);
    const lack = (here: readonly Sitter[]) => lackOf(ledgerOf(ana).fold(), pidOf(ana), new Set(here.map(pidOf)));
    expect(lack([ana])).toBe('papers');
    expect(lack([ana, bo])).toBeNull();
    await sitting.reunite(bo);
    expect(stateOf(ana).told[0]?.length).toBe(2);
  });

  it('before she has voted abstains once the others close it', async () => {
    const sitting = await voting(3);
    const [ana, ben, cleo] = [someone(sitting, 0), someone(sitting, 1), someone(sitting, 2)];
    cleo.isCut = true;
    await cast(sitting, 0, 1);
    for (const sitter of [ana, ben]) {
      void sitter.engine.write((_, fold) =>
        grant({ kind: kinds.vote, seat: noSeat, payload: writePayload({ close: [...fold.cast] }) }),
      );
      await sitting.settle();
    }
    await vi.advanceTimersByTimeAsync(8_000);
    expect(stateOf(ana).told).toEqual([
      [
        [0, 'chalk on slate'],
        [1, 'yes'],
        [2, null],
      ],
    ]);
  });

  it('and set aside makes nobody write her paper again: clients seal it anew by themselves', async () => {
    const sitting = await voting(3);
    const [ana, ben, cleo] = [someone(sitting, 0), someone(sitting, 1), someone(sitting, 2)];
    await cast(sitting, 0);
    cleo.isCut = true;
    for (const sitter of [ana, ben]) {
      void sitter.engine.write(() =>
        grant({ kind: kinds.vote, seat: noSeat, payload: writePayload({ away: pidOf(cleo) }) }),
      );
      await sitting.settle();
    }
    expect(tipOf(ben)).toMatchObject({ how: 'cert', standing: { choices: [[0, null]] } });
    expect(written(ana, ben, kinds.ballot)).toBe(2);
    await cast(sitting, 1);
    expect(stateOf(ben).told).toEqual([
      [
        [0, 'chalk on slate'],
        [1, 'yes'],
        [2, null],
      ],
    ]);
  });
});

describe('a paper', () => {
  it('is nowhere in what another client holds, before it is opened, nor readably in what its writer holds', async () => {
    const sitting = await voting(3);
    await cast(sitting, 0, 1);
    const said = [words[0], toHex(new TextEncoder().encode(words[0])), toHex(writePayload(paper(words[0])))];
    for (const sitter of sitting.sitters) {
      const dump = dumpOf(sitter);
      expect(dump.length).toBeGreaterThan(1_000);
      for (const text of said) expect(dump).not.toContain(text);
    }
    await cast(sitting, 2);
    for (const sitter of sitting.sitters) expect(dumpOf(sitter)).toContain(words[0]);
  });

  it('is not opened by all secrets of another, her share of the writer’s key among them; with one party more it would be', async () => {
    const sitting = await voting(3);
    await cast(sitting, 0);
    const [ana, ben, cleo] = [someone(sitting, 0), someone(sitting, 1), someone(sitting, 2)];
    const { gameId } = ledgerOf(ben);
    const { digest, people } = tipOf(ben);
    const entry = ledgerOf(ben)
      .entriesOf(pidOf(ana))
      .findLast(({ body }) => body.kind === kinds.ballot);
    const sealed = entry?.body.payload ?? new Uint8Array(0);
    const first = sealed.subarray(0, 32);
    const place = { gameId, position: digest, pid: pidOf(ana), seat: 0 };
    const pointBy = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, 32);
    /** What one party makes of the paper with her own key, and with her shares of the others' keys. */
    const holdings = (sitter: Sitter): readonly Uint8Array[] => [
      pointBy(createShares(placeFor(gameId, digest, pidOf(sitter)), fromHex(sitter.ring.secret.ballot), [first])),
      ...[...people.ballotEscrows.values()].flatMap((escrow) => {
        const index = escrow.holders.findIndex(({ pid }) => pid === pidOf(sitter));
        const share = index < 0 ? null : openShare(escrow, index, fromHex(sitter.ring.secret.seal));
        return share ? [pointBy(sharesPart(placeFor(gameId, digest, escrow.pid), index, share, [first]))] : [];
      }),
    ];
    const text = toHex(writePayload(paper(words[0])));
    const opens = (points: readonly Uint8Array[]): boolean => {
      const read = openPaper(place, sealed, points);
      return read !== null && toHex(read) === text;
    };
    const hers = holdings(ben);
    expect(hers.length).toBe(3);
    for (let chosen = 1; chosen < 8; chosen += 1) {
      expect(opens(hers.filter((_, at) => ((chosen >> at) & 1) === 1))).toBe(false);
    }
    const joint =
      jointKey(activeOf(people).map(({ ballot }) => fromHex(ballot))) ?? base(fromHex('01' + '00'.repeat(31)));
    expect(reopenPaper(place, joint, fromHex(ben.ring.secret.ballot), sealed)).toBeNull();
    expect(toHex(reopenPaper(place, joint, fromHex(ana.ring.secret.ballot), sealed) ?? first)).toBe(text);
    // All three own keys together do open it: what was tried above is the right thing to try.
    expect(opens([ana, ben, cleo].flatMap((sitter) => holdings(sitter).slice(0, 1)))).toBe(true);
  });
});
