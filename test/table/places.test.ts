/** Where pieces lie that nobody has moved. */
import { describe, expect, it } from 'vitest';
import { defaultPlace } from '../../src-renderer/table/places';

describe('a row of playing cards', () => {
  const WIDTH = 146;
  const HEIGHT = 214;
  const places = Array.from({ length: 9 }, (_, order) => defaultPlace('row', -1, order));

  it('lies above the dice and all seats, six side by side, five of them in the middle', () => {
    expect(places.every(({ y }) => y + HEIGHT <= 0)).toBe(true);
    expect(new Set(places.slice(0, 6).map(({ y }) => y)).size).toBe(1);
    expect(new Set(places.slice(5, 7).map(({ y }) => y)).size).toBe(2);
    expect((places[0]?.x ?? 0) + (places[4]?.x ?? 0) + WIDTH).toBe(0);
  });

  it('never lies on another', () => {
    for (const [at, a] of places.entries()) {
      for (const b of places.slice(at + 1)) {
        expect(Math.abs(a.x - b.x) >= WIDTH || Math.abs(a.y - b.y) >= HEIGHT).toBe(true);
      }
    }
  });
});
