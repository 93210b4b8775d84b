/**
 * SVG path data as the path operators of PDF.
 *
 * All that a layout's paths may say (format.ts) is read: both cases of M L H V C S Q T A Z, repeated
 * arguments, arc flags without a space after them. PDF knows moves, lines and cubic curves only.
 */

type Point = readonly [x: number, y: number];
type Segment =
  | { readonly to: 'M' | 'L'; readonly end: Point }
  | { readonly to: 'C'; readonly first: Point; readonly second: Point; readonly end: Point }
  | { readonly to: 'Z' };

interface Command {
  readonly letter: string;
  readonly values: readonly number[];
}

const counts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const number = /^[\s,]*(-?(?:\d+\.?\d*|\.\d+))/;
const flag = /^[\s,]*([01])/;

/** The arguments of one letter, in groups; what is cut short is left out. */
const groupsOf = (letter: string, text: string): readonly (readonly number[])[] => {
  const count = counts[letter.toUpperCase()] ?? 0;
  if (count === 0) return [[]];
  const groups: number[][] = [];
  let rest = text;
  for (;;) {
    const group: number[] = [];
    while (group.length < count) {
      const isFlag = letter.toUpperCase() === 'A' && (group.length === 3 || group.length === 4);
      const found = (isFlag ? flag : number).exec(rest);
      if (found === null) return groups;
      group.push(Number(found[1]));
      rest = rest.slice(found[0].length);
    }
    groups.push(group);
  }
};

const commandsOf = (d: string): readonly Command[] =>
  [...d.matchAll(/([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)/g)].flatMap(([, letter = '', text = '']) =>
    groupsOf(letter, text).map((values, index) => {
      // Further pairs after a move are lines.
      const next = letter === 'M' ? 'L' : letter === 'm' ? 'l' : letter;
      return { letter: index === 0 ? letter : next, values };
    }),
  );

const between = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
];

/** The angle of a vector, in radians. */
const angleOf = ([x, y]: Point): number => Math.atan2(y, x);

/** An arc of SVG as cubic curves of at most a quarter turn each (the usual way from end points to a centre). */
const arcCurves = (from: Point, values: readonly number[], end: Point): readonly Segment[] => {
  const [rawRx = 0, rawRy = 0, turn = 0, large = 0, sweep = 0] = values;
  let [rx, ry] = [Math.abs(rawRx), Math.abs(rawRy)];
  if (from[0] === end[0] && from[1] === end[1]) return [];
  if (rx === 0 || ry === 0) return [{ to: 'L', end }];
  const phi = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [hx, hy] = [(from[0] - end[0]) / 2, (from[1] - end[1]) / 2];
  const [x, y] = [cos * hx + sin * hy, cos * hy - sin * hx];
  const stretch = Math.sqrt((x * x) / (rx * rx) + (y * y) / (ry * ry));
  if (stretch > 1) [rx, ry] = [rx * stretch, ry * stretch];
  const under = rx * rx * y * y + ry * ry * x * x;
  const root = Math.sqrt(Math.max(0, (rx * rx * ry * ry - under) / under)) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(root * rx * y) / ry, (-root * ry * x) / rx];
  const start = angleOf([(x - cx) / rx, (y - cy) / ry]);
  let sweepAngle = angleOf([(-x - cx) / rx, (-y - cy) / ry]) - start;
  if (sweep === 1 && sweepAngle < 0) sweepAngle += 2 * Math.PI;
  if (sweep === 0 && sweepAngle > 0) sweepAngle -= 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(sweepAngle) / (Math.PI / 2) - 1e-9));
  const step = sweepAngle / pieces;
  const reach = (4 / 3) * Math.tan(step / 4);
  const [mx, my] = [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2];
  /** From the unit circle to the page. */
  const place = ([ux, uy]: Point): Point => {
    const [px, py] = [ux * rx + cx, uy * ry + cy];
    return [cos * px - sin * py + mx, sin * px + cos * py + my];
  };
  return Array.from({ length: pieces }, (_, index): Segment => {
    const a = start + index * step;
    const b = a + step;
    return {
      to: 'C',
      first: place([Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a)]),
      second: place([Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b)]),
      end: index === pieces - 1 ? end : place([Math.cos(b), Math.sin(b)]),
    };
  });
};

