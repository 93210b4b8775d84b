/** The clerk of a race by vote (decision 0052): who may be voted, what she may do from then on, and how long. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expectation } from '../../rules/kernel/expectation';
import type { Json } from '../../rules/kernel/json';
import { clerkOf, kinds, noSeat, toHex, writePayload, type Ledger } from '../../src-renderer/ledger';
import { withDeputy } from '../../src-renderer/ledger/absence';
import { childDigest } from '../../src-renderer/ledger/positions';
import { kickOf, seatFor, signedVote, summary, vote, voteRaw } from './deciding';
import { genesisOf, rawBody, signed, toyLedger, write, type Person } from './people';
import { ana, ben, cleo, everybody, verdictOn, walker } from './ring';
import type { Toy } from './toy';

const take = { kind: 'take' };
const ready = { kind: 'ready' };
const none = new Uint8Array(0);

/** Ana, Ben and Cleo race for gold; the rules name Ben, in seat 1, as clerk. */
const racing = (seats: readonly number[] = [0, 1, 2]): Ledger<Toy> =>
  toyLedger(genesisOf(seats, { watchers: 1, config: { race: true } }));
const clerkAt = (ledger: Ledger<Toy>): number | null => {
  const { people, expect: expected } = ledger.fold().tip;
  return clerkOf(people, expected);
};
const goldAt = (ledger: Ledger<Toy>): readonly number[] => ledger.fold().tip.standing.state.gold;
const idOf = (ledger: Ledger<Toy>, who: Person): string => ledger.entriesOf(who.party.pid).at(-1)?.id ?? '';
const codeOf = (ledger: Ledger<Toy>, id: string): string | undefined =>
  ledger.fold().verdicts.get(id)?.refusal?.code ?? ledger.fold().verdicts.get(id)?.kind;

/** Ben has left Cleo's proposal lying, and Ana and Cleo have made Cleo the clerk. */
const replaced = (): Ledger<Toy> => {
  const ledger = racing();
  write(ledger, cleo, kinds.proposal, 2, take);
  write(ledger, ben, kinds.move, 1, take);
  vote(ledger, [ana, cleo], { clerk: 2 });
  return ledger;
};

