/** Dice as things: every die lies somewhere, and what laying some of them there would be. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/nerve/words';
import { nerve as game } from '../../../rules/games/nerve/game';
import { layDice } from '../../../rules/games/nerve/laying';
import type { NerveState } from '../../../rules/games/nerve/state';
import { diceThings } from '../../../rules/games/nerve/things';
import { dieId, type DiceTarget } from '../../../rules/kernel/dice-things';
import { ask } from '../../../rules/kernel/game';
import { initialValues, moveFrom, type Values } from '../../../src-renderer/ui/moves/form';
import { colourCounts } from '../../vectors/nerve';
import { playTable, randomFrom, type Taste } from '../random-player';
import { atWindow, openTable, type Play } from './table';

const spotsOf = (state: NerveState): Readonly<Record<string, string>> =>
  Object.fromEntries(
    diceThings(state).spots.flatMap(({ id, dice }) =>
      dice.length > 0 ? [[id, dice.map(({ name }) => name).join(' ')]] : [],
    ),
  );

/** What laying these dice there says: the form and the words, or the code and the words of the refusal. */
const laid = ({ state }: Play, seat: number, dice: readonly string[], onto: DiceTarget = 'middle'): string => {
  const ruling = layDice(state, seat, dice, onto, game.offers(state, seat));
  if (!ruling.ok) return `${ruling.refusal.code}: ${gameWords.say(ruling.refusal)}`;
  const { offer, values, said } = ruling.value;
  return `${offer} ${JSON.stringify(values)} ${gameWords.say(said)}`;
};

const window = atWindow(2, [[0, 'achievement']], [3, 3, 5, 6, 2, 2]);
const auction = window.by(0, { kind: 'done' }).by(1, { kind: 'done' });
const open = auction.by(0, { kind: 'bid', dice: ['a5'] });

const betting = openTable(2)
  .by(0, { kind: 'call', with: ['1'] })
  .by(1, { kind: 'answer', join: true });
const ante = betting.by(0, { kind: 'declare', type: 'domination', n: 2, text: 'x', bet: ['a', 'a.2'] });

describe('every die', () => {
  it('lies in a Pile, a Pool, the middle or a Bet, the highest of a Pool first (NV-003)', () => {
    expect(spotsOf(open.state)).toEqual({
      'bid:0': 'a5',
      'pool:0': 'a3 a3.2',
      'pile:0': ['a', ...Array.from({ length: 11 }, (_, at) => `a.${at + 2}`)].join(' '),
      'pool:1': 'b6 b2 b2.2',
      'pile:1': ['b', ...Array.from({ length: 11 }, (_, at) => `b.${at + 2}`)].join(' '),
    });
  });

  it('says what it could still do', () => {
    const [pool] = diceThings(open.state).spots.filter(({ id }) => id === 'pool:1');
    expect(pool?.dice.map(({ use, isLive }) => [gameWords.say(use), isLive])).toEqual([
      ['A 6 of Bo. With its like it could bid 6, and 5 is to beat. Bid, it goes home to the Pile of Bo.', true],
      ['A 2 of Bo. With its like it comes to 4, and 5 is to beat: not enough now.', false],
      ['A 2 of Bo. With its like it comes to 4, and 5 is to beat: not enough now.', false],
    ]);
  });

  const taste: Taste = ({ kind }) => (kind === 'declineStake' ? 2 : kind === 'declare' ? 1 : 0);

  it.each([2, 3, 5, 6])('lies once, and in no place twice, in random play of %i', (seats) => {
    let looked = 0;
    for (const { standing } of playTable(game, { seats, config: {} }, randomFrom(seats * 7), taste)) {
      const { state } = standing;
      const { spots, middle } = diceThings(state);
      const ids = spots.flatMap((spot) => spot.dice.map((die) => dieId(spot, die)));
      expect(new Set(ids).size).toBe(ids.length);
      const counts = state.piles.map(
        (_, each) => spots.flatMap(({ dice }) => dice).filter(({ colour }) => colour === each).length,
      );
      // While dice are out, they are in the roll and nowhere else.
      expect(counts).toEqual(colourCounts(state));
      const said = [
        middle.title,
        ...middle.lines,
        ...spots.flatMap(({ title, dice }) => [title, ...dice.map(({ use }) => use)]),
      ];
      for (const words of said) expect(gameWords.say(words)).not.toBe(words.code);
      looked += 1;
      if (looked > 300) break;
    }
    expect(looked).toBeGreaterThan(300);
  });
});

