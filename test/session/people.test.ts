/** Votes, taking back, seats that change hands, and moves that wait for a vote: at the desk of one party. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '../../rules/kernel/game';
import { activeOf, type Party } from '../../src-renderer/ledger';
import { createHold } from '../../src-renderer/session/hold';
import type { PeopleDesk } from '../../src-renderer/session/people-desk';
import { seatsAt } from '../../src-renderer/session/seats';
import { createStandstill } from '../../src-renderer/session/standstill';
import { takenBack, undoableOf, votesOf, wishesOf } from '../../src-renderer/session/votes';
import { toy, type Toy } from '../ledger/toy';
import { ledgerOf, peopleOf, playOn, playUntil, sitDown, tipOf, type Sitter, type Sitting } from './engines';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const someone = ({ sitters }: Sitting, at: number): Sitter => {
  const sitter = sitters[at];
  if (!sitter) throw new Error(`nobody sits at ${at}`);
  return sitter;
};
const pidOf = ({ ring }: Sitter): string => ring.keys.pid;
const deskOf = (sitter: Sitter, known: readonly Party[] = [], stillSince = 0): PeopleDesk =>
  peopleOf(sitter, {
    partyOf: (pid) =>
      [...(sitter.engine.fold()?.tip.people.parties ?? []), ...known].find((party) => party.pid === pid),
    others: () => known,
    stillSince: () => stillSince,
  });
const wishesFor = (sitter: Sitter, present: readonly Sitter[], watching: readonly string[] = []) =>
  wishesOf({
    game: toy as unknown as Game,
    fold: ledgerOf(sitter).fold(),
    me: pidOf(sitter),
    others: [...present.map(pidOf), ...watching],
    present: tipOf(sitter).people.parties.filter(({ pid }) => present.some((other) => pidOf(other) === pid)),
  });
/** The sitter whose turn it is, and one whose turn it is not. */
const turnOf = (sitting: Sitting): readonly [Sitter, Sitter] => {
  const [seat = 0] = tipOf(someone(sitting, 0)).awaited;
  return [someone(sitting, seat), someone(sitting, (seat + 1) % sitting.sitters.length)];
};

