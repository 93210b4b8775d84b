/**
 * The state of a table of Hot Circle: plain records and lists.
 *
 * People choose the names of all things, in any script, so named things stand in lists and are found by name; a record's
 * keys are words of ours. The gamemaster is a seat, and what she prepares for herself is not here.
 */
import type { RollShown } from '../../kernel/game';
import type { RollFor } from '../../kernel/offer';
import {
  modifiers,
  type Ability,
  type AssetKind,
  type Demeanour,
  type InstinctForm,
  type Power,
  type Rank,
} from './tables';

export const phases = [
  ...(['seats', 'campaign', 'characters', 'between', 'scene', 'compel'] as const),
  ...(['ability_build', 'ability_rerolls', 'ability_settle', 'build', 'rerolls', 'aftermath'] as const),
  ...(['awards', 'beliefs', 'votes', 'voluntary'] as const),
] as const;
export type Phase = (typeof phases)[number];

export interface Faction {
  readonly name: string;
  readonly setting: string;
  readonly power: Power;
  /** Null until its links are set; then whom it competes and cooperates with (HC-015). */
  readonly links: { readonly competes: readonly string[]; readonly cooperates: readonly string[] } | null;
}

export interface Lifepath {
  readonly name: string;
  /** Empty on the sheet of an NPC. */
  readonly setting: string;
  readonly rating: number;
  /** Marks (HC-088, HC-104). */
  readonly fate: number;
  readonly persona: number;
  readonly tax: readonly Ability[];
}

export interface Asset {
  readonly name: string;
  readonly kind: AssetKind;
  /** Empty on the sheet of an NPC. */
  readonly lifepath: string;
  readonly demeanour: Demeanour;
  /** Fate marks that its permanence has cost (HC-174). */
  readonly paid: number;
}

export interface Condition {
  readonly name: string;
  readonly rank: Rank;
  /** Tests that count towards clearing it (HC-166). */
  readonly done: number;
  readonly voluntary: boolean;
}

/** What PCs and NPCs have alike. */
export interface Sheet {
  readonly name: string;
  readonly lifepaths: readonly Lifepath[];
  readonly assets: readonly Asset[];
  readonly traits: readonly string[];
  readonly conditions: readonly Condition[];
}

export interface Belief {
  readonly stance: string;
  readonly goal: string;
}

export interface Instinct {
  readonly form: InstinctForm;
  readonly text: string;
}

export interface Pc extends Sheet {
  readonly approved: boolean;
  readonly beliefs: readonly Belief[];
  readonly instincts: readonly Instinct[];
  readonly fate: number;
  readonly persona: number;
}

/** A PC by the seat, or an NPC by the name. */
export type Who = { readonly seat: number } | { readonly npc: string };

export type SideName = 'task' | 'obstacle';
export type Deadly = '' | 'kill' | 'convince';

/** What a side of an obstacle test has said and claimed. */
export interface Side {
  readonly intent: string;
  readonly task: string;
  readonly deadly: Deadly;
  readonly compromise: string;
  readonly simple: boolean;
  /** Null until named; an empty name is the average of an NPC (HC-006). */
  readonly base: string | null;
  readonly hindering: boolean;
  readonly take: '' | 'fate' | 'tax';
  readonly judged: '' | 'helpful' | 'neutral';
  readonly lifepaths: readonly string[];
  readonly traits: readonly string[];
  readonly conditions: readonly string[];
  readonly wises: readonly string[];
  readonly skills: readonly string[];
  /** What hinders this side: traits, conditions for a fate point, conditions to clear, and those of an NPC. */
  readonly against: readonly string[];
  readonly forFate: readonly string[];
  readonly toClear: readonly string[];
  readonly forNothing: readonly string[];
}

export interface Helper {
  readonly who: Who;
  readonly side: SideName;
}

export type Edge = 'advantage' | 'disadvantage' | 'none';
export type Outcome = 'intent' | 'consequence' | 'intent_compromised' | 'consequence_compromised' | Ruled;
type Ruled = 'ruled_grant' | 'ruled_consequence';

