/** Several people at one screen: what each of their seats is shown, and who of them holds what only one may read. */
import { describe, expect, it } from 'vitest';
import { schizonauts } from '../../rules/games/schizonauts/game';
import { DECK, emptyState, type SzState } from '../../rules/games/schizonauts/state';
import type { Hand } from '../../rules/kernel/expectation';
import type { Game, PieceModel } from '../../rules/kernel/game';
import { createLedger, encodeGenesis, type Genesis } from '../../src-renderer/ledger';
import { verifyAnswer } from '../../src-renderer/chance';
import { deriveFrom } from '../../src-renderer/session/derive';
import { secretSeats } from '../../src-renderer/session/secret-seats';
import { ana, ben } from './lib';

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

describe('who holds what only one may read', () => {
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
    ['somebody watches', new Map<number, readonly PieceModel[]>(), []],
  ])('%s', (_, piecesAt, seats) => {
    expect(secretSeats(piecesAt, () => open)).toEqual(seats);
  });
});

/** A table of Schizonauts that begins like this: Ana and Zoe sit at one screen, Ben at his own. */
const derivedAt = (change: (state: SzState) => SzState, handOf: (seat: number) => Hand) => {
  const game: Game<SzState> = { ...schizonauts, init: () => change(emptyState(3, 1, [])) };
  const genesis: Genesis = {
    v: 1,
    game: game.id,
    rulesVersion: game.rulesVersion,
    config: {},
    name: 'The opera house',
    roster: [ana.person.party, ben.person.party],
    seats: [ana, ana, ben].map(({ person }, seat) => ({
      seat,
      pid: person.party.pid,
      name: ['Ana', 'Zoe', 'Ben'][seat] ?? '',
      pronouns: '',
    })),
    nonce: 'e4'.repeat(32),
  };
  const ledger = createLedger<SzState>({ game, genesisBytes: encodeGenesis(genesis), verifyAnswer });
  const plain = game as unknown as Game;
  return deriveFrom(plain, ledger as never, ledger.fold() as never, ana.person.party.pid, [], handOf);
};

const noHand: Hand = () => null;
const coverOf = (pieces: readonly PieceModel[] | undefined, seat: number): unknown =>
  pieces?.find(({ id }) => id === `sheet:${seat}`)?.values['cover'];

describe('two at one screen', () => {
  it('each have one half of their own sheet covered in the preamble, and that is no secret (SZ-041, SZ-042)', () => {
    const looking = (state: SzState): SzState => ({
      ...state,
      phase: 'preamble',
      step: 'preamble',
      sheets: state.sheets.map((sheet, seat) => ({ ...sheet, view: seat === 0 ? 0 : 1 })),
    });
    const { pieces, piecesAt, openPieces, secretSeats: secret } = derivedAt(looking, () => noHand);
    const covers = (of: readonly PieceModel[] | undefined) => [0, 1, 2].map((seat) => coverOf(of, seat));
    expect(covers(piecesAt.get(0))).toEqual(['thief', '', '']);
    expect(covers(piecesAt.get(1))).toEqual(['', 'agent', '']);
    for (const all of [pieces, openPieces]) expect(covers(all)).toEqual(['', '', '']);
    expect(secret).toEqual([]);
  });

  it('are both known to hold something as soon as a card lies before each', () => {
    const dealt = (state: SzState): SzState => ({
      ...state,
      phase: 'endgame',
      step: 'choose_visitor',
      sheets: state.sheets.map((sheet, seat) => ({ ...sheet, cards: [{ card: seat, up: null }] })),
    });
    const handOf =
      (seat: number): Hand =>
      (deck, card) =>
        deck === DECK && card === seat ? 'thief' : null;
    const { pieces, piecesAt, openPieces, secretSeats: secret } = derivedAt(dealt, handOf);
    expect(secret).toEqual([0, 1]);
    for (const all of [pieces, openPieces]) expect(JSON.stringify(all)).not.toMatch(/"own":"thief"/);
    for (const seat of [0, 1]) {
      const told = (piecesAt.get(seat) ?? []).filter(({ values }) => JSON.stringify(values).includes('"own":"thief"'));
      expect(told.map(({ id }) => id)).toEqual([`place:${seat}`]);
    }
  });
});
