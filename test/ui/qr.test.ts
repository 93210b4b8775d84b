import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { drawQr } from '../../src-renderer/ui/door/qr';

const SCALE = 4;

/** Paints the path as a browser would: runs of dark modules, one module high. */
const pixels = (text: string) => {
  const { size, path } = drawQr(text);
  const side = size * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const from = (row * side + Number(x) * SCALE) * 4;
      for (let at = from; at < from + Number(length) * SCALE * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { data, side, size, path };
};

it.each([
  [`http://192.168.1.20:4747/#r1.${'aB3_'.repeat(11).slice(0, 43)}`],
  [`https://table.example/#r1.${'-z9Q'.repeat(11).slice(0, 43)}.${'0123abcd'.repeat(8)}`],
])('is read as %s', (link) => {
  const { data, side } = pixels(link);
  expect(jsQR(data, side, side)?.data).toBe(link);
});

it('keeps four light modules on every side', () => {
  const { size, path } = pixels('http://a/#r1.x');
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(4);
    expect(Number(y)).toBeGreaterThanOrEqual(4);
    expect(Number(x) + Number(length)).toBeLessThanOrEqual(size - 4);
    expect(Number(y)).toBeLessThan(size - 4);
  }
});
