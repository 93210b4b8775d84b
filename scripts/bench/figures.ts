/** The measurements as rows of a table, and the page that keeps them. */
import type { CardsFigures, ProgramFigures, ScaleFigures } from './cards';
import type { DealFigures } from './deal';
import type { DiceFigures } from './dice';
import type { EightFigures } from './eight';
import type { Drawn } from './frames';
import type { Losses } from './kill';
import type { LateFigures } from './late';
import type { PaperFigures } from './paper';
import type { SheetsFigures } from './sheets';
import { spreadOf, type Spread } from './stats';
import type { StartFigures } from './start';
import type { MoveTimes, RollTimes } from './tables';

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  /** Null where there is no budget for it. */
  readonly holds: boolean | null;
}

/** Folding, per repetition. Rates are per second. */
export interface FoldFigures {
  readonly entries: number;
  readonly counts: { readonly moves: number; readonly answers: number; readonly sides: number };
  readonly positions: number;
  readonly stateBytes: number;
  readonly peerBytes: number;
  readonly atOnce: readonly number[];
  readonly oneByOne: readonly number[];
  readonly verifying: readonly number[];
  readonly rules: readonly number[];
  readonly peer: readonly number[];
  /** The peer as Node loads it where nothing says "production". */
  readonly checkingPeer: readonly number[];
}

/** All that one run has measured; null where a part has failed. */
export interface Figures {
  readonly fold: FoldFigures | null;
  readonly moves: MoveTimes | null;
  readonly rolls: RollTimes | null;
  readonly start: StartFigures | null;
  readonly losses: Losses | null;
  readonly cards: CardsFigures | null;
  readonly late: LateFigures | null;
  readonly eight: EightFigures | null;
  readonly deal: DealFigures | null;
  readonly paper: PaperFigures | null;
  readonly sheets: SheetsFigures | null;
  readonly dice: DiceFigures | null;
}

const FRAME_MS = 1000 / 60;
const ROLL_SLACK_MS = 25;
const START_MS = 3_000;
const SCRIPT_BYTES = 400_000;
const LOSSES = 1_000;
const FOLD_RATIO = 10;
const CARDS_MS = 1_000;
const LATE_MS = 3_000;
const PAPER_MS = 2_000;
/** A frame at 60 a second is 16.7 ms: the next whole one. */
const FRAME_P50_MS = 17;
const LONG_TASK_MS = 50;
const DEAL_MS = 6_000;
const DEAL_FRAME_MS = 100;
const MEGABYTE = 1_000_000;

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const tenths = (value: number): string => value.toFixed(1);
const rate = ({ p50, min, max }: Spread): string => `${whole(p50)} a second (${whole(min)} to ${whole(max)})`;
const millis = ({ p50, p95, count }: Spread): string => `p50 ${tenths(p50)} ms, p95 ${tenths(p95)} ms, n ${count}`;

const foldRows = (fold: FoldFigures): readonly Row[] => {
  const plain = (what: string, rates: readonly number[]): Row => ({
    what,
    measured: rate(spreadOf(rates)),
    budget: '',
    holds: null,
  });
  const against = (what: string, peer: readonly number[]): Row => {
    const ratio = spreadOf(fold.atOnce.map((ours, at) => ours / (peer[at] ?? Number.NaN)));
    return {
      what,
      measured: `${tenths(ratio.p50)} times (${tenths(ratio.min)} to ${tenths(ratio.max)})`,
      budget: `at least ${FOLD_RATIO} times`,
      holds: ratio.p50 >= FOLD_RATIO,
    };
  };
  return [
    plain(`fold of ${whole(fold.entries)} entries`, fold.atOnce),
    plain(`boardgame.io's bare reducer, ${whole(fold.peerBytes)} bytes of state`, fold.checkingPeer),
    plain('the same in production mode', fold.peer),
    against("the fold against boardgame.io's reducer", fold.checkingPeer),
    against('the fold against it in production mode', fold.peer),
    plain('fold and state digest after every single entry', fold.oneByOne),
    plain('fold with every signature and proof verified', fold.verifying),
    plain('rules alone, steps', fold.rules),
  ];
};

