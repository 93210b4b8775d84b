/** Printed tables: kinds of assets, costs, modifiers, and the words that moves use. */

export const abilities = ['resources', 'circles', 'wises', 'deeds'] as const;
export type Ability = (typeof abilities)[number];

export const temporaryKinds = ['gear', 'contact', 'subject', 'focus'] as const;
type TemporaryKind = (typeof temporaryKinds)[number];
export const permanentKinds = ['item', 'relationship', 'wise', 'skill'] as const;
type PermanentKind = (typeof permanentKinds)[number];
export type AssetKind = TemporaryKind | PermanentKind;
export const assetKinds: readonly AssetKind[] = [...temporaryKinds, ...permanentKinds];

/** HC-045: each temporary kind and its permanent counterpart. */
export const permanentOf: Readonly<Record<TemporaryKind, PermanentKind>> = {
  gear: 'item',
  contact: 'relationship',
  subject: 'wise',
  focus: 'skill',
};

export const isTemporary = (kind: string): kind is TemporaryKind => temporaryKinds.some((each) => each === kind);

/** Fate marks that an upgrade erases (HC-172). */
export const upgradeCost: Readonly<Record<TemporaryKind, number>> = { subject: 6, focus: 6, gear: 9, contact: 12 };

/** HC-045: the kind that a test of an ability establishes. */
export const establishes: Readonly<Record<Ability, TemporaryKind>> = {
  resources: 'gear',
  circles: 'contact',
  wises: 'subject',
  deeds: 'focus',
};

/** The ending of a name that a test notes (HC-133, HC-146). */
export const endings: Readonly<Record<Ability, string>> = {
  resources: '',
  circles: '',
  wises: '-wise',
  deeds: '-skill',
};

export const modifiers = [
  ...(['valuable', 'rare', 'coincidental', 'available'] as const),
  ...(['hostile', 'specific', 'rank', 'obscure', 'secret', 'distant', 'ancient'] as const),
] as const;
export type Modifier = (typeof modifiers)[number];

/** HC-112, HC-122, HC-132, HC-142. */
export const modifiersOf: Readonly<Record<Ability, readonly Modifier[]>> = {
  resources: ['valuable', 'rare', 'coincidental', 'available'],
  circles: ['hostile', 'specific', 'rare', 'rank', 'coincidental'],
  wises: ['obscure', 'secret', 'distant', 'ancient', 'coincidental'],
  deeds: [],
};

/** Persona marks that raise a rating; at 6 none are kept (HC-170, HC-171). */
export const ratingCost = (rating: number): number | null =>
  rating === 3 ? 6 : rating === 4 ? 12 : rating === 5 ? 18 : null;

export const MOST_RATING = 6;
export const LEAST_RATING = 3;

/** Persona for resolving a goal (HC-167). */
export const goalSizes = { simple: 2, moderate: 4, complex: 6 } as const;

export const instinctForms = ['always', 'never', 'when'] as const;
export type InstinctForm = (typeof instinctForms)[number];
export const ranks = ['minor', 'major'] as const;
export type Rank = (typeof ranks)[number];
export const demeanours = ['friendly', 'hostile'] as const;
export type Demeanour = (typeof demeanours)[number];
export const powers = ['minor', 'major'] as const;
export type Power = (typeof powers)[number];

/** Tests that clear a condition (HC-166). */
export const testsToClear: Readonly<Record<Rank, number>> = { minor: 1, major: 3 };

/** HC-044: picks that the gamemaster may set. */
export const LEAST_PICKS = 2;
export const MOST_PICKS = 6;
/** The most picks of a character made after many time-skips (HC-188); no campaign comes near it. */
export const PICK_SLOTS = 24;
/** The most people who can be exposed to what a test brings, in one move. */
export const EXPOSED_SLOTS = 24;
/** HC-187: months of every later time-skip. */
export const LATER_SKIP = 36;
export const MOST_MONTHS = 12_000;
