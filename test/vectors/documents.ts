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

export type Reading =
  { readonly ok: true; readonly vectors: readonly VectorDocument[] } | { readonly ok: false; readonly why: string };

const yamlBlocks = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^```ya?ml[^\S\n]*\n(.*?)^```/gms)].map(([, block = '']) => block);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const vectorsOf = (source: string): readonly VectorDocument[] => {
  const documents = parseAllDocuments(source, { version: '1.2', uniqueKeys: true });
  return [...documents].flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(error.message);
    const content: unknown = document.toJS();
    // A document is one vector or a list of them; an empty one is none.
    const bodies: readonly unknown[] = Array.isArray(content) ? content : content === null ? [] : [content];
    return bodies.map((body) => {
      if (!isRecord(body) || typeof body['id'] !== 'string') throw new Error('a vector without an id');
      return { id: body['id'], body };
    });
  });
};

export const readVectors = (path: string): Reading => {
  try {
    const text = readFileSync(path, 'utf8');
    const sources = /\.(md|markdown)$/i.test(path) ? yamlBlocks(text) : [text];
    const vectors = sources.flatMap(vectorsOf);
    return vectors.length === 0 ? { ok: false, why: 'no vectors in it' } : { ok: true, vectors };
  } catch (error) {
    // A missing file, broken YAML, a document without an id: all are the file's fault and end in one sentence.
    return { ok: false, why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
};
