/** How much of a table is still to come, for whoever has just joined. Pure. */
import type { ArrivingView, PictureView, TableView } from '../view';

/** Fewer moves than this come and go in play, and are not worth a bar. */
const FEW_MOVES = 40;

/**
 * What is on its way. `furthest` is how far the others say that the story has come; null where nothing is on its way.
 * A move counts as here once it is checked.
 */
export const arrivingOf = (
  { position }: Pick<TableView, 'position'>,
  pictures: readonly PictureView[],
  furthest: number,
): ArrivingView | null => {
  const of = Math.max(position.depth, furthest);
  const have = Math.max(0, position.depth - (position.unchecked ?? 0));
  const once = [...new Map(pictures.map((picture) => [picture.hash, picture])).values()];
  const missing = once.filter(({ isHere }) => !isHere).length;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const arriving: ArrivingView = {
    story: of - have > FEW_MOVES ? { have, of } : null,
    pictures:
      missing === 0
        ? null
        : { have: sum(once.map(({ come }) => come)), of: sum(once.map(({ bytes }) => bytes)), missing },
  };
  return (arriving.story ?? arriving.pictures) ? arriving : null;
};
