/** The acts about named moves and about results, with the choices that the rules place after their dice. */
import { have } from '../../../rules/games/squaring-the-circle/state';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import type { Act, ActReader } from './act';
import { stringOf, stringsOf, type Plain } from './defaults';
import {
  askedNow,
  bonusesOf,
  cardId,
  decide,
  isRolling,
  make,
  passThrough,
  personId,
  personOf,
  poolIdOf,
  problemId,
  roll,
  stateOf,
  theoremId,
  type Driver,
} from './driver';

const shortNames: ReadonlyMap<string, string> = new Map([
  ['Present', 'Present Your Work'],
  ['Informal', 'Informal Discussions'],
  ['Badmouth', 'Badmouth a Colleague'],
  ['Network', 'Network Among Attendees'],
]);

/** The moves whose target is a colleague. */
const onColleagues = ['Badmouth', 'Watch the Competition'];

const targetOf = (driver: Driver, printed: string, target: Plain | undefined): JsonObject => {
  // The engine knows the colleague of these by what else is named: a CARD of hers, a move of hers.
  if (target === undefined || printed === 'Nilpotence' || printed === 'Basis Functions') return {};
  if (onColleagues.includes(printed)) return { colleague: personId(driver, target) };
  return printed === 'Blackmail' ? { pool: `Surveillance/${String(target)}` } : { target: target as Json };
};

const agentIds = (driver: Driver, act: Act): JsonObject => {
  const agents = act.take('agents');
  if (agents === undefined) return {};
  const hers = personOf(driver, act.by).agents;
  const ids = stringsOf(agents, 'agents').map((each) => hers.find(({ name }) => name === each)?.id ?? each);
  return { agents: ids };
};

/** Through whom she borrows a move: a teammate by name, or hold of Basis Functions. */
const viaOf = (driver: Driver, act: Act, printed: string): JsonObject => {
  const [via, basis] = ['via', 'basis'].map(act.take);
  if (printed === 'Basis Functions') return basis === undefined ? {} : { borrowed: basis as Json };
  if (basis !== undefined) return { via: 'basis' };
  if (via === undefined) return {};
  return { via: personOf(driver, act.by).team.find(({ name }) => name === via)?.id ?? (via as Json) };
};

/** What an Enticement appeals to is the rules' business only where she has the move for it. */
const towardOf = (driver: Driver, act: Act): JsonObject => {
  const toward = act.take('toward');
  const move = toward === 'virtue' ? 'Best In People' : 'Worst In People';
  return toward !== undefined && personOf(driver, act.by).moves.includes(move) ? { toward: toward as Json } : {};
};

/** What a move names besides its target, by the engine's keys. */
const partsOf = (driver: Driver, act: Act, printed: string): JsonObject => {
  const [theorem, scrap, problem, fresh, mine, theirs, spook] = [
    'theorem',
    'scrap',
    'problem',
    'new',
    'mine',
    'theirs',
    'spook',
  ].map(act.take);
  const scrapped = theorem ?? scrap;
  return {
    ...(scrapped === undefined ? {} : { theorem: theoremId(driver, scrapped) }),
    ...(problem === undefined ? {} : { problem: problemId(driver, problem) }),
    ...(fresh === undefined ? {} : { [printed === 'Unprovable' ? 'reason' : 'statement']: fresh as Json }),
    ...(mine === undefined ? {} : { card: cardId(driver, mine) }),
    ...(theirs === undefined ? {} : { theirs: cardId(driver, theirs) }),
    ...(spook === undefined ? {} : { spook: poolIdOf(driver, spook) }),
    ...passThrough(act, ['amount', 'way', 'psyops']),
    ...towardOf(driver, act),
  };
};

/** The choices of the same act, in the engine's words: by the move that asks, what is said. */
const choicesOf = (driver: Driver, act: Act): ReadonlyMap<string, JsonObject> => {
  const [precision, planB, zeroDay, killSwitch, theorems, dropped] = [
    'precision',
    'plan_b',
    'zero_day',
    'kill_switch',
    'theorems',
    'drop',
  ].map(act.take);
  const said: (readonly [string, JsonObject])[] = [
    ...(precision === true ? [['Precision', { choice: 'forward' }] as const] : []),
    ...(planB === true ? [['Plan B', { choice: 'keep' }] as const] : []),
    ...(zeroDay === true ? [['Zero-Day', { choice: 'spend' }] as const] : []),
    ...(killSwitch === true ? [['Kill Switch', { choice: 'giveUp' }] as const] : []),
    ...(dropped === undefined ? [] : [['Isometric Transformation', { card: cardId(driver, dropped) }] as const]),
    ...(theorems === undefined
      ? []
      : [
          [
            'Extreme Sensitivity to Initial Conditions',
            { theorems: stringsOf(theorems, 'theorems').map((each) => theoremId(driver, each)) },
          ] as const,
        ]),
  ];
  return new Map(said);
};

