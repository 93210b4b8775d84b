/** Dice: how many each side rolls, the edge, and putting them out (HC-025, HC-073 to HC-084). */
import { patch, type HotTelling } from './define';
import { say, type LabelFacts } from './facts';
import {
  named,
  nameOf,
  sheetOf,
  type AbilityTest,
  type Dice,
  type Edge,
  type HotState,
  type ObstacleTest,
  type Purpose,
  type Side,
  type SideName,
} from './state';

/** Only the highest single face counts; 0 before the dice (HC-025, HC-084). */
export const resultOf = (faces: readonly number[]): number => Math.max(0, ...faces);

/** Whether the tester has it, as the dice lie; null where they must fall again (HC-091). */
export const isPassed = ({ task, obstacle }: Dice): boolean | null => {
  const [own, other] = [resultOf(task), resultOf(obstacle)];
  if (own !== other) return own > other;
  return task.length === obstacle.length ? null : task.length > obstacle.length;
};

/** Puts dice of these sides out. */
export const roll = (
  telling: HotTelling,
  seat: number,
  sides: readonly number[],
  purpose: Purpose,
  what: LabelFacts['roll']['what'],
): void => {
  const name = nameOf(telling.state, seat);
  const bands = [{ from: -99, label: say('band.highest', {}) }];
  patch(telling, { rolling: { seat, what: say('roll', { what, name }), sides, addends: [], bands, purpose } });
};

export const diceOf = ({ die }: HotState, count: number): readonly number[] => Array.from({ length: count }, () => die);

/** Traits and conditions that hinder a side: each is a die against it (HC-076, HC-080). */
const hinderingOf = ({ against, forFate, toClear, forNothing }: Side): readonly string[] => [
  ...against,
  ...forFate,
  ...toClear,
  ...forNothing,
];

export const hindrances = (side: Side): number => hinderingOf(side).length;

/** HC-073, HC-074: helpful its rating, neutral 2D, hindering 1D, and an NPC without one is neutral (HC-006). */
const baseDice = (state: HotState, test: ObstacleTest, name: SideName): number => {
  const side = name === 'task' ? test.task : test.against;
  if (side.hindering) return 1;
  if (side.base === null || side.base === '' || side.judged !== 'helpful') return 2;
  const who = name === 'task' ? { seat: test.seat } : test.opponent;
  const sheet = who === null ? undefined : sheetOf(state, who);
  return named(sheet?.lifepaths ?? [], side.base)?.rating ?? 2;
};

/** Why a side has so many dice. */
export interface Reason {
  readonly why: 'helpful' | 'neutral' | 'hindering' | 'average' | 'bonus' | 'against' | 'level' | 'tier';
  readonly name: string;
  readonly dice: number;
}

/** Every die of a side with its reason, as the test stands (HC-073 to HC-083). */
export const reasonsOf = (state: HotState, test: ObstacleTest, name: SideName): readonly Reason[] => {
  const [side, other] = name === 'task' ? [test.task, test.against] : [test.against, test.task];
  const hinders = hinderingOf(other).map((each): Reason => ({ why: 'against', name: each, dice: 1 }));
  if (name === 'obstacle' && test.kind === 'independent') {
    return [
      { why: 'level', name: '', dice: test.level },
      ...(test.tier > 0 ? [{ why: 'tier', name: '', dice: test.tier } as const] : []),
      ...hinders,
    ];
  }
  const { lifepaths, traits, conditions, wises, skills } = side;
  const bonus = [...lifepaths, ...traits, ...conditions, ...wises, ...skills];
  const isHelpful = side.judged === 'helpful' && !side.hindering;
  const why = side.base === '' ? 'average' : side.hindering ? 'hindering' : isHelpful ? 'helpful' : 'neutral';
  return [
    { why, name: side.base ?? '', dice: baseDice(state, test, name) },
    ...bonus.map((each): Reason => ({ why: 'bonus', name: each, dice: 1 })),
    ...hinders,
  ];
};

type BySide<Value> = Readonly<Record<SideName, Value>>;

/** All dice that these reasons bring: what is shown is what is thrown. */
const sumsOf = (reasons: BySide<readonly { readonly dice: number }[]>): BySide<number> => {
  const sum = (side: SideName): number => reasons[side].reduce((before, { dice }) => before + dice, 0);
  return { task: sum('task'), obstacle: sum('obstacle') };
};

/** How many dice both sides of an obstacle test roll. */
export const countsOf = (state: HotState, test: ObstacleTest): BySide<number> =>
  sumsOf({ task: reasonsOf(state, test, 'task'), obstacle: reasonsOf(state, test, 'obstacle') });

/** How many dice both sides of an ability test roll; 0 before it is judged. */
export const abilityCounts = ({ reasons }: Pick<AbilityTest, 'reasons'>): BySide<number> => sumsOf(reasons);

/** The same of the test that runs; null where none does. */
export const runningCounts = (state: HotState): BySide<number> | null =>
  state.ability === null ? state.test && countsOf(state, state.test) : abilityCounts(state.ability);

/** HC-082: any Advantage with any Disadvantage leaves neither. */
export const edgeOf = ({ log }: HotState, { adv, dis, helpers, linked }: ObstacleTest): Edge => {
  const link = log.find(({ id }) => linked !== '' && id === linked);
  const isFor = adv || link?.passed === true || helpers.some(({ side }) => side === 'task');
  const isAgainst = dis || link?.passed === false || helpers.some(({ side }) => side === 'obstacle');
  return isFor === isAgainst ? 'none' : isFor ? 'advantage' : 'disadvantage';
};
