/**
 * The shape of a state that comes from outside: in the genesis of a table that
 * goes on from another, which anybody can make up.
 *
 *   Limits: those of the moves (`shapes.ts`) for all words; ids are a letter and up to 7 figures; counts are whole and
 *   at most a million, lists and records as long as named below. Nothing is left out and nothing is unknown.
 *
 * A field that is new in the state or in the queue does not compile here until it has its shape. Whether the parts fit
 * together is asked in `state-reader.ts`.
 */
import * as v from 'valibot';
import type { RollShown } from '../../kernel/game';
import { LINE, line, LONG, longText, word } from '../../kernel/shapes';
import { addendsOf, bandsOf, listOf, recordOf, sayShape, whole, wordsTo, type Shape } from '../../kernel/state-shapes';
import type { CardDue, CardSource, CardWords, Consequence, NamedParts, Purpose, Statement } from './consequences';
import { cardKinds, printedMove, stats, thiefPage, mathPage } from './playbooks';
import type {
  Agent,
  Aid,
  Card,
  Conference,
  Conjecture,
  Logic,
  Mathematician,
  Phase,
  Pool,
  Problem,
  Rolling,
  SquaringState,
  Teammate,
  Theorem,
  TheoremOption,
  TheoremStatus,
} from './state';

/** One of a closed union's members; whoever adds one adds it here, or this does not compile. */
const oneOf = <T extends string>(all: Readonly<Record<T, true>>): Shape<T> =>
  v.custom<T>((value) => typeof value === 'string' && Object.hasOwn(all, value));

const count = whole(0, 1_000_000);
const few = whole(0, 1000);
const seat = whole(0, 7);
const id = (letter: string): Shape<string> => v.pipe(v.string(), v.regex(new RegExp(`^${letter}[1-9]\\d{0,6}$`)));
const person = id('m');
const theorem = id('T');
const problem = id('P');
const conjecture = id('K');
/** A bearer of a House. */
const bearer = id('[mT]');
const orEmpty = (text: Shape<string>): Shape<string> => v.union([v.literal(''), text]);

const say = sayShape(word, wordsTo(LONG));

const cardKind = v.picklist(cardKinds);
const card: Shape<Card> = v.strictObject({ id: id('k'), kind: cardKind, text: line });
const cardWords: Shape<CardWords> = v.strictObject({ kind: cardKind, text: line });
const house = listOf(card, 1000);
const pool: Shape<Pool> = v.strictObject({
  move: word,
  target: wordsTo(LINE),
  points: whole(1, 1_000_000),
});
const thiefType = v.pipe(
  word,
  v.check((name) => thiefPage(name) !== undefined),
);
const agent: Shape<Agent> = v.strictObject({ id: id('g'), name: line, type: thiefType });
const teammate: Shape<Teammate> = v.strictObject({ id: id('s'), name: line, isFresh: v.boolean() });
const printed = v.pipe(
  word,
  v.check((name) => printedMove(name) !== undefined),
);

const mathematician: Shape<Mathematician> = v.strictObject({
  id: person,
  seat,
  name: line,
  origin: word,
  look: word,
  vice: word,
  colleagues: orEmpty(longText),
  math: v.pipe(
    word,
    v.check((name) => mathPage(name) !== undefined),
  ),
  thief: thiefType,
  stats: v.strictObject(v.entriesFromList(stats, whole(-3, 9))),
  moves: listOf(printed, 100),
  house,
  xp: whole(0, 9),
  due: few,
  taken: listOf(word, 100),
  trophies: listOf(line, 1000),
  forward: recordOf(v.union([v.literal('any'), theorem]), whole(1, 1000)),
  pools: listOf(pool, 1000),
  escapes: listOf(theorem, 100),
  doubled: v.boolean(),
  out: v.nullable(
    v.strictObject({
      how: oneOf<'removed' | 'imprisoned' | 'dead' | 'transcended'>({
        removed: true,
        imprisoned: true,
        dead: true,
        transcended: true,
      }),
      text: line,
      isFree: v.boolean(),
    }),
  ),
  agents: listOf(agent, 1000),
  banned: listOf(printed, 100),
  student: v.nullable(v.strictObject({ name: line, ready: v.boolean() })),
  solved: listOf(problem, 100),
  boss: v.nullable(v.picklist(['cruel', 'loyal'])),
  team: listOf(teammate, 1000),
  withholds: v.boolean(),
  enclosed: v.boolean(),
});

const logic: Shape<Logic> = v.picklist(['consistent', 'complete']);

