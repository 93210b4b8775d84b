/** Paper: a full playbook as a PDF that can be filled in, painted as the app's worker paints it, from font files on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLayout, type Layout } from '../../src-renderer/sheet/format';
import { paintPdf } from '../../src-renderer/sheet/paint-pdf';
import { playbookOptions, playbookPages } from './playbook-paper';

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
  const once = async (): Promise<readonly [time: number, bytes: number]> => {
    const start = performance.now();
    const { bytes } = await paintPdf(playbookPages(parts, { math: 'Geometer', thief: 'Wire' }), {
      ...playbookOptions,
      fontFile: ({ file }) => readFile(join(root, 'node_modules', '@expo-google-fonts', file)),
      imageFile: () => Promise.resolve(null),
    });
    return [performance.now() - start, bytes.length];
  };
  const [first, bytes] = await once();
  const later: number[] = [];
  for (let at = 0; at < times; at += 1) later.push((await once())[0]);
  return { first, times: later, bytes };
};
