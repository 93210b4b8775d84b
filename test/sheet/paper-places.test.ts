/** Every printed sheet as another program reads it: each text begins on its line where its mark says, in fields too. */
import { AnnotationMode, getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { aMathematician, othersFor, type Sample } from '../../resources/squaring-the-circle/samples';
import { mathPages, thiefPages } from '../../rules/games/squaring-the-circle/playbooks';
import type { Drawing, TextMark } from '../../src-renderer/sheet/marks';
import { pageOf, paint } from './paper';
import { onPaper } from './paper-corpus';
import { runsOf, type PaperRun, type Spot } from './paper-runs';

/** Two tenths of a millimetre. */
const NEAR = 2;

const drawingsOf = (sample: Sample): readonly (readonly [name: string, drawing: Drawing])[] => [
  ...mathPages.flatMap(({ name }, at) =>
    onPaper('mathematician', aMathematician(name, thiefPages[at]?.name ?? '', sample), false).map(
      (drawing) => [name, drawing] as const,
    ),
  ),
  ...Object.entries(othersFor(sample)).flatMap(([name, values]) =>
    onPaper(name, values, false).map((drawing) => [name, drawing] as const),
  ),
];

/** Letters that no font of ours has are boxes on paper. */
const isForeign = (text: string): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Extended_Pictographic}]/u.test(text);

const placed = ({ matrix, x, y }: TextMark): Spot => {
  const [a, b, c, d, e, f] = matrix ?? [1, 0, 0, 1, 0, 0];
  return { x: a * x + c * y + e, y: b * x + d * y + f };
};

const isNear = (one: Spot, two: Spot): boolean => Math.abs(one.x - two.x) <= NEAR && Math.abs(one.y - two.y) <= NEAR;

/** Whether some runs stand where a mark does by its alignment: its left end, its right end, or the middle of all its runs. */
const isThere = (mark: TextMark, runs: readonly PaperRun[]): boolean => {
  const wanted = placed(mark);
  if (mark.align === 'left') return runs.some(({ begins }) => isNear(begins, wanted));
  if (mark.align === 'right') return runs.some(({ ends }) => isNear(ends, wanted));
  // A text of several faces has several runs on its line.
  return runs.some(({ begins }, at) =>
    runs
      .slice(at, at + 6)
      .some(({ ends }) => isNear({ x: (begins.x + ends.x) / 2, y: (begins.y + ends.y) / 2 }, wanted)),
  );
};

describe.each(['usual', 'longest', 'odd'] as const)('the sheets to be filled in, %s', (sample) => {
  it('have every text within 0.2 mm of its place', async () => {
    const named = drawingsOf(sample);
    const pages = named.map(([layout, drawing]) =>
      pageOf(drawing, { sheet: { layout, version: 2, piece: '', given: {} } }),
    );
    const { bytes } = await paint(pages, { form: 'open' });
    const loading = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
    const file = await loading.promise;
    const off: string[] = [];
    for (const [at, [name, drawing]] of named.entries()) {
      const page = await file.getPage(at + 1);
      const { height } = page.getViewport({ scale: 1 });
      const runs = runsOf(await page.getOperatorList({ annotationMode: AnnotationMode.ENABLE }), OPS, height);
      for (const mark of drawing.marks) {
        if (mark.kind !== 'text' || mark.text.trim() === '' || isForeign(mark.text)) continue;
        if (!isThere(mark, runs)) off.push(`${name}: ${mark.text} (${mark.align} ${mark.x} ${mark.y})`);
      }
    }
    await loading.destroy();
    expect(off).toEqual([]);
  }, 240_000);
});
