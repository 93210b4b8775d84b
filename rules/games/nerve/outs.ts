/** What an Out is about: the stat that a defier rolls, and the Trait that it may leave behind (NV-083). */
import { characterOf, isFull, type NerveState, type Out, type OutKind, type TraitKind } from './state';

/** What an offer of an Out says. */
export type OutText = Pick<Out, 'to' | 'kind' | 'text'>;

export const traitOfOut: Readonly<Record<OutKind, TraitKind>> = { action: 'secret', decisive: 'theory' };

/** Whether the Trait that this Out would leave has no room on the defier (NV-D22). */
export const isFullFor = (state: NerveState, { to, kind }: Out): boolean =>
  isFull(characterOf(state, to), traitOfOut[kind]);
