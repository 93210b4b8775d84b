/** All moves with a name, and the records of those whom a rule concerns. The only door of the machinery to them. */
import type { Mathematician, Pool } from '../../state';
import { conferenceMoves } from '../conference-moves';
import { familyMoves } from '../families';
import { mathematicianMoves } from './mathematicians';
import type { PlaybookMove } from './record';
import { thiefMoves } from './thieves';

const onSheets: readonly PlaybookMove[] = [...familyMoves, ...mathematicianMoves, ...thiefMoves];

const byName: ReadonlyMap<string, PlaybookMove> = new Map(
  [...conferenceMoves, ...onSheets].map((move) => [move.name, move]),
);

/** The record of a move by its printed name; a move that only colors the story has none. */
export const moveRecord = (name: string): PlaybookMove | undefined => byName.get(name);

/** By printed name, in the order of the list: each move, and those that are further parts of it. */
const byPrintedName: ReadonlyMap<string, readonly PlaybookMove[]> = new Map(
  [...new Set(onSheets.flatMap(({ name, partOf }) => [name, partOf ?? name]))].map((printed) => [
    printed,
    onSheets.filter(({ name, partOf }) => name === printed || partOf === printed),
  ]),
);

/** The records of a printed move, and those of its further parts (SC-151, SC-175). */
export const recordsNamed = (name: string): readonly PlaybookMove[] => byPrintedName.get(name) ?? [];

/** Sheets are asked for their records all the time, and seldom change. */
const bySheet = new WeakMap<readonly string[], readonly PlaybookMove[]>();

/** The records of all moves on her sheet, in its order. */
export const recordsOf = ({ moves }: Pick<Mathematician, 'moves'>): readonly PlaybookMove[] => {
  const known = bySheet.get(moves);
  if (known !== undefined) return known;
  const records = moves.flatMap(recordsNamed);
  bySheet.set(moves, records);
  return records;
};

/** The first move on her sheet that has a hook, with that hook. */
export const hookOf = <K extends keyof PlaybookMove>(
  who: Pick<Mathematician, 'moves'>,
  hook: K,
): { readonly move: PlaybookMove; readonly hook: NonNullable<PlaybookMove[K]> } | undefined => {
  const move = recordsOf(who).find((each) => each[hook] !== undefined);
  const found = move?.[hook];
  return move === undefined || found === undefined || found === null ? undefined : { move, hook: found };
};

/** Everybody's, then those on her sheet: what she could start by name, if nothing else stands against it. */
export const startsOf = (who: Pick<Mathematician, 'moves'>): readonly PlaybookMove[] =>
  [...conferenceMoves, ...recordsOf(who)].filter(({ start }) => start !== undefined);

/** The records of all moves that are another way to start this one, whoever has them. */
export const waysTo = (name: string): readonly PlaybookMove[] => onSheets.filter(({ varies }) => varies?.of === name);

/** Whether everybody has this move (SC-007). */
export const isEverybodys = (name: string): boolean => conferenceMoves.some((move) => move.name === name);

/** What the hold of a pool may do; what attendees and finished proofs give belongs to no sheet (SC-038, SC-090). */
export const poolHooks = ({ move }: Pick<Pool, 'move'>): NonNullable<PlaybookMove['pool']> => {
  if (move === 'Network') return { helps: true, endsWithConference: true };
  if (move === 'Construction') return { helps: true };
  return byName.get(move)?.pool ?? {};
};
