/**
 * Which database this profile uses. It is the first one until that could not be opened and the person went on with
 * another: the damaged one, or the newer one, is left as it is, beside it.
 */
const KEY = 'roundel/database';
const FIRST = 'roundel';

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const countIn = (shelf: Shelf): number => {
  try {
    const count = Number(shelf.getItem(KEY) ?? '1');
    return Number.isSafeInteger(count) && count > 1 ? count : 1;
  } catch {
    // Forbidden here: then there was never another one.
    return 1;
  }
};

const nameOf = (count: number): string => (count === 1 ? FIRST : `${FIRST}-${count}`);

/** The name of the database in use. */
export const databaseName = (shelf: Shelf = localStorage): string => nameOf(countIn(shelf));

/** The name of the next one, which is empty, and the way to use it from now on; false where that cannot be remembered. */
export const nextDatabase = (shelf: Shelf = localStorage): { readonly name: string; readonly use: () => boolean } => {
  const next = countIn(shelf) + 1;
  return {
    name: nameOf(next),
    use: () => {
      try {
        shelf.setItem(KEY, String(next));
        return true;
      } catch {
        // Forbidden here, or full.
        return false;
      }
    },
  };
};
