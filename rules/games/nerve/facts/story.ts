/** Every line of the story: its code, and the names and words that it tells. */
import type { OutKind, StakeType, TraitKind } from '../state';

interface Named {
  readonly name: string;
}

/** Dice of one player that show; `owner` is empty where they are the teller's own. */
export interface ShownDice {
  readonly owner: string;
  readonly faces: readonly number[];
}

/** Dice of one player that are not rolled. */
export interface CountedDice {
  readonly owner: string;
  readonly count: number;
}

/** A die that fell again. */
export interface FallenDie {
  readonly owner: string;
  readonly from: number;
  readonly to: number;
}

export interface StoryFacts {
  'story.created': Named & {
    readonly about: string;
    readonly active: number;
    readonly cool: number;
    readonly decisive: number;
  };
  'story.starts': Named;
  'story.calls': Named & { readonly others: string };
  'story.joins': Named;
  'story.staysOut': Named;
  'story.lapses': Named;
  'story.cancels': Named;
  'story.declares': Named & { readonly type: StakeType; readonly n: number; readonly text: string };
  'story.bets': Named & { readonly dice: readonly CountedDice[] };
  'story.declared': Named & { readonly stakes: number };
  'story.pool': Named & { readonly dice: readonly ShownDice[] };
  'story.window': { readonly number: number; readonly of: number; readonly text: string; readonly name: string };
  'story.foreign': Named & { readonly dice: readonly CountedDice[] };
  'story.activates': Named & { readonly kind: TraitKind; readonly text: string; readonly dice: number };
  'story.pays': Named & { readonly to: string; readonly owner: string };
  'story.rerolled': { readonly dice: readonly FallenDie[] };
  'story.offersOut': Named & { readonly to: string; readonly kind: OutKind; readonly text: string };
  'story.accepts': Named;
  'story.declines': Named;
  'story.defies': Named & { readonly text: string; readonly kind: OutKind; readonly dice: number };
  'story.trait': Named & { readonly on: string; readonly kind: TraitKind; readonly text: string };
  'story.fact': Named & { readonly text: string };
  'story.waives': Named;
  'story.bid': Named & { readonly dice: readonly ShownDice[]; readonly sum: number };
  'story.concedes': Named;
  'story.wins': Named & { readonly type: StakeType; readonly text: string; readonly by: string };
  'story.takesBets': Named & { readonly dice: readonly CountedDice[] };
  'story.void': { readonly text: string };
  'story.skipped': { readonly text: string; readonly by: string };
  'story.lowers': { readonly text: string; readonly to: number };
  'story.strikes': { readonly text: string };
  'story.raises': Named & { readonly text: string; readonly to: number };
  'story.creates': Named & {
    readonly kind: TraitKind | 'fact';
    readonly on: string;
    readonly text: string;
    readonly level: number;
  };
  'story.momentum': Named & { readonly dice: number };
  'story.ends': { readonly stakes: number };
  'story.newSeat': { readonly seat: number };
}
