/**
 * What a game must offer, and the one way in which a table steps.
 *
 * A game is pure: no clock, no chance, no network, no prose. `check` proves a
 * move and answers with a plan; `apply` gets the plan on the very state that
 * was checked; where the new state `expect`s a roll, `land` gets the faces.
 * Nobody but this file calls `apply` and `land`. Decision 0002 says why the
 * roll is part of the state.
 */
import { openBallot, passEmptyRounds } from './ceremonies';
import type { DiceDrop, DiceTarget, DiceThings } from './dice-things';
import { askedSeats, type CardRef, type Expectation, type Hand } from './expectation';
import type { Json, JsonObject } from './json';
import type { Offer, RollPlan } from './offer';
import type { PrepKind } from './prep';
import { assert, grant, refuse, type Refusal, type Ruling } from './ruling';
import type { Say, StoryLine } from './say';

/** What `check` proved. `roll` is there where dice will follow at once, with every bonus settled. */
export interface Plan {
  readonly roll?: RollPlan;
}

/** A new state, and the lines of the story that led to it. */
export interface Outcome<State> {
  readonly state: State;
  readonly story: readonly StoryLine[];
}

/** A card that somebody holds: a face of its own, and the form that plays it. */
export interface CardModel {
  readonly id: string;
  /** Name of the layout file that draws its face. */
  readonly layout: string;
  readonly title: Say;
  readonly values: JsonObject;
  /** Id of the offer that plays it. */
  readonly move?: string;
}

/** A form by which a printed move is made, and what is filled in there on account of it. */
export interface Way {
  /** Id of the offer. */
  readonly offer: string;
  readonly fills?: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** A field without which the form is none for this move. */
  readonly asks?: string;
}

/** What a move that is printed on a piece comes to, where it has no form of its own name. */
export interface PrintedUse {
  /** The likeliest first. One counts only where its form asks all that it fills in. */
  readonly ways: readonly Way[];
  /** Why it is not begun while none of these forms is there; null where whose turn it is says so. */
  readonly waits: Refusal | null;
}

/** A thing on the table that the game makes. Its id comes from the state (`sheet:1`, `theorem:3`). */
export interface PieceModel {
  readonly id: string;
  /** Name of the layout file that draws it. */
  readonly layout: string;
  /** The seat it belongs to; -1 for the table's own. */
  readonly seat: number;
  readonly title: Say;
  /** What the layout's fields are bound to. */
  readonly values: JsonObject;
  /** All is about it at present: it is looked at first, whatever else lies on the table. */
  readonly isCurrent?: boolean;
  /** Cards that its owner holds here, for the hand along the bottom edge. */
  readonly held?: readonly CardModel[];
  /** By the `move` of a layout's field: what a press on it comes to. */
  readonly uses?: Readonly<Record<string, PrintedUse>>;
}

/** What the frame around the table shows of the state. */
export interface Glance {
  readonly phase: Say;
  readonly round?: Say;
  readonly clock?: { readonly at: number; readonly of: number; readonly label: Say };
  readonly lists: readonly { readonly title: Say; readonly items: readonly Say[] }[];
  /** Per seat, in seat order: who she plays, and marks such as "guest of honor". */
  readonly seats: readonly { readonly character: Say | null; readonly marks: readonly Say[] }[];
}

/** The roll that lies in the dice area, from the state: the last one that landed. */
export interface RollShown {
  readonly seat: number;
  readonly what: Say;
  readonly faces: readonly number[];
  readonly sides: readonly number[];
  readonly addends: RollPlan['addends'];
  readonly total: number;
  readonly band: Say;
  /** Of dice that are read one by one: their sum means nothing, and no total is shown. Never part of a state. */
  readonly read?: DiceRead;
}

