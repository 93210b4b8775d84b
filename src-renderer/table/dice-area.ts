/**
 * The dice area: a ring with what was rolled for, the dice, every addend by name, the sum, its band, and who has answered.
 *
 * It is drawn as marks, like a sheet, in a square of 2000. While the dice
 * tumble the same drawing is made with other angles; the faces are known before.
 */
import type { DiceRead, DiceSide } from '../../rules/kernel/game';
import type { Say } from '../../rules/kernel/say';
import { followedBy, moved, pathMark, rectPath, type Drawing, type Mark, type Matrix } from '../sheet/marks';
import type { TextBox } from '../sheet/text';
import { spread } from './dice';
import { die, ring, style, widthOf, write } from './dice-marks';
import type { RollInput, TableInput } from './input';
import { rollText } from './roll-text';
import { tiltOf } from './scene';
import { seatStyle, SEAT_EDGE } from './seat-style';
import { board, goldRing, type RingLook } from './theme';

const SIDE = 2000;
const MOST_DIE_TILT = 12;
/** As wide as the ring is where the sum stands. */
const WIDEST = 1480;

/** Where a die lies, and how it is turned. `tumble` goes from 0 (just thrown) to 1 (lying). */
const lying = (id: string, [x, y]: readonly [number, number], size: number, rest: number, tumble: number): Matrix => {
  const away = 1 - tumble;
  const turn = rest + away * away * (420 + 160 * tiltOf(`spin ${id}`, 1));
  return followedBy(
    [size / 48, 0, 0, size / 48, 0, 0],
    moved(x + away * away * tiltOf(`far ${id}`, 420), y - Math.sin(away * Math.PI) * 180, turn * 10),
  );
};

const dice = ({ shown, stage, proof }: RollInput, tumble: number): readonly Mark[] => {
  const box = { width: 1340, height: 520 };
  const { size, middles } = spread(shown.sides.length, box, 135, 500);
  return middles.flatMap(([x, y], index) => {
    const id = `${proof?.position ?? ''} ${index}`;
    const rest = stage === 'landed' ? tiltOf(id, MOST_DIE_TILT) : 0;
    const matrix = lying(id, [330 + x, 400 + y], size, rest, tumble);
    const face = stage === 'landed' && tumble > 0.55 ? shown.faces?.[index] : undefined;
    const { [index]: owner } = shown.read?.owners ?? [];
    const look = owner === undefined ? { seat: shown.seat } : { seat: owner, isMarked: true };
    return die({ sides: shown.sides[index] ?? 6, face, stage, ...look }, matrix);
  });
};

/** The middles of the two sides of a throw, and how wide each of them is. */
const SIDES = [585, 1415] as const;
const SIDE_WIDTH = 700;

/** The dice of one side: the highest large, for it alone counts; the others below it, in order. */
const sideDice = ({ proof }: RollInput, side: DiceSide, x: number, tumble: number): readonly Mark[] => {
  const fallen = side.isThrown ? tumble : 1;
  const [best, ...others] = [...side.faces].sort((a, b) => b - a);
  const row = { width: SIDE_WIDTH, height: 250 };
  const { size, middles } = spread(others.length, row, 60, 128);
  const at = (face: number | undefined, index: number, middle: readonly [number, number], large: number) => {
    const id = `${proof?.position ?? ''} ${x} ${index}`;
    const shown = fallen > 0.55 ? face : undefined;
    return die(
      { sides: side.sides, face: shown, stage: 'landed', seat: side.seat, isMarked: true },
      lying(id, middle, large, tiltOf(id, MOST_DIE_TILT), fallen),
    );
  };
  return [
    ...others.flatMap((face, index) => {
      const [left, top] = middles[index] ?? [0, 0];
      return at(face, index + 1, [x - row.width / 2 + left, 905 + top], size);
    }),
    ...(best === undefined ? [] : at(best, 0, [x, 680], 350)),
  ];
};

/** Two sides against each other, each under its name. */
const opposed = (
  say: TableInput['say'],
  look: RingLook,
  roll: RollInput,
  sides: NonNullable<DiceRead['versus']>,
  tumble: number,
): readonly Mark[] => [
  ...sides.flatMap((side, at) => {
    const x = SIDES[at] ?? 0;
    const box = { x: x - SIDE_WIDTH / 2, y: 375, w: SIDE_WIDTH, h: 110, floor: 44, valign: 'bottom' } as const;
    return write(say(side.title), style('IBM Plex Sans', 74, { weight: 600 }), board.cream, box);
  }),
  ...write(say({ code: 'table.against', facts: {} }), style('Spectral', 92, { italic: true }), look.pale, {
    x: 780,
    y: 630,
    w: 440,
    h: 110,
  }),
  ...sides.flatMap((side, at) => sideDice(roll, side, SIDES[at] ?? 0, tumble)),
];

/** What was read from dice that are never summed up, one below the other. */
const readings = (say: TableInput['say'], says: readonly Say[], top: number): readonly Mark[] =>
  says.flatMap((each, index) =>
    write(say(each), style('IBM Plex Sans', 84, { weight: 500 }), board.cream, {
      x: 270,
      y: top + index * 200,
      w: 1460,
      h: 190,
      floor: 50,
      valign: 'middle',
    }),
  );

