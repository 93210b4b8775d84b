/**
 * Where dice lie that are things: a tray for each seat beside the ring, the ring for what lies in the middle, a tray above
 * it for what is set aside. Pure. Lengths in table units, places of dice counted from the corner of what they lie on.
 */
import { dieId, type DiceSpot, type DiceThings, type DieThing } from '../../rules/kernel/dice-things';
import { DICE_SIZE } from './places';

/** A seat's tray: her Pool above, her Pile below. */
export const TRAY = { width: 376, height: 200 } as const;
const ASIDE_WIDTH = DICE_SIZE;
const ASIDE_MOST = 182;

/** The ids among the places. */
export const trayId = (seat: number): string => `tray:${seat}`;
export const ASIDE_ID = 'tray:aside';

const GAP = 8;
const BESIDE = DICE_SIZE / 2 + 22;

/** The first two seats left and right of the ring's lower half, the next two above them, and so on. */
export const trayPlace = (seat: number): { readonly x: number; readonly y: number } => ({
  x: seat % 2 === 0 ? -BESIDE - TRAY.width : BESIDE,
  y: TRAY.height + GAP - Math.floor(seat / 2) * (TRAY.height + GAP),
});

/** As high as what lies on it, and always as near to the ring. */
export const asideBox = (
  things: DiceThings,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } => {
  const height = 2 * ASIDE_MARGIN + asidePitch(asideSpots(things).length) * asideSpots(things).length;
  return { x: -ASIDE_WIDTH / 2, y: -height - 22, width: ASIDE_WIDTH, height };
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A die and where it lies on its tray or ring. */
export interface LyingDie {
  readonly id: string;
  readonly die: DieThing;
  readonly spot: DiceSpot;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Room around a die, as a part of its size. */
const PITCH = 1.13;
const LEAST = 7;

/** The largest size at which dice fit, from `most` down. */
const largest = (most: number, fits: (size: number) => boolean): number => {
  for (let size = most; size > LEAST; size -= 1) if (fits(size)) return size;
  return LEAST;
};

/** The largest size at which so many dice fit into a box, from `most` down. */
const sizeFor = (count: number, { w, h }: Box, most: number): number =>
  largest(most, (size) => {
    const pitch = size * PITCH;
    return Math.floor((w + size * (PITCH - 1)) / pitch) * Math.floor((h + size * (PITCH - 1)) / pitch) >= count;
  });

/** Rows from the left and from the top, or about the middle. */
const laid = (spot: DiceSpot, box: Box, most: number, isCentred = false): readonly LyingDie[] => {
  const count = spot.dice.length;
  const size = sizeFor(count, box, most);
  const pitch = size * PITCH;
  const perRow = Math.max(1, Math.floor((box.w + pitch - size) / pitch));
  const rows = Math.ceil(count / perRow);
  return spot.dice.map((die, index): LyingDie => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = isCentred ? (box.w - inRow * pitch + pitch - size) / 2 : 0;
    const top = isCentred ? (box.h - rows * pitch + pitch - size) / 2 : 0;
    const x = box.x + left + (index % perRow) * pitch;
    return { id: dieId(spot, die), die, spot, x, y: box.y + top + row * pitch, size };
  });
};

/** What several dice of one face come to, and where that is written: behind the last of them. */
export interface FaceSum extends Box {
  readonly sum: number;
}

/** Room between dice of different faces, and for a sum, as parts of a die. */
const APART = 0.3;
const SUM = 0.9;

/** Dice that lie one after the other and show the same, and what they come to: null for a single one, and before they are rolled. */
export const byFace = (
  dice: readonly DieThing[],
): readonly { readonly dice: readonly DieThing[]; readonly sum: number | null }[] => {
  const groups: DieThing[][] = [];
  for (const die of dice) {
    const last = groups.at(-1);
    if (last?.[0]?.face === die.face) last.push(die);
    else groups.push([die]);
  }
  return groups.map((group) => {
    const face = group[0]?.face ?? null;
    return { dice: group, sum: group.length > 1 && face !== null ? group.length * face : null };
  });
};

/**
 * Dice in rows, those of one face together and then their sum, where they are several: a bid is of one face. A group goes to
 * the next row rather than be broken, unless it is longer than one.
 */
const inGroups = (
  spot: DiceSpot,
  box: Box,
  size: number,
): { readonly dice: readonly LyingDie[]; readonly sums: readonly FaceSum[]; readonly height: number } => {
  const pitch = size * PITCH;
  const dice: LyingDie[] = [];
  const sums: FaceSum[] = [];
  let [x, row] = [0, 0];
  const takeRoom = (width: number): void => {
    if (x === 0 || x + width <= box.w) return;
    [x, row] = [0, row + 1];
  };
  for (const { dice: group, sum } of byFace(spot.dice)) {
    if (x > 0) x += size * APART;
    const whole = (group.length - 1) * pitch + size + (sum === null ? 0 : size * SUM);
    takeRoom(Math.min(whole, box.w));
    for (const die of group) {
      takeRoom(size);
      dice.push({ id: dieId(spot, die), die, spot, x: box.x + x, y: box.y + row * pitch, size });
      x += pitch;
    }
    if (sum === null) continue;
    takeRoom(size * SUM);
    sums.push({ sum, x: box.x + x, y: box.y + row * pitch, w: size * SUM, h: size });
    x += size * SUM;
  }
  return { dice, sums, height: row * pitch + size };
};

/** The largest size at which the groups of a Pool fit into a box, from `most` down. */
const groupSizeFor = (spot: DiceSpot, box: Box, most: number): number =>
  largest(most, (size) => inGroups(spot, box, size).height <= box.h);

/** The parts of a tray. */
export const trayBoxes = {
  head: { x: 10, y: 7, w: 356, h: 24 },
  pool: { x: 12, y: 38, w: 352, h: 98 },
  pileLabel: { x: 12, y: 147, w: 62, h: 47 },
  pile: { x: 78, y: 147, w: 286, h: 47 },
} as const;

const POOL_DIE = 60;
const POOL_DIE_LEAST = 36;
const PILE_DIE = 20;
const BET_DIE = 24;

/** All Pools have dice of one size, that of the fullest, unless that one holds far more than a tray is for. */
const poolDie = ({ spots }: DiceThings): number =>
  Math.max(
    POOL_DIE_LEAST,
    Math.min(
      POOL_DIE,
      ...spots.filter(({ kind }) => kind === 'pool').map((spot) => groupSizeFor(spot, trayBoxes.pool, POOL_DIE)),
    ),
  );

/** The tray of a seat: what lies with her, every die of it, and what those of one face come to. */
export interface LaidTray {
  readonly seat: number;
  readonly spots: readonly DiceSpot[];
  readonly dice: readonly LyingDie[];
  readonly sums: readonly FaceSum[];
}

/** The trays of all seats that have one. */
export const laidTrays = (things: DiceThings): readonly LaidTray[] => {
  const most = poolDie(things);
  return traySeats(things).map((seat) => {
    const spots = things.spots.filter((spot) => spot.seat === seat);
    const ofKind = (kind: DiceSpot['kind']): readonly DiceSpot[] => spots.filter((spot) => spot.kind === kind);
    const pools = ofKind('pool').map((spot) =>
      inGroups(spot, trayBoxes.pool, groupSizeFor(spot, trayBoxes.pool, most)),
    );
    const piled = ofKind('pile').flatMap((spot) => laid(spot, trayBoxes.pile, PILE_DIE));
    const sums = pools.flatMap((pool) => pool.sums);
    return { seat, spots, dice: [...pools.flatMap(({ dice }) => dice), ...piled], sums };
  });
};

/** Where the two sides lie in the ring: their words, and below these their dice. All within its circle. */
export const sideBoxes = [
  { label: { x: 62, y: 80, w: 276, h: 26 }, dice: { x: 46, y: 110, w: 308, h: 78 } },
  { label: { x: 46, y: 202, w: 308, h: 26 }, dice: { x: 46, y: 232, w: 308, h: 78 } },
] as const;

const SIDE_DIE = 50;

export const sidesOf = ({ spots }: DiceThings): readonly DiceSpot[] => spots.filter(({ kind }) => kind === 'side');

/** Both sides in dice of one size, that of the fuller, so that a large die is not a small one that lies alone. */
const diceOfSides = (sides: readonly DiceSpot[]): readonly LyingDie[] => {
  const most = Math.min(SIDE_DIE, ...sides.map(({ dice }) => sizeFor(dice.length, sideBoxes[0].dice, SIDE_DIE)));
  return sides.flatMap((spot, at) => laid(spot, (sideBoxes[at] ?? sideBoxes[1]).dice, most, true));
};

/** What counts lies large, what came before it small below. */
const diceOfMiddle = ({ spots }: DiceThings): readonly LyingDie[] => {
  const middle = spots.filter(({ kind }) => kind === 'middle');
  const last = middle.at(-1);
  if (last === undefined) return [];
  const earlier = middle.slice(0, -1);
  const all = { ...last, dice: earlier.flatMap(({ dice }) => dice) };
  const places = laid(all, { x: 75, y: 286, w: 250, h: 32 }, 22, true);
  const owners = earlier.flatMap((spot) => spot.dice.map((die) => ({ spot, die })));
  return [
    ...laid(last, { x: 45, y: 214, w: 310, h: 64 }, 46, true),
    ...places.flatMap((place, at) => {
      const owner = owners[at];
      return owner === undefined ? [] : [{ ...place, ...owner, id: dieId(owner.spot, owner.die) }];
    }),
  ];
};

/** The dice in the ring: two sides against each other, or what lies in the middle. */
export const diceInRing = (things: DiceThings): readonly LyingDie[] => [
  ...diceOfSides(sidesOf(things)),
  ...diceOfMiddle(things),
];

const ASIDE_MARGIN = 8;

const asideSpots = ({ spots }: DiceThings): readonly DiceSpot[] => spots.filter(({ kind }) => kind === 'aside');

const asidePitch = (rows: number): number => Math.min(BET_DIE + 6, (ASIDE_MOST - 2 * ASIDE_MARGIN) / Math.max(1, rows));

/** One row for each heap that is set aside. */
export const asideRows = (
  things: DiceThings,
): readonly { readonly spot: DiceSpot; readonly label: Box; readonly dice: readonly LyingDie[] }[] => {
  const aside = asideSpots(things);
  const pitch = asidePitch(aside.length);
  return aside.map((spot, row) => {
    const y = ASIDE_MARGIN + row * pitch;
    const box = { x: 190, y: y + 1, w: ASIDE_WIDTH - 202, h: pitch - 2 };
    return { spot, label: { x: 12, y, w: 170, h: pitch }, dice: laid(spot, box, Math.min(BET_DIE, pitch - 3)) };
  });
};

/** The seats that have a tray. */
const traySeats = ({ spots }: DiceThings): readonly number[] => [
  ...new Set(spots.flatMap(({ kind, seat }) => (seat >= 0 && (kind === 'pool' || kind === 'pile') ? [seat] : []))),
];
