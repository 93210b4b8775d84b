/**
 * Equal sets of entries give equal folds: whatever the order in which they come,
 * however often, whole or one by one, and whatever liars have signed.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, kinds, noSeat, rollAlpha, toHex, type Body, type Ledger } from '../../src-renderer/ledger';
import { genesisOf, mockAnswer, person, rawBody, signed, toyLedger, write, writeAnswer, type Person } from './people';
import { recordGame } from './record';
import { someWalk, type Toy } from './toy';

interface Client {
  readonly who: Person;
  readonly seat: number;
  readonly ledger: Ledger<Toy>;
}

type Step = readonly [actor: number, wish: number, what: number];

/** All that a fold says, as plain data to be compared. */
const summary = (ledger: Ledger<Toy>) => {
  const { tip, path, verdicts, awaited, pending } = ledger.fold();
  return {
    tip: tip.digest,
    state: tip.stateDigest,
    choices: tip.standing.choices,
    path: path().map(({ digest, entries, story, roll }) => ({ digest, entries, story, roll: roll ?? null })),
    verdicts: [...verdicts].sort(([a], [b]) => (a < b ? -1 : 1)),
    awaited,
    pending,
  };
};

/** What an honest client does by itself when it is her turn, or a cheer where it is not. */
const actHonestly = ({ who, seat, ledger }: Client, wish: number): Uint8Array | null => {
  const { tip, awaited, pending } = ledger.fold();
  const { expect: expected, standing } = tip;
  const mine = awaited.find(({ pid }) => pid === who.party.pid);
  if (mine?.done === false) {
    if (expected.kind === 'roll') return writeAnswer(ledger, who);
    if (expected.kind === 'each') return write(ledger, who, kinds.choice, seat, { kind: 'bid', gold: wish % 3 });
    const move = someWalk(standing.state, wish);
    return move === null ? null : write(ledger, who, kinds.move, seat, move);
  }
  const cheers =
    wish % 4 === 0 && !pending.some(({ pid }) => pid === who.party.pid) && !standing.state.cheers.includes(seat);
  return cheers ? write(ledger, who, kinds.side, seat, { act: { kind: 'cheer' } }) : null;
};

/** A liar who has lied in this place already cannot go on as an honest one: her own client stops her. */
const perhaps = (act: () => Uint8Array | null): Uint8Array | null => {
  try {
    return act();
  } catch {
    // `write` throws where the ledger would not compose.
    return null;
  }
};

const walk = (cells: number) => ({ kind: 'walk', cells });

/** Two entries for one place, of whatever kind is awaited there: legal, both of them. */
const twoFaces = (
  ledger: Ledger<Toy>,
  { party }: Person,
  raw: (kind: Body['kind'], parts: Parameters<typeof rawBody>[3]) => Uint8Array,
): readonly Uint8Array[] => {
  const { tip } = ledger.fold();
  if (tip.expect.kind === 'each') return [0, 1, 2].map((gold) => raw(kinds.choice, { json: { kind: 'bid', gold } }));
  if (tip.expect.kind !== 'roll') return [1, 2].map((cells) => raw(kinds.move, { json: walk(cells) }));
  const payload = mockAnswer(fromHex(party.dice), rollAlpha(ledger.gameId, tip.digest));
  return [0, 1].map((seat) => raw(kinds.answer, { seat, payload }));
};

