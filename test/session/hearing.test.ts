/** Nothing is signed at a table from a copy until one of its people has told what she has (trust 3.7, S3). */
import { describe, expect, it } from 'vitest';
import { kinds } from '../../src-renderer/ledger';
import { hasHeard, type HearingFacts } from '../../src-renderer/session/hearing';
import { write } from '../ledger/people';
import { ana, ben, table, walk, walker } from '../ledger/ring';

const standing = (ledger: ReturnType<typeof table>) => {
  const { digest, depth } = ledger.fold().tip;
  return { digest, depth, state: '' };
};

/** Ana's copy is of before her second walk; Ben has all. */
const aCopy = () => {
  const [copy, bens] = [table(), table()];
  const entries = [write(bens, ana, kinds.move, 0, walk(2)), write(bens, ben, kinds.move, 1, walk(3))];
  const [first] = entries;
  if (first) copy.add(first);
  return { copy, bens, entries };
};

const facts = (more: Partial<HearingFacts>): HearingFacts => ({ ledger: null, others: [], synced: [], ...more });

describe('somebody was heard', () => {
  it('once her document has come and what she stands on is here', () => {
    const { copy, bens, entries } = aCopy();
    const others = [{ pid: ben.party.pid, session: 7, position: standing(bens) }];
    // Her document has come, and its entries are still on their way into the ledger.
    expect(hasHeard(facts({ ledger: copy, others, synced: [7] }))).toBe(false);
    for (const bytes of entries) copy.add(bytes);
    expect(hasHeard(facts({ ledger: copy, others, synced: [7] }))).toBe(true);
  });

  it('and not before, however well she stands: an answer to a roll moves nobody’s position', () => {
    const { bens } = aCopy();
    const others = [{ pid: ben.party.pid, session: 7, position: standing(bens) }];
    expect(hasHeard(facts({ ledger: bens, others, synced: [] }))).toBe(false);
    expect(hasHeard(facts({ ledger: bens, others, synced: [8] }))).toBe(false);
  });

  it('by a member who watches too, and by nobody else', () => {
    const { bens } = aCopy();
    const at = (pid: string) => [{ pid, session: 7, position: standing(bens) }];
    expect(hasHeard(facts({ ledger: bens, others: at(walker.party.pid), synced: [7] }))).toBe(true);
    expect(hasHeard(facts({ ledger: bens, others: at('0123456789abcdef'), synced: [7] }))).toBe(false);
  });

  it('not by one who has no ledger yet', () => {
    const { bens } = aCopy();
    const others = [{ pid: ben.party.pid, session: 7, position: null }];
    expect(hasHeard(facts({ ledger: bens, others, synced: [7] }))).toBe(false);
  });

  it('by anybody before play has begun here, and not by nobody', () => {
    const others = [{ pid: ben.party.pid, session: 7, position: null }];
    expect(hasHeard(facts({ others, synced: [7] }))).toBe(true);
    expect(hasHeard(facts({ others, synced: [] }))).toBe(false);
    expect(hasHeard(facts({ synced: [7] }))).toBe(false);
  });
});
