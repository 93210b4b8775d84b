/** The pictures of a table, unpacked to be drawn: each once, as soon as it has come, and as long as it lies there. */
import type { PictureView } from '../../session/view';
import { unpackPicture } from './picture-file';

export type PictureImages = ReadonlyMap<string, ImageBitmap | 'odd'>;

/** Pixels of all pictures of a table together: 64 million are 256 MB. */
const MOST_PIXELS = 64_000_000;
const MOST_SIDE = 2_048;

/** How long a picture may be on its longer side, where there are so many. */
const sideFor = (count: number): number => Math.min(MOST_SIDE, Math.floor(Math.sqrt(MOST_PIXELS / Math.max(1, count))));

/** By hash; what is not in it is not unpacked yet. To be called while a component is set up. */
export const createPictureImages = (
  pictures: () => readonly PictureView[],
  bytesOf: (hash: string) => Promise<Uint8Array | null>,
): { readonly all: PictureImages } => {
  let images = $state.raw<PictureImages>(new Map());
  const underWay = new Set<string>();
  /** One after the other: each takes memory while it is unpacked. */
  let last: Promise<void> = Promise.resolve();
  let isGone = false;

  const unpack = async (hash: string, count: number): Promise<void> => {
    const bytes = isGone ? null : await bytesOf(hash);
    const image = bytes && ((await unpackPicture(bytes, sideFor(count))) ?? 'odd');
    underWay.delete(hash);
    if (image === null) return;
    if (isGone && image !== 'odd') image.close();
    else images = new Map([...images, [hash, image]]);
  };
  const drop = (hashes: ReadonlySet<string>): void => {
    const old = [...images].filter(([hash]) => !hashes.has(hash));
    if (old.length === 0) return;
    images = new Map([...images].filter(([hash]) => hashes.has(hash)));
    for (const [, image] of old) if (image !== 'odd') image.close();
  };

  /** As text, so that it runs when a picture comes or goes, and not with every pointer that moves. */
  const here = $derived([...new Set(pictures().flatMap(({ hash, isHere }) => (isHere ? [hash] : [])))].join());
  $effect(() => {
    const hashes = here === '' ? [] : here.split(',');
    drop(new Set(hashes));
    for (const hash of hashes) {
      if (images.has(hash) || underWay.has(hash)) continue;
      underWay.add(hash);
      last = last.then(() => unpack(hash, hashes.length));
    }
  });
  $effect(() => () => {
    isGone = true;
    drop(new Set());
  });
  return {
    get all() {
      return images;
    },
  };
};
