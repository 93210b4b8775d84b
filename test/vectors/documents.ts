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
  /** Why it is none: one that is broken does not keep the others of its file from being run. */
  readonly broken?: string;
}

export type Reading =
  { readonly ok: true; readonly vectors: readonly VectorDocument[] } | { readonly ok: false; readonly why: string };

const yamlBlocks = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^```ya?ml[^\S\n]*\n(.*?)^```/gms)].map(([, block = '']) => block);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const vectorsOf = (source: string): readonly VectorDocument[] => {
  const documents = parseAllDocuments(source, { version: '1.2', uniqueKeys: true });
  const broken = (at: number, why: string): VectorDocument => ({
    id: `(document ${at + 1})`,
    body: {},
    broken: why.split('\n')[0] ?? '',
  });
  return [...documents].flatMap((document, at) => {
    const [error] = document.errors;
    if (error !== undefined) return [broken(at, error.message)];
    const content: unknown = document.toJS();
    // A document is one vector or a list of them; an empty one is none.
    const bodies: readonly unknown[] = Array.isArray(content) ? content : content === null ? [] : [content];
    return bodies.map((body) => {
      if (!isRecord(body) || typeof body['id'] !== 'string') return broken(at, 'a vector without an id');
      return { id: body['id'], body };
    });
  });
};

export const readVectors = (path: string): Reading => {
  try {
    const text = readFileSync(path, 'utf8');
    const sources = /\.(md|markdown)$/i.test(path) ? yamlBlocks(text) : [text];
    const vectors = sources.flatMap(vectorsOf);
    if (vectors.length === 0) return { ok: false, why: 'no vectors in it' };
    const isWhole = vectors.some((vector) => vector.broken === undefined);
    return isWhole ? { ok: true, vectors } : { ok: false, why: vectors[0]?.broken ?? '' };
  } catch (error) {
    // A missing file, broken YAML, a document without an id: all are the file's fault and end in one sentence.
    return { ok: false, why: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
};
