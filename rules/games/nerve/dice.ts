/**
 * Dice by name, as moves and forms write them.
 *
 * A colour is the letter of its seat: `a` for the first. A die of a Pile is its
 * colour (`b`), a die of a Pool its colour and face (`b6`), and the second one
 * alike is `b6.2`. With its Pool it is `0/b6.2`. Dice alike are the same to the
 * rules; the number only keeps one list from naming one die twice.
 */
import * as v from 'valibot';
import type { Counts, Die, PoolPlace } from './state';

const LETTERS = 'abcdef';

export const colourName = (colour: number): string => LETTERS[colour] ?? '?';

/** A die that is named in a move: which of those alike, from 0. `face` is 0 for a die of a Pile. */
export interface NamedDie extends Die {
  readonly nth: number;
}

const dieName = /^([a-f])([1-6]?)(?:\.([1-9]\d?))?$/;

/** A die of a Pile or a Pool by its name; null where that is no name of a die. */
export const readDie = (name: string): NamedDie | null => {
  const [, letter = '', face = '0', nth = '1'] = dieName.exec(name) ?? [];
  return letter === ''
    ? null
    : { colour: LETTERS.indexOf(letter), face: Number(face === '' ? '0' : face), nth: Number(nth) - 1 };
};

export const dieText = ({ colour, face }: Die): string => `${colourName(colour)}${face === 0 ? '' : face}`;

const most = 90;
/** Names of dice in a move; whether they are there is for the rules to say. */
export const dieNames = v.pipe(v.array(v.pipe(v.string(), v.maxLength(8), v.regex(dieName))), v.maxLength(most));
const placeName = /^([0-5])\/(.+)$/;
export const placeNames = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.maxLength(10),
      v.check((name) => readDie(placeName.exec(name)?.[2] ?? '') !== null),
    ),
  ),
  v.maxLength(most),
);

/** The names of all dice in a Pool, in its order. */
export const namesIn = (pool: readonly Die[]): readonly string[] =>
  pool.map((die, index) => {
    const before = pool.slice(0, index).filter(({ colour, face }) => colour === die.colour && face === die.face).length;
    return before === 0 ? dieText(die) : `${dieText(die)}.${before + 1}`;
  });

/** The names of all dice of a Pile. */
export const namesOf = (counts: Counts): readonly string[] =>
  counts.flatMap((count, colour) =>
    Array.from({ length: count }, (_, nth) => (nth === 0 ? colourName(colour) : `${colourName(colour)}.${nth + 1}`)),
  );

/** Where each of these dice lies in a Pool; null where one is not there, or is named twice. */
export const placesIn = (pool: readonly Die[], names: readonly string[]): readonly number[] | null => {
  const known = namesIn(pool);
  const places = names.map((name) => known.indexOf(name));
  return places.includes(-1) || new Set(places).size < places.length ? null : places;
};

/** The dice of several Pools that a reroll names; null where one is not there, or is named twice. */
export const poolPlaces = (
  pools: readonly (readonly Die[])[],
  seats: readonly number[],
  names: readonly string[],
): readonly PoolPlace[] | null => {
  const places = names.flatMap((name): readonly PoolPlace[] => {
    const [, seatText = '', die = ''] = placeName.exec(name) ?? [];
    const seat = Number(seatText);
    const index = namesIn(pools[seat] ?? []).indexOf(die);
    return index < 0 || !seats.includes(seat) ? [] : [{ seat, index }];
  });
  const distinct = new Set(places.map(({ seat, index }) => `${seat}/${index}`));
  return places.length < names.length || distinct.size < names.length ? null : places;
};

/** How many of each colour a list of Pile dice names. */
export const countNames = (names: readonly string[], colours: number): Counts =>
  Array.from({ length: colours }, (_, colour) => names.filter((name) => readDie(name)?.colour === colour).length);

export const plus = (counts: Counts, more: Counts): Counts =>
  counts.map((count, colour) => count + (more[colour] ?? 0));
export const minus = (counts: Counts, less: Counts): Counts =>
  counts.map((count, colour) => count - (less[colour] ?? 0));
export const totalOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);
/** Whether every die of `part` is among them. */
export const holds = (counts: Counts, part: Counts): boolean =>
  part.every((count, colour) => count <= (counts[colour] ?? 0));
/** The colours of dice that show a face, as a Pile counts them. */
export const countDice = (dice: readonly Die[], colours: number): Counts =>
  Array.from({ length: colours }, (_, each) => dice.filter(({ colour }) => colour === each).length);
