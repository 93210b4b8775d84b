/** States that a stranger makes up: parts of a plain value, by path, and what may come of them. */
import type { Game, Standing } from '../../rules/kernel/game';
import type { Json } from '../../rules/kernel/json';
import { createDealer } from './dealer';
import { happenNext, randomFrom, type Taste } from './random-player';

export type Path = readonly (string | number)[];

/** The way to every part of a value, the value itself first. */
export const pathsIn = (value: Json, at: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([key, part]: [string, Json]) => pathsIn(part, [...at, key]))]
    : [at];

/** The value with the part at a path replaced, or taken out where the new one is undefined. */
export const withPart = (value: Json, [key, ...rest]: Path, part: Json | undefined): Json => {
  if (key === undefined) return part ?? null;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return list.flatMap((each, at) => {
      if (at !== Number(key)) return [each];
      return rest.length === 0 && part === undefined ? [] : [withPart(each, rest, part)];
    });
  }
  const { [key]: before = null, ...others } = value as Record<string, Json>;
  if (rest.length === 0 && part === undefined) return others;
  return { ...others, [key]: withPart(before, rest, part) };
};

/** The value with one part replaced: the `where`-th, counted round and round. */
export const withOnePart = (value: Json, where: number, part: Json): Json => {
  const paths = pathsIn(value);
  return withPart(value, paths[where % paths.length] ?? [], part);
};

/** Looks at a state as every client does, and goes on from it by so many steps; some of its seats are absent. */
export const playOn = <S extends object>(
  game: Game<S>,
  standing: Standing<S>,
  seats: number,
  { seed, steps, taste }: { readonly seed: number; readonly steps: number; readonly taste?: Taste },
): void => {
  const random = randomFrom(seed);
  const dealer = createDealer(random);
  const isAbsent = (seat: number): boolean => (seed >> seat) % 2 === 1;
  let now = standing;
  for (let step = 0; step < steps; step += 1) {
    game.glance(now.state);
    game.pieces(now.state);
    game.lastRoll(now.state);
    for (let seat = 0; seat < seats; seat += 1) {
      game.offers(now.state, seat);
      game.routine(now.state, seat);
      game.fallback(now.state, seat);
    }
    const next = happenNext(game, now, seats, random, taste, isAbsent, dealer);
    if (next === null) return;
    now = next.standing;
  }
};
