/** What a move would bring, said before it is made. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/nerve/words';
import { nerve as game } from '../../../rules/games/nerve/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { atWindow, openTable, type Play } from './table';

const saidOf = ({ state }: Play, seat: number, move: JsonObject): readonly string[] =>
  (game.preview?.(state, seat, move) ?? []).map(gameWords.say);

const sheet = { active: 4, secrets: ['s'], theories: ['t'] };
const window = atWindow(2, [[0, 'conclusions']], [6, 6, 5, 1, 1, 1], sheet);
const auction = window.by(0, { kind: 'done' }).by(1, { kind: 'done' });
/** Conclusions, won by the seat that put them up; its Theory stands at 2. */
const concluding = auction
  .by(0, { kind: 'bid', dice: ['a6'] })
  .by(1, { kind: 'concede' })
  .but((state) => ({
    ...state,
    characters: state.characters.map((character, seat) => {
      const theory = character?.traits['t0.2'];
      return seat === 0 && character && theory
        ? { ...character, traits: { ...character.traits, 't0.2': { ...theory, level: 2 } } }
        : character;
    }),
  }));

describe('consolidating', () => {
  const create = { kind: 'consolidate', how: 'new', id: 'n', trait: 'belief', reduce: ['t0.1', 't0.2'] };

  it('shows what is struck off, what is lowered, and what appears (NV-021)', () => {
    expect(saidOf(concluding, 0, { ...create, text: 'It was me' })).toEqual([
      'Struck off: Secret “s.”',
      'Lowered from 2 to 1: Theory “t.”',
      'New: Belief of level 2, “It was me.”',
    ]);
  });

  it('shows it while the words are still to be written', () => {
    expect(saidOf(concluding, 0, { ...create, text: '' }).at(-1)).toBe('New: Belief of level 2.');
  });

  it('shows what is raised (NV-022)', () => {
    expect(saidOf(concluding, 0, { kind: 'consolidate', how: 'raise', target: 't0.1', reduce: ['t0.2'] })).toEqual([
      'Lowered from 2 to 1: Theory “t.”',
      'Raised from 1 to 2: Secret “s.”',
    ]);
  });

  it('shows nothing that the rules would refuse, and the state stays as it was', () => {
    const before = JSON.stringify(concluding.state);
    expect(saidOf(concluding, 0, { ...create, reduce: [] })).toEqual([]);
    expect(saidOf(concluding, 0, { kind: 'consolidate', how: 'raise', target: 't0.2', reduce: ['t0.1'] })).toEqual([]);
    expect(saidOf(concluding, 1, { ...create, text: 'x' })).toEqual([]);
    expect(JSON.stringify(concluding.state)).toBe(before);
  });
});

describe('a bid', () => {
  it('says to whose Piles its dice go, and what is left (NV-096)', () => {
    const lent = auction.but((state) => ({
      ...state,
      conflict: state.conflict && {
        ...state.conflict,
        pools: [
          [
            { colour: 0, face: 6 },
            { colour: 1, face: 6 },
            { colour: 0, face: 6 },
            { colour: 0, face: 2 },
          ],
          [],
        ],
      },
    }));
    expect(saidOf(lent, 0, { kind: 'bid', dice: ['a6', 'b6', 'a6.2'] })).toEqual([
      'Win or lose, 2 dice to the Pile of Ana.',
      'Win or lose, 1 die to the Pile of Bo.',
      '1 die stays in your Pool.',
    ]);
    expect(saidOf(auction, 0, { kind: 'bid', dice: ['a6', 'a5'] })).toEqual([]);
  });
});

describe('an Out', () => {
  const offered = window.by(0, { kind: 'offerOut', to: '1', out: 'action', text: 'The fire stairs' });

  it('says what it costs to leave (NV-081)', () => {
    expect(saidOf(offered, 1, { kind: 'answerOut', answer: 'accept' })).toEqual([
      'Ana offers Bo an Action Out: “The fire stairs.”',
      '3 dice of your Pool go to your Pile. None of your Stakes is open.',
    ]);
  });

  it('says what defying brings, with room for the Trait and without (NV-083)', () => {
    const defy = { kind: 'answerOut', answer: 'defy', text: '' };
    expect(saidOf(offered, 1, defy)).toEqual([
      'Ana offers Bo an Action Out: “The fire stairs.”',
      'You roll 4 dice into your Pool. Ana may write a Secret on your sheet.',
    ]);
    const full = atWindow(2, [[0, 'achievement']], [6, 6, 5, 1, 1, 1], { active: 5, secrets: ['s'] });
    const both = full.by(0, { kind: 'offerOut', to: '1', out: 'action', text: 'x' });
    expect(saidOf(both, 1, defy)).toEqual([
      'Ana offers Bo an Action Out: “x.”',
      'You roll 5 dice into your Pool. You have no room for a Secret more, so Ana writes nothing.',
    ]);
    expect(saidOf(offered, 1, { kind: 'answerOut', answer: 'decline' })).toHaveLength(1);
  });
});

it('whatever is asked, it says something or nothing, and never throws', () => {
  for (const play of [openTable(2), window, auction, concluding]) {
    for (const kind of ['bid', 'consolidate', 'answerOut', 'call', '__proto__']) {
      for (const dice of [7, null, ['zz'], ['a6', 'a6']]) {
        expect(() => saidOf(play, 0, { kind, dice, reduce: dice, how: 'new', answer: 'defy' })).not.toThrow();
      }
    }
  }
});

describe('Momentum as the last Stake', () => {
  const declaring = openTable(2)
    .by(0, { kind: 'call', with: ['1'] })
    .by(1, { kind: 'answer', join: true });
  const momentum = { kind: 'declare', type: 'momentum', n: 2, text: 'everything shakes' };
  const endTitle = ({ state }: Play, seat: number): string | undefined => {
    const offer = game.offers(state, seat).find(({ id }) => id === 'pass:decline');
    return offer && gameWords.say(offer.title);
  };

  it('is warned of before it is declared, and no other Stake is (NV-047)', () => {
    expect(saidOf(declaring, 0, momentum)).toEqual([
      'As the last Stake, Momentum brings little: no auction follows in which what it rolls again would count.',
    ]);
    expect(saidOf(declaring, 0, { kind: 'declare', type: 'achievement', text: 'x' })).toEqual([]);
    expect(saidOf(declaring, 1, momentum)).toEqual([]);
  });

  it('is warned of on the button that would leave it so, and forbidden to nobody', () => {
    const last = declaring.by(0, momentum);
    expect(endTitle(last, 1)).toBe('No more Stakes, with Momentum as the last');
    const more = last.by(1, { kind: 'declare', type: 'achievement', text: 'x' });
    expect(endTitle(more, 0)).toBe('No more Stakes');
    expect(game.expect(last.by(1, { kind: 'declineStake' }).state).kind).toBe('roll');
  });
});
