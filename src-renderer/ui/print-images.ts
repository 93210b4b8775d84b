/** Pictures beside the layouts of a game, by file name: where the painters of page and paper find them. */
import type { Addresses } from '../sheet/paint-dom';
import { standIns } from './studio-layouts';

const files = import.meta.glob<string>('../../resources/*/layouts/*.{png,jpg,jpeg}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Address by file name. */
export const imagesOf = (game: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, address]) => {
      const parts = path.split('/');
      return parts.at(-3) === game ? [[parts.at(-1) ?? '', address] as const] : [];
    }),
  );

/** The same for a sheet on the page, and those of the designer's folder before them. */
export const addressesOf = (game: string): Addresses =>
  new Map([...Object.entries(imagesOf(game)), ...(standIns.picturesOf(game) ?? [])]);
