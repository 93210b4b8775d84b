import { expect, it } from 'vitest';
import { arrivingOf } from '../../../src-renderer/session/pictures/arriving';
import type { PictureView } from '../../../src-renderer/session/view';

const position = (depth: number, unchecked = 0) => ({ position: { depth, digest: '', state: '', unchecked } });
const picture = (hash: string, bytes: number, come: number): PictureView => ({
  ...{ id: `${hash}/${come}`, mine: false, hash, name: 'map.png', alt: '', width: 8, height: 6 },
  ...{ x: 0, y: 0, z: -9, across: 80, bytes, come, isHere: come === bytes },
});

it('is nothing where all is here, and where only a move or two are on their way', () => {
  expect(arrivingOf(position(0), [], 0)).toBeNull();
  expect(arrivingOf(position(57), [picture('a', 5, 5)], 60)).toBeNull();
});

it('counts a story from nothing, and then what is checked of it', () => {
  expect(arrivingOf(position(0), [], 10_000)?.story).toEqual({ have: 0, of: 10_000 });
  expect(arrivingOf(position(10_000, 6_900), [], 9_000)?.story).toEqual({ have: 3_100, of: 10_000 });
});

it('counts the bytes of each picture once, however often it lies there', () => {
  const pictures = [picture('a', 700, 700), picture('b', 5_000, 1_200), picture('b', 5_000, 1_200)];
  expect(arrivingOf(position(0), pictures, 0)).toEqual({
    story: null,
    pictures: { have: 1_900, of: 5_700, missing: 1 },
  });
});
