import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLink, writeLink } from '../../src-renderer/session/link';

const secret = Uint8Array.from({ length: 32 }, (_, at) => (at * 37 + 5) % 256);
const gameId = 'c0ffee'.padEnd(64, '7');
const here = 'http://127.0.0.1:4747';
const link = writeLink({ host: 'http://10.0.0.9:4747', secret, gameId: '' });

describe('a link', () => {
  it('is read back as it was written, with the game once play has begun', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bytes, fc.boolean(), (key, begun) => {
        const written = { host: 'https://table.example:8443', secret: key, gameId: begun ? gameId : '' };
        expect(readLink(writeLink(written), here)).toEqual({ ok: true, value: written });
      }),
      { seed: 73 },
    );
  });

  it.each([
    ['words around it', `Come and play: ${link} , tonight at eight`],
    ['blanks and a line break', `\n  ${link}\n`],
  ])('is found among %s', (_, pasted) => {
    expect(readLink(pasted, here)).toEqual({ ok: true, value: { host: 'http://10.0.0.9:4747', secret, gameId: '' } });
  });

  it('takes the own host where only the fragment was pasted', () => {
    expect(readLink(link.slice(link.indexOf('#')), here)).toMatchObject({ ok: true, value: { host: here } });
  });

  it.each([
    ['nothing', '   ', 'link.empty'],
    ['a shopping list', 'eggs, flour, #rye bread', 'link.none'],
    ['a link without its last letter', link.slice(0, -1), 'link.cut'],
    ['a game id without its end', `${link}.${gameId.slice(0, 40)}`, 'link.cut'],
    ['a secret that is too long', `${link}AA`, 'link.cut'],
    ['a link of a later version', link.replace('#r1.', '#r2.'), 'link.newer'],
    ['a novel', 'x'.repeat(5_000), 'link.tooLong'],
    ['markup', '<img src=x onerror=alert(1)>', 'link.none'],
  ])('refuses %s', (_, pasted, code) => {
    expect(readLink(pasted, here)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('never throws, whatever lies in the clipboard', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (junk) => void readLink(`#r1.${junk}`, here)),
      { seed: 74 },
    );
  });
});
