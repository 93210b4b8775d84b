/**
 * Looks through the road again for what had no room in the ledger: so much of an author waited there for something else
 * that more was turned away. In the order of her counts all that can link comes in; what goes on not to link is looked at
 * ever more seldom, a little at a time.
 */
import { byCount } from '../ledger';

const FIRST_MS = 2_000;
const MOST_MS = 60_000;
const SLICE = 100;
const PAUSE_MS = 20;

export interface LookAgainParts {
  /** All entries on the road. */
  readonly all: () => readonly Uint8Array[];
  /** Takes some of them in; answers whether any was new. */
  readonly take: (entries: readonly Uint8Array[]) => Promise<boolean>;
  /** Does the table go on in this window? */
  readonly goesOn: () => boolean;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** To be called whenever something was turned away, as often as that happens. */
export const createLookAgain = ({ all, take, goesOn }: LookAgainParts): (() => void) => {
  let wait = FIRST_MS;
  let isWanted = false;
  let isLooking = false;
  const look = async (): Promise<void> => {
    const entries = byCount(all());
    let hasNew = false;
    for (let at = 0; at < entries.length && goesOn(); at += SLICE) {
      if (await take(entries.slice(at, at + SLICE))) hasNew = true;
      await pause(PAUSE_MS);
    }
    wait = hasNew ? FIRST_MS : Math.min(MOST_MS, wait * 2);
  };
  const goOn = async (): Promise<void> => {
    isLooking = true;
    while (isWanted && goesOn()) {
      await pause(wait);
      isWanted = false;
      await look();
    }
    isLooking = false;
  };
  return () => {
    isWanted = true;
    if (!isLooking) void goOn();
  };
};
