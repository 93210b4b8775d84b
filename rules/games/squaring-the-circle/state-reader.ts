/**
 * Reads a state that a stranger may have made up: the one from which a successor table goes on.
 *
 * Every state of an honest table is granted as it is. What is granted is such that nothing in this game throws on it, or
 * on any state that moves and dice lead to from it, and that nobody is ever asked for what nobody could answer:
 * ids that are referred to exist, numbers that are counted on have not been given out, who is asked has a seat, and
 * nothing is left that the game would have gone on with by itself. It may still be a state that no play leads to.
 */
import { isUnique, stateReader } from '../../kernel/state-reader';
import { solvers } from './conference';
import type { Consequence, NamedParts, Purpose } from './consequences';
import { keepingMoves } from './moves/families';
import { moveRecord } from './moves/playbook/index';
import { MOST_SEATS } from './newcomers';
import { guestSeats } from './opening';
import { settle } from './settle';
import { attending, poolId, stated, type Mathematician, type Rolling, type SquaringState } from './state';
import { stateShape } from './state-shape';
import type { Telling } from './telling';

/** More theorems for open problems than any conference has; many that fall in one act would not end within its steps. */
const MOST_RIVALS = 300;

const numberOf = (id: string): number => Number(id.slice(1));

/** What exists in a state, asked by id. */
const existing = ({ people, theorems, conjectures, conference }: SquaringState) => {
  const isPerson = (id: string): boolean => Object.hasOwn(people, id);
  const isTheorem = (id: string): boolean => Object.hasOwn(theorems, id);
  return {
    isPerson,
    isTheorem,
    isConjecture: (id: string): boolean => Object.hasOwn(conjectures, id),
    isProblem: (id: string): boolean => Object.hasOwn(conference.problems, id),
    isBearer: (id: string): boolean => isPerson(id) || isTheorem(id),
  };
};
type Existing = ReturnType<typeof existing>;

const orNone =
  (exists: (id: string) => boolean) =>
  (id: string | null): boolean =>
    id === null || exists(id);

/** Every record is kept under its ids, and no id is given out that has a number to come. */
const areCounted = ({ people, theorems, conjectures, conference, made }: SquaringState): boolean => {
  const all = [...Object.values(people), ...Object.values(theorems)];
  const cards = all.flatMap(({ house }) => house.map(({ id }) => id));
  const agents = Object.values(people).flatMap((who) => who.agents.map(({ id }) => id));
  const within = (ids: readonly string[], most: number): boolean =>
    isUnique(ids) && ids.every((id) => numberOf(id) <= most);
  return (
    [people, theorems, conjectures, conference.problems].every((record) =>
      Object.entries(record).every(([key, { id }]) => key === id),
    ) &&
    within(Object.keys(people), made.people) &&
    within(Object.keys(theorems), made.theorems) &&
    within(Object.keys(conjectures), made.conjectures) &&
    within(Object.keys(conference.problems), made.problems) &&
    within(cards, made.cards) &&
    within(agents, made.agents)
  );
};

/** Each seat plays one of its own, or nobody yet. */
const areSeated = ({ seats, people, nextGuest, staying, aids, last }: SquaringState, isPerson: Existing['isPerson']) =>
  seats.every((id, seat) => id === null || (isPerson(id) && people[id]?.seat === seat)) &&
  nextGuest < seats.length &&
  isUnique(staying) &&
  staying.every((seat) => seat < seats.length) &&
  aids.every(({ by, to }) => isPerson(by) && (to === '' || isPerson(to))) &&
  (last === null || last.seat < seats.length);

const isSoundPerson = (who: Mathematician, { seats }: SquaringState, { isTheorem }: Existing): boolean =>
  who.seat < seats.length &&
  [who.moves, who.taken, who.banned, who.escapes, who.solved, who.pools.map(poolId)].every(isUnique) &&
  who.banned.every((move) => keepingMoves.includes(move)) &&
  isUnique(who.team.map(({ id }) => id)) &&
  who.escapes.every(isTheorem) &&
  Object.keys(who.forward).every((scope) => scope === 'any' || isTheorem(scope));

const areSoundTheorems = (state: SquaringState, { isPerson, isConjecture, isProblem }: Existing): boolean => {
  const solving = stated(state).filter(({ problem }) => problem !== null);
  return (
    Object.values(state.theorems).every(
      ({ by, provedBy, conjecture, options, leansOn, readyBy }) =>
        [by, ...(provedBy === null ? [] : [provedBy]), ...(readyBy === null ? [] : [readyBy])].every(isPerson) &&
        leansOn.every((id) => Object.hasOwn(state.theorems, id)) &&
        orNone(isConjecture)(conjecture) &&
        isUnique(options),
    ) &&
    solving.every(({ problem }) => orNone(isProblem)(problem)) &&
    solving.length <= MOST_RIVALS &&
    Object.values(state.conjectures).every(({ by }) => isPerson(by))
  );
};

