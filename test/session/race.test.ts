/** What a client proposes by itself in a race, and what becomes of it where the clerk is silent. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import { kinds } from '../../src-renderer/ledger';
import { toy, type Toy } from '../ledger/toy';
import { votesOf, wishesOf } from '../../src-renderer/session/votes';
import { ledgerOf, peopleOf, sitDown, tipOf, written, type Sitter } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A race in which nobody's client does anything by itself. */
const quiet = {
  ...toy,
  init: (setUp: Parameters<typeof toy.init>[0]) => toy.init({ ...setUp, config: { race: true } }),
} as unknown as Game;

/** A race in which everybody's client is ready by itself. */
const racing = {
  ...quiet,
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

const pidOf = ({ ring }: Sitter): string => ring.keys.pid;
const stateOf = (sitter: Sitter): Toy => tipOf(sitter).standing.state as Toy;
/** The seats whose moves wait for the clerk; keys that are shared wait likewise, and are none of this. */
const waiting = (sitter: Sitter): readonly number[] =>
  ledgerOf(sitter)
    .fold()
    .pending.flatMap(({ isProposal, seat }) => (isProposal ? [seat] : []))
    .sort((a, b) => a - b);
const wishFor = (sitter: Sitter, present: readonly Sitter[]) =>
  wishesOf({
    game: quiet,
    fold: ledgerOf(sitter).fold(),
    me: pidOf(sitter),
    others: present.map(pidOf),
    present: tipOf(sitter).people.parties.filter(({ pid }) => present.some((one) => pidOf(one) === pid)),
  }).find(({ kind }) => kind === 'clerk');

it('is put in order by somebody else where a silent clerk is voted out, and the race goes on to its end', async () => {
  const sitting = await sitDown(4, quiet);
  const [first, clerk, next, last] = sitting.sitters;
  if (!first || !clerk || !next || !last) throw new Error('nobody sits there');
  const here = [first, next, last];
  clerk.isCut = true;
  for (const [sitter, seat] of [[first, 0] as const, [next, 2] as const]) {
    expect(await sitter.engine.propose(seat, { kind: 'take' })).toMatchObject({ ok: true });
    await sitting.settle();
  }
  expect(waiting(last)).toEqual([0, 2]);
  expect(stateOf(last).gold).toEqual([0, 0, 0, 0]);
  // The next around the table of those who are here; the clerk herself is offered nothing of the kind.
  const wish = { kind: 'clerk', seat: 2, instead: 1 } as const;
  expect(here.map((sitter) => wishFor(sitter, here))).toEqual([wish, wish, wish]);
  expect(wishFor(first, [first, clerk, last])).toEqual({ ...wish, seat: 3 });
  expect(wishFor(clerk, sitting.sitters)).toBeUndefined();
  for (const voter of [first, last]) {
    expect(await peopleOf(voter).vote(wish)).toMatchObject({ ok: true });
    await sitting.settle();
  }
  expect(votesOf(ledgerOf(last), ledgerOf(last).fold(), pidOf(last))).toMatchObject([
    { asked: wish, what: { code: 'vote.clerk', facts: { seat: 2 } }, needed: 3, mine: true },
  ]);
  expect(stateOf(last).gold).toEqual([0, 0, 0, 0]);
  await peopleOf(next).vote(wish);
  await sitting.settle();
  // What lay there is put in order by the client of the new clerk.
  expect(stateOf(last).gold).toEqual([1, 0, 1, 0]);
  expect(waiting(last)).toEqual([]);
  for (const [at, sitter] of sitting.sitters.entries()) {
    if (sitter === clerk) await sitting.reunite(clerk);
    expect(await sitter.engine.propose(at, { kind: 'ready' })).toMatchObject({ ok: true });
    await sitting.settle();
  }
  const ends = sitting.sitters.map((sitter) => [stateOf(sitter).phase, tipOf(sitter).digest]);
  expect(new Set(ends.flat())).toEqual(new Set(['walk', tipOf(first).digest]));
  expect([kinds.proposal, kinds.batch].map((kind) => written(clerk, first, kind))).toEqual([1, 0]);
  expect(ledgerOf(first).fold().exposed).toEqual([]);
});
