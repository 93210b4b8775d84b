/**
 * Somebody who knows the rulebook and sees the table: she wants a theorem for
 * an open problem proven, and some House fallen.
 *
 * She reads only what the screen shows too: ids of forms, names of fields,
 * values of options and which of them are closed, and the sheets on the table.
 */
import type { Glance, PieceModel } from '../../../rules/kernel/game';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import type { Field, Offer, Option } from '../../../rules/kernel/offer';
import { isShown, pick, type Random, type Taste } from '../random-player';

/**
 * Moves that people make, from the first character on and dice not counted, until both goals are reached: none of 40,000
 * measured tables of two or three needed more. Decision 0020 has the figures.
 */
export const MOST_MOVES = 100;

/** What lies open to everybody, and where she sits. */
export interface Seen {
  readonly pieces: readonly PieceModel[];
  readonly glance: Glance;
  readonly seat: number;
}

/** A form, and the move that she makes of it. */
export interface Choice {
  readonly offer: Offer;
  readonly move: JsonObject;
}

/** Half of her mind, for tables that should be random and still get somewhere: proofs before talk, talk before passing. */
export const eager: Taste = (move) => {
  switch (move['kind']) {
    case 'result':
      return move['use'] === 'prove' ? 6 : move['use'] === 'base' ? 5 : move['use'] === 'drop' ? 0 : 2;
    case 'state':
      return Object.hasOwn(move, 'problem') ? 4 : 1;
    case 'move':
      return /Present|Informal|Badmouth|Network/.test(String(move['move'])) ? 1 : 5;
    case 'apply':
    case 'lemma':
      return 6;
    case 'pass':
      return 0;
    default:
      return 3;
  }
};

interface Sheet {
  readonly id: string;
  readonly seat: number;
  readonly isHere: boolean;
  readonly cards: number;
  readonly isFallen: boolean;
  readonly stats: Readonly<Record<string, number>>;
}

interface Board {
  readonly id: string;
  readonly seat: number;
  readonly status: string;
  readonly need: number;
  readonly cards: number;
  readonly isForProblem: boolean;
  readonly isEscape: boolean;
}

const recordOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const cardsIn = (values: JsonObject): number => {
  const cards = recordOf(values['house'])['cards'];
  return Array.isArray(cards) ? cards.length : 0;
};

const sheetsOf = ({ pieces }: Seen): readonly Sheet[] =>
  pieces
    .filter(({ layout }) => layout === 'mathematician')
    .map(({ id, seat, values }) => ({
      id: id.replace('sheet:', ''),
      seat,
      isHere: (values['out'] ?? null) === null,
      cards: cardsIn(values),
      isFallen: values['fallen'] === true,
      stats: Object.fromEntries(Object.entries(recordOf(values['stats'])).map(([name, stat]) => [name, Number(stat)])),
    }));

const boardsOf = ({ pieces }: Seen): readonly Board[] =>
  pieces
    .filter(({ layout }) => layout === 'theorem')
    .map(({ id, seat, values }) => ({
      id: id.replace('theorem:', ''),
      seat,
      status: String(values['status']),
      need: Number(values['need']),
      cards: cardsIn(values),
      isForProblem: (values['problem'] ?? null) !== null,
      isEscape: values['escape'] === true,
    }));

/** What she is after, worked out from the table. */
interface Mind {
  readonly me: Sheet | undefined;
  /** The colleague whose House leans most. */
  readonly rival: Sheet | undefined;
  /** One more tick of the clock and this is the last session. */
  readonly isLate: boolean;
  /** How many are at the conference, she included. */
  readonly here: number;
  /** The theorem for an open problem that is nearest to its proof. */
  readonly main: Board | undefined;
  /** My way out, while I am fallen. */
  readonly escape: Board | undefined;
  /** The theorem whose House leans most. */
  readonly victim: Board | undefined;
  readonly isSolved: boolean;
}

const least = <T>(list: readonly T[], size: (entry: T) => number): T | undefined =>
  list.reduce<T | undefined>(
    (best, entry) => (best === undefined || size(entry) < size(best) ? entry : best),
    undefined,
  );

