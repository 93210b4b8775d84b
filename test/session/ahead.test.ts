/** What somebody has said in advance: it is done for her, by her own client, and never once she has said otherwise. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ahead, Game } from '../../rules/kernel/game';
import { createAheadKeeper } from '../../src-renderer/session/ahead';
import { toy, type Toy } from '../ledger/toy';
import { ledgerOf, peopleOf, sitDown, tipOf, type Sitter } from './engines';

const words = { code: 'label.text', facts: {} };
const ready = (id: string, isAsked: boolean): Ahead => ({
  id,
  title: words,
  hint: words,
  rule: 'T-1',
  against: ['take'],
  move: isAsked ? { kind: 'ready' } : null,
});

/** A race in which everybody may say in advance that she is ready. */
const racing = {
  ...toy,
  init: (setUp: Parameters<typeof toy.init>[0]) => toy.init({ ...setUp, config: { race: true } }),
  ahead: ({ phase, cheers }: Toy, seat: number) => (phase === 'race' ? [ready('ready', !cheers.includes(seat))] : []),
} as unknown as Game;

const stateOf = (sitter: Sitter): Toy => tipOf(sitter).standing.state as Toy;

describe('at a table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done as soon as she is asked, and not again where the table takes it back', async () => {
    const sitting = await sitDown(2, racing);
    const [first, clerk] = sitting.sitters;
    if (!first || !clerk) throw new Error('nobody sits there');
    await clerk.engine.propose(1, { kind: 'take' });
    await sitting.settle();
    expect(stateOf(first).cheers).toEqual([]);
    const before = tipOf(first).digest;
    first.ahead.say(0, 'ready', true);
    first.engine.look();
    await sitting.settle();
    expect(stateOf(clerk).cheers).toEqual([0]);
    expect(first.ahead.isSaid(0, 'ready')).toBe(true);
    for (const sitter of [first, clerk]) {
      expect(await peopleOf(sitter).vote({ kind: 'undo', digest: before })).toMatchObject({ ok: true });
      await sitting.settle();
    }
    await vi.advanceTimersByTimeAsync(5_000);
    for (const sitter of [first, clerk]) expect(stateOf(sitter).cheers).toEqual([]);
    expect(first.ahead.isSaid(0, 'ready')).toBe(false);
    expect(ledgerOf(first).fold().pending).toEqual([]);
  });
});

describe('the keeper', () => {
  const at = (digest: string, stateDigest: string, state: object = {}) => ({ digest, stateDigest, state });
  const offering = (...list: readonly Ahead[]) => createAheadKeeper({ ahead: () => list });

  it('sends nothing that was not said, is not asked, or is another’s', () => {
    const keeper = offering(ready('a', true), ready('b', false));
    expect(keeper.due(at('p', 's'), 0)).toBe(null);
    keeper.say(0, 'b', true);
    keeper.say(0, 'a of before', true);
    expect(keeper.due(at('p', 's'), 0)).toBe(null);
    keeper.say(0, 'a', true);
    expect(keeper.due(at('p', 's'), 1)).toBe(null);
    expect(keeper.due(at('p', 's'), 0)).toEqual({ kind: 'ready' });
  });

  it('sends it again in another state, and in the same one only where it stands at the same point', () => {
    const keeper = offering(ready('a', true));
    keeper.say(0, 'a', true);
    const sent = [at('p', 's'), at('p', 's'), at('q', 't'), at('r', 's'), at('r', 's')].map((each) =>
      keeper.due(each, 0),
    );
    expect(sent.map((move) => move !== null)).toEqual([true, true, true, false, false]);
  });

  it('takes it back with a move that it is against, and with no other', () => {
    const keeper = offering(ready('a', true));
    keeper.say(0, 'a', true);
    keeper.moves({}, 0, 'cheer');
    keeper.moves({}, 1, 'take');
    expect(keeper.isSaid(0, 'a')).toBe(true);
    keeper.moves({}, 0, 'take');
    expect(keeper.isSaid(0, 'a')).toBe(false);
    keeper.say(0, 'a', true);
    keeper.say(0, 'a', false);
    expect(keeper.due(at('p', 's'), 0)).toBe(null);
  });
});
