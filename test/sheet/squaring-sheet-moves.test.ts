/**
 * Every move that is printed on a sheet of Squaring the Circle, pressed at every state of random conferences: what may
 * be made now is made from there, and what may not says why.
 */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../resources/squaring-the-circle/words';
import { squaringTheCircle as game } from '../../rules/games/squaring-the-circle/game';
import { recordsNamed } from '../../rules/games/squaring-the-circle/moves/playbook/index';
import { mathPages, printedMove, thiefPages } from '../../rules/games/squaring-the-circle/playbooks';
import type { SquaringState } from '../../rules/games/squaring-the-circle/state';
import { askedSeats } from '../../rules/kernel/expectation';
import type { PieceModel } from '../../rules/kernel/game';
import type { Offer } from '../../rules/kernel/offer';
import type { Refusal } from '../../rules/kernel/ruling';
import { layOutPages } from '../../src-renderer/sheet/layout';
import type { DrawnField } from '../../src-renderer/sheet/marks';
import { shippedMetrics } from '../../src-renderer/sheet/metrics';
import { pressMove } from '../../src-renderer/ui/sheets/sheet-moves';
import { word } from '../../src-renderer/ui/wording/wording';
import { randomFrom, type Happening } from '../rules/random-player';
import type { PlainRecord } from '../vectors/squaring/defaults';
import { curious, playOldTable, playVeterans } from '../rules/squaring-the-circle/old-table';
import { aTable, choosing, named, play, type Play } from '../rules/squaring-the-circle/table';
import { tableView } from '../ui/fixtures';
import { shippedLayouts } from './shipped';

const layouts = shippedLayouts('squaring-the-circle');
const allMoves = [...mathPages, ...thiefPages].flatMap(({ moves }) => moves.map(({ name }) => name));

const drawn = new Map<string, readonly DrawnField[]>();

/** The rows of a sheet that can be pressed, as they are drawn on the table. */
const rowsOf = ({ layout, values }: PieceModel): readonly DrawnField[] => {
  const { math, thief, moves, agents } = values;
  const key = JSON.stringify([math, thief, moves, agents]);
  const found = layouts.get(layout);
  if (found === undefined) throw new Error(`There is no layout ${layout}.`);
  const rows =
    drawn.get(key) ??
    layOutPages(found, values, gameWords.say, shippedMetrics, { parts: layouts, target: 'table' }).flatMap(
      ({ fields }) => fields.filter(({ move }) => move !== undefined),
    );
  drawn.set(key, rows);
  return rows;
};

/** The printed moves of which a form is one: told from what it would send and ask, and not from its id. */
const movesIn = (state: SquaringState, { id, fixed, fields }: Offer): readonly string[] => {
  const { kind, move } = fixed;
  const asks = (name: string): boolean => fields.some((field) => field.name === name);
  const optionsOf = (name: string): readonly string[] =>
    fields.flatMap((field) =>
      (field.kind === 'choice' || field.kind === 'several') && field.name === name
        ? field.options.flatMap(({ value, refusal }) => (refusal === undefined ? [value] : []))
        : [],
    );
  const [head] = state.queue;
  const way = id.split(':')[2];
  return [
    // A way to another move is the row of that way; a second part is on the row of the first, or on one of its own.
    ...(kind === 'move' ? [way ?? allMoves.find((name) => recordsNamed(name).some((each) => each.name === move))] : []),
    ...(kind === 'report' ? [String(move)] : []),
    ...(kind === 'decide' && head?.do === 'ask' ? [head.move] : []),
    ...(head?.do === 'conjecture' && kind === 'conjecture' ? ['Foundational Approach'] : []),
    ...(asks('evade') ? ['Evasion'] : []),
    ...(asks('turned') ? ['Monstrous Moonshine'] : []),
    ...(asks('logic') ? ['Consistent or Complete'] : []),
    ...optionsOf('extras'),
    ...(kind === 'apply' ? ['Non-Wellfoundedness'] : []),
    ...(kind === 'offer' && optionsOf('pool').includes('Root Access') ? ['Open Source'] : []),
    ...(asks('fits') ? allMoves.filter((name) => printedMove(name)?.standing === 'gated') : []),
  ].filter((name): name is string => name !== undefined && printedMove(name) !== undefined);
};

