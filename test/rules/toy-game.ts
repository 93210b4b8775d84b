/** A game that is nothing but what a test makes it: no forms, no pieces, no seat for a newcomer. */
import type { Game, Outcome } from '../../rules/kernel/game';
import { grant, refuse } from '../../rules/kernel/ruling';

export const what = { code: 'toy', facts: {} };

/** It begins with `init`, grants every move, and goes to the `next` state whatever happens, but for what `parts` says. */
export const toyGame = <State extends object>(
  init: State,
  next: (state: State) => Outcome<State>,
  parts: Pick<Game<State>, 'expect'> & Partial<Game<State>>,
): Game<State> => ({
  id: 'toy',
  rulesVersion: 1,
  seats: { min: 1, max: 8 },
  init: () => init,
  readState: () => refuse('state.odd', { at: '' }),
  check: () => grant({}),
  apply: next,
  applyEach: next,
  land: next,
  isAside: () => false,
  offers: () => [],
  routine: () => null,
  fallback: () => ({}),
  seatNewcomer: () => refuse('toy.full', {}),
  glance: () => ({ phase: what, lists: [], seats: [] }),
  pieces: () => [],
  lastRoll: () => null,
  checkDraft: () => grant({}),
  draftOffer: () => ({ id: 'draft', title: what, rule: 'X', group: 'answer', fixed: {}, fields: [] }),
  ...parts,
});
