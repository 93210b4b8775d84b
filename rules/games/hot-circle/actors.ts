/** Who may act: the phase first, then the person (section 4.3 of the catalogue). */
import { grant, type Ruling } from '../../kernel/ruling';
import { no, type HotRefusal } from './facts';
import {
  pcOf,
  type AbilityTest,
  type HotState,
  type ObstacleTest,
  type Pc,
  type Phase,
  type Side,
  type SideName,
} from './state';

const inPhase = (state: HotState, phases: readonly Phase[], rule: string): HotRefusal | null =>
  phases.includes(state.phase) ? null : no('wrong_phase', rule, state.phase);

/** Anybody, in one of these phases. */
export const anybody = (state: HotState, phases: readonly Phase[], rule: string): HotRefusal | null =>
  inPhase(state, phases, rule);

/** The gamemaster. */
export const gamemaster = (state: HotState, seat: number, phases: readonly Phase[], rule: string): HotRefusal | null =>
  inPhase(state, phases, rule) ?? (seat === state.gm ? null : no('gm_only', 'HC-002'));

/** Any player, with or without a PC. */
export const player = (state: HotState, seat: number, phases: readonly Phase[], rule: string): HotRefusal | null =>
  inPhase(state, phases, rule) ?? (seat === state.gm ? no('player_only', 'HC-002') : null);

/** A player with her approved PC. */
export const character = (
  state: HotState,
  seat: number,
  phases: readonly Phase[],
  rule: string,
): Ruling<Pc, HotRefusal> => {
  const refusal = player(state, seat, phases, rule);
  if (refusal !== null) return { ok: false, refusal };
  const pc = pcOf(state, seat);
  return pc === undefined ? { ok: false, refusal: no('no_such_item', 'HC-188') } : grant(pc);
};

/** The player whose ability test runs. */
export const asker = (
  state: HotState,
  seat: number,
  phases: readonly Phase[],
  rule: string,
): Ruling<AbilityTest, HotRefusal> => {
  const refusal = player(state, seat, phases, rule);
  if (refusal !== null) return { ok: false, refusal };
  const { ability } = state;
  if (ability === null) return { ok: false, refusal: no('wrong_phase', rule, state.phase) };
  return ability.seat === seat ? grant(ability) : { ok: false, refusal: no('not_your_character', 'HC-002') };
};

/** Who stands against the tester: her opponent's player, else the gamemaster (section 3). */
export const opposing = ({ gm }: HotState, { opponent }: ObstacleTest): number =>
  opponent !== null && 'seat' in opponent ? opponent.seat : gm;

/** The side that a seat speaks for in a test; null for somebody who is no party. */
export const sideOf = (state: HotState, test: ObstacleTest, seat: number): SideName | null =>
  seat === test.seat ? 'task' : seat === opposing(state, test) ? 'obstacle' : null;

export const sideIn = (test: ObstacleTest, side: SideName): Side => (side === 'task' ? test.task : test.against);

/** A side that is built by its own controller: in an independent test there is only the tester's. */
export const building = (
  state: HotState,
  seat: number,
  rule: string,
): Ruling<{ readonly test: ObstacleTest; readonly side: SideName }, HotRefusal> => {
  const refusal = inPhase(state, ['build'], rule);
  if (refusal !== null) return { ok: false, refusal };
  const { test } = state;
  const side = test === null ? null : sideOf(state, test, seat);
  if (test === null || side === null || (side === 'obstacle' && test.kind === 'independent')) {
    return { ok: false, refusal: no('not_a_party', 'HC-090') };
  }
  return grant({ test, side });
};

/** The seats that must commit (HC-071). */
export const committers = (state: HotState, test: ObstacleTest): readonly number[] =>
  [...new Set([test.seat, state.gm, opposing(state, test)])].sort((a, b) => a - b);
