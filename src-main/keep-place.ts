/** Writes down where the window lies, a moment after each change, and reads it at the next start. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { BrowserWindow } from 'electron';
import { readPlace, writePlace, type Place } from './place';

/** What of a window can be asked and heard here. */
export type Placed = Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isMaximized' | 'isFullScreen' | 'isDestroyed'>;

/** A drag sends hundreds of events; one file is written when it rests. */
const REST_MS = 400;

/** The kept place; null at the first start, and where the file is damaged or cannot be read. */
export const loadPlace = (file: string): Place | null => {
  try {
    return readPlace(readFileSync(file, 'utf8'));
  } catch {
    // Not there yet, or not ours to read: the window lies where a new one would.
    return null;
  }
};

/** Writes the whole file or nothing: the old one stands until the new one is complete. */
export const savePlace = (file: string, place: Place): void => {
  try {
    writeFileSync(`${file}.new`, writePlace(place));
    renameSync(`${file}.new`, file);
  } catch {
    // A full or read-only disk: the table goes on, and the window opens elsewhere next time.
  }
};

/** Calls `save` when the window has come to rest, and at once when it closes. */
export const keepPlace = (window: Placed, save: (place: Place) => void): void => {
  let timer: NodeJS.Timeout | undefined;
  const saveNow = (): void => {
    clearTimeout(timer);
    // Leaving full screen can still be told of a window that is gone.
    if (window.isDestroyed()) return;
    save({
      area: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    });
  };
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(saveNow, REST_MS);
  };
  window.on('move', saveSoon);
  window.on('resize', saveSoon);
  window.on('maximize', saveSoon);
  window.on('unmaximize', saveSoon);
  window.on('enter-full-screen', saveSoon);
  window.on('leave-full-screen', saveSoon);
  window.on('close', saveNow);
};
