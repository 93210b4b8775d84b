/**
 * Which of the printed moves have really done something at a table.
 *
 * A move with dice or a form is reached where it is started, one that answers or adds where the story, the roll or the
 * move names it, and one that works silently (a cut of need, another benefit, a changed House roll) where its hook
 * answered with something while the state was being changed. Forms that merely offer it do not count.
 */
import { recordsNamed } from '../../../rules/games/squaring-the-circle/moves/playbook/index';
import { mathPages, thiefPages, type PrintedMove } from '../../../rules/games/squaring-the-circle/playbooks';
import type { SquaringState } from '../../../rules/games/squaring-the-circle/state';
import type { Game } from '../../../rules/kernel/game';
import type { Happening } from '../random-player';

/** All moves of the fourteen pages. */
export const printedMoves: readonly PrintedMove[] = [...mathPages, ...thiefPages].flatMap(({ moves }) => moves);

export interface Ears {
  /** The same game, which is listened to while it changes its state. */
  readonly game: Game<SquaringState>;
  /** Notes what has happened since it was last asked. */
  readonly note: (happening: Happening<SquaringState>) => void;
  /** How many happenings reached each move, by its name. */
  readonly counts: ReadonlyMap<string, number>;
  /** Leaves the records of the moves as they were. */
  readonly close: () => void;
}

/** Parts of a record that say how it looks and what it asks: reading them does nothing at a table. */
const isStill = (key: string): boolean => /^(name|rule|kind|partOf|start|varies|reports|pool|ask)$/.test(key);

const isSomething = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== false &&
  value !== 0 &&
  !(Array.isArray(value) && value.length === 0);

/** Every text within a value. */
const textsIn = (value: unknown, found: Set<string>): void => {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) textsIn(each, found);
};

type Hooks = Record<string, unknown>;

/** Puts ears on one hook, or on a group of them; `heard` is told when it has answered with something. Answers with the way back. */
const listenTo = (hooks: Hooks, key: string, heard: () => void): (() => void) => {
  const before = Object.getOwnPropertyDescriptor(hooks, key);
  const value = hooks[key];
  if (typeof value === 'object' && value !== null) {
    const group = value as Hooks;
    const backs = Object.keys(group).map((each) => listenTo(group, each, heard));
    return () => backs.forEach((back) => back());
  }
  const hook = value as (...given: readonly unknown[]) => unknown;
  const listened = (...given: readonly unknown[]): unknown => {
    const answer = hook(...given);
    // What is handed back as it came is nothing; a hook that only writes answers with nothing.
    const isNews = isSomething(answer) && !given.includes(answer);
    if (isNews || (answer === undefined && key.startsWith('on'))) heard();
    return answer;
  };
  Object.defineProperty(hooks, key, {
    configurable: true,
    enumerable: true,
    // A mere figure or flag is asked for just where it counts.
    get: () => {
      if (typeof value === 'function') return listened;
      heard();
      return value;
    },
  });
  return () => {
    if (before) Object.defineProperty(hooks, key, before);
  };
};

/** Hold of Root Access goes to colleagues only by this move, and it is the record of Root Access that asks for it (SC-161). */
const isOpenSource = (name: string, { kind, pool }: Hooks): boolean =>
  name === 'Open Source' && kind === 'offer' && String(pool).startsWith('Root Access');

/** Whether this move takes the further way that a record opens to another move. */
const isWay = (name: string, move: Hooks): boolean =>
  recordsNamed(name).some(({ varies }) => {
    if (varies === undefined || move['kind'] !== 'move' || move['move'] !== varies.of) return false;
    const isFixed = Object.entries(varies.fixed ?? {}).every(([key, value]) => move[key] === value);
    return isFixed && (varies.keys ?? []).every((key) => Object.hasOwn(move, key));
  });

/** Listens to a game of Squaring the Circle. One pair of ears at a time. */
export const listen = (game: Game<SquaringState>): Ears => {
  const counts = new Map(printedMoves.map(({ name }) => [name, 0]));
  const touched = new Set<string>();
  let isChanging = false;
  const backs = printedMoves.flatMap(({ name }) =>
    recordsNamed(name).flatMap((record) =>
      Object.keys(record)
        .filter((key) => !isStill(key))
        .map((key) =>
          listenTo(record as unknown as Hooks, key, () => {
            if (isChanging) touched.add(name);
          }),
        ),
    ),
  );
  const changing =
    <G extends readonly unknown[], A>(change: (...given: G) => A) =>
    (...given: G): A => {
      isChanging = true;
      try {
        return change(...given);
      } finally {
        isChanging = false;
      }
    };
  return {
    game: {
      ...game,
      apply: changing(game.apply),
      applyEach: changing(game.applyEach),
      land: changing(game.land),
    },
    note: ({ story, move, standing }) => {
      const texts = new Set<string>();
      // What comes to a sheet is not used yet.
      textsIn(
        story.filter(({ code }) => code !== 'story.advance'),
        texts,
      );
      if (move !== null && move['kind'] !== 'create' && move['kind'] !== 'advance') textsIn(move, texts);
      const expected = game.expect(standing.state);
      if (expected.kind === 'roll') textsIn(expected.roll.addends, texts);
      for (const { name, rule } of printedMoves) {
        const isReached =
          touched.has(name) ||
          texts.has(name) ||
          texts.has(rule) ||
          (move !== null && (isWay(name, move) || isOpenSource(name, move)));
        if (isReached) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      touched.clear();
    },
    counts,
    close: () => backs.forEach((back) => back()),
  };
};
