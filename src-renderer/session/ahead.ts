/**
 * What people at this machine have said in advance (decision 0076): kept in memory alone, so that whoever reloads her page
 * is asked again, and void as soon as she says otherwise.
 */
import type { Ahead, Game } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';

/** Where a table stands, as far as this must know. */
export interface Standpoint {
  readonly digest: string;
  readonly stateDigest: string;
  readonly state: object;
}

export interface AheadKeeper {
  readonly isSaid: (seat: number, id: string) => boolean;
  readonly say: (seat: number, id: string, isOn: boolean) => void;
  /** This seat makes a move: whatever it speaks against is taken back, before the move is anywhere else. */
  readonly moves: (state: object, seat: number, kind: string) => void;
  /** What is to be sent for this seat here, as it was said; null where nothing is. */
  readonly due: (at: Standpoint, seat: number) => JsonObject | null;
}

/** The keeper of one table, where nothing has been said yet. */
export const createAheadKeeper = (game: Pick<Game, 'ahead'>): AheadKeeper => {
  /** By what was said: in which states it was sent, and at which point of the story. */
  const said = new Map<string, Map<string, string>>();
  const keyOf = (seat: number, id: string): string => `${seat}/${id}`;
  const offered = (state: object, seat: number): readonly Ahead[] => game.ahead?.(state, seat) ?? [];
  return {
    isSaid: (seat, id) => said.has(keyOf(seat, id)),
    say: (seat, id, isOn) => {
      if (isOn) said.set(keyOf(seat, id), new Map());
      else said.delete(keyOf(seat, id));
    },
    moves: (state, seat, kind) => {
      for (const { id, against } of offered(state, seat)) if (against.includes(kind)) said.delete(keyOf(seat, id));
    },
    due: ({ digest, stateDigest, state }, seat) => {
      for (const { id, move } of offered(state, seat)) {
        const sent = move && said.get(keyOf(seat, id));
        if (!sent) continue;
        const before = sent.get(stateDigest);
        // It was sent in this very state, and the state is back at another point: the table took it back.
        if (before !== undefined && before !== digest) {
          said.delete(keyOf(seat, id));
          continue;
        }
        sent.set(stateDigest, digest);
        return move;
      }
      return null;
    },
  };
};
