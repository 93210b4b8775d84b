/** The shipped sheets of Squaring the Circle on the table and on paper: filled to the brim, empty, and with odd letters. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../resources/squaring-the-circle/words';
import { mathPages, thiefPages } from '../../rules/games/squaring-the-circle/playbooks';
import type { JsonObject } from '../../rules/kernel/json';
import type { Layout } from '../../src-renderer/sheet/format';
import { layOutPages, type LayoutOptions } from '../../src-renderer/sheet/layout';
import type { DrawnField, Drawing, Mark, TextMark } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { aMathematician, othersFor, type Sample } from '../../resources/squaring-the-circle/samples';
import { shippedLayouts } from './shipped';

const layouts = shippedLayouts('squaring-the-circle');

const layoutOf = (name: string): Layout => {
  const layout = layouts.get(name);
  if (layout === undefined) throw new Error(`There is no layout ${name}.`);
  return layout;
};

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
const halfOf = (name: string): string => `half-${slug(name)}`;

/** Each page with another, so that every half is drawn once. */
const pairs = mathPages.map(({ name }, at) => [name, thiefPages[at]?.name ?? ''] as const);

const draw = (name: string, values: JsonObject, options: Omit<LayoutOptions, 'parts'>): Drawing => {
  const [page] = layOutPages(layoutOf(name), values, gameWords.say, shippedMetrics, { parts: layouts, ...options });
  if (page === undefined) throw new Error(`${name} has no page.`);
  return page;
};

interface Sheet {
  readonly what: string;
  readonly drawing: Drawing;
}

const targets = ['table', 'paper'] as const;

/** Every sheet with the values of one sample, for both targets. */
const filled = (sample: Sample): readonly Sheet[] =>
  targets.flatMap((target) => [
    ...pairs.map(([math, thief]) => ({
      what: `${math} and ${thief}, ${target}`,
      drawing: draw('mathematician', aMathematician(math, thief, sample), { target }),
    })),
    ...Object.entries(othersFor(sample)).map(([name, values]) => ({
      what: `${name}, ${target}`,
      drawing: draw(name, values, { target }),
    })),
  ]);

/** Every form: each half alone, each pair, and the other sheets. */
const blanks: readonly Sheet[] = [
  ...pairs.flatMap(([math, thief]) => [
    ...[math, thief].map((name) => ({
      what: `${name}, blank`,
      drawing: draw(halfOf(name), {}, { target: 'paper' }),
    })),
    {
      what: `${math} and ${thief}, blank`,
      drawing: draw('mathematician', { math, thief }, { target: 'paper', isBlank: true }),
    },
  ]),
  ...['theorem', 'conference', 'conjecture', 'house', 'note'].map((name) => ({
    what: `${name}, blank`,
    drawing: draw(name, {}, { target: 'paper' }),
  })),
];

const usual = filled('usual');
const longest = filled('longest');
const odd = filled('odd');

/** A box by its edges, in tenths of a millimetre. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a line of text covers: from the height of an x to a little below the line. Turned words are the House's own. */
const edgesOf = (mark: TextMark): Edges | null => {
  const [a, b, , , dx, dy] = mark.matrix ?? [1, 0, 0, 1, 0, 0];
  if (a !== 1 || b !== 0) return null;
  const { font, weight, italic } = mark;
  const width = shippedMetrics.width(mark.text.trimEnd(), { family: font, weight, italic }, mark.size);
  const before = mark.align === 'left' ? 0 : mark.align === 'right' ? width : width / 2;
  const left = mark.x + dx - before;
  const base = mark.y + dy;
  return { left, top: base - mark.size * 0.5, right: left + width, bottom: base + mark.size * 0.1 };
};

const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';

const edgesOfField = ({ box }: DrawnField): Edges => ({
  left: box.x,
  top: box.y,
  right: box.x + box.w,
  bottom: box.y + box.h,
});

const overlap = (one: Edges, two: Edges): boolean =>
  one.left < two.right - 3 && two.left < one.right - 3 && one.top < two.bottom - 1 && two.top < one.bottom - 1;

/** Pairs that lie on each other, named. */
const clashes = (boxes: readonly { readonly name: string; readonly edges: Edges }[]): readonly string[] =>
  boxes.flatMap((one, at) =>
    boxes.slice(at + 1).flatMap((two) => (overlap(one.edges, two.edges) ? [`${one.name} / ${two.name}`] : [])),
  );

