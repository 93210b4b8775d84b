/** The ring of Ana, Ben and Cleo, as the tests of the ledger find it. */
import type { Kind, Ledger, Verdict } from '../../src-renderer/ledger';
import { genesisOf, person, rawBody, signed, toyLedger, type Person } from './people';
import { playOn } from './record';
import type { Toy } from './toy';

export const [ana, ben, cleo, walker] = [person(0), person(1), person(2), person(30)] as const;
/** Who holds seats 0 to 2; the fourth party watches. */
export const everybody: readonly Person[] = [ana, ben, cleo];
export const walk = (cells: number) => ({ kind: 'walk', cells });
export const cheer = { act: { kind: 'cheer' } };

/** A table of Ana, Ben and Cleo in seats 0 to 2, and a watcher. */
export const table = (): Ledger<Toy> => toyLedger(genesisOf([0, 1, 2], { watchers: 1 }));

/** Signs a raw entry, adds it, and answers with its verdict. */
export const verdictOn = <State extends object>(
  ledger: Ledger<State>,
  who: Person,
  kind: Kind,
  parts: Parameters<typeof rawBody>[3],
): Verdict | undefined => {
  const added = ledger.add(signed(ledger, who, rawBody(ledger, who, kind, parts)));
  if (!added.ok) throw new Error(added.refusal.code);
  return ledger.fold().verdicts.get(added.value.id);
};

/** A table that stands at a roll (after three walks) or at the bids (after four). */
export const standingAt = (walks: 3 | 4): Ledger<Toy> => {
  const ledger = table();
  for (let made = 0; ledger.fold().tip.standing.state.walks < walks; made += 1) playOn(ledger, everybody, made);
  while (walks === 4 && ledger.fold().tip.expect.kind === 'roll') playOn(ledger, everybody, 0);
  return ledger;
};
