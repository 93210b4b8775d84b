/** The eight seats: colour, shape and the inks that are legible on paper and on the dark table. Never a colour without its shape. */

interface SeatStyle {
  readonly name: string;
  readonly fill: string;
  /** Letters on the fill. */
  readonly on: string;
  /** As text on light paper. */
  readonly ink: string;
  /** As text on the dark table. */
  readonly lit: string;
  /** Path data in a box of 32 by 32. */
  readonly shape: string;
}

const styles: readonly SeatStyle[] = [
  {
    name: 'blue disc',
    fill: '#2f6fd0',
    on: '#ffffff',
    ink: '#1f55a8',
    lit: '#8db6f5',
    shape: 'M3 16a13 13 0 1 1 26 0a13 13 0 1 1-26 0z',
  },
  {
    name: 'vermilion square',
    fill: '#d9541e',
    on: '#15110d',
    ink: '#a83a0c',
    lit: '#f58e63',
    shape: 'M6 4h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  },
  { name: 'amber triangle', fill: '#eab308', on: '#15110d', ink: '#7a5a00', lit: '#f2c94c', shape: 'M16 1 31 29H1z' },
  {
    name: 'fern diamond',
    fill: '#17967a',
    on: '#15110d',
    ink: '#0c6450',
    lit: '#4fcbac',
    shape: 'M16 1 31 16 16 31 1 16z',
  },
  {
    name: 'rose pentagon',
    fill: '#e07fbd',
    on: '#15110d',
    ink: '#97336f',
    lit: '#eda3d0',
    shape: 'M16 2 31 13 25 30H7L1 13z',
  },
  {
    name: 'sky cross',
    fill: '#62bdf0',
    on: '#15110d',
    ink: '#0f5f8c',
    lit: '#8fd0f6',
    shape: 'M10 2h12v8h8v12h-8v8H10v-8H2V10h8z',
  },
  {
    name: 'slate star',
    fill: '#5a5763',
    on: '#ffffff',
    ink: '#4a4753',
    lit: '#b5b1c0',
    shape: 'M16 0l4.500 10.500L31.500 11.500l-8.500 7.500 2.500 12L16 25l-9.500 6 2.500-12L.5 11.500l11-1z',
  },
  {
    name: 'bone ring',
    fill: '#efe7d6',
    on: '#15110d',
    ink: '#574f3f',
    lit: '#efe7d6',
    shape: 'M2 16a14 14 0 1 1 28 0a14 14 0 1 1-28 0zM4.500 16a11.500 11.500 0 1 0 23 0a11.500 11.500 0 1 0-23 0z',
  },
];

/** Outline of every seat's mark, so that it stands on any ground. */
export const SEAT_EDGE = '#12100c';

/** Somebody who watches has a mark of no seat. */
const watcher: SeatStyle = {
  name: 'grey dot',
  fill: '#8c8778',
  on: '#15110d',
  ink: '#574f3f',
  lit: '#cfc8b6',
  shape: 'M8 16a8 8 0 1 1 16 0a8 8 0 1 1-16 0z',
};

/** The style of a seat; -1 is a watcher, and a ninth seat begins again at the first. */
export const seatStyle = (seat: number): SeatStyle => styles[seat < 0 ? -1 : seat % styles.length] ?? watcher;
