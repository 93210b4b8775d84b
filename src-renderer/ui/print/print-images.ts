/** Pictures beside the layouts of a game, by file name: where the painters of page and paper find them. */
import type { Addresses } from '../../sheet/paint-dom';
import type { PaperImageSources } from '../../sheet/paint-pdf-worker';
import { standIns } from '../studio/studio-layouts';

const files = import.meta.glob<string>('../../../resources/*/layouts/*.{png,jpg,jpeg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Address by file name. */
const shippedOf = (game: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, address]) => {
      const parts = path.split('/');
      return parts.at(-3) === game ? [[parts.at(-1) ?? '', address] as const] : [];
    }),
  );

/** For a sheet on the page: those of the designer's folder stand before the shipped ones. */
export const addressesOf = (game: string): Addresses =>
  new Map([
    ...Object.entries(shippedOf(game)),
    ...[...standIns.picturesOf(game)].map(([name, { address }]) => [name, address] as const),
  ]);

/** For paper: the same, those of the folder as bytes, since the page's policy lets nobody fetch what is no file of ours. */
export const imagesOf = (game: string): PaperImageSources => ({
  ...shippedOf(game),
  ...Object.fromEntries([...standIns.picturesOf(game)].map(([name, { copy }]) => [name, copy])),
});
