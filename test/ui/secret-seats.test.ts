/** Who at a shared screen holds what only one may read. */
import { expect, it } from 'vitest';
import type { PieceModel } from '../../rules/kernel/game';
import { secretSeats } from '../../src-renderer/ui/people/secret-seats';

const place = (seat: number, own: string): PieceModel => ({
  id: `place:${seat}`,
  layout: 'place',
  seat,
  title: { code: 'piece.place', facts: {} },
  values: { own },
});
const open = [place(0, ''), place(1, ''), place(2, '')];
const asSeenBy = (seat: number): readonly PieceModel[] =>
  open.map((piece) => (piece.seat === seat ? place(seat, 'thief') : piece));

it.each([
  ['two hold cards', new Map([0, 2].map((seat) => [seat, asSeenBy(seat)])), [0, 2]],
  [
    'one of two does',
    new Map([
      [0, open],
      [1, asSeenBy(1)],
    ]),
    [1],
  ],
  ['nobody does', new Map([0, 1].map((seat) => [seat, open])), []],
  ['she is alone at her screen', new Map([[1, asSeenBy(1)]]), []],
  ['somebody watches', undefined, []],
] as const)('%s', (_, piecesAt, seats) => {
  expect(secretSeats(piecesAt, open)).toEqual(seats);
});
