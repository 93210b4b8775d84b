/**
 * Nerve: extraordinary people, each sure to succeed, and the one question who cracks first. After an untitled sketch whose
 * author we do not know.
 *
 * This file joins the moves to the kernel's interface; what a move means stands in `moves/`.
 */
import { draftOf } from '../../kernel/define';
import { rollOf, type Expectation } from '../../kernel/expectation';
import type { Game } from '../../kernel/game';
import type { Offer } from '../../kernel/offer';
import { nameOf } from './actors';
import { say, type LabelFacts } from './facts';
import { fallback, routine } from './fallback';
import { glance } from './glance';
import { landRoll } from './landing';
import { layDice } from './laying';
import { joined as moves } from './joined';
import { judgeDraft } from './moves/create';
import { MOST_SEATS, seatNewcomer } from './newcomers';
import {
  answerOffers,
  anteOffers,
  callOffers,
  cancelOffers,
  createOffer,
  createOffers,
  declareOffers,
} from './offers/before';
import { auctionOffers, outOffers, outTraitOffers, resolveOffers, windowOffers } from './offers/during';
import { pieces } from './pieces';
import { preview } from './preview';
import { readState } from './state-reader';
import { conflictOf, emptyState, type NerveState } from './state';
import { diceThings } from './things';

type AskName = LabelFacts['ask']['what'];

const asks: Readonly<Partial<Record<NerveState['phase'], AskName>>> = {
  declare: 'declare',
  ante: 'ante',
  window: 'window',
  out: 'out',
  out_trait: 'outTrait',
  auction: 'auction',
  resolve: 'resolve',
};

const all = ({ characters }: NerveState): readonly number[] => characters.map((_, seat) => seat);

const expect = (state: NerveState): Expectation => {
  const { rolling, phase, characters } = state;
  if (rolling !== null) return rollOf(rolling);
  const what = (name: AskName, seat: number): Expectation['what'] =>
    say('ask', { what: name, name: nameOf(state, seat) });
  if (phase === 'create') {
    const missing = all(state).filter((seat) => characters[seat] === null);
    if (missing.length > 0) return { kind: 'each', seats: missing, what: what('create', -1) };
    // Sheets may be sent again, and anybody may start (NV-014).
    return { kind: 'free', seats: all(state), owed: [], clerk: 0, what: what('start', -1) };
  }
  if (phase === 'table') return { kind: 'free', seats: all(state), owed: [], clerk: 0, what: what('table', -1) };
  const { turn, named, answers } = conflictOf(state);
  if (phase === 'answer') {
    const open = named.filter((seat) => !answers.some(([who]) => who === seat));
    // As long as nobody has answered, whoever called may think better of it.
    const seats = answers.length === 0 ? [turn, ...open].sort((a, b) => a - b) : open;
    return { kind: 'free', seats, owed: open, clerk: turn, what: what('answer', turn) };
  }
  return { kind: 'one', seat: turn, what: what(asks[phase] ?? 'window', turn) };
};

const offers = (state: NerveState, seat: number): readonly Offer[] => {
  const { phase, conflict, rolling } = state;
  if (rolling !== null) return [];
  if (phase === 'create') return createOffers(state, seat);
  if (phase === 'table') return callOffers(state, seat);
  if (conflict === null) return [];
  if (phase === 'answer') return [...answerOffers(conflict, seat), ...cancelOffers(conflict, seat)];
  if (conflict.turn !== seat) return [];
  switch (phase) {
    case 'declare':
      return declareOffers(state, conflict, seat);
    case 'ante':
      return anteOffers(state, conflict, seat);
    case 'window':
      return windowOffers(state, conflict, seat);
    case 'out':
      return outOffers(conflict, seat);
    case 'out_trait':
      return outTraitOffers(state, conflict);
    case 'auction':
      return auctionOffers(state, conflict, seat);
    case 'resolve':
      return resolveOffers(state, conflict, seat);
  }
};

export const nerve: Game<NerveState> = {
  id: 'nerve',
  rulesVersion: 2,
  seats: { min: 2, max: MOST_SEATS },
  init: ({ seats }) => emptyState(seats),
  readState,
  expect,
  check: moves.check,
  apply: moves.apply,
  applyEach: moves.applyEach,
  land: (state, faces) => moves.told(state, (telling) => landRoll(telling, faces)),
  isAside: () => false,
  offers,
  routine,
  fallback,
  seatNewcomer,
  glance,
  pieces,
  // Dice of a Pool are bid and never summed up as they lie.
  lastRoll: ({ last }) => last && { ...last, read: { owners: last.faces.map(() => last.seat), says: [] } },
  diceThings,
  preview,
  layDice: (state, seat, dice, onto) => layDice(state, seat, dice, onto, offers(state, seat)),
  checkDraft: draftOf(judgeDraft),
  draftOffer: (draft) => createOffer(draft, {}),
};
