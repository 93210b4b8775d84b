import { describe, expect, it } from 'vitest';
import { dropLastWords, leaveLastWords, readLastWords } from '../../src-renderer/store/last-words';

/** A shelf in memory; what lies on it can be looked at. */
const aShelf = () => {
  const lying = new Map<string, string>();
  return {
    lying,
    getItem: (key: string): string | null => lying.get(key) ?? null,
    setItem: (key: string, text: string): void => void lying.set(key, text),
    removeItem: (key: string): void => void lying.delete(key),
  };
};

describe('last words', () => {
  it('are read as they were left, of each table its own', () => {
    const shelf = aShelf();
    const update = Uint8Array.of(0, 7, 255);
    leaveLastWords('vault', { update, privateNotes: null }, shelf);
    leaveLastWords('attic', { update: null, privateNotes: 'behind the clock ⏰' }, shelf);
    expect(readLastWords('vault', shelf)).toEqual({ update, privateNotes: null });
    expect(readLastWords('attic', shelf)).toEqual({ update: null, privateNotes: 'behind the clock ⏰' });
    dropLastWords('vault', shelf);
    expect(readLastWords('vault', shelf)).toBeNull();
    expect(readLastWords('attic', shelf)).not.toBeNull();
  });

  it('take the place of older ones, and go where there are none', () => {
    const shelf = aShelf();
    leaveLastWords('vault', { update: null, privateNotes: 'old' }, shelf);
    leaveLastWords('vault', { update: null, privateNotes: 'new' }, shelf);
    expect(readLastWords('vault', shelf)).toEqual({ update: null, privateNotes: 'new' });
    leaveLastWords('vault', { update: null, privateNotes: null }, shelf);
    expect(shelf.lying.size).toBe(0);
  });

  it.each([
    ['no JSON', 'behind the clock'],
    ['a number', '7'],
    ['half of them', '{"update":null}'],
    ['half a byte', '{"update":"abc","privateNotes":null}'],
    ['no hexadecimal', '{"update":"zz","privateNotes":null}'],
    ['notes that are no text', '{"update":null,"privateNotes":7}'],
  ])('are none where %s lies in their place', (_, text) => {
    const shelf = aShelf();
    shelf.setItem('roundel/last-words/vault', text);
    expect(readLastWords('vault', shelf)).toBeNull();
  });

  it('stay away in silence where the browser keeps none, or has no room', () => {
    const never = (): never => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    const shelf = { getItem: never, setItem: never, removeItem: never };
    leaveLastWords('vault', { update: null, privateNotes: 'x' }, shelf);
    expect(readLastWords('vault', shelf)).toBeNull();
    expect(() => dropLastWords('vault', shelf)).not.toThrow();
  });
});
