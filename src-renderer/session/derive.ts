/** What the rules say about a fold, worked out once for each. Pure. */
import type { DiceThings } from '../../rules/kernel/dice-things';
import type { Hand } from '../../rules/kernel/expectation';
import type { Game, Glance, PieceModel } from '../../rules/kernel/game';
import type { Fold, Ledger } from '../ledger';
import { afterMine } from './said';
import { seatsOf as seatsHeld } from './seats';
import { secretSeats } from './secret-seats';
import type { Pid, StoryItem, TableView, VoteView } from './view';
import { undoableOf, votesOf } from './votes';

/** What follows from a fold alone: worked out once for each, however often a pointer moves. */
export interface Derived {
  readonly fold: Fold<object>;
  readonly story: readonly StoryItem[];
  readonly glance: Glance;
  readonly pieces: readonly PieceModel[];
  readonly piecesAt: ReadonlyMap<number, readonly PieceModel[]>;
  /** Of these, the seats whose hand shows something. */
  readonly secretSeats: readonly number[];
  /** What anybody may see of them: made without a hand. */
  readonly openPieces: readonly PieceModel[];
  readonly dice: DiceThings | null;
  readonly offers: TableView['offers'];
  readonly votes: readonly VoteView[];
  readonly undoable: string | null;
  /** Depths of all positions on the way, by digest. */
  readonly way: ReadonlyMap<string, number>;
}

/** The last line that a position told; null where it told nothing. */
const lastLine = (story: readonly StoryItem[], digest: string): string | null =>
  story.findLast(({ kind, key }) => kind === 'line' && key.startsWith(`${digest}/`))?.key ?? null;

/**
 * All that the rules say about a fold, for this party. `handOf` is what this client may see of a seat's cards; what follows
 * from the state alone is taken from what was worked out `before`, where that is the same: dice on their way change nothing.
 */
export const deriveFrom = (
  game: Game,
  ledger: Ledger,
  fold: Fold<object>,
  me: Pid,
  story: readonly StoryItem[],
  handOf: (seat: number) => Hand,
  before: Derived | null = null,
): Derived => {
  const { state, choices } = fold.tip.standing;
  const { people } = fold.tip;
  const { state: ahead } = afterMine(game, fold, me);
  const isAside = people.aside.includes(me);
  const undoable = undoableOf(ledger, fold, me);
  const mine = seatsHeld(people, me);
  const [only, ...more] = mine;
  const isAlone = only !== undefined && more.length === 0;
  // Of several seats here, each is shown its own cards alone, and a table that all look at none.
  const atHand = game.shows === undefined || isAlone ? [] : mine;
  const same = before?.fold.tip.standing.state === state ? before : null;
  const openPieces = same?.openPieces ?? game.pieces(state);
  const piecesAt = new Map(atHand.map((seat) => [seat, game.pieces(state, handOf(seat), seat)]));
  const hasChosen = (seat: number): boolean => choices.some(([who]) => who === seat);
  return {
    fold,
    story,
    glance: same?.glance ?? game.glance(state),
    // A hand shows something only in games of hidden cards.
    pieces: isAlone && game.shows !== undefined ? game.pieces(state, handOf(only), only) : openPieces,
    piecesAt,
    secretSeats: secretSeats(piecesAt, (seat) => game.pieces(state, undefined, seat)),
    openPieces,
    dice: game.diceThings?.(state) ?? null,
    offers: mine.map((seat) => ({
      seat,
      offers: hasChosen(seat) || isAside ? [] : game.offers(ahead, seat, handOf(seat)),
      prep: game.prep?.(state, seat) ?? [],
    })),
    votes: votesOf(ledger, fold, me),
    undoable: undoable && lastLine(story, undoable.made),
    way: new Map(fold.path().map(({ digest, depth }) => [digest, depth])),
  };
};