describe('a clerk by vote', () => {
  it('is decided by a majority, and makes a position that says so', () => {
    const ledger = racing();
    const { digest, stateDigest } = ledger.fold().tip;
    vote(ledger, [ana], { clerk: 2 });
    expect([clerkAt(ledger), ledger.fold().tip.depth]).toEqual([1, 0]);
    vote(ledger, [ben], { clerk: 2 });
    expect(ledger.fold().tip).toMatchObject({
      digest: childDigest('cert', digest, [toHex(writePayload({ clerk: 2 }))]),
      how: 'cert',
      proposal: { clerk: 2 },
      stateDigest,
      story: [{ code: 'table.clerk', seat: 2, facts: { seat: 2 } }],
    });
    expect(clerkAt(ledger)).toBe(2);
  });

  it('takes up what the old one left lying, and the race goes on', () => {
    const ledger = replaced();
    const left = idOf(ledger, cleo);
    expect(left).not.toBe('');
    expect(ledger.fold().pending.map(({ seat }) => seat)).toEqual([2]);
    write(ledger, cleo, kinds.batch, 2, none);
    expect(goldAt(ledger)).toEqual([0, 1, 1]);
    expect(ledger.fold().pending).toEqual([]);
    // Hers are moves now, and the old clerk's are proposals.
    write(ledger, cleo, kinds.move, 2, take);
    write(ledger, ben, kinds.proposal, 1, take);
    expect(goldAt(ledger)).toEqual([0, 1, 2]);
    write(ledger, cleo, kinds.batch, 2, none);
    expect(goldAt(ledger)).toEqual([0, 2, 2]);
  });

  it('leaves the old one nothing to put in order', () => {
    const ledger = replaced();
    const incl = [...ledger.fold().pending].map(({ id }) => id);
    expect(verdictOn(ledger, ben, kinds.batch, { seat: 1, incl })?.refusal?.code).toBe('entry.notClerk');
    expect(verdictOn(ledger, ben, kinds.move, { seat: 1, json: take })?.refusal?.code).toBe('entry.notYourTurn');
    expect(goldAt(ledger)).toEqual([0, 1, 0]);
  });

  it('is the one whom the table waits for where something is proposed', () => {
    const ledger = replaced();
    write(ledger, cleo, kinds.move, 2, ready);
    write(ledger, ana, kinds.proposal, 0, take);
    const waits = ledger.fold().awaited.flatMap(({ pid, done }) => (done ? [] : [pid]));
    expect(waits).toEqual([ben.party.pid, cleo.party.pid]);
  });

  it('stays through moves, decisions about people and what is taken back', () => {
    const ledger = replaced();
    const { digest } = ledger.fold().tip;
    write(ledger, cleo, kinds.move, 2, take);
    expect(clerkAt(ledger)).toBe(2);
    vote(ledger, everybody, { undo: digest });
    expect(clerkAt(ledger)).toBe(2);
    vote(ledger, [ana, cleo], { away: ben.party.pid });
    expect(clerkAt(ledger)).toBe(2);
    write(ledger, ben, kinds.side, noSeat, { back: true });
    expect(clerkAt(ledger)).toBe(2);
  });

  it('can be voted out again, for the one of the rules too', () => {
    const ledger = replaced();
    vote(ledger, [ana, ben], { clerk: 0 });
    expect(clerkAt(ledger)).toBe(0);
    vote(ledger, [ben, cleo], { clerk: 1 });
    expect(clerkAt(ledger)).toBe(1);
    write(ledger, ben, kinds.move, 1, take);
    expect(clerkAt(ledger)).toBe(1);
  });

  it('is followed by the first who is there where she is set aside, and is clerk again when she is back', () => {
    const ledger = replaced();
    vote(ledger, [ana, ben], { away: cleo.party.pid });
    expect(clerkAt(ledger)).toBe(0);
    write(ledger, cleo, kinds.side, noSeat, { back: true });
    expect(clerkAt(ledger)).toBe(2);
  });

  it('is a seat, whoever holds it', () => {
    const ledger = replaced();
    vote(ledger, [ana, ben], { grant: seatFor(2, ana) });
    expect(verdictOn(ledger, ana, kinds.move, { seat: 2, json: take })?.kind).toBe('accepted');
    expect(goldAt(ledger)).toEqual([0, 1, 1]);
  });

  it('ends with the race: where it is run again the rules name the clerk', () => {
    const ledger = replaced();
    const { digest } = ledger.fold().tip;
    write(ledger, cleo, kinds.move, 2, ready);
    for (const [who, seat] of [[ana, 0] as const, [ben, 1] as const]) write(ledger, who, kinds.proposal, seat, ready);
    write(ledger, cleo, kinds.batch, 2, none);
    expect([ledger.fold().tip.expect.kind, clerkAt(ledger)]).toEqual(['one', null]);
    vote(ledger, everybody, { undo: digest });
    expect([ledger.fold().tip.expect.kind, clerkAt(ledger)]).toEqual(['free', 1]);
  });
});

describe('whoever stands in', () => {
  const what = { code: 'x', facts: {} };
  const free = (clerk: number): Expectation => ({ kind: 'free', seats: [0, 1, 2], owed: [], clerk, what });
  const two = { named: 1, seat: 2 };

  it.each<[string, Expectation, Parameters<typeof withDeputy>[1], Expectation, object | null]>([
    ['was voted just now', free(1), { voted: two, before: null }, free(2), two],
    ['stands in still', free(1), { before: two }, free(2), two],
    [
      'follows whoever stood in',
      free(1),
      { voted: { named: 1, seat: 0 }, before: two },
      free(0),
      { named: 1, seat: 0 },
    ],
    ['has gone with the clerk whom the rules named', free(0), { before: two }, free(0), null],
    ['has gone with the race', { kind: 'one', seat: 1, what }, { before: two }, { kind: 'one', seat: 1, what }, null],
    ['is nobody', free(1), { before: null }, free(1), null],
  ])('%s', (_, named, deputies, expected, deputy) => {
    expect(withDeputy(named, deputies)).toEqual({ expect: expected, deputy });
  });
});