/** What a liar signs: one or two entries that no honest client would. */
const lie = ({ who, seat, ledger }: Client, wish: number): readonly Uint8Array[] => {
  const raw = (kind: Body['kind'], parts: Parameters<typeof rawBody>[3]): Uint8Array =>
    signed(ledger, who, rawBody(ledger, who, kind, { seat, ...parts }));
  const path = ledger.fold().path();
  const old = path[wish % path.length];
  const any = old?.entries[0] ?? 'ab'.repeat(32);
  const on = old === undefined ? {} : { on: old.digest, via: old.how === 'each' ? old.entries : [] };
  if (ledger.fold().tip.expect.kind === 'each' && wish % 4 > 0) return twoFaces(ledger, who, raw);
  switch (wish % 12) {
    case 0:
      return [raw(kinds.move, { ...on, json: walk(1 + (wish % 3)) })];
    case 2:
      return [raw(kinds.move, { json: walk(99) })];
    case 3:
      return [raw(kinds.move, { seq: 40 + (wish % 5), prev: any, json: walk(1) })];
    case 4:
      return [raw(kinds.answer, { seat: noSeat, payload: mockAnswer(new Uint8Array(32), new Uint8Array(wish % 7)) })];
    case 5:
      return [raw(kinds.choice, { ...on, json: { kind: 'bid', gold: wish % 4 } })];
    case 6:
    case 9:
      return [raw(kinds.move, { incl: [any], json: walk(1 + (wish % 3)) })];
    case 7:
      return [raw(kinds.move, { ...on, via: [any], json: walk(1) })];
    case 8:
      return [raw(kinds.side, { ...on, json: { act: { kind: wish % 2 === 0 ? 'cheer' : 'walk' } } })];
    default:
      return twoFaces(ledger, who, raw);
  }
};

/** Plays a schedule over a network that loses nothing in the end but delays, repeats and reorders everything before. */
const simulate = (count: number, liars: number, steps: readonly Step[]) => {
  const seats = Array.from({ length: count }, (_, at) => at);
  const genesis = genesisOf(seats);
  const clients = seats.map((seat): Client => ({ who: person(seat), seat, ledger: toyLedger(genesis, true) }));
  const sent: Uint8Array[] = [];
  const net: (readonly [to: number, bytes: Uint8Array])[] = [];
  const send = (from: number, bytes: Uint8Array, to = seats): void => {
    sent.push(bytes);
    for (const other of to) if (other !== from) net.push([other, bytes]);
  };
  for (const [actor, wish, what] of steps) {
    const at = actor % count;
    const client = clients[at];
    if (client === undefined) continue;
    if (what < 50) {
      for (let more = 0; more < 3 + (wish % 17) && net.length > 0; more += 1) {
        const [letter] = net.splice((wish * 31 + more * 17) % net.length, 1);
        if (letter === undefined) break;
        clients[letter[0]]?.ledger.add(letter[1]);
        if (wish % 5 === 0) net.push(letter);
      }
    } else if (at < liars && what > 70) {
      lie(client, wish).forEach((bytes, face) => {
        client.ledger.add(bytes);
        send(
          at,
          bytes,
          seats.filter((seat) => face === 0 || seat % 2 === wish % 2),
        );
      });
    } else {
      const bytes = at < liars ? perhaps(() => actHonestly(client, wish)) : actHonestly(client, wish);
      if (bytes !== null) send(at, bytes);
    }
  }
  for (const { ledger } of clients) for (const bytes of sent) ledger.add(bytes);
  return { genesis, clients, sent };
};

const steps = fc.array(fc.tuple(fc.nat(5), fc.nat(999), fc.nat(99)), { minLength: 120, maxLength: 260 });
const count = fc.integer({ min: 2, max: 6 });

const shuffled = (list: readonly Uint8Array[], numbers: readonly number[]): Uint8Array[] => {
  const out = [...list];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = (numbers[at % numbers.length] ?? 0) % (at + 1);
    const [a, b] = [out[at], out[other]];
    if (a !== undefined && b !== undefined) [out[at], out[other]] = [b, a];
  }
  return out;
};

/** Verdicts that the liars of a run must have met, or the property has lost its teeth. */
const met = [
  'accepted ',
  'noted ',
  'refused entry.badAnswer',
  'refused entry.branchLeft',
  'refused entry.brokenChain',
  'refused entry.inclusion',
  'refused entry.placeTaken',
  'refused entry.via',
  'refused toy.tooFar',
  'refused turn.notYours',
  'waiting entry.gap',
  'waiting entry.missingIncluded',
  'waiting entry.notIncluded',
  'waiting entry.othersOwed',
];

