/**
 * Who may act: the phase first, then who takes part, then whose turn it is (section 4.3 of the catalogue).
 */
import { grant, type Ruling } from '../../kernel/ruling';
import { no, type NerveRefusal } from './facts';
import { characterOf, present, type Conflict, type NerveState, type Phase } from './state';

export const nameOf = (state: NerveState, seat: number): string => state.characters[seat]?.name ?? '';

/** Several names, in the order given. */
export const namesOfSeats = (state: NerveState, seats: readonly number[]): string =>
  seats.map((seat) => nameOf(state, seat)).join(', ');

const turnRule: Readonly<Partial<Record<Phase, string>>> = { declare: 'NV-040', ante: 'NV-049', auction: 'NV-094' };

/** The Conflict, where this seat may act in it in one of these phases. `rule` speaks of the act. */
export const acting = (
  state: NerveState,
  seat: number,
  phases: readonly Phase[],
  rule: string,
): Ruling<Conflict, NerveRefusal> => {
  const { phase, conflict } = state;
  if (conflict === null || !phases.includes(phase)) return { ok: false, refusal: no('phase.wrong', { phase }, rule) };
  if (!present(conflict).includes(seat)) return { ok: false, refusal: no('conflict.notInvolved', {}, 'NV-031') };
  if (conflict.turn !== seat) {
    const refusal = no('turn.other', { name: nameOf(state, conflict.turn) }, turnRule[phase] ?? 'NV-070');
    return { ok: false, refusal };
  }
  return grant(conflict);
};

/** Own dice that stay in her Pile when she bets (NV-049). */
export const reserveOf = (state: NerveState, seat: number): number => characterOf(state, seat).cool;
