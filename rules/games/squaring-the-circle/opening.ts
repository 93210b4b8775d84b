/**
 * How a conference opens: everybody has a mathematician, a guest of honor is
 * known, she sets the place, all write a problem, all but she choose one.
 *
 * Rules: SC-019, SC-064, SC-065 to SC-069, SC-071; SC-D68.
 */
import { find } from '../../kernel/shapes';
import { no, say, type SquaringRefusal } from './facts';
import { recordsOf } from './moves/playbook/index';
import { gatedMove } from './playbooks';
import {
  attending,
  have,
  idleOf,
  nextConference,
  oldestFirst,
  peopleOf,
  playedBy,
  type Mathematician,
  type Problem,
  type SquaringState,
} from './state';
import { queueFirst, setConference, setPerson, tell, type Telling } from './telling';

/** At least so many make a conference: everyone but the guest of honor picks a problem of another's (SC-D68). */
const FEWEST = 2;

const plays = (state: SquaringState, seat: number): boolean => playedBy(state, seat)?.out === null;

/**
 * The seats whose players say before the next opening whom they play: who has nobody, whose mathematician is out, and
 * whose earlier one has been set free while they played another (SC-019, SC-064).
 */
export const seatsToDecide = (state: SquaringState): readonly number[] =>
  [...state.seats.keys()].filter((seat) => {
    if (state.staying.includes(seat)) return false;
    return !plays(state, seat) || idleOf(state, seat).some(({ out }) => out !== null);
  });

/** Whether this player makes somebody new: only who plays nobody that could come (SC-064). */
export const mayCreate = (state: SquaringState, seat: number): boolean =>
  seatsToDecide(state).includes(seat) && !plays(state, seat);

/** Whether this player may leave things as they are: not before her first, nor where too few would be left (SC-D68). */
export const judgeStay = (state: SquaringState, seat: number): SquaringRefusal | null => {
  if (state.phase !== 'creating' || !seatsToDecide(state).includes(seat)) return no('stay.notNow', {}, 'SC-064');
  if (playedBy(state, seat) === undefined) return no('actor.none', {}, 'SC-019');
  const others = [...state.seats.keys()].filter(
    (other) => other !== seat && (plays(state, other) || seatsToDecide(state).includes(other)),
  );
  return plays(state, seat) || others.length >= FEWEST ? null : no('stay.tooFew', {}, 'SC-068');
};

/** Whether this player must come for a conference to be: too few are sure to, whatever the others say (SC-D68). */
export const isMissed = (state: SquaringState, seat: number): boolean =>
  !plays(state, seat) && attending(state).length < FEWEST;

/** The seats among which chance draws: all of them while somebody may still come in, else those who attend. */
export const guestSeats = (state: SquaringState): readonly number[] =>
  seatsToDecide(state).length > 0 ? [...state.seats.keys()] : attending(state).map(({ seat }) => seat);

/** When every player has said whom she plays: draw the guest of honor, or go on with the one who was named. */
export const gatherPlayers = (telling: Telling): boolean => {
  const { state } = telling;
  if (seatsToDecide(state).length > 0) return false;
  if (state.staying.length > 0 && attending(state).length < FEWEST) {
    // They chose at once and could not know of each other: whoever sat out is asked again.
    telling.state = { ...state, staying: [] };
    tell(telling, -1, 'story.tooFew', {}, 'SC-068');
    return false;
  }
  // A guest who was named and then sits out gives way to chance (SC-065).
  if (state.nextGuest < 0 || !plays(state, state.nextGuest)) drawGuest(telling);
  else openConference(telling, state.nextGuest);
  return true;
};

/** One die over the seats that can says who opens the conference. */
export const drawGuest = (telling: Telling): void => {
  const { state } = telling;
  telling.state = {
    ...state,
    phase: 'drawing',
    rolling: {
      seat: 0,
      what: say('roll.guest', {}),
      sides: [guestSeats(state).length],
      addends: [],
      bands: [],
      purpose: { for: 'guest' },
    },
  };
};

/** The guest is known: her player says who plays on, or the conference opens at once. */
export const callGuest = (telling: Telling, seat: number): void => {
  telling.state = { ...telling.state, nextGuest: seat, phase: 'creating' };
};