describe('the middle', () => {
  const said = ({ state }: Play): readonly string[] => {
    const { title, figure, caption, lines } = diceThings(state).middle;
    const large = figure === null || caption === null ? [] : [`${figure} ${gameWords.say(caption)}`];
    return [gameWords.say(title), ...large, ...lines.map(gameWords.say)];
  };

  it.each<readonly [string, Play, readonly string[]]>([
    ['no Conflict', openTable(2), ['No Conflict runs.']],
    ['declaring', betting, ['Declaring', 'Ana declares a Stake, or ends declaring.']],
    ['betting', ante, ['Betting', 'Bo bets.']],
    [
      'an Out that waits',
      window.by(0, { kind: 'offerOut', to: '1', out: 'decisive', text: 'Not today' }),
      ['Stake 1 of 1: Achievement', '“It changes”', 'Ana offers Bo a Decisive Out: “Not today.”'],
    ],
    [
      'an Out defied',
      window
        .by(0, { kind: 'offerOut', to: '1', out: 'decisive', text: 'Not today' })
        .by(1, { kind: 'answerOut', answer: 'defy', text: 'Now' })
        .dice(1, 2, 3),
      ['Stake 1 of 1: Achievement', '“It changes”', 'Bo has defied an Out: Ana may write a Trait.'],
    ],
    ['a window', window, ['Stake 1 of 1: Achievement', '“It changes”', 'Before the auction: Ana may act.']],
    [
      'an auction before its first bid',
      auction,
      ['Stake 1 of 1: Achievement', '“It changes”', 'Nothing is bid. Ana has to open.', 'Ana could bid up to 6.'],
    ],
    ['a bid to beat', open, ['Stake 1 of 1: Achievement', '5 to beat', 'Ana leads.', 'Bo could bid up to 6.']],
    [
      'a bid that cannot be beaten',
      open.by(1, { kind: 'bid', dice: ['b6'] }),
      ['Stake 1 of 1: Achievement', '6 to beat', 'Bo leads.', 'At best Ana has 6, and a tie loses.'],
    ],
    ['a won Stake', open.by(1, { kind: 'concede' }), ['Stake 1 of 1: Achievement', '“It changes”', 'Ana has won it.']],
  ])('says how it stands: %s', (_, play, lines) => {
    expect(said(play)).toEqual(lines);
  });
});

/** Ana has two dice of Bo; Bo has written a Secret on her sheet. */
const lent = window.but((state) => ({
  ...state,
  piles: [
    [12, 2],
    [0, 10],
  ],
  characters: state.characters.map((character, seat) =>
    seat === 0 && character
      ? { ...character, traits: { s: { id: 's', kind: 'secret', text: 'She was there', level: 2, by: 1 } } }
      : character,
  ),
}));