/** Dice of several people in one throw, each of which counts for itself. */
export interface DiceRead {
  /** The seat whose each of them is, in the order of the faces. */
  readonly owners: readonly number[];
  /** What was read from them. */
  readonly says: readonly Say[];
  /** Two sides whose highest dice stand against each other, as all of theirs lie now: a throw may have been of one of them. */
  readonly versus?: readonly [DiceSide, DiceSide];
}

/** One side's dice in a throw against another's. */
export interface DiceSide {
  readonly title: Say;
  /** Whose dice they are. */
  readonly seat: number;
  readonly sides: number;
  readonly faces: readonly number[];
  /** They fell with the last throw; else they have lain here since. */
  readonly isThrown: boolean;
}

/** Something that a seat may say once, in advance: its client then does it by itself whenever the seat would be asked. */
export interface Ahead {
  /** The same for as long as what was said holds; the next scene, and whatever makes it void, gives it another one. */
  readonly id: string;
  readonly title: Say;
  readonly hint: Say;
  readonly rule: string;
  /** Kinds of moves with which this seat says otherwise: making one takes it back. */
  readonly against: readonly string[];
  /** What is to be sent now; null while the seat is not asked. */
  readonly move: JsonObject | null;
}

export interface SetUp {
  /** How many seats, from the genesis. */
  readonly seats: number;
  readonly config: JsonObject;
}

/**
 * One game. `State` is plain JSON (records and lists, no Map, no undefined
 * values), never mutated: untouched parts keep their identity from one state
 * to the next, because digests are remembered by identity.
 */
export interface Game<State extends object = object, P extends Plan = Plan> {
  readonly id: string;
  /** Raised whenever a golden digest moves. */
  readonly rulesVersion: number;
  readonly seats: { readonly min: number; readonly max: number };
  readonly init: (setUp: SetUp) => State;
  /**
   * A state that a stranger may have made up, of canonical JSON. Granted is every state that an honest table of so many
   * seats can have, as it is, and none on which this game, or any play that goes on from it, would throw or wait for a
   * seat that is not there, or for the face of a card from a deck that stayed behind (refused at `hidden`). Never throws.
   */
  readonly readState: (json: JsonObject, setUp: SetUp) => Ruling<State>;
  readonly expect: (state: State) => Expectation;
  /**
   * Proves a move of `seat`, whatever its shape. Never throws, whatever a peer sends. `faces` are those of the cards that
   * `shows` names for it, in that order; absent where the cards have not been opened.
   */
  readonly check: (state: State, seat: number, move: unknown, faces?: readonly string[]) => Ruling<P>;
  /** Only for a plan that `check` made on this same state. */
  readonly apply: (state: State, seat: number, plan: P) => Outcome<State>;
  /** All choices of an `each`, in seat order. */
  readonly applyEach: (state: State, plans: readonly (readonly [seat: number, plan: P])[]) => Outcome<State>;
  /** Faces for the `roll` that `expect` asked for, one per side listed. */
  readonly land: (state: State, faces: readonly number[]) => Outcome<State>;
  /** The papers of a `ballot`, or of `papers`, in seat order; null for one that was not cast, or that `check` refuses now. */
  readonly tally?: (state: State, papers: readonly (readonly [seat: number, plan: P | null])[]) => Outcome<State>;
  /** The deck that was expected is shuffled: its cards are numbers now. */
  readonly shuffled?: (state: State) => Outcome<State>;
  /** The cards that were expected have been dealt. */
  readonly dealt?: (state: State) => Outcome<State>;
  /** The hidden cards that a move turns up, all of its own seat; empty for a move of any other shape. Never throws. */
  readonly shows?: (state: State, seat: number, move: unknown) => readonly CardRef[];
  /** True for moves that a seat which is not expected may write as a side act (an advance, a standing offer). */
  readonly isAside: (move: unknown) => boolean;
  /** The forms of a seat, most pressing first. Empty for a seat that can do nothing. `hand` is what this client knows of cards. */
  readonly offers: (state: State, seat: number, hand?: Hand) => readonly Offer[];
  /** The answer that a client sends by itself unless its person ticked "ask me": a pass, a consent. */
  readonly routine: (state: State, seat: number) => JsonObject | null;
  /** What a seat may say in advance just now; empty, or absent, where nothing can be. */
  readonly ahead?: (state: State, seat: number) => readonly Ahead[];
  /**
   * The move that stands for a seat which the table passes over: the default of the rules, else the first in the list.
   * Legal wherever `expect` names the seat and it has not chosen.
   */
  readonly fallback: (state: State, seat: number) => JsonObject;
  /**
   * The state with a new seat, the last one, where the game lets somebody join now (between conferences, chapters,
   * sessions); else why not.
   */
  readonly seatNewcomer: (state: State) => Ruling<Outcome<State>>;
  /** What a seat may prepare for itself, unseen; empty, or absent, where nothing is prepared. */
  readonly prep?: (state: State, seat: number) => readonly PrepKind[];
  readonly glance: (state: State) => Glance;
  /** `viewer` is the one seat for whose eyes they are, where it is one: what she has laid aside for herself may be covered. */
  readonly pieces: (state: State, hand?: Hand, viewer?: number) => readonly PieceModel[];
  readonly lastRoll: (state: State) => RollShown | null;
  /** Where every die lies, in a game whose dice are things; null while there are none. */
  readonly diceThings?: (state: State) => DiceThings | null;
  /** What it would be for `seat` to lay dice (by their ids on the table) there; else why not. Writes nothing, never throws. */
  readonly layDice?: (state: State, seat: number, dice: readonly string[], onto: DiceTarget) => Ruling<DiceDrop>;
  /**
   * What a move would bring that its form does not say: what is lowered and what appears, who gets what. The move may
   * still lack something. Never throws; empty where there is nothing to say.
   */
  readonly preview?: (state: State, seat: number, move: JsonObject) => readonly Say[];
  /**
   * Does this seat owe the character that it drafted before play? Only for a game that asks something else first; at the
   * first position it is taken for granted.
   */
  readonly owesDraft?: (state: State, seat: number) => boolean;
  /** Before play: is this draft of a character complete? Refusals name the field. */
  readonly checkDraft: (draft: unknown) => Ruling<JsonObject>;
  /** The form by which a character is drafted in the lobby; `draft` fills it so far. */
  readonly draftOffer: (draft: JsonObject) => Offer;
}

