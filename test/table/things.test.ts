/** Dice that are things: where they lie, what a hand does with them, and the ways they take. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dieId, type DiceSpot, type DiceTarget, type DiceThings } from '../../rules/kernel/dice-things';
import { overlaps } from '../../src-renderer/table/camera';
import { alikeOf, carried, diceFirst, under } from '../../src-renderer/table/dice-hand';
import { laidTrays, trayBoxes, type LaidTray } from '../../src-renderer/table/dice-layout';
import { judge } from '../../src-renderer/table/dice-laying';
import { dieDrawing, middleDrawing, trayDrawing } from '../../src-renderer/table/dice-trays';
import { FLIGHT_TIME, flightsOf, offsetsAt } from '../../src-renderer/table/flights';
import { idleHooks } from '../../src-renderer/table/hooks';
import { sceneOf, type Rect, type ScenePiece } from '../../src-renderer/table/scene';
import { createTouch } from '../../src-renderer/table/touch';
import { goldRing } from '../../src-renderer/table/theme';
import { aTriedTable } from './hands';
import { anInput, aPiece } from './samples';

const named = (code: string) => ({ code, facts: {} });

/** `a6`, `b`: colour, and face if it shows one. */
const dieOf = (name: string) => ({
  name,
  colour: 'abcdef'.indexOf(name.slice(0, 1)),
  face: /^.\d/.test(name) ? Number(name.slice(1, 2)) : null,
  use: named(name),
});

const spot = (id: string, kind: DiceSpot['kind'], seat: number, ...names: readonly string[]): DiceSpot => ({
  ...{ id, kind, seat, title: named(id), dice: names.map(dieOf) },
});

const things = (...spots: readonly DiceSpot[]): DiceThings => ({
  spots,
  middle: { title: named('stake'), figure: 9, caption: named('beat'), lines: [named('leads')] },
  isPressing: true,
});

const many = (colour: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? colour : `${colour}.${at + 1}`));

const table = things(
  spot('pool:0', 'pool', 0, 'a6', 'a6.2', 'b5', 'a2'),
  spot('pile:0', 'pile', 0, ...many('a', 11), 'b'),
  spot('pool:1', 'pool', 1, 'b3'),
  spot('pile:1', 'pile', 1, ...many('b', 12)),
  spot('bid:0', 'middle', 1, 'b4', 'b4.2'),
  spot('bid:1', 'middle', 0, 'a3', 'a3.2', 'a3.3'),
  spot('bet:0:0', 'aside', 0, 'a', 'a.2'),
  spot('bet:0:1', 'aside', 1, 'b', 'a'),
);

const piecesOf = (dice: DiceThings): readonly ScenePiece[] => sceneOf(anInput({ dice })).pieces;
const pieces = piecesOf(table);
const byId = (id: string, some = pieces): ScenePiece => {
  const piece = some.find((each) => each.id === id);
  if (!piece) throw new Error(`there is no ${id}`);
  return piece;
};

const isWithin = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

