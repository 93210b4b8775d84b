/**
 * The state of a table of Schizonauts: plain records and lists, and no face that does not lie open.
 *
 * Seats are numbers. Memories stand in lists in the order in which they were written; their ids are the state's own.
 */
import type { RollShown } from '../../kernel/game';
import type { RollFor } from '../../kernel/offer';
import type { Identity, Result } from './pure';

export const sides = ['agent', 'thief'] as const;
export type Side = (typeof sides)[number];
export const cats = ['V', 'K', 'I'] as const;
export type Cat = (typeof cats)[number];
export const roles = ['actor', 'visitor'] as const;
export type Role = (typeof roles)[number];
export const dieTypes = ['d12', 'd10', 'd8', 'd6'] as const;
export type Die = (typeof dieTypes)[number];
export type Pool = Readonly<Record<Die, number>>;

/** The dice of a pool, large to small. */
export const diceIn = (pool: Pool): readonly Die[] =>
  dieTypes.flatMap((die) => Array.from({ length: pool[die] }, () => die));

/** How many faces a die has. */
export const facesOf = (die: Die): number => Number(die.slice(1));

export type Ratings = Readonly<Record<Cat, number>>;
type BySide<T> = Readonly<Record<Side, T>>;
type ByRole<T> = Readonly<Record<Role, T>>;

export interface Memory {
  readonly id: string;
  readonly cat: Cat;
  readonly text: string;
  /** The square: it has been an active memory (SZ-027). */
  readonly box: boolean;
  /** The circle: it has bled into the overlap (SZ-028). */
  readonly circle: boolean;
}

export interface Persona {
  readonly name: string;
  readonly apt: Ratings;
  readonly mem: readonly Memory[];
}

/** A shared memory: the same id as the one that bled. */
export type SharedMemory = Omit<Memory, 'box' | 'circle'>;

/** A card of the allegiance deck by its number, and its face once it lies open. */
export interface AllegianceCard {
  readonly card: number;
  readonly up: Side | null;
}

/** On whose side somebody is found to be at the end; `shut` where nobody ever saw her last cards. */
export type Final = Side | 'shut';

export interface Sheet extends BySide<Persona> {
  readonly overlap: { readonly apt: Ratings | null; readonly mem: readonly SharedMemory[] };
  /** Key objects, by id. */
  readonly hand: readonly string[];
  readonly cards: readonly AllegianceCard[];
  readonly coins: BySide<number>;
  readonly dead: boolean;
  /** From the interlude on. */
  readonly fullName: string | null;
  readonly final: Final | null;
  /** Creation is done; in the preamble, that she has said who she is. */
  readonly ready: boolean;
  /** What the preamble shows: the agent, the thief, both. */
  readonly view: 0 | 1 | 2;
  readonly epilogue: string | null;
}

/** A card turned in a scene, and what was claimed with it (SZ-177). */
export interface Reveal {
  readonly side: Side;
  readonly full: boolean;
  readonly memory: string | null;
}

export interface Death {
  readonly seat: number;
  readonly approved: readonly number[];
}

export interface Scene {
  readonly visitor: number | null;
  readonly personas: ByRole<Side | null>;
  readonly key: string | null;
  readonly keyIn: boolean;
  /** The actor's; in a crisis both have one. */
  readonly memory: string | null;
  readonly visitorMemory: string | null;
  readonly memoryIn: boolean;
  readonly aptitude: ByRole<Cat | null>;
  readonly question: string | null;
  readonly approved: readonly number[];
  readonly gifts: readonly (readonly [seat: number, to: Role])[];
  readonly declined: readonly number[];
  readonly pool: ByRole<Pool> | null;
  readonly locked: readonly Role[];
  /** Faces, high to low. */
  readonly dice: ByRole<readonly number[]> | null;
  readonly reveals: ByRole<Reveal | null>;
  /** Who wants no reveal after the throw. */
  readonly passed: readonly Role[];
  readonly narrator: number | null;
  readonly judge: number | null;
  readonly answer: string | null;
  readonly price: string | null;
  /** What the actor of a second scene will have written as it closes (SZ-080). */
  readonly note: { readonly cat: Cat; readonly text: string } | null;
  readonly rejected: readonly number[];
  /** How often the judge's role has passed (SZ-111). */
  readonly passes: number;
  readonly deaths: readonly Death[];
  /** Coins by seat, once they are paid. */
  readonly earned: readonly number[] | null;
  readonly betted: readonly number[];
  readonly identity: Identity | null;
  readonly settled: readonly (readonly [seat: number, side: Side])[];
  readonly final: Side | null;
}