/** Those to whom the rules leave a choice right after the dice of a move. */
const answerChoices = (driver: Driver, said: ReadonlyMap<string, JsonObject>): void => {
  const left = new Set(said.keys());
  for (let asked = askedNow(driver); asked !== null && asked.ask.move !== 'The Boss'; asked = askedNow(driver)) {
    const { move } = asked.ask;
    decide(driver, move, said.get(move) ?? null);
    left.delete(move);
  }
  const [unasked] = left;
  if (unasked !== undefined) throw new Error(`nobody is asked about ${unasked}`);
};

export const moveAct: ActReader = (driver, act, seat) => {
  const printed = stringOf(act.take('move'), 'move');
  const [target, benefit, removed, names, dice] = ['target', 'benefit', 'remove', 'names', 'dice'].map(act.take);
  const house = personOf(driver, act.by).house.map(({ id }) => id);
  const said = choicesOf(driver, act);
  make(driver, seat, {
    kind: 'move',
    move: shortNames.get(printed) ?? printed,
    ...targetOf(driver, printed, target),
    ...partsOf(driver, act, printed),
    ...viaOf(driver, act, printed),
    ...agentIds(driver, act),
    ...bonusesOf(driver, act),
  });
  if (isRolling(driver)) roll(driver, dice);
  else if (dice !== undefined) throw new Error('dice fall that nobody rolls');
  if (names === undefined || askedNow(driver) === null) answerChoices(driver, said);
  afterMove(driver, act, seat, { benefit, removed, names, house });
};

interface AfterMove {
  readonly benefit: Plain | undefined;
  readonly removed: Plain | undefined;
  readonly names: Plain | undefined;
  readonly house: readonly string[];
}

/** The choices that stand in the same act and that every table can be asked for after the dice. */
const afterMove = (driver: Driver, act: Act, seat: number, { benefit, removed, names, house }: AfterMove): void => {
  const [head] = stateOf(driver).queue;
  if (head?.do === 'benefit' || benefit !== undefined) {
    make(driver, seat, { kind: 'benefit', ...(benefit === undefined ? {} : { benefit: benefit as Json }) });
  }
  if (removed !== undefined) {
    const card = cardId(driver, removed);
    if (head?.do === 'remove') make(driver, seat, { kind: 'remove', card });
    else if (!house.includes(card) || personOf(driver, act.by).house.some(({ id }) => id === card)) {
      throw new Error('the CARD was not removed');
    }
  }
  if (names !== undefined) nameThem(driver, seat, stringsOf(names, 'names'));
};

/** Teammates are names alone; agents have a thief type, which vectors leave out. */
const nameThem = (driver: Driver, seat: number, names: readonly string[]): void => {
  if (askedNow(driver) !== null) return decide(driver, 'Assemble the Team', { names: [...names] });
  const [name = '', name2] = names;
  const second = name2 === undefined ? {} : { name2, type2: 'Wire' };
  make(driver, seat, { kind: 'names', name, type: 'Wire', ...second });
};

const INFLICT = 'Inflict Intuitionistic Logic';

/** A flip who is a team player gives or withholds by her switch: it is set to what the act says. */
const setTeamPlayer = (driver: Driver, theorem: string, gives: boolean): void => {
  const found = stateOf(driver).theorems[theorem];
  if (found === undefined) return;
  const { moves, seat, withholds } = have(stateOf(driver).people, found.by);
  if (!moves.includes('Team Player') || withholds !== gives) return;
  make(driver, seat, { kind: 'report', move: 'Team Player', choice: gives ? 'give' : 'withhold' });
};

const MOONSHINE = 'Monstrous Moonshine';

/** Vectors spend the point that turns a result into something else like any other; the engine is told what it becomes. */
const turnedOf = (bonuses: JsonObject): JsonObject => {
  const { spend, ...others } = bonuses;
  if (!Array.isArray(spend) || !spend.includes(MOONSHINE)) return bonuses;
  const left = spend.filter((pool) => pool !== MOONSHINE);
  return { ...others, ...(left.length === 0 ? {} : { spend: left }), turned: 'something else' };
};

export const resultAct: ActReader = (driver, act, seat) => {
  const [use, theorem, pick, dice, inflict] = ['use', 'theorem', 'pick', 'dice', 'inflict'].map(act.take);
  const id = theorem === undefined ? '' : theoremId(driver, theorem);
  setTeamPlayer(driver, id, act.take('team_player') === true);
  make(driver, seat, {
    kind: 'result',
    use: use as Json,
    ...(id === '' ? {} : { theorem: id }),
    ...turnedOf(bonusesOf(driver, act)),
  });
  if (isRolling(driver)) roll(driver, dice);
  else if (dice !== undefined) throw new Error('dice fall that nobody rolls');
  if (pick !== undefined) make(driver, seat, { kind: 'pick', pick: pick as Json });
  if (inflict !== undefined || askedNow(driver)?.ask.move === INFLICT) {
    decide(driver, INFLICT, inflict === undefined ? null : { choice: inflict as Json });
  }
};