/** The pen: where it is, where the outline began, and the last control point for S and T. */
interface Pen {
  at: Point;
  start: Point;
  control: Point | null;
  of: string;
}

const curve = (pen: Pen, first: Point, second: Point, end: Point): Segment => {
  pen.control = second;
  return { to: 'C', first, second, end };
};

const segmentsOf = (pen: Pen, { letter, values }: Command): readonly Segment[] => {
  const kind = letter.toUpperCase();
  const [bx, by] = letter === kind ? [0, 0] : pen.at;
  const point = (index: number): Point => [(values[index] ?? 0) + bx, (values[index + 1] ?? 0) + by];
  const { at } = pen;
  const mirrored: Point =
    pen.control !== null && (pen.of === kind || (pen.of === 'C' && kind === 'S') || (pen.of === 'Q' && kind === 'T'))
      ? [2 * at[0] - pen.control[0], 2 * at[1] - pen.control[1]]
      : at;
  const quadratic = (control: Point, end: Point): readonly Segment[] => {
    const made = curve(pen, between(at, control, 2 / 3), between(end, control, 2 / 3), end);
    pen.control = control;
    return [made];
  };
  switch (kind) {
    case 'M':
      return [{ to: 'M', end: point(0) }];
    case 'L':
      return [{ to: 'L', end: point(0) }];
    case 'H':
      return [{ to: 'L', end: [(values[0] ?? 0) + bx, at[1]] }];
    case 'V':
      return [{ to: 'L', end: [at[0], (values[0] ?? 0) + by] }];
    case 'C':
      return [curve(pen, point(0), point(2), point(4))];
    case 'S':
      return [curve(pen, mirrored, point(0), point(2))];
    case 'Q':
      return quadratic(point(0), point(2));
    case 'T':
      return quadratic(mirrored, point(0));
    case 'A':
      return arcCurves(at, values, point(5));
    default:
      return [{ to: 'Z' }];
  }
};

/** A number as PDF writes it: at most four places, never an exponent. */
export const digits = (value: number): string => {
  const text = (Number.isFinite(value) ? value : 0).toFixed(4).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
};

const operatorOf = (segment: Segment): string => {
  const write = (...points: readonly Point[]): string => points.map(([x, y]) => `${digits(x)} ${digits(y)}`).join(' ');
  if (segment.to === 'Z') return 'h';
  if (segment.to === 'C') return `${write(segment.first, segment.second, segment.end)} c`;
  return `${write(segment.end)} ${segment.to === 'M' ? 'm' : 'l'}`;
};

/** The operators that build this outline, in its own coordinates; filling and stroking is up to the caller. Never throws. */
export const pathOperators = (d: string): string => {
  const pen: Pen = { at: [0, 0], start: [0, 0], control: null, of: '' };
  const operators: string[] = [];
  for (const command of commandsOf(d)) {
    const kind = command.letter.toUpperCase();
    // An outline that does not begin with a move begins at the origin.
    if (operators.length === 0 && kind !== 'M') operators.push('0 0 m');
    const segments = segmentsOf(pen, command);
    for (const segment of segments) {
      operators.push(operatorOf(segment));
      pen.at = segment.to === 'Z' ? pen.start : segment.end;
    }
    if (kind === 'M') pen.start = pen.at;
    if (!'CSQT'.includes(kind)) pen.control = null;
    pen.of = kind === 'S' ? 'C' : kind === 'T' ? 'Q' : kind;
  }
  return operators.join('\n');
};
