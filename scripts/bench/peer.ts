/**
 * boardgame.io's bare reducer: no client, no transport; a move of four small changes.
 *
 * It is built twice, since its move costs twice as much where the environment
 * does not say "production": it then looks through the whole state after each move.
 */
import { CreateGameReducer, InitializeGame } from 'boardgame.io/internal';

/** A thing with a few small values, as games have them. */
interface Piece {
  readonly id: string;
  x: number;
  y: number;
  face: number;
  words: string;
}

interface PeerState {
  turn: number;
  score: number;
  pieces: Piece[];
}

const piece = (at: number): Piece => ({ id: `piece ${at}`, x: at * 3, y: at * 7, face: at % 6, words: `word ${at}` });

/** A state of this many bytes as JSON, to within one piece. */
const stateOf = (bytes: number): PeerState => {
  const state: PeerState = { turn: 0, score: 0, pieces: [] };
  for (let left = bytes - JSON.stringify(state).length; left > 0;) {
    const next = piece(state.pieces.length);
    left -= JSON.stringify(next).length + 1;
    state.pieces.push(next);
  }
  return state;
};

/** A game on a state of this size, and what plays so many moves of it. Answers the state's real size in bytes too. */
export const createPeer = (bytes: number): { readonly bytes: number; readonly play: (moves: number) => void } => {
  const game = {
    setup: () => stateOf(bytes),
    moves: {
      act: ({ G }: { readonly G: PeerState }, at: number) => {
        const one = G.pieces[at % G.pieces.length];
        if (!one) return;
        G.turn += 1;
        G.score += at % 5;
        one.x += 1;
        one.face = (one.face + 1) % 6;
      },
    },
  };
  const reducer = CreateGameReducer({ game });
  const first = InitializeGame({ game });
  const act = (at: number): Parameters<typeof reducer>[1] => ({
    type: 'MAKE_MOVE',
    payload: { type: 'act', args: [at], playerID: '0' },
  });
  return {
    bytes: JSON.stringify(stateOf(bytes)).length,
    play: (moves) => {
      let state = first;
      for (let at = 0; at < moves; at += 1) state = reducer(state, act(at));
      if ((state.G as PeerState).turn !== moves) throw new Error('the peer did not make all moves');
    },
  };
};
