/** For tests of paper: shipped font files from the disk, and plain options. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Drawing, TextMark } from '../../src-renderer/sheet/marks';
import { paintPdf, type PaperOptions, type PaperPage } from '../../src-renderer/sheet/paint-pdf';
import type { FontFile } from '../../src-renderer/sheet/paint-pdf-fonts';

const require = createRequire(import.meta.url);

export const fontFile: FontFile = async ({ file }) => {
  const [name = '', ...rest] = file.split('/');
  const folder = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`));
  return new Uint8Array(await readFile(join(folder, ...rest)));
};

export const plainPaper: PaperOptions = {
  title: 'Geometer and Wire',
  author: 'Ana',
  language: 'en',
  paper: 'sheet',
  bleed: false,
  cropMarks: false,
  palette: 'colour',
  form: 'none',
  fontFile,
  imageFile: async () => null,
};

/** A text mark in Spectral, unless the test says otherwise. */
export const textAt = (x: number, y: number, text: string, more: Partial<TextMark> = {}): TextMark => ({
  kind: 'text',
  text,
  x,
  y,
  align: 'left',
  direction: 'ltr',
  font: 'Spectral',
  size: 71,
  weight: 400,
  italic: false,
  colour: '#1b1917',
  ...more,
});

export const pageOf = (drawing: Drawing, more: Partial<PaperPage> = {}): PaperPage => ({
  drawing,
  bleed: 0,
  folds: [],
  sheet: null,
  ...more,
});

export const paint = (pages: readonly PaperPage[], more: Partial<PaperOptions> = {}) =>
  paintPdf(pages, { ...plainPaper, ...more });