const think = (seen: Seen): Mind => {
  const boards = boardsOf(seen);
  const sheets = sheetsOf(seen);
  const { clock } = seen.glance;
  const stated = boards.filter(({ status }) => status === 'stated');
  return {
    me: sheets.find(({ seat }) => seat === seen.seat),
    rival: least(
      sheets.filter(({ seat, isHere }) => isHere && seat !== seen.seat),
      ({ cards }) => -cards,
    ),
    isLate: clock !== undefined && clock.at + 1 >= clock.of,
    here: sheets.filter(({ isHere }) => isHere).length,
    main: least(
      stated.filter(({ isForProblem }) => isForProblem),
      ({ need }) => need,
    ),
    escape: least(
      stated.filter(({ isEscape, seat }) => isEscape && seat === seen.seat),
      ({ need }) => need,
    ),
    victim: least(stated, ({ cards }) => -cards),
    isSolved: boards.some(({ status, isForProblem }) => isForProblem && status === 'proven'),
  };
};

/** Moves that bring a result, by the rulebook, with the stat that they roll. */
const resultMoves: Readonly<Record<string, string>> = {
  'Throw Money At It': 'cold',
  'Truth Will Bear': 'sly',
  'Trust Me': 'cold',
  'Open Line': 'cold',
  'Digital Mayhem': 'hot',
  'Get Involved': 'hot',
  'Get Rough': 'hot',
  'Lose Control': 'hot',
  Bypass: 'sly',
  Conditioning: 'sly',
  Enticement: 'hot',
  Flexibility: 'hot',
  Intimidation: 'cold',
  Oomph: 'hot',
};

const isOpen = ({ refusal }: Option): boolean => refusal === undefined;
const isOpenOffer = ({ refusal }: Offer): boolean => refusal === undefined;

/** A statement this far from its proof is worth another try. */
const FAR = 10;

/** By how many CARDs a theorem's House must lean more before an attack is less work than gossip. */
const LEAD = 1;

const startTurn = (offers: readonly Offer[], mind: Mind): Offer | undefined => {
  const open = offers.filter(isOpenOffer);
  const { me, rival, here, isLate, main, escape, victim, isSolved } = mind;
  const state = open.find(({ id }) => id === 'move:state');
  const badmouth = open.find(({ id }) => id === 'move:Badmouth a Colleague');
  const best = least(
    open.filter(({ id }) => Object.hasOwn(resultMoves, id.slice(5))),
    ({ id }) => -(me?.stats[resultMoves[id.slice(5)] ?? ''] ?? 0),
  );
  const pass = open.find(({ group }) => group === 'pass');
  if (isSolved) {
    const leans = victim !== undefined && victim.cards > (rival?.cards ?? 0) + LEAD;
    // Trouble piles up in one House: whoever has most of it lets the others talk, where there are others.
    const isWorst = here > 2 && (me?.cards ?? 0) > (rival?.cards ?? 0);
    // The end of the conference would cost more than an attack, which needs a theorem to aim at.
    const attack = victim === undefined ? state : best;
    return (leans || isLate ? attack : isWorst ? pass : badmouth) ?? badmouth ?? best ?? pass;
  }
  if (me?.isFallen === true) return (escape === undefined ? undefined : best) ?? pass;
  if (main === undefined || (main.need > FAR && victim === main)) return state ?? best ?? pass;
  return best ?? badmouth ?? pass;
};

/** What she wants to stand in a field; undefined leaves it to what any player would do. */
type Wish = string | readonly string[] | undefined;

const goal = ({ main, escape, victim, isSolved, me }: Mind): Board | undefined =>
  isSolved ? victim : me?.isFallen === true ? escape : main;

const wishForResult = (field: string, mind: Mind): Wish => {
  const target = goal(mind);
  if (field === 'use') return target === undefined ? 'drop' : mind.isSolved ? 'disprove' : 'prove';
  return field === 'theorem' ? target?.id : undefined;
};

/** Two at a price where one would not bring the proof nearer, and the House can bear it. */
const wishForPick = (mind: Mind): Wish => {
  const target = goal(mind);
  if (mind.isSolved) return 'double-edged';
  return target !== undefined && target.need % 2 === 0 && target.cards < 3 ? 'two' : 'one';
};

