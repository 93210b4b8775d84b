/** What the desktop's menu asks for, handed to whichever part of the screen does it. */
import type { Command } from '../../session/shell';

const listeners = new Map<Command, Set<() => void>>();

/** Does this whenever the menu asks, until the answered function is called. Made for `$effect`. */
export const onCommand = (command: Command, act: () => void): (() => void) => {
  const all = listeners.get(command) ?? new Set();
  listeners.set(command, all.add(act));
  return () => void all.delete(act);
};

/** Passes on what the menu asked for; false where no part of the screen can do it just now. */
export const giveCommand = (command: Command): boolean => {
  const all = listeners.get(command) ?? [];
  for (const act of all) act();
  return [...all].length > 0;
};
