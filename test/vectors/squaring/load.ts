/**
 * From a vector's picture to the engine's state and back.
 *
 * The engine counts its own ids; a vector's ids become the words of things (a
 * theorem's statement, a problem's text), so both ways are plain look-ups.
 */
import { find } from '../../../rules/kernel/shapes';
import { cardDue, resultDue, type Consequence } from '../../../rules/games/squaring-the-circle/consequences';
import { cardKinds, stats, type Stat } from '../../../rules/games/squaring-the-circle/playbooks';
import { emptyState, have, isTheoremId, oldestFirst, poolId } from '../../../rules/games/squaring-the-circle/state';
import type {
  Card,
  Logic,
  Mathematician,
  Problem,
  SquaringState,
  Theorem,
  TheoremOption,
} from '../../../rules/games/squaring-the-circle/state';
import {
  confDefaults,
  numberOf,
  recordOf,
  stringOf,
  stringsOf,
  type Picture,
  type Plain,
  type PlainRecord,
} from './defaults';

/** The names of a vector's CARDs by the engine's ids: a CARD's words may be somebody else's. */
export type CardNames = Map<string, string>;

/** By mathematician, the moves that a vector leaves out though she has what only they bring. */
export type ImpliedMoves = ReadonlyMap<string, readonly string[]>;

/** What is hers only by these moves: a team, a closed space, a bug, something to transform with, a boss's temper. */
const impliedBy = (part: PlainRecord): readonly string[] => {
  const pools = Object.keys(recordOf(part['holds'], 'holds'));
  const all: readonly (readonly [move: string, isImplied: boolean])[] = [
    ['Assemble the Team', Object.keys(recordOf(part['team'], 'team')).length > 0],
    ['Compactify the Space', part['enclosed'] === true],
    ['Watch the Competition', pools.some((pool) => pool.startsWith('Watch the Competition/'))],
    ['Monstrous Moonshine', pools.includes('Monstrous Moonshine')],
    ['The Boss', part['boss'] !== null],
  ];
  const listed = stringsOf(part['moves'], 'moves');
  return all.flatMap(([move, isImplied]) => (isImplied && !listed.includes(move) ? [move] : []));
};

interface Loading {
  readonly people: ReadonlyMap<string, string>;
  readonly theorems: ReadonlyMap<string, string>;
  readonly conjectures: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
  readonly cards: CardNames;
}

const numbered = (names: readonly string[], letter: string): ReadonlyMap<string, string> =>
  new Map(names.map((name, index) => [name, `${letter}${index + 1}`]));

const idIn = (ids: ReadonlyMap<string, string>, name: Plain | undefined, where: string): string => {
  const id = ids.get(stringOf(name, where));
  if (id === undefined) throw new Error(`${where} names the unknown ${String(name)}`);
  return id;
};

const optionalId = (ids: ReadonlyMap<string, string>, name: Plain | undefined, where: string): string | null =>
  name === null || name === undefined ? null : idIn(ids, name, where);

const oneOf = <T extends string>(all: readonly T[], value: Plain | undefined, where: string): T => {
  const found = all.find((each) => each === value);
  if (found === undefined)
    throw new Error(`${where} is ${JSON.stringify(value ?? null)}, not one of ${all.join(', ')}`);
  return found;
};

const loadHouse = (house: Plain | undefined, { cards }: Loading, where: string): readonly Card[] =>
  Object.entries(recordOf(house, where)).map(([name, kind]) => {
    const id = `k${cards.size + 1}`;
    cards.set(id, name);
    return { id, kind: oneOf(cardKinds, kind, where), text: name };
  });

/** The pools whose target the engine knows by its id, a theorem's or a colleague's. */
const targetsById = { Construction: 'theorems', 'Watch the Competition': 'people' } as const;
const isById = (move: string): move is keyof typeof targetsById => Object.hasOwn(targetsById, move);

const loadPools = (holds: Plain | undefined, ids: Loading, where: string): Mathematician['pools'] =>
  Object.entries(recordOf(holds, where)).map(([name, points]) => {
    const slash = name.indexOf('/');
    const move = slash < 0 ? name : name.slice(0, slash);
    const target = slash < 0 ? '' : name.slice(slash + 1);
    const of = isById(move) ? idIn(ids[targetsById[move]], target, where) : target;
    return { move, target: of, points: numberOf(points, where) };
  });