/** The sum: one line where the addends are few, else the addends above it. */
const sum = (say: TableInput['say'], look: RingLook, roll: RollInput): readonly Mark[] => {
  const faces = rollText(roll.shown, say);
  // The face of one die alone is the sum already.
  const addends = faces === String(roll.shown.total) ? '' : faces;
  const small = style('IBM Plex Sans', 82);
  const band = style(look.face, 128, { italic: true });
  const large = style('Spectral', 280, { weight: 500 });
  if (roll.stage !== 'landed' || roll.shown.total === undefined) {
    return write(addends, small, look.pale, { x: 330, y: 1120, w: 1340, h: 220, floor: 56 });
  }
  const total = String(roll.shown.total).replace('-', '−');
  const word = roll.shown.band ? say(roll.shown.band) : '';
  const widths = [widthOf(addends, small), widthOf(total, large), widthOf(word, band)] as const;
  const whole = widths[0] + widths[1] + widths[2] + 120;
  if (whole <= 1560) {
    const left = 1000 - whole / 2;
    const at = (x: number, w: number, y: number, h: number): TextBox => ({ x, y, w: w + 10, h });
    return [
      ...write(addends, { ...small, align: 'left' }, board.cream, at(left, widths[0], 1250, 90)),
      ...write(total, { ...large, align: 'left' }, '#ffffff', at(left + widths[0] + 60, widths[1], 1092, 290)),
      ...write(
        word,
        { ...band, align: 'left' },
        look.band,
        at(left + widths[0] + widths[1] + 120, widths[2], 1213, 140),
      ),
    ];
  }
  // A long name is set smaller, and in two lines, rather than across the ring.
  const room = Math.min(widths[2], WIDEST - widths[1] - 60);
  const pair = widths[1] + room + 60;
  return [
    ...write(addends, style('IBM Plex Sans', 72), board.cream, {
      x: 290,
      y: 950,
      w: 1420,
      h: 190,
      floor: 46,
      valign: 'bottom',
    }),
    ...write(total, { ...large, align: 'left' }, '#ffffff', { x: 1000 - pair / 2, y: 1170, w: widths[1] + 10, h: 290 }),
    ...write(word, { ...band, align: 'left' }, look.band, {
      x: 1000 - pair / 2 + widths[1] + 60,
      y: room < widths[2] ? 1200 : 1291,
      w: room + 10,
      h: room < widths[2] ? 230 : 140,
      floor: 64,
      valign: 'middle',
    }),
  ];
};

/** Each party's mark, filled with a tick as its answer arrives; below them, the words. */
const answers = (input: TableInput, roll: RollInput): readonly Mark[] => {
  const { say, seats } = input;
  const seatOf = new Map(seats.map(({ pid, seat }) => [pid, seat]));
  const pitch = Math.min(190, 1200 / Math.max(1, roll.answers.length));
  const start = 1000 - (pitch * (roll.answers.length - 1)) / 2;
  const answered = roll.answers.filter((each) => each.answered).length;
  const marks = roll.answers.flatMap((each, index): readonly Mark[] => {
    const look = seatStyle(seatOf.get(each.pid) ?? input.peers.find(({ pid }) => pid === each.pid)?.seat ?? -1);
    const x = start + pitch * index;
    const matrix: Matrix = [3.1, 0, 0, 3.1, x - 50, 1444];
    return [
      pathMark(
        look.shape,
        { fill: each.answered ? look.fill : `${look.fill}55`, stroke: SEAT_EDGE, line: 1.2 },
        matrix,
      ),
      each.answered
        ? pathMark('M9 16l5 6 9-12', { stroke: look.on, line: 3 }, matrix)
        : pathMark('M9 16h2M15 16h2M21 16h2', { stroke: look.lit, line: 3 }, matrix),
    ];
  });
  const isDone = roll.stage === 'landed';
  const text = isDone
    ? say({ code: 'table.answered', facts: { answered, of: roll.answers.length } })
    : roll.waitingFor.length > 0
      ? say({ code: 'table.waitingForAnswer', facts: { names: roll.waitingFor } })
      : '';
  const set = style('IBM Plex Sans', 76);
  const width = Math.min(1100, widthOf(text, set));
  return [
    ...marks,
    ...write(text, set, board.cream, { x: 450, y: 1592, w: 1100, h: 180, floor: 52 }),
    ...(isDone && text !== ''
      ? [pathMark(`M${1000 - width / 2} 1690h${width}`, { stroke: board.cream, line: 5 })]
      : []),
  ];
};

/** The whole area. `tumble` runs from 0 to 1 while dice roll; 1 at rest. */
export const diceDrawing = (input: TableInput, roll: RollInput | null, tumble: number): Drawing => {
  const { ring: look = goldRing } = input;
  const title = roll ? input.say(roll.shown.what) : '';
  const versus = roll?.stage === 'landed' ? roll.shown.read?.versus : undefined;
  const empty = style('IBM Plex Sans', 84);
  const marks: readonly Mark[] = roll
    ? [
        ...write(title, style(look.face, 112), board.cream, {
          x: 470,
          y: versus ? 130 : 180,
          w: 1060,
          h: 240,
          floor: 66,
          valign: 'middle',
        }),
        ...(versus ? opposed(input.say, look, roll, versus, tumble) : dice(roll, tumble)),
        ...(tumble < 1
          ? []
          : roll.shown.read
            ? readings(input.say, roll.shown.read.says, versus ? 1190 : 1020)
            : sum(input.say, look, roll)),
        ...(roll.stage === 'asked' ? [] : answers(input, roll)),
      ]
    : [
        pathMark(rectPath(480, 800, 1040, 400, 40), { stroke: `${look.line}88`, line: 6, dash: [30, 24] }),
        ...write(input.say({ code: 'table.noDice', facts: {} }), empty, look.pale, {
          x: 540,
          y: 840,
          w: 920,
          h: 320,
          floor: 60,
          valign: 'middle',
        }),
      ];
  return { width: SIDE, height: SIDE, marks: [...ring(look), ...marks], fields: [], overflows: [], misses: [] };
};
