/** Where pieces lie that nobody has moved. */
import { describe, expect, it } from 'vitest';
import { defaultPlace, scaleAt, UNIT } from '../../src-renderer/table/places';
import { pieceDrawing } from '../../src-renderer/table/drawings';
import { sceneOf } from '../../src-renderer/table/scene';
import { readLayout } from '../../src-renderer/sheet/format';
import key from '../../resources/schizonauts/layouts/key.json';
import part from '../../resources/schizonauts/layouts/ko-101.json';
import { anInput } from './samples';

describe('a row of playing cards', () => {
  const WIDTH = 219;
  const HEIGHT = 321;
  const places = Array.from({ length: 9 }, (_, order) => defaultPlace('row', -1, order));

  it('lies above the dice and all seats, six side by side, five of them in the middle', () => {
    expect(places.every(({ y }) => y + HEIGHT <= 0)).toBe(true);
    expect(new Set(places.slice(0, 6).map(({ y }) => y)).size).toBe(1);
    expect(new Set(places.slice(5, 7).map(({ y }) => y)).size).toBe(2);
    expect((places[0]?.x ?? 0) + (places[4]?.x ?? 0) + WIDTH).toBe(0);
  });

  it('is drawn as large as it lies, half as large again as it is printed, and so is what can be pressed on it', () => {
    const layouts = new Map(
      [key, part].map((file) => {
        const read = readLayout(file);
        if (!read.ok) throw new Error(JSON.stringify(read));
        return [read.value.name, read.value] as const;
      }),
    );
    const values = { id: 'KO-101', title: 'The Forged Passport', cat: 'K', bonus: 1 };
    const model = { id: 'key:KO-101', layout: 'key', seat: -1, title: { code: 'piece.key', facts: {} }, values };
    const input = anInput({ pieces: [model], layouts });
    const piece = sceneOf(input).pieces.find(({ id }) => id === model.id);
    if (!piece) throw new Error('the card is not there');
    expect([piece.width, piece.height].map(Math.round)).toEqual([WIDTH, HEIGHT]);
    const drawing = pieceDrawing(input, 1, piece);
    expect([drawing.width * UNIT, drawing.height * UNIT].map(Math.round)).toEqual([WIDTH, HEIGHT]);
    expect(scaleAt('row')).toBe(1.5);
    for (const mark of [...drawing.marks, ...drawing.fields])
      expect(mark.matrix?.slice(0, 4)).toEqual([1.5, 0, 0, 1.5]);
    expect(drawing.fields.map(({ move }) => move)).toEqual(['answer:takeKey']);
  });

  it('never lies on another', () => {
    for (const [at, a] of places.entries()) {
      for (const b of places.slice(at + 1)) {
        expect(Math.abs(a.x - b.x) >= WIDTH || Math.abs(a.y - b.y) >= HEIGHT).toBe(true);
      }
    }
  });
});
