/** Where the things of Hot Circle lie that nobody has moved: none on another, and none in the dice. */
import { expect, it } from 'vitest';
import { usualFor } from '../../resources/hot-circle/samples';
import { overlaps } from '../../src-renderer/table/camera';
import { sceneOf } from '../../src-renderer/table/scene';
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
