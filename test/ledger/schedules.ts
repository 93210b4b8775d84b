/**
 * Whole tables played by a schedule: honest people and liars over a network that
 * loses nothing in the end, but delays, repeats and reorders everything before.
 */
import fc from 'fast-check';
import { kinds, noSeat, type Genesis } from '../../src-renderer/ledger';
import { laws, type Laws } from '../../src-renderer/ledger/laws';
import { actHonestly, lie, type Client, type Decisions } from './actors';
import { mockEscrow } from './mock-escrow';
import { genesisOf, person, toyLedger, write, type Person } from './people';

/** Who acts, what she wishes, and of what sort the step is; any numbers will do. */
export type Step = readonly [actor: number, wish: number, what: number];

/** A table to be played. */
export interface Schedule {
  readonly parties: number;
  /** So many of them, the first ones, lie now and then. */
  readonly liars: number;
  readonly steps: readonly Step[];
  readonly decisions: Decisions;
  /** Laws of the table that are broken. */
  readonly broken?: Partial<Laws>;
}

/** A table that has been played, when everybody has everything. */
export interface Played {
  readonly genesis: Genesis;
  readonly clients: readonly Client[];
  readonly sent: readonly Uint8Array[];
  /** Rolls that had landed in the view of every honest client at some one moment, by digest. */
  readonly landed: ReadonlySet<string>;
}

/** An empty ledger of such a table. */
export const ledgerOf = (genesis: Genesis, broken: Partial<Laws> = {}): Client['ledger'] =>
  toyLedger(genesis, true, { escrow: mockEscrow, laws: { ...laws, ...broken } });

/** A liar who has lied in this place already cannot go on as an honest one: her own client stops her. */
const perhaps = (act: () => Uint8Array | null): Uint8Array | null => {
  try {
    return act();
  } catch {
    // Only `actHonestly` throws here, where her ledger would not compose.
    return null;
  }
};

/** Everybody shares her dice key with the others and has all of it, before the play begins. */
const shareKeys = (clients: readonly Client[]): readonly Uint8Array[] => {
  const [first] = clients;
  if (first === undefined || clients.length < 3) return [];
  const register = { register: '01' };
  const all = clients.map(({ who }) => write(first.ledger, who, kinds.side, noSeat, register));
  all.push(write(first.ledger, first.who, kinds.move, 0, { kind: 'walk', cells: 1 }));
  for (const { ledger } of clients) for (const bytes of all) ledger.add(bytes);
  return all;
};

/** Which rolls lie on the way of each honest client, found again only where her tip has moved. */
const rollsWatch = (honest: readonly Client[]): (() => readonly string[]) => {
  const views = honest.map(() => ({ tip: '', rolls: new Set<string>() }));
  return () => {
    honest.forEach(({ ledger }, at) => {
      const { tip, path } = ledger.fold();
      if (views[at]?.tip === tip.digest) return;
      const rolls = path().flatMap(({ how, digest }) => (how === 'roll' ? [digest] : []));
      views[at] = { tip: tip.digest, rolls: new Set(rolls) };
    });
    const [first, ...others] = views;
    return [...(first?.rolls ?? [])].filter((roll) => others.every(({ rolls }) => rolls.has(roll)));
  };
};

const isAwaited = (client: Client | undefined, { party }: Person): boolean =>
  client?.ledger.fold().awaited.some(({ pid, done }) => pid === party.pid && !done) ?? false;

/** Plays the schedule, and then gives everything to everybody. */
export const play = ({ parties, liars, steps, decisions, broken }: Schedule): Played => {
  const seats = Array.from({ length: parties }, (_, at) => at);
  const genesis = genesisOf(seats);
  const clients = seats.map((seat): Client => ({ who: person(seat), seat, ledger: ledgerOf(genesis, broken) }));
  const sent = [...shareKeys(clients)];
  const net: (readonly [to: number, bytes: Uint8Array])[] = [];
  const landed = new Set<string>();
  const commonRolls = rollsWatch(clients.slice(liars));
  const send = (from: number, bytes: Uint8Array, to = seats): void => {
    sent.push(bytes);
    for (const other of to) if (other !== from) net.push([other, bytes]);
  };
  const deliver = (wish: number): void => {
    for (let more = 0; more < 4 + (wish % 40) && net.length > 0; more += 1) {
      const [letter] = net.splice((wish * 31 + more * 17) % net.length, 1);
      if (letter === undefined) return;
      clients[letter[0]]?.ledger.add(letter[1]);
      if (wish % 5 === 0) net.push(letter);
    }
  };
  const tellLies = (client: Client, wish: number): void => {
    lie(client, wish).forEach((bytes, face) => {
      const half = seats.filter((seat) => seat % 2 === (face + wish) % 2);
      send(client.seat, bytes, wish % 3 === 0 && face === 0 ? seats : half);
    });
  };
  for (const [actor, wish, what] of steps) {
    const any = clients[actor % parties];
    // Often whoever is awaited in somebody's view, or the table would hardly move on.
    const client = what >= 40 && what < 70 ? (clients.find(({ who }) => isAwaited(any, who)) ?? any) : any;
    if (client === undefined) continue;
    if (what < 40) deliver(wish);
    else if (client.seat < liars && (what > 70 || wish % 3 === 0)) tellLies(client, wish);
    else {
      const act = (): Uint8Array | null => actHonestly(client, { wish, isLate: what > 85, decisions });
      const bytes = client.seat < liars ? perhaps(act) : act();
      if (bytes !== null) send(client.seat, bytes);
    }
    for (const roll of commonRolls()) landed.add(roll);
  }
  for (const { ledger } of clients) for (const bytes of sent) ledger.add(bytes);
  return { genesis, clients, sent, landed };
};

/** Steps at random, so many. */
export const someSteps = (minLength: number, maxLength: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.tuple(fc.nat(7), fc.nat(999), fc.nat(99)), { minLength, maxLength });

/** The same entries in another order, which follows from these numbers. */
export const shuffled = <T>(list: readonly T[], numbers: readonly number[]): readonly T[] => {
  const out = [...list];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = (numbers[at % numbers.length] ?? 0) % (at + 1);
    const [a, b] = [out[at], out[other]];
    if (a !== undefined && b !== undefined) [out[at], out[other]] = [b, a];
  }
  return out;
};

/** Schedules for F4: more honest people than liars, and steps enough for the fault that once needed 546 runs. */
export const hostileSchedules: fc.Arbitrary<Schedule> = fc
  .record({ parties: fc.integer({ min: 3, max: 8 }), liars: fc.nat(3), steps: someSteps(250, 500) })
  .map(({ parties, liars, steps }) => ({
    parties,
    liars: Math.min(liars, Math.floor((parties - 1) / 2)),
    steps,
    decisions: 'skips',
  }));
