/** A move that is pressed on a sheet: its form, or the first reason against it. */
import { describe, expect, it } from 'vitest';
import type { PieceModel } from '../../rules/kernel/game';
import type { Offer } from '../../rules/kernel/offer';
import type { DrawnField } from '../../src-renderer/sheet/marks';
import { knownFrom, pressMove } from '../../src-renderer/ui/sheets/sheet-moves';
import { tableView } from './fixtures';

const style = {
  font: 'Spectral',
  size: 40,
  weight: 400,
  italic: false,
  colour: '#000000',
  align: 'left',
  lead: 120,
} as const;
const bypass: DrawnField = {
  id: 'moves.Bypass',
  label: 'Bypass',
  type: 'check',
  box: { x: 0, y: 0, w: 10, h: 10 },
  value: true,
  options: [],
  move: 'move:Bypass',
  style,
  at: 'marks.0',
};
const said = { code: 'plain', facts: {} };
const offer: Offer = { id: 'move:Bypass', title: said, rule: 'SC-123', group: 'turn', fixed: {}, fields: [] };
const sheetOf = (seat: number): PieceModel => ({
  id: 'sheet:m1',
  layout: 'mathematician',
  seat,
  title: said,
  values: {},
});

const seen = (offers: readonly Offer[], awaited = 0) => {
  const [first, second] = tableView().seats;
  if (!first || !second) throw new Error('The fixture has two seats.');
  return {
    seats: [
      { ...first, seat: 0, mine: true, awaited: awaited === 0 },
      { ...second, seat: 1, mine: false, awaited: awaited === 1 },
    ],
    offers: [{ seat: 0, offers }],
  };
};

describe('a move pressed on a sheet', () => {
  it('opens the form of its seat', () => {
    expect(pressMove(seen([offer]), sheetOf(0), bypass, null)).toEqual({ begun: { seat: 0, offer, fills: {} } });
  });

  it('opens the first way that is open, of a move that is made in several or is a way to make another', () => {
    const ways = ['move:Psy-Ops:a', 'move:Psy-Ops:b', 'move:Lose Control:Spook Friends', 'move:Lose Control'].map(
      (id, at): Offer => ({ ...offer, id, ...(at === 0 ? { refusal: { code: 'move.notOwned', facts: {} } } : {}) }),
    );
    const begun = (move: string): string => {
      const pressed = pressMove(seen(ways), sheetOf(0), { ...bypass, move }, null);
      return 'begun' in pressed ? pressed.begun.offer.id : pressed.refusal.code;
    };
    expect(begun('move:Psy-Ops')).toBe('move:Psy-Ops:b');
    expect(begun('move:Spook Friends')).toBe('move:Lose Control:Spook Friends');
    expect(begun('move:Lose Control')).toBe('move:Lose Control');
    expect(begun('move:Control')).toBe('sheet.noForm');
  });

  it('opens a form that the game names for it, where that asks all that the move fills in', () => {
    const uses = {
      'move:Bypass': {
        ways: [{ offer: 'answer:card', fills: { evade: 'evade' } }],
        waits: { code: 'move.comesUp', facts: {} },
      },
    };
    const choice = { kind: 'choice', name: 'evade', label: said, options: [{ value: 'evade', label: said }] } as const;
    const card: Offer = { ...offer, id: 'answer:card', group: 'answer', fields: [choice] };
    const pressed = (given: readonly Offer[], value = true) =>
      pressMove(seen(given), { ...sheetOf(0), uses }, { ...bypass, value }, null);
    expect(pressed([card])).toEqual({ begun: { seat: 0, offer: card, fills: { evade: 'evade' } } });
    const waits = { refusal: { code: 'move.comesUp', facts: {} } };
    expect(pressed([{ ...card, fields: [] }])).toEqual(waits);
    const shut = { ...choice, options: [{ ...choice.options[0], refusal: { code: 'no', facts: {} } }] };
    expect(pressed([{ ...card, fields: [shut] }])).toEqual(waits);
    expect(pressed([], false)).toEqual({ refusal: { code: 'sheet.notOwned', facts: {} } });
  });

  it('opens what is open before what is closed', () => {
    const shut: Offer = { ...offer, refusal: { code: 'move.banned', facts: {} } };
    const way: Offer = { ...offer, id: 'move:Bypass:Another' };
    expect(pressMove(seen([shut, way]), sheetOf(0), bypass, null)).toMatchObject({ begun: { offer: way } });
  });

  it('of the table’s own begins for the seat in front', () => {
    expect(pressMove(seen([offer]), sheetOf(-1), bypass, 0)).toEqual({ begun: { seat: 0, offer, fills: {} } });
  });

  it.each([
    ['nobody’s seat in front', seen([offer]), sheetOf(-1), bypass, { code: 'sheet.watching', facts: {} }],
    ['another’s sheet', seen([offer]), sheetOf(1), bypass, { code: 'sheet.notMine', facts: { seat: [1] } }],
    ['not owned', seen([]), sheetOf(0), { ...bypass, value: false }, { code: 'sheet.notOwned', facts: {} }],
    ['another’s turn', seen([], 1), sheetOf(0), bypass, { code: 'sheet.notTurn', facts: { awaited: [1] } }],
    ['my turn, and no form', seen([]), sheetOf(0), bypass, { code: 'sheet.noForm', facts: {} }],
    [
      'the game’s own no, with the rule of the form',
      seen([{ ...offer, refusal: { code: 'move.notOwned', facts: {} } }]),
      sheetOf(0),
      bypass,
      { code: 'move.notOwned', facts: {}, rule: 'SC-123' },
    ],
  ] as const)('says why not: %s', (_, view, piece, field, refusal) => {
    expect(pressMove(view, piece, field, null)).toEqual({ refusal });
  });
});

describe('what a sheet knows of a form', () => {
  const option = (value: string, isOpen = true) => ({
    value,
    label: said,
    ...(isOpen ? {} : { refusal: { code: 'no', facts: {} } }),
  });
  const asking = (...values: Parameters<typeof option>[]): Offer => ({
    ...offer,
    fields: [{ kind: 'choice', name: 'theorem', label: said, options: values.map((each) => option(...each)) }],
  });
  const page: PieceModel = { ...sheetOf(0), id: 'theorem:t3' };

  it('is the piece itself, where it can be chosen', () => {
    expect(knownFrom(asking(['t1'], ['t3']), [page.id])).toEqual({ theorem: 't3' });
    expect(knownFrom(asking(['t1'], ['t3', false]), [page.id])).toEqual({});
    expect(knownFrom(asking(['t1']), [page.id])).toEqual({});
  });
});
