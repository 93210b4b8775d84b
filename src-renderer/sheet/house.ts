/**
 * A house of cards: four lean, one lies on them, two lean above, one stands on top; what comes after piles up at the foot.
 *
 * It leans by 22 tenths of a degree for each card, read off a scale whose
 * figures are what a roll for the house adds. Empty places show what they would
 * bring. All figures below are in a box of 3100 by 3250 that is scaled as one; its
 * ground lies at 3020 and the scale's figures above 0.
 */
import type { JsonObject } from '../../rules/kernel/json';
import { signed } from './bind';
import type { LayoutStyle } from './format';
import { followedBy, linePath, moved, pathMark, rectPath, type Mark, type Matrix } from './marks';
import type { Metrics } from './metrics';
import { setText, type TextBox } from './text';

/** Colours as `#rrggbb`. */
interface HouseColours {
  readonly gold: string;
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly edge: string;
}

interface HouseFacts {
  readonly cards: readonly JsonObject[];
  /** What a roll for this house adds now. */
  readonly modifier: number;
  /** What it would add with no card at all. */
  readonly top: number;
  /** The least it can ever add; undefined where nothing holds it. */
  readonly floor: number | undefined;
  readonly wordOf: (kind: string) => string;
}

/** What a house is written with. */
interface Pen {
  readonly metrics: Metrics;
  /** Reports a text that was shortened. */
  readonly cut: (text: string) => void;
}

const write = (
  { metrics, cut }: Pen,
  text: string,
  style: LayoutStyle,
  colour: string,
  box: TextBox,
): readonly Mark[] => {
  const set = setText(metrics, text, style, colour, box);
  if (set.cut) cut(text);
  return set.marks;
};

/** Where a house stands. */
interface HouseBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const WIDTH = 3100;
const GROUND = 3020;
const PIVOT = 1500;
/** The scale's radius: above the card on top. */
const ARC = 3060;
const LEAN = 22;
const STANDING = 8;

type Slot = readonly [x: number, y: number, turn: number];
const slots: readonly Slot[] = [
  [440, 2560, 140],
  [1040, 2560, -140],
  [1920, 2560, 140],
  [2520, 2560, -140],
  [1490, 2020, 0],
  [1210, 1520, 150],
  [1770, 1520, -150],
  [1490, 580, 0],
];
const LYING = 4;

const textStyle = (font: LayoutStyle['font'], size: number, more: Partial<LayoutStyle> = {}): LayoutStyle => ({
  font,
  size,
  colour: 'ink',
  align: 'center',
  lead: 112,
  ...more,
});

const textOf = (card: JsonObject, key: string): string => (typeof card[key] === 'string' ? card[key] : '');

/** A standing card: its kind's letter, a rule, its words, its kind. */
const standingCard = (
  pen: Pen,
  card: JsonObject,
  wordOf: (kind: string) => string,
  colours: HouseColours,
  matrix: Matrix,
): readonly Mark[] => {
  const kind = textOf(card, 'kind');
  const word = wordOf(kind);
  const text = (
    words: string,
    style: LayoutStyle,
    colour: string,
    y: number,
    h: number,
    floor: number,
  ): readonly Mark[] => write(pen, words, style, colour, { x: -280, y, w: 560, h, floor, matrix });
  return [
    pathMark(rectPath(-330, -450, 660, 900, 40), { fill: colours.paper, stroke: colours.ink, line: 13 }, matrix),
    pathMark(rectPath(-295, -415, 590, 830, 20), { stroke: colours.edge, line: 9 }, matrix),
    ...text(word.slice(0, 1).toUpperCase(), textStyle('IM Fell DW Pica', 310), colours.ink, -395, 310, 310),
    pathMark('M-200 -70h400', { stroke: colours.ink, line: 7 }, matrix),
    ...text(textOf(card, 'text'), textStyle('Spectral', 96, { weight: 500 }), colours.ink, -30, 320, 60),
    ...text(word.toUpperCase(), textStyle('IBM Plex Sans', 66), colours.soft, 320, 66, 48),
  ];
};

/** The card that lies across the four: seen from its edge, with room for one line. */
const lyingCard = (
  pen: Pen,
  card: JsonObject,
  wordOf: (kind: string) => string,
  colours: HouseColours,
  matrix: Matrix,
): readonly Mark[] => [
  pathMark('M-1040 100L-880 -120H1040L880 100z', { fill: colours.paper, stroke: colours.ink, line: 13 }, matrix),
  pathMark('M-980 75L-860 -95H970', { stroke: colours.edge, line: 8 }, matrix),
  pathMark('M-1040 100H880v40H-1040z', { fill: '#cdbf9d', stroke: colours.ink, line: 10 }, matrix),
  ...write(
    pen,
    wordOf(textOf(card, 'kind')).slice(0, 1).toUpperCase(),
    textStyle('IM Fell DW Pica', 200),
    colours.ink,
    {
      x: -880,
      y: -96,
      w: 160,
      h: 200,
      matrix,
    },
  ),
  ...write(pen, textOf(card, 'text'), textStyle('Spectral', 112, { weight: 500, align: 'left' }), colours.ink, {
    x: -650,
    y: -58,
    w: 1460,
    h: 120,
    floor: 72,
    matrix,
  }),
];

const emptySlot = (pen: Pen, index: number, value: number, colours: HouseColours, matrix: Matrix): readonly Mark[] => {
  const isLying = index === LYING;
  const outline = isLying ? 'M-1040 100L-880 -120H1040L880 100z' : rectPath(-330, -450, 660, 900, 40);
  const ghost = `${colours.gold.slice(0, 7)}99`;
  return [
    pathMark(outline, { fill: `${colours.gold.slice(0, 7)}0a`, stroke: ghost, line: 10, dash: [30, 40] }, matrix),
    ...write(pen, signed(value), textStyle('Spectral', 170, { weight: 500 }), colours.gold, {
      x: -300,
      y: isLying ? -100 : -85,
      w: 600,
      h: 170,
      matrix,
    }),
  ];
};

