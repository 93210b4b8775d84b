/** From an act of a vector to a move of the game. */
import { traitsOf, type NerveState } from '../../../rules/games/nerve/state';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { knownKeys, listOf, recordOf, type PlainRecord } from '../plain';
import { seatOf, type Names } from './load';

interface Act {
  readonly seat: number;
  readonly move: JsonObject;
  /** The state after the act, in the vector's own ids: the engine gives out others where a sheet is made. */
  readonly named: (state: NerveState) => NerveState;
}

const words = 'Something that somebody said';

/** `[a3, a3]` as names that tell dice alike apart. */
const numbered = (dice: readonly string[]): readonly string[] =>
  dice.map((die, at) => {
    const before = dice.slice(0, at).filter((each) => each === die).length;
    return before === 0 ? die : `${die}.${before + 1}`;
  });

/** `{b: 2}` as the names of two dice of a Pile. */
const pileNames = (value: unknown): readonly string[] =>
  numbered(
    Object.entries(recordOf(value, 'dice')).flatMap(([colour, count]) => Array<string>(Number(count)).fill(colour)),
  );

/** `[[A, a1], [B, b6]]` as dice of Pools. */
const places = (value: unknown, names: Names): readonly string[] =>
  numbered(
    listOf(value, 'dice').map((each) => {
      const [seat, die] = listOf(each, 'die');
      return `${seatOf(names, seat)}/${String(die)}`;
    }),
  );

const optional = (act: PlainRecord, keys: Readonly<Record<string, (value: unknown) => Json>>): JsonObject =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([key, read]) => (act[key] === undefined ? [] : [[key, read(act[key])] as const])),
  );

const text = (act: PlainRecord): JsonObject => ({ text: act['text'] === undefined ? words : String(act['text']) });

const draft = (act: PlainRecord): JsonObject => {
  const { active, cool, decisive, traits = {} } = act;
  const kinds = Object.entries(recordOf(traits, 'traits'));
  const of = (kind: string): readonly string[] => kinds.flatMap(([id, each]) => (each === kind ? [id] : []));
  return {
    name: 'Somebody',
    active: Number(active),
    cool: Number(cool),
    decisive: Number(decisive),
    secrets: of('secret'),
    beliefs: of('belief'),
    theories: of('theory'),
  };
};

/** The move of an act, by what it does. */
const movers: Readonly<Record<string, (act: PlainRecord, names: Names) => JsonObject>> = {
  create: (act) => ({ kind: 'create', ...draft(act) }),
  start_play: () => ({ kind: 'start' }),
  call_conflict: (act, names) => ({
    kind: 'call',
    with: listOf(act['with'] ?? [], 'with').map((name) => String(seatOf(names, name))),
  }),
  answer_call: (act) => ({ kind: 'answer', join: act['join'] === true }),
  declare: (act) => ({
    kind: 'declare',
    type: String(act['type']),
    ...text(act),
    ...optional(act, { n: Number }),
    ...(act['ante'] === undefined ? {} : { bet: pileNames(act['ante']) }),
  }),
  ante: (act) => ({ kind: 'ante', dice: pileNames(act['dice']) }),
  decline_stake: () => ({ kind: 'declineStake' }),
  foreign: (act) => ({ kind: 'foreign', dice: pileNames(act['dice']) }),
  activate: (act, names) => ({
    kind: 'activate',
    trait: String(act['trait']),
    reroll: places(act['reroll'] ?? [], names),
    ...optional(act, { pay: String }),
  }),
  offer_out: (act, names) => ({
    kind: 'offerOut',
    to: String(seatOf(names, act['to'])),
    out: String(act['out']),
    ...text(act),
  }),
  answer_out: (act) => ({ kind: 'answerOut', answer: String(act['answer']), ...text(act) }),
  define_out_trait: (act) => ({
    kind: 'outTrait',
    id: String(act['id']),
    ...text(act),
    ...(act['kind'] === undefined ? {} : { trait: String(act['kind']) }),
  }),
  done: () => ({ kind: 'done' }),
  bid: (act) => ({ kind: 'bid', dice: numbered(listOf(act['dice'], 'dice').map(String)) }),
  concede: () => ({ kind: 'concede' }),
  define_trait: (act) => ({ kind: 'trait', id: String(act['id']), trait: String(act['kind']), ...text(act) }),
  define_fact: (act) => ({ kind: 'fact', id: String(act['id']), ...text(act) }),
  consolidate: (act) => ({
    kind: 'consolidate',
    how: String(act['how']),
    reduce: listOf(act['reduce'], 'reduce').map(String),
    ...text(act),
    ...optional(act, { target: String, id: String }),
    ...(act['kind'] === undefined ? {} : { trait: String(act['kind']) }),
  }),
  reroll_pool: (act, names) => ({ kind: 'momentum', reroll: places(act['dice'], names) }),
  waive: () => ({ kind: 'waive' }),
};

/** The texts of a created sheet are the vector's ids for its Traits. */
const nameTraits = (state: NerveState, seat: number): NerveState => ({
  ...state,
  characters: state.characters.map((character, at) =>
    at !== seat || character === null
      ? character
      : {
          ...character,
          traits: Object.fromEntries(traitsOf(character).map((trait) => [trait.text, { ...trait, id: trait.text }])),
        },
  ),
});

/** Everything that acts say (section 4.1), and what an act expects. */
const actKeys = [
  ...[
    'by',
    'do',
    'refused',
    'roll',
    'then',
    'active',
    'cool',
    'decisive',
    'traits',
    'with',
    'join',
    'type',
    'text',
    'n',
  ],
  ...['ante', 'dice', 'trait', 'reroll', 'pay', 'to', 'out', 'answer', 'id', 'kind', 'how', 'reduce', 'target'],
];

/** Throws where the act is none that the catalogue lists. */
export const moveOf = (_: NerveState, act: PlainRecord, names: Names): Act => {
  const mover = movers[String(act['do'])];
  if (mover === undefined) throw new Error(`no act is called ${String(act['do'])}`);
  knownKeys(act, actKeys, String(act['do']));
  const seat = seatOf(names, act['by']);
  return {
    seat,
    move: mover(act, names),
    named: (state) => (act['do'] === 'create' ? nameTraits(state, seat) : state),
  };
};
