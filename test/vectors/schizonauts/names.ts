/** Words of a vector, as what they stand for; each throws where there is no such thing. */
import { keyIds } from '../../../rules/games/schizonauts/keys';
import { cats, roles, sides, type Cat, type Role, type Side } from '../../../rules/games/schizonauts/state';
import type { PlainRecord } from '../plain';

export const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
/** -1 for nobody, which the rules refuse in their own way. */
export const seatNumber = (name: unknown): number => letters.indexOf(String(name));

export const seatFrom = (name: unknown, players: number): number => {
  const seat = seatNumber(name);
  if (seat < 0 || seat >= players) throw new Error(`no seat ${String(name)}`);
  return seat;
};

export const oneOf = <T extends string>(list: readonly T[], value: unknown): T => {
  const found = list.find((each) => each === value);
  if (found === undefined) throw new Error(`not one of ${list.join(', ')}: ${String(value)}`);
  return found;
};
export const sideFrom = (value: unknown): Side => oneOf(sides, value);
export const catFrom = (value: unknown): Cat => oneOf(cats, value);
export const keyFrom = (value: unknown): string => {
  if (!keyIds.some((each) => each === value)) throw new Error(`no key object ${String(value)}`);
  return String(value);
};

/** A role by its name or by the seat that holds it. */
export const roleFrom = (value: unknown, actor: number): Role =>
  roles.find((each) => each === value) ?? (seatNumber(value) === actor ? 'actor' : 'visitor');

export const maybe = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === undefined || value === null ? null : read(value);

export const numberFrom = (value: unknown, where: string): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error(`${where}: not a whole number`);
  return value;
};

/** Throws where a map holds what nobody knows: a start that is misspelt is no start. */
export const onlyKnown = (said: PlainRecord, known: string, where: string): PlainRecord => {
  const odd = Object.keys(said).find((key) => !known.split(' ').includes(key));
  if (odd !== undefined) throw new Error(`${where}: nothing is known of ${odd}`);
  return said;
};
