/** Decks as nobody at a real table sees them: the pure tests know every face, and show each seat only its own. */
import { handOut, openHeld } from '../../rules/kernel/ceremonies';
import type { Hand } from '../../rules/kernel/expectation';
import type { Game, Standing, Stepped } from '../../rules/kernel/game';
import { assert } from '../../rules/kernel/ruling';

/** How many numbers there are below, and one of them: chance for a shuffle. */
type Random = (below: number) => number;

export interface Dealer {
  /** What a seat may see. */
  readonly handOf: (seat: number) => Hand;
  /** The faces that a move of this seat shows, in the order in which `check` wants them; undefined where it shows none. */
  readonly facesOf: <S extends object>(
    game: Game<S>,
    state: S,
    seat: number,
    move: unknown,
  ) => readonly string[] | undefined;
  /** Does what the state waits for, where that is a ceremony about cards or held papers; null where it is none. */
  readonly settle: <S extends object>(game: Game<S>, standing: Standing<S>) => Stepped<S> | null;
}

export const createDealer = (random: Random): Dealer => {
  const decks = new Map<string, readonly string[]>();
  const owners = new Map<string, number>();
  const face = (deck: string, card: number): string | null => decks.get(deck)?.[card] ?? null;
  const shuffle = (deck: string, faces: readonly string[]): void => {
    assert(!decks.has(deck), `the deck ${deck} is shuffled twice`);
    const left = [...faces];
    decks.set(
      deck,
      faces.map(() => left.splice(random(left.length), 1)[0] ?? ''),
    );
  };
  return {
    handOf: (seat) => (deck, card) => (owners.get(`${deck}/${card}`) === seat ? face(deck, card) : null),
    facesOf: (game, state, seat, move) => {
      const shown = game.shows?.(state, seat, move) ?? [];
      if (shown.length === 0) return undefined;
      return shown.map(({ deck, card }) => {
        assert(owners.get(`${deck}/${card}`) === seat, 'a card is shown by somebody who does not hold it');
        return face(deck, card) ?? '';
      });
    },
    settle: (game, standing) => {
      const expected = game.expect(standing.state);
      if (expected.kind === 'papers') return openHeld(game, standing);
      if (expected.kind === 'shuffle') shuffle(expected.deck, expected.faces);
      if (expected.kind === 'deal') {
        for (const [card, seat] of expected.cards) owners.set(`${expected.deck}/${card}`, seat);
      }
      return expected.kind === 'shuffle' || expected.kind === 'deal' ? handOut(game, standing) : null;
    },
  };
};
