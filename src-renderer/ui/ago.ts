/** How long ago, and for how long, as a person says it. Pure. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const counted = (ms: number, unit: number, name: string): string => {
  const count = Math.floor(ms / unit);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
};

/** How long something has lasted, in milliseconds: `less than a minute`, `4 minutes`, `2 days`. */
export const lasting = (ms: number): string => {
  if (ms < MINUTE) return 'less than a minute';
  if (ms < HOUR) return counted(ms, MINUTE, 'minute');
  return ms < 2 * DAY ? counted(ms, HOUR, 'hour') : counted(ms, DAY, 'day');
};

/** Both in milliseconds since 1970. A moment that lies ahead (another clock) is "just now". */
export const ago = (then: number, now: number): string => {
  const past = now - then;
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return `${counted(past, MINUTE, 'minute')} ago`;
  if (past < DAY) return `${counted(past, HOUR, 'hour')} ago`;
  if (past < 2 * DAY) return 'yesterday';
  return past < 21 * DAY ? `${counted(past, DAY, 'day')} ago` : `${counted(past, 7 * DAY, 'week')} ago`;
};
