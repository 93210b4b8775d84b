/**
 * The dice of a scene as things: two pools that lie against each other, what each die is worth and could become, and how
 * they fell (SZ-085, SZ-090, SZ-091, SZ-094). What a pool shows is known to all (SZ-010); nothing that is hidden is told here.
 */
import type { DiceSpot, DiceThings, DieThing } from '../../kernel/dice-things';
import type { Say } from '../../kernel/say';
import { say } from './facts';
import { lyingFaces, toldReadings } from './reading';
import { isIn, trades, worthOf } from './pure';
import {
  diceIn,
  dieTypes,
  facesOf,
  nameOf,
  roles,
  sceneOf,
  seatOf,
  sheetOf,
  type Die,
  type Pool,
  type Role,
  type SzState,
} from './state';

/** What a die of this pool could become, small to large. */
const intoOf = (pool: Pool, die: Die): readonly Die[] => {
  const open = trades.filter(([give]) => give.includes(die) && isIn(pool, give)).map(([, get]) => get);
  return dieTypes.filter((each) => open.includes(each)).reverse();
};

interface SideParts {
  readonly note: Say;
  /** By its place among the dice of the side. */
  readonly dieAt: (die: Die, at: number, name: string) => Pick<DieThing, 'face' | 'use' | 'isLive'>;
}

const sideSpot = (state: SzState, role: Role, dice: readonly Die[], { note, dieAt }: SideParts): DiceSpot => {
  const seat = seatOf(state, role);
  const persona = sceneOf(state).personas[role];
  const name = nameOf(state, seat);
  return {
    id: `pool:${seat}`,
    kind: 'side',
    seat,
    title: say('spot.side', { name, as: persona === null ? '' : sheetOf(state, seat)[persona].name }),
    note,
    dice: dice.map((die, at): DieThing => {
      const before = dice.slice(0, at).filter((each) => each === die).length;
      const named = before === 0 ? die : `${die}.${before + 1}`;
      return { name: named, colour: seat, sides: facesOf(die), ...dieAt(die, at, name) };
    }),
  };
};

/** A pool before the throw. */
const poolSpot = (state: SzState, role: Role, pool: Pool): DiceSpot => {
  const dice = diceIn(pool);
  return sideSpot(state, role, dice, {
    note: say('spot.worth', { worth: worthOf(dice), locked: sceneOf(state).locked.includes(role) }),
    dieAt: (die, _, name) => {
      const into = intoOf(pool, die);
      const use = say('die.side', { die, name, worth: worthOf([die]), into });
      return { face: null, use, isLive: into.length > 0 };
    },
  });
};

const beforeThrow = (state: SzState, pool: Readonly<Record<Role, Pool>>): DiceThings => {
  const { locked } = sceneOf(state);
  const names = roles.filter((role) => !locked.includes(role)).map((role) => nameOf(state, seatOf(state, role)));
  return {
    spots: roles.map((role) => poolSpot(state, role, pool[role])),
    middle: {
      title: say('middle.title', { isThrown: false }),
      figure: null,
      caption: null,
      lines: [say('middle.trades', {}), say('middle.waits', { names: names.join(', ') })],
    },
    isPressing: true,
  };
};

/** The dice as they fell; null where dice were thrown after them, of which nobody knows to which they belong (SZ-179). */
const afterThrow = (
  state: SzState,
  pool: Readonly<Record<Role, Pool>>,
  thrown: Readonly<Record<Role, readonly number[]>>,
): DiceThings | null => {
  const { narrator, judge } = sceneOf(state);
  const faces = lyingFaces(state);
  if (faces === null) return null;
  const names = { actor: nameOf(state, state.actor), visitor: nameOf(state, seatOf(state, 'visitor')) };
  const { tells, judges } = toldReadings(thrown, names);
  return {
    spots: roles.map((role) =>
      sideSpot(state, role, diceIn(pool[role]), {
        note: say('spot.thrown', {
          tells: narrator === seatOf(state, role),
          judges: judge === seatOf(state, role),
        }),
        dieAt: (die, at, name) => {
          const face = faces[role][at] ?? 0;
          return { face, use: say('die.thrown', { die, name, face }) };
        },
      }),
    ),
    middle: { title: say('middle.title', { isThrown: true }), figure: null, caption: null, lines: [tells, judges] },
    isPressing: false,
  };
};

/** See `Game.diceThings`: from when the pools are built until the scene is over; not while dice are in the air. */
export const diceThings = (state: SzState): DiceThings | null => {
  const { pool, dice } = sceneOf(state);
  if (pool === null || state.rolling !== null) return null;
  if (dice !== null) return afterThrow(state, pool, dice);
  return state.step === 'pool' ? beforeThrow(state, pool) : null;
};
