/** Words for pictures: in the list, while they come, and for what cannot lie on a table. */
import { describe, expect, it } from 'vitest';
import type { PictureDesk } from '../../src-renderer/session/pictures/desk';
import type { PictureView } from '../../src-renderer/session/view';
import { arrivingPart, arrivingText } from '../../src-renderer/ui/truth/arriving';
import { outlineOf } from '../../src-renderer/ui/picture/outline';
import { pictureActs } from '../../src-renderer/ui/picture/picture-acts';
import { word } from '../../src-renderer/ui/wording/wording';
import { missingText, pictureSentences, sizeText } from '../../src-renderer/ui/wording/wording-pictures';

const picture: PictureView = {
  ...{ id: 'p1', mine: false, hash: 'a7', name: 'map.png', alt: 'The vault', width: 800, height: 600 },
  ...{ x: 10, y: 20, z: -9, across: 400, bytes: 5, come: 5, isHere: true },
};

describe('the list', () => {
  const lines = (pictures: readonly PictureView[]) =>
    outlineOf({ pieces: [], notes: [], pictures }, () => '').map(({ title, lines: more }) => [title, ...more]);

  it('names a picture, how large it lies there, and what it shows', () => {
    expect(lines([picture])).toEqual([['Picture: map.png, 400 × 300', 'The vault']]);
  });

  it('says what nobody has said, and what has not come', () => {
    expect(lines([{ ...picture, alt: '', isHere: false }])).toEqual([
      ['Picture: map.png, 400 × 300', 'Nobody has said what it shows.', 'It is on its way.'],
    ]);
  });
});

describe('what comes', () => {
  it('is told in words and as a part of all of it', () => {
    const arriving = {
      story: { have: 3_100, of: 10_000 },
      pictures: { have: 4_200_000, of: 12_000_000, missing: 8 },
    };
    expect(arrivingText(arriving)).toBe('The story: 3,100 of 10,000 moves · Pictures: 4.2 of 12 MB');
    expect(arrivingPart(arriving)).toBeCloseTo(0.33);
  });

  it('leaves out what is here', () => {
    expect(arrivingText({ story: null, pictures: { have: 0, of: 40_000, missing: 1 } })).toBe('Pictures: 0 of 40 KB');
    expect(arrivingPart({ story: { have: 50, of: 100 }, pictures: null })).toBe(0.5);
  });
});

describe('what can be done with one', () => {
  it('makes it larger and smaller around its middle', () => {
    const laid: unknown[] = [];
    const desk = { lay: (...given: unknown[]) => laid.push(given) } as unknown as PictureDesk;
    const acts = pictureActs(picture, desk, () => undefined);
    for (const text of ['Larger', 'Smaller']) acts.find((each) => each.text === text)?.act();
    expect(laid).toEqual([
      ['p1', { across: 500, x: -40, y: -17.5 }],
      ['p1', { across: 320, x: 50, y: 50 }],
    ]);
  });
});

describe('words', () => {
  it.each([
    [900, '900 bytes'],
    [1_499, '1 KB'],
    [999_499, '999 KB'],
    [999_500, '1.0 MB'],
    [8 * 1024 * 1024, '8.4 MB'],
    [32 * 1024 * 1024, '34 MB'],
  ])('%i is %s', (bytes, told) => {
    expect(sizeText(bytes)).toBe(told);
  });

  it.each(Object.keys(pictureSentences))('%s has a sentence of its own', (code) => {
    const said = word({ code, facts: { max: 33_554_432, alt: 'The vault', name: 'map.png' } });
    expect(said).toMatch(/[.]$|The vault$/);
    expect(said).not.toContain('undefined');
  });

  it('says what a file lacks', () => {
    expect([0, 1, 2].map(missingText)).toEqual([
      '',
      'One picture has not come to this machine yet and is not in the file.',
      '2 pictures have not come to this machine yet and are not in the file.',
    ]);
  });
});
