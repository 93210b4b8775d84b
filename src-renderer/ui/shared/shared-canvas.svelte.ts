/** The table's picture for whoever only looks on: it can be moved about and seen nearer, and nothing on it can be touched. */
import type { Attachment } from 'svelte/attachments';
import type { Say } from '../../../rules/kernel/say';
import type { SharedView } from '../../session/shared';
import { idleHooks } from '../../table/hooks';
import type { TableInput } from '../../table/input';
import { createTableView } from '../../table/table';
import { layoutsOf } from '../sheets/layouts-of';

const inputOf = (view: SharedView, say: (said: Say) => string): TableInput => ({
  pieces: view.pieces,
  places: view.places,
  notes: view.notes,
  pictures: [],
  roll: view.roll,
  peers: [],
  seats: view.seats.map(({ seat, name, awaited }) => ({ seat, name, pid: '', mine: false, awaited })),
  layouts: layoutsOf(view.game),
  say,
  selection: new Set(),
  reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
});

/** Draws the shared view into an element, and again whenever it changes. */
export const sharedCanvas =
  (view: () => SharedView, say: (said: Say) => string): Attachment<HTMLElement> =>
  (element) => {
    const table = createTableView(element, idleHooks);
    $effect(() => table.update(inputOf(view(), say)));
    return () => table.destroy();
  };
