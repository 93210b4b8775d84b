/** What actor and visitor may say once for a scene: when it is asked, and what makes it void (SZ-094, SZ-179, SZ-182). */
import { describe, expect, it } from 'vitest';
import { schizonauts as game } from '../../../rules/games/schizonauts/game';
import { emptyScene, emptyState, type Scene, type SzState } from '../../../rules/games/schizonauts/state';
import { gameWords } from '../../../resources/schizonauts/words';

const small = { d12: 0, d10: 0, d8: 0, d6: 4 };
const base: SzState = { ...emptyState(3, 1, []), phase: 'flashback', step: 'pool', actor: 0, half: 1 };
const scene: Scene = {
  ...emptyScene,
  visitor: 1,
  declined: [2],
  pool: { actor: small, visitor: { ...small, d6: 2 } },
};
const inPool = (part: Partial<Scene> = {}, state: Partial<SzState> = {}): SzState => ({
  ...base,
  ...state,
  scene: { ...scene, ...part },
});
const reveal = { side: 'agent', full: true, memory: null } as const;
const said = (state: SzState, seat: number) => (game.ahead?.(state, seat) ?? []).map(({ id }) => id);
const moves = (state: SzState, seat: number) => (game.ahead?.(state, seat) ?? []).map(({ move }) => move);

describe('no more trades', () => {
  it('is sent once nobody has a die to give any more, and only until the dice are locked', () => {
    expect(moves(inPool(), 0)).toEqual([{ kind: 'lockDice' }]);
    expect(moves(inPool({ declined: [] }), 0)).toEqual([null]);
    expect(moves(inPool({ locked: ['actor'] }), 0)).toEqual([null]);
    expect(moves(inPool({ pool: null }, { step: 'free_play' }), 0)).toEqual([null]);
  });

  it('is a legal move wherever it is sent', () => {
    for (const seat of [0, 1]) expect(game.check(inPool(), seat, moves(inPool(), seat)[0])).toMatchObject({ ok: true });
  });

  it('is said by the two of the scene alone, and before the throw', () => {
    expect(said(inPool(), 2)).toEqual([]);
    expect(said(inPool({}, { step: 'answer' }), 0)).toEqual([]);
    expect(said({ ...base, scene: null, step: 'choose_persona' }, 0)).toEqual([]);
  });

  it('holds whatever others trade and give, and not after a trade of hers, a turned card, or in the next scene', () => {
    const [id] = said(inPool({ pool: null }, { step: 'free_play' }), 0);
    const visitorTraded = { actor: { ...small, d6: 5 }, visitor: { ...small, d6: 0, d8: 1 } };
    expect(said(inPool({ pool: visitorTraded, gifts: [[2, 'actor']] }), 0)).toEqual([id]);
    const traded = inPool({ pool: { ...visitorTraded, actor: { ...small, d6: 2, d8: 1 } } });
    const turned = inPool({ reveals: { actor: null, visitor: reveal } });
    const next = inPool({}, { scenes: 1 });
    for (const state of [traded, turned, next]) expect(said(state, 0)).not.toContain(id);
  });
});

describe('no card after the throw', () => {
  const sheets = base.sheets.map((sheet, seat) => ({ ...sheet, cards: [{ card: seat, up: null }] }));
  const dice = { actor: [6, 2], visitor: [5, 3] };
  const after = (part: Partial<Scene> = {}, state: Partial<SzState> = {}): SzState =>
    inPool({ dice, ...part }, { phase: 'endgame', step: 'after_roll', sheets, ...state });

  it('is sent once the dice lie, while she has not said so herself', () => {
    expect(moves(after(), 1)).toEqual([{ kind: 'passReveal' }]);
    expect(game.check(after(), 1, { kind: 'passReveal' })).toMatchObject({ ok: true });
    expect(moves(after({ passed: ['visitor'] }), 1)).toEqual([null]);
  });

  it('is said in the endgame alone, by whoever has a card that lies down and has turned none', () => {
    expect(said(after({}, { phase: 'flashback' }), 1)).toEqual([]);
    expect(said(after({ reveals: { actor: null, visitor: reveal } }), 1)).toEqual([]);
    const open = sheets.map((sheet) => ({ ...sheet, cards: [{ card: 0, up: 'agent' as const }] }));
    expect(said(after({}, { sheets: open }), 1)).toEqual([]);
  });

  it('falls away where the other one turns a card', () => {
    const [id] = said(after(), 1);
    expect(said(after({ reveals: { actor: reveal, visitor: null } }), 1)).not.toContain(id);
  });
});

it('has words for both', () => {
  const [trades, flip] =
    game.ahead?.(
      inPool(
        {},
        { phase: 'endgame', sheets: base.sheets.map((sheet) => ({ ...sheet, cards: [{ card: 0, up: null }] })) },
      ),
      0,
    ) ?? [];
  const texts = [trades, flip].map((each) => each && gameWords.say(each.title));
  expect(texts).toEqual(['No more trades', 'No card after the throw']);
});