const moveRows = ({ moves, bare }: MoveTimes): readonly Row[] => {
  const [ours, theirs] = [spreadOf(moves), spreadOf(bare)];
  const budget = 2 * theirs.p50 + FRAME_MS;
  return [
    { what: 'bare Y.Map change, A to B', measured: millis(theirs), budget: '', holds: null },
    {
      what: 'move made at A, seen at B',
      measured: millis(ours),
      budget: `p50 at most ${tenths(budget)} ms (twice the change, and a frame)`,
      holds: ours.p50 <= budget,
    },
  ];
};

const rollRows = ({ atMover, atLast, roundTrips }: RollTimes): readonly Row[] => {
  const trip = spreadOf(roundTrips);
  const budget = 2 * trip.p50 + ROLL_SLACK_MS;
  const row = (what: string, times: readonly number[]): Row => ({
    what,
    measured: millis(spreadOf(times)),
    budget: `p50 at most ${tenths(budget)} ms (two round trips and ${ROLL_SLACK_MS} ms)`,
    holds: spreadOf(times).p50 <= budget,
  });
  return [
    { what: 'round trip of the same connections', measured: millis(trip), budget: '', holds: null },
    row('roll among 4, landed at the mover', atMover),
    row('roll among 4, landed at the last', atLast),
  ];
};

const startRows = ({ launches, times, gzipped, scripts }: StartFigures): readonly Row[] => [
  {
    what: 'start, warm: from starting the browser to the first thing to press',
    measured: millis(spreadOf(launches)),
    budget: `within ${whole(START_MS)} ms`,
    holds: spreadOf(launches).max <= START_MS,
  },
  {
    what: 'start, warm: from the address to the first thing to press, the browser running',
    measured: millis(spreadOf(times)),
    budget: '',
    holds: null,
  },
  {
    what: `first JavaScript, gzipped (${scripts.length} ${scripts.length === 1 ? 'file' : 'files'})`,
    measured: `${whole(gzipped / 1000)} KB`,
    budget: `at most ${whole(SCRIPT_BYTES / 1000)} KB`,
    holds: gzipped <= SCRIPT_BYTES,
  },
];

const lossRows = ({ kills, accepted, last, lost, thrown }: Losses): readonly Row[] => [
  {
    what: 'accepted moves lost when the browser is killed (SIGKILL)',
    measured: `${whole(lost)} of ${whole(accepted)}, in ${whole(kills)} kills; ${whole(last)} were the last of their tables; ${whole(thrown)} databases thrown away by the browser`,
    budget: `0 of ${whole(LOSSES)}`,
    holds: lost === 0 && accepted >= LOSSES,
  },
];

const gestures = ['pan', 'zoom', 'drag'] as const;

const drawn = ({ gaps, aSecond, longest }: Drawn): string => {
  const { p50, p95 } = spreadOf(gaps);
  const task = longest === 0 ? `none over ${LONG_TASK_MS}` : whole(longest);
  return `p50 ${tenths(p50)} ms, p95 ${tenths(p95)} ms, ${whole(aSecond)} drawn a second, longest task ${task} ms`;
};

const scaleRows = (where: string, ours: ScaleFigures, peer: ScaleFigures, least: number): readonly Row[] =>
  gestures.flatMap((gesture): readonly Row[] => {
    const what = `500 cards ${where}, ${gesture}`;
    const { gaps, aSecond, longest } = ours[gesture];
    const holds = Math.floor(spreadOf(gaps).p50) <= FRAME_P50_MS && aSecond >= least && longest <= LONG_TASK_MS;
    const budget = `p50 ${FRAME_P50_MS} ms, at least ${least} drawn a second, no task over ${LONG_TASK_MS} ms`;
    return [
      { what, measured: drawn(ours[gesture]), budget, holds },
      { what: `${what}, Excalidraw`, measured: drawn(peer[gesture]), budget: '', holds: null },
    ];
  });

