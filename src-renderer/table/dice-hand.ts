/** What a hand does with dice that are things: what it holds, where it lays them, which are alike. Pure. */
import type { DiceTarget } from '../../rules/kernel/dice-things';
import type { Shift } from './desk';
import { pieceAt, type ScenePiece } from './scene';

/** Dice by themselves: whoever drags a band over a tray means its dice. */
export const diceFirst = (pieces: readonly ScenePiece[]): readonly ScenePiece[] => {
  const dice = pieces.filter(({ content }) => content.kind === 'die');
  return dice.length > 0 ? dice : pieces.filter(({ content }) => content.kind !== 'tray' && content.kind !== 'aside');
};

/** What is really in the hand: dice alone, or things with the dice that lie on them. */
export const carried = (pieces: readonly ScenePiece[], shift: Shift): Shift => {
  const held = new Set(shift.ids);
  const isDie = pieces.find(({ id }) => id === shift.lead)?.content.kind === 'die';
  const ids = pieces
    .filter(({ id, on, content }) =>
      content.kind === 'die' ? (isDie ? held.has(id) : on !== undefined && held.has(on)) : !isDie && held.has(id),
    )
    .map(({ id }) => id);
  return { ...shift, ids };
};

/** Whether dice are in the hand. */
export const holdsDice = (pieces: readonly ScenePiece[], { lead }: Shift): boolean =>
  pieces.find(({ id }) => id === lead)?.content.kind === 'die';

/** What dice would be laid on, and where that is. */
export interface Under {
  readonly onto: DiceTarget;
  readonly piece: ScenePiece;
}

/** What lies under the dice in the hand; null where they cannot be laid down, or would lie where they have been. */
export const under = (pieces: readonly ScenePiece[], shift: Shift): Under | null => {
  const lead = pieces.find(({ id }) => id === shift.lead);
  if (!lead) return null;
  const places = pieces.filter(({ content }) => ['dice', 'tray', 'aside'].includes(content.kind));
  const x = lead.x + lead.width / 2 + shift.dx;
  const y = lead.y + lead.height / 2 + shift.dy;
  const others = pieces.filter(
    ({ id, content }) => content.kind === 'die' && content.spot.kind === 'side' && !shift.ids.includes(id),
  );
  const die = pieceAt(others, x, y);
  if (die) return { onto: { die: die.id }, piece: die };
  const piece = pieceAt(places, x, y);
  if (!piece) return null;
  const isBack = piece.id === lead.on && lead.content.kind === 'die' && lead.content.spot.kind !== 'pile';
  return isBack ? null : { onto: piece.content.kind === 'tray' ? piece.seat : 'middle', piece };
};

/** The dice of one heap that show what this one shows and are of its size, it among them. */
export const alikeOf = (pieces: readonly ScenePiece[], id: string): readonly string[] => {
  const one = pieces.find((piece) => piece.id === id)?.content;
  if (one?.kind !== 'die') return [];
  return pieces
    .filter(
      ({ content }) =>
        content.kind === 'die' &&
        content.spot.id === one.spot.id &&
        content.die.face === one.die.face &&
        content.die.sides === one.die.sides,
    )
    .map((piece) => piece.id);
};
