/** Where the window lies, between one start and the next. Pure: screens and the file's text come in. */

/** A rectangle of the desktop, in device-independent pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  /** Where the window lies when it is neither maximised nor full screen. */
  readonly area: Area;
  readonly isMaximized: boolean;
  readonly isFullScreen: boolean;
}

const FIRST: Area = { x: 0, y: 0, width: 1440, height: 900 };
/** No desktop is larger; what is beyond it comes from a damaged file. */
const FAR = 100_000;
/** What must be in view of the window's upper edge, so that a person can take hold of it. */
const GRIP = { width: 96, height: 24 };

const isWithin = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= FAR;

/** Reads what `writePlace` wrote; null where the text is anything else. */
export const readPlace = (text: string): Place | null => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    // Half a file, or somebody else's: the window lies where a new one would.
    return null;
  }
  if (typeof read !== 'object' || read === null) return null;
  const { x, y, width, height, isMaximized, isFullScreen } = read as Readonly<Record<string, unknown>>;
  if (!isWithin(x, -FAR) || !isWithin(y, -FAR) || !isWithin(width, 1) || !isWithin(height, 1)) return null;
  if (typeof isMaximized !== 'boolean' || typeof isFullScreen !== 'boolean') return null;
  return { area: { x, y, width, height }, isMaximized, isFullScreen };
};

export const writePlace = ({ area: { x, y, width, height }, isMaximized, isFullScreen }: Place): string =>
  JSON.stringify({ x, y, width, height, isMaximized, isFullScreen });

const overlap = (one: Area, other: Area): { readonly width: number; readonly height: number } => ({
  width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)),
  height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)),
});

/** Whether enough of the window's upper edge lies on this screen. */
const isAtHand = (area: Area, screen: Area): boolean => {
  const grip = overlap({ ...area, height: GRIP.height }, screen);
  return grip.width >= Math.min(GRIP.width, area.width) && grip.height === GRIP.height;
};

const shrinkTo = (screen: Area, area: Area): Area => ({
  ...area,
  width: Math.min(area.width, screen.width),
  height: Math.min(area.height, screen.height),
});

const centreOn = (screen: Area, area: Area): Area => {
  const { width, height } = shrinkTo(screen, area);
  return {
    x: screen.x + Math.floor((screen.width - width) / 2),
    y: screen.y + Math.floor((screen.height - height) / 2),
    width,
    height,
  };
};

/**
 * Where to open the window. `screens` are the usable areas, the primary one first. A window whose upper edge can be
 * reached stays where it was; one that lay on a screen that is gone comes back to the middle of the primary one.
 */
export const placeOn = (place: Place | null, screens: readonly [Area, ...(readonly Area[])]): Area => {
  const [primary] = screens;
  if (!place) return centreOn(primary, FIRST);
  for (const screen of screens) {
    // Shrunk first, since a window that is too wide may reach into view only with what it is about to lose.
    const area = shrinkTo(screen, place.area);
    if (isAtHand(area, screen)) return area;
  }
  return centreOn(primary, place.area);
};
