/**
 * A layout file as a designer writes it: read from its text, so that each fault has its line.
 *
 * Lines and columns are counted from 1. A file that is no JSON at all is told by where that shows first.
 */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { grant, refuse, type Refusal, type Ruling } from '../../rules/kernel/ruling';
import { readLayout, type Layout } from './format';

/** One thing to mend: where, and as a code with its facts what (worded by the screen). */
export interface TextFault {
  readonly line: number;
  readonly column: number;
  /** The path in the file; empty where the text is no JSON. */
  readonly at: string;
  readonly code: string;
  readonly facts: Readonly<Record<string, string>>;
}

type TextRefusal = Refusal<'layout.faults', { readonly faults: readonly TextFault[] }>;

/** Longer files are not read: drawings of a whole game need less. */
export const MAX_LAYOUT_LETTERS = 400_000;
const MOST_FAULTS = 20;

type Path = readonly (string | number)[];

interface Spot {
  readonly line: number;
  readonly column: number;
}

const spotAt = (text: string, offset: number): Spot => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};

/** Where a path leads; what is not there is found at what should hold it. */
const offsetOf = (tree: Node, path: Path): number => {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset;
  }
  return tree.offset;
};

interface Parsed {
  readonly tree: Node | undefined;
  readonly errors: readonly ParseError[];
}

const parsed = (text: string): Parsed => {
  const errors: ParseError[] = [];
  try {
    return { tree: parseTree(text, errors, { disallowComments: true, allowTrailingComma: false }), errors };
  } catch {
    // Thousands of brackets in each other overflow the parser's stack; nobody writes that.
    return { tree: undefined, errors };
  }
};

const one = (code: string, facts: TextFault['facts'] = {}): Ruling<never, TextRefusal> =>
  refuse('layout.faults', { faults: [{ line: 1, column: 1, at: '', code, facts }] });

const syntaxFault = (text: string, { error, offset }: ParseError): TextFault => ({
  ...spotAt(text, offset),
  at: '',
  code: 'layout.syntax',
  facts: { kind: printParseErrorCode(error) },
});

/**
 * Reads a layout file's text. `name` is the file's name without `.json`. Refuses with up to twenty faults, each with its
 * line; never throws.
 */
export const readLayoutText = (text: string, name: string): Ruling<Layout, TextRefusal> => {
  if (text.length > MAX_LAYOUT_LETTERS) return one('layout.long');
  if (text.trim() === '') return one('layout.empty');
  const { tree, errors } = parsed(text);
  if (errors.length > 0) {
    return refuse('layout.faults', { faults: errors.slice(0, MOST_FAULTS).map((error) => syntaxFault(text, error)) });
  }
  if (!tree) return one('layout.deep');
  const read = readLayout(JSON.parse(text));
  if (!read.ok) {
    const faults = read.refusal.facts.faults.map(({ path, at, code, facts }) => ({
      ...spotAt(text, offsetOf(tree, path)),
      at,
      code,
      facts,
    }));
    return refuse('layout.faults', { faults });
  }
  if (read.value.name === name) return grant(read.value);
  const spot = spotAt(text, offsetOf(tree, ['name']));
  return refuse('layout.faults', { faults: [{ ...spot, at: 'name', code: 'layout.otherName', facts: { name } }] });
};

/** The line of a mark's path (`pages.0.12`), or 1 where the text has no such place. */
export const lineAt = (text: string, at: string): number => {
  const { tree } = parsed(text);
  const path = at.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return tree && at !== '' ? spotAt(text, offsetOf(tree, path)).line : 1;
};
