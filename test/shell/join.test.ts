import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readJoin, writeJoin } from '../../src-main/bridge-join';
import { createInbox, findJoin, isJoinWord } from '../../src-main/join';
import { SCHEME } from '../../src-main/scheme';
import { readStartWords } from '../../src-main/start-words';

const SECRET = 'Nf3-Qh5_Bc4Nf6QxF7mate0123456789abcdefghIJK';
const GAME = '0123456789abcdef'.repeat(4);
const HOST = encodeURIComponent('http://192.168.1.5:4747');

describe('a link', () => {
  it.each([
    ['with a host', `roundel://join/r1.${SECRET}?host=${HOST}`, `http://192.168.1.5:4747/#r1.${SECRET}`],
    [
      'to a game in play',
      `roundel://join/r1.${SECRET}.${GAME}?host=${HOST}`,
      `http://192.168.1.5:4747/#r1.${SECRET}.${GAME}`,
    ],
    ['without a host', `roundel://join/r1.${SECRET}`, `#r1.${SECRET}`],
    ['with the slash that some systems add', `roundel://join/r1.${SECRET}/?host=${HOST}`, expect.stringMatching(/K$/)],
    ['whose scheme is shouted', `ROUNDEL://join/r1.${SECRET}`, `#r1.${SECRET}`],
    ['from a newer Roundel, for the page to say so', 'roundel://join/r12.something-else', '#r12.something-else'],
    ['that was cut off, for the page to say so', 'roundel://join/r1.Nf3', '#r1.Nf3'],
    [
      'to a host with a name and a certificate',
      `roundel://join/r1.${SECRET}?host=https%3A%2F%2FTable.example%2F`,
      `https://table.example/#r1.${SECRET}`,
    ],
  ])('%s is read', (_, text, expected) => {
    expect(readJoin(text)).toEqual(expected);
  });

  it.each([
    ['of the page’s own scheme', `${SCHEME}://join/r1.${SECRET}`],
    ['of the web', `https://join/r1.${SECRET}`],
    ['that asks for something else', `roundel://leave/r1.${SECRET}`],
    ['without a fragment', 'roundel://join/'],
    ['of no version', `roundel://join/${SECRET}`],
    ['with a path', `roundel://join/r1.${SECRET}/../../etc`],
    ['with a quote', `roundel://join/r1.${SECRET}"--gpu`],
    ['with an encoded letter', `roundel://join/r1.%41${SECRET}`],
    ['with a fragment of its own', `roundel://join/r1.${SECRET}#r1.other`],
    ['with a password', `roundel://ana:pw@join/r1.${SECRET}`],
    ['to a file', `roundel://join/r1.${SECRET}?host=file%3A%2F%2F%2Fetc`],
    ['to a script', `roundel://join/r1.${SECRET}?host=javascript%3Aalert(1)`],
    ['to a page of a host', `roundel://join/r1.${SECRET}?host=${HOST}%2Fevil`],
    ['to a host with a password', `roundel://join/r1.${SECRET}?host=http%3A%2F%2Fana%3Apw%40x`],
    ['to no host', `roundel://join/r1.${SECRET}?host=`],
    ['that is too long', `roundel://join/r1.${SECRET}?host=http%3A%2F%2F${'x'.repeat(2_000)}`],
    ['that is none', 'join us'],
  ])('%s is left alone', (_, text) => {
    expect(readJoin(text)).toBeNull();
  });

  it.each([
    ['to a lobby', `http://192.168.1.5:4747/#r1.${SECRET}`],
    ['to a game in play', `https://table.example/#r1.${SECRET}.${GAME}`],
  ])('is written for an invite %s, and read back as that invite', (_, invite) => {
    const link = writeJoin(invite);
    expect(link).toMatch(/^roundel:\/\/join\/r1\.[\w.-]+\?host=https?%3A%2F%2F[\w.%]+$/);
    expect(readJoin(link ?? '')).toBe(invite);
  });

  it.each(['', 'join us', 'http://192.168.1.5:4747/', 'http://192.168.1.5:4747/#start', 'file:///#r1.x', '#r1.x'])(
    'is not written for %j',
    (invite) => {
      expect(writeJoin(invite)).toBeNull();
    },
  );

  it('gives nothing but an invite, whatever it says', () => {
    const word = fc.string({ maxLength: 80 });
    fc.assert(
      fc.property(word, word, word, (host, fragment, address) => {
        const link = readJoin(`roundel://${host}/${fragment}?host=${address}`);
        expect(link ?? '#r1.x').toMatch(/^(https?:\/\/[^\s/#?@]+\/)?#r\d{1,3}\.[\w.-]+$/);
      }),
      { seed: 33, examples: [['join', `r1.${SECRET}`, HOST]] },
    );
  });
});

describe('a command line', () => {
  it.each([
    [['roundel', `roundel://join/r1.${SECRET}`], `#r1.${SECRET}`],
    [['roundel', '--allow-file-access', '--', '--port', '5000', `roundel://join/r1.${SECRET}`], `#r1.${SECRET}`],
    [['roundel', 'roundel://nowhere', `roundel://join/r1.${SECRET}`], `#r1.${SECRET}`],
    [['roundel', '--port', '5000'], null],
    [['roundel', `#r1.${SECRET}`], null],
  ])('%j brings %s', (words, expected) => {
    expect(findJoin(words)).toBe(expected);
  });

  it('gives the host its options, and neither links nor what Electron is told', () => {
    const words = ['electron', '/app', '--no-sandbox', '--', '--port', '5000', 'roundel://bad', '--devtools'];
    expect(readStartWords(words)).toEqual({ join: null, wantsDevTools: true, hostOptions: ['--port', '5000'] });
    expect(readStartWords(['roundel', '--devtools'])).toEqual({ join: null, wantsDevTools: false, hostOptions: [] });
    expect(isJoinWord('--roundel:')).toBe(false);
  });
});

describe('the inbox', () => {
  it('keeps the last link until it is taken, once, and says when one has come', () => {
    const announce = vi.fn();
    const inbox = createInbox(announce);
    expect(inbox.take()).toBeNull();
    inbox.put(null);
    expect(announce).not.toHaveBeenCalled();
    inbox.put('#r1.first');
    inbox.put('#r1.second');
    inbox.put(null);
    expect(announce).toHaveBeenCalledTimes(2);
    expect(inbox.take()).toBe('#r1.second');
    expect(inbox.take()).toBeNull();
  });
});