/** A seat's choice in an `each`, or its paper in a `ballot`. */
export type Choice = readonly [seat: number, move: Json];

/** A state, and the choices or papers that have come in so far (by seat, in seat order). */
export interface Standing<State> {
  readonly state: State;
  readonly choices: readonly Choice[];
  /** Papers of the ballot just before that stayed shut. */
  readonly held?: readonly Choice[];
}

export const begin = <S extends object>(game: Game<S>, setUp: SetUp): Standing<S> => ({
  state: passEmptyRounds(game, { state: game.init(setUp), story: [] }).state,
  choices: [],
});

/** Goes on from a state of another table, which may be anybody's invention. Never throws. */
export const resume = <S extends object>(game: Game<S>, json: JsonObject, setUp: SetUp): Ruling<Standing<S>> => {
  const read = game.readState(json, setUp);
  if (!read.ok) return read;
  const standing: Standing<S> = { state: read.value, choices: [] };
  const expected = game.expect(read.value);
  const seats = expected.kind === 'free' ? expected.owed : askedSeats(expected);
  // Whoever is asked can at least be passed over; else the table would wait for ever.
  const isStuck = seats.some((seat) => !ask(game, standing, seat, game.fallback(read.value, seat)).ok);
  return isStuck ? refuse('state.odd', { at: 'fallback' }) : grant(standing);
};

/**
 * May this seat make this move now? The one question that buttons, authors and peers all ask. `faces` are those of the
 * cards that the move shows, where they have been opened.
 */
