/** Keys that the parties share: registered by themselves, complained about, and used where somebody leaves a roll waiting. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, outputOf } from '../../src-renderer/chance';
import { activeOf, fromHex, kinds, rollAlpha, toHex, type Position } from '../../src-renderer/ledger';
import { registrationOf, toNumber } from '../chance/second';
import { forge, ledgerOf, playOn, playUntil, sitDown, tipOf, written, type Sitter, type Sitting } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const someone = ({ sitters }: Sitting, at: number): Sitter => {
  const sitter = sitters[at];
  if (!sitter) throw new Error(`nobody sits at ${at}`);
  return sitter;
};

/** How many of the parties have their keys shared, as this one sees it. */
const shared = (sitter: Sitter): number => tipOf(sitter).people.escrows.size;

/** Everybody plays to the first roll; then these are gone, before they have answered. Answers with the roll's position. */
const rollWithout = async (sitting: Sitting, ...gone: readonly Sitter[]): Promise<Position<object>> => {
  const here = sitting.sitters.find((sitter) => !gone.includes(sitter));
  if (!here) throw new Error('nobody is left');
  await playUntil(sitting, () => tipOf(here).standing.state !== null && walksOf(here) === 2);
  const mover = sitting.sitters[2 % sitting.sitters.length];
  if (!mover || gone.includes(mover)) throw new Error('the mover is gone');
  for (const sitter of gone) sitter.isCut = true;
  await playOn(sitting);
  expect(tipOf(here).expect.kind).toBe('roll');
  return tipOf(here);
};
/** What came of this roll, if it has landed: another one may follow it with nothing between. */
const landed = (sitter: Sitter, { depth }: Position<object>): Position<object> | undefined =>
  ledgerOf(sitter).fold().path()[depth + 1];
const walksOf = (sitter: Sitter): number => (tipOf(sitter).standing.state as { readonly walks: number }).walks;

/** Eight engines on a slow machine take their time. */
const LONG = { timeout: 30_000 };

describe('the keys of a table', LONG, () => {
  it('are shared by each party once, with the first move after the beginning', async () => {
    const sitting = await sitDown(4);
    const ana = someone(sitting, 0);
    expect(shared(ana)).toBe(0);
    await playOn(sitting);
    for (const sitter of sitting.sitters) expect(shared(sitter)).toBe(4);
    await playUntil(sitting, () => walksOf(ana) === 6);
    for (const sitter of sitting.sitters) expect(written(sitter, ana, kinds.side)).toBe(1);
    expect(tipOf(ana).people.escrows.get(ana.ring.keys.pid)?.threshold).toBe(3);
  });

  it('are not shared among two', async () => {
    const sitting = await sitDown(2);
    const ana = someone(sitting, 0);
    await playUntil(sitting, () => walksOf(ana) === 2);
    expect(sitting.sitters.map((sitter) => written(sitter, ana, kinds.side))).toEqual([0, 0]);
  });

  it('are shared anew once others are at the table', async () => {
    const sitting = await sitDown(4);
    const [ana, dan] = [someone(sitting, 0), someone(sitting, 3)];
    await playOn(sitting);
    for (const at of [0, 1, 2]) {
      sitting.post(forge(someone(sitting, at), kinds.vote, { away: dan.ring.keys.pid }));
      await sitting.settle();
    }
    expect(activeOf(tipOf(ana).people).length).toBe(3);
    await playOn(sitting);
    const holders = (sitter: Sitter) => tipOf(ana).people.escrows.get(sitter.ring.keys.pid)?.holders.length;
    expect(sitting.sitters.map(holders)).toEqual([2, 2, 2, 3]);
    expect(sitting.sitters.map((sitter) => written(sitter, ana, kinds.side))).toEqual([2, 2, 2, 1]);
  });

  it('are complained about where a share is wrong, and then shared again', async () => {
    const sitting = await sitDown(4);
    const [ana, ben] = [someone(sitting, 0), someone(sitting, 1)];
    const holders = sitting.sitters.filter((sitter) => sitter !== ben).map(({ ring }) => ring.keys);
    const spoiled = registrationOf(
      {
        gameId: ledgerOf(ben).gameId,
        pid: ben.ring.keys.pid,
        secret: toNumber(fromHex(ben.ring.secret.dice)),
        threshold: 3,
        holders,
        entropy: new Uint8Array(32).fill(8),
      },
      { share: (share, index) => (index === 1 ? share + 1n : share) },
    );
    // It is included behind her engine's own, and so it is the one that counts.
    sitting.post(forge(ben, kinds.side, { register: toHex(spoiled) }));
    await sitting.settle();
    await playOn(sitting);
    expect(toHex(tipOf(ana).people.escrows.get(ben.ring.keys.pid)?.ephemeral ?? new Uint8Array(0))).toBe(
      toHex(spoiled.subarray(96, 128)),
    );
    await playOn(sitting);
    expect(tipOf(ana).story.map(({ code }) => code)).toContain('table.badShare');
    expect(tipOf(ana).people.escrows.has(ben.ring.keys.pid)).toBe(false);
    // The third party, who is the second holder, has said so by herself; and Ben's engine shares his key again.
    expect(sitting.sitters.map((sitter) => written(sitter, ana, kinds.side))).toEqual([1, 3, 2, 1]);
    await playUntil(sitting, () => tipOf(ana).people.escrows.has(ben.ring.keys.pid));
    expect(written(ben, ana, kinds.side)).toBe(3);
  });
});

