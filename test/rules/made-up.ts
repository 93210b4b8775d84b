/** Parts of a plain value, by path, for states that a stranger makes up. */
import type { Json } from '../../rules/kernel/json';

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