const theoremShape: Shape<Theorem> = v.strictObject({
  id: theorem,
  by: person,
  statement: line,
  status: oneOf<TheoremStatus>({ stated: true, proven: true, disproved: true, scrapped: true, lapsed: true }),
  need: few,
  startNeed: few,
  options: listOf(
    oneOf<TheoremOption>({ trivial: true, construction: true, induction: true, contradiction: true, exhaustion: true }),
    5,
  ),
  house,
  problem: v.nullable(problem),
  conjecture: v.nullable(conjecture),
  end: v.nullable(line),
  base: few,
  lemma: few,
  exhausted: v.boolean(),
  provedBy: v.nullable(person),
  logic: v.nullable(logic),
  leansOn: listOf(theorem, 1000),
  readyBy: v.nullable(person),
  metastable: v.boolean(),
});

const conjectureShape: Shape<Conjecture> = v.strictObject({
  id: conjecture,
  by: person,
  text: line,
  grade: v.picklist(['strong', 'plain', 'missed']),
  complication: v.nullable(cardWords),
});

const problemShape: Shape<Problem> = v.strictObject({
  id: problem,
  by: person,
  text: line,
  chosen: v.nullable(person),
  back: v.nullable(person),
  impossibilityOf: v.nullable(problem),
  fits: v.boolean(),
  state: v.picklist(['open', 'discarded', 'closed']),
});

const conference: Shape<Conference> = v.strictObject({
  number: count,
  guest: v.nullable(person),
  place: orEmpty(line),
  sights: orEmpty(longText),
  session: count,
  clock: count,
  ticked: v.boolean(),
  turn: v.nullable(person),
  initiated: whole(0, 2),
  done: listOf(person, 1000),
  begun: listOf(person, 1000),
  order: listOf(person, 8),
  problems: recordOf(problem, problemShape),
});

const aid: Shape<Aid> = v.strictObject({
  by: person,
  pool: wordsTo(400),
  to: orEmpty(person),
});

const band = v.picklist(['strong', 'weak', 'miss']);

const cardSource: Shape<CardSource> = v.union([
  v.strictObject({ from: v.literal('option'), name: v.picklist(['own-risk', 'foe', 'debt', 'event', 'complete']) }),
  v.strictObject({ from: v.literal('result'), name: v.picklist(['prove', 'missed', 'disprove', 'tainted']) }),
  v.strictObject({ from: v.picklist(['conjecture', 'move']), name: line }),
]);

const cardDue: Shape<CardDue> = v.strictObject({
  do: v.literal('card'),
  on: bearer,
  writer: person,
  source: cardSource,
  words: v.nullable(cardWords),
  evadable: v.boolean(),
  attacker: v.nullable(person),
});

const statement: Shape<Statement> = v.strictObject({
  statement: line,
  problem: v.nullable(problem),
  conjecture: v.nullable(conjecture),
  end: v.nullable(line),
  extras: listOf(printed, 5),
  logic: v.nullable(logic),
  escape: v.boolean(),
});

const proof = v.picklist(['prove', 'disprove']);
const proving = { who: person, theorem, source: v.nullable(theorem), tainted: v.boolean() };
const someLine = v.exactOptional(line);
const named: Shape<NamedParts> = v.strictObject({
  theorem: v.exactOptional(theorem),
  colleague: v.exactOptional(person),
  target: someLine,
  agents: v.exactOptional(listOf(id('g'), 1000)),
  problem: v.exactOptional(problem),
  card: v.exactOptional(id('k')),
  theirs: v.exactOptional(id('k')),
  statement: someLine,
  end: someLine,
  reason: someLine,
  borrowed: v.exactOptional(printed),
  pool: v.exactOptional(wordsTo(400)),
  amount: v.exactOptional(whole(1, 1_000_000)),
  way: v.exactOptional(v.picklist(['increase', 'reduce'])),
  toward: v.exactOptional(v.picklist(['virtue', 'vice'])),
  psyops: v.exactOptional(v.boolean()),
  spook: v.exactOptional(wordsTo(400)),
  via: v.exactOptional(word),
});
const purposes: { readonly [F in Purpose['for']]: Shape<Purpose & { readonly for: F }> } = {
  guest: v.strictObject({ for: v.literal('guest') }),
  house: v.strictObject({
    for: v.literal('house'),
    on: bearer,
    card: v.nullable(id('k')),
    attacker: v.nullable(person),
  }),
  state: v.strictObject({ for: v.literal('state'), who: person, statement }),
  conjecture: v.strictObject({ for: v.literal('conjecture'), who: person, text: line }),
  apply: v.strictObject({ for: v.literal('apply'), who: person, source: theorem, to: theorem }),
  prove: v.strictObject({ for: v.literal('prove'), ...proving }),
  disprove: v.strictObject({ for: v.literal('disprove'), ...proving }),
  evade: v.strictObject({ for: v.literal('evade'), who: person, card: cardDue }),
  move: v.strictObject({
    for: v.literal('move'),
    who: person,
    move: word,
    named,
    made: listOf(word, 100),
  }),
};

