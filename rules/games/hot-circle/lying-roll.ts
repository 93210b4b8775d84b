/** The dice area of a test: both sides as they lie now, each for itself, and what that comes to (HC-083, HC-084, HC-091). */
import type { DiceSide, RollShown } from '../../kernel/game';
import { opposing } from './actors';
import { isPassed } from './dice';
import { say, type LabelFacts } from './facts';
import { nameOf, nameOfWho, type Dice, type HotState, type ObstacleTest, type SideName } from './state';

/** A link of the map is one die of nobody's test (HC-015). */
const isLink = ({ what }: RollShown): boolean => 'what' in what.facts && what.facts.what === 'link';

/** Whose the other side's dice are, and the name they go by: whoever stands there, or the obstacle itself. */
const against = (state: HotState, test: ObstacleTest): { readonly seat: number; readonly name: string } => ({
  seat: opposing(state, test),
  name: test.opponent === null ? test.obstacle : nameOfWho(state, test.opponent),
});

/** Which side fell last: all dice, or those of the side that was rolled again. */
const thrownIn = ({ task, obstacle }: Dice, faces: readonly number[]): readonly SideName[] => {
  if (faces.length === task.length + obstacle.length) return ['task', 'obstacle'];
  return [task.join() === faces.join() ? 'task' : 'obstacle'];
};

const standsIn = (dice: Dice, isOver: boolean): LabelFacts['roll.stands']['stands'] => {
  const isPass = isPassed(dice);
  if (isPass === null) return 'tie';
  return isPass ? (isOver ? 'passed' : 'pass') : isOver ? 'failed' : 'fail';
};

/**
 * The throw that lies on the table. While a test runs it shows both sides, though the last throw may have been of one of them;
 * after it no figure is read from its dice. Null before anything was thrown, and while a test waits for its dice: those of the
 * test before are no part of it.
 */
export const lyingRoll = (state: HotState): RollShown | null => {
  const { last, ability, test, gm } = state;
  if (last === null || isLink(last)) return last;
  const running = ability ?? test;
  if (running === null) return { ...last, read: { owners: last.faces.map(() => last.seat), says: [] } };
  if (running.dice.task.length === 0) return null;
  const { seat, dice } = running;
  const name = nameOf(state, seat);
  const called = ability === null ? test : null;
  const sides = { task: { seat, name }, obstacle: called ? against(state, called) : { seat: gm, name: '' } };
  const thrown = thrownIn(dice, last.faces);
  const sideOf = (side: SideName): DiceSide => ({
    title: say('roll.side', { name: sides[side].name, n: dice[side].length }),
    seat: sides[side].seat,
    sides: state.die,
    faces: dice[side],
    isThrown: thrown.includes(side),
  });
  const stands = standsIn(dice, called !== null && called.outcome !== null);
  return {
    ...last,
    read: {
      owners: thrown.flatMap((side) => dice[side].map(() => sides[side].seat)),
      says: [say('roll.stands', { name, stands })],
      versus: [sideOf('task'), sideOf('obstacle')],
    },
  };
};
