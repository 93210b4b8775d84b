/** Decisions that cross what others write: everybody comes to the same, whatever came first. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../rules/kernel/json';
import { fromHex, kinds, noSeat, rollAlpha, type Kind, type Ledger } from '../../src-renderer/ledger';
import { dora, kickOf, seatFor, signedVote, summary, vote } from './deciding';
import { genesisOf, mockAnswer, person, rawBody, signed, toyLedger, write, writeAnswer, type Person } from './people';
import { ana, ben, cleo, everybody, table, walk } from './ring';
import { someWalk, type Toy } from './toy';

const pidOf = ({ party }: Person): string => party.pid;

describe('a skip that crosses a slow move', () => {
  /** Ben's move and the votes to pass him over, all signed on the same position. */
  const crossing = (voters: readonly Person[]) => {
    const ledger = table();
    write(ledger, ana, kinds.move, 0, walk(2));
    const before = ledger.all();
    const move = signed(ledger, ben, rawBody(ledger, ben, kinds.move, { seat: 1, json: walk(1) }));
    const votes = voters.map((who) => signedVote(ledger, who, { skip: 1 }));
    return { before, move, votes };
  };

  it.each<[string, readonly Person[], string]>([
    ['is decided where two have voted for it', [ana, cleo], 'cert'],
    ['is decided where its subject votes for it and moves: her two faces weigh nothing', [ana, ben], 'cert'],
    ['lapses where only one has', [cleo], 'one'],
  ])('%s, in any order', (_, voters, how) => {
    const { before, move, votes } = crossing(voters);
    const told = new Set<string>();
    const late = [move, ...votes];
    fc.assert(
      fc.property(fc.shuffledSubarray(late, { minLength: late.length }), (entries) => {
        const ledger = table();
        for (const bytes of [...before, ...entries]) {
          ledger.add(bytes);
          ledger.fold();
        }
        told.add(JSON.stringify(summary(ledger)));
        expect(ledger.fold().exposed.map(({ pid }) => pid)).toEqual(voters.includes(ben) ? [pidOf(ben)] : []);
        expect(ledger.fold().tip.how).toBe(how);
      }),
      { seed: 4052, numRuns: 30 },
    );
    expect(told.size).toBe(1);
  });

  it('loses the move its place, which is said', () => {
    const { before, move, votes } = crossing([ana, cleo]);
    const ledger = table();
    for (const bytes of [...before, move, ...votes]) ledger.add(bytes);
    const id = ledger.entriesOf(pidOf(ben)).at(-1)?.id ?? '';
    expect(ledger.fold().verdicts.get(id)).toMatchObject({ kind: 'refused', refusal: { code: 'entry.placeTaken' } });
  });
});

describe('an undo', () => {
  /** What one position was left by: a move, or the bids of all. */
  interface Deed {
    readonly from: string;
    readonly acts: readonly { readonly seat: number; readonly kind: Kind; readonly json: Json }[];
    /** The state that it led to. */
    readonly state: string;
  }

  /** What is done next by those who are awaited: null where dice are, or where nobody can walk. */
  const nextActs = (
    { expect, standing }: Ledger<Toy>['fold'] extends () => { readonly tip: infer Tip } ? Tip : never,
    wish: number,
  ): Deed['acts'] | null => {
    if (expect.kind === 'each')
      return expect.seats.map((seat) => ({ seat, kind: kinds.choice, json: { kind: 'bid', gold: (seat + wish) % 3 } }));
    const move = expect.kind === 'one' ? someWalk(standing.state, wish) : null;
    return expect.kind === 'one' && move !== null ? [{ seat: expect.seat, kind: kinds.move, json: move }] : null;
  };

  it('and the same moves and choices again come to the same state (G5)', () => {
    let [undone, bids] = [0, 0];
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 2, maxLength: 12 }),
        fc.nat(8),
        (count, wishes, back) => {
          const people = Array.from({ length: count }, (_, at) => person(at));
          const ledger = toyLedger(genesisOf(people.map((_, at) => at)), true);
          const doAll = (acts: Deed['acts']): void => {
            for (const { seat, kind, json } of acts) write(ledger, people[seat] ?? ana, kind, seat, json);
          };
          // Dice bar every undo of what lies before them.
          let made: Deed[] = [];
          for (const wish of wishes) {
            const { tip } = ledger.fold();
            if (tip.expect.kind === 'roll') {
              for (const who of people) if (ledger.fold().tip.expect.kind === 'roll') writeAnswer(ledger, who);
              made = [];
              continue;
            }
            const acts = nextActs(tip, wish);
            if (acts === null) break;
            doAll(acts);
            made.push({ from: tip.digest, acts, state: ledger.fold().tip.stateDigest });
          }
          const to = made[back % Math.max(1, made.length)];
          if (to === undefined || ledger.fold().tip.expect.kind === 'roll') return;
          vote(ledger, people, { undo: to.from });
          for (const { acts, state } of made.slice(made.indexOf(to))) {
            doAll(acts);
            expect(ledger.fold().tip.stateDigest).toBe(state);
            if (acts.length > 1) bids += 1;
          }
          undone += 1;
        },
      ),
      { seed: 4053, numRuns: 80 },
    );
    expect(undone).toBeGreaterThan(25);
    expect(bids).toBeGreaterThan(3);
  });

  it('of an undo is an undo, and dice bar both', () => {
    const ledger = table();
    const start = ledger.fold().tip;
    write(ledger, ana, kinds.move, 0, walk(2));
    const walked = ledger.fold().tip;
    vote(ledger, everybody, { undo: start.digest });
    vote(ledger, everybody, { undo: walked.digest });
    expect(ledger.fold().tip.stateDigest).toBe(walked.stateDigest);
    write(ledger, ben, kinds.move, 1, walk(1));
    write(ledger, cleo, kinds.move, 2, walk(1));
    for (const who of everybody) if (ledger.fold().tip.expect.kind === 'roll') writeAnswer(ledger, who);
    expect(ledger.fold().tip.roll).toBeDefined();
    expect(() => vote(ledger, [ana], { undo: walked.digest })).toThrow();
  });
});

