/** What is said out of turn: shown at once as waiting, reckoned with by whoever said it, and told with the next move. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ask, type Game } from '../../rules/kernel/game';
import { afterMine, saidItems } from '../../src-renderer/session/said';
import { toy } from '../ledger/toy';
import { ledgerOf, playOn, sitDown, tipOf, type Sitter } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const game = toy as unknown as Game;
const cheer = { kind: 'cheer' };

it('waits in sight of all, counts once for its author, and is told by the next move', async () => {
  const sitting = await sitDown(3);
  while (tipOf(sitting.sitters[0] as Sitter).expect.kind !== 'one') await playOn(sitting);
  const [seat = 0] = tipOf(sitting.sitters[0] as Sitter).awaited;
  const at = (seat + 1) % 3;
  const [author, other] = [sitting.sitters[at] as Sitter, sitting.sitters[(seat + 2) % 3] as Sitter];
  const mayCheer = (sitter: Sitter): boolean =>
    ask(game, afterMine(game, ledgerOf(sitter).fold(), sitter.ring.keys.pid), at, cheer).ok;
  expect(mayCheer(author)).toBe(true);

  expect(await author.engine.propose(at, cheer)).toMatchObject({ ok: true });
  await sitting.settle();
  for (const sitter of sitting.sitters) {
    expect(saidItems(ledgerOf(sitter).fold())).toMatchObject([
      { kind: 'pending', seat: at, move: cheer, waits: 'move' },
    ]);
  }
  expect(mayCheer(author), 'a second time').toBe(false);
  expect(mayCheer(other), 'what another said is the next writer’s to include').toBe(true);

  await playOn(sitting);
  expect(saidItems(ledgerOf(author).fold())).toEqual([]);
});
