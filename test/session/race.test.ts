/** What a client proposes by itself in a race. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import { kinds } from '../../src-renderer/ledger';
import { toy, type Toy } from '../ledger/toy';
import { ledgerOf, sitDown, tipOf } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A race in which everybody's client is ready by itself. */
const racing = {
  ...toy,
  init: (setUp: Parameters<typeof toy.init>[0]) => toy.init({ ...setUp, config: { race: true } }),
  routine: ({ phase, cheers }: Toy, seat: number) =>
    phase === 'race' && !cheers.includes(seat) ? { kind: 'ready' } : null,
} as unknown as Game;

it('is proposed once, however long the clerk takes to put it in order', async () => {
  const sitting = await sitDown(2, racing);
  const [first, clerk] = sitting.sitters;
  if (!first || !clerk) throw new Error('nobody sits there');
  // Before the first move of all a client brings characters, and nothing else.
  await clerk.engine.propose(1, { kind: 'take' });
  clerk.isCut = true;
  await vi.advanceTimersByTimeAsync(1000);
  const proposed = ledgerOf(first)
    .entriesOf(first.ring.keys.pid)
    .filter(({ body }) => body.kind === kinds.proposal);
  expect(proposed.length).toBe(1);
  await sitting.reunite(clerk);
  expect((tipOf(clerk).standing.state as Toy).phase).toBe('walk');
});
