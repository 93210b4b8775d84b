/** Where a party stands is said for her when her own last word no longer tells (trust 3.7, S6). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kinds } from '../../src-renderer/ledger';
import { forge, playOn, sitDown, tipOf, written } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is said once, when the table has gone on against her vote and then been idle for two seconds', async () => {
  const sitting = await sitDown(4);
  const [ana, ben, cleo, dan] = sitting.sitters;
  if (!ana || !ben || !cleo || !dan) throw new Error('somebody is missing');
  sitting.post(forge(ben, kinds.vote, { away: dan.ring.keys.pid }));
  await sitting.settle();
  await playOn(sitting);
  expect(tipOf(ana).depth).toBe(1);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(written(ben, ana, kinds.ack)).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(sitting.sitters.map((sitter) => written(sitter, ana, kinds.ack))).toEqual([0, 1, 0, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written(ben, ana, kinds.ack)).toBe(1);
});

it('is not said while the table has stopped', async () => {
  const sitting = await sitDown(4);
  const [ana, ben, cleo, dan] = sitting.sitters;
  if (!ana || !ben || !cleo || !dan) throw new Error('somebody is missing');
  sitting.post(forge(ben, kinds.vote, { away: dan.ring.keys.pid }));
  await sitting.settle();
  await playOn(sitting);
  ben.isStopped = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(written(ben, ana, kinds.ack)).toBe(0);
  ben.isStopped = false;
  ben.engine.look();
  await sitting.settle();
  expect(written(ben, ana, kinds.ack)).toBe(1);
});
