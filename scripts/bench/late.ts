/** A newcomer at a table with a long history: how soon she can use it, and how soon all of it is checked. */
import { bringUp, closeAll, type Ground } from './tables';

/** Milliseconds from opening the link. */
export interface LateFigures {
  readonly entries: number;
  readonly usable: readonly number[];
  readonly checked: readonly number[];
}

const JOINS = 5;

/** One browser has the game on its disk and watches; fresh ones join it, one after the other. Takes about two minutes. */
export const measureLate = async (ground: Ground, entries: number): Promise<LateFigures> => {
  const keeper = await bringUp(ground, 0, 'keeper');
  const usable: number[] = [];
  const checked: number[] = [];
  try {
    // To record a long game takes most of a minute.
    keeper.page.setDefaultTimeout(300_000);
    const { id, depth } = await keeper.page.evaluate((wanted) => window.measure.record(wanted), entries);
    await keeper.page.evaluate((table) => window.measure.open(table), id);
    await keeper.page.waitForFunction((all) => window.measure.standpoint().depth === all, depth, { polling: 50 });
    const link = await keeper.page.evaluate(() => window.measure.link());
    for (let at = 0; at < JOINS; at += 1) {
      const joiner = await bringUp(ground, at, 'late');
      try {
        const times = await joiner.page.evaluate(([address, all]) => window.measure.joinLate(address, all), [
          link,
          depth,
        ] as const);
        usable.push(times.usable);
        checked.push(times.checked);
      } finally {
        await joiner.close();
      }
    }
  } finally {
    await closeAll([keeper]);
  }
  return { entries, usable, checked };
};
