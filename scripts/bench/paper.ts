/** Paper: a full playbook as a PDF that can be filled in, painted as the app's worker paints it, from font files on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLayout, type Layout } from '../../src-renderer/sheet/format';
import { layOutPages } from '../../src-renderer/sheet/layout';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { paintPdf } from '../../src-renderer/sheet/paint-pdf';

/** Times in milliseconds, sizes in bytes. */
export interface PaperFigures {
  /** The first one in this process, with cold code. */
  readonly first: number;
  readonly times: readonly number[];
  readonly bytes: number;
}

const layoutsIn = (folder: string): ReadonlyMap<string, Layout> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const ruling = readLayout(JSON.parse(readFileSync(join(folder, file), 'utf8')));
        return ruling.ok ? [[file.replace(/\.json$/, ''), ruling.value] as const] : [];
      }),
  );

/** Lays out and paints a blank Geometer and Wire, joined, with all its fields. */
export const measurePaper = async (root: string, times: number): Promise<PaperFigures> => {
  const parts = layoutsIn(join(root, 'resources', 'squaring-the-circle', 'layouts'));
  const layout = parts.get('mathematician');
  if (!layout) throw new Error('there is no playbook to print');
  const values = { math: 'Geometer', thief: 'Wire' };
  const sheet = { layout: layout.name, version: layout.version, piece: '', given: values };
  const once = async (): Promise<readonly [time: number, bytes: number]> => {
    const start = performance.now();
    const options = { parts, target: 'paper', isBlank: true } as const;
    const drawings = layOutPages(layout, values, ({ code }) => code, shippedMetrics, options);
    const { bytes } = await paintPdf(
      drawings.map((drawing) => ({ drawing, bleed: 30, folds: [1480], sheet })),
      {
        title: 'Geometer, Wire',
        author: '',
        language: 'en',
        paper: 'a4',
        bleed: true,
        cropMarks: true,
        palette: 'colour',
        form: 'open',
        fontFile: ({ file }) => readFile(join(root, 'node_modules', '@expo-google-fonts', file)),
        imageFile: () => Promise.resolve(null),
      },
    );
    return [performance.now() - start, bytes.length];
  };
  const [first, bytes] = await once();
  const later: number[] = [];
  for (let at = 0; at < times; at += 1) later.push((await once())[0]);
  return { first, times: later, bytes };
};
