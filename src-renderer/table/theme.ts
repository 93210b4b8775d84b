import { fonts, type LayoutStyle } from '../sheet/format';

/** Colours of the mat and of what is drawn on it: ink, cream and one gold. */
export const board = {
  mat: '#1a1d28',
  matEdge: '#10121a',
  gold: '#dcb04e',
  goldPale: '#dcc78f',
  cream: '#f3e6c6',
  band: '#f0cf7f',
  dieLine: '#12100c',
  paper: '#f8f1df',
  ink: '#1b1917',
  soft: '#5d5341',
  note: '#f6e7a8',
  wait: '#9cc4ef',
  focus: '#ffffff',
  focusGap: '#10121a',
} as const;

/** How a game draws the ring of its dice and the lines of its mat: the table is the same in all of them, and its light is not. */
export interface RingLook {
  readonly line: string;
  /** What is said beside the dice, and what they come to. */
  readonly pale: string;
  readonly band: string;
  readonly face: LayoutStyle['font'];
}

/** Gold, where a theme says nothing. */
export const goldRing: RingLook = { line: board.gold, pale: board.goldPale, band: board.band, face: 'IM Fell DW Pica' };

/** The ring that the theme around an element asks for (`--ring-line`, `--ring-pale`, `--ring-band`, each six digits, and `--ring-face`). */
export const ringIn = (element: Element): RingLook => {
  const said = getComputedStyle(element);
  const face = said.getPropertyValue('--ring-face');
  const colour = (name: string, usual: string): string => {
    const value = said.getPropertyValue(name).trim();
    return /^#[0-9a-f]{6}$/i.test(value) ? value : usual;
  };
  return {
    line: colour('--ring-line', goldRing.line),
    pale: colour('--ring-pale', goldRing.pale),
    band: colour('--ring-band', goldRing.band),
    face: fonts.find((font) => face.includes(font)) ?? goldRing.face,
  };
};