describe('any mixture of moves and decisions', () => {
  const four = [0, 1, 2, 3].map(person);
  /** What is wished on a position: one of two proposals, so that votes meet now and then. */
  const wishAt = (ledger: Ledger<Toy>, which: number): Json => {
    const { tip } = ledger.fold();
    const subject = four[tip.depth % 4] ?? ana;
    const wishes: readonly Json[] = [
      { skip: tip.awaited[0] ?? 0 },
      { away: pidOf(subject) },
      { grant: seatFor(tip.depth % 4, dora) },
      kickOf(
        subject,
        [...tip.people.parties.map((party) => ({ ...ana, party }))].filter((one) => pidOf(one) !== pidOf(subject)),
      ),
      { undo: ledger.fold().path().at(-2)?.digest ?? '' },
    ];
    return wishes[(tip.depth + which) % wishes.length] ?? {};
  };
  /** Somebody writes what she may: her return, a vote, an answer, a choice, a move. */
  const act = (ledger: Ledger<Toy>, who: Person, wish: number): void => {
    const { tip } = ledger.fold();
    const raw = (kind: Kind, parts: Parameters<typeof rawBody>[3]): void => {
      ledger.add(signed(ledger, who, rawBody(ledger, who, kind, parts)));
    };
    if (wish % 2 === 0 && tip.people.aside.includes(pidOf(who))) {
      raw(kinds.side, { seat: noSeat, json: { back: true } });
    } else if (tip.expect.kind === 'roll') {
      const payload = mockAnswer(fromHex(who.party.dice), rollAlpha(ledger.gameId, tip.digest));
      raw(kinds.answer, { seat: noSeat, payload });
    } else if (wish % 5 < 2) {
      raw(kinds.vote, { seat: noSeat, json: wishAt(ledger, wish % 5) });
    } else {
      const seat = tip.awaited.find((awaited) => tip.people.holders[awaited] === pidOf(who)) ?? 0;
      const isEach = tip.expect.kind === 'each';
      raw(isEach ? kinds.choice : kinds.move, {
        seat,
        json: isEach ? { kind: 'bid', gold: wish % 3 } : { kind: 'rest' },
      });
    }
  };

  it('comes to the same for everybody, whatever came first (F1)', () => {
    const decided = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(4), fc.nat(400), fc.boolean()), { minLength: 30, maxLength: 70 }),
        fc.infiniteStream(fc.nat(1_000)),
        (steps, order) => {
          const [here, there] = [0, 1].map(() => toyLedger(genesisOf([0, 1, 2, 3]), true));
          if (here === undefined || there === undefined) throw new Error('two clients');
          for (const [actor, wish, isHere] of steps) {
            act(isHere ? here : there, [...four, dora][actor] ?? ana, wish);
            if (wish % 6 === 0) for (const bytes of here.all()) there.add(bytes);
            if (wish % 6 === 1) for (const bytes of there.all()) here.add(bytes);
          }
          // Twice: what one has held back as a stranger's comes out when the other's entries introduce her.
          for (const [from, to] of [here, there, here].map((one, at) => [one, at === 1 ? here : there] as const)) {
            for (const bytes of from.all()) to.add(bytes);
          }
          const all = here.all().map((bytes) => ({ bytes, at: order.next().value ?? 0 }));
          const third = toyLedger(here.genesis, true);
          for (const { bytes } of all.sort((a, b) => a.at - b.at)) {
            third.add(bytes);
            if (bytes.length % 2 === 0) third.fold();
          }
          const expected = summary(here);
          expect(summary(there)).toEqual(expected);
          expect(summary(third)).toEqual(expected);
          for (const { how, proposal } of here.fold().path())
            decided.add(Object.keys(proposal ?? { [how]: 0 })[0] ?? '');
        },
      ),
      { seed: 4054, numRuns: 40 },
    );
    expect([...decided]).toEqual(
      expect.arrayContaining(['away', 'back', 'each', 'grant', 'kick', 'one', 'roll', 'skip']),
    );
  });
});
