/** Every refusal that this game has words for is reached: by a worked example of the catalogue, or by an act here. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/nerve/words';
import { refusals } from '../../../resources/nerve/words/refusals';
import { nerve as game } from '../../../rules/games/nerve/game';
import { seatNewcomer } from '../../../rules/games/nerve/newcomers';
import { conflictOf } from '../../../rules/games/nerve/state';
import { catalogueCode } from '../../vectors/nerve/codes';
import { atWindow, freshTable, openTable, type Play } from './table';

const examples = readFileSync(new URL('../../vectors/nerve.yaml', import.meta.url), 'utf8');
/** The codes that the worked examples are refused with; `vectors.test.ts` proves that they are. */
const shown = new Set([...examples.matchAll(/refused: ([A-Z_]+)/g)].map(([, code]) => code));

const codeOf = (play: Play, seat: number, move: unknown): string => {
  const ruling = game.check(play.state, seat, move);
  return ruling.ok ? 'granted' : ruling.refusal.code;
};

/** Why laying dice, or sitting down, is refused. */
const reasonOf = (
  ruling: ReturnType<NonNullable<typeof game.layDice>> | ReturnType<typeof seatNewcomer> | undefined,
): string => (ruling === undefined || ruling.ok ? 'granted' : ruling.refusal.code);

/** Why a form is closed. */
const closedOf = ({ state }: Play, seat: number, id: string): string =>
  game.offers(state, seat).find((offer) => offer.id === id)?.refusal?.code ?? 'open';

const fresh = freshTable(2);
const open = openTable(2);
const called = openTable(3).by(0, { kind: 'call', with: ['1', '2'] });
/** As it stands while answers are applied, one after the other. */
const answering = called.but((state) => ({ ...state, conflict: { ...conflictOf(state), answers: [[1, true]] } }));
const declaring = open.by(0, { kind: 'call', with: ['1'] }).by(1, { kind: 'answer', join: true });
const window = atWindow(2, [[0, 'achievement']], [3, 3, 5, 6, 2, 2]);
const auction = window.by(0, { kind: 'done' }).by(1, { kind: 'done' });
/** Conclusions, won by the seat that put them up, with a Secret and a Theory on its sheet. */
const concluding = atWindow(2, [[0, 'conclusions']], [6, 6, 6, 1, 1, 1], { secrets: ['s'], theories: ['t'] })
  .by(0, { kind: 'done' })
  .by(1, { kind: 'done' })
  .by(0, { kind: 'bid', dice: ['a6'] })
  .by(1, { kind: 'concede' });
const consolidate = { kind: 'consolidate', text: 'x' };

const acts: readonly (readonly [code: string, found: string])[] = [
  ['move.malformed', codeOf(open, 0, { kind: 'call', with: 7 })],
  ['move.unknown', codeOf(open, 0, { kind: 'dance' })],
  ['draft.missing', codeOf(fresh, 0, { kind: 'create', active: 3, cool: 3, decisive: 3 })],
  ['call.answered', codeOf(answering, 1, { kind: 'answer', join: false })],
  ['call.notYours', codeOf(called, 1, { kind: 'cancelCall' })],
  ['call.taken', codeOf(answering, 0, { kind: 'cancelCall' })],
  ['call.tooFew', codeOf(open, 0, { kind: 'call', with: [] })],
  ['stake.first', codeOf(declaring, 0, { kind: 'declineStake' })],
  ['type.unknown', codeOf(declaring, 0, { kind: 'declare', type: 'glory', text: 'x' })],
  ['out.target', codeOf(window, 0, { kind: 'offerOut', to: '5', out: 'action', text: 'x' })],
  ['bid.empty', codeOf(auction, 0, { kind: 'bid', dice: [] })],
  [
    'source.repeated',
    codeOf(concluding, 0, { ...consolidate, how: 'new', reduce: ['t0.1', 't0.1'], id: 'n', trait: 'secret' }),
  ],
  ['target.inSources', codeOf(concluding, 0, { ...consolidate, how: 'raise', reduce: ['t0.1'], target: 't0.1' })],
  ['lay.nothing', reasonOf(game.layDice?.(auction.state, 0, ['pile:0/a'], 'middle'))],
  ['newcomer.notNow', reasonOf(seatNewcomer(called.state))],
  ['newcomer.full', reasonOf(seatNewcomer(openTable(6).state))],
  ['foreign.none', closedOf(window, 0, 'turn:foreign')],
  [
    'out.nobody',
    closedOf(
      window.but((state) => ({ ...state, conflict: { ...conflictOf(state), left: [1] } })),
      0,
      'turn:offerOut',
    ),
  ],
  [
    'consolidate.nothing',
    closedOf(
      concluding.but((state) => ({
        ...state,
        characters: state.characters.map((character) => character && { ...character, traits: {} }),
      })),
      0,
      'answer:create_by',
    ),
  ],
];

describe('every refusal', () => {
  it.each(acts)('%s', (code, found) => {
    expect(found).toBe(code);
  });

  it('is reached, and has words', () => {
    const reached = new Set(acts.map(([code]) => code));
    const missed = Object.keys(refusals).filter((code) => !reached.has(code) && !shown.has(catalogueCode(code)));
    expect(missed).toEqual([]);
    expect(gameWords.say({ code: 'lay.nothing', facts: { wants: 'pool' } })).toBe(
      'Only dice of your own Pool are bid.',
    );
  });
});