describe('where dice lie', () => {
  it.each<readonly [string, DiceThings]>([
    ['a Conflict of two', table],
    [
      'all dice of six, in one Pool and one Pile',
      things(
        spot('pool:5', 'pool', 5, ...many('f6', 1), ...Array.from({ length: 40 }, (_, at) => `f6.${at + 2}`)),
        spot('pile:5', 'pile', 5, ...['a', 'b', 'c', 'd', 'e'].flatMap((colour) => many(colour, 15))),
        spot('bid:0', 'middle', 0, ...Array.from({ length: 15 }, (_, at) => `a1.${at + 2}`)),
        spot('bid:1', 'middle', 1, ...Array.from({ length: 15 }, (_, at) => `b2.${at + 2}`)),
        ...[0, 1, 2, 3, 4, 5].map((seat) => spot(`bet:0:${seat}`, 'aside', seat, ...many('abcdef'.charAt(seat), 12))),
      ),
    ],
  ])('every one on its tray or in the ring, and none on another: %s', (_, dice) => {
    const all = piecesOf(dice);
    const lying = all.filter(({ content }) => content.kind === 'die');
    expect(lying).toHaveLength(dice.spots.reduce((sum, each) => sum + each.dice.length, 0));
    for (const [index, die] of lying.entries()) {
      expect(isWithin(die, byId(die.on ?? '', all)), die.id).toBe(true);
      expect(
        lying
          .slice(index + 1)
          .filter((other) => overlaps(die, other))
          .map(({ id }) => id),
      ).toEqual([]);
    }
  });

  it('trays of six, the ring and what is set aside leave each other free', () => {
    const six = things(
      ...[0, 1, 2, 3, 4, 5].map((seat) => spot(`pool:${seat}`, 'pool', seat, 'a1')),
      spot('bet:0:0', 'aside', 0, 'a'),
    );
    const places = piecesOf(six).filter(({ content }) => content.kind !== 'die');
    expect(places).toHaveLength(8);
    for (const [index, piece] of places.entries()) {
      expect(
        places
          .slice(index + 1)
          .filter((other) => overlaps(piece, other))
          .map(({ id }) => id),
      ).toEqual([]);
    }
  });

  it('what counts in the middle lies large, what came before it small', () => {
    expect(byId('bid:1/a3').width).toBeGreaterThan(1.5 * byId('bid:0/b4').width);
  });

  it('dice go along with the tray that somebody has moved', () => {
    const moved = sceneOf(anInput({ dice: table, places: new Map([['tray:0', { x: 1000, y: 500, z: 4 }]]) })).pieces;
    const [before, after] = [byId('tray:0'), byId('tray:0', moved)];
    expect(byId('pool:0/a2', moved).x - byId('pool:0/a2').x).toBe(after.x - before.x);
    expect(moved.indexOf(byId('pool:0/a2', moved))).toBeGreaterThan(moved.indexOf(after));
  });

  it('while they are what is played with, one looks at them first and not at one’s own sheet', () => {
    const sheet = aPiece('mathematician', 'sheet:0', 0);
    const [quiet, pressing] = [false, true].map((isPressing) =>
      sceneOf(anInput({ pieces: [sheet], dice: { ...table, isPressing } })),
    );
    const lies = byId('sheet:0', quiet?.pieces);
    expect(overlaps(quiet?.mine ?? lies, lies)).toBe(true);
    expect(overlaps(pressing?.mine ?? lies, lies)).toBe(false);
  });
});

/** Dice before they are thrown: `a8` of seat 0, eight sides. */
const sized = (name: string, sides: number) => ({ ...dieOf(name.slice(0, 1)), name, sides });
const pool = (seat: number, ...sides: readonly number[]): DiceSpot => ({
  ...spot(`pool:${seat}`, 'side', seat),
  note: named('worth'),
  dice: sides.map((each, at) => sized(`${'abcdef'.charAt(seat)}${each}.${at}`, each)),
});
const six = (count: number): readonly number[] => Array.from({ length: count }, () => 6);
const duel = things(pool(0, 8, 6, 6), pool(1, 12, 6));

