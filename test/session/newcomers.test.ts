/** Who came after the beginning is not in the genesis, and counts as anybody: where tables are compared, healed and heard. */
import { expect, it } from 'vitest';
import { kinds, noSeat, type Ledger } from '../../src-renderer/ledger';
import { compareTables } from '../../src-renderer/session/compare-tables';
import { heldAt } from '../../src-renderer/session/heal';
import { hasHeard } from '../../src-renderer/session/hearing';
import { dora, seatFor, vote } from '../ledger/deciding';
import { rawBody, signed, write } from '../ledger/people';
import { ana, ben, everybody, table, walk } from '../ledger/ring';
import type { Toy } from '../ledger/toy';

/** Dora, who was nobody, has Ana’s seat, which is awaited. */
const withDora = (): Ledger<Toy> => {
  const ledger = table();
  vote(ledger, [ana, ben], { grant: seatFor(0, dora) });
  return ledger;
};

it('she is named where she wrote two entries in one place', () => {
  const [here, there] = [withDora(), withDora()];
  for (const [ledger, cells] of [
    [here, 1],
    [there, 2],
  ] as const) {
    ledger.add(signed(ledger, dora, rawBody(ledger, dora, kinds.move, { seat: 0, json: walk(cells) })));
  }
  const { twoFaced } = compareTables(here as unknown as Ledger, there as unknown as Ledger);
  expect(twoFaced).toEqual([dora.party.name]);
});

it('what she has written on the tip is counted', () => {
  const ledger = withDora();
  const before = heldAt(ledger, ledger.fold());
  write(ledger, dora, kinds.vote, noSeat, { skip: 0 });
  expect(heldAt(ledger, ledger.fold())).toBe(before + 1);
});

it('she is heard as one of the table, also before she has written anything', () => {
  const ledger = withDora();
  expect(everybody.map(({ party }) => party.pid)).not.toContain(dora.party.pid);
  const { digest, depth } = ledger.fold().tip;
  const others = [{ pid: dora.party.pid, session: 7, position: { digest, depth, state: '' } }];
  expect(hasHeard({ ledger, others, synced: [7] })).toBe(true);
});
