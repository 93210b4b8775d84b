import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustersOf, fitText } from '../../src-renderer/sheet/lines';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';

const face = { family: 'Spectral', weight: 400, italic: false };
const fit = (text: string, width: number, height: number, size = 80, floor = size) =>
  fitText(shippedMetrics, text, face, { width, height, size, floor, lead: 120 });
const shown = (fitted: ReturnType<typeof fit>): readonly string[] =>
  fitted.lines.map(({ runs }) => runs.map(({ text }) => text).join(''));

describe('fitText', () => {
  it('wraps at spaces', () => {
    expect(shown(fit('Every guard sleeps almost everywhere', 700, 400))).toEqual([
      'Every guard sleeps',
      'almost everywhere',
    ]);
  });

  it('breaks after a hyphen', () => {
    expect(shown(fit('Bergerdorff-Przybyszewska', 620, 400))).toEqual(['Bergerdorff-', 'Przybyszewska']);
  });

  it('shrinks until it fits, and not below', () => {
    const { size, cut, lines } = fit('The duke paid my fare', 560, 80, 80, 40);
    expect(cut).toBe(false);
    expect(size).toBeLessThan(80);
    expect(size).toBeGreaterThanOrEqual(40);
    expect(lines).toHaveLength(1);
  });

  it('shortens with an ellipsis at its floor and says so', () => {
    const fitted = fit('The duke paid my fare and the fares of all my cousins', 500, 60, 80, 60);
    expect(fitted).toMatchObject({ size: 60, cut: true });
    expect(shown(fitted).at(-1)).toMatch(/…$/);
  });

  it('tears a word only where it is longer than the line at every size', () => {
    const fitted = fit('x'.repeat(300), 600, 2000, 80, 50);
    expect(fitted.size).toBe(80);
    expect(shown(fitted).join('')).toBe('x'.repeat(300));
    for (const { width } of fitted.lines) expect(width).toBeLessThanOrEqual(600);
  });

  it('keeps line breaks of the writer', () => {
    expect(shown(fit('first\nsecond', 900, 400))).toEqual(['first', 'second']);
  });

  it('sets Arabic from the right, and a mixed line by its first letter', () => {
    expect(fit('كل قفل له مفتاحان', 900, 100).lines[0]?.direction).toBe('rtl');
    expect(fit('Ana: كل قفل', 900, 100).lines[0]?.direction).toBe('ltr');
  });

  it('breaks Chinese anywhere', () => {
    expect(fit('每一把锁都有两把钥匙', 330, 800).lines.length).toBe(3);
  });

  it.each([
    ['a combining accent', 'e\u0301a', ['e\u0301', 'a']],
    ['a family', '👩‍👩‍👧x', ['👩‍👩‍👧', 'x']],
    ['a skin tone', '🤹🏽!', ['🤹🏽', '!']],
  ])('never tears %s apart', (_, text, clusters) => {
    expect(clustersOf(text)).toEqual(clusters);
  });

  it('never throws, never leaves its box, and loses nothing it does not report', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
    );
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 90, max: 900 }),
        fc.integer({ min: 1, max: 500 }),
        (text, width, height) => {
          const { lines, cut, size } = fit(text, width, height, 70, 35);
          // One line is always shown, even in a box that is lower than it.
          if (lines.length > 1) expect(size + (lines.length - 1) * size * 1.2).toBeLessThanOrEqual(height + 1);
          for (const line of lines) expect(Math.min(line.width, width)).toBe(line.width);
          if (!cut) {
            const letters = (words: string): string => words.replace(/\s/gu, '');
            expect(letters(lines.flatMap(({ runs }) => runs.map((run) => run.text)).join(''))).toBe(letters(text));
          }
        },
      ),
      { seed: 1903, numRuns: 300 },
    );
  });
});

describe('the shipped metrics', () => {
  it.each([
    ['Latin', 'Geometer', 'IM Fell DW Pica'],
    ['a digit, which Fell must not set', '11', 'Spectral'],
    ['Czech', 'Každý', 'Spectral'],
    ['Cyrillic', 'сейф', 'Spectral'],
    ['Greek', 'λόγος', 'IBM Plex Sans'],
    ['Chinese, for which the machine must have a face', '锁', 'IBM Plex Sans'],
  ])('sets %s in a face that has its letters', (_, word, family) => {
    expect(shippedMetrics.faceFor(word, { family: 'IM Fell DW Pica', weight: 400, italic: false }).family).toBe(family);
  });

  it('measures a wide letter wider than a narrow one, in proportion to the size', () => {
    expect(shippedMetrics.width('W', face, 100)).toBeGreaterThan(2 * shippedMetrics.width('i', face, 100));
    expect(shippedMetrics.width('Wire', face, 300)).toBe(
      Math.ceil(3 * (shippedMetrics.width('Wire', face, 1000) / 10)),
    );
  });
});

describe('shippedMetrics', () => {
  it.each([
    // Only Spectral has it: neither the face that was asked for nor the last resort.
    ['Ǆ', 'IBM Plex Sans', 600, 'Spectral', 1469],
    ['ế', 'Spectral', 400, 'Spectral', 484],
    ['Ẩn', 'IBM Plex Sans', 400, 'IBM Plex Sans', 1209],
    ['Ệ', 'IM Fell DW Pica', 400, 'Spectral', 652],
    // Fell has the letter and none of its marks.
    ['e\u0301\u0323', 'IM Fell DW Pica', 400, 'Spectral', 484],
    ['e\u0301', 'IM Fell DW Pica', 400, 'IM Fell DW Pica', 414],
    // Signs of mathematics are in the last resort of all.
    ['√2≤∞', 'Spectral', 400, 'IBM Plex Sans', 2540],
    ['Қазақ', 'IM Fell DW Pica', 400, 'IBM Plex Sans', 2795],
    ['שלום', 'IM Fell DW Pica', 400, 'IBM Plex Sans', 2400],
  ])('measures %s of %s %i in the face that sets it', (text, family, weight, sets, thousandths) => {
    const found = shippedMetrics.faceFor(text, { family, weight, italic: false });
    expect(found.family).toBe(sets);
    expect(shippedMetrics.width(text, found, 1000)).toBe(thousandths);
  });
});
