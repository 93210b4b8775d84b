/** The table from which a vector starts. */
import {
  emptyScene,
  emptySide,
  emptyState,
  noDice,
  type Asset,
  type Condition,
  type Edge,
  type HotState,
  type Lifepath,
  type ObstacleTest,
  type Pc,
  type Phase,
  type Sheet,
} from '../../../rules/games/hot-circle/state';
import type { Ability, AssetKind, Demeanour, Rank } from '../../../rules/games/hot-circle/tables';
import { isRecord, listOf, recordOf, type PlainRecord } from '../plain';

/** The letters of the seats, in order. */
export type Seats = readonly string[];

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
export const textsOf = (value: unknown): readonly string[] => listOf(value ?? [], 'list').map(String);
export const recordsIn = (value: unknown): readonly (readonly [string, PlainRecord])[] =>
  Object.entries(recordOf(value ?? {}, 'map')).map(([key, each]) => [key, recordOf(each ?? {}, key)] as const);

const numberOf = (value: unknown, otherwise: number): number => (value === undefined ? otherwise : Number(value));

const lifepathOf = ([name, said]: readonly [string, PlainRecord], setting: string): Lifepath => ({
  name,
  setting: textOf(said['setting']) || setting,
  rating: numberOf(said['rating'], 3),
  fate: numberOf(said['fate'], 0),
  persona: numberOf(said['persona'], 0),
  tax: textsOf(said['tax']) as readonly Ability[],
});

const assetOf = ([name, said]: readonly [string, PlainRecord]): Asset => ({
  name,
  kind: textOf(said['kind']) as AssetKind,
  lifepath: textOf(said['lifepath']),
  demeanour: (textOf(said['demeanour']) || 'friendly') as Demeanour,
  paid: numberOf(said['paid'], 0),
});

const conditionOf = ([name, said]: readonly [string, PlainRecord]): Condition => ({
  name,
  rank: (textOf(said['rank']) || 'minor') as Rank,
  done: numberOf(said['done'], 0),
  voluntary: said['voluntary'] === true,
});

const sheetFrom = (name: string, said: PlainRecord, setting: string): Sheet => ({
  name,
  lifepaths: recordsIn(said['lifepaths']).map((each) => lifepathOf(each, setting)),
  assets: recordsIn(said['assets']).map(assetOf),
  traits: textsOf(said['traits']),
  conditions: recordsIn(said['conditions']).map(conditionOf),
});

const pcFrom = (name: string, said: PlainRecord, setting: string): Pc => ({
  ...sheetFrom(name, said, setting),
  approved: true,
  beliefs: [1, 2, 3].map((at) => ({ stance: `stance ${at}`, goal: `goal ${at}` })),
  instincts: [1, 2, 3].map((at) => ({ form: 'always', text: `instinct ${at}` })),
  fate: numberOf(said['fate'], 0),
  persona: numberOf(said['persona'], 0),
});

/** A test whose dice have fallen. */
const testFrom = (said: PlainRecord, seats: Seats): ObstacleTest => {
  const kind = said['kind'] === 'versus' ? 'versus' : 'independent';
  const opponent = textOf(said['opp']);
  const side = {
    ...emptySide,
    intent: 'an intent',
    task: textOf(said['task']) || 'k1',
    judged: 'helpful',
    simple: said['mode'] === 'simple',
    compromise: kind === 'versus' && said['mode'] !== 'simple' ? 'a compromise' : '',
  } as const;
  const seat = seats.indexOf(textOf(said['pc']));
  return {
    id: textOf(said['id']) || 't1',
    kind,
    seat,
    opponent: opponent === '' ? null : seats.includes(opponent) ? { seat: seats.indexOf(opponent) } : { npc: opponent },
    obstacle: textOf(said['obstacle']) || 'o1',
    linked: '',
    task: { ...side, base: textOf(said['base']) },
    against: kind === 'versus' ? { ...side, base: textOf(said['opp_base']) } : emptySide,
    consequence: kind === 'versus' ? '' : 'a consequence',
    deadly: '',
    level: kind === 'versus' ? 0 : 1,
    tier: 0,
    adv: false,
    dis: false,
    helpers: textsOf(said['helpers']).map((each) => ({ who: { seat: seats.indexOf(each) }, side: 'task' as const })),
    commits: [0, seat].sort((a, b) => a - b),
    dice: {
      task: listOf(said['task_dice'], 'task_dice').map(Number),
      obstacle: listOf(said['obstacle_dice'], 'obstacle_dice').map(Number),
    },
    edge: (textOf(said['edge']) || 'none') as Edge,
    edgeUsed: false,
    taken: [],
    stood: [],
    outcome: null,
  };
};

/** Settings that a vector names anywhere; where it names none, there is one. */
const settingsOf = (start: PlainRecord, acts: readonly PlainRecord[]): readonly string[] => {
  if (start['phase'] === 'campaign') return [];
  const told = [
    ...textsOf(start['settings']),
    ...recordsIn(start['pcs']).flatMap(([, pc]) =>
      recordsIn(pc['lifepaths']).map(([, path]) => textOf(path['setting'])),
    ),
    ...acts.map((act) => textOf(act['setting'])),
  ];
  const named = [...new Set(told.filter((each) => each !== ''))];
  return named.length === 0 ? ['somewhere'] : named;
};

export const loadTable = (start: PlainRecord, acts: readonly PlainRecord[], seats: Seats): HotState => {
  const settings = settingsOf(start, acts);
  const pcs = recordsIn(start['pcs']);
  const isCampaign = start['phase'] === 'campaign';
  const test = isRecord(start['test']) ? testFrom(start['test'], seats) : null;
  const isEarly = isCampaign || start['phase'] === 'characters';
  return {
    ...emptyState(seats.length),
    phase: (test === null ? textOf(start['phase']) || 'scene' : 'rerolls') as Phase,
    people: seats,
    gm: isCampaign ? -1 : seats.indexOf('G'),
    die: numberOf(start['die'], 6),
    settings,
    count: numberOf(start['count'], isEarly ? 0 : 3),
    skips: numberOf(start['skips'], 0),
    voteHeld: start['vote_held'] === true,
    bridges: listOf(start['bridges'] ?? [], 'bridges').map((each) => {
      const [pc, setting] = textsOf(each);
      return { seat: seats.indexOf(pc ?? ''), setting: setting ?? '' };
    }),
    pcs: seats.map((seat) => {
      const said = pcs.find(([name]) => name === seat)?.[1];
      return said === undefined ? null : pcFrom(seat, said, settings[0] ?? '');
    }),
    npcs: recordsIn(start['npcs']).map(([name, said]) => sheetFrom(name, said, '')),
    scene: emptyScene(seats.length),
    test,
    log: recordsIn(start['log']).map(([id, said]) => ({ id, name: id, passed: said['passed'] === true, used: false })),
    recent: test === null ? null : { dice: noDice, edge: test.edge, outcome: null },
  };
};
