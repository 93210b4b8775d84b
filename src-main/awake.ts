/** Keeps the machine from falling asleep while a table is open: others wait for its answers to their rolls. */
import type { PowerSaveBlocker } from 'electron';

/** Answers with the switch. Twice on is once on; the screen may still go dark. */
export const createAwake = (blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): ((on: boolean) => void) => {
  let held: number | null = null;
  return (on) => {
    if (on && held === null) held = blocker.start('prevent-app-suspension');
    if (!on && held !== null) {
      blocker.stop(held);
      held = null;
    }
  };
};