const held = ({ floor }: HouseFacts, value: number): number => (floor === undefined ? value : Math.max(floor, value));

/** A point of the scale: `angle` in tenths of a degree from upright. */
const onScale = (angle: number, radius: number): readonly [number, number] => {
  const turn = (angle * Math.PI) / 1800;
  return [PIVOT + radius * Math.sin(turn), GROUND - radius * Math.cos(turn)];
};

/** The gold arc with its ticks and figures, the plumb line, and the needle. */
const scale = (pen: Pen, count: number, facts: HouseFacts, gold: string, matrix: Matrix): readonly Mark[] => {
  // A rule may add to every House roll; at the floor that cannot be told from the floor itself.
  const shift = facts.modifier === facts.floor ? 0 : facts.modifier - (facts.top - facts.cards.length);
  const ticks = Array.from({ length: STANDING + 1 }, (_, index) => index);
  const [startX, startY] = onScale(-33, ARC);
  const [endX, endY] = onScale(STANDING * LEAN + 30, ARC);
  const at = count * LEAN;
  return [
    pathMark(`M${startX} ${startY}A${ARC} ${ARC} 0 0 1 ${endX} ${endY}`, { stroke: gold, line: 9 }, matrix),
    ...ticks.map((tick) =>
      pathMark(
        linePath([...onScale(tick * LEAN, ARC - (tick % 2 === 0 ? 120 : 80)), ...onScale(tick * LEAN, ARC)]),
        { stroke: gold, line: 9 },
        matrix,
      ),
    ),
    ...ticks
      .filter((tick) => tick % 2 === 0)
      .flatMap((tick) => {
        const [x, y] = onScale(tick * LEAN, ARC + 50);
        const box = { x: x - 200, y: y - 95, w: 400, h: 100, matrix };
        return write(pen, signed(held(facts, facts.top + shift - tick)), textStyle('IBM Plex Sans', 100), gold, box);
      }),
    pathMark(`M${PIVOT} ${GROUND}V${GROUND - ARC}`, { stroke: gold, line: 9, dash: [10, 30] }, matrix),
    pathMark(linePath([...onScale(at, ARC - 540), ...onScale(at, ARC + 40)]), { stroke: '#f3d48a', line: 24 }, matrix),
    pathMark('M0 3020H3100M0 3052H3100', { stroke: gold, line: 10 }, matrix),
  ];
};

/** The heap at the foot: thin cards on top of each other, and how many. */
const pile = (pen: Pen, count: number, colours: HouseColours, matrix: Matrix): readonly Mark[] => {
  const shown = Math.min(count, 9);
  const sheets = Array.from({ length: shown }, (_, index) => {
    const shift = ((index * 53) % 90) - 45;
    return pathMark(
      `M${1080 + shift} ${3000 - index * 46}l70 -90h740l-70 90z`,
      { fill: colours.paper, stroke: colours.ink, line: 10 },
      matrix,
    );
  });
  const box = { x: 1080, y: 2912 - shown * 46 + 46, w: 740, h: 84, matrix };
  return count <= 0
    ? []
    : [...sheets, ...write(pen, `+ ${count}`, textStyle('IBM Plex Sans', 84, { weight: 600 }), colours.ink, box)];
};

/** The big house. */
export const fullHouse = (
  pen: Pen,
  { x, y, w }: HouseBox,
  facts: HouseFacts,
  colours: HouseColours,
): readonly Mark[] => {
  const size = w / WIDTH;
  const placed: Matrix = [size, 0, 0, size, x, y];
  const count = Math.min(facts.cards.length, STANDING);
  const tilt = Math.tan((count * LEAN * Math.PI) / 1800);
  const leaning = followedBy([1, 0, -tilt, 1, GROUND * tilt, 0], placed);
  const at = ([left, top, turn]: Slot): Matrix => followedBy(moved(left, top, turn), leaning);
  const empty = slots.flatMap((slot, index) =>
    index < count
      ? []
      : emptySlot(pen, index, held(facts, facts.modifier - (index + 1 - facts.cards.length)), colours, at(slot)),
  );
  const order = [0, 1, 2, 3, 5, 6, 7, LYING];
  const cards = order.flatMap((index) => {
    const card = facts.cards[index];
    const slot = slots[index];
    if (!card || !slot) return [];
    const draw = index === LYING ? lyingCard : standingCard;
    return draw(pen, card, facts.wordOf, colours, at(slot));
  });
  return [
    ...scale(pen, count, facts, colours.gold, placed),
    ...empty,
    ...cards,
    ...pile(pen, facts.cards.length - STANDING, colours, placed),
  ];
};

/** The little one: cards without words, as many as there are, up to eight. */
export const smallHouse = ({ x, y, h }: HouseBox, count: number, colours: HouseColours): readonly Mark[] => {
  const size = h / GROUND;
  const placed: Matrix = [size, 0, 0, size, x, y];
  return slots
    .slice(0, count)
    .map((slot, index) =>
      index === LYING
        ? pathMark(
            'M-900 -60H900v120H-900z',
            { fill: colours.paper, stroke: colours.ink, line: 90 },
            followedBy(moved(slot[0], slot[1]), placed),
          )
        : pathMark(
            rectPath(-240, -430, 480, 860, 60),
            { fill: colours.paper, stroke: colours.ink, line: 90 },
            followedBy(moved(...slot), placed),
          ),
    );
};