const loadTeam = (team: Plain | undefined, seat: number, where: string): Mathematician['team'] =>
  Object.entries(recordOf(team, where)).map(([name, isFresh], index) => ({
    id: `s${seat * 100 + index + 1}`,
    name,
    isFresh: isFresh === true,
  }));

const loadPerson = (name: string, part: PlainRecord, ids: Loading, seat: number): Mathematician => {
  const where = `who.${name}`;
  const out = part['out'];
  const forward = Object.entries(recordOf(part['forward'], where)).map(
    ([scope, sum]) => [scope === 'any' ? scope : idIn(ids.theorems, scope, where), numberOf(sum, where)] as const,
  );
  const figures = recordOf(part['stats'], where);
  return {
    id: idIn(ids.people, name, where),
    seat,
    name,
    origin: '',
    look: '',
    vice: '',
    colleagues: '',
    math: part['math'] === null ? '' : stringOf(part['math'], where),
    thief: part['thief'] === null ? '' : stringOf(part['thief'], where),
    stats: Object.fromEntries(stats.map((stat) => [stat, numberOf(figures[stat], where)])) as Record<Stat, number>,
    moves: [...stringsOf(part['moves'], where), ...impliedBy(part)],
    house: loadHouse(part['house'], ids, where),
    xp: numberOf(part['xp'], where),
    due: numberOf(part['due'], where),
    taken: stringsOf(part['taken'], where),
    trophies: Array.from({ length: numberOf(part['trophies'], where) }, () => 'a trophy'),
    forward: Object.fromEntries(forward),
    pools: loadPools(part['holds'], ids, where),
    escapes: stringsOf(part['escapes'], where).map((each) => idIn(ids.theorems, each, where)),
    doubled: part['doubled'] === true,
    out: out === null ? null : { how: oneOf(['removed', 'imprisoned', 'dead'], out, where), text: '', isFree: false },
    agents: stringsOf(part['agents'], where).map((agent, index) => ({
      id: `g${seat * 100 + index + 1}`,
      name: agent,
      type: 'Wire',
    })),
    banned: stringsOf(part['banned'], where),
    student: part['student'] === null ? null : { name: stringOf(part['student'], where), ready: true },
    solved: stringsOf(part['solved'], where).map((each) => idIn(ids.problems, each, where)),
    boss: part['boss'] === null ? null : oneOf<'cruel' | 'loyal'>(['cruel', 'loyal'], part['boss'], where),
    team: loadTeam(part['team'], seat, where),
    enclosed: part['enclosed'] === true,
    withholds: false,
  };
};

const allOptions: readonly TheoremOption[] = ['trivial', 'construction', 'induction', 'contradiction', 'exhaustion'];

const loadTheorem = (name: string, part: PlainRecord, ids: Loading): Theorem => {
  const where = `theorems.${name}`;
  const need = numberOf(part['need'], where);
  return {
    id: idIn(ids.theorems, name, where),
    by: idIn(ids.people, part['by'], where),
    statement: name,
    status: oneOf(['stated', 'proven', 'disproved', 'scrapped', 'lapsed'], part['status'], where),
    need,
    startNeed: need,
    options: stringsOf(part['options'], where).map((each) => oneOf(allOptions, each, where)),
    house: loadHouse(part['house'], ids, where),
    problem: optionalId(ids.problems, part['problem'], where),
    conjecture: optionalId(ids.conjectures, part['conjecture'], where),
    end: part['end'] === null ? null : stringOf(part['end'], where),
    base: numberOf(part['base'], where),
    lemma: numberOf(part['lemma'], where),
    exhausted: part['exhausted'] === true,
    provedBy: optionalId(ids.people, part['proved_by'], where),
    logic: part['logic'] === null ? null : oneOf<Logic>(['consistent', 'complete'], part['logic'], where),
    leansOn: stringsOf(part['leans_on'], where).map((each) => idIn(ids.theorems, each, where)),
    readyBy: optionalId(ids.people, part['ready_by'], where),
    metastable: part['metastable'] === true,
  };
};

