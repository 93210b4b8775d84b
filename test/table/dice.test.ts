import { describe, expect, it } from 'vitest';
import type { Mark, TextMark } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { dieShape, isUnderlined, spread } from '../../src-renderer/table/dice';
import { diceDrawing } from '../../src-renderer/table/dice-area';
import { seatStyle } from '../../src-renderer/table/seat-style';
import { anInput, aRoll } from './samples';

const numbersOf = (d: string): readonly number[] => (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const isAbsolute = (d: string): boolean => !/[a-z]/.test(d.replaceAll('z', ''));

describe('die shapes', () => {
  it.each([4, 8, 10, 12, 20])('a d%i lies within its box', (sides) => {
    const { body, front, sides: faces } = dieShape(sides);
    for (const d of [body, front, ...faces.map((face) => face.d)].filter(isAbsolute)) {
      for (const number of numbersOf(d)) {
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThanOrEqual(48);
      }
    }
  });

  it.each([4, 6, 8, 10, 12, 20, 3, 100])('the side faces of a d%i are darkened, the lower right most', (sides) => {
    const shades = dieShape(sides).sides.map(({ shade }) => shade);
    for (const shade of shades) {
      expect(shade).toBeGreaterThanOrEqual(0.1);
      expect(shade).toBeLessThanOrEqual(0.46);
    }
  });

  it('every solid has a silhouette of its own', () => {
    expect(new Set([4, 6, 10, 12, 3].map((sides) => dieShape(sides).body)).size).toBe(5);
    expect(dieShape(8).front).not.toBe(dieShape(20).front);
  });

  it('underlines 6 and 9 beyond the cube', () => {
    expect([isUnderlined(6, 6), isUnderlined(10, 6), isUnderlined(12, 9), isUnderlined(12, 8)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('spreading dice', () => {
  it.each([1, 2, 3, 7, 13, 20])('%i dice do not touch each other', (count) => {
    const { size, middles } = spread(count, { width: 1340, height: 520 }, 135, 500);
    expect(middles).toHaveLength(count);
    for (const [index, [x, y]] of middles.entries()) {
      for (const [left, top] of middles.slice(index + 1))
        expect(Math.max(Math.abs(x - left), Math.abs(y - top))).toBeGreaterThan(size);
    }
  });

  it('keeps a die large enough to be read', () => {
    expect(spread(20, { width: 900, height: 300 }, 135, 500).size).toBeGreaterThanOrEqual(135);
  });
});

describe('the dice area', () => {
  const words = (marks: readonly Mark[]): readonly string[] =>
    marks.filter((mark): mark is TextMark => mark.kind === 'text').map(({ text }) => text);
  const shown = (stage: Parameters<typeof aRoll>[0], tumble = 1): readonly string[] =>
    words(diceDrawing(anInput(), aRoll(stage), tumble).marks);

  it('says what lies there before anything does', () => {
    expect(words(diceDrawing(anInput(), null, 1).marks).join(' ')).toContain('table.noDice');
  });

  it.each(['asked', 'accepted', 'answers'] as const)('shows no face while a roll is %s', (stage) => {
    expect(shown(stage)).not.toContain('5');
    expect(shown(stage).join(' ')).toContain('d6 + d6 + 2 Elegant');
  });

  it('names who is waited for', () => {
    expect(shown('answers').join(' ')).toContain('table.waitingForAnswer Cy');
  });

  it('shows faces, addends by name, sum, band and the way to the proof', () => {
    expect(shown('landed')).toEqual(expect.arrayContaining(['5', '4', '5 + 4 + 2 Elegant', '11', 'strong hit']));
    expect(shown('landed').join(' ')).toContain('table.answered 3 3');
  });

  it('shows no sum of dice that are read one by one, but what was read, and whose each is', () => {
    const roll = aRoll('landed');
    const read = { owners: [0, 1], says: ['Bo tells', 'Ana sets the price'].map((code) => ({ code, facts: {} })) };
    const { marks } = diceDrawing(anInput(), { ...roll, shown: { ...roll.shown, read } }, 1);
    expect(words(marks)).toEqual(expect.arrayContaining(['5', '4', 'Bo tells', 'Ana sets the price']));
    expect(words(marks)).not.toContain('11');
    const fills = marks.flatMap((mark) => (mark.kind === 'path' ? [mark.fill] : []));
    for (const seat of read.owners) expect(fills).toContain(seatStyle(seat).fill);
  });

  it('shows two sides against each other: the highest of each large, the others below, in the colours of whose they are', () => {
    const roll = aRoll('landed');
    const code = (text: string) => ({ code: text, facts: {} });
    const side = (title: string, seat: number, faces: readonly number[]) =>
      ({ title: code(title), seat, sides: 6, faces, isThrown: seat === 0 }) as const;
    const versus = [side('Inés, 4D', 0, [2, 5, 4, 1]), side('the captain, 3D', 1, [3, 3, 6])] as const;
    const read = { owners: [0, 0, 0, 0], says: [code('she fails')], versus };
    const { marks } = diceDrawing(anInput(), { ...roll, shown: { ...roll.shown, faces: [2, 5, 4, 1], read } }, 1);
    const texts = marks.filter((mark): mark is TextMark => mark.kind === 'text');
    for (const word of ['Inés, 4D', 'the captain, 3D', 'table.agai', 'she fails']) {
      expect(texts.map(({ text }) => text).join(' ')).toContain(word);
    }
    expect(texts.map(({ text }) => text)).not.toContain('11');
    const dice = texts.filter(({ text }) => /^[1-6]$/.test(text));
    expect(dice.map(({ text }) => Number(text)).sort()).toEqual([1, 2, 3, 3, 4, 5, 6]);
    const scaleOf = ({ matrix }: TextMark): number => Math.hypot(matrix?.[0] ?? 1, matrix?.[1] ?? 0);
    const largest = dice.filter((mark) => scaleOf(mark) > 5).map(({ text }) => text);
    expect(largest).toEqual(['5', '6']);
    const fills = marks.flatMap((mark) => (mark.kind === 'path' ? [mark.fill] : []));
    for (const seat of [0, 1]) expect(fills).toContain(seatStyle(seat).fill);
    // In mid-throw the side that was not thrown lies still, and keeps its faces.
    const thrown = diceDrawing(anInput(), { ...roll, shown: { ...roll.shown, faces: [2, 5, 4, 1], read } }, 0.2).marks;
    const still = thrown.filter((mark): mark is TextMark => mark.kind === 'text' && /^[1-6]$/.test(mark.text));
    expect(still.map(({ text }) => text).sort()).toEqual(['3', '3', '6']);
  });

  it('is drawn in the light of its game', () => {
    const ring = { line: '#123456', pale: '#abcdef', band: '#fedcba', face: 'Young Serif' } as const;
    const { marks } = diceDrawing(anInput({ ring }), aRoll('landed'), 1);
    expect(marks.flatMap((mark) => (mark.kind === 'path' ? [mark.stroke] : []))).toContain('#123456');
    expect(marks.some((mark) => mark.kind === 'text' && mark.font === 'Young Serif')).toBe(true);
  });

  it('keeps a long name within the ring', () => {
    const roll = aRoll('landed');
    const long = {
      ...roll,
      shown: { ...roll.shown, band: { code: 'Yusuf ibn Abd al-Rahman al-Khwarizmi of Baghdad', facts: {} } },
    };
    const { marks } = diceDrawing(anInput(), long, 1);
    const said = marks.filter((mark): mark is TextMark => mark.kind === 'text' && /Yusuf|Baghdad/.test(mark.text));
    expect(said.length).toBeGreaterThan(0);
    for (const { text, x, font, weight, italic, size } of said) {
      const width = shippedMetrics.width(text, shippedMetrics.faceFor(text, { family: font, weight, italic }), size);
      expect(x).toBeGreaterThan(200);
      expect(x + width).toBeLessThan(1800);
    }
  });

  it('says the face of one die once', () => {
    const roll = aRoll('landed');
    const one = { ...roll, shown: { ...roll.shown, sides: [6], faces: [3], addends: [], total: 3 } };
    expect(words(diceDrawing(anInput(), one, 1).marks).filter((word) => word === '3')).toHaveLength(2);
  });

  it('shows no sum where another figure counts and nothing was added: the faces stand beside it', () => {
    const roll = aRoll('landed');
    const drawn = (faces: readonly number[], total: number): readonly string[] => {
      const shown = { ...roll.shown, sides: faces.map(() => 6), faces, addends: [], total };
      return words(diceDrawing(anInput(), { ...roll, shown }, 1).marks);
    };
    expect(drawn([5, 3, 4, 2], 5)).toContain('5, 3, 4, 2');
    expect(drawn([5, 3, 4, 2], 14)).toContain('5 + 3 + 4 + 2');
  });

  it('keeps the sum back until the dice lie', () => {
    expect(shown('landed', 0.3)).not.toContain('11');
    expect(shown('landed', 0.3)).not.toContain('5');
  });
});
