/** Ballots among clients that hear of one another in any order, some of them cut off, one of them a liar: all come to the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds, noSeat, writePayload, type Kind, type Ledger } from '../../src-renderer/ledger';
import { person, rawBody, signed, type Person } from './people';
import { paper, type Poll } from './poll';
import { asked, partBy, pollTable, sealedBy, sharesBy, twinOf } from './polling';

/** One client: what she holds, and what of the others' she has heard. */
interface Client {
  readonly who: Person;
  readonly seat: number;
  readonly ledger: Ledger<Poll>;
}

const pidOf = ({ party }: Person): string => party.pid;
const nothing = new Uint8Array(0);

/** Writes where her own ledger lets her; what it refuses she does not sign. */
const say = ({ who, ledger }: Client, kind: Kind, seat: number, payload: Uint8Array): void => {
  const body = ledger.compose({ pid: pidOf(who), kind, seat, payload });
  if (body.ok) ledger.add(signed(ledger, who, body.value));
};

/** What her client does by itself, or she herself: one thing at a time. `wish` chooses among what a person may do. */
const act = (client: Client, wish: number, round: number): void => {
  const { who, seat, ledger } = client;
  const { tip, awaited, footings, final, cast } = ledger.fold();
  const isOwed = awaited.some(({ pid, done }) => pid === pidOf(who) && !done);
  if (tip.opening) {
    const isBehind = footings.some(({ pid, depth }) => pid === pidOf(who) && depth < tip.depth);
    if (final < tip.depth) return isBehind ? say(client, kinds.ack, noSeat, nothing) : undefined;
    if (isOwed) return say(client, kinds.shares, noSeat, sharesBy(ledger, who));
    const late = awaited.find(({ pid, done }) => !done && pid !== pidOf(who) && tip.people.ballotEscrows.has(pid));
    return late && wish === 0 ? say(client, kinds.restore, noSeat, partBy(ledger, who, late.pid)) : undefined;
  }
  if (tip.expect.kind === 'one' && seat === 0) return say(client, kinds.move, 0, writePayload({ kind: 'ask' }));
  if (tip.expect.kind !== 'ballot') return;
  if (isOwed && wish < 3)
    return say(client, kinds.ballot, seat, sealedBy(ledger, who, seat, paper(`${seat} in ${round}`)));
  if (wish === 3) say(client, kinds.vote, noSeat, writePayload({ close: [...cast] }));
};

/** Two papers on one position, for whoever hears of which first. */
const lie = ({ who, seat, ledger }: Client): void => {
  if (ledger.fold().tip.expect.kind !== 'ballot') return;
  const body = rawBody(ledger, who, kinds.ballot, { seat, payload: sealedBy(ledger, who, seat, paper('a lie')) });
  ledger.add(signed(ledger, who, body));
};

const tell = (from: Client, to: Client, share: number): void => {
  const news = from.ledger.all().filter((_, at) => share === 0 || at % share !== 0);
  for (const bytes of news) to.ledger.add(bytes);
};

const summary = ({ ledger }: Client) => {
  const { tip, verdicts, exposed, awaited } = ledger.fold();
  const judged = ledger.entries().map(({ id }) => [id, verdicts.get(id)]);
  return { digest: tip.digest, state: tip.stateDigest, told: tip.standing.state.told, judged, exposed, awaited };
};

const steps = fc.array(
  fc.record({ actor: fc.nat(4), to: fc.nat(4), wish: fc.nat(4), share: fc.nat(3), isTold: fc.boolean() }),
  { minLength: 30, maxLength: 90 },
);

/** Runs a schedule at a table of so many, seat 1 lying at some of its steps, and lets everybody hear of everything. */
const run = (
  many: number,
  schedule: readonly { actor: number; to: number; wish: number; share: number; isTold: boolean }[],
  lies: boolean,
) => {
  const people = Array.from({ length: many }, (_, at) => person(at));
  const start = asked(pollTable([...people.keys()]), people);
  const clients = people.map((who, seat): Client => ({ who, seat, ledger: twinOf(start) }));
  const seen = new Map<Client, Poll['told']>();
  /** What she has been told so far is what she is told later. */
  const look = (client: Client): void => {
    const { told } = client.ledger.fold().tip.standing.state;
    if (!lies) expect(told.slice(0, seen.get(client)?.length ?? 0)).toEqual(seen.get(client) ?? []);
    seen.set(client, told);
  };
  for (const [round, { actor, to, wish, share, isTold }] of schedule.entries()) {
    const [one, other] = [clients[actor % many], clients[to % many]];
    if (!one || !other) continue;
    if (lies && one.seat === 1 && wish === 4) lie(one);
    else act(one, wish, round);
    if (isTold) tell(one, other, share);
    look(one);
    look(other);
  }
  for (let round = 0; round < 3 * many; round += 1) {
    for (const one of clients) for (const other of clients) if (one !== other) tell(one, other, 0);
    for (const one of clients) act(one, 0, 1_000 + round);
    for (const one of clients) look(one);
  }
  for (const one of clients) for (const other of clients) if (one !== other) tell(one, other, 0);
  return clients;
};

describe('ballots', () => {
  it.each([3, 4, 5])(
    'of %i honest clients end alike, in full, take back nothing that was told, and expose nobody (F1 to F4)',
    (many) => {
      let told = 0;
      fc.assert(
        fc.property(steps, (schedule) => {
          const clients = run(many, schedule, false);
          const [first, ...others] = clients.map(summary);
          for (const other of others) expect(other).toEqual(first);
          expect(first?.exposed).toEqual([]);
          expect(first?.told.length).toBe(2);
          // Nobody's words stand under another's seat.
          for (const [seat, words] of first?.told.flat() ?? [])
            expect(words ?? `${seat} in`).toMatch(new RegExp(`^${seat} in`));
          told += first?.told.flat().filter(([, words]) => words !== null).length ?? 0;
        }),
        { seed: 550 + many, numRuns: many === 3 ? 12 : 6 },
      );
      expect(told).toBeGreaterThan(many * 6);
    },
  );

  it.each([3, 5])('of %i with a liar among them end alike, and he alone is exposed', (many) => {
    let caught = 0;
    fc.assert(
      fc.property(steps, (schedule) => {
        const clients = run(many, schedule, true);
        const [first, ...others] = clients.map(summary);
        for (const other of others) expect(other).toEqual(first);
        const exposed = first?.exposed.map(({ pid }) => pid) ?? [];
        expect(exposed.filter((pid) => pid !== pidOf(person(1)))).toEqual([]);
        caught += exposed.length;
      }),
      { seed: 560 + many, numRuns: many === 3 ? 14 : 6 },
    );
    expect(caught).toBeGreaterThan(0);
  });
});
