/** Who wants to print, or to bring a filled-in sheet back: menus, lists and bars ask here, and one desk does it. */

interface Wish {
  readonly kind: 'print' | 'take';
  /** The piece to begin with; null for mine. */
  readonly piece: string | null;
}

/** The open wish; null while nobody has one. */
export const printing = $state<{ wish: Wish | null }>({ wish: null });

/** Opens the dialog that prints, with this piece chosen. */
export const askToPrint = (piece: string | null = null): void => void (printing.wish = { kind: 'print', piece });

/** Opens the dialog that takes a filled-in sheet back. */
export const askToTake = (): void => void (printing.wish = { kind: 'take', piece: null });

/** Drafts that were changed by a sheet, counted: their forms are set up anew. */
export const taken = $state({ count: 0 });
