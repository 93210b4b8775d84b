/** Small pieces of wording that several sentences share. */
import type { OutKind, StakeType, Stat, TraitKind } from '../../../rules/games/nerve/state';

/** A player's own words, as she wrote them. */
export const quote = (text: string): string => `“${text}”`;

/** A player's own words at the end of a sentence, with the full stop that they may lack. */
export const quoteLast = (text: string): string => quote(/[.!?…。！？”]$/u.test(text) ? text : `${text}.`);

/** A figure with its word: `1 die`, `3 dice`. */
export const count = (figure: number, one: string, many: string): string => `${figure} ${figure === 1 ? one : many}`;

export const dice = (figure: number): string => count(figure, 'die', 'dice');

export const statWords: Readonly<Record<Stat, string>> = { active: 'Active', cool: 'Cool', decisive: 'Decisive' };

export const kindWords: Readonly<Record<TraitKind, string>> = { secret: 'Secret', belief: 'Belief', theory: 'Theory' };
export const kindsWords: Readonly<Record<TraitKind, string>> = {
  secret: 'Secrets',
  belief: 'Beliefs',
  theory: 'Theories',
};

export const typeWords: Readonly<Record<StakeType, string>> = {
  new_traits: 'New Traits',
  achievement: 'Achievement',
  conclusions: 'Conclusions',
  consequences: 'Consequences',
  momentum: 'Momentum',
  domination: 'Domination',
};

/** What each effect is worth, in a few words for the form. */
export const typeNotes: Readonly<Record<StakeType, string>> = {
  new_traits: 'a Trait on the proposer',
  achievement: 'a Fact',
  conclusions: 'consolidate on the proposer',
  consequences: 'consolidate the Facts',
  momentum: 'reroll dice in any Pools',
  domination: 'take all bets',
};

export const outWords: Readonly<Record<OutKind, string>> = {
  action: 'Action Out',
  decisive: 'Decisive Out',
};
