/**
 * The ways that dice take when the state has moved them: from where each lay to where it lies now. Pure.
 *
 * Dice of one colour are the same to the rules, so nobody can say which of them went where: each new one comes from the
 * nearest in the list that has gone, of its face if there is one. A die that comes from nowhere, or shows a face for the
 * first time, comes from the ring, where it was rolled.
 */
import type { ScenePiece } from './scene';

/** A die on its way; `dx` and `dy` are how far from its place it begins, in table units. */
export interface Flight {
  readonly id: string;
  readonly dx: number;
  readonly dy: number;
  /** When it sets out, on the clock of `performance.now`; before that it is not seen. */
  readonly since: number;
}

/** How long a die is on its way, in milliseconds. */
export const FLIGHT_TIME = 620;

type DiePiece = ScenePiece & { readonly content: Extract<ScenePiece['content'], { readonly kind: 'die' }> };

const isDie = (piece: ScenePiece): piece is DiePiece => piece.content.kind === 'die';

const middleOf = ({ x, y, width, height }: ScenePiece): readonly [number, number] => [x + width / 2, y + height / 2];

/** The ways from one scene to the next; `since` is when they begin, and `fallen` when dice that were rolled set out. */
export const flightsOf = (
  before: readonly ScenePiece[],
  after: readonly ScenePiece[],
  { since, fallen }: { readonly since: number; readonly fallen: number },
): readonly Flight[] => {
  const known = new Map(before.filter(isDie).map(({ id, content }) => [id, content.die.face] as const));
  const stays = new Set(after.map(({ id }) => id));
  const gone = before.filter(isDie).filter(({ id }) => !stays.has(id));
  const ring = after.find(({ content }) => content.kind === 'dice');
  return after
    .filter(isDie)
    .filter(({ id, content }) => !known.has(id) || (known.get(id) === null && content.die.face !== null))
    .flatMap((piece): readonly Flight[] => {
      const { colour, face } = piece.content.die;
      const alike = gone.filter(({ content }) => content.die.colour === colour);
      const from = alike.find(({ content }) => content.die.face === face) ?? alike[0];
      if (from) gone.splice(gone.indexOf(from), 1);
      const start = from ?? ring;
      if (!start) return [];
      const [x, y] = middleOf(start);
      const [atX, atY] = middleOf(piece);
      return [{ id: piece.id, dx: x - atX, dy: y - atY, since: from ? since : fallen }];
    });
};

/** Where dice on their way are shown now, by id: how far from their places. Those that wait to set out are null. */
export const offsetsAt = (
  flights: readonly Flight[],
  now: number,
): ReadonlyMap<string, { readonly dx: number; readonly dy: number } | null> =>
  new Map(
    flights.flatMap(({ id, dx, dy, since }) => {
      const part = (now - since) / FLIGHT_TIME;
      if (part >= 1) return [];
      const left = (1 - Math.max(0, part)) ** 3;
      return [[id, part < 0 ? null : { dx: dx * left, dy: dy * left }] as const];
    }),
  );