/** What a form shows filled in on account of the move, for those that are a part of a larger form. */
const filledBy = (name: string, { fields }: Offer): object => {
  if (name === 'Evasion') return { evade: 'evade' };
  if (fields.some((field) => field.name === 'extras')) {
    return name === 'Axiom of Choice' || name === 'Calculus' ? { extras: [name] } : {};
  }
  if (name === 'Open Source') return { pool: 'Root Access' };
  return printedMove(name)?.standing === 'gated' ? { fits: true } : {};
};

/**
 * Her moves that have a row: those of her own pages, and two of other pages. Advances bring no more
 * (SC-024): only the veterans, whom no advance has made, have more than the paper has lines for.
 */
const printedOn = ({ values: { math, thief } }: PieceModel, owned: readonly string[]): readonly string[] => {
  const own = [...mathPages, ...thiefPages].filter(({ name }) => name === math || name === thief);
  const isOwn = (move: string): boolean => own.some(({ moves }) => moves.some(({ name }) => name === move));
  return [...owned.filter(isOwn), ...owned.filter((move) => !isOwn(move)).slice(0, 2)];
};

const heard = new Set<string>();

/** Each reason is looked at once: it must be a sentence. */
const hear = (refusal: Refusal): void => {
  const key = JSON.stringify(refusal);
  if (heard.has(key)) return;
  heard.add(key);
  expect(word(refusal, gameWords), key).toMatch(/^\S.{8,}\.$/);
};

interface Seen {
  /** The moves that were begun from a sheet, and those that said why not. */
  readonly begun: Set<string>;
  readonly refused: Map<string, Set<string>>;
}

/** Presses every row of every sheet. */
const pressAll = (state: SquaringState, seen: Seen): void => {
  const [seatView] = tableView().seats;
  if (!seatView) throw new Error('The fixture has a seat.');
  const awaited = askedSeats(game.expect(state));
  const offers = [...state.seats.keys()].map((seat) => ({ seat, offers: game.offers(state, seat) }));
  const seats = offers.map(({ seat }) => ({ ...seatView, seat, mine: true, awaited: awaited.includes(seat) }));
  for (const piece of game.pieces(state).filter(({ layout }) => layout === 'mathematician')) {
    const rows = rowsOf(piece);
    const owned = Object.keys(piece.values['moves'] as object);
    const printed = printedOn(piece, owned);
    expect(printed.filter((name) => rows.every(({ move }) => move !== `move:${name}`))).toEqual([]);
    const mine = offers.find(({ seat }) => seat === piece.seat)?.offers ?? [];
    const opens: (readonly [row: string, offer: Offer, fills: object])[] = [];
    for (const row of rows) {
      const pressed = pressMove({ seats, offers }, piece, row, piece.seat);
      const name = String(row.move).slice('move:'.length);
      if ('begun' in pressed) {
        opens.push([name, pressed.begun.offer, pressed.begun.fills]);
        seen.begun.add(name);
        continue;
      }
      const { refusal } = pressed;
      hear(refusal);
      // Her own move never answers with a shrug.
      if (refusal.code === 'sheet.noForm') expect(owned).not.toContain(name);
      seen.refused.set(name, (seen.refused.get(name) ?? new Set()).add(refusal.code));
    }
    for (const offer of mine.filter(({ refusal }) => refusal === undefined)) {
      for (const name of movesIn(state, offer).filter((each) => printed.includes(each))) {
        const parts = [name, ...recordsNamed(name).map((each) => each.name)];
        const found = opens.find(([row, opened]) => parts.includes(row) && opened === offer);
        expect(found, `${offer.id} from the row of ${name}`).toBeDefined();
        expect(found?.[2], `${offer.id} filled in for ${name}`).toEqual(filledBy(name, offer));
      }
    }
  }
};

const playOut = (plays: Iterable<Happening<SquaringState>>, seen: Seen): void => {
  for (const happening of plays) {
    pressAll(happening.standing.state, seen);
    if (happening.standing.state.phase === 'over') return;
  }
};

describe('the sheet of each half', () => {
  const pages = [...mathPages, ...thiefPages];
  it.each(pages.map(({ name, moves }) => [name, moves.map((move) => move.name)] as const))(
    'of the %s binds every move that it prints, owned and not',
    (name, moves) => {
      const half = name.toLowerCase().replaceAll(' ', '-');
      const layout = layouts.get(`half-${half}`);
      if (layout === undefined) throw new Error(`There is no half for ${name}.`);
      for (const owns of [true, false]) {
        const values = { moves: owns ? Object.fromEntries(moves.map((move) => [move, true])) : {} };
        const fields = layOutPages(layout, values, gameWords.say, shippedMetrics, {
          parts: layouts,
          target: 'table',
        }).flatMap((drawing) => drawing.fields);
        expect(fields.flatMap(({ move }) => move ?? [])).toEqual(
          expect.arrayContaining(moves.map((move) => `move:${move}`)),
        );
      }
    },
  );
});

