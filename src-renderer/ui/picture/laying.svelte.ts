/** Pictures that a person has brought to the table and that do not lie there yet: read, asked about, laid down one by one. */
import type { Refusal, Ruling } from '../../../rules/kernel/ruling';
import type { PictureDesk } from '../../session/pictures/desk';
import { tell } from '../parts/announce.svelte';
import { readPictureFile, type PictureFile, type PictureSize } from './picture-file';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Something that is to be asked or said before the next one is read. */
export interface Question {
  readonly name: string;
  /** Null where there is nothing to choose, only a reason to read. */
  readonly file: PictureFile | null;
  readonly refusal: Refusal | null;
}

export interface Laying {
  readonly question: Question | null;
  /** Takes up these files, the first at this point of the table. */
  readonly take: (files: readonly File[], at: Spot) => void;
  readonly choose: (size: PictureSize) => void;
  readonly close: () => void;
}

/** Files at once; more were surely not meant. */
const MOST_FILES = 20;
/** Several that come together lie so far apart, in table units. */
const STEP = 40;

/** Nothing is brought yet. To be called while a component is set up. */
export const createLaying = (desk: () => PictureDesk): Laying => {
  let waiting: readonly { readonly file: File; readonly at: Spot }[] = [];
  let question = $state.raw<Question | null>(null);
  let spot: Spot = { x: 0, y: 0 };
  let isBusy = false;

  const lay = async (name: string, { bytes, width, height }: PictureSize): Promise<Ruling<string>> => {
    const laid = await desk().add({ bytes, name, alt: '', width, height }, spot.x, spot.y);
    if (laid.ok) tell(`${name} lies on the table.`, 'picture');
    return laid;
  };
  const one = async (file: File): Promise<void> => {
    const read = await readPictureFile(file);
    if (!read.ok) question = { name: file.name, file: null, refusal: read.refusal };
    else if (read.value.smaller) question = { name: file.name, file: read.value, refusal: null };
    else {
      const laid = await lay(file.name, read.value.full);
      if (!laid.ok) question = { name: file.name, file: null, refusal: laid.refusal };
    }
  };
  const next = async (): Promise<void> => {
    if (isBusy || question) return;
    const [first, ...rest] = waiting;
    if (!first) return;
    isBusy = true;
    waiting = rest;
    spot = first.at;
    await one(first.file);
    isBusy = false;
    await next();
  };
  const close = (): void => {
    question = null;
    void next();
  };

  return {
    get question() {
      return question;
    },
    take: (files, { x, y }) => {
      const more = files.slice(0, MOST_FILES).map((file, at) => ({ file, at: { x: x + at * STEP, y: y + at * STEP } }));
      waiting = [...waiting, ...more];
      void next();
    },
    choose: (size) => {
      if (!question || isBusy) return;
      const { name, file } = question;
      isBusy = true;
      void lay(name, size).then((laid) => {
        isBusy = false;
        if (laid.ok) return close();
        // Too large as it is may still go smaller.
        question = { name, file, refusal: laid.refusal };
      });
    },
    close,
  };
};
