/** What dice lie on: the tray of a seat, the tray of what is set aside, and the ring as it is between two rolls; and a die. */
import type { DiceSpot, DiceThings, DieThing } from '../../rules/kernel/dice-things';
import type { Say } from '../../rules/kernel/say';
import { followedBy, moved, pathMark, rectPath, type Drawing, type Mark } from '../sheet/marks';
import { asideBox, asideRows, sideBoxes, TRAY, trayBoxes, type FaceSum } from './dice-layout';
import { die, dieEdge, ring, style, widthOf, write } from './dice-marks';
import { DICE_SIZE, UNIT } from './places';
import { seatStyle, SEAT_EDGE } from './seat-style';
import { board, type RingLook } from './theme';

type Words = (say: Say) => string;

const drawing = (width: number, height: number, marks: readonly Mark[]): Drawing => ({
  ...{ width: width / UNIT, height: height / UNIT, marks, fields: [], overflows: [], misses: [] },
});

/** A box of table units in tenths of a millimetre. */
const scaled = ({
  x,
  y,
  w,
  h,
}: {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}) => ({
  x: x / UNIT,
  y: y / UNIT,
  w: w / UNIT,
  h: h / UNIT,
});

const ui = (size: number, weight: 400 | 500 | 600 | 700 = 400) =>
  style('IBM Plex Sans', size, { align: 'left', weight });

/** A die as it lies, `size` table units wide. One that could act now has a bright edge. */
export const dieDrawing = ({ colour, sides, face, isLive }: DieThing, size: number): Drawing => {
  const side = size / UNIT;
  const matrix = followedBy([side / 50, 0, 0, side / 50, 0, 0], moved(side / 2, side / 2));
  const isSized = sides !== undefined && face === null;
  const solid = { sides: sides ?? 6, face: face ?? undefined, seat: colour, isMarked: true, isSized } as const;
  const edge = dieEdge(solid.sides, matrix);
  return drawing(size, size, [...die({ ...solid, stage: 'landed' }, matrix), ...(isLive === true ? [edge] : [])]);
};

const panel = (width: number, height: number, stroke: string, line: number, dash?: readonly number[]): Mark =>
  pathMark(rectPath(line / 2, line / 2, width / UNIT - line, height / UNIT - line, 50), {
    ...{ fill: '#0c0e15d9', stroke, line },
    ...(dash === undefined ? {} : { dash }),
  });

/** The tray of a seat, and what its dice of one face come to. `isMine` makes its edge thicker. */
export const trayDrawing = (
  { spots, sums }: { readonly spots: readonly DiceSpot[]; readonly sums: readonly FaceSum[] },
  isMine: boolean,
  say: Words,
): Drawing => {
  const { lit, fill, shape } = seatStyle(spots[0]?.seat ?? -1);
  const pool = spots.find(({ kind }) => kind === 'pool');
  const pile = spots.find(({ kind }) => kind === 'pile');
  const note = pool?.note === undefined ? '' : say(pool.note);
  const head = scaled(trayBoxes.head);
  const noteStyle = { ...ui(66, 600), align: 'right' } as const;
  const noteWidth = note === '' ? 0 : Math.min(700, widthOf(note, noteStyle) + 30);
  const line = (trayBoxes.pileLabel.y - 6) / UNIT;
  return drawing(TRAY.width, TRAY.height, [
    panel(TRAY.width, TRAY.height, lit, isMine ? 14 : 6),
    pathMark(shape, { fill, stroke: SEAT_EDGE, line: 1.4 }, [3.3, 0, 0, 3.3, head.x, head.y + 4]),
    ...write(pool === undefined ? '' : say(pool.title), ui(84, 600), board.cream, {
      ...{ x: head.x + 130, y: head.y, w: head.w - 140 - noteWidth, h: head.h, floor: 54, valign: 'middle' },
    }),
    ...write(note, noteStyle, lit, { ...head, floor: 50, valign: 'middle' }),
    pathMark(`M60 ${line}h${TRAY.width / UNIT - 120}`, { stroke: `${lit}55`, line: 4, dash: [18, 14] }),
    ...sums.flatMap(({ sum, ...box }) =>
      write(`= ${sum}`, ui((box.h / UNIT) * 0.36, 600), lit, { ...scaled(box), floor: 20, valign: 'middle' }),
    ),
    ...write(pile === undefined ? '' : say(pile.title), ui(62, 500), board.cream, {
      ...scaled(trayBoxes.pileLabel),
      floor: 46,
      valign: 'middle',
    }),
  ]);
};

/** The tray of what is set aside. */
export const asideDrawing = (things: DiceThings, say: Words, look: RingLook): Drawing => {
  const { width, height } = asideBox(things);
  return drawing(width, height, [
    panel(width, height, look.line, 6, [30, 18]),
    ...asideRows(things).flatMap(({ spot, label }) =>
      write(say(spot.title), ui(64, 500), board.cream, { ...scaled(label), floor: 40, valign: 'middle' }),
    ),
  ]);
};

