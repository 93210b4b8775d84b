/**
 * The reader of Hot Circle's vectors: loads the start, runs the acts through the kernel as a table does, and compares what
 * must hold.
 */
import { hotCircle as game } from '../../rules/games/hot-circle/game';
import { readState } from '../../rules/games/hot-circle/state-reader';
import type { HotState } from '../../rules/games/hot-circle/state';
import { land, step, type Standing } from '../../rules/kernel/game';
import type { JsonObject } from '../../rules/kernel/json';
import type { VectorDocument } from './documents';
import { differenceFrom } from './hot-circle/compare';
import { loadTable, textOf, type Seats } from './hot-circle/load';
import { moveOf } from './hot-circle/moves';
import { inAct, listOf, recordOf, type PlainRecord } from './plain';

/** Null where the vector holds, else the first thing that is not as it says. */
export const runHotCircle = ({ body }: VectorDocument): string | null => {
  const start = recordOf(body['start'] ?? {}, 'start');
  const seats = listOf(start['seats'], 'seats').map(textOf);
  const acts = listOf(body['acts'] ?? [], 'acts').map((act, at) => recordOf(act, `act ${at + 1}`));
  let standing: Standing<HotState> = { state: loadTable(start, acts, seats), choices: [] };
  // A start may leave out what every real table has; then nothing is said of what comes after.
  const isWhole = canBeRead(standing.state);
  for (const [at, act] of acts.entries()) {
    const before = standing;
    const outcome = inAct(at, () => runAct(before, act, seats, at));
    if (typeof outcome === 'string') return `act ${at + 1}: ${outcome}`;
    standing = outcome;
    const then =
      act['then'] === undefined ? null : differenceFrom(standing.state, recordOf(act['then'], 'then'), seats);
    if (then !== null) return `act ${at + 1}, then: ${then}`;
    if (isWhole && !canBeRead(standing.state)) return `act ${at + 1}: the state cannot be read`;
  }
  return differenceFrom(standing.state, recordOf(body['end'] ?? {}, 'end'), seats);
};

const canBeRead = (state: HotState): boolean =>
  readState(JSON.parse(JSON.stringify(state)) as JsonObject, { seats: state.people.length }).ok;

/** The catalogue's code: ours are the same in small letters, and the kernel says by itself that a paper was cast. */
export const catalogueCode = (code: string): string =>
  code === 'turn.alreadyChose' ? 'ALREADY_VOTED' : code.toUpperCase();

/** The table after an act, or why the vector fails there. */
const runAct = (
  standing: Standing<HotState>,
  act: PlainRecord,
  seats: Seats,
  at: number,
): Standing<HotState> | string => {
  const { seat, move } = moveOf(act, seats, at);
  const refused = act['refused'];
  // The rules answer first: whoever has laid a paper hears of the phase, and not of the paper.
  const ruling = game.check(standing.state, seat, move);
  const stepped = ruling.ok ? step(game, standing, seat, move) : ruling;
  if (!stepped.ok) {
    const code = catalogueCode(stepped.refusal.code);
    if (code === refused) return standing;
    return `refused with ${code} ${JSON.stringify(stepped.refusal.facts)} in place of ${String(refused ?? 'nothing')}`;
  }
  if (refused !== undefined) return `granted in place of ${String(refused)}`;
  return rolled(stepped.value.standing, listOf(act['roll'] ?? [], 'roll').map(Number));
};

/** Lands the given faces, roll by roll; all must be read. */
const rolled = (before: Standing<HotState>, given: readonly number[]): Standing<HotState> | string => {
  let standing = before;
  let faces = given;
  while (standing.state.rolling !== null) {
    const count = standing.state.rolling.sides.length;
    if (faces.length < count) return `${count} dice fall, and ${faces.length} are left`;
    const { sides } = standing.state.rolling;
    const odd = faces
      .slice(0, count)
      .find((face, die) => !(Number.isSafeInteger(face) && face >= 1 && face <= (sides[die] ?? 0)));
    if (odd !== undefined) return `no die of that roll shows ${odd}`;
    standing = land(game, standing, faces.slice(0, count)).standing;
    faces = faces.slice(count);
  }
  return faces.length === 0 ? standing : `${faces.length} dice are given that nobody rolls`;
};
