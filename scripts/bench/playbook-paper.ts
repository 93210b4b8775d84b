/** The blank playbook that is timed as a PDF, in Node and in a browser alike: what is printed, and how. */
import type { Layout } from '../../src-renderer/sheet/format';
import { layOutPages } from '../../src-renderer/sheet/layout';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import type { PaperPage } from '../../src-renderer/sheet/paint-pdf';

/** With crop marks, and fields to be filled in. */
export const playbookOptions = {
  title: 'A playbook',
  author: '',
  language: 'en',
  paper: 'a4',
  bleed: true,
  cropMarks: true,
  palette: 'colour',
  form: 'open',
} as const;

/** The pages of a blank playbook, laid out anew. Throws where there is no such layout. */
export const playbookPages = (
  parts: ReadonlyMap<string, Layout>,
  given: { readonly math: string; readonly thief: string },
): readonly PaperPage[] => {
  const layout = parts.get('mathematician');
  if (!layout) throw new Error('there is no playbook to print');
  const sheet = { layout: layout.name, version: layout.version, piece: '', given };
  const options = { parts, target: 'paper', isBlank: true } as const;
  return layOutPages(layout, given, ({ code }) => code, shippedMetrics, options).map((drawing) => ({
    drawing,
    bleed: 30,
    folds: [1480],
    sheet,
  }));
};