describe('a vote for a clerk', () => {
  const setAside = (ledger: Ledger<Toy>): Ledger<Toy> => {
    vote(ledger, [ana, ben], { away: cleo.party.pid });
    return ledger;
  };
  const removed = (ledger: Ledger<Toy>): Ledger<Toy> => {
    vote(ledger, [ana, ben], kickOf(cleo, [ana, ben, walker]));
    return ledger;
  };

  it.each<[string, () => Ledger<Toy>, Json, string]>([
    ['where there is no race', () => toyLedger(genesisOf([0, 1, 2])), { clerk: 2 }, 'vote.noRace'],
    ['who is clerk already', racing, { clerk: 1 }, 'vote.clerkAlready'],
    ['who was made clerk', replaced, { clerk: 2 }, 'vote.clerkAlready'],
    ['who is the clerk’s other seat', () => racing([0, 1, 1]), { clerk: 2 }, 'vote.clerkAlready'],
    ['who is no seat', racing, { clerk: 3 }, 'vote.nobodyThere'],
    ['who is set aside', () => setAside(racing()), { clerk: 2 }, 'vote.nobodyThere'],
    ['who was removed', () => removed(racing()), { clerk: 2 }, 'vote.nobodyThere'],
    ['who is a word', racing, { clerk: '2' }, 'entry.payload'],
    ['who is below zero', racing, { clerk: -1 }, 'entry.payload'],
    ['with another wish', racing, { clerk: 2, skip: 1 }, 'entry.payload'],
  ])('%s is refused', (_, ledger, wish, code) => {
    expect(voteRaw(ledger(), ana, wish)).toMatchObject({ kind: 'refused', refusal: { code } });
  });

  it('is not a watcher’s', () => {
    expect(voteRaw(racing(), walker, { clerk: 2 })).toMatchObject({ refusal: { code: 'vote.noVote' } });
  });
});

describe('a vote that crosses what the old clerk orders', () => {
  /** On one position: Ben's batch without Cleo, and the votes. After the votes: Cleo's batch, and one more of Ben's. */
  const crossing = () => {
    const ledger = racing();
    const proposed = [write(ledger, cleo, kinds.proposal, 2, take), write(ledger, ana, kinds.proposal, 0, take)];
    const incl = [idOf(ledger, ana)];
    const order = signed(ledger, ben, rawBody(ledger, ben, kinds.batch, { seat: 1, incl }));
    const votes = [ana, cleo].map((who) => signedVote(ledger, who, { clerk: 2 }));
    for (const bytes of [order, ...votes]) ledger.add(bytes);
    const late = signed(ledger, ben, rawBody(ledger, ben, kinds.batch, { seat: 1, incl }));
    const anew = write(ledger, cleo, kinds.batch, 2, none);
    return { entries: [...proposed, order, ...votes, late, anew], late };
  };

  it('comes to the same for everybody, in any order', () => {
    const { entries, late } = crossing();
    const told = new Set<string>();
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
        const ledger = racing();
        for (const bytes of shuffled) {
          ledger.add(bytes);
          ledger.fold();
        }
        told.add(JSON.stringify(summary(ledger)));
        expect([clerkAt(ledger), goldAt(ledger)]).toEqual([2, [1, 0, 1]]);
        const added = ledger.add(late);
        expect(added.ok && codeOf(ledger, added.value.id)).toBe('entry.notClerk');
        expect(ledger.fold().exposed).toEqual([]);
      }),
      { seed: 5201, numRuns: 60 },
    );
    expect(told.size).toBe(1);
  });

  it('loses where only one has voted: the race has gone on', () => {
    const { entries } = crossing();
    const [first, second, order, anas] = entries;
    const ledger = racing();
    for (const bytes of [first, second, anas, order]) if (bytes !== undefined) ledger.add(bytes);
    expect([clerkAt(ledger), goldAt(ledger)]).toEqual([1, [1, 0, 0]]);
  });
});
