import type { StoredTable } from '../store/database';
import { writeLink } from './link';
import { otherRules } from './other-rules';
import type { TableSummary } from './view';

/** What the start screen shows of a table. In a file of its own, so that the start screen loads no more than it needs. */
export const summaryOf = (stored: StoredTable): TableSummary => ({
  id: stored.id,
  gameId: stored.gameId,
  game: stored.game,
  name: stored.name,
  link: writeLink(stored),
  seats: stored.seats,
  openedAt: stored.openedAt,
  phase: stored.genesis ? 'play' : 'lobby',
  closed: otherRules(stored),
});
