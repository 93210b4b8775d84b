/** The layouts of a game's sheets: every file in its folder, read once, and only those that this version can draw. */
import { readLayout, type Layout } from '../sheet/format';
import { standIns } from './studio-layouts';

const files = import.meta.glob<unknown>('../../resources/*/layouts/*.json', { eager: true, import: 'default' });

/** `.../squaring-the-circle/layouts/theorem.json` becomes `squaring-the-circle` and `theorem`. */
const placeOf = (path: string): { readonly game: string; readonly name: string } => {
  const parts = path.split('/');
  return { game: parts.at(-3) ?? '', name: (parts.at(-1) ?? '').replace(/\.json$/, '') };
};

const read = (game: string): ReadonlyMap<string, Layout> => {
  const layouts = new Map<string, Layout>();
  for (const [path, file] of Object.entries(files)) {
    const place = placeOf(path);
    if (place.game !== game) continue;
    const ruling = readLayout(file);
    // A broken layout is our own fault; its pieces are then listed in the outline and not drawn.
    if (ruling.ok) layouts.set(place.name, ruling.value);
  }
  return layouts;
};

const known = new Map<string, ReadonlyMap<string, Layout>>();

/** The layouts that come with the app, by name. */
const shippedLayouts = (game: string): ReadonlyMap<string, Layout> => {
  const layouts = known.get(game) ?? read(game);
  known.set(game, layouts);
  return layouts;
};

const joined = new WeakMap<ReadonlyMap<string, Layout>, ReadonlyMap<string, Layout>>();

/**
 * By layout name, for instance `theorem`; those of the designer's folder first. The same map for the same layouts, so
 * that nothing is laid out twice.
 */
export const layoutsOf = (game: string): ReadonlyMap<string, Layout> => {
  const own = standIns.of(game);
  if (own === null) return shippedLayouts(game);
  const layouts = joined.get(own) ?? new Map([...shippedLayouts(game), ...own]);
  joined.set(own, layouts);
  return layouts;
};
