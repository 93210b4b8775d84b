/**
 * From what the table is given to what is to be drawn: places, tilt, edges, order. Pure.
 *
 * A piece that somebody is dragging lies where that person holds it; a piece
 * without a place lies where places.ts says; an unknown id among the places is
 * ignored.
 */
import type { DiceSpot, DiceThings, DieThing } from '../../rules/kernel/dice-things';
import type { PieceModel } from '../../rules/kernel/game';
import type { Layout } from '../sheet/format';
import {
  ASIDE_ID,
  asideBox,
  asideRows,
  diceInRing,
  laidTrays,
  sidesOf,
  TRAY,
  trayId,
  trayPlace,
  type FaceSum,
  type LyingDie,
} from './dice-layout';
import type { NoteInput, PictureInput, RollInput, SeatInput, TableInput } from './input';
import { defaultPlace, DICE_ID, DICE_SIZE, dicePlace, scaleAt, UNIT } from './places';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a thing on the table shows. */
export type Content =
  | { readonly kind: 'sheet'; readonly model: PieceModel; readonly layout: Layout }
  /** A piece whose layout file is missing: its title on a slip, so that nothing vanishes. */
  | { readonly kind: 'blank'; readonly model: PieceModel }
  | { readonly kind: 'note'; readonly note: NoteInput }
  | { readonly kind: 'picture'; readonly picture: PictureInput }
  | {
      readonly kind: 'dice';
      readonly roll: RollInput | null;
      readonly middle: DiceThings['middle'] | null;
      /** What is held against each other in the ring. */
      readonly sides: readonly DiceSpot[];
    }
  /** What the dice of a seat lie on. */
  | { readonly kind: 'tray'; readonly spots: readonly DiceSpot[]; readonly sums: readonly FaceSum[] }
  /** What dice lie on that are set aside. */
  | { readonly kind: 'aside'; readonly things: DiceThings }
  | { readonly kind: 'die'; readonly die: DieThing; readonly spot: DiceSpot };

export interface ScenePiece extends Rect {
  readonly id: string;
  readonly z: number;
  /** Degrees, clockwise about the middle. */
  readonly tilt: number;
  readonly content: Content;
  /** Solid where it is mine, thin where it is theirs, none where it is nobody's. */
  readonly edge: 'mine' | 'theirs' | 'none';
  /** Whose mark sits on the corner; -1 for none. */
  readonly seat: number;
  /** The first letter of that seat's name. */
  readonly letter: string;
  /** Who is waited for here; empty where nobody is. */
  readonly awaited: string;
  readonly isSelected: boolean;
  /** The seat of the peer who is dragging it; null where nobody is. */
  readonly heldBy: number | null;
  /** Id of the piece that it lies on and goes along with. */
  readonly on?: string;
}

export interface Scene {
  /** From the bottom of the heap to its top. */
  readonly pieces: readonly ScenePiece[];
  /** Around all pieces. */
  readonly bounds: Rect;
  /**
   * Where a player looks first: around the dice and what all is about now, where there is such a thing; else around what is
   * mine and what lies in the middle. All of it for a watcher.
   */
  readonly mine: Rect;
  /** The dice, and what lies at my own seat: as much as can be read where the middle is full. */
  readonly near: Rect;
  /** There is something that all is about now. */
  readonly isFocused: boolean;
}

const NOTE = { width: 200, height: 130 };
const BLANK = { width: 190, height: 128 };
const MOST_TILT = 1.5;

/** A number from 0 to 1 that follows from an id: the same on every screen. */
const fractionOf = (id: string): number => {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 8) % 1000) / 1000;
};

/** How crooked a thing lies, in degrees. */
export const tiltOf = (id: string, most: number): number => (fractionOf(id) * 2 - 1) * most;

const firstLetter = (name: string): string => [...name][0]?.toUpperCase() ?? '';

interface Hold {
  readonly x: number;
  readonly y: number;
  readonly seat: number;
}

const holdsOf = (input: TableInput): ReadonlyMap<string, Hold> =>
  new Map(
    input.peers.flatMap(({ drag, seat }): (readonly [string, Hold])[] =>
      drag ? [[drag.id, { x: drag.x, y: drag.y, seat }]] : [],
    ),
  );

/** The part of a scene piece that follows from whose it is. */
const ownership = (
  seats: ReadonlyMap<number, SeatInput>,
  seat: number,
): Pick<ScenePiece, 'edge' | 'seat' | 'letter'> => {
  const owner = seats.get(seat);
  if (!owner) return { edge: 'none', seat: -1, letter: '' };
  return { edge: owner.mine ? 'mine' : 'theirs', seat, letter: firstLetter(owner.name) };
};