export const ask = <S extends object>(
  game: Game<S>,
  { state, choices }: Standing<S>,
  seat: number,
  move: unknown,
  faces?: readonly string[],
): Ruling<Plan> => {
  const expected = game.expect(state);
  if (expected.kind === 'roll') return refuse('turn.rolling', { seat: expected.seat });
  if (expected.kind === 'papers' || expected.kind === 'shuffle' || expected.kind === 'deal') {
    return refuse('turn.ceremony', { what: expected.kind });
  }
  if (expected.kind === 'over') return refuse('turn.over', {});
  // A side act is no paper: the state stands open for it until the papers are opened.
  if (expected.kind === 'ballot' && game.isAside(move)) return game.check(state, seat, move);
  if (expected.kind === 'each' || expected.kind === 'ballot') {
    if (!expected.seats.includes(seat)) {
      return game.isAside(move)
        ? game.check(state, seat, move)
        : refuse('turn.notYours', { awaited: [...expected.seats] });
    }
    if (choices.some(([who]) => who === seat)) return refuse('turn.alreadyChose', {});
    return game.check(state, seat, move);
  }
  // The game answers for a seat that is not expected too: its own rule says why not (SC-073, SC-010).
  const ruling = game.check(state, seat, move, faces);
  const awaited = expected.kind === 'free' ? expected.seats : [expected.seat];
  if (!ruling.ok || awaited.includes(seat) || game.isAside(move)) return ruling;
  return refuse('turn.notYours', { awaited: [...awaited] });
};

/** What a step leads to. */
export interface Stepped<State> {
  readonly standing: Standing<State>;
  readonly story: readonly StoryLine[];
}

/**
 * Makes a move. While an `each` or a `ballot` is incomplete the state stays and the choice is kept; with the last choice
 * all are applied in seat order, and with the last paper all are opened that are not held.
 */
export const step = <S extends object>(
  game: Game<S>,
  standing: Standing<S>,
  seat: number,
  move: Json,
  faces?: readonly string[],
): Ruling<Stepped<S>> => {
  const ruling = ask(game, standing, seat, move, faces);
  if (!ruling.ok) return ruling;
  const expected = game.expect(standing.state);
  const isGathering = expected.kind === 'each' || (expected.kind === 'ballot' && !game.isAside(move));
  if (isGathering && expected.seats.includes(seat)) {
    const choices = [...standing.choices, [seat, move] as const].sort(([a], [b]) => a - b);
    if (choices.length < expected.seats.length) return grant({ standing: { ...standing, choices }, story: [] });
    if (expected.kind === 'ballot') return grant(openBallot(game, standing.state, choices, expected.held));
    const outcome = applyChoices(game, standing.state, choices);
    return grant({ standing: { state: outcome.state, choices: [] }, story: outcome.story });
  }
  const { state, story } = passEmptyRounds(game, game.apply(standing.state, seat, ruling.value));
  return grant({ standing: { state, choices: standing.choices }, story });
};

/** Applies a complete `each`; every choice must have been granted on this state. */
export const applyChoices = <S extends object>(
  game: Game<S>,
  state: S,
  choices: readonly (readonly [seat: number, move: Json])[],
): Outcome<S> =>
  passEmptyRounds(
    game,
    game.applyEach(
      state,
      choices.map(([seat, move]) => {
        const ruling = game.check(state, seat, move);
        assert(ruling.ok, 'a choice was kept that the rules refuse');
        return [seat, ruling.value] as const;
      }),
    ),
  );

/** Lands the dice that the state waits for. */
export const land = <S extends object>(
  game: Game<S>,
  standing: Standing<S>,
  faces: readonly number[],
): { readonly standing: Standing<S>; readonly story: readonly StoryLine[] } => {
  const expected = game.expect(standing.state);
  assert(expected.kind === 'roll' && expected.roll.sides.length === faces.length, 'dice landed that nobody asked for');
  const { state, story } = passEmptyRounds(game, game.land(standing.state, faces));
  return { standing: { state, choices: [] }, story };
};
