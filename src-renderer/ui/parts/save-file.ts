/** Handing a file to the person: the browser's own way of saving, which the desktop app asks where to. */
import type { SavedFile } from '../../session/keep-copy.svelte';

/** The address is let go of after this long: by then the browser has begun to read. */
const LET_GO_MS = 60_000;

/** Offers a file for saving; a table's file, unless another type is named. */
export const saveFile = ({ name, bytes }: SavedFile, type = 'application/zip'): void => {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LET_GO_MS);
};

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, in milliseconds since 1970, as a day and a time: `Nov 28, 2026, 9:41 AM`. */
export const dateOf = (at: number): string => dates.format(at);

/** A size as a person reads it: `84 KB`, `2.1 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
