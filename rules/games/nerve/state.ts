/**
 * The state of a table of Nerve: plain records and lists.
 *
 * A seat is a player, a character and a colour of dice, all by one number
 * (NV-002). Ids of Traits and Facts are chosen by whoever writes them, so records
 * are read with `find`, never with a bare index.
 */
import type { RollShown } from '../../kernel/game';
import type { RollFor } from '../../kernel/offer';
import { find } from '../../kernel/shapes';

export const stats = ['active', 'cool', 'decisive'] as const;
export type Stat = (typeof stats)[number];

export const traitKinds = ['secret', 'belief', 'theory'] as const;
export type TraitKind = (typeof traitKinds)[number];

export const stakeTypes = [
  'new_traits',
  'achievement',
  'conclusions',
  'consequences',
  'momentum',
  'domination',
] as const;
export type StakeType = (typeof stakeTypes)[number];

export const outKinds = ['action', 'decisive'] as const;
export type OutKind = (typeof outKinds)[number];

/** A Trait of a character. `by` is the responsible seat (NV-017). */
export interface Trait {
  readonly id: string;
  readonly kind: TraitKind;
  readonly text: string;
  readonly level: number;
  readonly by: number;
}

/** A Fact on the shared sheet, and who wrote it (NV-016). */
export interface Fact {
  readonly id: string;
  readonly text: string;
  readonly level: number;
  readonly by: number;
}

export interface Character extends Readonly<Record<Stat, number>> {
  readonly name: string;
  /** What she is so very good at, in a line. */
  readonly about: string;
  readonly traits: Readonly<Record<string, Trait>>;
}

/** A die that shows a face. Its colour is the number of the seat whose colour it is. */
export interface Die {
  readonly colour: number;
  readonly face: number;
}

/** How many dice of each colour, by the colour's seat: a Pile, or a Bet. */
export type Counts = readonly number[];

export type StakeResult = 'open' | 'skipped' | 'void' | { readonly won: number };

export interface Stake {
  readonly by: number;
  readonly type: StakeType;
  readonly text: string;
  /** Of Momentum and Domination; else 0. */
  readonly n: number;
  readonly result: StakeResult;
  /** What each seat has bet on it (NV-048); empty for seats that have not. */
  readonly bets: readonly Counts[];
}

export interface Bid {
  readonly seat: number;
  readonly dice: readonly Die[];
}

/** An Out that waits for its answer. */
export interface Out {
  readonly by: number;
  readonly to: number;
  readonly kind: OutKind;
  readonly text: string;
}

export interface Conflict {
  readonly caller: number;
  /** Seats named by the call, and how each has answered (NV-031). */
  readonly named: readonly number[];
  readonly answers: readonly (readonly [seat: number, join: boolean])[];
  /** Participants, clockwise from the caller. */
  readonly who: readonly number[];
  /** Who accepted an Out. */
  readonly left: readonly number[];
  readonly stakes: readonly Stake[];
  /** The Stake that is being settled, from 0; -1 while they are declared. */
  readonly at: number;
  /** By seat; of seats that take no part they are empty. */
  readonly pools: readonly (readonly Die[])[];
  /** Whose turn it is, in every phase that has turns. */
  readonly turn: number;
  /** Who has ended her turn in this window (NV-070). */
  readonly done: readonly number[];
  /** A Trait has been activated in this window turn (NV-072). */
  readonly activated: boolean;
  /** An Out has been offered in this window (NV-080). */
  readonly outUsed: boolean;
  readonly out: Out | null;
  /** Outs defied in this Conflict (NV-084). */
  readonly defied: readonly (readonly [seat: number, kind: OutKind])[];
  /** The bids of the running auction, in order; their dice are committed (NV-093). */
  readonly bids: readonly Bid[];
  readonly conceded: readonly number[];
}

/** A die in a Pool, by its place there. */
export interface PoolPlace {
  readonly seat: number;
  readonly index: number;
}

/** What dice that are out are for. */
export type Purpose =
  /** The Pools at the end of declaring: so many dice for each seat, in order (NV-060). */
  | { readonly for: 'pools'; readonly counts: readonly (readonly [seat: number, count: number])[] }
  /** New dice of these colours for the Pool of a seat. */
  | { readonly for: 'join'; readonly seat: number; readonly colours: readonly number[] }
  | { readonly for: 'reroll'; readonly places: readonly PoolPlace[]; readonly isMomentum: boolean };

