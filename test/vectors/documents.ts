/**
 * Finds the vectors in a file: the documents of a YAML file, or the `yaml`
 * blocks of a Markdown file. Reading says which file and why it failed.
 */
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** A vector before its game's reader has looked at it. */
export interface VectorDocument {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a file holds, and what in it cannot be read. */
export interface Reading {
  readonly vectors: readonly VectorDocument[];
  readonly unreadable: readonly string[];
}

const yamlBlocks = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^([^\S\n]*)(`{3,}|~{3,})[^\S\n]*ya?ml\b[^\n]*\n(.*?)^[^\S\n]*\2/gims)].map(
    // What stands in a list is indented, and its block with it.
    ([, indent = '', , block = '']) => (indent === '' ? block : block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Document = ReturnType<typeof parseAllDocuments>[number];

const documentsOf = (source: string): readonly Document[] => [
  ...parseAllDocuments(source, { version: '1.2', uniqueKeys: true, merge: true }),
];

/** A document is one vector or a list of them; an empty one is none. */
const bodiesOf = (document: Document): readonly unknown[] => {
  const [error] = document.errors;
  if (error !== undefined) throw new Error(error.message);
  const content: unknown = document.toJS();
  return Array.isArray(content) ? content : content === null ? [] : [content];
};

const vectorOf = (body: unknown): VectorDocument => {
  if (!isRecord(body) || typeof body['id'] !== 'string') throw new Error('a vector without an id');
  return { id: body['id'], body };
};

export const readVectors = (path: string): Reading => {
  const vectors: VectorDocument[] = [];
  const unreadable: string[] = [];
  // A missing file, broken YAML, a document without an id: each is the file's fault and ends in one sentence.
  const reading = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      unreadable.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  };
  reading(() => {
    const text = readFileSync(path, 'utf8');
    const sources = /\.(md|markdown)$/i.test(path) ? yamlBlocks(text) : [text];
    const each = <T>(all: readonly T[], read: (one: T) => void): void => {
      for (const one of all) reading(() => read(one));
    };
    each(sources, (source) =>
      each(documentsOf(source), (document) => each(bodiesOf(document), (body) => vectors.push(vectorOf(body)))),
    );
    if (vectors.length + unreadable.length === 0) unreadable.push('no vectors in it');
  });
  return { vectors, unreadable };
};
