/** The shipped layouts of a game, read from its folder as the app reads them. */
import { readdirSync, readFileSync } from 'node:fs';
import { readLayout, type Layout } from '../../src-renderer/sheet/format';

/** By layout name; one that cannot be read fails the test that asks for it. */
export const shippedLayouts = (game: string): ReadonlyMap<string, Layout> => {
  const folder = new URL(`../../resources/${game}/layouts/`, import.meta.url);
  return new Map(
    readdirSync(folder).map((file) => {
      const ruling = readLayout(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
      if (!ruling.ok) throw new Error(`${file}: ${ruling.refusal.facts.at}, ${ruling.refusal.facts.why}`);
      return [file.replace('.json', ''), ruling.value] as const;
    }),
  );
};
