/** What the things on the table say of themselves, for a list that is read or heard. */
import type { FactsOf, PieceField } from '../../../rules/games/squaring-the-circle/facts';
import { printedMove } from '../../../rules/games/squaring-the-circle/playbooks';
import { count, kindWords, pickWords, statWords } from './phrases';

/** The name of each value; empty for what is there for the eye alone, or stands in the title already. */
const fields: Readonly<Record<PieceField, string>> = {
  ...statWords,
  name: 'Name',
  origin: 'Origin',
  look: 'Look',
  vice: 'Vice',
  colleagues: 'On her colleagues',
  math: 'Mathematician',
  thief: 'Thief',
  out: 'Out',
  fallen: 'Fallen',
  doubled: 'Doubled down',
  stats: 'Stats',
  moves: '',
  mathMoves: 'Mathematician moves',
  thiefMoves: 'Thief moves',
  otherMoves: 'Moves of other playbooks',
  owned: 'hers',
  tag: 'kind',
  mathAdvances: 'Mathematician advances',
  thiefAdvances: 'Thief advances',
  label: 'line',
  taken: 'taken',
  pools: 'Hold',
  points: 'with',
  posted: 'offered as help',
  agents: 'Agents',
  type: 'type',
  student: 'Gifted student',
  ready: 'ready',
  xp: 'Experience',
  due: 'Advances to take',
  trophies: 'Trophies',
  house: 'House',
  cards: 'CARDs',
  kind: 'kind',
  text: 'Words',
  modifier: 'Modifier',
  falls: 'Falls',
  clear: 'All clear',
  floor: '',
  number: '',
  statement: 'Statement',
  owner: 'Owner',
  status: 'Status',
  need: 'Need',
  startNeed: 'Need at the start',
  options: 'Picks',
  problem: 'Open problem',
  numeral: 'numeral',
  back: 'back',
  conjecture: 'Fulfils the conjecture',
  end: 'The end it serves',
  lemma: 'Lemma hold',
  base: 'Base cases',
  exhausted: 'Exhausted',
  escape: 'A way out',
  metastable: 'Metastable',
  provedBy: 'Proven by',
  by: 'By',
  grade: 'Grade',
  complication: 'Complication',
  logic: 'Logic',
  leansOn: 'Leans on theorems',
  waits: 'Waits at 0 for what it leans on',
  team: 'Team',
  fresh: 'not used yet',
  boss: 'The Boss',
  enclosed: 'In a closed space',
  guest: 'Guest of honor',
  place: 'Place',
  sights: 'Sights',
  session: 'Session',
  clock: 'Clock',
  limit: 'Ends at',
  problems: 'Open problems',
  chosen: 'chosen by',
  standing: '',
  theorems: 'theorems',
};

/** Words of the rules that stand in values, by the value that they stand in. */
const values: Readonly<Partial<Record<PieceField, Readonly<Record<string, string>>>>> = {
  out: {
    removed: 'removed',
    imprisoned: 'imprisoned',
    dead: 'dead',
    free: 'until the next conference',
    transcended: 'transcended',
  },
  kind: kindWords,
  options: pickWords,
  status: { stated: 'stated', proven: 'proven', disproved: 'proven false', scrapped: 'scrapped', lapsed: 'lapsed' },
  tag: { marked: 'from the start', core: 'core move', other: '', gated: 'for five trophies' },
  label: {
    'own move': 'a move of her own',
    '+1 any': '+1 to any stat, up to +2',
    student: 'a gifted student',
    'other core': 'a core move of another thief',
    'other playbook': 'a move of another playbook',
    ...Object.fromEntries(Object.entries(statWords).map(([stat, word]) => [`+1 ${stat}`, `+1 ${word}`])),
  },
};

const signed = (figure: number): string => (figure < 0 ? `−${-figure}` : String(figure));

/** Two dice show 2 to 12: what they cannot do is said, not counted. */
const figures: Readonly<Partial<Record<PieceField, (figure: number) => string>>> = {
  modifier: (figure) => (figure < 0 ? signed(figure) : `+${figure}`),
  falls: (figure) => (figure < 2 ? 'on no dice' : figure > 11 ? 'on any dice' : `on dice of ${figure} or less`),
  clear: (figure) => (figure > 12 ? 'on no dice' : figure < 3 ? 'on any dice' : `on dice of ${figure} or more`),
  points: (figure) => count(figure, 'point'),
  xp: (figure) => `${figure} of 10`,
  // What there is none of needs no line.
  due: (figure) => (figure === 0 ? '' : String(figure)),
  lemma: (figure) => (figure === 0 ? '' : String(figure)),
  base: (figure) => (figure === 0 ? '' : String(figure)),
};

export const pieceWords = {
  // A key without a name comes back as the code, and the list falls back to the key itself. What is owned is kept by the
  // name of each move, and is read where the moves are.
  'piece.field': ({ name }: FactsOf<'piece.field'>): string =>
    Object.hasOwn(fields, name) ? fields[name] : printedMove(name) === undefined ? 'piece.field' : '',
  'piece.value': ({ field, value }: FactsOf<'piece.value'>): string => {
    if (typeof value === 'number') return (figures[field] ?? signed)(value);
    const known = Object.hasOwn(values, field) ? values[field] : undefined;
    return known !== undefined && Object.hasOwn(known, value) ? (known[value] ?? value) : value;
  },
  'piece.back': ({ name }: FactsOf<'piece.back'>): string => `its solution brings ${name} back`,
};