export interface ObstacleTest {
  readonly id: string;
  readonly kind: 'independent' | 'versus';
  readonly seat: number;
  readonly opponent: Who | null;
  readonly obstacle: string;
  /** The test before it in a chain; empty for none. */
  readonly linked: string;
  readonly task: Side;
  readonly against: Side;
  /** Of an independent test; empty until stated. */
  readonly consequence: string;
  readonly deadly: Deadly;
  /** 0 until set. */
  readonly level: number;
  readonly tier: number;
  readonly adv: boolean;
  readonly dis: boolean;
  readonly helpers: readonly Helper[];
  readonly commits: readonly number[];
  /** Faces that show; empty before the dice. */
  readonly dice: Dice;
  readonly edge: Edge;
  readonly edgeUsed: boolean;
  /** Which sides have taken the compromise that they were offered (HC-089). */
  readonly taken: readonly SideName[];
  readonly stood: readonly SideName[];
  readonly outcome: Outcome | null;
}

export type Dice = Readonly<Record<SideName, readonly number[]>>;

export interface AbilityTest {
  readonly id: string;
  readonly seat: number;
  readonly ability: Ability;
  readonly lifepath: string;
  /** The asset's name, with its ending. */
  readonly name: string;
  /** The asset is on the sheet already (HC-147). */
  readonly known: boolean;
  readonly setting: string;
  /** Where the dice of both rolls come from; nowhere before it is judged. */
  readonly reasons: Readonly<Record<SideName, readonly AbilityReason[]>>;
  readonly dice: Dice;
}

export const abilityWhys = [
  'likely',
  'unlikely',
  'neither',
  'asset',
  'shared',
  'base',
  'level',
  'tier',
  ...modifiers,
] as const;

/** Some dice of an ability test, and where they come from; `name` is of what is on the sheet, else ''. */
export interface AbilityReason {
  readonly why: (typeof abilityWhys)[number];
  readonly name: string;
  readonly dice: number;
}

/** What stays on view of the test before. */
export interface Recent {
  readonly dice: Dice;
  readonly edge: Edge;
  readonly outcome: Outcome | null;
}

export type Purpose =
  | { readonly for: 'link'; readonly faction: string; readonly competes: string }
  | { readonly for: 'test' }
  | { readonly for: 'reroll'; readonly which: SideName }
  | { readonly for: 'tie' };

export type Rolling = RollFor<Purpose>;

/** A scene: what is at hand for each seat, and what the gamemaster has made of it. */
export interface Scene {
  readonly available: readonly (readonly string[])[];
  readonly compelled: readonly { readonly seat: number; readonly source: string }[];
  readonly abilityTests: number;
  readonly cutDue: boolean;
}

export interface Compel {
  readonly seat: number;
  readonly source: string;
}

/** The ballot that is held: on whose traits, and what they were before both of her ballots (HC-183). */
export interface Vote {
  readonly seat: number;
  readonly on: 'remove' | 'add';
  readonly before: readonly string[];
}

export const turnings = [
  ...(['furthered', 'resolved', 'stance', 'goal', 'instinct'] as const),
  ...(['lost', 'gained', 'condition'] as const),
] as const;

/** What the end of a session has changed of one character, in its own words (HC-191 to HC-194). */
export interface Turning {
  readonly seat: number;
  readonly what: (typeof turnings)[number];
  readonly text: string;
}

/** What the gamemaster writes between sessions, in order (HC-195 to HC-197). */
export const wrapSteps = ['records', 'map', 'situation'] as const;
export type WrapStep = (typeof wrapSteps)[number];

/** The end of a session on its way. */
export interface Ending {
  readonly milestone: boolean;
  readonly awarded: readonly number[];
  /** Beliefs whose goal was resolved, as seat and number (HC-192). */
  readonly resolved: readonly { readonly seat: number; readonly belief: number }[];
  readonly beliefs: readonly number[];
  readonly instincts: readonly number[];
  readonly voluntary: readonly number[];
  readonly vote: Vote | null;
  readonly changes: readonly Turning[];
}

