/** Tables of people who have played for long: what only advances bring to a sheet is on theirs. */
import { mathPages, thiefPages } from '../../../rules/games/squaring-the-circle/playbooks';
import type { SquaringState } from '../../../rules/games/squaring-the-circle/state';
import { begin, type Game, type SetUp, type Standing } from '../../../rules/kernel/game';
import { happenNext, type Happening, type Random, type Taste } from '../random-player';
import type { PlainRecord } from '../../vectors/squaring/defaults';
import { eager } from './good-player';
import { aTable } from './table';

/** What an advance could have brought to a sheet of these two halves. */
const ownMoves = (math: string, thief: string): readonly string[] =>
  [...mathPages, ...thiefPages]
    .filter(({ name }) => name === math || name === thief)
    .flatMap(({ moves }) => moves.flatMap(({ name, standing }) => (standing === 'gated' ? [] : [name])));

/** The same table, where everybody has all that her own two pages print, but what comes with trophies. */
const grownOld = (standing: Standing<SquaringState>, random: Random): Standing<SquaringState> => {
  const { state } = standing;
  const young = Object.values(state.people).filter(({ math, thief, moves }) =>
    ownMoves(math, thief).some((name) => !moves.includes(name)),
  );
  if (young.length === 0) return standing;
  const old = young.map((who) => {
    const moves = [...new Set([...who.moves, ...ownMoves(who.math, who.thief)])];
    const boss = moves.includes('The Boss') ? (who.boss ?? (random(2) === 0 ? 'cruel' : 'loyal')) : who.boss;
    return [who.id, { ...who, moves, boss }] as const;
  });
  return { ...standing, state: { ...state, people: { ...state.people, ...Object.fromEntries(old) } } };
};

/** Plays on from where the table stands; `age` changes what each step has left. */
function* playFrom(
  game: Game<SquaringState>,
  start: Standing<SquaringState>,
  seats: number,
  random: Random,
  taste?: Taste,
  age = (standing: Standing<SquaringState>): Standing<SquaringState> => standing,
): Generator<Happening<SquaringState>> {
  let standing = start;
  for (;;) {
    const next = happenNext(game, standing, seats, random, taste);
    if (next === null) return;
    yield next;
    standing = age(next.standing);
  }
}

/** A table at which all are old from their first step on. */
export const playOldTable = (
  game: Game<SquaringState>,
  setUp: SetUp,
  random: Random,
  taste?: Taste,
): Generator<Happening<SquaringState>> =>
  playFrom(game, begin(game, setUp), setUp.seats, random, taste, (standing) => grownOld(standing, random));

const everyMove = [...mathPages, ...thiefPages].flatMap(({ moves }) => moves.map(({ name }) => name));
const calm = { creative: 1, elegant: 1, rigorous: 2, cold: 1, hot: 1, sly: 1 };

/** Three veterans in the midst of a conference: what chance brings to no newcomer's sheet is on theirs. */
const veterans = (random: Random): Standing<SquaringState> => {
  const veteran = (math: string, thief: string): PlainRecord => ({
    math,
    thief,
    stats: calm,
    moves: everyMove.filter((name) => random(5) > (name === 'Metastability' ? 2 : 0)),
    agents: ['Pim', 'Qi'],
    boss: random(2) === 0 ? 'cruel' : 'loyal',
    trophies: 3 + random(3),
    holds: { 'Monstrous Moonshine': 3, 'Root Access': 2, 'Careful Plans': 3 },
  });
  const options = ['induction', 'contradiction'];
  const shaky = (from: number): PlainRecord =>
    Object.fromEntries([0, 1, 2, 3, 4, 5].map((more) => [`k${from + more}`, 'risk']));
  const { standing } = aTable({
    conf: {
      problems: {
        P1: { by: 'ana', chosen: 'bo' },
        P2: { by: 'bo', chosen: 'cy' },
        P3: { by: 'ana', impossibility_of: 'P1' },
      },
      clock: 3,
    },
    who: {
      ana: veteran('Set Theorist', 'Wire'),
      bo: veteran('Geometer', 'Flip'),
      cy: veteran('Logician', 'Fix'),
    },
    conjectures: { K1: { by: 'bo' }, K2: { by: 'cy', grade: 'strong' } },
    theorems: {
      T1: { by: 'ana', need: 3, options, conjecture: 'K2', end: 'gold', house: shaky(1) },
      T2: { by: 'bo', need: 2, problem: 'P1', end: 'gold', house: shaky(21) },
      T3: { by: 'cy', need: 2, problem: 'P1', conjecture: 'K1', end: 'fame', leans_on: ['T1'] },
      T4: { by: 'cy', need: 2, problem: 'P2', conjecture: 'K1', end: 'fame', options, house: shaky(9) },
      T5: { by: 'ana', need: 1, problem: 'P3', conjecture: 'K2', options: ['construction'] },
      T6: { by: 'ana', need: 4, end: 'gold', house: shaky(31) },
    },
    pending: [{ shake: 'T1' }, { shake: 'T4' }],
  });
  const { conference } = standing.state;
  const problems = Object.values(conference.problems).map(
    (problem) => [problem.id, { ...problem, fits: true }] as const,
  );
  const fitting = { ...conference, problems: Object.fromEntries(problems) };
  return { ...standing, state: { ...standing.state, conference: fitting } };
};

/** Veterans who play their conference out, and more of them for as long as somebody asks. */
export const playVeterans = (
  game: Game<SquaringState>,
  random: Random,
  taste?: Taste,
): Generator<Happening<SquaringState>> => playFrom(game, veterans(random), 3, random, taste);

/** Moves that others lean on: hold that is spent, and a miss that another move mends. */
const wanted = /^(Surveillance|Blackmail|Root Access|Digital Mayhem)$/;

/** Of moves with a name those that she has tried least; results against others, theorems by more than one way. */
export const curious = (): Taste => {
  const tried = new Map<string, number>();
  return (move) => {
    const { kind, move: name, use } = move;
    if (kind === 'result' && use === 'disprove') return 7;
    if (kind === 'state') return Object.hasOwn(move, 'conjecture') ? 7 : 3;
    if (kind === 'picks') return /construction|induction/.test(JSON.stringify(move)) ? 7 : 3;
    if (kind !== 'move' || typeof name !== 'string') return eager(move);
    const times = tried.get(name) ?? 0;
    tried.set(name, times + 1);
    return wanted.test(name) ? 7 : Math.max(1, 6 - times / 8);
  };
};
