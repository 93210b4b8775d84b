/** The scene of a vector's start. */
import { identityOf, opposite, readRoll, type Identity } from '../../../rules/games/schizonauts/pure';
import {
  dieTypes,
  emptyScene,
  roles,
  sides,
  type Pool,
  type Reveal,
  type Role,
  type Scene,
  type Sheet,
  type Step,
} from '../../../rules/games/schizonauts/state';
import { highToLow } from '../../../rules/games/schizonauts/throwing';
import { listOf, recordOf, type PlainRecord } from '../plain';
import type { Turn } from './halves';
import { catFrom, keyFrom, letters, maybe, numberFrom, onlyKnown, oneOf, roleFrom, seatFrom, sideFrom } from './names';

const known = [
  'visitor personas key question memory visitor_memory key_in memory_in aptitude gifts declined approved pool dice',
  'locked reveals passed narrator judge answer price rejected passes earned true_side preferred_side branch final',
].join(' ');

/** Steps in which nobody visits yet. */
const unvisited: readonly Step[] = ['choose_persona', 'choose_visitor', 'flip', 'last_deal', 'deal'];

const record = (entry: PlainRecord, key: string): PlainRecord => recordOf(entry[key] ?? {}, `scene.${key}`);
const list = (entry: PlainRecord, key: string): readonly unknown[] => listOf(entry[key] ?? [], `scene.${key}`);
const byRole = <T>(read: (role: Role) => T): Readonly<Record<Role, T>> => ({
  actor: read('actor'),
  visitor: read('visitor'),
});

const poolFrom = (said: unknown, where: string): Pool => {
  const entry = onlyKnown(recordOf(said, where), dieTypes.join(' '), where);
  const [d12 = 0, d10 = 0, d8 = 0, d6 = 0] = dieTypes.map((die) => numberFrom(entry[die] ?? 0, `${where}.${die}`));
  return { d12, d10, d8, d6 };
};

const revealFrom = (said: unknown): Reveal => {
  const entry = onlyKnown(recordOf(said, 'reveal'), 'card side full memory', 'reveal');
  return { side: sideFrom(entry['side']), full: entry['full'] === true, memory: maybe(entry['memory'], String) };
};

const identityFrom = (entry: PlainRecord, { cards, coins }: Sheet): Identity | null => {
  const up = cards.flatMap(({ up: side }) => (side === null ? [] : [side]));
  const found = up.length === 0 ? null : identityOf(up, coins);
  const trueSide = maybe(entry['true_side'], sideFrom) ?? found?.trueSide ?? null;
  if (trueSide === null) return null;
  const branch = maybe(entry['branch'], (value) => oneOf(['confirmed', 'crisis'], value));
  const said = maybe(entry['preferred_side'], sideFrom);
  const fromBranch = branch === null ? null : branch === 'crisis' ? opposite(trueSide) : trueSide;
  const preferred = said ?? fromBranch ?? found?.preferred ?? trueSide;
  return { trueSide, preferred, branch: preferred === trueSide ? 'confirmed' : 'crisis' };
};

export interface Around {
  readonly players: number;
  readonly actor: number;
  readonly step: Step;
  readonly isFinal: boolean;
  readonly turn: Turn;
  readonly sheets: readonly Sheet[];
}

export const sceneFrom = (said: PlainRecord, { players, actor, step, isFinal, turn, sheets }: Around): Scene => {
  const entry = onlyKnown(said, known, 'scene');
  const personas = record(entry, 'personas');
  const aptitude = record(entry, 'aptitude');
  const seat = (value: unknown): number => seatFrom(value, players);
  const roleOf = (value: unknown): Role => roleFrom(value, actor);
  const visitor = maybe(entry['visitor'], seat) ?? (unvisited.includes(step) ? null : turn.visitor);
  const reveals = Object.entries(record(entry, 'reveals')).map(([who, each]) => [roleOf(who), each] as const);
  const dice = maybe(entry['dice'], (value) => {
    const faces = recordOf(value, 'scene.dice');
    return byRole((role) => highToLow(listOf(faces[role] ?? [], role).map((face) => numberFrom(face, role))));
  });
  const read = dice === null ? null : readRoll(dice.actor, dice.visitor);
  const seatOf = (role: Role | undefined): number | null =>
    role === undefined ? null : role === 'actor' ? actor : visitor;
  const own = sheets[actor];
  const isKnown = isFinal && !['last_deal', 'flip'].includes(step) && own !== undefined;
  const identity = isKnown ? identityFrom(entry, own) : null;
  const narrator = maybe(entry['narrator'], seat) ?? seatOf(read?.narrator);
  const judge = maybe(entry['judge'], seat) ?? seatOf(read?.judge);
  const gifts = Object.entries(record(entry, 'gifts')).map(([name, to]) => [seat(name), oneOf(roles, to)] as const);
  const pool = maybe(entry['pool'], (value) => recordOf(value, 'scene.pool'));
  const coins = record(entry, 'earned');
  const paid = (at: number): number =>
    (at === narrator ? 3 : 0) + (at === judge ? 2 : 0) + (gifts.some(([giver]) => giver === at) ? 1 : 0);
  const earned = letters
    .slice(0, players)
    .map((name, at) =>
      entry['earned'] === undefined ? paid(at) : numberFrom(coins[name] ?? 0, `scene.earned.${name}`),
    );
  return {
    ...emptyScene,
    visitor,
    personas: {
      actor: maybe(personas['actor'], sideFrom) ?? turn.persona,
      visitor: maybe(personas['visitor'], sideFrom),
    },
    key: maybe(entry['key'], keyFrom),
    keyIn: entry['key_in'] === true,
    memory: maybe(entry['memory'], String),
    visitorMemory: maybe(entry['visitor_memory'], String),
    memoryIn: entry['memory_in'] === true,
    aptitude: byRole((role) => maybe(aptitude[role], catFrom)),
    question: maybe(entry['question'], String),
    approved: list(entry, 'approved').map(seat),
    gifts,
    declined: list(entry, 'declined').map(seat),
    pool: pool === null ? null : byRole((role) => poolFrom(pool[role] ?? {}, `scene.pool.${role}`)),
    locked: list(entry, 'locked').map(roleOf),
    dice,
    reveals: byRole((role) => maybe(reveals.find(([who]) => who === role)?.[1], revealFrom)),
    passed: list(entry, 'passed').map(roleOf),
    narrator,
    judge,
    answer: maybe(entry['answer'], String),
    price: maybe(entry['price'], String),
    rejected: list(entry, 'rejected').map(seat),
    passes: numberFrom(entry['passes'] ?? 0, 'scene.passes'),
    earned: step === 'bets' || entry['earned'] !== undefined ? earned : null,
    identity,
    final: maybe(entry['final'], (value) => oneOf(sides, value)),
  };
};
