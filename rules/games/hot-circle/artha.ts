/** Artha, marks and conditions: what rewards, rerolls and consequences do to a sheet. */
import { patch, patchPc, tell, type HotTelling } from './define';
import { named, nameOf, nameOfWho, type Condition, type HotState, type Lifepath, type Side, type Who } from './state';
import { ratingCost, testsToClear, type Rank } from './tables';

/** HC-170: marks are erased when they reach the cost, and the rating goes up at once; at 6D none are kept. */
const marked = (path: Lifepath): Lifepath => {
  const cost = ratingCost(path.rating);
  if (cost === null) return path;
  const persona = path.persona + 1;
  return persona < cost ? { ...path, persona } : { ...path, persona: persona - cost, rating: path.rating + 1 };
};

/** Pays one persona point, which becomes a mark on a lifepath (HC-088, HC-168). */
export const spendPersona = (telling: HotTelling, seat: number, lifepath: string): void => {
  const before = ratingsOf(telling.state, seat);
  patchPc(telling, seat, ({ persona, lifepaths }) => ({
    persona: persona - 1,
    lifepaths: lifepaths.map((each) => (each.name === lifepath ? marked(each) : each)),
  }));
  const n = named(telling.state.pcs[seat]?.lifepaths ?? [], lifepath)?.rating ?? 0;
  if (ratingsOf(telling.state, seat) === before) return;
  tell(telling, seat, 'story.rating', { name: nameOf(telling.state, seat), text: lifepath, n }, 'HC-170');
};

const ratingsOf = ({ pcs }: HotState, seat: number): number =>
  (pcs[seat]?.lifepaths ?? []).reduce((sum, { rating }) => sum + rating, 0);

/** Pays one fate point, which becomes a mark on the lifepath of the test (HC-103, HC-104). */
export const spendFate = (telling: HotTelling, seat: number, lifepath: string): void =>
  patchPc(telling, seat, ({ fate, lifepaths }) => ({
    fate: fate - 1,
    lifepaths: lifepaths.map((each) => (each.name === lifepath ? { ...each, fate: each.fate + 1 } : each)),
  }));

export const earnPersona = (telling: HotTelling, seat: number, amount: number): void =>
  patchPc(telling, seat, ({ persona }) => ({ persona: persona + amount }));

/** HC-166: a condition that was let hinder counts towards clearing, and goes with the last test that it takes. */
const counted = (conditions: readonly Condition[], toClear: readonly string[]): readonly Condition[] =>
  conditions.flatMap((each) => {
    if (!toClear.includes(each.name)) return [each];
    const done = each.done + 1;
    return done >= testsToClear[each.rank] ? [] : [{ ...each, done }];
  });

/** HC-095: what a PC's hindrances pay once the test is completed, pass or fail. */
export const payHindrances = (telling: HotTelling, seat: number, side: Side): void => {
  const { against, forFate, toClear, hindering, take, base } = side;
  const fate = against.length + forFate.length + (hindering && take === 'fate' ? 1 : 0);
  const isTaxCleared = hindering && take === 'tax';
  patchPc(telling, seat, (pc) => ({
    fate: pc.fate + fate,
    conditions: counted(pc.conditions, toClear),
    lifepaths: pc.lifepaths.map((each) => (isTaxCleared && each.name === base ? { ...each, tax: [] } : each)),
  }));
  const name = nameOf(telling.state, seat);
  if (fate > 0) tell(telling, seat, 'story.paid', { name, n: fate }, 'HC-095');
  if (isTaxCleared) tell(telling, seat, 'story.taxCleared', { name, text: base ?? '' }, 'HC-165');
  const left = telling.state.pcs[seat]?.conditions ?? [];
  for (const text of toClear) {
    if (named(left, text) === undefined) tell(telling, seat, 'story.conditionCleared', { name, text }, 'HC-166');
  }
};

const setConditions = (
  telling: HotTelling,
  who: Who,
  change: (conditions: readonly Condition[]) => readonly Condition[],
): void => {
  if ('seat' in who) return patchPc(telling, who.seat, ({ conditions }) => ({ conditions: change(conditions) }));
  const { npcs } = telling.state;
  patch(telling, {
    npcs: npcs.map((each) => (each.name === who.npc ? { ...each, conditions: change(each.conditions) } : each)),
  });
};

/** A new condition of the gamemaster's (HC-038, HC-066). */
export const addCondition = (telling: HotTelling, who: Who, name: string, rank: Rank): void => {
  setConditions(telling, who, (conditions) => [...conditions, { name, rank, done: 0, voluntary: false }]);
  const facts = { name: nameOfWho(telling.state, who), text: name, other: rank };
  tell(telling, 'seat' in who ? who.seat : -1, 'story.condition', facts, 'HC-066');
};

/** From minor to major: its count begins anew, and it is voluntary no longer (HC-066, HC-D33). */
export const raiseCondition = (telling: HotTelling, who: Who, name: string): void => {
  setConditions(telling, who, (conditions) =>
    conditions.map((each) => (each.name === name ? { ...each, rank: 'major', done: 0, voluntary: false } : each)),
  );
  const facts = { name: nameOfWho(telling.state, who), text: name };
  tell(telling, 'seat' in who ? who.seat : -1, 'story.raised', facts, 'HC-066');
};
