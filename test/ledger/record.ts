/** Long recorded games, for properties and for measuring. */
import { kinds, type Genesis, type Ledger } from '../../src-renderer/ledger';
import { genesisOf, person, toyLedger, write, writeAnswer, type Person } from './people';
import { someWalk, type Toy } from './toy';

/** Lets everybody who is awaited write, with walks and bids that follow from `wish`; answers with what was written. */
export const playOn = (ledger: Ledger<Toy>, people: readonly Person[], wish: number): readonly Uint8Array[] => {
  const { tip, awaited } = ledger.fold();
  const personOf = (pid: string | undefined): readonly Person[] => people.filter(({ party }) => party.pid === pid);
  if (tip.expect.kind === 'roll') {
    return awaited.flatMap(({ pid, done }) => (done ? [] : personOf(pid).map((who) => writeAnswer(ledger, who))));
  }
  const isEach = tip.expect.kind === 'each';
  return tip.awaited.flatMap((seat) => {
    const move = isEach ? { kind: 'bid', gold: (wish + seat) % 3 } : someWalk(tip.standing.state, wish);
    if (move === null) return [];
    const kind = isEach ? kinds.choice : kinds.move;
    return personOf(tip.people.holders[seat]).map((who) => write(ledger, who, kind, seat, move));
  });
};

/** An honest game of at least so many entries, in the order in which they were written. Signed, with mock answers. */
export const recordGame = (
  atLeast: number,
  seats: readonly number[] = [0, 1, 2, 3, 4, 5],
): { readonly genesis: Genesis; readonly entries: readonly Uint8Array[] } => {
  const genesis = genesisOf(seats);
  const ledger = toyLedger(genesis, true);
  const people = [...new Set(seats)].map(person);
  const entries: Uint8Array[] = [];
  for (let wish = 17; entries.length < atLeast; wish = (wish * 73 + 41) % 997) {
    entries.push(...playOn(ledger, people, wish));
  }
  return { genesis, entries };
};
