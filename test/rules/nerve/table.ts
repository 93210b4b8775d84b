/** Small tables of Nerve for scenarios: acts by seat, dice with given faces, refusals by code. */
import { nerve as game } from '../../../rules/games/nerve/game';
import type { NerveState } from '../../../rules/games/nerve/state';
import { begin, land, step, type Standing } from '../../../rules/kernel/game';
import type { JsonObject } from '../../../rules/kernel/json';
import { gameWords } from '../../../resources/nerve/words';

/** What a table says to one act after the other. */
export interface Play {
  readonly standing: Standing<NerveState>;
  readonly state: NerveState;
  /** Makes a move that must be granted. Throws with the refusal where it is not. */
  readonly by: (seat: number, move: JsonObject) => Play;
  /** Lands dice. */
  readonly dice: (...faces: readonly number[]) => Play;
  /** The code and rule of the refusal; `granted` where there is none. */
  readonly refused: (seat: number, move: JsonObject) => string;
  /** Puts another state in the place of this one. */
  readonly but: (change: (state: NerveState) => NerveState) => Play;
  /** The story so far, in words. */
  readonly story: readonly string[];
}

const playing = (standing: Standing<NerveState>, story: readonly string[]): Play => ({
  standing,
  state: standing.state,
  story,
  by: (seat, move) => {
    const ruling = step(game, standing, seat, move);
    if (!ruling.ok)
      throw new Error(`${ruling.refusal.code} ${ruling.refusal.rule ?? ''}: ${gameWords.say(ruling.refusal)}`);
    return playing(ruling.value.standing, [...story, ...ruling.value.story.map(gameWords.say)]);
  },
  dice: (...faces) => {
    const landed = land(game, standing, faces);
    return playing(landed.standing, [...story, ...landed.story.map(gameWords.say)]);
  },
  refused: (seat, move) => {
    const ruling = step(game, standing, seat, move);
    return ruling.ok ? 'granted' : `${ruling.refusal.code} ${ruling.refusal.rule ?? ''}`.trim();
  },
  but: (change) => playing({ state: change(standing.state), choices: [] }, story),
});

/** A table on which nobody has made a character. */
export const freshTable = (seats: number): Play => playing(begin(game, { seats, config: {} }), []);

const names = ['Ana', 'Bo', 'Cy', 'Di', 'Eli', 'Fay'];

/** Characters with all stats 3, or these; play has started. */
export const openTable = (seats: number, sheet: JsonObject = {}): Play => {
  const made = names
    .slice(0, seats)
    .reduce(
      (play, name, seat) => play.by(seat, { kind: 'create', name, active: 3, cool: 3, decisive: 3, ...sheet }),
      freshTable(seats),
    );
  return made.by(0, { kind: 'start' });
};

/** A Conflict of all seats, called by the first, with these Stakes and this many dice with these faces. */
export const atWindow = (
  seats: number,
  stakes: readonly (readonly [seat: number, type: string, n?: number])[],
  faces: readonly number[],
  sheet: JsonObject = {},
): Play => {
  const others = Array.from({ length: seats - 1 }, (_, at) => at + 1);
  const called = openTable(seats, sheet).by(0, { kind: 'call', with: others.map(String) });
  const joined = others.reduce((play, seat) => play.by(seat, { kind: 'answer', join: true }), called);
  const declared = stakes.reduce(
    (play, [seat, type, n]) =>
      play.by(seat, { kind: 'declare', type, text: 'It changes', ...(n === undefined ? {} : { n }) }),
    joined,
  );
  const turn = stakes.length % seats;
  return declared.by(turn, { kind: 'declineStake' }).dice(...faces);
};
