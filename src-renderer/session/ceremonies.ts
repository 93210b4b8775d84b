/** What the whole table waits for together: dice, papers that are opened, cards that go round. Pure. */
import type { Game } from '../../rules/kernel/game';
import type { Ledger } from '../ledger';
import type { Derived } from './derive';
import { partyName } from './seats';
import { proofOf } from './story';
import type { DealingView, OpeningView, Pid, RollView } from './view';

export interface CeremonyParts {
  readonly game: Game;
  readonly ledger: Ledger | null;
  readonly derived: Derived | null;
  /** Milliseconds that the roll which is out, the opening of papers, or the part that somebody has in a deck, has been awaited; 0 where none is. */
  readonly rollWaited: number;
}

/** Words to the user about a slow roll after this long (trust: a roll names who is awaited after 3 s). */
const PATIENCE_MS = 3_000;

/** These names, once they have been awaited for so long. */
const awaitedLong = (waited: number, names: readonly string[]): readonly string[] =>
  waited < PATIENCE_MS ? [] : names;

/** The roll that is out, or the last that landed. */
export const rollOf = ({ ledger, derived, game, rollWaited }: CeremonyParts): RollView | null => {
  if (!ledger || !derived) return null;
  const { fold } = derived;
  const { expect, standing, people } = fold.tip;
  const nameOf = (pid: Pid): string => partyName(people.parties, pid);
  if (expect.kind === 'roll') {
    const answers = fold.awaited.map(({ pid, done }) => ({ pid, name: nameOf(pid), answered: done }));
    const { seat, what, roll } = expect;
    return {
      stage: answers.some(({ answered }) => answered) ? 'answers' : 'accepted',
      shown: { seat, what, sides: roll.sides, addends: roll.addends },
      answers,
      waitingFor: awaitedLong(
        rollWaited,
        answers.filter(({ answered }) => !answered).map(({ name }) => name),
      ),
      proof: null,
    };
  }
  const shown = game.lastRoll(standing.state);
  if (!shown) return null;
  const path = fold.path();
  const at = path.findLastIndex(({ how }) => how === 'roll');
  const landed = path[at];
  const proof = landed ? proofOf(landed, path[at - 1]?.digest ?? landed.digest) : null;
  const answers = (landed?.roll?.answers ?? []).map(({ pid }) => ({ pid, name: nameOf(pid), answered: true }));
  return { stage: 'landed', shown, answers, waitingFor: [], proof };
};

/** The papers that are being opened. */
export const openingOf = ({ derived, rollWaited }: CeremonyParts): OpeningView | null => {
  const { tip, awaited } = derived?.fold ?? {};
  if (tip?.opening === undefined || awaited === undefined) return null;
  const late = awaited.filter(({ done }) => !done);
  return {
    waitingFor: awaitedLong(
      rollWaited,
      late.map(({ pid }) => partyName(tip.people.parties, pid)),
    ),
    isCovered: late.every(({ pid }) => tip.people.ballotEscrows.has(pid)),
  };
};

/** The deck that goes round, or the cards that are dealt. */
export const dealingOf = ({ derived, rollWaited }: CeremonyParts): DealingView | null => {
  const { tip, awaited } = derived?.fold ?? {};
  if (tip === undefined || awaited === undefined || tip.opening !== undefined) return null;
  const { expect, mixing, decks, people } = tip;
  if (expect.kind !== 'shuffle' && expect.kind !== 'deal') return null;
  const late = awaited.filter(({ done }) => !done);
  const keys = expect.kind === 'deal' ? (decks.get(expect.deck)?.keys ?? []) : [];
  return {
    stage: expect.kind === 'deal' ? 'deal' : mixing === undefined ? 'keys' : 'shuffle',
    at: mixing === undefined ? awaited.length - late.length : mixing.done.length + 1,
    of: awaited.length,
    waitingFor: awaitedLong(
      rollWaited,
      late.map(({ pid }) => partyName(people.parties, pid)),
    ),
    isCovered: late.every(({ pid }) => keys.some((key) => key.pid === pid && key.escrow !== null)),
  };
};
