/** A roll waits for the slowest disk: nothing else is put off until it has written. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kinds } from '../../src-renderer/ledger';
import type { Toy } from '../ledger/toy';
import { ledgerOf, playUntil, sitDown, tipOf, written } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the answers of the others are checked while the disk takes mine, and mine is sent no sooner than it has', async () => {
  const sitting = await sitDown(3);
  const [first] = sitting.sitters;
  if (!first) throw new Error('three sit down');
  // Every third walk brings dice.
  await playUntil(sitting, () => (tipOf(first).standing.state as Toy).walks === 2);
  const { expect: turn } = tipOf(first);
  const walker = turn.kind === 'one' ? sitting.genesis.seats[turn.seat]?.pid : undefined;
  const ana = sitting.sitters.find(({ ring }) => ring.keys.pid === walker);
  const ben = sitting.sitters.find(({ ring }) => ring.keys.pid !== walker);
  if (!ana || !ben) throw new Error('somebody is awaited');
  await vi.advanceTimersByTimeAsync(200);
  ben.isSlow = true;
  await playUntil(sitting, () => tipOf(ana).expect.kind === 'roll');
  await sitting.settle();
  const here = ledgerOf(ben).fold();
  expect(here.tip.expect.kind).toBe('roll');
  expect(here.awaited.filter(({ done }) => !done).map(({ pid }) => pid)).toEqual([ben.ring.keys.pid]);
  expect(written(ben, ana, kinds.answer)).toBe(0);
  ben.isSlow = false;
  await sitting.settle();
  await sitting.settle();
  expect(written(ben, ana, kinds.answer)).toBeGreaterThan(0);
  expect(tipOf(ana).expect.kind).not.toBe('roll');
});
