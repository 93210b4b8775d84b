/**
 * Older layout files, brought to this version one step at a time.
 *
 * A step gets a file of one version as it was written and gives the same in the next one. It checks nothing: what is
 * wrong with the file is found afterwards, by the one shape there is.
 */
import { VERSION } from './shape';

type File = Readonly<Record<string, unknown>>;

/** Format 2 only added: parts, pages, fields, images, paper. */
const from1: (file: File) => File = (file) => ({ ...file, version: 2 });

const steps: ReadonlyMap<unknown, (file: File) => File> = new Map([[1, from1]]);

/** The file as this version would have written it; what is no older layout is given back as it came. */
export const migrate = (file: unknown): unknown => {
  let now = file;
  for (let count = 0; count < VERSION; count += 1) {
    if (typeof now !== 'object' || now === null || !('version' in now)) return now;
    const step = steps.get(now.version);
    if (!step) return now;
    now = step({ ...now });
  }
  return now;
};