const placed = (
  input: TableInput,
  holds: ReadonlyMap<string, Hold>,
  id: string,
  at: { readonly x: number; readonly y: number; readonly z: number },
) => {
  const place = input.places.get(id) ?? at;
  const hold = holds.get(id);
  return {
    id,
    x: hold?.x ?? place.x,
    y: hold?.y ?? place.y,
    z: place.z,
    isSelected: input.selection.has(id),
    heldBy: hold?.seat ?? null,
  };
};

const sheetPieces = (input: TableInput, holds: ReadonlyMap<string, Hold>): readonly ScenePiece[] => {
  const seats = new Map(input.seats.map((seat) => [seat.seat, seat]));
  const counts = new Map<string, number>();
  const waitedFor = new Set<number>();
  return input.pieces.map((model, index): ScenePiece => {
    const layout = input.layouts.get(model.layout);
    const home = layout?.home ?? 'middle';
    const group = home === 'seat' || home === 'above-seat' ? `${home} ${model.seat}` : home;
    const order = counts.get(group) ?? 0;
    counts.set(group, order + 1);
    const owner = seats.get(model.seat);
    // One sheet of a seat says that it is waited for, not all of them.
    const isAwaited = owner !== undefined && owner.awaited && home === 'seat' && !waitedFor.has(model.seat);
    if (isAwaited) waitedFor.add(model.seat);
    const unit = UNIT * scaleAt(home);
    const size = layout ? { width: layout.size[0] * unit, height: layout.size[1] * unit } : BLANK;
    return {
      ...placed(input, holds, model.id, { ...defaultPlace(home, model.seat, order), z: index / 1000 }),
      ...size,
      ...ownership(seats, model.seat),
      tilt: layout && layout.lies !== 'crooked' ? 0 : tiltOf(model.id, MOST_TILT),
      content: layout ? { kind: 'sheet', model, layout } : { kind: 'blank', model },
      awaited: isAwaited ? owner.name : '',
    };
  });
};

const notePiece = (input: TableInput, holds: ReadonlyMap<string, Hold>, note: NoteInput): ScenePiece => {
  const seat = input.seats.find(({ pid }) => pid === note.pid)?.seat ?? -1;
  const name = input.seats.find((each) => each.seat === seat)?.name ?? '';
  return {
    ...placed(input, holds, note.id, note),
    ...NOTE,
    tilt: tiltOf(note.id, MOST_TILT),
    content: { kind: 'note', note },
    edge: note.mine ? 'mine' : seat < 0 ? 'none' : 'theirs',
    seat,
    letter: firstLetter(name),
    awaited: '',
  };
};

/** It lies straight and bears nobody's mark: whoever laid it there has no more right to it than others. */
const picturePiece = (input: TableInput, holds: ReadonlyMap<string, Hold>, picture: PictureInput): ScenePiece => ({
  ...placed(input, holds, picture.id, picture),
  width: picture.across,
  height: (picture.across * picture.height) / picture.width,
  tilt: 0,
  content: { kind: 'picture', picture },
  edge: 'none',
  seat: -1,
  letter: '',
  awaited: '',
});

const dicePiece = (input: TableInput, holds: ReadonlyMap<string, Hold>): ScenePiece => ({
  ...placed(input, holds, DICE_ID, { ...dicePlace, z: -1 }),
  width: DICE_SIZE,
  height: DICE_SIZE,
  tilt: 0,
  content: {
    kind: 'dice',
    roll: input.roll,
    middle: input.dice?.middle ?? null,
    sides: input.dice ? sidesOf(input.dice) : [],
  },
  edge: 'none',
  seat: -1,
  letter: '',
  awaited: '',
});

const bare = { tilt: 0, edge: 'none', seat: -1, letter: '', awaited: '' } as const;
/** Trays lie under everything that somebody lays on the table, and dice a little above what they lie on. */
const TRAY_Z = -1;
const DIE_ABOVE = 0.0001;
const DIE_TILT = 3;

const onPiece = (
  input: TableInput,
  holds: ReadonlyMap<string, Hold>,
  below: ScenePiece,
  dice: readonly LyingDie[],
): readonly ScenePiece[] =>
  dice.map(({ id, die, spot, x, y, size }, index): ScenePiece => {
    const hold = holds.get(id);
    return {
      ...bare,
      id,
      x: hold?.x ?? below.x + x,
      y: hold?.y ?? below.y + y,
      z: below.z + DIE_ABOVE * (index + 1),
      width: size,
      height: size,
      tilt: die.face === null ? 0 : tiltOf(id, DIE_TILT),
      content: { kind: 'die', die, spot },
      isSelected: input.selection.has(id),
      heldBy: hold?.seat ?? null,
      on: below.id,
    };
  });

