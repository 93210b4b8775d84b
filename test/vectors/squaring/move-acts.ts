/** The acts about named moves and about results, with the choices that the rules place after their dice. */
import { moveRecord } from '../../../rules/games/squaring-the-circle/moves/playbook/index';
import { have, poolOf } from '../../../rules/games/squaring-the-circle/state';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import { find } from '../../../rules/kernel/shapes';
import type { Act, ActReader } from './act';
import { stringOf, stringsOf, type Plain } from './defaults';
import {
  askedNow,
  bonusesOf,
  cardId,
  decide,
  make,
  passThrough,
  personId,
  personOf,
  poolIdOf,
  problemId,
  Refused,
  roll,
  stateOf,
  theoremId,
  unasked,
  viaOf,
  type Driver,
} from './driver';

const shortNames: ReadonlyMap<string, string> = new Map([
  ['Present', 'Present Your Work'],
  ['Informal', 'Informal Discussions'],
  ['Badmouth', 'Badmouth a Colleague'],
  ['Network', 'Network Among Attendees'],
  ['Menagerie: a trick', 'Menagerie Trick'],
  ['Recruitment: direct agents', 'Direct Agents'],
]);

/** The moves whose target is a colleague. */
const onColleagues = ['Badmouth', 'Watch the Competition'];

const targetOf = (driver: Driver, printed: string, target: Plain | undefined): JsonObject => {
  // The engine knows the colleague of these by what else is named: a CARD of hers, a move of hers.
  if (target === undefined || printed === 'Nilpotence' || printed === 'Basis Functions') return {};
  if (onColleagues.includes(printed)) return { colleague: personId(driver, target) };
  // Whom the others are about is a matter of the story, which the engine does not ask.
  const isAsked = printed === 'Blackmail' || moveRecord(printed)?.start?.keys.includes('target') === true;
  if (!isAsked) return {};
  return printed === 'Blackmail' ? { pool: `Surveillance/${String(target)}` } : { target: target as Json };
};

/** The engine does not ask whose move is studied, or whose CARD goes, where that follows: it must be whom the act names. */
const judgeTarget = (driver: Driver, act: Act, printed: string, target: Plain | undefined): void => {
  if (target === undefined) return;
  const named = find(stateOf(driver).people, personId(driver, target));
  if (printed === 'Basis Functions' && named?.moves.includes(String(act.peek('basis'))) !== true) {
    throw new Refused(`${String(target)} has no such move`, ['SC-113']);
  }
  const theirs = cardId(driver, act.peek('theirs'));
  if (printed === 'Nilpotence' && named?.house.some(({ id }) => id === theirs) !== true) {
    throw new Refused(`${String(target)} has no such CARD`, ['SC-103']);
  }
};

const agentIds = (driver: Driver, act: Act): JsonObject => {
  const agents = act.take('agents');
  if (agents === undefined) return {};
  const hers = personOf(driver, act.by).agents;
  const ids = stringsOf(agents, 'agents').map((each) => hers.find(({ name }) => name === each)?.id ?? each);
  return { agents: ids };
};

/** Through whom she borrows a move, or which one she studies. */
const borrowedOf = (driver: Driver, act: Act, printed: string): JsonObject =>
  printed === 'Basis Functions' ? { borrowed: act.take('basis') as Json } : viaOf(driver, act);

/** What an Enticement appeals to is the rules' business only where she has the move for it. */
const towardOf = (driver: Driver, act: Act): JsonObject => {
  const toward = act.take('toward');
  const move = toward === 'virtue' ? 'Best In People' : 'Worst In People';
  return toward !== undefined && personOf(driver, act.by).moves.includes(move) ? { toward: toward as Json } : {};
};

/** Words that the engine asks for and vectors leave out. */
const wordsFor = (printed: string, target: Plain | undefined): JsonObject =>
  printed !== 'Cold Read' ? {} : { statement: 'a secret', ...(target === undefined ? { target: 'somebody' } : {}) };

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

/** What was there before the dice: the only CARD of what is scrapped, and the points of a careful plan. */
interface Before {
  readonly only: string | null;
  readonly plans: number;
}

/** Those to whom the rules leave a choice right after the dice of a move. */
const answerChoices = (driver: Driver, by: string, said: ReadonlyMap<string, JsonObject>, before: Before): void => {
  const left = new Set(said.keys());
  for (let asked = askedNow(driver); asked !== null && asked.ask.move !== 'The Boss'; asked = askedNow(driver)) {
    const { move } = asked.ask;
    decide(driver, by, move, said.get(move) ?? null);
    left.delete(move);
  }
  for (const move of left) {
    if (!isForced(driver, move, said.get(move) ?? {}, before)) throw unasked(driver, by, move);
  }
};

/** A choice that had one answer is made without being asked; the vector may still say it. */
const isForced = (driver: Driver, move: string, { theorems, card }: JsonObject, { only, plans }: Before): boolean => {
  const { last, rolling } = stateOf(driver);
  const isHit = (last?.total ?? 0) > 6;
  // The last point of a plan is gone either way, whether it is spent to keep the rest or lost.
  if (move === 'Plan B') return isHit && plans === 1;
  if (move === 'Isometric Transformation') return card === only && (last?.total ?? 0) > 9;
  const on = rolling?.purpose.for === 'house' ? rolling.purpose.on : null;
  return Array.isArray(theorems) && theorems.length === 1 && theorems[0] === on;
};

