/** What is written late on an old place moves nothing, however old the place is: it only exposes its author (trust 2, A1). */
import { describe, expect, it } from 'vitest';
import { kinds, noSeat, type Ledger, type Position } from '../../src-renderer/ledger';
import { rawBody, signed, toyLedger, write, type Person } from './people';
import { recordGame } from './record';
import { ana, everybody } from './ring';
import { someWalk, type Toy } from './toy';

const { genesis, entries } = recordGame(10_000, [0, 1, 2]);

/** The recorded game. At its very tip only what the others have said can weigh against a late move, so all have said it. */
const recorded = (): Ledger<Toy> => {
  const ledger = toyLedger(genesis, true);
  for (const bytes of entries) ledger.add(bytes);
  for (const who of everybody) write(ledger, who, kinds.ack, noSeat, new Uint8Array(0));
  return ledger;
};

/** Another legal move on this position than the one that was made there, by whoever made it. */
const otherMove = (ledger: Ledger<Toy>, old: Position<Toy>, made: string, seat: number, who: Person): Uint8Array => {
  const via = old.how === 'each' ? old.entries : [];
  for (const wish of [0, 1, 2]) {
    const move = someWalk(old.standing.state, wish);
    if (move === null) continue;
    // Signed on the old position with her next count, as if she had waited with it.
    const body = rawBody(ledger, who, kinds.move, { seat, on: old.digest, via, json: move });
    const same = ledger.entry(made)?.body.payload;
    if (same?.length !== body.payload.length || same.some((byte, at) => byte !== body.payload[at])) {
      return signed(ledger, who, body);
    }
  }
  throw new Error('there is no other move');
};

describe('a second move, written late', () => {
  it.each([1, 100, 5_000])(
    'on a place %i positions back leaves the tip where it is, and exposes its author',
    (back) => {
      const ledger = recorded();
      const path = ledger.fold().path();
      const tip = path.length - 1;
      const at = path.findLastIndex(({ expect: { kind }, depth }) => kind === 'one' && depth <= tip - back);
      const [old, next] = [path[at], path[at + 1]];
      if (old?.expect.kind !== 'one' || next === undefined) throw new Error('the recorded game is too short');
      const { seat } = old.expect;
      const who = everybody[seat] ?? ana;
      const before = ledger.fold();
      const added = ledger.add(otherMove(ledger, old, next.entries.at(-1) ?? '', seat, who));
      const after = ledger.fold();
      expect(added).toMatchObject({ ok: true, value: { fresh: true } });
      expect([after.tip.digest, after.tip.stateDigest]).toEqual([before.tip.digest, before.tip.stateDigest]);
      expect(after.verdicts.get(added.ok ? added.value.id : '')).toMatchObject({
        kind: 'refused',
        refusal: { code: 'entry.placeTaken' },
      });
      expect(after.exposed.map(({ pid }) => pid)).toEqual([who.party.pid]);
    },
  );
});