/** What is set aside, on its tray; nothing where nothing is. */
const asidePieces = (
  input: TableInput,
  holds: ReadonlyMap<string, Hold>,
  things: DiceThings,
): readonly ScenePiece[] => {
  const rows = asideRows(things);
  if (rows.length === 0) return [];
  const box = asideBox(things);
  const aside: ScenePiece = {
    ...bare,
    ...box,
    ...placed(input, holds, ASIDE_ID, { ...box, z: TRAY_Z }),
    content: { kind: 'aside', things },
  };
  const dice = rows.flatMap((row) => row.dice);
  return [aside, ...onPiece(input, holds, aside, dice)];
};

/** Trays and dice, in a game whose dice are things. */
const thingPieces = (input: TableInput, holds: ReadonlyMap<string, Hold>, ring: ScenePiece): readonly ScenePiece[] => {
  const { dice } = input;
  if (!dice) return [];
  const trays = laidTrays(dice).flatMap(({ seat, spots, dice: lying, sums }) => {
    const tray: ScenePiece = {
      ...bare,
      ...placed(input, holds, trayId(seat), { ...trayPlace(seat), z: TRAY_Z }),
      ...TRAY,
      edge: input.seats.find((each) => each.seat === seat)?.mine === true ? 'mine' : 'theirs',
      seat,
      content: { kind: 'tray', spots, sums },
    };
    return [tray, ...onPiece(input, holds, tray, lying)];
  });
  return [...trays, ...asidePieces(input, holds, dice), ...onPiece(input, holds, ring, diceInRing(dice))];
};

/** The smallest rectangle around some others; a plain table's middle where there are none. */
export const boundsOf = (rects: readonly Rect[]): Rect => {
  if (rects.length === 0) return { x: -400, y: -300, width: 800, height: 600 };
  const left = Math.min(...rects.map(({ x }) => x));
  const top = Math.min(...rects.map(({ y }) => y));
  const right = Math.max(...rects.map(({ x, width }) => x + width));
  const bottom = Math.max(...rects.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
};

/**
 * Does it lie at somebody else's seat, rather than with me or in the middle? While dice are what is played with, my own
 * seat is elsewhere too, and so are rows of cards.
 */
const isElsewhere = ({ edge, content }: ScenePiece, isPressing: boolean): boolean =>
  content.kind === 'sheet' &&
  ((isPressing && content.layout.home === 'row') ||
    ((edge === 'theirs' || (isPressing && edge === 'mine')) &&
      (content.layout.home === 'seat' || content.layout.home === 'above-seat')));

/** Is all about it now? Then nothing else is in the way of reading it. */
const isCurrent = ({ content }: ScenePiece): boolean => content.kind === 'sheet' && content.model.isCurrent === true;

/** The scene of an input. */
export const sceneOf = (input: TableInput): Scene => {
  const holds = holdsOf(input);
  const ring = dicePiece(input, holds);
  const pieces = [
    ring,
    ...thingPieces(input, holds, ring),
    ...sheetPieces(input, holds),
    ...input.notes.map((note) => notePiece(input, holds, note)),
    ...input.pictures.map((picture) => picturePiece(input, holds, picture)),
  ].sort((a, b) => a.z - b.z);
  const isPressing = input.dice?.isPressing === true;
  const own = pieces.filter(({ edge, content }) => edge === 'mine' && content.kind === 'sheet');
  const isSeated = own.length > 0;
  const mine = isSeated ? pieces.filter((piece) => !isElsewhere(piece, isPressing)) : pieces;
  const current = pieces.filter(isCurrent);
  const isFocused = current.length > 0;
  const first = boundsOf(isFocused ? [ring, ...current] : mine);
  const near = isSeated && !isFocused && !isPressing ? boundsOf([ring, ...own]) : first;
  return { pieces, bounds: boundsOf(pieces), mine: first, near, isFocused };
};

/** The topmost piece at a point, tilt included. A round thing counts as its box. */
export const pieceAt = (pieces: readonly ScenePiece[], x: number, y: number): ScenePiece | undefined =>
  pieces.findLast((piece) => {
    const angle = (-piece.tilt * Math.PI) / 180;
    const dx = x - piece.x - piece.width / 2;
    const dy = y - piece.y - piece.height / 2;
    const across = dx * Math.cos(angle) - dy * Math.sin(angle);
    const down = dx * Math.sin(angle) + dy * Math.cos(angle);
    return Math.abs(across) <= piece.width / 2 && Math.abs(down) <= piece.height / 2;
  });
