import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sniffPicture } from '../../../src-renderer/session/pictures/sniff';
import { gif, jpeg, png, webp, webpExtended, webpLossless } from './samples';

const bytes = (words: string): Uint8Array => new TextEncoder().encode(words);
const codeOf = (file: Uint8Array): string => {
  const found = sniffPicture(file);
  return found.ok ? found.value.type : found.refusal.code;
};

describe('a picture', () => {
  it.each([
    ['a PNG', png(640, 481), 'image/png'],
    ['a GIF', gif(640, 481), 'image/gif'],
    ['a JPEG', jpeg(640, 481), 'image/jpeg'],
    ['a WebP', webp(640, 481), 'image/webp'],
    ['a WebP without loss', webpLossless(640, 481), 'image/webp'],
    ['a WebP that moves', webpExtended(640, 481), 'image/webp'],
  ])('is known by its own bytes: %s', (_, file, type) => {
    expect(sniffPicture(file)).toEqual({ ok: true, value: { type, width: 640, height: 481 } });
  });

  it.each([
    ['a drawing in markup', bytes('<?xml version="1.0"?>\n<svg xmlns="a">'), 'picture.svg'],
    ['markup in capitals behind a long remark', bytes(`<!--${'x'.repeat(900)}--><SVG\n>`), 'picture.svg'],
    ['a page', bytes('<!doctype html><img src=x>'), 'picture.kind'],
    ['a letter', bytes('Dear Bo'), 'picture.kind'],
    ['nothing', new Uint8Array(), 'picture.kind'],
    ['the first word of a PNG', png(5, 7).subarray(0, 12), 'picture.broken'],
    ['a JPEG without a frame', jpeg(5, 7).subarray(0, 12), 'picture.broken'],
    ['a WebP of no kind', webp(5, 7).map((byte, at) => (at === 15 ? 90 : byte)), 'picture.broken'],
    ['a picture without a width', gif(0, 7), 'picture.broken'],
    ['a picture that is too long', png(16_385, 2), 'picture.pixels'],
    ['a picture that unpacks to too much', png(9_000, 9_000), 'picture.pixels'],
  ])('is refused where it is none: %s', (_, file, code) => {
    expect(codeOf(file)).toBe(code);
  });

  it('never throws, whichever byte is changed and wherever it ends', () => {
    const sound = [png, gif, jpeg, webp, webpLossless, webpExtended].map((make) => make(640, 481));
    fc.assert(
      fc.property(fc.constantFrom(...sound), fc.nat(60), fc.nat(255), fc.nat(60), (file, at, byte, end) => {
        const changed = Uint8Array.from(file.subarray(0, end));
        if (at < changed.length) changed[at] = byte;
        expect(typeof sniffPicture(changed).ok).toBe('boolean');
      }),
      { seed: 512, numRuns: 1_000 },
    );
  });
});
