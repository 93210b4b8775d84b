import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BRIDGE } from '../../src-main/bridge';
import { appLinkOf, readLink, writeLink } from '../../src-renderer/session/link';

const secret = Uint8Array.from({ length: 32 }, (_, at) => (at * 37 + 5) % 256);
const gameId = 'c0ffee'.padEnd(64, '7');
const here = 'http://127.0.0.1:4747';
const link = writeLink({ host: 'http://10.0.0.9:4747', secret, gameId: '' });

afterEach(() => vi.unstubAllGlobals());

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

  const HOST = '?host=http%3A%2F%2F10.0.0.9%3A4747';
  const opens = `roundel://join/${link.slice(link.indexOf('r1.'))}`;
  const there = 'http://10.0.0.9:4747';

  it.each([
    ['alone', `${opens}${HOST}`, there],
    ['with words around it', `Come and play (${opens}${HOST}), tonight at eight`, there],
    ['at the end of a sentence', `It is ${opens}${HOST}.`, there],
    ['that is shouted', `ROUNDEL${opens.slice('roundel'.length)}${HOST}`, there],
    ['without a host', opens, here],
  ])('of the desktop app is read: %s', (_, pasted, host) => {
    expect(readLink(pasted, here)).toEqual({ ok: true, value: { host, secret, gameId: '' } });
  });

  it('is offered to the desktop app in its own spelling, and not within that app', () => {
    expect(appLinkOf(link)).toBe(`${opens}${HOST}`);
    vi.stubGlobal(BRIDGE, {});
    expect(appLinkOf(link)).toBeNull();
  });

  it('of the desktop app names the game too', () => {
    expect(readLink(`${opens}.${gameId}${HOST}`, here)).toMatchObject({ ok: true, value: { gameId } });
  });

  it.each([
    ['to something else', `${opens.replace('join', 'leave')}${HOST}`, 'link.none'],
    ['with a fragment of its own', `${opens}${HOST}${link.slice(link.indexOf('#'))}`, 'link.none'],
    ['to a file', `${opens}?host=file%3A%2F%2F%2Fetc`, 'link.none'],
    ['with a password for its host', `${opens}?host=http%3A%2F%2Fana%3Apw%40x`, 'link.none'],
    ['without its last letter', `${opens.slice(0, -1)}${HOST}`, 'link.cut'],
    ['of a later version', `${opens.replace('r1.', 'r2.')}${HOST}`, 'link.newer'],
  ])('of the desktop app is refused: %s', (_, pasted, code) => {
    expect(readLink(pasted, here)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('never throws, whatever lies in the clipboard', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (junk) => void readLink(`#r1.${junk}`, here)),
      { seed: 74 },
    );
  });
});