const loadProblem = (name: string, part: PlainRecord, ids: Loading): Problem => ({
  id: idIn(ids.problems, name, 'problems'),
  by: idIn(ids.people, part['by'], 'problems'),
  text: name,
  chosen: optionalId(ids.people, part['chosen'], 'problems'),
  back: null,
  impossibilityOf: optionalId(ids.problems, part['impossibility_of'], 'problems'),
  fits: false,
  state: oneOf(['open', 'discarded', 'closed'], part['state'], 'problems'),
});

const loadPending = (entry: Plain, ids: Loading, people: readonly Mathematician[]): Consequence => {
  const part = recordOf(entry, 'pending');
  const { only, theorem, source, not, cause, from, ...rest } = part;
  const attacker = optionalId(ids.people, cause, 'pending');
  const [kind] = Object.keys(rest);
  const subject = kind === undefined ? undefined : rest[kind];
  if (Object.keys(rest).length !== 1) throw new Error('pending has an entry that cannot be read');
  const bearer = (): string => ids.theorems.get(String(subject)) ?? idIn(ids.people, subject, 'pending');
  switch (kind) {
    case 'result':
      return resultDue(idIn(ids.people, subject, 'pending'), {
        only: only === undefined ? 'any' : oneOf(['prove'], only, 'pending'),
        to: optionalId(ids.theorems, theorem, 'pending'),
        source: optionalId(ids.theorems, source, 'pending'),
        not: optionalId(ids.theorems, not, 'pending'),
      });
    case 'card': {
      const on = bearer();
      const writer = ids.theorems.has(String(subject)) ? [...ids.people.values()][0] : on;
      return cardDue(on, writer ?? on, { from: 'move', name: '' }, { attacker });
    }
    case 'shake':
      return { do: 'shake', on: bearer(), attacker };
    case 'followup':
      return { do: 'followup', who: idIn(ids.people, subject, 'pending'), bonus: 1, only: null, made: [] };
    case 'lose': {
      const who = idIn(ids.people, subject, 'pending');
      const agents = people.find(({ id }) => id === who)?.agents ?? [];
      const sent = stringsOf(from, 'pending').map((each) => agents.find(({ name }) => name === each)?.id ?? each);
      return { do: 'lose', who, from: sent, isAsked: false };
    }
    case 'escape':
    case 'convert':
    case 'conjecture':
      return { do: kind, who: idIn(ids.people, subject, 'pending') };
    default:
      throw new Error(`pending has an entry ${kind ?? ''} that is not in play yet`);
  }
};

const loadConference = (conf: PlainRecord, ids: Loading): SquaringState['conference'] => {
  const problems = Object.entries(recordOf(conf['problems'], 'conf')).map(([name, part]) =>
    loadProblem(name, recordOf(part, 'problems'), ids),
  );
  const guest = optionalId(ids.people, conf['guest'], 'conf.guest');
  return {
    number: 1,
    guest,
    place: 'somewhere',
    sights: '',
    session: numberOf(conf['session'], 'conf'),
    clock: numberOf(conf['clock'], 'conf'),
    ticked: conf['ticked'] === true,
    turn: optionalId(ids.people, conf['turn'], 'conf.turn'),
    initiated: numberOf(conf['initiated'], 'conf'),
    done: stringsOf(conf['done'], 'conf').map((each) => idIn(ids.people, each, 'conf.done')),
    // Vectors do not say who has begun: whoever has made a move in this turn has.
    begun: numberOf(conf['initiated'], 'conf') > 0 ? [idIn(ids.people, conf['turn'], 'conf.turn')] : [],
    // Vectors do not say in which order the guest calls the others: by seat will do.
    order: [...ids.people.values()].filter((id) => id !== guest),
    problems: Object.fromEntries(problems.map((problem) => [problem.id, problem])),
  };
};

const phases = { setup: 'writing', play: 'play', over: 'over' } as const;

