/** The acts of vectors as sequences of engine moves. */
import { solvers } from '../../../rules/games/squaring-the-circle/conference';
import { mathPage, stats, thiefPage } from '../../../rules/games/squaring-the-circle/playbooks';
import { have, oldestFirst, type SquaringState } from '../../../rules/games/squaring-the-circle/state';
import { settle } from '../../../rules/games/squaring-the-circle/settle';
import type { Telling } from '../../../rules/games/squaring-the-circle/telling';
import type { Json } from '../../../rules/kernel/json';
import { find } from '../../../rules/kernel/shapes';
import type { Act, ActReader } from './act';
import { keyRules } from './cited';
import { listOf, numberOf, stringOf, stringsOf, type Plain } from './defaults';
import {
  bonusesOf,
  askedNow,
  cardId,
  conjectureId,
  decide,
  make,
  makeAlone,
  passThrough,
  personId,
  personOf,
  problemId,
  Refused,
  roll,
  seatOf,
  stateOf,
  theoremId,
  unasked,
  type Driver,
} from './driver';
import { cardAct, shakeAct } from './house-acts';
import { moveAct, resultAct, sayInflicted } from './move-acts';

const extraMoves: ReadonlyMap<string, string> = new Map([
  ['axiom', 'Axiom of Choice'],
  ['calculus', 'Calculus'],
]);

const stateAct: ActReader = (driver, act, seat) => {
  const isEscape = act.take('escape') === true;
  const [problem, conjecture, end, extras, logic] = ['problem', 'conjecture', 'end', 'extras', 'logic'].map(act.take);
  const chosen = extras === undefined ? [] : stringsOf(extras, 'extras').map((each) => extraMoves.get(each) ?? each);
  if (act.has('picks')) judgePicks(act.peek('picks'));
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
  const [first, second] = stringsOf(act.take('picks'), 'picks');
  make(driver, seat, { kind: 'picks', first: first ?? '', second: second ?? '' });
};

