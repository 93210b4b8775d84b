/**
 * The reader of Nerve's vectors: loads the start, runs the acts through the game's own check and apply, and compares
 * what must hold. The count of every colour is looked at after every act (NV-003).
 */
import { nerve as game } from '../../rules/games/nerve/game';
import { countDice, plus } from '../../rules/games/nerve/dice';
import { traitKinds, type NerveState } from '../../rules/games/nerve/state';
import type { VectorDocument } from './documents';
import { catalogueCode } from './nerve/codes';
import { differenceFrom } from './nerve/compare';
import { loadTable, type Names } from './nerve/load';
import { moveOf } from './nerve/moves';
import { listOf, recordOf, type PlainRecord } from './plain';

/** Null where the vector holds, else the first thing that is not as it says. */
export const runNerve = ({ body }: VectorDocument): string | null => {
  const names: Names = { seats: [] };
  let state = loadTable(recordOf(body['start'] ?? {}, 'start'), names);
  const colours = colourCounts(state);
  const acts = listOf(body['acts'], 'acts').map((act, at) => recordOf(act, `act ${at + 1}`));
  for (const [at, act] of acts.entries()) {
    const outcome = runAct(state, act, names);
    if (typeof outcome === 'string') return `act ${at + 1}: ${outcome}`;
    state = outcome;
    if (colourCounts(state).join() !== colours.join()) return `act ${at + 1}: dice were made or lost (NV-003)`;
    const then = act['then'] === undefined ? null : differenceFrom(state, recordOf(act['then'], 'then'), names);
    if (then !== null) return `act ${at + 1}, then: ${then}`;
  }
  return differenceFrom(state, recordOf(body['end'] ?? {}, 'end'), names);
};

/** All dice of each colour, wherever they lie. */
export const colourCounts = ({ piles, conflict }: NerveState): readonly number[] => {
  const none = piles.map(() => 0);
  const shown = [...(conflict?.pools.flat() ?? []), ...(conflict?.bids.flatMap(({ dice }) => dice) ?? [])];
  const bets = (conflict?.stakes ?? []).flatMap(({ bets: each }) => each.filter((bet) => bet.length > 0));
  return [...piles, ...bets, countDice(shown, piles.length)].reduce(plus, none);
};

/** A kind on a new sheet that is none: the form of a sheet has no place for it. */
const oddTrait = (act: PlainRecord): string | null => {
  if (act['do'] !== 'create') return null;
  const kinds = Object.values(recordOf(act['traits'] ?? {}, 'traits')).map(String);
  return kinds.find((kind) => !traitKinds.some((each) => each === kind)) ?? null;
};

/** The state after an act, or why the vector fails there. */
const runAct = (state: NerveState, act: PlainRecord, names: Names): NerveState | string => {
  const { seat, move, named } = moveOf(state, act, names);
  const ruling = game.check(state, seat, move);
  const refused = act['refused'];
  if (!ruling.ok) {
    const code = catalogueCode(ruling.refusal.code);
    if (refused === undefined) return `refused with ${code}, ${ruling.refusal.rule ?? 'no rule'}`;
    return code === refused ? state : `refused with ${code} in place of ${String(refused)}`;
  }
  const strange = oddTrait(act);
  if (strange !== null) {
    return refused === 'KIND_NOT_ALLOWED' ? state : `${strange} is no kind of Trait`;
  }
  if (refused !== undefined) return `granted in place of ${String(refused)}`;
  let next = game.apply(state, seat, ruling.value).state;
  const faces = listOf(act['roll'] ?? [], 'roll').map(Number);
  const { rolling } = next;
  if (rolling !== null) {
    if (rolling.sides.length !== faces.length)
      return `${rolling.sides.length} dice fall, and ${faces.length} are given`;
    next = game.land(next, faces).state;
  } else if (faces.length > 0) {
    return 'dice are given that nobody rolls';
  }
  return named(next);
};
