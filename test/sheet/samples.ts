/** Small layouts for tests: lopsided, so that no two figures are alike. */
import { readLayout, type Layout } from '../../src-renderer/sheet/format';

const base = {
  version: 2,
  name: 'slip',
  size: [1370, 910],
  home: 'middle',
  lies: 'crooked',
  colours: { ink: '#1b1917', gold: '#c8972b' },
  styles: {
    plain: { font: 'Spectral', size: 80, colour: 'ink' },
    right: { font: 'IBM Plex Sans', size: 60, colour: 'ink', align: 'right' },
    grand: { font: 'IM Fell DW Pica', size: 90, italic: true, colour: 'ink' },
  },
  words: { 'status.proven': 'is proven', 'kind.risk': 'peril' },
} as const;

/** A layout file with these marks, as it would be read from disk. */
export const fileWith = (marks: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): unknown => ({
  ...base,
  marks,
  ...more,
});

/** A layout of which only this is said; a test whose own layout is refused must say so. */
export const layoutOf = (more: Readonly<Record<string, unknown>>): Layout => {
  const file = Object.fromEntries(
    Object.entries({ ...base, marks: [], ...more }).filter(([, value]) => value !== undefined),
  );
  const ruling = readLayout(file);
  if (!ruling.ok) throw new Error(`${ruling.refusal.facts.at}: ${ruling.refusal.facts.why}`);
  return ruling.value;
};

/** A layout with these marks. */
export const layoutWith = (marks: readonly unknown[]): Layout => layoutOf({ marks });
