/**
 * What a wheel event means: a mouse's wheel zooms, two fingers on a trackpad pan, a pinch (which browsers send with Ctrl) zooms.
 *
 * Nothing says which device it was, so it is read off the stream. A wheel turns
 * by steps of one size: whole notches, an eighth of one, or their multiples. Two
 * fingers send small, sideways or fractional steps, no two alike. A first step
 * that could be either is taken for a wheel's; the next that does not fit makes
 * the stream the fingers', and what was zoomed until then is too little to see.
 */

/** The parts of a wheel event that matter; `time` in milliseconds. */
export interface WheelStep {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly time: number;
}

type WheelMeaning =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number };

/** What is remembered of the stream. */
export interface WheelMemory {
  readonly device: 'mouse' | 'trackpad';
  /** The smallest step of the stream so far, in pixels: what every step of a wheel is a multiple of. */
  readonly step: number;
  readonly time: number;
}

/** A pause that ends a stream. */
const PAUSE = 250;
const NOTCH = 100;
/** Three lines are a notch. */
const LINE = NOTCH / 3;
const PAGE = 400;
const ZOOM = 1.2;
/** More than this in one event is a wheel run wild, or fingers thrown. */
const MOST_NOTCHES = 6;
const MOST_PINCH = 50;

/** A whole notch at any scaling of the display is at least this. */
const LEAST_NOTCH = 40;
/** What a notch is on one system and another, and how far displays are scaled. */
const notches = [100, 120];
const scalings = [1, 1.25, 1.5, 1.75, 2];
const eighths = [1, 2, 3, 4];
/** The steps that a wheel without notches begins with. */
const fineSteps = notches.flatMap((notch) =>
  scalings.flatMap((scaling) => eighths.map((count) => (count * notch) / 8 / scaling)),
);
/** No wheel takes smaller ones. */
const LEAST_FINE = Math.min(...fineSteps);
/** A slow notch on a Mac, where quick ones are multiples of it. */
const MAC_STEP = 4.000244140625;
/** A slow notch there is no less a notch. */
const LEAST_MAC = 0.5;

const isMultiple = (large: number, small: number): boolean => {
  const ratio = large / small;
  return Math.round(ratio) >= 1 && Math.abs(ratio - Math.round(ratio)) < 0.02;
};

const isMacStep = (size: number): boolean => !Number.isInteger(size) && isMultiple(size, MAC_STEP);

const sizeOf = ({ deltaX, deltaY }: WheelStep): number => Math.abs(deltaY) + Math.abs(deltaX);

const isAslant = ({ deltaX, deltaY }: WheelStep): boolean => deltaX !== 0 && deltaY !== 0;

const guess = (step: WheelStep): WheelMemory['device'] => {
  const size = sizeOf(step);
  if (step.deltaMode !== 0) return 'mouse';
  if (isAslant(step)) return 'trackpad';
  const isFine = fineSteps.some((fine) => Math.abs(fine - size) < 0.01);
  return size >= LEAST_NOTCH || isFine || isMacStep(size) ? 'mouse' : 'trackpad';
};

/** The device of this step, given what came shortly before. */
const deviceOf = (before: WheelMemory | null, step: WheelStep): WheelMemory['device'] => {
  if (before === null) return guess(step);
  if (step.deltaMode !== 0) return 'mouse';
  if (before.device === 'trackpad' || isAslant(step)) return 'trackpad';
  const size = sizeOf(step);
  const small = Math.min(size, before.step);
  const isSame = isMultiple(Math.max(size, before.step), small) && (small >= LEAST_FINE || isMacStep(small));
  return isSame || size === 0 ? 'mouse' : 'trackpad';
};

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** How many notches a wheel was turned. */
const notchesOf = ({ deltaY }: WheelStep, unit: number): number => {
  const turned = (deltaY * unit) / NOTCH;
  const least = isMacStep(Math.abs(deltaY)) ? Math.sign(turned) * LEAST_MAC : 0;
  return within(Math.abs(turned) < Math.abs(least) ? least : turned, MOST_NOTCHES);
};

/** The meaning of one event, and what to remember for the next one. */
export const readWheel = (
  before: WheelMemory | null,
  step: WheelStep,
): { readonly meaning: WheelMeaning; readonly memory: WheelMemory } => {
  const unit = step.deltaMode === 1 ? LINE : step.deltaMode === 2 ? PAGE : 1;
  const stream = before !== null && step.time - before.time < PAUSE ? before : null;
  const device = deviceOf(stream, step);
  const size = sizeOf(step);
  const least = stream === null || size === 0 ? size : Math.min(stream.step || size, size);
  const memory = { device, step: least, time: step.time };
  const { deltaX, deltaY, ctrlKey, shiftKey } = step;
  if (ctrlKey && device === 'trackpad') {
    return { meaning: { kind: 'zoom', factor: Math.exp(-within(deltaY * unit, MOST_PINCH) / 100) }, memory };
  }
  // A wheel that is tilted means sideways, and so does Shift.
  const isSideways = !ctrlKey && (shiftKey || deltaY === 0);
  if (device === 'trackpad' || isSideways) {
    const [dx, dy] = shiftKey && deltaX === 0 ? [deltaY, 0] : [deltaX, deltaY];
    return { meaning: { kind: 'pan', dx: -dx * unit, dy: -dy * unit }, memory };
  }
  return { meaning: { kind: 'zoom', factor: ZOOM ** -notchesOf(step, unit) }, memory };
};