/** A table at the start of a vector. `newcomers` are the people whom its acts create. */
export const loadTable = (
  picture: Picture,
  hasConference: boolean,
  newcomers: readonly string[],
): {
  readonly state: SquaringState;
  readonly cards: CardNames;
  readonly seats: readonly string[];
  readonly implied: ImpliedMoves;
} => {
  const names = Object.keys(picture.who);
  const ids: Loading = {
    people: numbered(names, 'm'),
    theorems: numbered(Object.keys(picture.theorems), 'T'),
    conjectures: numbered(Object.keys(picture.conjectures), 'K'),
    problems: numbered(Object.keys(recordOf(picture.conf['problems'], 'conf')), 'P'),
    cards: new Map(),
  };
  const people = names.map((name, seat) => loadPerson(name, picture.who[name] ?? {}, ids, seat));
  const theorems = Object.entries(picture.theorems).map(([name, part]) => loadTheorem(name, part, ids));
  const conjectures = Object.entries(picture.conjectures).map(([name, part]) => {
    const grade = oneOf(['strong', 'plain', 'missed'], part['grade'], name);
    const complication = grade === 'missed' ? { kind: 'complication' as const, text: name } : null;
    const by = idIn(ids.people, part['by'], name);
    return { id: idIn(ids.conjectures, name, name), by, text: name, grade, complication };
  });
  // Without a conference nobody plays yet: one more seat is empty, so that the table goes on waiting for it.
  const seats = [...names, ...newcomers, ...(hasConference || newcomers.length > 0 ? [] : [''])];
  const phase = phases[oneOf(['setup', 'play', 'over'], picture.conf['phase'], 'conf.phase')];
  const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
    Object.fromEntries(all.map((each) => [each.id, each]));
  const blank = emptyState(seats.length);
  const state: SquaringState = {
    ...blank,
    phase: hasConference ? phase : 'creating',
    seats: seats.map((name) => ids.people.get(name) ?? null),
    people: byId(people),
    theorems: byId(theorems),
    conjectures: byId(conjectures),
    conference: hasConference ? loadConference(picture.conf, ids) : blank.conference,
    queue: picture.pending.map((entry) => loadPending(entry, ids, people)),
    made: {
      people: people.length,
      theorems: theorems.length,
      conjectures: conjectures.length,
      problems: ids.problems.size,
      cards: ids.cards.size,
      agents: 1000,
      teammates: 1000,
    },
  };
  const implied = new Map(names.map((name) => [name, impliedBy(picture.who[name] ?? {})] as const));
  return { state, cards: ids.cards, seats, implied };
};

const nameOf = (state: SquaringState, id: string | null): Plain =>
  id === null ? null : (find(state.people, id)?.name ?? id);
const statementOf = (state: SquaringState, id: string): string => find(state.theorems, id)?.statement ?? id;
const problemOf = (state: SquaringState, id: string): string => find(state.conference.problems, id)?.text ?? id;

const poolTargetOf = (state: SquaringState, { move, target }: Mathematician['pools'][number]): string =>
  !isById(move) ? target : targetsById[move] === 'people' ? String(nameOf(state, target)) : statementOf(state, target);

const drawHouse = (house: readonly Card[], cards: CardNames): PlainRecord =>
  Object.fromEntries(house.map(({ id, kind }) => [cards.get(id) ?? id, kind]));

interface Drawing {
  readonly cards: CardNames;
  readonly implied: ImpliedMoves;
}

const drawPerson = (state: SquaringState, who: Mathematician, { cards, implied }: Drawing): PlainRecord => ({
  math: who.math === '' ? null : who.math,
  thief: who.thief === '' ? null : who.thief,
  stats: { ...who.stats },
  moves: who.moves.filter((move) => implied.get(who.name)?.includes(move) !== true),
  house: drawHouse(who.house, cards),
  xp: who.xp,
  due: who.due,
  taken: who.taken,
  trophies: who.trophies.length,
  forward: Object.fromEntries(
    Object.entries(who.forward).map(([scope, sum]) => [scope === 'any' ? scope : statementOf(state, scope), sum]),
  ),
  holds: Object.fromEntries(
    who.pools.map((pool) => [poolId({ move: pool.move, target: poolTargetOf(state, pool) }), pool.points]),
  ),
  escapes: who.escapes.map((id) => statementOf(state, id)),
  doubled: who.doubled,
  out: who.out?.how ?? null,
  agents: who.agents.map(({ name }) => name),
  team: Object.fromEntries(who.team.map(({ name, isFresh }) => [name, isFresh])),
  banned: who.banned,
  student: who.student?.name ?? null,
  solved: who.solved.map((id) => problemOf(state, id)),
  enclosed: who.enclosed,
  boss: who.boss,
});