export interface HotState {
  readonly phase: Phase;
  /** Names of people, by seat; empty until told. */
  readonly people: readonly string[];
  /** -1 until chosen. */
  readonly gm: number;
  readonly die: number;
  readonly genre: string;
  readonly style: string;
  readonly settings: readonly string[];
  readonly factions: readonly Faction[];
  readonly situation: { readonly text: string; readonly factions: readonly string[] } | null;
  /** For whom each seat votes; -1 for nobody yet. */
  readonly votes: readonly number[];
  /** Picks of lifepaths; 0 until set. */
  readonly count: number;
  readonly bridges: readonly { readonly seat: number; readonly setting: string }[];
  readonly pcs: readonly (Pc | null)[];
  readonly npcs: readonly Sheet[];
  readonly skips: number;
  readonly voteHeld: boolean;
  /** Who owes a new lifepath (HC-186). */
  readonly owes: readonly number[];
  readonly scene: Scene;
  readonly compel: Compel | null;
  readonly ability: AbilityTest | null;
  readonly test: ObstacleTest | null;
  readonly recent: Recent | null;
  /** Tests that were rolled and closed. */
  /** Tests that were rolled and closed; `name` is what was faced, or what was asked for. */
  readonly log: readonly {
    readonly id: string;
    readonly name: string;
    readonly passed: boolean;
    readonly used: boolean;
  }[];
  /** Tasks that are spent, and obstacles that are closed, as they are compared (HC-094). */
  readonly spent: readonly { readonly seat: number; readonly task: string; readonly obstacle: string }[];
  readonly closed: readonly string[];
  /** Fate points for permanent assets that were lost, owed when the session closes (HC-174). */
  readonly refunds: readonly { readonly seat: number; readonly fate: number }[];
  readonly ending: Ending | null;
  /** What the session before has changed: awards are claimed beside it. */
  readonly lastTime: readonly Turning[];
  /** What is still to be written since the last session. */
  readonly wrap: readonly WrapStep[];
  /** The Situation as it was last summed up; empty while it stands as it was first written. */
  readonly stands: string;
  readonly rolling: Rolling | null;
  readonly last: RollShown | null;
}

export const noDice: Dice = { task: [], obstacle: [] };

export const emptyScene = (seats: number): Scene => ({
  available: Array.from({ length: seats }, () => []),
  compelled: [],
  abilityTests: 0,
  cutDue: false,
});

export const emptySide: Side = {
  intent: '',
  task: '',
  deadly: '',
  compromise: '',
  simple: false,
  base: null,
  hindering: false,
  take: '',
  judged: '',
  lifepaths: [],
  traits: [],
  conditions: [],
  wises: [],
  skills: [],
  against: [],
  forFate: [],
  toClear: [],
  forNothing: [],
};

export const emptyState = (seats: number): HotState => ({
  phase: 'seats',
  people: Array.from({ length: seats }, () => ''),
  gm: -1,
  die: 6,
  genre: '',
  style: '',
  settings: [],
  factions: [],
  situation: null,
  votes: Array.from({ length: seats }, () => -1),
  count: 0,
  bridges: [],
  pcs: Array.from({ length: seats }, () => null),
  npcs: [],
  skips: 0,
  voteHeld: false,
  owes: [],
  scene: emptyScene(seats),
  compel: null,
  ability: null,
  test: null,
  recent: null,
  log: [],
  spent: [],
  closed: [],
  refunds: [],
  ending: null,
  lastTime: [],
  wrap: [],
  stands: '',
  rolling: null,
  last: null,
});

/** A named thing of a list. */
export const named = <T extends { readonly name: string }>(list: readonly T[], name: string): T | undefined =>
  list.find((each) => each.name === name);

/** Names as they are compared in votes and for obstacles and tasks: without regard to capitals and extra spaces (section 4.1). */
export const folded = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The phases in which a seat may come to the table (HC-188). */
export const arriving: readonly Phase[] = ['campaign', 'characters', 'between'];

