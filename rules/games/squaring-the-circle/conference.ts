/**
 * The run of a conference: the clock, whose turn is next, and how it ends.
 *
 * Rules: SC-072, SC-077 to SC-084; SC-D62, SC-D66, SC-D69, SC-D70, SC-D72 to SC-D74, SC-D89.
 */
import { poolHooks } from './moves/playbook/index';
import {
  attending,
  clockLimit,
  have,
  oldestFirst,
  peopleOf,
  theoremsOf,
  type Mathematician,
  type SquaringState,
} from './state';
import { lapse } from './theorems';
import { markExperience, setConference, setPerson, tell, type Telling } from './telling';

/** The first conference move of a session moves the clock, whatever its roll (SC-078, SC-D69). */
export const tickForMove = (telling: Telling): void => {
  const { ticked, clock } = telling.state.conference;
  if (ticked) return;
  setConference(telling, { ticked: true, clock: clock + 1 });
  tell(telling, -1, 'story.clock', { clock: clock + 1, limit: clockLimit(telling.state) }, 'SC-078');
};

/** Those who have had their turn once the holder has passed. */
const doneAfterPass = ({ conference }: SquaringState): readonly string[] =>
  conference.turn === null ? conference.done : [...conference.done, conference.turn];

const endsSession = (state: SquaringState): boolean => {
  const done = doneAfterPass(state);
  return attending(state).every(({ id }) => done.includes(id));
};

/** Whether this turn is the conference's last: the session is over and the clock is at its limit (SC-080). */
export const isLastTurn = (state: SquaringState): boolean =>
  endsSession(state) && state.conference.clock >= clockLimit(state);

/**
 * By so many sessions a clock lags behind before a conference is at a standstill (SC-077, SC-078): more than people who
 * play would let pass, and few enough that six who are passed over come there within the patience of a ledger.
 */
const STANDSTILL = 8;

/** Whether this is the last chance of one more session to move a clock that has long stood still. */
export const isAtAStandstill = (state: SquaringState): boolean => {
  const { session, clock, ticked } = state.conference;
  return !ticked && endsSession(state) && session - clock > STANDSTILL;
};

/** Whom the holder may name: who has had no turn this session, or anyone once all have (SC-072, SC-D66). */
export const nextHolders = (state: SquaringState): readonly Mathematician[] => {
  if (isLastTurn(state)) return [];
  const done = doneAfterPass(state);
  return attending(state).filter(({ id }) => endsSession(state) || !done.includes(id));
};

/** Ends the holder's turn; `to` is null where the conference ends with it. */
export const passTurn = (telling: Telling, to: string | null): void => {
  const { state } = telling;
  const { session } = state.conference;
  const done = doneAfterPass(state);
  const isOver = endsSession(state);
  if (to === null) return endConference(telling);
  const before = state.conference.turn === null ? undefined : have(state.people, state.conference.turn);
  const next = have(state.people, to);
  tell(telling, before?.seat ?? -1, 'story.passes', { name: before?.name ?? '', to: next.name }, 'SC-072');
  setConference(telling, { turn: to, initiated: 0, done: isOver ? [] : done });
  if (!isOver) return;
  setConference(telling, { session: session + 1, ticked: false });
  tell(telling, -1, 'story.session', { session: session + 1 }, 'SC-077');
};

/** Who describes a trophy: everyone who solved a problem, removed or not, by seat (SC-083). */
export const solvers = (state: SquaringState): readonly Mathematician[] =>
  peopleOf(state)
    .filter(({ solved }) => solved.length > 0)
    .sort((a, b) => a.seat - b.seat);

/** A conference from which everybody was removed ends at once (SC-D89). */
export const endIfNobodyIsLeft = (telling: Telling): boolean => {
  if (telling.state.conference.turn === null || attending(telling.state).length > 0) return false;
  endConference(telling);
  return true;
};

/** Experience for CARDs, then fallen Houses, then trophies; what expires comes when these are told (SC-081 to SC-083). */
export const endConference = (telling: Telling): void => {
  tell(telling, -1, 'story.conferenceEnds', { number: telling.state.conference.number }, 'SC-080');
  setConference(telling, { turn: null, ticked: false, initiated: 0, done: [] });
  for (const { id, house } of attending(telling.state)) markExperience(telling, id, house.length);
  for (const { id, seat, name, escapes, doubled } of peopleOf(telling.state)) {
    if (escapes.length === 0 && !doubled) continue;
    lapse(telling, escapes, 'SC-082');
    setPerson(telling, id, { escapes: [], doubled: false });
    if (escapes.length > 0) tell(telling, seat, 'story.escaped', { name }, 'SC-082');
  }
  telling.state = { ...telling.state, phase: 'trophies' };
};

/** Who was set free is played again from the next conference on, unless her player has gone on with another (SC-064). */
const welcomeBack = (telling: Telling): void => {
  for (const { id, seat, name, out } of peopleOf(telling.state)) {
    if (out?.isFree !== true || telling.state.seats[seat] !== id) continue;
    setPerson(telling, id, { out: null });
    tell(telling, seat, 'story.returns', { name }, 'SC-064');
  }
};

/** When the last trophy is told: what belongs to this conference alone ends with it (SC-084, SC-D74). */
export const closeTrophies = (telling: Telling): boolean => {
  const { state } = telling;
  if (solvers(state).length > 0) return false;
  const problems = oldestFirst(state.conference.problems);
  const unproven = theoremsOf(state).filter(({ status, problem }) => status === 'stated' && problem !== null);
  lapse(
    telling,
    unproven.map(({ id }) => id),
    'SC-084',
  );
  const closed = problems.map((problem) => [
    problem.id,
    problem.state === 'open' ? { ...problem, state: 'closed' as const } : problem,
  ]);
  setConference(telling, { problems: Object.fromEntries(closed) as SquaringState['conference']['problems'] });
  for (const { id, pools, banned, forward, team, enclosed } of peopleOf(telling.state)) {
    const kept = pools.filter((pool) => poolHooks(pool).endsWithConference !== true);
    const isTouched =
      kept.length < pools.length || banned.length + team.length + Object.keys(forward).length > 0 || enclosed;
    if (isTouched) setPerson(telling, id, { pools: kept, banned: [], forward: {}, team: [], enclosed: false });
  }
  welcomeBack(telling);
  telling.state = { ...telling.state, phase: 'over' };
  return true;
};