export interface Bleed {
  readonly bleeder: Side;
  readonly recipient: Side;
  readonly memory: string | null;
  readonly picks: readonly (readonly [seat: number, memory: string])[];
  readonly isDeadlocked: boolean;
  readonly supplied: number;
}

/** A finished half of a turn: who visited, and as whom, and who has written a note about it (SZ-080). */
export interface Half {
  readonly actor: Side;
  readonly visitor: number | null;
  readonly visiting: Side | null;
  readonly notes: readonly number[];
}

export type Purpose =
  /** The chain is laid out. */
  | { readonly for: 'chain' }
  /** One card takes this place in the chain. */
  | { readonly for: 'refill'; readonly at: number }
  | { readonly for: 'throw' }
  | { readonly for: 'extra'; readonly role: Role };

export type Rolling = RollFor<Purpose>;

export const phases = ['lobby', 'creation', 'preamble', 'flashback', 'endgame', 'final', 'result'] as const;
export type Phase = (typeof phases)[number];

export const steps = [
  ...(['lobby', 'creation', 'preamble', 'choose_persona', 'choose_visitor', 'visitor_setup', 'free_play'] as const),
  ...(['question', 'aptitude', 'pool', 'after_roll', 'answer', 'vote', 'tie', 'bleed_supply'] as const),
  ...(['bleed_pick', 'bleed_ripple', 'gather', 'deal', 'situation', 'interlude', 'bets', 'last_deal'] as const),
  ...(['flip', 'crisis_memories', 'settle', 'epilogue', 'over'] as const),
] as const;
export type Step = (typeof steps)[number];

export interface SzState {
  readonly phase: Phase;
  readonly step: Step;
  readonly round: number;
  readonly actor: number;
  readonly half: 1 | 2;
  readonly starter: number;
  /** Rounds of flashback: the hand that each will have. */
  readonly rounds: number;
  /** Who approves of the length and the starter as they are proposed (SZ-002). */
  readonly approvals: readonly number[];
  /** Key objects that nobody has seen, in the order of their list. */
  readonly undrawn: readonly string[];
  /** How many of them are still in this game's deck. */
  readonly deck: number;
  readonly chain: readonly string[];
  readonly discard: readonly string[];
  readonly halves: readonly Half[];
  readonly used: BySide<Cat | null>;
  readonly scene: Scene | null;
  readonly bleed: Bleed | null;
  /** Whether the actor's card has decided the last vote (SZ-121). */
  readonly actorCardShown: boolean;
  readonly sheets: readonly Sheet[];
  /** Cards of the allegiance deck: dealt, and in all. */
  readonly dealt: number;
  readonly allegiances: number;
  readonly score: BySide<number>;
  readonly result: Result | null;
  readonly survivors: readonly number[];
  readonly scenes: number;
  readonly rolling: Rolling | null;
  readonly last: RollShown | null;
  /** How many memories have been given an id. */
  readonly made: number;
}

const emptyPersona: Persona = { name: '', apt: { V: 2, K: 2, I: 3 }, mem: [] };

export const emptySheet: Sheet = {
  agent: emptyPersona,
  thief: emptyPersona,
  overlap: { apt: null, mem: [] },
  hand: [],
  cards: [],
  coins: { agent: 0, thief: 0 },
  dead: false,
  fullName: null,
  final: null,
  ready: false,
  view: 0,
  epilogue: null,
};

export const emptyScene: Scene = {
  visitor: null,
  personas: { actor: null, visitor: null },
  key: null,
  keyIn: false,
  memory: null,
  visitorMemory: null,
  memoryIn: false,
  aptitude: { actor: null, visitor: null },
  question: null,
  approved: [],
  gifts: [],
  declined: [],
  pool: null,
  locked: [],
  dice: null,
  reveals: { actor: null, visitor: null },
  passed: [],
  narrator: null,
  judge: null,
  answer: null,
  price: null,
  note: null,
  rejected: [],
  passes: 0,
  deaths: [],
  earned: null,
  betted: [],
  identity: null,
  settled: [],
  final: null,
};

