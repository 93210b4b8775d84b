/** How long ago, as a person says it. Pure. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** Both in milliseconds since 1970. A moment that lies ahead (another clock) is "just now". */
export const ago = (then: number, now: number): string => {
  const past = now - then;
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return counted(Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return counted(Math.floor(past / HOUR), 'hour');
  if (past < 2 * DAY) return 'yesterday';
  return past < 21 * DAY ? counted(Math.floor(past / DAY), 'day') : counted(Math.floor(past / (7 * DAY)), 'week');
};
