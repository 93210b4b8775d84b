/**
 * How a conference opens: everybody has a mathematician, a guest of honor is
 * known, she sets the place, all write a problem, all but she choose one.
 *
 * Rules: SC-019, SC-065 to SC-069, SC-071; SC-D68.
 */
import { say } from './facts';
import {
  attending,
  find,
  have,
  nextConference,
  oldestFirst,
  peopleOf,
  playedBy,
  type Mathematician,
  type Problem,
  type SquaringState,
} from './state';
import { setConference, setPerson, tell, type Telling } from './telling';

/** The seats whose players must make a mathematician before the next opening (SC-019, SC-064). */
export const seatsToCreate = (state: SquaringState): readonly number[] =>
  state.seats.flatMap((_, seat) => (playedBy(state, seat)?.out === null ? [] : [seat]));

/** When every seat has somebody to play: draw the first guest of honor, or go on with the one who was named. */
export const gatherPlayers = (telling: Telling): boolean => {
  if (seatsToCreate(telling.state).length > 0) return false;
  if (telling.state.nextGuest < 0) drawGuest(telling);
  else openConference(telling, telling.state.nextGuest);
  return true;
};

/** One die over the seats says who opens the conference. */
export const drawGuest = (telling: Telling): void => {
  const { state } = telling;
  telling.state = {
    ...state,
    phase: 'drawing',
    rolling: {
      seat: 0,
      what: say('roll.guest', {}),
      sides: [state.seats.length],
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
  telling.state = { ...state, phase: 'setting', conference: nextConference(state.conference, guest.id) };
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
  if (only === undefined || others.length > 0) return false;
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
};