const textsOf = ({ marks }: Drawing): readonly { readonly name: string; readonly edges: Edges }[] =>
  marks.filter(isText).flatMap((mark) => {
    const edges = edgesOf(mark);
    return edges === null ? [] : [{ name: mark.text, edges }];
  });

const wordsOf = ({ marks }: Drawing): string =>
  marks
    .filter(isText)
    .map(({ text }) => text.trim())
    .join(' ');

describe.each([
  ['usual', usual],
  ['longest', longest],
  ['odd letters', odd],
  ['blank', blanks],
])('every sheet, %s', (_, sheets) => {
  it('finds all its parts and all its values', () => {
    for (const { what, drawing } of sheets) expect([what, drawing.misses]).toEqual([what, []]);
  });

  it('prints nothing over anything else', () => {
    for (const { what, drawing } of sheets) expect([what, clashes(textsOf(drawing))]).toEqual([what, []]);
  });

  it('keeps its words and fields on the page', () => {
    for (const { what, drawing } of sheets) {
      const { width, height, fields } = drawing;
      const boxes = [
        ...textsOf(drawing),
        ...fields.map((field) => ({ name: field.label, edges: edgesOfField(field) })),
      ];
      const outside = boxes.filter(
        ({ edges }) => edges.left < 0 || edges.top < 0 || edges.right > width || edges.bottom > height,
      );
      expect([what, outside]).toEqual([what, []]);
    }
  });

  it('has fields that do not cover each other, each with a name of its own', () => {
    for (const { what, drawing } of sheets) {
      const { fields } = drawing;
      const boxes = fields.map((field) => ({ name: field.id, edges: edgesOfField(field) }));
      expect([what, clashes(boxes)]).toEqual([what, []]);
      expect([what, fields.filter(({ label }) => label.trim() === '')]).toEqual([what, []]);
      const ids = fields.map(({ id }) => id);
      expect([what, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([what, []]);
    }
  });
});

describe('the room on the sheets', () => {
  it('is enough for all that a table writes in one campaign', () => {
    for (const { what, drawing } of [...usual, ...longest, ...blanks]) {
      expect([what, drawing.overflows.map(({ text }) => text)]).toEqual([what, []]);
    }
  });

  it.each(targets)('is kept by a name of 300 letters, which is shortened and told of, on %s', (target) => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(9).slice(0, 300);
    const drawing = draw('mathematician', { ...aMathematician('Geometer', 'Fix', 'longest'), name }, { target });
    expect(drawing.overflows.map(({ text }) => text)).toEqual([name]);
    expect(clashes(textsOf(drawing))).toEqual([]);
  });

  it('is counted where it is not: holds, agents, moves, problems', () => {
    const wire = wordsOf(draw('mathematician', aMathematician('Geometer', 'Wire', 'longest'), { target: 'table' }));
    expect(wire.match(/\d+ more/g)).toEqual(['5 more', '6 more', '3 more']);
    const programme = othersFor('longest')['conference'] ?? {};
    expect(wordsOf(draw('conference', programme, { target: 'table' }))).toContain('3 more');
  });
});

describe('the printed moves', () => {
  const pages = [...mathPages, ...thiefPages];

  it('stand on their half in order, each with what it does', () => {
    for (const { name, moves } of pages) {
      const texts = (layoutOf(halfOf(name)).marks ?? []).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
      const names = texts.filter(({ style }) => style === 'owned').map(({ text }) => text);
      expect(names).toEqual(moves.map((move) => move.name.replaceAll("'", '’')));
      const rules = texts.filter(({ style }) => style === 'rule').map(({ text }) => text);
      expect(rules.filter((text) => text.length > 12)).toHaveLength(moves.length);
      // A line that got the text of its neighbour would be there twice.
      expect(new Set(rules).size).toBe(moves.length);
    }
  });

  it('say the same on paper as on the table', () => {
    const sentences = (name: string, style: string): string =>
      JSON.stringify(layoutOf(halfOf(name)).marks)
        .split('{"kind"')
        .flatMap((mark) => (mark.includes(`"style":"${style}"`) ? (/"text":"([^"]*)"/.exec(mark)?.[1] ?? []) : []))
        .join(' ')
        .replaceAll('\\n', ' ');
    for (const { name } of pages) expect(sentences(name, 'printRule')).toBe(sentences(name, 'rule'));
  });

  it('are fields that say whose they are and whether they are owned, on the table and on paper', () => {
    for (const [math, thief] of pairs) {
      const values = aMathematician(math, thief, 'usual');
      const printed = pages.filter(({ name }) => name === math || name === thief).flatMap(({ moves }) => moves);
      for (const target of targets) {
        const { fields } = draw('mathematician', values, { target });
        for (const { name, standing } of printed) {
          const field = fields.find(({ id }) => id === `moves.${name}`);
          const isOwned = standing === 'core' || standing === 'marked';
          expect(field).toMatchObject({ type: 'check', value: isOwned });
          const kind = mathPages.some((page) => page.name === math && page.moves.some((move) => move.name === name));
          expect(field?.label).toContain(kind ? 'mathematician move' : 'thief move');
          if (target === 'table') expect(field?.label).toMatch(isOwned ? /, owned$/ : /, not owned$/);
        }
      }
    }
  });

  it('are bound to the move of their name, each on its own half', () => {
    for (const { name, moves } of [...mathPages, ...thiefPages]) {
      const isMath = mathPages.some((page) => page.name === name);
      const sheet = isMath ? aMathematician(name, 'Wire', 'longest') : aMathematician('Geometer', name, 'longest');
      const { fields } = draw(halfOf(name), sheet, { target: 'table' });
      for (const { name: move } of moves) {
        expect(fields.find(({ id }) => id === `moves.${move}`)?.move).toBe(`move:${move}`);
      }
    }
  });
});

describe('the joined sheet', () => {
  it('is two pages of one format side by side, with the fold between them', () => {
    const { size, paper } = layoutOf('mathematician');
    for (const { name } of [...mathPages, ...thiefPages]) {
      const half = layoutOf(halfOf(name));
      expect([half.size[0] * 2, half.size[1]]).toEqual(size);
    }
    expect(paper?.fold).toEqual([1480]);
  });

  it.each(targets)(
    'shows the House, and whoever works for its owner, agents and team side by side, on %s',
    (target) => {
      for (const { name } of thiefPages) {
        const sheet = draw('mathematician', aMathematician('Geometer', name, 'longest'), { target });
        const words = wordsOf(sheet);
        expect([name, words]).toEqual([name, expect.stringContaining('Otto the Younger, Bash')]);
        for (const mate of 'abcd')
          expect([name, words]).toEqual([name, expect.stringContaining(`Li the Elder ${mate}`)]);
        // Its cards are set word by word, so that turned ones stay letters.
        expect(words).toContain('House of CARDs');
        expect(sheet.marks.filter((mark) => isText(mark) && mark.text.includes('DEBT'))).not.toEqual([]);
      }
    },
  );

  it('has ten boxes of experience, five on each half', () => {
    const { fields } = draw('mathematician', aMathematician('Logician', 'Fix', 'usual'), { target: 'paper' });
    const boxes = fields.filter(({ id }) => id.startsWith('xp.'));
    expect(boxes.map(({ value }) => value)).toEqual([...Array(3).fill(true), ...Array(7).fill(false)]);
    expect(boxes.filter(({ box }) => box.x < 1480)).toHaveLength(5);
  });

  it('is filled in by Tab from the name on, and the thief comes after the mathematician', () => {
    const ids = draw(
      'mathematician',
      { math: 'Geometer', thief: 'Wire' },
      { target: 'paper', isBlank: true },
    ).fields.map(({ id }) => id);
    expect(ids.slice(0, 6)).toEqual([
      'name',
      'origin.Ecuadoran',
      'origin.Romanian',
      'origin.Libyan',
      'origin.Taiwanese',
      'stats.creative',
    ]);
    expect(ids.indexOf('look.Casual')).toBeGreaterThan(ids.indexOf('colleagues'));
    expect(ids.at(-1)).toBe('xp.9');
  });

  it.each(targets)('stays a sheet where nothing is known yet, on %s', (target) => {
    expect(() => draw('mathematician', {}, { target })).not.toThrow();
  });
});

it('leaves no sheet out of the corpus', () => {
  expect([...usual, ...longest, ...odd, ...blanks]).toHaveLength(3 * 2 * (7 + 5) + 7 * 3 + 5);
  const sheets = [...layouts.keys()].filter((name) => !name.startsWith('part-') && !name.startsWith('half-'));
  expect(sheets.sort((a, b) => (a < b ? -1 : 1))).toEqual(
    ['mathematician', ...Object.keys(othersFor('usual'))].sort((a, b) => (a < b ? -1 : 1)),
  );
});