/** The engine asks for just two. */
const judgePicks = (picks: Plain | undefined): void => {
  if (stringsOf(picks, 'picks').length !== 2) throw new Refused('these are not two picks', ['SC-033']);
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

const BOSS = 'The Boss';

/** Who is lost, or nobody where a loyal boss takes a CARD for it. */
const loseAct: ActReader = (driver, act, seat) => {
  const name = act.take('agent');
  const agent = personOf(driver, act.by).agents.find((each) => each.name === name)?.id ?? String(name);
  const isLoyal = act.take('loyal') === true;
  if (askedNow(driver)?.ask.move === BOSS) return decide(driver, act.by, BOSS, { choice: isLoyal ? 'keep' : agent });
  if (isLoyal) throw unasked(driver, act.by, BOSS);
  // Who was sent alone was lost without a question.
  const gone = driver.lost.find((each) => each.by === act.by && each.agent === name);
  if (gone !== undefined) driver.lost = driver.lost.filter((each) => each !== gone);
  else make(driver, seat, { kind: 'lose', agent });
};

const passAct: ActReader = (driver, act, seat) => {
  const to = act.take('to');
  make(driver, seat, { kind: 'pass', ...(to === undefined ? {} : { to: personId(driver, to) }) });
};

/** Where a conference has ended, its solvers tell their trophies. */
const tellTrophies = (driver: Driver): void => {
  if (stateOf(driver).phase !== 'trophies') return;
  for (const { seat } of solvers(stateOf(driver))) makeAlone(driver, seat, { kind: 'trophy', text: 'a trophy' });
};

const writeAct: ActReader = (driver, act, seat) =>
  makeAlone(driver, seat, { kind: 'write', text: act.take('problem') as Json });

/** Vectors do not say in which order the guest calls the others: whoever picks is the one whom she called. */
const chooseAct: ActReader = (driver, act, seat) => {
  const { state } = driver.standing;
  const who = state.seats[seat] ?? '';
  const { order } = state.conference;
  const hasChosen = oldestFirst(state.conference.problems).some(({ chosen }) => chosen === who);
  if (order.includes(who) && !hasChosen) {
    const called = [who, ...order.filter((each) => each !== who)];
    driver.standing = { state: { ...state, conference: { ...state.conference, order: called } }, choices: [] };
  }
  make(driver, seat, { kind: 'choose', problem: problemId(driver, act.take('problem')) });
};

/** The engine gives the last problem to her who is left; a vector has her pick it, so that is held back. */
const holdBack = (driver: Driver, before: SquaringState, by: string): void => {
  const { state } = driver.standing;
  if (!isOpening(before) || isOpening(state)) return;
  const { problems } = state.conference;
  const given = oldestFirst(problems).find(
    ({ id, chosen }) =>
      chosen !== null && chosen !== by && (find(before.conference.problems, id)?.chosen ?? null) === null,
  );
  if (given === undefined) return;
  const opened = oldestFirst(problems).map((problem) => [
    problem.id,
    { ...problem, state: 'open' as const, chosen: problem.id === given.id ? null : problem.chosen },
  ]);
  const conference = { ...state.conference, turn: null, problems: Object.fromEntries(opened) as typeof problems };
  driver.standing = { state: { ...state, phase: 'choosing', queue: [], conference }, choices: [] };
};

const isOpening = ({ phase }: SquaringState): boolean => phase === 'writing' || phase === 'choosing';

/** Goes on from there as the engine does; false where nothing was held back. */
export const settleOpening = (driver: Driver): boolean => {
  if (!isOpening(stateOf(driver))) return false;
  const telling: Telling = { state: stateOf(driver), story: [] };
  settle(telling);
  driver.standing = { state: telling.state, choices: [] };
  return !isOpening(telling.state);
};

const printedStat = (value: Plain | undefined): string => {
  const figure = value === undefined ? 0 : numberOf(value, 'stats');
  return figure > 0 ? `+${figure}` : String(figure);
};

const createAct: ActReader = (driver, act, seat) => {
  const [math, thief] = [stringOf(act.take('math'), 'math'), stringOf(act.take('thief'), 'thief')];
  const triples = listOf(act.take('stats'), 'stats').map((triple) => listOf(triple, 'stats'));
  if (triples.length !== 2 || triples.some(({ length }) => length !== 3)) {
    throw new Refused('these are not two triples', ['SC-014']);
  }
  const figures = triples.flat();
  const agent = act.take('agent');
  makeAlone(driver, seat, {
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
    ...passThrough(act, ['boss']),
  });
};

const advanceAct: ActReader = (driver, act, seat) => {
  const line = act.take('take') as Json;
  make(driver, seat, { kind: 'advance', line, ...passThrough(act, ['move', 'stat', 'name', 'boss']) });
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
  [
    'halve',
    (driver, act) => decide(driver, act.by, 'Parallel Postulate', { choice: theoremId(driver, act.take('theorem')) }),
  ],
  ['decline', (driver, _, seat) => make(driver, seat, { kind: 'decline' })],
  ['pass', passAct],
  ['write', writeAct],
  ['choose', chooseAct],
  ['create', createAct],
  ['advance', advanceAct],
]);

/** Runs one act; throws `Refused` where a rule says no, and another error where the act cannot be done as it is written. */
export const runAct = (driver: Driver, act: Act): void => {
  const reader = readers.get(act.do);
  if (reader === undefined) throw new Error('no act is called that');
  const seat = seatOf(driver, act.by);
  if (act.do !== 'choose' && act.refuse === null) settleOpening(driver);
  const before = stateOf(driver);
  reader(driver, act, seat);
  sayInflicted(driver);
  tellTrophies(driver);
  holdBack(driver, before, before.seats[seat] ?? '');
  const [hurts] = driver.hurting;
  if (hurts !== undefined) throw new Refused(`${hurts} has no hold on this roll`, ['SC-005', 'SC-125']);
  for (const left of act.left()) {
    const rules = keyRules(left);
    if (rules === null) throw new Error(`${left} plays no part here`);
    throw new Refused(`${left} plays no part here`, rules);
  }
};