describe('two sides', () => {
  it.each([
    ['few', duel],
    ['as many as there can be', things(pool(4, ...six(20)), pool(1, 12, 10, 8))],
  ])('lie in the ring, one above the other, none on another: %s', (_, dice) => {
    const all = piecesOf(dice);
    const ring = byId('dice', all);
    const lying = all.filter(({ content }) => content.kind === 'die');
    expect(all.some(({ content }) => content.kind === 'tray')).toBe(false);
    expect(lying).toHaveLength(dice.spots.reduce((sum, each) => sum + each.dice.length, 0));
    expect(new Set(lying.map(({ width }) => width)).size).toBe(1);
    const radius = ring.width / 2;
    for (const [index, die] of lying.entries()) {
      for (const x of [die.x, die.x + die.width]) {
        for (const y of [die.y, die.y + die.height]) {
          expect(Math.hypot(x - ring.x - radius, y - ring.y - radius), die.id).toBeLessThan(radius - 4);
        }
      }
      expect(lying.slice(index + 1).filter((other) => overlaps(die, other))).toEqual([]);
    }
    const [upper, lower] = dice.spots.map((each) => lying.filter(({ id }) => id.startsWith(`${each.id}/`)));
    expect(Math.max(...(upper ?? []).map(({ y, height }) => y + height))).toBeLessThan(
      Math.min(...(lower ?? []).map(({ y }) => y)),
    );
  });

  it('need no room by the seats: sheets above the seats of six lie free', () => {
    const sheets = [0, 1, 2, 3, 4, 5].map((seat) => aPiece('house', `house:${seat}`, seat));
    const all = sceneOf(anInput({ pieces: sheets, dice: duel })).pieces;
    const houses = all.filter(({ content }) => content.kind === 'sheet');
    const others = all.filter(({ content }) => content.kind !== 'sheet');
    expect(houses).toHaveLength(6);
    for (const house of houses) expect(others.filter((other) => overlaps(house, other))).toEqual([]);
  });

  it('take dice that are let go on one of their dice, and nothing where dice lie already', () => {
    const all = piecesOf(duel);
    const drop = (lead: string, ids: readonly string[], to: string) => {
      const [from, at] = [byId(lead, all), byId(to, all)];
      return under(all, { lead, ids, dx: at.x - from.x, dy: at.y - from.y })?.onto ?? null;
    };
    expect(drop('pool:0/a6.1', ['pool:0/a6.1'], 'pool:0/a8.0')).toEqual({ die: 'pool:0/a8.0' });
    expect(drop('pool:0/a6.1', ['pool:0/a6.1'], 'pool:1/b6.1')).toEqual({ die: 'pool:1/b6.1' });
    // Its own place, and a die that goes along in the hand.
    expect(drop('pool:0/a6.1', ['pool:0/a6.1'], 'pool:0/a6.1')).toBeNull();
    expect(drop('pool:0/a6.1', ['pool:0/a6.1', 'pool:0/a6.2'], 'pool:0/a6.2')).toBeNull();
  });

  it('are alike where they are of one size', () => {
    expect(alikeOf(piecesOf(duel), 'pool:0/a6.1')).toEqual(['pool:0/a6.1', 'pool:0/a6.2']);
  });

  it('fall where they lie: a die that shows its first face comes from the ring, once that lies still', () => {
    const fallen = duel.spots.map((each) => ({ ...each, dice: each.dice.map((die) => ({ ...die, face: 3 })) }));
    const flights = flightsOf(piecesOf(duel), piecesOf({ ...duel, spots: fallen }), { since: 1_000, fallen: 1_700 });
    expect(flights.map(({ since }) => since)).toEqual([1_700, 1_700, 1_700, 1_700, 1_700]);
  });

  it('are not what dice of other games are laid on', () => {
    const [from, to] = [byId('pool:0/a6'), byId('bid:1/a3')];
    const at = { lead: from.id, ids: [from.id], dx: to.x - from.x, dy: to.y - from.y };
    expect(under(pieces, at)?.onto).toBe('middle');
  });

  it('every size has a silhouette of its own and says itself, and the ring says whose it is and how it stands', () => {
    const drawn = [4, 6, 8, 10, 12, 20].map((sides) => dieDrawing(sized(`a${sides}`, sides), 40).marks);
    const bodies = drawn.slice(0, 5).map(([body]) => (body?.kind === 'path' ? body.d : ''));
    expect(new Set(bodies).size).toBe(5);
    const textOf = (marks: readonly { readonly kind: string; readonly text?: string }[]): string =>
      marks.map(({ text }) => text ?? '').join(' ');
    expect(drawn.map((marks) => textOf(marks).trim())).toEqual(['d4', 'd6', 'd8', 'd10', 'd12', 'd20']);
    const words = textOf(middleDrawing(duel.middle, duel.spots, ({ code }) => code, 'proof', goldRing).marks);
    for (const word of ['stake', 'pool:0', 'pool:1', 'worth', 'leads', 'proof']) expect(words).toContain(word);
  });
});

