/**
 * The painter of paper, and the reader of forms, off the page's own thread: both take longer than a frame, and a file from
 * outside may take for ever. Whoever asks may stop the whole worker.
 */
import type { Ruling } from '../../rules/kernel/ruling';
import { paintPdf, type PaintedPaper, type PaperOptions, type PaperPage } from './paint-pdf';
import { fetchedFont } from './paint-pdf-files';
import { readPdf, type FilledSheet, type PdfRefusal } from './read-pdf';

/** The layouts' pictures by name: where the shipped ones are, and the bytes of those of a designer's folder. */
export type PaperImageSources = Readonly<Record<string, string | Blob>>;

/** What is asked. Everything in it can be copied to the worker. */
export type PaperTask =
  | {
      readonly kind: 'paint';
      readonly pages: readonly PaperPage[];
      readonly options: Omit<PaperOptions, 'fontFile' | 'imageFile'>;
      readonly images: PaperImageSources;
    }
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> };

/** What comes back; `failed` where a font could not be fetched. */
export type PaperAnswer =
  | { readonly kind: 'painted'; readonly paper: PaintedPaper }
  | { readonly kind: 'read'; readonly read: Ruling<readonly FilledSheet[], PdfRefusal> }
  | { readonly kind: 'failed' };

const bytesOf = async (source: string | Blob | undefined): Promise<Uint8Array | null> => {
  if (source === undefined) return null;
  if (typeof source !== 'string') return new Uint8Array(await source.arrayBuffer());
  const answer = await fetch(source);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
};

const work = async (task: PaperTask): Promise<PaperAnswer> => {
  if (task.kind === 'read') return { kind: 'read', read: await readPdf(task.bytes) };
  const imageFile = (src: string): Promise<Uint8Array | null> => bytesOf(new Map(Object.entries(task.images)).get(src));
  const paper = await paintPdf(task.pages, { ...task.options, fontFile: fetchedFont, imageFile });
  return { kind: 'painted', paper };
};

self.onmessage = async ({ data }: MessageEvent<PaperTask>): Promise<void> => {
  try {
    self.postMessage(await work(data));
  } catch {
    // A font or a picture did not arrive: the host is gone.
    self.postMessage({ kind: 'failed' } satisfies PaperAnswer);
  }
};