const addends = addendsOf(say, 200);
const sides = listOf(whole(1, 6), 2);

const rolling: Shape<Rolling> = v.strictObject({
  seat,
  what: say,
  sides,
  addends,
  bands: bandsOf(say),
  purpose: v.union(Object.values<Shape<Purpose>>(purposes)),
});

const last: Shape<RollShown> = v.strictObject({
  seat,
  what: say,
  faces: sides,
  sides,
  addends,
  total: whole(-1_000_000, 1_000_000),
  band: say,
});

const hers = { who: person };
const dues: { readonly [D in Consequence['do']]: Shape<Consequence & { readonly do: D }> } = {
  card: cardDue,
  result: v.strictObject({
    do: v.literal('result'),
    ...hers,
    only: v.picklist(['any', 'prove']),
    to: v.nullable(theorem),
    source: v.nullable(theorem),
    not: v.nullable(theorem),
    tainted: v.boolean(),
    isTwin: v.boolean(),
  }),
  pick: v.strictObject({ do: v.literal('pick'), ...proving, use: proof }),
  consent: v.strictObject({ do: v.literal('consent'), ...hers, conjecture, rolling }),
  picks: v.strictObject({ do: v.literal('picks'), theorem, band }),
  complication: v.strictObject({ do: v.literal('complication'), conjecture }),
  shake: v.strictObject({ do: v.literal('shake'), on: bearer, attacker: v.nullable(person) }),
  rear: v.strictObject({ do: v.literal('rear'), on: bearer }),
  fall: v.strictObject({ do: v.literal('fall'), ...hers }),
  out: v.strictObject({ do: v.literal('out'), ...hers }),
  escape: v.strictObject({ do: v.literal('escape'), ...hers }),
  convert: v.strictObject({ do: v.literal('convert'), ...hers }),
  conjecture: v.strictObject({ do: v.literal('conjecture'), ...hers }),
  remove: v.strictObject({ do: v.literal('remove'), ...hers }),
  benefit: v.strictObject({ do: v.literal('benefit'), ...hers, theorem }),
  names: v.strictObject({ do: v.literal('names'), ...hers, count: whole(1, 2) }),
  lose: v.strictObject({
    do: v.literal('lose'),
    ...hers,
    from: v.pipe(v.array(id('g')), v.minLength(1), v.maxLength(3)),
    isAsked: v.boolean(),
  }),
  complete: v.strictObject({ do: v.literal('complete'), ...hers, theorem }),
  disprove: v.strictObject({
    do: v.literal('disprove'),
    theorem,
    by: v.picklist(['house', 'rival', 'impossible']),
    attacker: v.nullable(person),
  }),
  loseHold: v.strictObject({ do: v.literal('loseHold'), ...hers, pool: word, rule: word }),
  followup: v.strictObject({
    do: v.literal('followup'),
    ...hers,
    bonus: whole(0, 1),
    only: v.nullable(word),
    made: listOf(word, 100),
  }),
  ask: v.strictObject({
    do: v.literal('ask'),
    ...hers,
    move: word,
    about: word,
    among: listOf(word, 1000),
    then: v.lazy(() => listOf(due, 20)),
    rolling: v.nullable(rolling),
  }),
  confirm: v.strictObject({
    do: v.literal('confirm'),
    what: v.picklist(['back', 'fits']),
    ...hers,
    by: person,
    problem,
    votes: listOf(v.strictTuple([seat, v.boolean()]), 8),
  }),
};

const due: Shape<Consequence> = v.union(Object.values<Shape<Consequence>>(dues));

export const stateShape: Shape<SquaringState> = v.strictObject({
  phase: oneOf<Phase>({
    creating: true,
    drawing: true,
    setting: true,
    writing: true,
    choosing: true,
    play: true,
    trophies: true,
    over: true,
  }),
  seats: listOf(v.nullable(person), 8),
  people: recordOf(person, mathematician),
  theorems: recordOf(theorem, theoremShape),
  conjectures: recordOf(conjecture, conjectureShape),
  conference,
  nextGuest: whole(-1, 7),
  staying: listOf(seat, 8),
  aids: listOf(aid, 1000),
  queue: listOf(due, 100),
  rolling: v.nullable(rolling),
  last: v.nullable(last),
  made: v.strictObject({
    people: count,
    theorems: count,
    conjectures: count,
    problems: count,
    cards: count,
    agents: count,
    teammates: count,
  }),
});