describe('dice of one face in a Pool', () => {
  const trayOf = (dice: DiceThings, seat: number): LaidTray => {
    const tray = laidTrays(dice).find((each) => each.seat === seat);
    if (!tray) throw new Error(`seat ${seat} has no tray`);
    return tray;
  };
  const sumsOnTray = (dice: DiceThings, seat: number) => trayOf(dice, seat).sums;
  const boxesOf = (dice: DiceThings, seat: number) => {
    const tray = trayOf(dice, seat);
    const lying = tray.dice.map(({ x, y, size }) => ({ x, y, width: size, height: size }));
    const sums = tray.sums.map(({ x, y, w, h }) => ({ x, y, width: w, height: h }));
    return [...lying, ...sums];
  };

  it('lie together, with what they come to where there are several', () => {
    const dice = things(spot('pool:0', 'pool', 0, 'a6', 'a6.2', 'b6', 'b5', 'a4', 'a4.2', 'a1'));
    expect(sumsOnTray(dice, 0).map(({ sum }) => sum)).toEqual([18, 8]);
    const written = trayDrawing({ spots: dice.spots, sums: sumsOnTray(dice, 0) }, true, ({ code }) => code).marks;
    expect(written.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))).toEqual(
      expect.arrayContaining(['= 18', '= 8']),
    );
    expect(sumsOnTray(table, 0).map(({ sum }) => sum)).toEqual([12]);
    expect(sumsOnTray(table, 1)).toEqual([]);
  });

  it('have no sum before they are rolled', () => {
    expect(sumsOnTray(things(spot('pool:0', 'pool', 0, 'a', 'a.2')), 0)).toEqual([]);
  });

  it('never lie on one another nor on a sum, nor beyond the tray, whatever was rolled', () => {
    const faces = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 75 });
    fc.assert(
      fc.property(faces, (rolled) => {
        const names = [...rolled].sort((a, b) => b - a).map((face, at) => `a${face}.${at + 2}`);
        const dice = things(spot('pool:0', 'pool', 0, ...names));
        const boxes = boxesOf(dice, 0);
        const { x, y, w, h } = trayBoxes.pool;
        expect(boxes.every((box) => isWithin(box, { x, y, width: w + 0.01, height: h + 0.01 }))).toBe(true);
        expect(boxes.some((box, at) => boxes.slice(at + 1).some((other) => overlaps(box, other)))).toBe(false);
        const sums = sumsOnTray(dice, 0).reduce((all, { sum }) => all + sum, 0);
        const alone = rolled.filter((face) => rolled.filter((each) => each === face).length === 1);
        expect(sums + alone.reduce((all, face) => all + face, 0)).toBe(rolled.reduce((all, face) => all + face, 0));
      }),
      { seed: 93, numRuns: 200 },
    );
  });
});

