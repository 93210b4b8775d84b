/** How long ago, and for how long, as a person says it. Pure. */
import { counted } from '../wording/wording';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const whole = (ms: number, unit: number, name: string): string => counted(Math.floor(ms / unit), name);

/** How long something has lasted, in milliseconds: `less than a minute`, `4 minutes`, `2 days`. */
export const lasting = (ms: number): string => {
  if (ms < MINUTE) return 'less than a minute';
  if (ms < HOUR) return whole(ms, MINUTE, 'minute');
  return ms < 2 * DAY ? whole(ms, HOUR, 'hour') : whole(ms, DAY, 'day');
};

/** Both in milliseconds since 1970. A moment that lies ahead (another clock) is "just now". */
export const ago = (then: number, now: number): string => {
  const past = now - then;
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return `${whole(past, MINUTE, 'minute')} ago`;
  if (past < DAY) return `${whole(past, HOUR, 'hour')} ago`;
  if (past < 2 * DAY) return 'yesterday';
  return past < 21 * DAY ? `${whole(past, DAY, 'day')} ago` : `${whole(past, 7 * DAY, 'week')} ago`;
};
