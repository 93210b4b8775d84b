/** Decks shuffled and dealt by nobody: the same whoever is gone, and no cheat gets through (trust 7, decision 0056). */
import { describe, expect, it } from 'vitest';
import { kinds, type Ledger } from '../../src-renderer/ledger';
import { facesOf, showing, type Cards } from './cards';
import { cardTable, crowd, play, seenBy, setAside, twinOf, work } from './dealing';
import { write, type Person } from './people';

const pidOf = ({ party }: Person): string => party.pid;
const tipOf = (ledger: Ledger<Cards>) => ledger.fold().tip;
const stateOf = (ledger: Ledger<Cards>): Cards => tipOf(ledger).standing.state;
const waits = (ledger: Ledger<Cards>): readonly string[] =>
  ledger.fold().awaited.flatMap(({ pid, done }) => (done ? [] : [pid]));
const sorted = (faces: readonly (string | null)[]): readonly string[] => faces.map(String).sort();

/** A table of so many at which a deck is to be shuffled. */
const begun = (many: number, config = {}): Ledger<Cards> => {
  const ledger = cardTable([...Array(many).keys()], config);
  write(ledger, crowd(many)[0] as Person, kinds.move, 0, { kind: 'shuffle' });
  return ledger;
};

describe('a deal', () => {
  it.each([1, 2, 3, 4, 5, 8])('of %i is readable by each for herself alone, and can be shown', (many) => {
    const people = crowd(many);
    const ledger = begun(many, { faces: 2 * many });
    expect(tipOf(ledger).expect.kind).toBe('shuffle');
    expect(waits(ledger)).toEqual(people.map(pidOf));
    work(ledger, people);
    expect(stateOf(ledger).phase).toBe('play');
    const numbers = Array.from({ length: 2 * many }, (_, card) => card);
    const seen = people.map((who, seat) => seenBy(ledger, who, seat, numbers));
    for (const [seat, faces] of seen.entries()) {
      expect(faces.map((face) => face !== null)).toEqual(numbers.map((card) => card % many === seat));
    }
    const all = numbers.map((card) => seen[card % many]?.[card] ?? null);
    expect(sorted(all)).toEqual(facesOf(2 * many));
    for (const [seat, who] of people.entries()) play(ledger, who, seat, showing(seat));
    expect(stateOf(ledger).shown).toEqual(people.map((_, seat) => [seat, seat, all[seat]]));
    const twin = twinOf(ledger, [...ledger.all()].reverse());
    expect(tipOf(twin).digest).toBe(tipOf(ledger).digest);
    expect(stateOf(twin)).toEqual(stateOf(ledger));
  });
});