describe('how they look', () => {
  it('every die bears the mark of its seat, so that no colour speaks alone', () => {
    const shapes = [0, 1, 2, 3, 4, 5].map((colour) => {
      const die = { ...dieOf('a'), colour };
      return dieDrawing(die, 40)
        .marks.map((mark) => (mark.kind === 'path' ? mark.d : ''))
        .join();
    });
    expect(new Set(shapes).size).toBe(6);
  });

  it('one that could act now has an edge that others lack', () => {
    const plain = dieDrawing(dieOf('a6'), 40).marks;
    expect(dieDrawing({ ...dieOf('a6'), isLive: true }, 40).marks).toHaveLength(plain.length + 1);
  });

  it('the ring shows the figure and every line, the tray its two titles and the note', () => {
    const textOf = (marks: readonly { readonly kind: string; readonly text?: string }[]): string =>
      marks.map(({ text }) => text ?? '').join(' ');
    const say = ({ code }: { readonly code: string }): string => code;
    const ring = textOf(middleDrawing(table.middle, [], say, 'proof', goldRing).marks);
    for (const word of ['stake', '9', 'beat', 'leads', 'proof']) expect(ring).toContain(word);
    const [pool, pile] = table.spots;
    if (!pool || !pile) throw new Error('both are there');
    const tray = textOf(trayDrawing({ spots: [{ ...pool, note: named('turn') }, pile], sums: [] }, true, say).marks);
    for (const word of ['pool:0', 'pile:0', 'turn']) expect(tray).toContain(word);
  });
});

describe('a hand', () => {
  const shift = (lead: string, ids: readonly string[] = [lead], dx = 0, dy = 0) => ({ lead, ids, dx, dy });

  it('that takes a die takes the chosen dice with it and nothing else', () => {
    expect(carried(pieces, shift('pool:0/a6', ['pool:0/a6', 'pool:0/a6.2', 'tray:1'])).ids).toEqual([
      'pool:0/a6',
      'pool:0/a6.2',
    ]);
  });

  it('that takes a tray takes what lies on it', () => {
    expect(carried(pieces, shift('tray:1', ['tray:1', 'pool:0/a6'])).ids).toHaveLength(1 + 1 + 12);
  });

  it('that draws a band over a tray means its dice', () => {
    expect(diceFirst([byId('tray:0'), byId('pool:0/a6')]).map(({ id }) => id)).toEqual(['pool:0/a6']);
    expect(diceFirst([byId('tray:0')])).toEqual([]);
  });

  it('lays dice by a seat, in the middle, or nowhere', () => {
    const over = (lead: string, target: string) => {
      const [from, to] = [byId(lead), byId(target)];
      return under(pieces, shift(lead, [lead], to.x + 30 - from.x, to.y + 30 - from.y))?.onto ?? null;
    };
    expect(['dice', 'tray:1', 'tray:aside', 'tray:0'].map((target) => over('pool:0/a6', target))).toEqual([
      'middle',
      1,
      'middle',
      null,
    ]);
    // From a Pile into one's own Pool is a way, too.
    expect(over('pile:0/b', 'tray:0')).toBe(0);
    expect(under(pieces, shift('pool:0/a6', ['pool:0/a6'], 9_000, 0))).toBeNull();
  });

  it('is told what laying would be once for each thing below it, not with every move of the pointer', () => {
    const asked: unknown[] = [];
    const canLay = (dice: readonly string[], onto: DiceTarget) => {
      asked.push([...dice, onto]);
      return { isGood: true, text: `on ${onto}` };
    };
    const scene = sceneOf(anInput({ dice: table }));
    let laying: ReturnType<typeof judge> = null;
    const move = (target: string, right: number, some = scene) => {
      const [from, to] = [byId('pool:0/a6', some.pieces), byId(target, some.pieces)];
      const at = shift('pool:0/a6', ['pool:0/a6'], to.x + right - from.x, to.y + 30 - from.y);
      laying = judge({ scene: some, laying }, { ...idleHooks, canLay }, at);
    };
    for (const right of [30, 31, 32]) move('tray:1', right);
    expect(asked).toEqual([['pool:0/a6', 1]]);
    expect(laying).toMatchObject({ text: 'on 1', isGood: true });
    move('dice', 150);
    expect(asked).toHaveLength(2);
    // Somebody moved meanwhile: the rules may say otherwise now.
    move('dice', 151, sceneOf(anInput({ dice: table })));
    expect(asked).toHaveLength(3);
  });

  it('finds all dice of one face in one heap', () => {
    expect(alikeOf(pieces, 'pool:0/a6')).toEqual(['pool:0/a6', 'pool:0/a6.2']);
    expect(alikeOf(pieces, 'tray:0')).toEqual([]);
  });
});

