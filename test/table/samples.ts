/** A table for tests: what is not said is unremarkable. */
import type { PieceModel } from '../../rules/kernel/game';
import type { Say } from '../../rules/kernel/say';
import type { RollInput, TableInput } from '../../src-renderer/table/input';
import { shippedLayouts } from '../sheet/shipped';

const layouts = shippedLayouts('squaring-the-circle');

const named = (text: string): Say => ({ code: text, facts: {} });

/** Says the code and its facts, so that a test can see which words were asked for. */
const say = ({ code, facts }: Say): string => [code, ...Object.values(facts).flat()].join(' ');

const names = ['Ana', 'Bo', 'Cy', 'Dora', 'Éva', 'Фёдор'];

/** A piece with no values. */
export const aPiece = (layout: string, id: string, seat: number): PieceModel => ({
  id,
  layout,
  seat,
  title: named(id),
  values: {},
});

/** A table of six, Ana's window, nothing on it but what is said. */
export const anInput = (more: Partial<TableInput> = {}): TableInput => ({
  pieces: [],
  places: new Map(),
  notes: [],
  pictures: [],
  roll: null,
  peers: [],
  seats: names.map((name, seat) => ({ seat, name, pid: `pid${seat}`, mine: seat === 0, awaited: false })),
  layouts,
  say,
  selection: new Set(),
  reducedMotion: true,
  ...more,
});

/** Everything six people have after a long evening. */
export const aFullTable = (): TableInput =>
  anInput({
    pieces: [
      ...names.flatMap((_, seat) => [
        aPiece('mathematician', `sheet:${seat}`, seat),
        aPiece('house', `house:${seat}`, seat),
      ]),
      ...Array.from({ length: 12 }, (_, index) => aPiece('theorem', `theorem:t${index}`, index % 5)),
      ...Array.from({ length: 7 }, (_, index) => aPiece('conjecture', `conjecture:c${index}`, index % 4)),
    ],
  });

/** Ana states a theorem: 5 and 4 and her Elegant 2. */
export const aRoll = (stage: RollInput['stage']): RollInput => ({
  stage,
  shown: {
    seat: 0,
    what: named('roll.state'),
    sides: [6, 6],
    addends: [{ label: named('Elegant'), amount: 2 }],
    ...(stage === 'landed' ? { faces: [5, 4], total: 11, band: named('strong hit') } : {}),
  },
  answers: ['Ana', 'Bo', 'Cy'].map((name, seat) => ({
    pid: `pid${seat}`,
    name,
    answered: stage === 'landed' || (stage === 'answers' && seat < 2),
  })),
  waitingFor: stage === 'answers' ? ['Cy'] : [],
  proof: null,
});
