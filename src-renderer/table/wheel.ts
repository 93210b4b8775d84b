/**
 * What a wheel event means: a mouse's wheel zooms, two fingers on a trackpad pan, a pinch (which browsers send with Ctrl) zooms.
 *
 * Nothing says which device it was, so it is read off the stream: trackpads
 * send small, sideways or fractional steps in quick succession; a wheel sends
 * whole notches. Within a stream the device does not change.
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
  readonly time: number;
}

/** A pause that ends a stream. */
const PAUSE = 250;
const NOTCH = 100;
const LINE = 16;
const PAGE = 400;

const guess = ({ deltaX, deltaY, deltaMode }: WheelStep): WheelMemory['device'] => {
  if (deltaMode !== 0) return 'mouse';
  if (deltaX !== 0 && deltaY !== 0) return 'trackpad';
  const size = Math.abs(deltaY) + Math.abs(deltaX);
  // A notch is 100 or 120 pixels, divided by the display's scaling; fingers begin slower than that.
  return size >= 40 ? 'mouse' : 'trackpad';
};

/** The meaning of one event, and what to remember for the next one. */
export const readWheel = (
  before: WheelMemory | null,
  step: WheelStep,
): { readonly meaning: WheelMeaning; readonly memory: WheelMemory } => {
  const unit = step.deltaMode === 1 ? LINE : step.deltaMode === 2 ? PAGE : 1;
  const isSameStream = before !== null && step.time - before.time < PAUSE;
  // A slow start of a wheel with fine steps can be corrected by sideways movement, never by size.
  const device = isSameStream && !(step.deltaX !== 0 && step.deltaY !== 0) ? before.device : guess(step);
  const memory = { device, time: step.time };
  if (step.ctrlKey) {
    const pinch = Math.max(-NOTCH, Math.min(NOTCH, step.deltaY * unit));
    return { meaning: { kind: 'zoom', factor: Math.exp(-pinch / (Math.abs(pinch) >= 40 ? 400 : 100)) }, memory };
  }
  if (device === 'trackpad' || step.shiftKey) {
    const [dx, dy] = step.shiftKey && step.deltaX === 0 ? [step.deltaY, 0] : [step.deltaX, step.deltaY];
    return { meaning: { kind: 'pan', dx: -dx * unit, dy: -dy * unit }, memory };
  }
  const notches = Math.max(-3, Math.min(3, (step.deltaY * unit) / NOTCH));
  return { meaning: { kind: 'zoom', factor: 1.2 ** -notches }, memory };
};
