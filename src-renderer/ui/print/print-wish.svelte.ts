/** Who wants to print, or to bring a filled-in sheet back: menus, lists and bars ask here, and one desk does it. */
import type { JsonObject } from '../../../rules/kernel/json';

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

/** A form in play that asks for a character: a filled sheet is taken into it as into a draft before play. */
interface PlayDraft {
  readonly seat: number;
  /** As it is filled in now. */
  readonly draft: () => JsonObject;
  readonly take: (draft: JsonObject) => void;
}

let open = $state.raw<PlayDraft | null>(null);

/** The form of a character that my seat is asked for in play; null while it is asked for none. */
export const playDraft = {
  get open(): PlayDraft | null {
    return open;
  },
  set open(form: PlayDraft | null) {
    open = form;
  },
};
