/** Races, ballots and cards, on a game that is nothing but its expectations (decision 0052). */
import { describe, expect, it } from 'vitest';
import { handOut, openHeld } from '../../../rules/kernel/ceremonies';
import type { Expectation } from '../../../rules/kernel/expectation';
import { ask, begin, step, type Game, type Plan, type Standing } from '../../../rules/kernel/game';
import { grant, refuse } from '../../../rules/kernel/ruling';
import { createDealer } from '../dealer';
import { randomFrom } from '../random-player';
import { toyGame, what } from '../toy-game';

interface Told {
  readonly at: number;
  readonly papers: readonly (readonly [number, string | null])[];
}

interface Words extends Plan {
  readonly word: string;
}

const wordOf = (plan: Plan | null): string | null => (plan === null ? null : (plan as Words).word);

const setUp = { seats: 3, config: {} };

/** Moves are words; `no` is refused, and so is a paper that has become worthless by the time it is opened. */
const gameOf = (expects: readonly Expectation[], isWorthless = (_: string): boolean => false): Game<Told> => {
  const next = ({ at, papers }: Told) => ({ state: { at: at + 1, papers }, story: [] });
  return toyGame<Told>({ at: 0, papers: [] }, next, {
    expect: ({ at }) => expects[at] ?? { kind: 'over', what },
    check: (_, __, move, faces) => {
      const word = String(move);
      if (word === 'show')
        return faces === undefined ? refuse('cards.notShown', {}) : grant<Plan>({ word: faces.join() } as Words);
      const plan: Words = { word };
      return word === 'no' || isWorthless(word) ? refuse('toy.no', {}) : grant<Plan>(plan);
    },
    apply: ({ at, papers }, seat, plan) => ({
      state: { at: at + 1, papers: [...papers, [seat, wordOf(plan)]] },
      story: [],
    }),
    tally: ({ at, papers }, opened) => ({
      state: { at: at + 1, papers: [...papers, ...opened.map(([seat, plan]) => [seat, wordOf(plan)] as const)] },
      story: [],
    }),
    shuffled: next,
    dealt: next,
    shows: (_, __, move) => (move === 'show' ? [{ deck: 'd', card: 1 }] : []),
  });
};

const after = (game: Game<Told>, ...moves: readonly (readonly [seat: number, word: string])[]): Standing<Told> =>
  moves.reduce(
    (standing, [seat, word]) => {
      const ruling = step(game, standing, seat, word);
      if (!ruling.ok) throw new Error(ruling.refusal.code);
      return ruling.value.standing;
    },
    begin(game, setUp),
  );

const code = (game: Game<Told>, standing: Standing<Told>, seat: number, word: string): string => {
  const ruling = ask(game, standing, seat, word);
  return ruling.ok ? 'granted' : ruling.refusal.code;
};

describe('a race', () => {
  const game = gameOf([{ kind: 'free', seats: [0, 2], owed: [], clerk: 0, what }]);

  it('is open to each of its seats, whoever comes first', () => {
    expect([0, 1, 2].map((seat) => code(game, begin(game, setUp), seat, 'yes'))).toEqual([
      'granted',
      'turn.notYours',
      'granted',
    ]);
    expect(after(game, [2, 'mine']).state.papers).toEqual([[2, 'mine']]);
  });

  it('leaves the refusal of a move to the game', () => {
    expect(code(game, begin(game, setUp), 0, 'no')).toBe('toy.no');
  });
});

describe('a ballot', () => {
  const ballot: Expectation = { kind: 'ballot', seats: [0, 1, 2], held: [1], what };

  it('tells the rules nothing until all papers are in, and then all but the held', () => {
    const game = gameOf([ballot]);
    expect(after(game, [2, 'c'], [0, 'a']).state.papers).toEqual([]);
    expect(after(game, [2, 'c'], [0, 'a'], [1, 'b']).state.papers).toEqual([
      [0, 'a'],
      [2, 'c'],
    ]);
  });

  it('takes one paper of each seat, and only one', () => {
    const game = gameOf([ballot]);
    expect(code(game, after(game, [2, 'c']), 2, 'd')).toBe('turn.alreadyChose');
    expect(code(game, after(game, [2, 'c']), 0, 'no')).toBe('toy.no');
  });

  it('takes a side act of a voter for no paper, before hers and after, and keeps the papers that are in', () => {
    const asked = gameOf([ballot]);
    const said: Game<Told> = {
      ...asked,
      isAside: (move) => move === 'aside',
      apply: ({ at, papers }, seat) => ({ state: { at, papers: [...papers, [seat, 'said']] }, story: [] }),
    };
    const { state, choices } = after(said, [2, 'c'], [2, 'aside'], [0, 'aside']);
    expect(state).toEqual({
      at: 0,
      papers: [
        [2, 'said'],
        [0, 'said'],
      ],
    });
    expect(choices).toEqual([[2, 'c']]);
    expect(after(said, [2, 'c'], [0, 'aside'], [0, 'a'], [1, 'b']).state.at).toBe(1);
  });

  it('opens the held papers where the state asks for them next', () => {
    const game = gameOf([ballot, { kind: 'papers', seats: [1], what }]);
    const standing = after(game, [0, 'a'], [1, 'b'], [2, 'c']);
    expect(code(game, standing, 1, 'b')).toBe('turn.ceremony');
    expect(openHeld(game, standing).standing.state.papers.at(-1)).toEqual([1, 'b']);
  });

  it('forgets them where it asks for anything else', () => {
    const game = gameOf([ballot, { kind: 'one', seat: 0, what }]);
    expect(after(game, [0, 'a'], [1, 'b'], [2, 'c']).held).toBeUndefined();
  });

  it('counts a paper that the rules refuse when it is opened as none', () => {
    let isOpen = false;
    const game = gameOf([ballot], (word) => isOpen && word === 'a');
    const standing = after(game, [0, 'a'], [1, 'b']);
    isOpen = true;
    const ruling = step(game, standing, 2, 'c');
    expect(ruling.ok && ruling.value.standing.state.papers).toEqual([
      [0, null],
      [2, 'c'],
    ]);
  });
});

describe('cards', () => {
  const faces = ['agent', 'agent', 'thief'];
  const game = gameOf([
    { kind: 'shuffle', deck: 'd', faces, what },
    { kind: 'deal', deck: 'd', cards: [[1, 2]], what },
    { kind: 'one', seat: 2, what },
  ]);

  it('go on without anybody choosing, and the state holds no face', () => {
    const begun = begin(game, setUp);
    expect(code(game, begun, 0, 'yes')).toBe('turn.ceremony');
    const dealt = handOut(game, handOut(game, begun).standing).standing;
    expect(dealt.state).toEqual({ at: 2, papers: [] });
    expect(() => handOut(game, dealt)).toThrow('nobody asked for');
  });

  it('are shown by the faces that come with the move, and by nothing else', () => {
    const dealer = createDealer(randomFrom(5));
    let standing = begin(game, setUp);
    for (let next = dealer.settle(game, standing); next !== null; next = dealer.settle(game, standing)) {
      standing = next.standing;
    }
    expect(dealer.handOf(0)('d', 1)).toBeNull();
    const face = dealer.handOf(2)('d', 1);
    expect(faces).toContain(face);
    expect(code(game, standing, 2, 'show')).toBe('cards.notShown');
    const ruling = step(game, standing, 2, 'show', dealer.facesOf(game, standing.state, 2, 'show'));
    expect(ruling.ok && ruling.value.standing.state.papers).toEqual([[2, face]]);
  });
});