/** Clock 0, session 1, students ready; the guest of honor sets the place (SC-066, SC-069). */
const openConference = (telling: Telling, seat: number): void => {
  const { state } = telling;
  const guest = playedBy(state, seat);
  if (guest === undefined) return;
  telling.state = { ...state, phase: 'setting', staying: [], conference: nextConference(state.conference, guest.id) };
  for (const { id, student } of peopleOf(state)) {
    if (student !== null) setPerson(telling, id, { student: { ...student, ready: true } });
  }
  tell(telling, seat, 'story.guest', { name: guest.name, number: telling.state.conference.number }, 'SC-065');
};

/** Everyone but the guest of honor, from the seat after hers round the table: the order unless she calls another. */
export const usualOrder = (state: SquaringState): readonly string[] => {
  const guest = attending(state).find(({ id }) => id === state.conference.guest);
  const others = attending(state).filter(({ id }) => id !== state.conference.guest);
  const first = others.findIndex(({ seat }) => guest !== undefined && seat > guest.seat);
  const turned = first < 1 ? others : [...others.slice(first), ...others.slice(0, first)];
  return turned.map(({ id }) => id);
};

/** Who has still to write a problem (SC-067). */
export const writers = (state: SquaringState): readonly Mathematician[] => {
  const problems = oldestFirst(state.conference.problems);
  return attending(state).filter(({ id }) => !problems.some(({ by }) => by === id));
};

/** Who picks a problem now, or nobody when all have picked (SC-068). */
export const chooser = (state: SquaringState): Mathematician | undefined => {
  const problems = oldestFirst(state.conference.problems);
  const next = state.conference.order.find((id) => !problems.some(({ chosen }) => chosen === id));
  return next === undefined ? undefined : find(state.people, next);
};

/** The problems that she may pick: written by others, picked by nobody. */
export const choosable = (state: SquaringState, who: string): readonly Problem[] =>
  oldestFirst(state.conference.problems).filter(({ by, chosen }) => by !== who && chosen === null);

/** Whether she has the move by which she could transcend (SC-027). */
export const ownsGatedMove = ({ moves, thief }: Mathematician): boolean => {
  const gated = gatedMove(thief);
  return gated !== undefined && moves.includes(gated);
};

export const chooseProblem = (telling: Telling, who: string, problem: string): void => {
  const { problems } = telling.state.conference;
  const picked = have(problems, problem);
  setConference(telling, { problems: { ...problems, [problem]: { ...picked, chosen: who } } });
  const { name, seat } = have(telling.state.people, who);
  tell(telling, seat, 'story.chooses', { name, problem: picked.text }, 'SC-068');
};

/** One step from the last problem written to the first turn; false where somebody must choose. */
export const closeOpening = (telling: Telling): boolean => {
  const { state } = telling;
  if (writers(state).length > 0) return false;
  if (state.phase === 'writing') {
    telling.state = { ...state, phase: 'choosing' };
    return true;
  }
  const who = chooser(state);
  if (who === undefined) {
    beginPlay(telling);
    return true;
  }
  const [only, ...others] = choosable(state, who.id);
  // Whoever could transcend by it says whether it is of the right sort, though there is nothing to pick (SC-028).
  if (only === undefined || others.length > 0 || ownsGatedMove(who)) return false;
  chooseProblem(telling, who.id, only.id);
  return true;
};

/** The problem left over is discarded, and the guest of honor has the first turn (SC-068, SC-071). */
const beginPlay = (telling: Telling): void => {
  const { conference } = telling.state;
  const problems = oldestFirst(conference.problems).map((problem): [string, Problem] => [
    problem.id,
    problem.chosen === null ? { ...problem, state: 'discarded' } : problem,
  ]);
  telling.state = { ...telling.state, phase: 'play' };
  setConference(telling, { problems: Object.fromEntries(problems), turn: conference.guest });
  const guest = conference.guest === null ? undefined : find(telling.state.people, conference.guest);
  tell(telling, -1, 'story.playBegins', { name: guest?.name ?? '', problems: problems.length - 1 }, 'SC-071');
  const { state } = telling;
  queueFirst(
    telling,
    ...attending(state).flatMap((who) =>
      recordsOf(who).flatMap(({ onPlayBegins }) => onPlayBegins?.(state, who) ?? []),
    ),
  );
};
