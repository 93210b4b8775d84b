/** What a table promises, as questions about one that has been played (trust 13.1). */
import type { Ledger } from '../../src-renderer/ledger';
import type { Laws } from '../../src-renderer/ledger/laws';
import { definedIn } from './by-definition';
import { ledgerOf, shuffled, type Played } from './schedules';
import type { Toy } from './toy';

/** All that a fold says, as plain data to be compared. */
export const summary = (ledger: Ledger<Toy>) => {
  const { tip, path, verdicts, exposed, final, footings, awaited, pending, proposals } = ledger.fold();
  return {
    tip: tip.digest,
    state: tip.stateDigest,
    choices: tip.standing.choices,
    path: path().map(({ digest, entries, story, roll }) => ({ digest, entries, story, roll: roll ?? null })),
    verdicts: [...verdicts].sort(([a], [b]) => (a < b ? -1 : 1)),
    people: tip.people,
    exposed,
    final,
    footings,
    awaited,
    pending,
    proposals,
  };
};

/**
 * F1 and G3: is everything the same at all clients, at one who got it all at once in another order and twice, and at one
 * who folded now and then in between?
 */
export const isOneFold = (
  { genesis, clients, sent }: Played,
  numbers: readonly number[],
  broken: Partial<Laws> = {},
): boolean => {
  const order = shuffled(sent, numbers);
  const [whole, single] = [ledgerOf(genesis, broken), ledgerOf(genesis, broken)];
  for (const bytes of [...order, ...order]) whole.add(bytes);
  order.forEach((bytes, at) => {
    single.add(bytes);
    if ((numbers[at % numbers.length] ?? 0) % 3 > 0) single.fold();
  });
  const said = [...clients.map(({ ledger }) => ledger), whole, single].map((ledger) => JSON.stringify(summary(ledger)));
  return new Set(said).size === 1;
};

/** Are the exposed, the way and where everybody stands on it what trust 3.6 says they are? */
export const isByDefinition = ({ clients }: Played): boolean => {
  const ledger = clients[0]?.ledger;
  if (ledger === undefined) return true;
  const { exposed, path, footings } = ledger.fold();
  const way = path().map(({ digest }) => digest);
  const depths = footings.map(({ depth }) => depth);
  return JSON.stringify({ exposed, way, depths }) === JSON.stringify(definedIn(ledger));
};

/** F4: the rolls that had landed for every honest client and are no longer on the way. There must be none. */
export const lostRolls = ({ clients, landed }: Played): readonly string[] => {
  const way = new Set(
    clients
      .at(-1)
      ?.ledger.fold()
      .path()
      .map(({ digest }) => digest),
  );
  return [...landed].filter((roll) => !way.has(roll));
};
