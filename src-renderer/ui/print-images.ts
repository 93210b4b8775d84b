/** Pictures beside the layouts of a game, by file name: where the painter of paper fetches them. */
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