/** Whose side it is, and how it stands. */
const sideMarks = ({ title, note, seat }: DiceSpot, label: (typeof sideBoxes)[number]['label'], say: Words) => {
  const { lit, fill, shape } = seatStyle(seat);
  const box = scaled(label);
  const noteStyle = { ...ui(66, 600), align: 'right' } as const;
  const words = note === undefined ? '' : say(note);
  const noteWidth = words === '' ? 0 : Math.min(620, widthOf(words, noteStyle) + 30);
  return [
    pathMark(shape, { fill, stroke: SEAT_EDGE, line: 1.4 }, [3, 0, 0, 3, box.x, box.y + 16]),
    ...write(say(title), ui(84, 600), board.cream, {
      ...{ x: box.x + 116, y: box.y, w: box.w - 126 - noteWidth, h: box.h, floor: 50, valign: 'middle' },
    }),
    ...write(words, noteStyle, lit, { ...box, floor: 50, valign: 'middle' }),
  ];
};

/** The ring while two sides lie in it: whose they are, a line between them, and what can be said of both. */
const sidesDrawing = (
  { title, lines }: DiceThings['middle'],
  sides: readonly DiceSpot[],
  say: Words,
  foot: string,
  look: RingLook,
): Drawing => {
  const middle = DICE_SIZE / UNIT / 2;
  const small = style('IBM Plex Sans', 72);
  return drawing(DICE_SIZE, DICE_SIZE, [
    ...ring(look),
    ...write(say(title), style(look.face, 108), board.cream, {
      ...{ x: 560, y: 190, w: 880, h: 190, floor: 60, valign: 'middle' },
    }),
    ...sides.flatMap((side, at) => sideMarks(side, (sideBoxes[at] ?? sideBoxes[1]).label, say)),
    pathMark(`M180 ${middle - 20}h${2 * middle - 360}`, { stroke: `${look.line}88`, line: 5, dash: [24, 18] }),
    ...lines.flatMap((line, at) =>
      write(say(line), small, board.cream, {
        ...{ x: 380 + 60 * at, y: 1564 + 84 * at, w: 1240 - 120 * at, h: 80, floor: 44, valign: 'middle' },
      }),
    ),
    ...write(foot, small, look.pale, { x: 620, y: 1740, w: 760, h: 90, floor: 44 }),
  ]);
};

/** The ring between two rolls: what it is about, the figure that counts, and what can be said of it; or two sides. */
export const middleDrawing = (
  middle: DiceThings['middle'],
  sides: readonly DiceSpot[],
  say: Words,
  foot: string,
  look: RingLook,
): Drawing => {
  if (sides.length > 0) return sidesDrawing(middle, sides, say, foot, look);
  const { title, figure, caption, lines } = middle;
  const side = DICE_SIZE / UNIT;
  const large = style('Spectral', 300, { weight: 500 });
  const shown = figure === null ? '' : String(figure);
  const word = caption === null ? '' : say(caption);
  const small = style('IBM Plex Sans', 92, { weight: 500, align: 'left' });
  const whole = widthOf(shown, large) + 50 + widthOf(word, small);
  const left = side / 2 - whole / 2;
  const text = lines.map((line) => say(line)).filter((line) => line !== '');
  const top = figure === null ? 560 : 760;
  const room = (figure === null ? 640 : 300) / Math.max(1, text.length);
  const footWidth = Math.min(1000, widthOf(foot, style('IBM Plex Sans', 68)));
  return {
    ...drawing(DICE_SIZE, DICE_SIZE, [
      ...ring(look),
      ...write(say(title), style(look.face, 108), board.cream, {
        ...{ x: 450, y: 190, w: 1100, h: 230, floor: 60, valign: 'middle' },
      }),
      ...write(shown, { ...large, align: 'left' }, '#ffffff', {
        x: left,
        y: 440,
        w: widthOf(shown, large) + 10,
        h: 300,
      }),
      ...write(word, small, look.band, { x: left + widthOf(shown, large) + 50, y: 580, w: 700, h: 110 }),
      ...text.flatMap((line, at) =>
        write(line, style('IBM Plex Sans', 84, { weight: at === 0 ? 500 : 400 }), board.cream, {
          ...{ x: 270, y: top + at * room, w: 1460, h: room - 8, floor: 46, valign: 'middle' },
        }),
      ),
      ...write(foot, style('IBM Plex Sans', 68), board.cream, { x: 500, y: 1640, w: 1000, h: 120, floor: 46 }),
      ...(foot === ''
        ? []
        : [pathMark(`M${side / 2 - footWidth / 2} 1724h${footWidth}`, { stroke: board.cream, line: 5 })]),
    ]),
  };
};