const cardsRows = ({ ours, peer }: CardsFigures): readonly Row[] => {
  const interactive = (what: string, { interactive: times }: ProgramFigures, isOurs: boolean): Row => ({
    what,
    measured: millis(spreadOf(times)),
    budget: isOurs ? `p50 within ${whole(CARDS_MS)} ms` : '',
    holds: isOurs ? spreadOf(times).p50 <= CARDS_MS : null,
  });
  return [
    interactive('500 cards, until they can be used', ours, true),
    interactive('500 cards, until they can be used, Excalidraw', peer, false),
    ...scaleRows('at half size', ours.half, peer.half, 55),
    ...scaleRows('at a quarter', ours.quarter, peer.quarter, 50),
  ];
};

const eightRows = ({ mesh, inStep, atOthers, atLast, idle, memory, heaps }: EightFigures): readonly Row[] => {
  const row = (what: string, measured: string): Row => ({ what, measured, budget: '', holds: null });
  const between = (values: readonly number[], unit: number, digits: (value: number) => string): string => {
    const { p50, min, max } = spreadOf(values.map((value) => value / unit));
    return `${digits(p50)} (${digits(min)} to ${digits(max)})`;
  };
  return [
    row('8 browsers at one table, from joining until all are connected', `${whole(mesh)} ms`),
    row('8 browsers, from the last readiness until all are in step', `${whole(inStep)} ms`),
    row('8 browsers, a move seen at the 7 others', millis(spreadOf(atOthers))),
    row('8 browsers, a move seen at the last of them', millis(spreadOf(atLast))),
    row('8 browsers, sent by each at rest', `${between(idle, 1000, tenths)} KB a second`),
    row('8 browsers, memory of each', `${between(memory, MEGABYTE, whole)} MB`),
    row("8 browsers, of it the page's own heap", `${between(heaps, MEGABYTE, tenths)} MB`),
  ];
};

const dealRows = ({ deals, frames, tasks, works, aside, load }: DealFigures): readonly Row[] => [
  {
    what: '8 browsers, a deck of 40 cards shuffled and dealt by all',
    measured: `${millis(spreadOf(deals))}, load before ${tenths(load)}`,
    budget: `p50 within ${whole(DEAL_MS)} ms`,
    holds: spreadOf(deals).p50 <= DEAL_MS,
  },
  {
    what: '8 browsers, the longest task of any page meanwhile',
    measured: millis(spreadOf(tasks)),
    budget: `none over ${DEAL_FRAME_MS} ms`,
    holds: spreadOf(tasks).max <= DEAL_FRAME_MS,
  },
  {
    what: '8 browsers, of a processor the longest task took',
    measured: millis(spreadOf(works)),
    budget: '',
    holds: null,
  },
  {
    what: '8 browsers, the longest frame of any page meanwhile',
    measured: millis(spreadOf(frames)),
    budget: `none over ${DEAL_FRAME_MS} ms`,
    holds: spreadOf(frames).max <= DEAL_FRAME_MS,
  },
  {
    what: '8 browsers, the longest frame of a page beside them in which nothing happens',
    measured: millis(spreadOf(aside)),
    budget: '',
    holds: null,
  },
];

const lateRows = ({ entries, usable, checked }: LateFigures): readonly Row[] => [
  {
    what: `late joiner at ${whole(entries)} entries, until the table can be used`,
    measured: millis(spreadOf(usable)),
    budget: `p50 within ${whole(LATE_MS)} ms`,
    holds: spreadOf(usable).p50 <= LATE_MS,
  },
  {
    what: 'late joiner, until all of it is checked',
    measured: millis(spreadOf(checked)),
    budget: '',
    holds: null,
  },
];

const paperRows = ({ first, times, bytes }: PaperFigures): readonly Row[] => [
  {
    what: 'a full playbook as a PDF to be filled in, the first of a process',
    measured: `${whole(first)} ms`,
    budget: `within ${whole(PAPER_MS)} ms`,
    holds: first <= PAPER_MS,
  },
  {
    what: `the same again (${whole(bytes / 1000)} KB)`,
    measured: millis(spreadOf(times)),
    budget: '',
    holds: null,
  },
];

