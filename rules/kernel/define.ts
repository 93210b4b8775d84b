/**
 * How a game writes its moves: each with its shape, its check, and what it does once granted; and how the moves of one
 * game are joined to the kernel's interface.
 */
import * as v from 'valibot';
import type { CardRef } from './expectation';
import type { Outcome, Plan } from './game';
import type { Json, JsonObject } from './json';
import type { RollPlan } from './offer';
import { assert, grant, type Refusal, type Ruling } from './ruling';
import type { StoryLine } from './say';
import { oddField } from './shapes';

/** The state of one move on its way, and the story that it writes. States are never mutated: each step puts a new one here. */
export interface Telling<State> {
  state: State;
  readonly story: StoryLine[];
}

/** How a game writes its story, in its own codes; `seat` is -1 for what belongs to the whole table. */
export const tellOf =
  <Facts extends Readonly<Record<keyof Facts, object>>>() =>
  <C extends keyof Facts & string>(
    { story }: Pick<Telling<unknown>, 'story'>,
    seat: number,
    code: C,
    facts: Facts[C],
    rule: string,
  ): void => {
    story.push({ seat, code, facts, rule });
  };

/** What a check proved: the granted act as plain data, and the roll that follows at once, if one does. */
export interface Granted<Act extends object> {
  readonly act: Act;
  readonly roll?: RollPlan;
}

interface MoveParts<State, Move, Act extends object> {
  readonly kind: string;
  readonly shape: v.GenericSchema<unknown, Move>;
  /** `faces` are those of the cards that `shows` names, in that order; absent where they have not been opened. */
  readonly check: (state: State, seat: number, move: Move, faces?: readonly string[]) => Ruling<Granted<Act>>;
  readonly apply: (telling: Telling<State>, seat: number, act: Act) => void;
  /** The hidden cards that the move turns up. */
  readonly shows?: (state: State, seat: number, move: Move) => readonly CardRef[];
}

/** A move with its own types hidden: what a game keeps in its list. */
export interface MoveRule<State> {
  readonly kind: string;
  readonly check: (state: State, seat: number, move: unknown, faces?: readonly string[]) => Ruling<Granted<object>>;
  readonly apply: (telling: Telling<State>, seat: number, act: object) => void;
  readonly shows: (state: State, seat: number, move: unknown) => readonly CardRef[];
}

/** Joins the parts of a move of one game; a move of another shape is refused before its check sees it, by naming the field. */
export const movesOf =
  <State>(malformed: (field: string) => Refusal) =>
  <Move, Act extends object>(parts: MoveParts<State, Move, Act>): MoveRule<State> => ({
    kind: parts.kind,
    check: (state, seat, move, faces) => {
      const decoded = v.safeParse(parts.shape, move);
      if (!decoded.success) return { ok: false, refusal: malformed(oddField(decoded.issues)) };
      return parts.check(state, seat, decoded.output, faces);
    },
    // The kernel hands a plan back only to the game that made it, on the same state: its act is this move's own.
    apply: (telling, seat, act) => parts.apply(telling, seat, act as Act),
    shows: (state, seat, move) => {
      const decoded = v.safeParse(parts.shape, move);
      return decoded.success ? (parts.shows?.(state, seat, decoded.output) ?? []) : [];
    },
  });

/** The kind that a move of any shape claims; the empty string for none. */
export const kindOf = (candidate: unknown): string => {
  if (typeof candidate !== 'object' || candidate === null || !Object.hasOwn(candidate, 'kind')) return '';
  const { kind } = candidate as { readonly kind: unknown };
  return typeof kind === 'string' ? kind : '';
};

interface GamePlan extends Plan {
  readonly kind: string;
  readonly act: object;
}

/**
 * The part of a game that follows from its list of moves. `settle` resolves what needs no answer after each step;
 * `unknown` refuses a move that no rule knows.
 */
export const joinMoves = <State extends object>(
  rules: readonly MoveRule<State>[],
  unknown: () => Refusal,
  settle: (telling: Telling<State>) => void,
) => {
  const byKind: ReadonlyMap<string, MoveRule<State>> = new Map(rules.map((rule) => [rule.kind, rule]));
  const told = (state: State, run: (telling: Telling<State>) => void): Outcome<State> => {
    const telling: Telling<State> = { state, story: [] };
    run(telling);
    settle(telling);
    return { state: telling.state, story: telling.story };
  };
  const applyTo = (telling: Telling<State>, seat: number, plan: Plan): void => {
    // The kernel hands back only what `check` below made.
    const { kind, act } = plan as GamePlan;
    const rule = byKind.get(kind);
    assert(rule !== undefined, 'a plan of a move that does not exist');
    rule.apply(telling, seat, act);
  };
  return {
    told,
    /** The act that a plan of this game carries. */
    actOf: (plan: Plan): object => (plan as GamePlan).act,
    check: (state: State, seat: number, candidate: unknown, faces?: readonly string[]): Ruling<Plan> => {
      const kind = kindOf(candidate);
      const rule = byKind.get(kind);
      if (rule === undefined) return { ok: false, refusal: unknown() };
      const ruling = rule.check(state, seat, candidate, faces);
      const plan = (granted: Granted<object>): GamePlan => ({ kind, ...granted });
      return ruling.ok ? grant<Plan>(plan(ruling.value)) : ruling;
    },
    apply: (state: State, seat: number, plan: Plan): Outcome<State> =>
      told(state, (telling) => applyTo(telling, seat, plan)),
    applyEach: (state: State, plans: readonly (readonly [seat: number, plan: Plan])[]): Outcome<State> =>
      told(state, (telling) => {
        for (const [seat, plan] of plans) applyTo(telling, seat, plan);
      }),
    shows: (state: State, seat: number, candidate: unknown): readonly CardRef[] =>
      byKind.get(kindOf(candidate))?.shows(state, seat, candidate) ?? [],
  };
};

/** What the lobby keeps of a draft that its judge grants: the fields that were filled. */
export const draftOf =
  (judge: (draft: unknown) => Ruling<Readonly<Record<string, Json | undefined>>>) =>
  (draft: unknown): Ruling<JsonObject> => {
    const ruling = judge(draft);
    if (!ruling.ok) return ruling;
    const filled = Object.entries(ruling.value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
    return grant(Object.fromEntries(filled));
  };
