/** The halves of a turn that a vector starts after. */
import { opposite } from '../../../rules/games/schizonauts/pure';
import type { Half, Side, Step } from '../../../rules/games/schizonauts/state';
import { listOf, type PlainRecord } from '../plain';
import { maybe, seatFrom, sideFrom } from './names';

/** Steps after both scenes of a turn. */
const closing: readonly Step[] = ['vote', 'tie', 'bleed_supply', 'bleed_pick', 'bleed_ripple'];

export interface Turn {
  readonly half: 1 | 2;
  /** Those that are over; who visited as whom is null where the vector does not say. */
  readonly finished: readonly Half[];
  /** Of the half that is being played. */
  readonly persona: Side | null;
  readonly visitor: number | null;
}

/** A vector lists both personas and both visitors; which halves are over follows from the step. */
export const turnOf = (start: PlainRecord, step: Step, players: number): Turn => {
  const isClosing = closing.includes(step);
  const half = start['half'] === 2 || isClosing ? 2 : 1;
  const visitors = listOf(start['visitors'] ?? [], 'visitors').map((each) =>
    maybe(each, (name) => seatFrom(name, players)),
  );
  const said = listOf(start['halves'] ?? [], 'halves').map((each) => maybe(each, sideFrom));
  const personas = [said[0] ?? null, said[1] ?? (said[0] ? opposite(said[0]) : null)] as const;
  const over = isClosing ? 2 : half - 1;
  return {
    half,
    finished: personas
      .slice(0, over)
      .map((actor, at) => ({ actor: actor ?? 'agent', visitor: visitors[at] ?? null, visiting: null, notes: [] })),
    persona: personas[half - 1] ?? null,
    visitor: visitors[half - 1] ?? null,
  };
};
