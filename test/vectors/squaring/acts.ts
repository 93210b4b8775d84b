/** The acts of vectors as sequences of engine moves. */
import { solvers } from '../../../rules/games/squaring-the-circle/conference';
import { mathPage, stats, thiefPage } from '../../../rules/games/squaring-the-circle/playbooks';
import { have } from '../../../rules/games/squaring-the-circle/state';
import type { Json, JsonObject } from '../../../rules/kernel/json';
import type { Act } from './act';
import { listOf, numberOf, stringOf, stringsOf, type Plain } from './defaults';
import {
  bonusesOf,
  cardId,
  conjectureId,
  isRolling,
  make,
  passThrough,
  personId,
  personOf,
  problemId,
  roll,
  seatOf,
  stateOf,
  theoremId,
  type Driver,
} from './driver';
import { cardAct, shakeAct } from './house-acts';

type ActReader = (driver: Driver, act: Act, seat: number) => void;

const stateAct: ActReader = (driver, act, seat) => {
  const isEscape = act.take('escape') === true;
  const [problem, conjecture, end, extras, logic] = ['problem', 'conjecture', 'end', 'extras', 'logic'].map(act.take);
  const chosen = extras === undefined ? [] : stringsOf(extras, 'extras');
  make(driver, seat, {
    kind: isEscape ? 'escape' : 'state',
    statement: stringOf(act.take('theorem'), 'theorem'),
    ...(problem === undefined ? {} : { problem: problemId(driver, problem) }),
    ...(conjecture === undefined ? {} : { conjecture: conjectureId(driver, conjecture) }),
    ...(end === undefined ? {} : { end: end as Json }),
    ...Object.fromEntries(chosen.map((extra) => [extra, true])),
    ...(logic === undefined ? {} : { logic: logic as Json }),
    ...bonusesOf(driver, act),
  });
  const [head] = stateOf(driver).queue;
  if (head?.do === 'consent') {
    make(driver, have(stateOf(driver).people, head.who).seat, { kind: 'consent', yes: true });
  }
  roll(driver, act.take('dice'));
  const [first, second, ...more] = stringsOf(act.take('picks'), 'picks');
  if (more.length > 0) throw new Error('more than two picks');
  make(driver, seat, { kind: 'picks', first: first ?? '', second: second ?? '' });
};

const conjectureAct: ActReader = (driver, act, seat) => {
  const text = stringOf(act.take('id'), 'id');
  make(driver, seat, { kind: 'conjecture', text, ...bonusesOf(driver, act) });
  roll(driver, act.take('dice'));
  const [head] = stateOf(driver).queue;
  if (head?.do === 'complication') make(driver, seat, { kind: 'complication', cardKind: 'complication', text });
};

const applyAct: ActReader = (driver, act, seat) => {
  const [source, to] = [theoremId(driver, act.take('source')), theoremId(driver, act.take('to'))];
  make(driver, seat, { kind: 'apply', source, to, ...bonusesOf(driver, act) });
  roll(driver, act.take('dice'));
};

const lemmaAct: ActReader = (driver, act, seat) => {
  const [source, to] = [theoremId(driver, act.take('source')), theoremId(driver, act.take('to'))];
  make(driver, seat, { kind: 'lemma', source, to, ...bonusesOf(driver, act) });
};

const shortNames: ReadonlyMap<string, string> = new Map([
  ['Present', 'Present Your Work'],
  ['Informal', 'Informal Discussions'],
  ['Badmouth', 'Badmouth a Colleague'],
  ['Network', 'Network Among Attendees'],
]);

const agentIds = (driver: Driver, act: Act): JsonObject => {
  const agents = act.take('agents');
  if (agents === undefined) return {};
  const hers = personOf(driver, act.by).agents;
  const ids = stringsOf(agents, 'agents').map((each) => hers.find(({ name }) => name === each)?.id ?? each);
  return { agents: ids };
};

const moveAct: ActReader = (driver, act, seat) => {
  const printed = stringOf(act.take('move'), 'move');
  const name = shortNames.get(printed) ?? printed;
  const [target, theorem, benefit, removed, names] = ['target', 'theorem', 'benefit', 'remove', 'names'].map(act.take);
  const dice = act.take('dice');
  const aimed =
    target === undefined
      ? {}
      : printed === 'Badmouth'
        ? { colleague: personId(driver, target) }
        : { target: target as Json };
  const others = act.left().filter((key) => !['spend', 'with', 'aid', 'agents'].includes(key));
  const house = personOf(driver, act.by).house.map(({ id }) => id);
  make(driver, seat, {
    kind: 'move',
    move: name,
    ...aimed,
    ...(theorem === undefined ? {} : { theorem: theoremId(driver, theorem) }),
    ...agentIds(driver, act),
    ...bonusesOf(driver, act),
    ...passThrough(act, others),
  });
  if (isRolling(driver)) roll(driver, dice);
  else if (dice !== undefined) throw new Error('dice fall that nobody rolls');
  afterMove(driver, act, seat, { benefit, removed, names, house });
};

