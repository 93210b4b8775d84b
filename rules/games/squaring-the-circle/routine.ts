/**
 * The answer that a client sends by itself, because its person could only pass
 * or consent. Real choices are never made here.
 */
import type { JsonObject } from '../../kernel/json';
import { find } from '../../kernel/shapes';
import { askedBy, confirmers } from './actors';
import { isLastTurn, nextHolders } from './conference';
import type { AskDue } from './consequences';
import { moveRecord } from './moves/playbook/index';
import type { SquaringState } from './state';

export const routine = (state: SquaringState, seat: number): JsonObject | null => {
  if (state.rolling !== null) return null;
  const [head] = state.queue;
  if (head === undefined) return routinePass(state, seat);
  // What was written to bring her back, and solved, brings her back: hardly anybody will object (SC-064).
  if (head.do === 'confirm') return confirmers(state, head).includes(seat) ? { kind: 'confirm', yes: true } : null;
  if (askedBy(state, head)?.seat !== seat) return null;
  // An author may object to a use of her conjecture, but hardly ever will (SC-D30).
  if (head.do === 'consent') return { kind: 'consent', yes: true };
  if (head.do === 'ask') return askedRoutine(state, head);
  const hasTheorem = Object.values(state.theorems).some(({ status }) => status === 'stated');
  // A result without any theorem to use it on can only be dropped (SC-029).
  return head.do === 'result' && !hasTheorem ? { kind: 'result', use: 'drop' } : null;
};

/** What the record of the asking move says by itself. */
const askedRoutine = (state: SquaringState, asked: AskDue): JsonObject | null => {
  const said = moveRecord(asked.move)?.ask?.routine?.(state, asked) ?? null;
  return said === null ? null : { kind: 'decide', ...said };
};

/** After two moves with one possible next player, or none, the pass is no choice (SC-074). */
const routinePass = (state: SquaringState, seat: number): JsonObject | null => {
  const { turn, initiated } = state.conference;
  const holder = turn === null ? undefined : find(state.people, turn);
  if (state.phase !== 'play' || holder?.seat !== seat) return null;
  if (initiated < 2 && holder.out === null) return null;
  if (isLastTurn(state)) return { kind: 'pass' };
  const [only, ...others] = nextHolders(state);
  return only === undefined || others.length > 0 ? null : { kind: 'pass', to: only.id };
};