describe('a finger', () => {
  it('chooses dice of one heap together by tapping one after the other, and lets one go by tapping it again', () => {
    const table = aTriedTable(pieces);
    const touch = createTouch(table);
    const tap = (id: string, time: number): void => {
      const { x, y, width, height } = byId(id);
      const at = { left: (x + width / 2) / 2 + 40, top: (y + height / 2) / 2 + 20 };
      touch.down(1, at);
      touch.up(1, at, time);
    };
    ['pool:0/a6', 'pool:0/b5', 'pool:0/a6', 'pool:1/b3'].forEach((id, at) => tap(id, at * 1_000));
    expect(table.log.filter((line) => line.startsWith('select'))).toEqual([
      'select pool:0/a6',
      'select pool:0/a6 pool:0/b5',
      'select pool:0/b5',
      'select pool:1/b3',
    ]);
  });
});

describe('ways', () => {
  const times = { since: 1_000, fallen: 1_700 };

  it('lead from where a die of that colour and face has gone to where one has come', () => {
    const after = piecesOf(things(spot('pool:0', 'pool', 0, 'a6.2', 'b5', 'a2'), spot('bid:0', 'middle', 0, 'a6')));
    const before = piecesOf(things(spot('pool:0', 'pool', 0, 'a6', 'a6.2', 'b5', 'a2')));
    const [flight, ...others] = flightsOf(before, after, times);
    expect(others).toEqual([]);
    const [from, to] = [byId('pool:0/a6', before), byId('bid:0/a6', after)];
    expect(flight).toMatchObject({ id: 'bid:0/a6', since: 1_000 });
    expect((flight?.dx ?? 0) + to.x + to.width / 2).toBeCloseTo(from.x + from.width / 2);
  });

  it('go home to the Pile of the colour, by whomever they were bid', () => {
    const before = piecesOf(things(spot('bid:0', 'middle', 0, 'b5'), spot('pile:1', 'pile', 1, 'b')));
    const after = piecesOf(things(spot('pile:0', 'pile', 0), spot('pile:1', 'pile', 1, 'b', 'b.2')));
    expect(flightsOf(before, after, times).map(({ id }) => id)).toEqual(['pile:1/b.2']);
  });

  it('begin in the ring, once it lies still, for dice that were rolled', () => {
    const after = piecesOf(things(spot('pool:0', 'pool', 0, 'a6')));
    const [flight] = flightsOf(piecesOf(things()), after, times);
    const [ring, die] = [byId('dice', after), byId('pool:0/a6', after)];
    expect(flight?.since).toBe(1_700);
    expect((flight?.dx ?? 0) + die.x + die.width / 2).toBeCloseTo(ring.x + ring.width / 2);
  });

  it('end where the die lies, and are seen only from their beginning', () => {
    const flights = [{ id: 'x', dx: 100, dy: -60, since: 1_000 }];
    expect(offsetsAt(flights, 900).get('x')).toBeNull();
    expect(offsetsAt(flights, 1_000).get('x')).toEqual({ dx: 100, dy: -60 });
    const half = offsetsAt(flights, 1_000 + FLIGHT_TIME / 2).get('x');
    expect(half?.dx).toBeGreaterThan(0);
    expect(half?.dx).toBeLessThan(50);
    expect(offsetsAt(flights, 1_000 + FLIGHT_TIME).size).toBe(0);
  });

  it('no die has one where nothing was moved', () => {
    expect(flightsOf(pieces, piecesOf(table), times)).toEqual([]);
    expect(dieId(spot('pool:0', 'pool', 0), dieOf('a6'))).toBe('pool:0/a6');
  });
});