describe('votes', () => {
  it('to let a turn pass are signed by nobody in the first five seconds, while a slow move may be on its way (S5)', async () => {
    const sitting = await sitDown(3);
    const [slow, ana] = turnOf(sitting);
    const bo = sitting.sitters.find((sitter) => sitter !== slow && sitter !== ana);
    if (!bo) throw new Error('three sit down');
    const asked = { kind: 'skip', seat: sitting.sitters.indexOf(slow) } as const;
    const since = Date.now();
    const vote = (sitter: Sitter) => deskOf(sitter, [], since).vote(asked);
    expect(await vote(ana)).toMatchObject({ refusal: { code: 'vote.tooSoon' } });
    vi.setSystemTime(since + 4_999);
    expect(await vote(ana)).toMatchObject({ refusal: { code: 'vote.tooSoon' } });
    // Setting somebody aside is no race with a move of hers.
    expect(await deskOf(bo, [], since).vote({ kind: 'away', pid: pidOf(slow) })).toMatchObject({ ok: true });
    expect(
      ledgerOf(bo)
        .fold()
        .proposals.map(({ proposal }) => proposal),
    ).toEqual([{ away: pidOf(slow) }]);
    vi.setSystemTime(since + 5_000);
    expect([await vote(ana), await vote(bo)]).toMatchObject([{ ok: true }, { ok: true }]);
    await sitting.settle();
    expect(tipOf(slow).awaited).not.toContain(asked.seat);
  });

  it('for one thing are counted together, whoever opened them, and pass', async () => {
    const sitting = await sitDown(3);
    await playOn(sitting);
    const [gone, ana] = turnOf(sitting);
    const bo = sitting.sitters.find((sitter) => sitter !== gone && sitter !== ana);
    if (!bo) throw new Error('three sit down');
    const asked = { kind: 'away', pid: pidOf(gone) } as const;
    expect(await deskOf(ana).vote(asked)).toMatchObject({ ok: true });
    await sitting.settle();
    expect(votesOf(ledgerOf(bo), ledgerOf(bo).fold(), pidOf(bo))).toMatchObject([
      { asked, votes: [expect.any(String)], needed: 2, mine: false, canVote: true },
    ]);
    expect(await deskOf(ana).vote(asked)).toMatchObject({ ok: false, refusal: { code: 'entry.alreadyWritten' } });
    await deskOf(bo).vote(asked);
    await sitting.settle();
    expect(activeOf(tipOf(gone).people).map(({ pid }) => pid)).not.toContain(pidOf(gone));
    expect(votesOf(ledgerOf(bo), ledgerOf(bo).fold(), pidOf(bo))).toEqual([]);
    // She comes back by herself.
    expect(await deskOf(gone).comeBack()).toMatchObject({ ok: true });
    await sitting.settle();
    expect(tipOf(ana).people.aside).toEqual([]);
    expect(await deskOf(gone).comeBack()).toMatchObject({ ok: false, refusal: { code: 'people.notAside' } });
  });

  it('to remove somebody seal the new secret once, and a second voter takes the same', async () => {
    const sitting = await sitDown(3);
    await playOn(sitting);
    const [ana, bo, cy] = [someone(sitting, 0), someone(sitting, 1), someone(sitting, 2)];
    const asked = { kind: 'kick', pid: pidOf(cy) } as const;
    await deskOf(ana).vote(asked);
    await sitting.settle();
    await deskOf(bo).vote(asked);
    await sitting.settle();
    expect(tipOf(cy).people.removed).toEqual([pidOf(cy)]);
    expect(seatsAt(sitting.genesis, tipOf(ana).people)[2]).toMatchObject({ pid: '', name: 'Seat 2' });
    expect(wishesFor(cy, sitting.sitters)).toEqual([]);
  });

  it('can be wished for by those who have one, and never while dice are out', async () => {
    const sitting = await sitDown(3);
    await playOn(sitting);
    const [turn, ana] = turnOf(sitting);
    const present = sitting.sitters.filter((sitter) => sitter !== turn);
    const kinds = wishesFor(ana, present).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'skip')).toEqual(['skip']);
    expect(kinds.filter((kind) => kind === 'away')).toEqual(['away', 'away']);
    // A seat is given away only where whoever holds it is not here.
    expect(wishesFor(ana, present).filter(({ kind }) => kind === 'grant')).toHaveLength(present.length);
    expect(wishesFor(ana, sitting.sitters).filter(({ kind }) => kind === 'grant')).toEqual([]);
    expect(wishesFor(turn, sitting.sitters).some(({ kind }) => kind === 'skip')).toBe(false);
    await playUntil(sitting, () => (tipOf(ana).standing.state as Toy).walks === 2);
    someone(sitting, 0).isCut = true;
    await playOn(sitting);
    expect(tipOf(someone(sitting, 2)).expect.kind).toBe('roll');
    expect(wishesFor(someone(sitting, 2), sitting.sitters)).toEqual([]);
  });
});

describe('taking back', () => {
  it('goes back to before my last move when all agree, and the lines in between are struck', async () => {
    const sitting = await sitDown(3);
    await playOn(sitting);
    await playOn(sitting);
    const [, ...rest] = sitting.sitters;
    const mover = sitting.sitters.find((sitter) =>
      undoableOf(ledgerOf(sitter), ledgerOf(sitter).fold(), pidOf(sitter)),
    );
    if (!mover) throw new Error('somebody has moved');
    const undoable = undoableOf(ledgerOf(mover), ledgerOf(mover).fold(), pidOf(mover));
    const before = ledgerOf(mover)
      .fold()
      .path()
      .find(({ digest }) => digest === undoable?.to);
    await deskOf(mover).takeBack();
    await sitting.settle();
    const asked = { kind: 'undo', digest: undoable?.to ?? '' } as const;
    for (const sitter of sitting.sitters) if (sitter !== mover) await deskOf(sitter).vote(asked);
    await sitting.settle();
    expect(rest).toHaveLength(2);
    expect(tipOf(mover).standing.state).toEqual(before?.standing.state);
    expect(takenBack(ledgerOf(mover).fold().path())).toContain(undoable?.made);
    // What was taken back cannot be taken back again.
    expect(undoableOf(ledgerOf(mover), ledgerOf(mover).fold(), pidOf(mover))?.made).not.toBe(undoable?.made);
  });
});