export type Rolling = RollFor<Purpose>;

export type Phase =
  'create' | 'table' | 'answer' | 'declare' | 'ante' | 'window' | 'out' | 'out_trait' | 'auction' | 'resolve';

/** What stays on view of the Conflict before (NV-100). */
export interface PastConflict {
  readonly stakes: readonly Stake[];
  readonly left: readonly number[];
}

export interface NerveState {
  readonly phase: Phase;
  /** Play has started: sheets that are made stay as they are (NV-014). */
  readonly begun: boolean;
  /** By seat; null until she is made. */
  readonly characters: readonly (Character | null)[];
  readonly facts: Readonly<Record<string, Fact>>;
  readonly piles: readonly Counts[];
  readonly conflict: Conflict | null;
  readonly past: PastConflict | null;
  readonly rolling: Rolling | null;
  readonly last: RollShown | null;
  /** How many ids have been suggested so far. */
  readonly made: number;
}

/** Own dice at the start of a campaign (NV-004). */
export const STARTING_PILE = 15;

export const emptyState = (seats: number): NerveState => ({
  phase: 'create',
  begun: false,
  characters: Array.from({ length: seats }, () => null),
  facts: {},
  piles: startingPiles(seats),
  conflict: null,
  past: null,
  rolling: null,
  last: null,
  made: 0,
});

const startingPiles = (seats: number): readonly Counts[] =>
  Array.from({ length: seats }, (_, seat) =>
    Array.from({ length: seats }, (__, colour) => (colour === seat ? STARTING_PILE : 0)),
  );

/** The character of a seat that has one. Throws where the state contradicts itself. */
export const characterOf = ({ characters }: NerveState, seat: number): Character => {
  const character = characters[seat];
  if (character === undefined || character === null) throw new Error(`Broken invariant: seat ${seat} plays nobody`);
  return character;
};

/** The Conflict that runs. Throws where none does. */
export const conflictOf = ({ conflict }: NerveState): Conflict => {
  if (conflict === null) throw new Error('Broken invariant: no Conflict runs');
  return conflict;
};

export const pileOf = ({ piles }: NerveState, seat: number): Counts => piles[seat] ?? [];
export const poolOf = ({ pools }: Conflict, seat: number): readonly Die[] => pools[seat] ?? [];

/** Participants who have not left, clockwise from the caller. */
export const present = ({ who, left }: Conflict): readonly number[] => who.filter((seat) => !left.includes(seat));

/** The Stake that is being settled. */
export const stakeOf = ({ stakes, at }: Conflict): Stake => {
  const stake = stakes[at];
  if (stake === undefined) throw new Error('Broken invariant: no Stake is up');
  return stake;
};

/** These seats clockwise, beginning with `first` or whoever sits next after it. */
export const clockwiseFrom = (first: number, seats: readonly number[]): readonly number[] => {
  const sorted = [...seats].sort((a, b) => a - b);
  return [...sorted.filter((seat) => seat >= first), ...sorted.filter((seat) => seat < first)];
};

export const traitsOf = (character: Character): readonly Trait[] => Object.values(character.traits).sort(byAge);
export const factsOf = ({ facts }: NerveState): readonly Fact[] => Object.values(facts).sort(byAge);

/** A record promises no order, and ids may be anything. */
const byAge = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The most Traits of a kind (NV-011). */
export const limitOf = (character: Character, kind: TraitKind): number => 6 - character[statOf[kind]];

const statOf = { secret: 'active', belief: 'cool', theory: 'decisive' } as const;

export const countOf = (character: Character, kind: TraitKind): number =>
  Object.values(character.traits).filter((trait) => trait.kind === kind).length;

export const isFull = (character: Character, kind: TraitKind): boolean =>
  countOf(character, kind) >= limitOf(character, kind);

export const traitOf = (character: Character, id: string): Trait | undefined => find(character.traits, id);

/** The sum of a bid (NV-091). */
export const worthOf = (dice: readonly Die[]): number => dice.reduce((sum, { face }) => sum + face, 0);

/** The bid to beat: 0 before the first (NV-092). */
export const toBeat = ({ bids }: Conflict): number => worthOf(bids.at(-1)?.dice ?? []);
