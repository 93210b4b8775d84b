/** The acts of vectors as sequences of engine moves. */
import { solvers } from '../../../rules/games/squaring-the-circle/conference';
import { mathPage, stats, thiefPage } from '../../../rules/games/squaring-the-circle/playbooks';
import { have } from '../../../rules/games/squaring-the-circle/state';
import type { Json } from '../../../rules/kernel/json';
import type { Act, ActReader } from './act';
import { listOf, numberOf, stringOf, stringsOf, type Plain } from './defaults';
import {
  bonusesOf,
  askedNow,
  cardId,
  conjectureId,
  decide,
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
import { moveAct, resultAct } from './move-acts';

const extraMoves: ReadonlyMap<string, string> = new Map([
  ['axiom', 'Axiom of Choice'],
  ['calculus', 'Calculus'],
]);

const stateAct: ActReader = (driver, act, seat) => {
  const isEscape = act.take('escape') === true;
  const [problem, conjecture, end, extras, logic] = ['problem', 'conjecture', 'end', 'extras', 'logic'].map(act.take);
  const chosen = extras === undefined ? [] : stringsOf(extras, 'extras').map((each) => extraMoves.get(each) ?? each);
  make(driver, seat, {
    kind: isEscape ? 'escape' : 'state',
    statement: stringOf(act.take('theorem'), 'theorem'),
    ...(problem === undefined ? {} : { problem: problemId(driver, problem) }),
    ...(conjecture === undefined ? {} : { conjecture: conjectureId(driver, conjecture) }),
    ...(end === undefined ? {} : { end: end as Json }),
    ...(chosen.length === 0 ? {} : { extras: chosen }),
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

/** Who is lost, or nobody where a loyal boss takes a CARD for it. */
const loseAct: ActReader = (driver, act, seat) => {
  const name = act.take('agent');
  const agent = personOf(driver, act.by).agents.find((each) => each.name === name)?.id ?? String(name);
  const isLoyal = act.take('loyal') === true;
  if (askedNow(driver)?.ask.move === 'The Boss') decide(driver, 'The Boss', { choice: isLoyal ? 'keep' : agent });
  else if (isLoyal) throw new Error('nobody asks whether she is loyal');
  else make(driver, seat, { kind: 'lose', agent });
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
  ['halve', (driver, act) => decide(driver, 'Parallel Postulate', { choice: theoremId(driver, act.take('theorem')) })],
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