describe('the fold', () => {
  it('is the same for the same set of entries (F1), and a fold kept going is a fresh fold (G3)', () => {
    const seen = new Set<string>();
    const numbers = fc.array(fc.nat(9999), { minLength: 50, maxLength: 50 });
    fc.assert(
      fc.property(count, fc.nat(2), steps, numbers, (n, liars, schedule, random) => {
        const { genesis, clients, sent } = simulate(n, Math.min(liars, n - 1), schedule);
        const [first, ...others] = clients.map(({ ledger }) => summary(ledger));
        for (const other of others) expect(JSON.stringify(other)).toBe(JSON.stringify(first));
        const order = shuffled(sent, random);
        const [whole, single] = [toyLedger(genesis, true), toyLedger(genesis, true)];
        for (const bytes of [...order, ...order]) whole.add(bytes);
        for (const bytes of order) {
          single.add(bytes);
          single.fold();
        }
        expect(JSON.stringify(summary(whole))).toBe(JSON.stringify(first));
        expect(JSON.stringify(summary(single))).toBe(JSON.stringify(first));
        expect(whole.all().map(toHex)).toEqual(single.all().map(toHex));
        for (const [, { kind, refusal }] of first?.verdicts ?? []) seen.add(`${kind} ${refusal?.code ?? ''}`);
      }),
      { seed: 4747, numRuns: 60 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(met));
  });

  it('of honest people refuses nothing and never forks (F2)', () => {
    fc.assert(
      fc.property(count, steps, (n, schedule) => {
        const { clients } = simulate(n, 0, schedule);
        const fold = clients[0]?.ledger.fold();
        expect([...(fold?.verdicts.values() ?? [])].filter(({ kind }) => kind === 'refused')).toEqual([]);
        const made = fold?.path().flatMap(({ entries }) => entries) ?? [];
        const accepted = [...(fold?.verdicts ?? [])].filter(([, { kind }]) => kind === 'accepted');
        expect(new Set(made).size).toBe(made.length);
        expect(accepted.every(([id]) => made.includes(id))).toBe(true);
      }),
      { seed: 4748, numRuns: 30 },
    );
  });

  it('stays what it was under hostile bytes', () => {
    const { genesis, entries } = recordGame(40, [0, 1, 2]);
    const ledger = toyLedger(genesis);
    for (const bytes of entries) ledger.add(bytes);
    const before = summary(ledger);
    const pick = fc.nat(entries.length - 1);
    fc.assert(
      fc.property(pick, pick, fc.nat(9999), fc.integer({ min: 1, max: 255 }), fc.nat(3), (a, b, where, value, how) => {
        const [one, two] = [entries[a] ?? new Uint8Array(0), entries[b] ?? new Uint8Array(0)];
        const at = where % one.length;
        const forged = [
          one.with(at, (one[at] ?? 0) ^ value),
          one.subarray(0, at),
          Uint8Array.of(...one.subarray(0, at), ...two.subarray(at)),
          Uint8Array.of(...one, value),
        ][how];
        const added = ledger.add(forged ?? one);
        // A splice of an entry with itself is that entry; everything else is refused.
        expect(added.ok && added.value.fresh).toBe(false);
      }),
      { seed: 4749, numRuns: 400 },
    );
    expect(summary(ledger)).toEqual(before);
  });

  it('comes out of a recorded game as it went in, signatures checked', () => {
    const { genesis, entries } = recordGame(300, [0, 1, 2, 0]);
    const [joiner, own] = [toyLedger(genesis), toyLedger(genesis, true)];
    for (const bytes of entries) expect(own.add(bytes).ok).toBe(true);
    for (const bytes of own.all().toReversed()) expect(joiner.add(bytes).ok).toBe(true);
    expect(summary(joiner)).toEqual(summary(own));
    expect(joiner.fold().tip.depth).toBeGreaterThan(100);
    expect([...joiner.fold().verdicts.values()].every(({ kind }) => kind === 'accepted' || kind === 'noted')).toBe(
      true,
    );
  });
});
