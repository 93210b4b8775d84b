/** Asks the worker of paper, one worker for each question: it is gone, with all it holds, once it has answered. */
import { refuse, grant, type Ruling } from '../../../rules/kernel/ruling';
import type { PaintedPaper } from '../../sheet/paint-pdf';
import type { PaperAnswer, PaperTask } from '../../sheet/paint-pdf-worker';
import type { FilledSheet } from '../../sheet/read-pdf';

/** A file of ours is read in a moment; one that is not done by then was made to take for ever. */
const READ_MS = 15_000;
/** Fonts may come over a slow line. */
const PAINT_MS = 120_000;

const ask = (task: PaperTask, patience: number): Promise<PaperAnswer | 'slow'> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('../../sheet/paint-pdf-worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: PaperAnswer | 'slow'): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end('slow'), patience);
    worker.onmessage = ({ data }: MessageEvent<PaperAnswer>) => end(data);
    worker.onerror = () => end({ kind: 'failed' });
    worker.postMessage(task);
  });

/** Paints a PDF. Refused with `pdf.fonts` where the fonts cannot be fetched. */
export const paintPaper = async (
  task: Omit<Extract<PaperTask, { kind: 'paint' }>, 'kind'>,
): Promise<Ruling<PaintedPaper>> => {
  const answer = await ask({ kind: 'paint', ...task }, PAINT_MS);
  return answer !== 'slow' && answer.kind === 'painted' ? grant(answer.paper) : refuse('pdf.fonts', {});
};

/** Reads a form that came back, or says in a code why not. */
export const readPaper = async (bytes: Uint8Array<ArrayBuffer>): Promise<Ruling<readonly FilledSheet[]>> => {
  const answer = await ask({ kind: 'read', bytes }, READ_MS);
  if (answer === 'slow') return refuse('pdf.endless', {});
  return answer.kind === 'read' ? answer.read : refuse('pdf.broken', {});
};