const sheetKinds = [
  ['layout', 'laid out'],
  ['canvas', 'painted on the table'],
  ['page', 'put on the page'],
] as const;

const sheetsRows = ({ cold, warm, pan, paperCold, paperWarm }: SheetsFigures): readonly Row[] => [
  {
    what: 'a full playbook as a PDF in the browser, the first of a page',
    measured: millis(spreadOf(paperCold)),
    budget: `none over ${whole(PAPER_MS)} ms`,
    holds: spreadOf(paperCold).max <= PAPER_MS,
  },
  {
    what: 'a full playbook as a PDF in the browser, again',
    measured: millis(spreadOf(paperWarm)),
    budget: `none over ${whole(PAPER_MS)} ms`,
    holds: spreadOf(paperWarm).max <= PAPER_MS,
  },
  ...sheetKinds.flatMap(([kind, words]): readonly Row[] =>
    [['the first of a page', cold] as const, ['again', warm] as const].map(([when, times]) => ({
      what: `a full playbook sheet ${words}, ${when}`,
      measured: millis(spreadOf(times.map((each) => each[kind]))),
      budget: '',
      holds: null,
    })),
  ),
  {
    what: '20 playbook sheets, pan',
    measured: drawn(pan),
    budget: `p50 ${FRAME_P50_MS} ms, no task over ${LONG_TASK_MS} ms`,
    holds: Math.floor(spreadOf(pan.gaps).p50) <= FRAME_P50_MS && pan.longest <= LONG_TASK_MS,
  },
];

const diceRows = ({ count, pan, flying }: DiceFigures): readonly Row[] =>
  [[`${count} dice that are things, pan`, pan] as const, ['the same while dice fly', flying] as const].map(
    ([what, gesture]) => ({
      what,
      measured: drawn(gesture),
      budget: `p50 ${FRAME_P50_MS} ms, no task over ${LONG_TASK_MS} ms`,
      holds: Math.floor(spreadOf(gesture.gaps).p50) <= FRAME_P50_MS && gesture.longest <= LONG_TASK_MS,
    }),
  );

/** The rows of everything that was measured. */
export const rowsOf = ({
  fold,
  moves,
  rolls,
  start,
  losses,
  cards,
  late,
  eight,
  deal,
  paper,
  sheets,
  dice,
}: Figures): readonly Row[] => [
  ...(fold ? foldRows(fold) : []),
  ...(moves ? moveRows(moves) : []),
  ...(rolls ? rollRows(rolls) : []),
  ...(start ? startRows(start) : []),
  ...(losses ? lossRows(losses) : []),
  ...(cards ? cardsRows(cards) : []),
  ...(late ? lateRows(late) : []),
  ...(eight ? eightRows(eight) : []),
  ...(deal ? dealRows(deal) : []),
  ...(paper ? paperRows(paper) : []),
  ...(sheets ? sheetsRows(sheets) : []),
  ...(dice ? diceRows(dice) : []),
];

/** What is said of a budget: nothing where there is none. */
export const verdict = ({ holds }: Row): string => (holds === null ? '' : holds ? 'holds' : 'missed');

/** The table for a terminal. */
export const printed = (rows: readonly Row[]): string => {
  const cells = rows.map((row) => [row.what, row.measured, row.budget, verdict(row)] as const);
  const width = (at: 0 | 1 | 2): number => Math.max(...cells.map((row) => row[at].length));
  return cells
    .map(([what, measured, budget, word]) =>
      `${what.padEnd(width(0))}  ${measured.padEnd(width(1))}  ${budget.padEnd(width(2))}  ${word}`.trimEnd(),
    )
    .join('\n');
};

/** The same as Markdown. */
export const written = (rows: readonly Row[]): string =>
  [
    'what | measured | budget | ',
    '--- | --- | --- | ---',
    ...rows.map((row) => `${row.what} | ${row.measured} | ${row.budget} | ${verdict(row)}`),
  ]
    .map((line) => `| ${line} |`)
    .join('\n');
