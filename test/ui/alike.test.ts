import { describe, expect, it } from 'vitest';
import { isAlike } from '../../src-renderer/ui/parts/alike';

describe('data that is read alike', () => {
  const data = () => ({ name: 'Ana', seats: [{ seat: 0, marks: [] }], places: new Map([['a', { x: 1, y: 2 }]]) });

  it('is what says the same, down to the last list', () => {
    expect(isAlike(data(), data())).toBe(true);
    expect(isAlike(null, null)).toBe(true);
  });

  it.each([
    ['a figure', { ...data(), places: new Map([['a', { x: 1, y: 3 }]]) }],
    ['a key of a map', { ...data(), places: new Map([['b', { x: 1, y: 2 }]]) }],
    [
      'one more',
      {
        ...data(),
        seats: [
          { seat: 0, marks: [] },
          { seat: 1, marks: [] },
        ],
      },
    ],
    ['one less', { ...data(), seats: [] }],
    ['a field that is missing', { name: 'Ana', seats: data().seats }],
    ['a field that is nothing', { ...data(), seats: null }],
    ['a name', { ...data(), name: 'Bo' }],
  ])('is not what differs by %s', (_, other) => {
    expect(isAlike(data(), other)).toBe(false);
    expect(isAlike(other, data())).toBe(false);
  });

  it('does not look into what is one and the same', () => {
    const same = {
      get field(): never {
        throw new Error('looked into');
      },
    };
    expect(isAlike({ same }, { same })).toBe(true);
  });
});