/** They are ticked with the bonuses of whatever roll they fit, so that no form is theirs. */
const claimed = ['Codemaker', 'Remember Galois', "Euclid's Method", 'Phase Portrait', 'Programming'];

/** They work by themselves: nobody is asked for anything. */
const silent = [
  'Cardinality Tricks',
  'Infinite Descent',
  'p-adic Perspective',
  'Combinatoric Chicanery',
  'Build the Tensor',
  'Follow the Geodesic',
  'Feedback Correction',
  "Proven 'Almost Everywhere'",
  'Unflappable',
  'Botnet',
  'Carrot',
  'Wealthy',
  'Wrecker',
  // They bring a result, whose form opens by itself.
  'Diagonalization',
  'I Have the Building',
];

/** They are told, and no rule asks for them. */
const story = ['Honest Face', 'Pack Alpha'];

const flip = play(aTable({ who: { ana: { thief: 'Flip', moves: ['Evasion'] } }, pending: [{ card: 'ana' }] }));
const mayhem = (ana: PlainRecord): Play =>
  play(aTable({ who: { ana: { thief: 'Phreak', ...ana } } }))
    .by('ana', named('Digital Mayhem'))
    .dice(1, 1);
const plan = play(
  aTable({
    who: { ana: { thief: 'Flip', moves: ['Flexibility', 'Careful Plans', 'Plan B'], holds: { 'Careful Plans': 3 } } },
  }),
)
  .by('ana', named('Flexibility'))
  .dice(6, 6);
const sent = play(
  aTable({ who: { ana: { thief: 'Fix', moves: ['Recruitment', 'The Boss'], agents: ['Pim', 'Qi'], boss: 'loyal' } } }),
)
  .by('ana', named('Direct Agents', { agents: ['g1', 'g2'] }))
  .dice(1, 1);
/** Three theorems of hers to one end; the House of the first falls. */
const shaken = (ana: PlainRecord): Play =>
  play(
    aTable({
      who: { ana },
      theorems: {
        T1: { by: 'ana', need: 6, end: 'gold', house: { k1: 'risk', k2: 'debt', k3: 'risk', k4: 'debt', k5: 'risk' } },
        T2: { by: 'ana', need: 4, end: 'gold' },
        T3: { by: 'ana', need: 5, end: 'gold' },
      },
      pending: [{ shake: 'T1' }],
    }),
  ).dice(2, 3);

describe('at every state of random conferences', () => {
  const seen: Seen = { begun: new Set(), refused: new Map() };
  const patience = 240_000;

  it.each([2, 3, 4])(
    'of %i, what is open is begun from its row, and the rest says why',
    { timeout: patience },
    (seats) => {
      for (let seed = 1; seed <= 2; seed += 1) {
        playOut(playOldTable(game, { seats, config: {} }, randomFrom(seats * 100 + seed), curious()), seen);
      }
    },
  );

  it('of three who have nearly every move, too', { timeout: patience }, () => {
    for (let seed = 40; seed < 52; seed += 1) playOut(playVeterans(game, randomFrom(seed), curious()), seen);
  });

  it.each([
    ['Evasion', flip],
    ['Kill Switch', mayhem({ moves: ['Digital Mayhem', 'Kill Switch'], holds: { 'Root Access': 2 } })],
    ['Plan B', plan],
    ['The Boss', sent],
    ['Metastability', shaken({ math: 'Dynamicist', moves: ['Metastability'] })],
    ['Parallel Postulate', shaken({ math: 'Geometer', moves: ['Parallel Postulate'] })],
    ['Spymaster', choosing()],
  ])('and %s, which chance brings too seldom, is begun when it comes up', (name, { state }) => {
    pressAll(state, seen);
    expect(seen.begun).toContain(name);
  });

  it('have begun every move that somebody starts or answers with, and each has said at some time why not', () => {
    const gated = allMoves.filter((name) => printedMove(name)?.standing === 'gated' && name !== 'Spymaster');
    expect(allMoves.filter((name) => !seen.begun.has(name)).sort()).toEqual(
      [...claimed, ...silent, ...story, ...gated].sort(),
    );
    expect(allMoves.filter((name) => !seen.refused.has(name))).toEqual([]);
  });
});
