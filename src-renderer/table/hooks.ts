/** What the table tells the frame of hands, and asks it while they are at work. */
import type { DiceTarget } from '../../rules/kernel/dice-things';
import type { DrawnField } from '../sheet/marks';
import type { Place } from './input';

/** What hands on the table did. Points `x`, `y` are table units; `left`, `top` are pixels of the container. */
export interface TableHooks {
  /** Once, on drop: pieces and notes alike, by id. */
  readonly onMove: (changes: readonly (readonly [id: string, place: Place])[]) => void;
  /** Once, when a picture is let go by its corner: how wide it is. */
  readonly onSize: (id: string, across: number) => void;
  /** While dragging: where the piece under the hand is; null when it is let go. */
  readonly onDrag: (at: { readonly id: string; readonly x: number; readonly y: number } | null) => void;
  readonly onPing: (x: number, y: number) => void;
  /** At most twenty times a second; null when the pointer leaves. */
  readonly onCursor: (at: { readonly x: number; readonly y: number } | null) => void;
  readonly onOpen: (id: string) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  /** A card is held still under the hand, to be read large; null when it is let go. */
  readonly onHold?: (id: string | null) => void;
  readonly onContext: (id: string | null, left: number, top: number) => void;
  readonly onZoom: (scale: number) => void;
  readonly onDieClick: () => void;
  /** What it would be to lay these dice there, in words; asked while they are in the hand. */
  readonly canLay?: (dice: readonly string[], onto: DiceTarget) => { readonly isGood: boolean; readonly text: string };
  /** Dice were let go there; the table puts them back where they lie. */
  readonly onLay?: (dice: readonly string[], onto: DiceTarget) => void;
  /** The die under the pointer; null where there is none. */
  readonly onDie?: (id: string | null) => void;
  /** Whether a press on this line of a sheet begins something; where nothing is said, no line is felt. */
  readonly canPress?: (id: string, field: DrawnField) => boolean;
  /** A move on a sheet was pressed; only one of which `canPress` says yes. */
  readonly onPress?: (id: string, field: DrawnField) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onDelete: (ids: readonly string[]) => void;
  /** M: my sheet. The frame knows which. */
  readonly onMine: () => void;
  /** T: whoever's turn it is. */
  readonly onFollow: () => void;
}

const nothing = (): void => undefined;

/** For a table that is only looked at: whatever hands do, nothing comes of it. */
export const idleHooks: TableHooks = {
  onMove: nothing,
  onSize: nothing,
  onDrag: nothing,
  onPing: nothing,
  onCursor: nothing,
  onOpen: nothing,
  onSelect: nothing,
  onContext: nothing,
  onZoom: nothing,
  onDieClick: nothing,
  onUndo: nothing,
  onRedo: nothing,
  onDelete: nothing,
  onMine: nothing,
  onFollow: nothing,
};