const drawTheorem = (state: SquaringState, theorem: Theorem, cards: CardNames): PlainRecord => ({
  by: nameOf(state, theorem.by),
  status: theorem.status,
  need: theorem.need,
  options: theorem.options,
  house: drawHouse(theorem.house, cards),
  problem: theorem.problem === null ? null : problemOf(state, theorem.problem),
  conjecture: theorem.conjecture === null ? null : (find(state.conjectures, theorem.conjecture)?.text ?? null),
  end: theorem.end,
  logic: theorem.logic,
  base: theorem.base,
  lemma: theorem.lemma,
  exhausted: theorem.exhausted,
  leans_on: theorem.leansOn.map((id) => statementOf(state, id)),
  ready_by: nameOf(state, theorem.readyBy),
  metastable: theorem.metastable,
  proved_by: nameOf(state, theorem.provedBy),
});

const drawConference = (state: SquaringState): PlainRecord => {
  const { conference, phase } = state;
  // Before the first conference vectors see a blank one.
  if (conference.number === 0) return confDefaults;
  const problems = oldestFirst(conference.problems).map(({ text, by, chosen, impossibilityOf, state: standing }) => [
    text,
    {
      by: nameOf(state, by),
      chosen: nameOf(state, chosen),
      impossibility_of: impossibilityOf === null ? null : problemOf(state, impossibilityOf),
      state: standing,
    },
  ]);
  return {
    phase:
      phase === 'play' || phase === 'over'
        ? phase
        : phase === 'writing' || phase === 'choosing'
          ? 'setup'
          : `(${phase})`,
    guest: nameOf(state, conference.guest),
    session: conference.session,
    clock: conference.clock,
    ticked: conference.ticked,
    turn: nameOf(state, conference.turn),
    initiated: conference.initiated,
    done: conference.done.map((id) => nameOf(state, id)),
    problems: Object.fromEntries(problems) as PlainRecord,
  };
};

const drawPending = (state: SquaringState, entry: Consequence): Plain => {
  switch (entry.do) {
    case 'result':
      return {
        result: nameOf(state, entry.who),
        ...(entry.only === 'prove' ? { only: 'prove' } : {}),
        ...(entry.to === null ? {} : { theorem: statementOf(state, entry.to) }),
        ...(entry.source === null ? {} : { source: statementOf(state, entry.source) }),
        ...(entry.not === null ? {} : { not: statementOf(state, entry.not) }),
      };
    case 'card':
    case 'shake':
      return {
        [entry.do]: isTheoremId(state, entry.on) ? statementOf(state, entry.on) : nameOf(state, entry.on),
        ...(entry.attacker === null ? {} : { cause: nameOf(state, entry.attacker) }),
      };
    case 'followup':
      return { followup: nameOf(state, entry.who) };
    case 'lose': {
      const { agents, name } = have(state.people, entry.who);
      return { lose: name, from: entry.from.map((id) => agents.find((agent) => agent.id === id)?.name ?? id) };
    }
    case 'escape':
    case 'convert':
    case 'conjecture':
      return { [entry.do]: nameOf(state, entry.who) };
    default:
      return { [entry.do]: '(waits for a choice of the same act)' };
  }
};

/** A shaken House is rolled for at once, so its dice are due where vectors still have it queued. */
const drawRolling = (state: SquaringState): readonly Plain[] => {
  const purpose = state.rolling?.purpose;
  if (purpose === undefined || purpose.for === 'guest') return [];
  if (purpose.for !== 'house' || purpose.card !== null) return ['(dice that have not fallen)'];
  return [drawPending(state, { do: 'shake', on: purpose.on, attacker: purpose.attacker })];
};

/** The engine's state as vectors see it. */
export const drawTable = (state: SquaringState, drawing: Drawing): Picture => ({
  conf: drawConference(state),
  who: Object.fromEntries(oldestFirst(state.people).map((who) => [who.name, drawPerson(state, who, drawing)])),
  theorems: Object.fromEntries(
    oldestFirst(state.theorems).map((theorem) => [theorem.statement, drawTheorem(state, theorem, drawing.cards)]),
  ),
  conjectures: Object.fromEntries(
    oldestFirst(state.conjectures).map(({ text, by, grade }) => [text, { by: nameOf(state, by), grade }]),
  ),
  pending: [...drawRolling(state), ...state.queue.map((entry) => drawPending(state, entry))],
});
