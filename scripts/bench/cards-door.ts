/** What a page with cards on it tells the bench: the same for our table and for its peer. */

/** Where the cards lie, in table units: the size of our theorem sheets. */
export const GRID = { columns: 25, rows: 20, width: 190, height: 372, across: 212, down: 394 } as const;

/** A point of the page, in pixels. */
export interface Spot {
  readonly left: number;
  readonly top: number;
}

export interface CardsDoor {
  /** Shows the middle of the grid at this scale. */
  readonly look: (scale: number) => void;
  /** Where the middle of a card is now. */
  readonly middleOf: (index: number) => Spot;
  /** The canvas that holds the cards; null while there is none. */
  readonly canvas: () => HTMLCanvasElement | null;
}

declare global {
  interface Window {
    /** Set once the cards have been handed in. */
    cards: CardsDoor | undefined;
  }
}

/** The upper left corner of a card; the middle of the grid is the origin. */
export const cornerOf = (index: number): { readonly x: number; readonly y: number } => ({
  x: Math.round(((index % GRID.columns) - GRID.columns / 2) * GRID.across),
  y: Math.round((Math.floor(index / GRID.columns) - GRID.rows / 2) * GRID.down),
});

/** How many cards there are. */
export const CARDS = GRID.columns * GRID.rows;

/** The words of a card: no two have the same. */
export const wordsOf = (index: number): readonly string[] => [
  `Theorem ${index + 1}`,
  `Party ${index % 6}`,
  'stated',
  `Every curve of order ${index + 2} that meets its own shadow meets it an even number of times.`,
  `need ${5 + (index % 7)}`,
  'elegant',
  `solves ${1 + (index % 9)}`,
  `${2 + (index % 3)} cards`,
];
