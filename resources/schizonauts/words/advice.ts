/** What is to be known of a number of players before they begin (SZ-003). */

/** A caution for two, a milder one beyond six. */
export const advice = (seats: number): string | null => {
  if (seats === 2) return 'Mind: with two it soon shows which side the other is on. From three on it stays hidden.';
  return seats > 6 ? 'This can be played by so many. Up to six there is more to do for each.' : null;
};