describe('a roll that somebody leaves waiting', LONG, () => {
  it('lands after six seconds with the answer that she would have given, and she plays on', async () => {
    const sitting = await sitDown(3);
    const [ana, ben, cleo] = [someone(sitting, 0), someone(sitting, 1), someone(sitting, 2)];
    const roll = await rollWithout(sitting, ben);
    await vi.advanceTimersByTimeAsync(5_900);
    expect(landed(ana, roll)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    const alpha = rollAlpha(ledgerOf(ana).gameId, roll.digest);
    expect(landed(ana, roll)?.roll?.answers).toEqual(
      [ana, ben, cleo].map(({ ring }) => ({
        pid: ring.keys.pid,
        output: toHex(outputOf(answer(fromHex(ring.secret.dice), alpha))),
        ...(ring === ben.ring ? { restored: true } : {}),
      })),
    );
    await sitting.reunite(ben);
    expect(tipOf(ben).digest).toBe(tipOf(ana).digest);
    const walks = walksOf(ana);
    await playUntil(sitting, () => walksOf(ana) > walks + 2);
    expect(new Set(sitting.sitters.map((sitter) => tipOf(sitter).digest)).size).toBe(1);
    expect(written(ben, ana, kinds.answer)).toBeGreaterThan(0);
  });

  it('is the same roll where she has answered and nobody heard it', async () => {
    const sitting = await sitDown(3);
    const [ana, ben] = [someone(sitting, 0), someone(sitting, 1)];
    const roll = await rollWithout(sitting, ben);
    // Ben sees the roll and answers, and his word is lost.
    ben.engine.receive(ledgerOf(ana).all());
    await sitting.settle();
    const hers = landed(ben, roll)?.digest;
    expect(hers).toBeDefined();
    expect(landed(ana, roll)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(6_100);
    expect(landed(ana, roll)?.digest).toBe(hers);
    await sitting.reunite(ben);
    expect(tipOf(ana).digest).toBe(tipOf(ben).digest);
  });

  it.each([
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 2],
    [7, 3],
    [8, 3],
  ])('of %i lands without %i, and waits for one more until she is back', async (parties, many) => {
    const sitting = await sitDown(parties);
    // It is she who rolls.
    const cleo = someone(sitting, 2);
    const gone = sitting.sitters.filter((sitter) => sitter !== cleo).slice(0, many + 1);
    const roll = await rollWithout(sitting, ...gone);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(landed(cleo, roll)).toBeUndefined();
    const [back, ...away] = gone;
    if (!back) throw new Error('nobody is gone');
    await sitting.reunite(back);
    await vi.advanceTimersByTimeAsync(6_100);
    const restored = landed(cleo, roll)?.roll?.answers.filter((given) => given.restored === true);
    expect(restored?.map(({ pid }) => pid)).toEqual(away.map(({ ring }) => ring.keys.pid));
    expect(landed(back, roll)?.digest).toBe(landed(cleo, roll)?.digest);
  });

  it('gets one part of each holder for each who is missing', async () => {
    const sitting = await sitDown(5);
    const [ana, dan, eve] = [someone(sitting, 0), someone(sitting, 3), someone(sitting, 4)];
    await rollWithout(sitting, dan, eve);
    await vi.advanceTimersByTimeAsync(6_100);
    expect(sitting.sitters.map((sitter) => written(sitter, ana, kinds.restore))).toEqual([2, 2, 2, 0, 0]);
  });

  it('waits while the table has stopped, and lands once it goes on', async () => {
    const sitting = await sitDown(3);
    const [ana, ben] = [someone(sitting, 0), someone(sitting, 1)];
    for (const sitter of sitting.sitters) sitter.isStopped = true;
    const roll = await rollWithout(sitting, ben);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(landed(ana, roll)).toBeUndefined();
    expect(sitting.sitters.map((sitter) => written(sitter, ana, kinds.restore))).toEqual([0, 0, 0]);
    for (const { engine } of sitting.sitters) engine.look();
    await sitting.settle();
    expect(landed(ana, roll)).toBeUndefined();
    for (const sitter of sitting.sitters) {
      sitter.isStopped = false;
      sitter.engine.look();
    }
    await sitting.settle();
    expect(landed(ana, roll)).toBeDefined();
  });

  it('waits for the other of two', async () => {
    const sitting = await sitDown(2);
    const [ana, ben] = [someone(sitting, 0), someone(sitting, 1)];
    const roll = await rollWithout(sitting, ben);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(landed(ana, roll)).toBeUndefined();
    await sitting.reunite(ben);
    expect(landed(ana, roll)).toBeDefined();
  });
});