/** Whoever has picked stands in the order, once, and not with her own; all have written before anybody picks (SC-067, SC-068). */
const isSoundOpening = (state: SquaringState): boolean => {
  const { guest, order, problems } = state.conference;
  const here = attending(state).map(({ id }) => id);
  const written = Object.values(problems);
  const picked = written.filter(({ chosen }) => chosen !== null);
  const pickers = picked.map(({ chosen }) => chosen ?? '');
  if (!here.includes(guest ?? '')) return false;
  if (state.phase === 'setting') return order.length === 0 && written.length === 0;
  const others = here.filter((id) => id !== guest);
  return (
    order.length === others.length &&
    others.every((id) => order.includes(id)) &&
    written.every(({ by, state: standing }) => here.includes(by) && standing === 'open') &&
    isUnique(written.map(({ by }) => by)) &&
    isUnique(pickers) &&
    picked.every(({ by, chosen }) => by !== chosen && order.includes(chosen ?? '')) &&
    (picked.length === 0 || (state.phase === 'choosing' && written.length === here.length))
  );
};

/** Does each phase find the people and dice without whom it could not go on? */
const isSoundPhase = (state: SquaringState): boolean => {
  const { phase, conference, people, seats, queue, rolling } = state;
  const { guest, turn, number } = conference;
  const isDrawing = rolling?.purpose.for === 'guest';
  if (isDrawing !== (phase === 'drawing')) return false;
  if (phase !== 'play' && phase !== 'drawing' && (queue.length > 0 || rolling !== null)) return false;
  if ((phase === 'drawing' && queue.length > 0) || (turn !== null) !== (phase === 'play')) return false;
  switch (phase) {
    case 'creating':
    case 'drawing':
      return (guest !== null) === number > 0;
    case 'setting':
    case 'writing':
    case 'choosing':
      return isSoundOpening(state);
    case 'play':
      return guest !== null && turn !== null && seats[people[turn]?.seat ?? -1] === turn;
    case 'trophies':
      return guest !== null && isUnique(solvers(state).map(({ seat }) => seat));
    case 'over':
      return guest !== null;
  }
};

const isSoundConference = ({ conference }: SquaringState, { isPerson }: Existing): boolean => {
  const { guest, turn, done, order, problems } = conference;
  return (
    [guest, turn, ...done, ...order, ...conference.begun].every(orNone(isPerson)) &&
    isUnique(order) &&
    Object.values(problems).every(
      ({ by, chosen, back, impossibilityOf }) =>
        isPerson(by) &&
        [chosen, back].every(orNone(isPerson)) &&
        (impossibilityOf === null || Object.hasOwn(problems, impossibilityOf)),
    )
  );
};

/** What a named move needs to land is named, and is there. */
const isSoundNamed = (
  named: NamedParts,
  keys: readonly (keyof NamedParts)[],
  { isPerson, isTheorem, isProblem }: Existing,
): boolean => {
  const { theorem, colleague, problem, agents } = named;
  const needed: readonly (keyof NamedParts)[] = [
    'theorem',
    'colleague',
    'target',
    'agents',
    'problem',
    'card',
    'theirs',
  ];
  return (
    keys.every((key) => !needed.includes(key) || named[key] !== undefined) &&
    (theorem === undefined || isTheorem(theorem)) &&
    (colleague === undefined || isPerson(colleague)) &&
    (problem === undefined || isProblem(problem)) &&
    (agents === undefined || (agents.length > 0 && isUnique(agents)))
  );
};

const isSoundPurpose = (purpose: Purpose, has: Existing): boolean => {
  const { isPerson, isTheorem, isBearer } = has;
  switch (purpose.for) {
    case 'guest':
      return true;
    case 'house':
      return isBearer(purpose.on) && orNone(isPerson)(purpose.attacker);
    case 'state': {
      const { problem, conjecture } = purpose.statement;
      return isPerson(purpose.who) && orNone(has.isProblem)(problem) && orNone(has.isConjecture)(conjecture);
    }
    case 'conjecture':
      return isPerson(purpose.who);
    case 'apply':
      return [purpose.source, purpose.to].every(isTheorem) && isPerson(purpose.who);
    case 'prove':
    case 'disprove':
      return isPerson(purpose.who) && isTheorem(purpose.theorem) && orNone(isTheorem)(purpose.source);
    case 'evade':
      return isPerson(purpose.who) && isSoundDue(purpose.card, has);
    case 'move': {
      const record = moveRecord(purpose.move);
      return (
        record?.start !== undefined && isPerson(purpose.who) && isSoundNamed(purpose.named, record.start.keys, has)
      );
    }
  }
};

