/** Forms that follow what a seat may see and what it types: cards that nobody can open, questions, drafts. */
import { describe, expect, it } from 'vitest';
import { gameWords } from '../../../resources/schizonauts/words';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { emptyState, type SzState } from '../../../rules/games/schizonauts/state';
import type { Hand } from '../../../rules/kernel/expectation';
import { step } from '../../../rules/kernel/game';

/** The last turn of seat 0, of three; some of her cards lie open. */
const lastTurn = (...up: readonly ('agent' | 'thief' | null)[]): SzState => {
  const empty = emptyState(3, 2, []);
  const sheets = empty.sheets.map((sheet, seat) => ({
    ...sheet,
    coins: { agent: 2, thief: 3 },
    cards: seat === 0 ? up.map((each, card) => ({ card, up: each })) : [],
  }));
  return { ...empty, phase: 'final', step: 'flip', actor: 0, sheets };
};

const readable =
  (...cards: readonly number[]): Hand =>
  (_, card) =>
    cards.includes(card) ? 'thief' : null;

const namesOf = (state: SzState, seat: number, hand?: Hand): readonly string[] =>
  game.offers(state, seat, hand).map(({ id }) => id);

describe('the last turn of whoever cannot read her own cards', () => {
  it.each([
    ['all of them', lastTurn(null, null, null), readable(), 'answer:leaveShut'],
    ['one of them', lastTurn(null, 'agent', null), readable(0), 'answer:leaveShut'],
    ['none of those that lie down', lastTurn(null, 'agent', null), readable(0, 2), 'answer:flipAll'],
    ['none, since all lie open', lastTurn('thief', 'agent', 'thief'), readable(), 'answer:flipAll'],
  ] as const)('offers what can be done where she cannot read %s (SZ-197; decision 0056)', (_, state, hand, offer) => {
    expect(namesOf(state, 0, hand)).toEqual([offer]);
    expect(namesOf(state, 1, hand)).toEqual([]);
  });

  it('is passed over in words of its own, and the table plays on', () => {
    const state = lastTurn(null, 'agent', null);
    const [offer] = game.offers(state, 0, readable());
    if (offer?.hint === undefined) throw new Error('the form has no hint');
    expect([gameWords.say(offer.title), gameWords.say(offer.hint)]).toEqual([
      'Leave your cards shut',
      expect.stringMatching(/nobody else can open them.*neither side/),
    ]);
    expect(Object.hasOwn(gameWords.reference, offer.rule)).toBe(true);
    const stepped = step(game, { state, choices: [] }, 0, offer.fixed);
    if (!stepped.ok) throw new Error(JSON.stringify(stepped.refusal));
    const { state: after } = stepped.value.standing;
    expect([after.step, after.actor, after.score]).toEqual(['flip', 1, { agent: 0, thief: 0 }]);
    expect(after.sheets[0]?.cards).toEqual(state.sheets[0]?.cards);
    // What was offered before is refused.
    expect(step(game, { state, choices: [] }, 0, { kind: 'flipAll' })).toMatchObject({
      ok: false,
      refusal: { code: 'cards.notShown' },
    });
  });
});
