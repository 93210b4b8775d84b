import { expect, it } from 'vitest';
import { databaseName, nextDatabase } from '../../src-renderer/store/place';

const aShelf = (start?: string) => {
  const lying = new Map(start === undefined ? [] : [['roundel/database', start]]);
  return {
    getItem: (key: string): string | null => lying.get(key) ?? null,
    setItem: (key: string, text: string): void => void lying.set(key, text),
  };
};

it('is the first database until another one was opened, and then the next', () => {
  const shelf = aShelf();
  const next = nextDatabase(shelf);
  expect([databaseName(shelf), next.name]).toEqual(['roundel', 'roundel-2']);
  expect([next.use(), databaseName(shelf)]).toEqual([true, 'roundel-2']);
  nextDatabase(shelf).use();
  expect(databaseName(shelf)).toBe('roundel-3');
});

it.each(['x', '-4', '1.5', '', '1e99'])('is the first where “%s” stands in the place of a number', (text) => {
  const shelf = aShelf(text);
  expect(databaseName(shelf)).toBe('roundel');
  nextDatabase(shelf).use();
  expect(databaseName(shelf)).toBe('roundel-2');
});

it('is the first where nothing can be remembered', () => {
  const never = (): never => {
    throw new DOMException('no', 'SecurityError');
  };
  expect(databaseName({ getItem: never, setItem: never })).toBe('roundel');
  expect(nextDatabase({ getItem: never, setItem: never }).use()).toBe(false);
});