describe('laying dice', () => {
  it.each<readonly [string, string]>([
    [laid(auction, 0, ['pool:0/a3', 'pool:0/a3.2']), 'answer:bid:3 {"dice":["a3","a3.2"]} Opens with 6'],
    [laid(open, 1, ['pool:1/b6']), 'answer:bid:6 {"dice":["b6"]} 6 beats 5'],
    [laid(open, 1, ['pool:1/b2', 'pool:1/b2.2']), 'bid.tooLow: 5 is the bid to beat, and 4 does not beat it.'],
    [laid(open, 1, ['pool:1/b6', 'pool:1/b2']), 'bid.mixed: A bid shows one face only, and these show 6, 2.'],
    [laid(open, 1, ['pool:0/a3']), 'lay.nothing: Only dice of your own Pool are bid.'],
    [laid(open, 1, ['pile:1/b']), 'lay.nothing: Only dice of your own Pool are bid.'],
    [laid(open, 1, []), 'lay.nothing: Only dice of your own Pool are bid.'],
    [laid(open, 0, ['pool:0/a3']), 'turn.other: It is the turn of Bo.'],
    [laid(open, 1, ['pool:1/b6'], 0), 'lay.nothing: Laying dice here means nothing just now.'],
    [laid(openTable(2), 0, ['pile:0/a']), 'phase.wrong: Not now: no Conflict runs.'],
    [laid(lent, 0, ['pile:0/b', 'pile:0/b.2'], 0), 'turn:foreign {"dice":["b","b.2"]} Roll 2 dice into your Pool'],
    [laid(lent, 0, ['pile:0/a'], 0), 'foreign.own: Own dice come into the Pool by Cool and by defiance only.'],
    [laid(lent, 0, ['pool:1/b6'], 0), 'lay.nothing: Into your Pool go foreign dice of your own Pile.'],
    [laid(lent, 0, ['pile:0/b.2'], 1), 'turn:activate:s {"pay":"b"} Pay Bo to use “She was there”'],
    [laid(lent, 0, ['pile:0/b', 'pile:0/a'], 1), 'lay.nothing: Laying dice here means nothing just now.'],
    [laid(window, 0, ['pile:0/a'], 1), 'lay.nothing: None of your Traits is paid for there.'],
    [laid(lent, 0, ['pool:1/b6', 'pool:0/a3']), 'turn:activate:s {"reroll":["1/b6","0/a3"]} Roll 2 dice again'],
    [laid(lent, 0, ['pool:1/b6', 'pool:0/a3', 'pool:0/a5']), 'reroll.tooMany: At most 2 dice this time.'],
    [laid(lent, 0, ['pile:0/a']), 'lay.nothing: Only dice that lie in a Pool are rolled again.'],
    [laid(window, 0, ['pool:0/a3']), 'lay.nothing: Laying dice here means nothing just now.'],
    [laid(betting, 0, ['pile:0/a.4', 'pile:0/a.9']), 'answer:declareDomination {"n":2,"bet":["a","a.2"]} Bet 2 dice'],
    [laid(ante, 1, ['pile:1/b.7']), 'answer:ante {"dice":["b"]} Bet 1 of 2 dice'],
    [laid(ante, 1, ['pool:1/b6']), 'lay.nothing: Only dice of your own Pile are bet.'],
  ])('%s', (said, expected) => {
    expect(said).toBe(expected);
  });

  it('opens a form that the rules take as it is filled', () => {
    const ruling = layDice(open.state, 1, ['pool:1/b6'], 'middle', game.offers(open.state, 1));
    if (!ruling.ok) throw new Error(ruling.refusal.code);
    const offer = game.offers(open.state, 1).find(({ id }) => id === ruling.value.offer);
    if (!offer) throw new Error('there is no such form');
    const values = { ...initialValues(offer, gameWords.say), ...(ruling.value.values as Values) };
    expect(ask(game, open.standing, 1, moveFrom(offer, values)).ok).toBe(true);
  });

  it('never throws, whatever is laid down', () => {
    for (const dice of [['pool:9/a3'], ['x'], ['pool:0/zz'], ['__proto__'], ['bid:0/a5'], ['bet:0:1/b']]) {
      for (const play of [open, lent, ante, openTable(2)]) {
        for (const onto of ['middle', 0, 1, 7, -1] as const) expect(() => laid(play, 0, dice, onto)).not.toThrow();
      }
    }
  });
});