export const allSeats = ({ people }: HotState): readonly number[] => people.map((_, seat) => seat);
export const players = (state: HotState): readonly number[] => allSeats(state).filter((seat) => seat !== state.gm);

/** An obstacle as it was called, where a test against it was rolled; else as it is compared. */
const obstacleName = ({ log }: HotState, obstacle: string): string =>
  log.find(({ name }) => folded(name) === obstacle)?.name ?? obstacle;

/** What a character has tried in vain against an obstacle, and may not try there again (HC-094). */
export const triedBy = ({ spent }: HotState, seat: number, obstacle: string): readonly string[] =>
  spent.flatMap((each) => (each.seat === seat && each.obstacle === folded(obstacle) ? [each.task] : []));

/** What rides: obstacles that are overcome, and what was tried in vain against others; the newest first (HC-094). */
export const ridingIn = (
  state: HotState,
): {
  readonly overcome: readonly string[];
  readonly tried: readonly { readonly seat: number; readonly task: string; readonly obstacle: string }[];
} => ({
  overcome: state.closed.map((each) => obstacleName(state, each)).reverse(),
  tried: state.spent
    .filter(({ obstacle }) => !state.closed.includes(obstacle))
    .map(({ seat, task, obstacle }) => ({ seat, task, obstacle: obstacleName(state, obstacle) }))
    .reverse(),
});

/** All on a sheet that a compel may point at: its name in a move, and its own words (HC-163). */
export const sourcesIn = ({
  beliefs,
  instincts,
  traits,
  assets,
}: Pc): readonly (readonly [source: string, text: string])[] => [
  ...beliefs.map(({ goal }, at) => [`belief:b${at + 1}`, goal] as const),
  ...instincts.map(({ text }, at) => [`instinct:i${at + 1}`, text] as const),
  ...traits.map((name) => [`trait:${name}`, name] as const),
  ...assets.flatMap(({ name, kind }) => (kind === 'relationship' ? [[`relationship:${name}`, name] as const] : [])),
];

/** In its own words, what a compel points at (HC-162). */
export const sourceText = (pc: Pc | undefined, source: string): string =>
  (pc && sourcesIn(pc).find(([each]) => each === source)?.[1]) ?? source;

/** What has changed of one character at the end of the session before. */
export const turningsOf = ({ lastTime }: HotState, seat: number): readonly Pick<Turning, 'what' | 'text'>[] =>
  lastTime.flatMap((each) => (each.seat === seat ? [{ what: each.what, text: each.text }] : []));

/** A PC that the gamemaster has approved. */
export const pcOf = ({ pcs }: HotState, seat: number): Pc | undefined => {
  const pc = pcs[seat];
  return pc?.approved === true ? pc : undefined;
};

export const sheetOf = (state: HotState, who: Who): Sheet | undefined =>
  'seat' in who ? pcOf(state, who.seat) : named(state.npcs, who.npc);

/** How somebody is called: by the character, else the person, else the seat. */
export const nameOf = ({ pcs, people, gm }: HotState, seat: number): string => {
  const person = people[seat] ?? '';
  const shown = person === '' ? `N. N. ${seat + 1}` : person;
  return seat === gm ? shown : (pcs[seat]?.name ?? shown);
};

export const nameOfWho = (state: HotState, who: Who): string => ('seat' in who ? nameOf(state, who.seat) : who.npc);

export const isSame = (a: Who, b: Who): boolean =>
  'seat' in a ? 'seat' in b && a.seat === b.seat : 'npc' in b && a.npc === b.npc;

/** Somebody in a move: `pc:1`, `npc:Ada`. Null for any other word. */
export const readWho = (text: string): Who | null => {
  if (text.startsWith('npc:')) return { npc: text.slice(4) };
  return /^pc:\d{1,2}$/.test(text) ? { seat: Number(text.slice(3)) } : null;
};

export const writeWho = (who: Who): string => ('seat' in who ? `pc:${who.seat}` : `npc:${who.npc}`);