interface AfterMove {
  readonly benefit: Plain | undefined;
  readonly removed: Plain | undefined;
  readonly names: Plain | undefined;
  readonly house: readonly string[];
}

/** The choices that stand in the same act and that the engine asks for after the dice. */
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
  if (names !== undefined) {
    const [name = '', name2] = stringsOf(names, 'names');
    const second = name2 === undefined ? {} : { name2, type2: 'Wire' };
    make(driver, seat, { kind: 'names', name, type: 'Wire', ...second });
  }
};

const resultAct: ActReader = (driver, act, seat) => {
  const theorem = act.take('theorem');
  const pick = act.take('pick');
  const dice = act.take('dice');
  make(driver, seat, {
    kind: 'result',
    use: act.take('use') as Json,
    ...(theorem === undefined ? {} : { theorem: theoremId(driver, theorem) }),
    ...bonusesOf(driver, act),
    ...passThrough(act, ['inflict', 'team_player']),
  });
  if (isRolling(driver)) roll(driver, dice);
  else if (dice !== undefined) throw new Error('dice fall that nobody rolls');
  if (pick !== undefined) make(driver, seat, { kind: 'pick', pick: pick as Json });
};

const loseAct: ActReader = (driver, act, seat) => {
  const name = act.take('agent');
  const agent = personOf(driver, act.by).agents.find((each) => each.name === name)?.id ?? String(name);
  make(driver, seat, { kind: 'lose', agent, ...passThrough(act, ['loyal']) });
};

/** A pass; where it ends the conference, the solvers tell their trophies. */
const passAct: ActReader = (driver, act, seat) => {
  const to = act.take('to');
  make(driver, seat, { kind: 'pass', ...(to === undefined ? {} : { to: personId(driver, to) }) });
  if (stateOf(driver).phase !== 'trophies') return;
  for (const { seat: solver } of solvers(stateOf(driver))) make(driver, solver, { kind: 'trophy', text: 'a trophy' });
};

const printedStat = (value: Plain | undefined): string => {
  const figure = numberOf(value, 'stats');
  return figure > 0 ? `+${figure}` : String(figure);
};

const createAct: ActReader = (driver, act, seat) => {
  const [math, thief] = [stringOf(act.take('math'), 'math'), stringOf(act.take('thief'), 'thief')];
  const figures = listOf(act.take('stats'), 'stats').flatMap((triple) => listOf(triple, 'stats'));
  const agent = act.take('agent');
  make(driver, seat, {
    kind: 'create',
    math,
    thief,
    name: act.by,
    // Vectors leave out what has no number: the first printed option will do.
    origin: mathPage(math)?.origins[0] ?? '',
    look: thiefPage(thief)?.looks[0] ?? '',
    vice: thiefPage(thief)?.vices[0] ?? '',
    ...Object.fromEntries(stats.map((stat, index) => [stat, printedStat(figures[index])])),
    other: act.take('other') as Json,
    ...(agent === undefined ? {} : { agentName: agent as Json, agentType: 'Wire' }),
  });
};

const advanceAct: ActReader = (driver, act, seat) => {
  const line = act.take('take') as Json;
  make(driver, seat, { kind: 'advance', line, ...passThrough(act, ['move', 'stat', 'name']) });
};

const readers: ReadonlyMap<string, ActReader> = new Map<string, ActReader>([
  ['state', stateAct],
  ['conjecture', conjectureAct],
  ['apply', applyAct],
  ['lemma', lemmaAct],
  ['move', moveAct],
  ['result', resultAct],
  ['card', cardAct],
  ['shake', shakeAct],
  ['convert', (driver, act, seat) => make(driver, seat, { kind: 'convert', card: cardId(driver, act.take('remove')) })],
  ['lose', loseAct],
  ['decline', (driver, _, seat) => make(driver, seat, { kind: 'decline' })],
  ['pass', passAct],
  ['write', (driver, act, seat) => make(driver, seat, { kind: 'write', text: act.take('problem') as Json })],
  [
    'choose',
    (driver, act, seat) => make(driver, seat, { kind: 'choose', problem: problemId(driver, act.take('problem')) }),
  ],
  ['create', createAct],
  ['advance', advanceAct],
]);

/** Runs one act; throws `Refused` where a rule says no, and another error where the act cannot be done as it is written. */
export const runAct = (driver: Driver, act: Act): void => {
  const reader = readers.get(act.do);
  if (reader === undefined) throw new Error(`${act.do} belongs to a move that is not in play yet`);
  reader(driver, act, seatOf(driver, act.by));
  const [left] = act.left();
  if (left !== undefined) throw new Error(`${left} plays no part here`);
};
