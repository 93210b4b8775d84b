/**
 * The reader of Hot Circle's vectors: loads the start, runs the acts through the kernel as a table does, and compares what
 * must hold.
 */
import { hotCircle as game } from '../../rules/games/hot-circle/game';
import { readState } from '../../rules/games/hot-circle/state-reader';
import type { HotState } from '../../rules/games/hot-circle/state';
import { ask, land, step, type Standing } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import type { VectorDocument } from './documents';
import { differenceFrom } from './hot-circle/compare';
import { loadTable, textOf, type Seats } from './hot-circle/load';
import { moveOf } from './hot-circle/moves';
import { listOf, recordOf, type PlainRecord } from './plain';

/** Null where the vector holds, else the first thing that is not as it says. */
export const runHotCircle = ({ body }: VectorDocument): string | null => {
  const start = recordOf(body['start'] ?? {}, 'start');
  const seats = listOf(start['seats'], 'seats').map(textOf);
  const acts = listOf(body['acts'], 'acts').map((act, at) => recordOf(act, `act ${at + 1}`));
  let standing: Standing<HotState> = { state: loadTable(start, acts, seats), choices: [] };
  for (const [at, act] of acts.entries()) {
    const outcome = runAct(standing, act, seats);
    if (typeof outcome === 'string') return `act ${at + 1}: ${outcome}`;
    standing = outcome;
    const then =
      act['then'] === undefined ? null : differenceFrom(standing.state, recordOf(act['then'], 'then'), seats);
    if (then !== null) return `act ${at + 1}, then: ${then}`;
    const { state } = standing;
    const read = readState(JSON.parse(JSON.stringify(state)) as JsonObject, { seats: seats.length });
    if (!read.ok) return `act ${at + 1}: the state cannot be read: ${JSON.stringify(read.refusal)}`;
  }
  return differenceFrom(standing.state, recordOf(body['end'] ?? {}, 'end'), seats);
};

/** The catalogue's code: ours are the same in small letters, and the kernel says by itself that a paper was cast. */
export const catalogueCode = (code: string): string =>
  code === 'turn.alreadyChose' ? 'ALREADY_VOTED' : code.toUpperCase();

/** The table after an act, or why the vector fails there. */
const runAct = (standing: Standing<HotState>, act: PlainRecord, seats: Seats): Standing<HotState> | string => {
  const { seat, move } = moveOf(act, seats);
  const refused = act['refused'];
  const ruling = ask(game, standing, seat, move);
  if (!ruling.ok) {
    const code = catalogueCode(ruling.refusal.code);
    if (refused === undefined) return `refused with ${code}, ${JSON.stringify(ruling.refusal)}`;
    return code === refused ? standing : `refused with ${code} in place of ${String(refused)}`;
  }
  if (refused !== undefined) return `granted in place of ${String(refused)}`;
  const stepped = step(game, standing, seat, move);
  if (!stepped.ok) return `granted and then refused with ${stepped.refusal.code}`;
  return rolled(stepped.value.standing, listOf(act['roll'] ?? [], 'roll').map(Number));
};

/** Lands the given faces, roll by roll; all must be read. */
const rolled = (before: Standing<HotState>, given: readonly number[]): Standing<HotState> | string => {
  let standing = before;
  let faces = given;
  while (standing.state.rolling !== null) {
    const count = standing.state.rolling.sides.length;
    if (faces.length < count) return `${count} dice fall, and ${faces.length} are left`;
    standing = land(game, standing, faces.slice(0, count)).standing;
    faces = faces.slice(count);
  }
  return faces.length === 0 ? standing : `${faces.length} dice are given that nobody rolls`;
};