describe('a seat', () => {
  it('is handed over at once by whoever is expected', async () => {
    const sitting = await sitDown(3);
    await playOn(sitting);
    const [turn, other] = turnOf(sitting);
    const seat = sitting.sitters.indexOf(turn);
    expect(await deskOf(turn).handOver(seat, 'ff'.repeat(8))).toMatchObject({ refusal: { code: 'vote.keysMissing' } });
    expect(await deskOf(turn).handOver(seat, pidOf(other))).toMatchObject({ ok: true });
    await sitting.settle();
    expect(tipOf(other).people.holders[seat]).toBe(pidOf(other));
    expect(tipOf(other).awaited).toEqual([seat]);
    expect(seatsAt(sitting.genesis, tipOf(other).people)[seat]?.playedBy).toMatch(/^Party/);
  });
});

describe('moves of mine', () => {
  it('wait while a vote is open, and half a minute at most', async () => {
    const sitting = await sitDown(3);
    await playOn(sitting);
    const [turn, ana] = turnOf(sitting);
    const released = vi.fn();
    const hold = createHold(released);
    hold.look(ledgerOf(turn).fold());
    expect(hold.isHeld()).toBe(false);
    await deskOf(ana).vote({ kind: 'away', pid: pidOf(turn) });
    await sitting.settle();
    hold.look(ledgerOf(turn).fold());
    expect(hold.isHeld()).toBe(true);
    const free = vi.fn();
    void hold.released().then(free);
    await vi.advanceTimersByTimeAsync(29_000);
    hold.look(ledgerOf(turn).fold());
    expect(free).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(free).toHaveBeenCalledOnce();
    expect(released).toHaveBeenCalledOnce();
    hold.look(ledgerOf(turn).fold());
    expect(hold.isHeld()).toBe(false);
  });

  it('go on as soon as the table has moved on', async () => {
    const sitting = await sitDown(3);
    await playOn(sitting);
    const [turn, ana] = turnOf(sitting);
    const hold = createHold(() => undefined);
    await deskOf(ana).vote({ kind: 'away', pid: pidOf(turn) });
    await sitting.settle();
    hold.look(ledgerOf(ana).fold());
    const free = vi.fn();
    void hold.released().then(free);
    await playOn(sitting);
    hold.look(ledgerOf(ana).fold());
    await vi.advanceTimersByTimeAsync(1);
    expect(free).toHaveBeenCalledOnce();
  });
});

describe('how long the table stands still', () => {
  it('counts from the first look at a place, and a link from when it went', () => {
    const standstill = createStandstill(1_000);
    expect(standstill.stillSince()).toBeNull();
    standstill.look('a', ['bo'], 2_000);
    standstill.look('a', ['bo'], 3_000);
    expect(standstill.stillSince()).toBe(2_000);
    expect(standstill.goneSince('bo')).toBeNull();
    expect(standstill.goneSince('cy')).toBe(1_000);
    standstill.look('b', [], 4_000);
    standstill.look('b', [], 5_000);
    expect(standstill.stillSince()).toBe(4_000);
    expect(standstill.goneSince('bo')).toBe(4_000);
    standstill.look('b', ['bo'], 6_000);
    expect(standstill.goneSince('bo')).toBeNull();
  });
});
