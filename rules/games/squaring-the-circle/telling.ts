/**
 * A telling: the state of one move on its way, and the story that it writes.
 *
 * Only `apply` and `land` hold one. The states themselves are never mutated;
 * each step puts a new one here, so that untouched parts keep their identity.
 */
import { tellOf, type Telling as TellingOf } from '../../kernel/define';
import { find } from '../../kernel/shapes';
import type { StoryFacts } from './facts';
import {
  have,
  isPresent,
  isTheoremId,
  poolId,
  poolOf,
  type Aid,
  type Card,
  type Conference,
  type Mathematician,
  type SquaringState,
  type Theorem,
} from './state';
import type { Consequence } from './consequences';

export type Telling = TellingOf<SquaringState>;

/** Writes a line of the story; `seat` is -1 for what belongs to the whole table. */
export const tell = tellOf<StoryFacts>();

export const setConference = (telling: Telling, part: Partial<Conference>): void => {
  telling.state = { ...telling.state, conference: { ...telling.state.conference, ...part } };
};

export const setPerson = (telling: Telling, id: string, part: Partial<Mathematician>): void => {
  const { people } = telling.state;
  telling.state = { ...telling.state, people: { ...people, [id]: { ...have(people, id), ...part } } };
};

export const setTheorem = (telling: Telling, id: string, part: Partial<Theorem>): void => {
  const { theorems } = telling.state;
  telling.state = { ...telling.state, theorems: { ...theorems, [id]: { ...have(theorems, id), ...part } } };
};

export const houseOf = (state: SquaringState, on: string): readonly Card[] =>
  isTheoremId(state, on) ? have(state.theorems, on).house : have(state.people, on).house;

export const setHouse = (telling: Telling, on: string, house: readonly Card[]): void => {
  if (isTheoremId(telling.state, on)) setTheorem(telling, on, { house });
  else setPerson(telling, on, { house });
};

/** Puts consequences before all others: what an act causes is resolved before what waited already (SC-010). */
export const queueFirst = (telling: Telling, ...entries: readonly Consequence[]): void => {
  telling.state = { ...telling.state, queue: [...entries, ...telling.state.queue] };
};

/** Takes the head off: it has been answered. */
export const dropHead = (telling: Telling): void => {
  telling.state = { ...telling.state, queue: telling.state.queue.slice(1) };
};

/** The next number of a kind: ids are counted, never random. */
export const countUp = (telling: Telling, what: keyof SquaringState['made']): number => {
  const { made } = telling.state;
  const next = made[what] + 1;
  telling.state = { ...telling.state, made: { ...made, [what]: next } };
  return next;
};

/** Marks experience; the tenth mark clears the track and gives an advance, and the rest carries over (SC-020). */
export const markExperience = (telling: Telling, id: string, marks: number): void => {
  if (marks < 1) return;
  const { seat, name, xp, due } = have(telling.state.people, id);
  const total = xp + marks;
  const gained = Math.floor(total / 10);
  setPerson(telling, id, { xp: total % 10, due: due + gained });
  tell(telling, seat, 'story.experience', { name, marks, at: total % 10 }, 'SC-020');
  if (gained > 0) tell(telling, seat, 'story.advanceDue', { name }, 'SC-020');
};

/** Adds hold to a pool (SC-D02); where the move keeps one pool only, what was left is replaced. */
export const addHold = (
  telling: Telling,
  id: string,
  pool: { readonly move: string; readonly target: string; readonly points: number },
  mode: 'add' | 'replace',
): void => {
  const { pools } = have(telling.state.people, id);
  const isSame = (other: { readonly move: string; readonly target: string }): boolean =>
    other.move === pool.move && (mode === 'replace' || other.target === pool.target);
  const before = mode === 'add' ? (pools.find(isSame)?.points ?? 0) : 0;
  const rest = pools.filter((other) => !isSame(other));
  setPerson(telling, id, { pools: [...rest, { ...pool, points: before + pool.points }] });
};

/** +1 on the next fitting roll: any, or those about one theorem (SC-004). */
export const addForward = (telling: Telling, who: string, scope: string): void => {
  const { forward, name, seat } = have(telling.state.people, who);
  setPerson(telling, who, { forward: { ...forward, [scope]: (find(forward, scope) ?? 0) + 1 } });
  const theorem = find(telling.state.theorems, scope)?.statement ?? '';
  tell(telling, seat, 'story.forward', { name, theorem }, 'SC-004');
};

/** Offers of help whose pool is spent, or whose bearer has left, are off. */
export const withdrawEmpty = (telling: Telling): void => {
  const { aids, people } = telling.state;
  const stands = ({ by, pool }: Aid): boolean => {
    const bearer = have(people, by);
    return isPresent(telling.state, bearer) && poolOf(bearer, pool) !== undefined;
  };
  if (!aids.every(stands)) telling.state = { ...telling.state, aids: aids.filter(stands) };
};

/** Takes one point or more out of a pool; an empty one is gone, and help posted from it is off (SC-005). */
export const spendHold = (telling: Telling, id: string, pool: string, points = 1): void => {
  const { pools } = have(telling.state.people, id);
  const left = pools.map((each) => (poolId(each) === pool ? { ...each, points: each.points - points } : each));
  setPerson(telling, id, { pools: left.filter((each) => each.points > 0) });
  withdrawEmpty(telling);
};
