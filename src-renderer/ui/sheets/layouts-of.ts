/**
 * The layouts of a game's sheets: every file in its folder, read once, and only those that this version can draw.
 *
 * They are fetched when a table of the game is opened: whoever comes to the start screen waits for none of them.
 */
import { createSubscriber } from 'svelte/reactivity';
import { readLayout, type Layout } from '../../sheet/format';
import { standIns } from '../studio/studio-layouts';

/** The build puts those of one game into one file (`electron.vite.config.ts`). */
const files = import.meta.glob<unknown>('../../../resources/*/layouts/*.json', { import: 'default' });

/** `.../squaring-the-circle/layouts/theorem.json` becomes `squaring-the-circle` and `theorem`. */
const placeOf = (path: string): { readonly game: string; readonly name: string } => {
  const parts = path.split('/');
  return { game: parts.at(-3) ?? '', name: (parts.at(-1) ?? '').replace(/\.json$/, '') };
};

const read = async (game: string): Promise<ReadonlyMap<string, Layout>> => {
  const ofGame = Object.entries(files).filter(([path]) => placeOf(path).game === game);
  const loaded = await Promise.all(ofGame.map(async ([path, load]) => [placeOf(path).name, await load()] as const));
  return new Map(
    loaded.flatMap(([name, file]) => {
      const ruling = readLayout(file);
      // A broken layout is our own fault; its pieces are then listed in the outline and not drawn.
      return ruling.ok ? [[name, ruling.value] as const] : [];
    }),
  );
};

const none: ReadonlyMap<string, Layout> = new Map();
const known = new Map<string, ReadonlyMap<string, Layout>>();
const coming = new Map<string, Promise<void>>();
let tell: () => void = () => undefined;

/** Whatever is drawn from `layoutsOf` is drawn again once they have come. */
const follow = createSubscriber((changed) => {
  tell = changed;
  return () => (tell = () => undefined);
});

/** Fetches the layouts of a game, once. Where they cannot be fetched they are missing, and the next call tries again. */
export const loadLayouts = (game: string): Promise<void> => {
  const asked =
    coming.get(game) ??
    read(game).then(
      (layouts) => {
        known.set(game, layouts);
        tell();
      },
      // The host is gone: the sheets are listed, and not drawn.
      () => void coming.delete(game),
    );
  coming.set(game, asked);
  return asked;
};

/** The layouts that come with the app, by name. */
const shippedLayouts = (game: string): ReadonlyMap<string, Layout> => {
  follow();
  return known.get(game) ?? none;
};

const joined = new WeakMap<ReadonlyMap<string, Layout>, ReadonlyMap<string, Layout>>();

/**
 * By layout name, for instance `theorem`; those of the designer's folder first, and none before they have come. The same
 * map for the same layouts, so that nothing is laid out twice.
 */
export const layoutsOf = (game: string): ReadonlyMap<string, Layout> => {
  const own = standIns.of(game);
  if (own === null) return shippedLayouts(game);
  const layouts = joined.get(own) ?? new Map([...shippedLayouts(game), ...own]);
  joined.set(own, layouts);
  return layouts;
};
