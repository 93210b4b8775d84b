/** Where the things of Hot Circle lie that nobody has moved: none on another, and none in the dice. */
import { expect, it } from 'vitest';
import { usualFor } from '../../resources/hot-circle/samples';
import { overlaps } from '../../src-renderer/table/camera';
import { boundsOf, sceneOf } from '../../src-renderer/table/scene';
import { anInput } from './samples';
import { shippedLayouts } from '../sheet/shipped';

const layouts = shippedLayouts('hot-circle');

const piece = (layout: string, id: string, seat = -1) => ({
  id,
  layout,
  seat,
  title: { code: 'label.text', facts: { text: id } },
  values: usualFor(layout),
});

it('a test is looked at with its dice and nothing else, and afterwards my own seat again', () => {
  const own = [piece('beliefs', 'beliefs:1', 1), piece('character', 'sheet:1', 1)];
  const around = [piece('map', 'map'), ...[0, 1, 2].map((at) => piece('setting', `setting:${at}`)), ...own];
  const seats = [{ seat: 1, name: 'Bo', pid: 'b', mine: true, awaited: false }];
  const test = { ...piece('test', 'test'), isCurrent: true };
  const rectOf = (scene: ReturnType<typeof sceneOf>, ids: readonly string[]) =>
    boundsOf(scene.pieces.filter(({ id }) => ids.includes(id)));
  const during = sceneOf(anInput({ pieces: [...around, test], layouts, seats }));
  expect(during.isFocused).toBe(true);
  expect(during.mine).toEqual(rectOf(during, ['dice', 'test']));
  expect(during.near).toEqual(during.mine);
  const after = sceneOf(anInput({ pieces: around, layouts, seats }));
  expect(after.isFocused).toBe(false);
  expect(after.near).toEqual(rectOf(after, ['dice', 'beliefs:1', 'sheet:1']));
  expect(after.mine.height).toBeGreaterThan(after.near.height);
});

it('eight seats, six settings and nine NPCs have room around a map, the dice and a test', () => {
  const seats = [0, 1, 2, 3, 4, 5, 6, 7];
  const pieces = [
    ...seats.flatMap((seat) => [piece('beliefs', `beliefs:${seat}`, seat), piece('character', `sheet:${seat}`, seat)]),
    piece('map', 'map'),
    ...[0, 1, 2, 3, 4, 5].map((at) => piece('setting', `setting:${at}`)),
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => piece('npc', `npc:${at}`)),
    piece('test', 'test'),
  ];
  const scene = sceneOf(anInput({ pieces, layouts }));
  expect(scene.pieces).toHaveLength(pieces.length + 1);
  for (const [index, one] of scene.pieces.entries()) {
    const covered = scene.pieces.slice(index + 1).filter((other) => overlaps(one, other));
    expect(covered.map(({ id }) => [one.id, id])).toEqual([]);
  }
});
