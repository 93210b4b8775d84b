/** Whether the machine has time: told by how late a nap ends. */

/** What it is told by; a test has its own. */
export interface Clock {
  /** In milliseconds, from any beginning. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

const clock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** So many naps in a row end in time where nobody else wants the processors; each is between the two lengths. */
const NAPS = 10;
const [SHORTEST_MS, LONGEST_MS] = [4, 12] as const;
/** A nap that ends later than this was waiting for a processor. */
const LATE_MS = 3;
/** However busy it is: the others wait. */
const PATIENCE_MS = 350;

/**
 * Resolves when the machine has time for something that can wait a little, and at the latest after a third of a second;
 * on an idle machine that is about 80 ms. Several who listen at once on one machine nap differently long, so that not all of
 * them begin together.
 */
export const untilQuiet = async ({ now, sleep }: Clock = clock, random = Math.random): Promise<void> => {
  const end = now() + PATIENCE_MS;
  for (let inTime = 0; inTime < NAPS && now() < end;) {
    const nap = SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS);
    const woken = now() + nap;
    await sleep(nap);
    inTime = now() - woken < LATE_MS ? inTime + 1 : 0;
  }
};