/** Two dice, or one over the seats that can be drawn: no other roll is in the rules. */
const isSoundRoll = (state: SquaringState, { seat, sides, purpose }: Rolling, has: Existing): boolean => {
  const dice = purpose.for === 'guest' ? [guestSeats(state).length] : [6, 6];
  return (
    seat < state.seats.length &&
    sides.length === dice.length &&
    dice.every((most, at) => most > 0 && sides[at] === most) &&
    isSoundPurpose(purpose, has)
  );
};

const isSoundDue = (due: Consequence, has: Existing): boolean => {
  const { isPerson, isTheorem, isBearer, isConjecture } = has;
  switch (due.do) {
    case 'card':
      return isBearer(due.on) && isPerson(due.writer) && orNone(isPerson)(due.attacker);
    case 'result':
      return isPerson(due.who) && [due.to, due.source, due.not].every(orNone(isTheorem));
    case 'pick':
      return isPerson(due.who) && isTheorem(due.theorem) && orNone(isTheorem)(due.source);
    case 'consent':
      return isPerson(due.who) && isConjecture(due.conjecture);
    case 'picks':
      return isTheorem(due.theorem);
    case 'disprove':
      return isTheorem(due.theorem) && orNone(isPerson)(due.attacker);
    case 'ask': {
      const known = [due.about, ...due.among].filter((id) => /^[mTPK]\d/.test(id));
      const exists = (id: string): boolean => isBearer(id) || has.isProblem(id) || isConjecture(id);
      const isAnswered = moveRecord(due.move)?.ask !== undefined;
      return isAnswered && isPerson(due.who) && known.every(exists) && due.then.every((each) => isSoundDue(each, has));
    }
    case 'complication':
      return isConjecture(due.conjecture);
    case 'shake':
      return isBearer(due.on) && orNone(isPerson)(due.attacker);
    case 'rear':
      return isBearer(due.on);
    case 'benefit':
    case 'complete':
      return isPerson(due.who) && isTheorem(due.theorem);
    case 'lose':
      return isPerson(due.who) && isUnique(due.from);
    case 'confirm':
      return (
        isPerson(due.who) && isPerson(due.by) && has.isProblem(due.problem) && isUnique(due.votes.map(([seat]) => seat))
      );
    default:
      return isPerson(due.who);
  }
};

/** Picks and consents are answered before anything else comes; what they lean on then is as their move left it. */
const areFirst = ({ queue, theorems, seats, people }: SquaringState): boolean =>
  queue.every((due, at) => {
    if (due.do === 'consent') return at === 0 && due.rolling.purpose.for === 'state';
    if (due.do === 'picks') {
      const options = theorems[due.theorem]?.options ?? [];
      return at === 0 && options.every((option) => option === 'construction');
    }
    if (due.do !== 'confirm') return true;
    return due.votes.every(([seat]) => seat < seats.length && seat !== people[due.by]?.seat);
  });

/** Where the game would go on by itself, it is no state that anybody ever saw. */
const isSettled = (state: SquaringState): boolean => {
  const telling: Telling = { state, story: [] };
  settle(telling);
  return telling.state === state;
};

/** A state of Squaring the Circle from outside. */
export const readState = stateReader(stateShape, (state, seats) => {
  const has = existing(state);
  const { queue, rolling, people } = state;
  const rolls = [
    ...(rolling === null ? [] : [rolling]),
    ...queue.flatMap((due) => ('rolling' in due && due.rolling !== null ? [due.rolling] : [])),
  ];
  return [
    ['seats', () => state.seats.length === seats && seats <= MOST_SEATS],
    ['made', () => areCounted(state)],
    ['seats', () => areSeated(state, has.isPerson)],
    ['people', () => Object.values(people).every((who) => isSoundPerson(who, state, has))],
    ['conference', () => isSoundConference(state, has)],
    ['theorems', () => areSoundTheorems(state, has)],
    ['queue', () => queue.every((due) => isSoundDue(due, has)) && areFirst(state)],
    ['phase', () => isSoundPhase(state)],
    ['rolling', () => rolls.every((roll) => isSoundRoll(state, roll, has))],
    ['queue', () => isSettled(state)],
  ];
});
