/**
 * The move that stands for a seat which the table passes over.
 *
 * What the rules leave to her is not done: her turn ends, her House falls without
 * doubling down, a CARD comes, a result is dropped. What they ask of her gets what
 * a client answers by itself, else the first in the list; words that nobody said
 * stay unsaid. Whom she plays stays as it is, as long as enough others come.
 *
 * Rules: SC-009, SC-010, SC-012 to SC-019, SC-029, SC-033, SC-041, SC-044, SC-052, SC-056 to SC-059, SC-064 to SC-068,
 * SC-072, SC-074, SC-078, SC-083, SC-087, SC-088, SC-166, SC-174, SC-175.
 */
import type { JsonObject } from '../../kernel/json';
import { askedBy, starting } from './actors';
import { isAtAStandstill, isLastTurn, nextHolders } from './conference';
import type { Consequence } from './consequences';
import { UNSAID } from './facts';
import { INFORMAL } from './moves/conference-moves';
import { moveRecord } from './moves/playbook/index';
import { drawbacks, pickable } from './moves/picks';
import { needsLogic } from './moves/statement';
import { choosable, isMissed } from './opening';
import { routine } from './routine';
import { have, idleOf, playedBy, type Band3, type SquaringState } from './state';
import { suggestedKind } from './suggestions';
import { houseOf } from './telling';

/** No move at all: what a seat gets for which nobody waits. The rules refuse it. */
const nothing: JsonObject = { kind: 'pass' };

/** Legal wherever the table waits for this seat. Total: where nobody waits for it, it is a move that is refused. */
export const fallback = (state: SquaringState, seat: number): JsonObject => {
  const [head] = state.queue;
  if (state.rolling !== null) return nothing;
  if (head === undefined) return inPhase(state, seat);
  // The others are asked all at once whether somebody is back; each of them consents by routine.
  if (head.do === 'confirm') return routine(state, seat) ?? nothing;
  return askedBy(state, head)?.seat === seat ? answer(state, head) : nothing;
};

const answer = (state: SquaringState, head: Exclude<Consequence, { readonly do: 'confirm' }>): JsonObject => {
  switch (head.do) {
    case 'card':
      // Evasion is hers to try, and rolls dice: without her the CARD comes (SC-166).
      return head.words === null
        ? { kind: 'card', cardKind: suggestedKind(head.source), text: UNSAID }
        : { kind: 'evade', evade: 'take' };
    case 'consent':
      return { kind: 'consent', yes: true };
    case 'result':
      return { kind: 'result', use: 'drop' };
    case 'pick':
      return { kind: 'pick', pick: head.use === 'prove' ? 'one' : 'shake' };
    case 'picks':
      return picksFor(state, head.theorem, head.band);
    case 'complication':
      return { kind: 'complication', cardKind: 'complication', text: UNSAID };
    case 'fall':
      // A House falls unless its bearer says that it stands, and that is paid with what may be for good (SC-062).
      return { kind: 'fall', choice: 'fall' };
    case 'out':
      return { kind: 'out', how: 'removed', text: UNSAID };
    case 'escape':
      return {
        kind: 'escape',
        statement: UNSAID,
        ...(needsLogic(have(state.people, head.who)) ? { logic: 'consistent' } : {}),
      };
    case 'conjecture':
    case 'followup':
      return { kind: 'decline' };
    case 'benefit':
      return { kind: 'benefit' };
    case 'names':
      return namesFor(state, head.count);
    case 'rear':
      return { kind: 'rear', card: houseOf(state, head.on)[0]?.id ?? '' };
    case 'convert':
    case 'remove':
      return { kind: head.do, card: houseOf(state, head.who)[0]?.id ?? '' };
    case 'lose':
      return { kind: 'lose', agent: head.from[0] ?? '' };
    case 'ask':
      return { kind: 'decide', ...moveRecord(head.move)?.ask?.fallback(state, head) };
    case 'loseHold':
    case 'shake':
    case 'complete':
    case 'disprove':
      return nothing;
  }
};

/** The first that the band allows; CARDs are written when they come, so that whoever is back by then writes them. */
const picksFor = (state: SquaringState, theorem: string, band: Band3): JsonObject => {
  const good = pickable(have(state.theorems, theorem));
  const [first = '', second = ''] =
    band === 'strong' ? good : band === 'miss' ? drawbacks : [...good.slice(0, 1), ...drawbacks];
  return { kind: 'picks', first, second };
};

/** Agents whom nobody named, each with a number of her own. */
const namesFor = ({ made }: SquaringState, count: number): JsonObject => ({
  kind: 'names',
  name: nameless(made.agents + 1),
  type: 'Wire',
  ...(count > 1 ? { name2: nameless(made.agents + 2), type2: 'Wire' } : {}),
});

/** Nomen nescio: the same in every language, and plainly nobody's choice. */
const nameless = (number: number): string => `N. N. ${number}`;

const inPhase = (state: SquaringState, seat: number): JsonObject => {
  switch (state.phase) {
    case 'creating':
      return deciding(state, seat);
    case 'setting':
      return { kind: 'setting', place: UNSAID, sights: UNSAID };
    case 'writing':
      return { kind: 'write', text: UNSAID };
    case 'choosing':
      return { kind: 'choose', problem: choosable(state, playedBy(state, seat)?.id ?? '')[0]?.id ?? '' };
    case 'play':
      return turnOf(state, seat);
    case 'trophies':
      return { kind: 'trophy', text: UNSAID };
    case 'over':
      return { kind: 'next', guest: 'chance' };
    case 'drawing':
      return nothing;
  }
};

/**
 * She passes. But a conference ends by its clock, and passing never moves it: where everybody who attends is passed
 * over it would never end, and whoever is out could not come to the next. So the last of a session joins the corridor
 * talk where the clock has long stood still (SC-078, SC-088).
 */
const turnOf = (state: SquaringState, seat: number): JsonObject => {
  if (isAtAStandstill(state) && starting(state, seat).ok && state.conference.initiated === 0) {
    return { kind: 'move', move: INFORMAL };
  }
  return isLastTurn(state) ? { kind: 'pass' } : { kind: 'pass', to: nextHolders(state)[0]?.id ?? '' };
};

/** As it was before, unless she must come: then with somebody of hers who is free, or somebody new (SC-064). */
const deciding = (state: SquaringState, seat: number): JsonObject => {
  if (playedBy(state, seat) !== undefined && !isMissed(state, seat)) return { kind: 'stay' };
  const [idle] = idleOf(state, seat);
  return idle === undefined
    ? { kind: 'create', name: nameless(seat + 1), ...unremarkable }
    : { kind: 'comeBack', who: idle.id };
};

/** The first of every list on the first two pages (SC-012 to SC-016). */
const unremarkable: JsonObject = {
  math: 'Set Theorist',
  thief: 'Wire',
  origin: 'Ukrainian',
  look: 'Casual',
  vice: 'Fandom',
  creative: '+2',
  elegant: '+1',
  rigorous: '-1',
  cold: '+2',
  hot: '+1',
  sly: '-1',
  other: 'Watch the Competition',
};