export const moveAct: ActReader = (driver, act, seat) => {
  const printed = stringOf(act.take('move'), 'move');
  const [target, benefit, removed, names, dice] = ['target', 'benefit', 'remove', 'names', 'dice'].map(act.take);
  const house = personOf(driver, act.by).house.map(({ id }) => id);
  const said = choicesOf(driver, act);
  const cards = find(stateOf(driver).theorems, theoremId(driver, act.peek('scrap')))?.house ?? [];
  const before: Before = {
    only: cards.length === 1 ? (cards[0]?.id ?? null) : null,
    plans: poolOf(personOf(driver, act.by), 'Careful Plans')?.points ?? 0,
  };
  judgeTarget(driver, act, printed, target);
  if (printed === COMPACTIFY) return reportSpace(driver, act, seat);
  make(driver, seat, {
    kind: 'move',
    move: shortNames.get(printed) ?? printed,
    ...targetOf(driver, printed, target),
    ...wordsFor(printed, target),
    ...partsOf(driver, act, printed),
    ...borrowedOf(driver, act, printed),
    ...agentIds(driver, act),
    ...bonusesOf(driver, act),
  });
  rollHers(driver, dice);
  if (names === undefined || askedNow(driver) === null) answerChoices(driver, act.by, said, before);
  afterMove(driver, act, seat, { benefit, removed, names, house });
};

/** Her own dice, where the act throws any: what shakes a House after it has an act of its own. */
const rollHers = (driver: Driver, dice: Plain | undefined): void => {
  const { rolling } = stateOf(driver);
  if (rolling !== null && rolling.purpose.for !== 'house') roll(driver, dice);
  else if (dice !== undefined) throw new Error('dice fall that nobody rolls');
};

const COMPACTIFY = 'Compactify the Space';

/** She reports that she is shut in, or free of it (SC-117). */
const reportSpace = (driver: Driver, act: Act, seat: number): void => {
  act.take('way');
  const choice = personOf(driver, act.by).enclosed ? 'leave' : 'enter';
  make(driver, seat, { kind: 'report', move: COMPACTIFY, choice });
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
    make(driver, seat, { kind: 'benefit', ...(benefit === undefined ? {} : { benefit: benefit as Json }) }, ['SC-087']);
  }
  if (removed !== undefined) {
    const card = cardId(driver, removed);
    if (head?.do === 'remove') make(driver, seat, { kind: 'remove', card });
    else if (!house.includes(card) || personOf(driver, act.by).house.some(({ id }) => id === card)) {
      throw new Refused('the CARD was not removed', ['SC-088']);
    }
  }
  if (names !== undefined) nameThem(driver, act.by, seat, stringsOf(names, 'names'));
};

/** Teammates are names alone; agents have a thief type, which vectors leave out. */
const nameThem = (driver: Driver, by: string, seat: number, names: readonly string[]): void => {
  if (askedNow(driver) !== null) return decide(driver, by, 'Assemble the Team', { names: [...names] });
  if (names.length > 2) throw new Refused('more agents than were found', ['SC-174']);
  const [name = '', name2] = names;
  const second = name2 === undefined ? {} : { name2, type2: 'Wire' };
  make(driver, seat, { kind: 'names', name, type: 'Wire', ...second }, ['SC-174']);
};

const INFLICT = 'Inflict Intuitionistic Logic';

const TEAM_PLAYER = 'Team Player';

/** A flip who is a team player gives or withholds by her switch: it is set to what the act says. */
const setTeamPlayer = (driver: Driver, theorem: string, gives: boolean): void => {
  const found = stateOf(driver).theorems[theorem];
  if (found === undefined) return;
  if (gives && !have(stateOf(driver).people, found.by).moves.includes(TEAM_PLAYER)) {
    throw new Refused('its owner is no team player', ['SC-169', 'SC-007']);
  }
  const { moves, seat, withholds, out } = have(stateOf(driver).people, found.by);
  if (!moves.includes(TEAM_PLAYER) || out !== null || withholds !== gives) return;
  make(driver, seat, { kind: 'report', move: TEAM_PLAYER, choice: gives ? 'give' : 'withhold' });
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
  rollHers(driver, dice);
  if (pick !== undefined) make(driver, seat, { kind: 'pick', pick: pick as Json }, ['SC-041', 'SC-044']);
  if (inflict === undefined) return;
  const options: readonly string[] = find(stateOf(driver).theorems, id)?.options ?? [];
  const isHers = personOf(driver, act.by).moves.includes(INFLICT);
  // Her own CARD of a double-edged attack comes first; the theorem's share is asked about after it.
  if (pick === 'double-edged' && isHers && options.includes(String(inflict))) driver.inflicts = String(inflict);
  else decide(driver, act.by, INFLICT, { choice: inflict as Json });
};

/** What an attack takes in place of a CARD, as it was said with the attack; where nothing was said the CARD comes. */
export const sayInflicted = (driver: Driver): void => {
  const asked = askedNow(driver);
  if (asked?.ask.move !== INFLICT) return;
  const { inflicts } = driver;
  driver.inflicts = null;
  const { name } = have(stateOf(driver).people, asked.ask.who);
  decide(driver, name, INFLICT, inflicts === null ? null : { choice: inflicts });
};