/** A table before anything is agreed: the shortest game, the first seat leads (SZ-035, SZ-007). */
export const emptyState = (seats: number, rounds: number, keys: readonly string[]): SzState => ({
  phase: 'lobby',
  step: 'lobby',
  round: 1,
  actor: 0,
  half: 1,
  starter: 0,
  rounds,
  approvals: [],
  undrawn: keys,
  deck: 0,
  chain: [],
  discard: [],
  halves: [],
  used: { agent: null, thief: null },
  scene: null,
  bleed: null,
  actorCardShown: false,
  sheets: Array.from({ length: seats }, () => emptySheet),
  dealt: 0,
  allegiances: 0,
  score: { agent: 0, thief: 0 },
  result: null,
  survivors: [],
  scenes: 0,
  rolling: null,
  last: null,
  made: 0,
});

export const DECK = 'allegiance';

export const allSeats = ({ sheets }: SzState): readonly number[] => sheets.map((_, seat) => seat);

/** Throws where the state names a seat that is not there. */
export const sheetOf = ({ sheets }: SzState, seat: number): Sheet => {
  const sheet = sheets[seat];
  if (sheet === undefined) throw new Error(`Broken invariant: no seat ${seat}`);
  return sheet;
};

export const sceneOf = ({ scene }: SzState): Scene => scene ?? emptyScene;

/** The seat's role in the scene; null for contributors, and while nobody visits. */
export const roleOf = (state: SzState, seat: number): Role | null =>
  seat === state.actor ? 'actor' : state.scene?.visitor === seat ? 'visitor' : null;

/** The seat of a role. The visitor is -1 until there is one. */
export const seatOf = (state: SzState, role: Role): number =>
  role === 'actor' ? state.actor : (state.scene?.visitor ?? -1);

/** Everybody who is neither actor nor visitor, clockwise from the actor's left (SZ-D37). */
export const contributorsOf = (state: SzState): readonly number[] =>
  clockwise(state, state.actor).filter((seat) => roleOf(state, seat) === null);

/** All seats clockwise, the one given first. */
export const clockwise = (state: SzState, from: number): readonly number[] =>
  allSeats(state).map((_, step) => (from + step) % state.sheets.length);

export const othersOf = (state: SzState, seat: number): readonly number[] =>
  allSeats(state).filter((each) => each !== seat);

/** Contributors who have neither given a die nor declined (SZ-089). */
export const pendingOf = (state: SzState): readonly number[] => {
  const { gifts, declined } = sceneOf(state);
  return contributorsOf(state).filter((seat) => !declined.includes(seat) && !gifts.some(([each]) => each === seat));
};

export const memoryOf = (mem: readonly Memory[], id: string): Memory | undefined => mem.find((each) => each.id === id);

/** The rating that a role throws with now, before keys, gifts and a memory's die (SZ-085, SZ-152, SZ-176, SZ-207 to SZ-209). */
export const ratingOf = (state: SzState, role: Role, cat: Cat): number => {
  const sheet = sheetOf(state, seatOf(state, role));
  const { personas, reveals, identity } = sceneOf(state);
  const shared = sheet.overlap.apt?.[cat] ?? Math.min(sheet.agent.apt[cat], sheet.thief.apt[cat]);
  if (state.phase === 'flashback') return sheet[personas[role] ?? 'agent'].apt[cat];
  if (state.phase === 'final' && identity !== null) {
    return sheet.dead ? shared : sheet[role === 'actor' ? identity.trueSide : identity.preferred].apt[cat];
  }
  const reveal = reveals[role];
  return reveal?.full === true ? sheet[reveal.side].apt[cat] : shared;
};

/** The first name, a slash, the last name; from the interlude on the full name (SZ-015, SZ-154). */
export const nameOf = (state: SzState, seat: number): string => {
  const sheet = state.sheets[seat];
  if (sheet === undefined) return '';
  if (sheet.fullName !== null) return sheet.fullName;
  return sheet.thief.name === '' && sheet.agent.name === ''
    ? `${seat + 1}`
    : `${sheet.thief.name} / ${sheet.agent.name}`;
};

/** Whether two texts say the same, as far as a machine can tell (SZ-D05). */
export const isSameText = (a: string, b: string): boolean => plainText(a) === plainText(b);

const plainText = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase();