const wishFor = (offer: Offer, { name, kind }: Field, mind: Mind): Wish => {
  switch (`${offer.id} ${name}`) {
    case 'answer:picks first':
      return kind === 'choice' ? 'trivial' : undefined;
    case 'answer:pick pick':
      return wishForPick(mind);
    case 'move:Badmouth a Colleague colleague':
      return mind.rival?.id;
    case 'answer:fall choice':
      return mind.isSolved ? 'fall' : 'down';
    case 'answer:card evade':
    case 'answer:evade evade':
      return mind.isSolved ? 'take' : 'evade';
    default:
      return offer.id === 'answer:result' ? wishForResult(name, mind) : undefined;
  }
};

const words = ['It can be done', 'Three keys and no lock', 'The night train is never late', 'A favor for a favor'];

const fill = (field: Field, wish: Wish, random: Random): Json | undefined => {
  switch (field.kind) {
    case 'choice': {
      const open = field.options.filter(isOpen).map(({ value }) => value);
      if (typeof wish === 'string' && open.includes(wish)) return wish;
      if (field.name === 'problem') return pick(open, random);
      if (field.optional === true && field.name !== 'benefit') return undefined;
      return field.initial !== undefined && open.includes(field.initial) ? field.initial : pick(open, random);
    }
    case 'several': {
      if (field.initial !== undefined && field.min > 0) return [...field.initial];
      // Every claim and every point that may help does help; of agents, as many as go.
      return field.options
        .filter(isOpen)
        .slice(0, field.max)
        .map(({ value }) => value);
    }
    case 'text':
      return field.optional === true ? undefined : `${pick(words, random) ?? ''} ${random(1000)}`;
    case 'texts':
      return Array.from({ length: field.min }, () => pick(words, random) ?? '');
    case 'flag':
      return false;
    case 'number':
      return field.initial;
  }
};

const fillIn = (offer: Offer, mind: Mind, random: Random): JsonObject => {
  const move: Record<string, Json> = { ...offer.fixed };
  for (const field of offer.fields) {
    const value = isShown(field, move) ? fill(field, wishFor(offer, field, mind), random) : undefined;
    if (value !== undefined) move[field.name] = value;
  }
  return move;
};

/**
 * What she does with the forms of her seat. Answers come first; a character is not hers to make here (see
 * `nextOfDraft`). Null where no form is open to her but side acts.
 */
export const choose = (offers: readonly Offer[], seen: Seen, random: Random): Choice | null => {
  const mind = think(seen);
  const answers = offers.filter(({ group, id }) => group === 'answer' && id !== 'draft');
  // A conjecture after a proof would be one more form for nothing that she wants.
  const answer = answers.find(({ id }) => id === 'answer:decline') ?? answers[0];
  const offer = answer ?? startTurn(offers, mind);
  return offer === undefined ? null : { offer, move: fillIn(offer, mind, random) };
};

/** Mathematicians whose marked move is a claim on any roll. */
const mathematicians = ['Number Theorist', 'Algebraist', 'Geometer', 'Dynamicist'];
const thieves = ['Bash', 'Fix'];
const spread: Readonly<Record<string, string>> = {
  ...{ creative: '-1', elegant: '+1', rigorous: '+2' },
  ...{ cold: '+2', hot: '+1', sly: '-1' },
};

/**
 * The next field of a draft that she would fill, with its value, on the form as it is after the fields before. Null when
 * the draft is done. Rigorous proves, so it is high; the thief has two moves that bring results.
 */
export const nextOfDraft = (form: Offer, draft: JsonObject, random: Random): readonly [string, Json] | null => {
  const field = form.fields.find((each) => !Object.hasOwn(draft, each.name) && isShown(each, draft) && isOwed(each));
  if (field === undefined) return null;
  const pages = field.name === 'math' ? mathematicians : field.name === 'thief' ? thieves : [];
  const wish = pick(pages, random) ?? spread[field.name];
  const value = fill(field, wish, random);
  return value === undefined ? null : [field.name, value];
};

const isOwed = (field: Field): boolean => !('optional' in field && field.optional === true);
