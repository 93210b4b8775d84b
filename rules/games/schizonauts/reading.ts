/** One throw read twice, in words: which dice decide who tells and who sets the price (SZ-095 to SZ-104). */
import type { RollShown } from '../../kernel/game';
import type { JsonObject } from '../../kernel/json';
import type { Say } from '../../kernel/say';
import { say, type LabelFacts } from './facts';
import { readRoll } from './pure';
import { nameOf, roles, sceneOf, seatOf, type Role, type SzState } from './state';
import { facesBySide, highToLow, sidesOf } from './throwing';

type ByRole<Value> = Readonly<Record<Role, Value>>;

type Reading = LabelFacts['reading.narrator'];

/** The pair at which one of the two readings is decided; `order` puts first what is looked at first. */
const readingOf = (
  dice: ByRole<readonly number[]>,
  names: ByRole<string>,
  winner: Role,
  order: (a: number, b: number) => number,
): Reading => {
  const loser: Role = winner === 'actor' ? 'visitor' : 'actor';
  const ours = [...dice[winner]].sort(order);
  const theirs = [...dice[loser]].sort(order);
  const shorter = Math.min(ours.length, theirs.length);
  const differs = ours.slice(0, shorter).findIndex((face, at) => face !== theirs[at]);
  const equal = differs < 0 ? shorter : differs;
  const why = differs >= 0 ? 'die' : ours.length === theirs.length ? 'same' : 'left';
  return { name: names[winner], equal, won: ours[equal] ?? 0, lost: theirs[equal] ?? 0, why };
};

/** Both readings as sentences. */
export const toldReadings = (
  dice: ByRole<readonly number[]>,
  names: ByRole<string>,
): { readonly tells: Say; readonly judges: Say } => {
  const { narrator, judge } = readRoll(dice.actor, dice.visitor);
  const high = readingOf(dice, names, narrator, (a, b) => b - a);
  const low = readingOf(dice, names, judge, (a, b) => a - b);
  return { tells: say('reading.narrator', high), judges: say('reading.judge', low) };
};

/** The same as values, for the scene on the table. */
export const readingsOf = (
  dice: ByRole<readonly number[]>,
  names: ByRole<string>,
): { readonly tells: JsonObject; readonly judges: JsonObject } => {
  const { tells, judges } = toldReadings(dice, names);
  const valuesOf = ({ code, facts }: Say): JsonObject => ({ code, facts: { ...facts } });
  return { tells: valuesOf(tells), judges: valuesOf(judges) };
};

/**
 * The faces of each side in the order of its dice; null where no throw lies, or other dice were thrown after it, of which
 * nobody knows to which they belong (SZ-179).
 */
export const lyingFaces = (state: SzState): ByRole<readonly number[]> | null => {
  const { last } = state;
  const { dice, pool } = sceneOf(state);
  if (last === null || dice === null || pool === null) return null;
  const faces = facesBySide(pool, last.faces);
  const isLast = roles.every((role) => highToLow(faces[role]).join() === dice[role].join());
  return isLast && last.sides.join() === sidesOf(pool).join() ? faces : null;
};

/**
 * The throw of the scene as it lies on the table, with whose each die is and what was read from all; null where no dice lie:
 * they belong to a scene and go with it.
 */
export const lyingRoll = (state: SzState): RollShown | null => {
  const { last, actor } = state;
  const { dice, pool } = sceneOf(state);
  if (last === null || dice === null || pool === null) return null;
  const visitor = seatOf(state, 'visitor');
  const thrown = lyingFaces(state);
  // Dice that were thrown after a reveal are of one person.
  const owners = last.faces.map((_, at) => (!thrown ? last.seat : at < thrown.actor.length ? actor : visitor));
  const { tells, judges } = toldReadings(dice, { actor: nameOf(state, actor), visitor: nameOf(state, visitor) });
  return { ...last, read: { owners, says: [tells, judges] } };
};
