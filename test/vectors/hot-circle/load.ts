/** The table from which a vector starts. */
import {
  emptyScene,
  emptySide,
  emptyState,
  noDice,
  phases,
  type Asset,
  type Condition,
  type Ending,
  type Faction,
  type HotState,
  type Lifepath,
  type ObstacleTest,
  type Pc,
  type Phase,
  type Sheet,
  type Who,
} from '../../../rules/games/hot-circle/state';
import { abilities, assetKinds, demeanours, powers, ranks } from '../../../rules/games/hot-circle/tables';
import { isRecord, listOf, recordOf, type PlainRecord } from '../plain';

/** The letters of the seats, in order. */
export type Seats = readonly string[];

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));
export const textsOf = (value: unknown): readonly string[] => listOf(value ?? [], 'list').map(String);
export const recordsIn = (value: unknown): readonly (readonly [string, PlainRecord])[] =>
  Object.entries(recordOf(value ?? {}, 'map')).map(([key, each]) => [key, recordOf(each ?? {}, key)] as const);

const numberOf = (value: unknown, otherwise: number): number => {
  const number = value === undefined ? otherwise : Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`not a whole number: ${textOf(value)}`);
  return number;
};

/** Throws where a map holds what nobody knows: a start that is misspelt is no start. */
const onlyKnown = (said: PlainRecord, known: string, where: string): PlainRecord => {
  const odd = Object.keys(said).find((key) => !known.split(' ').includes(key));
  if (odd !== undefined) throw new Error(`${where}: nothing is known of ${odd}`);
  return said;
};

const oneOf = <T extends string>(list: readonly T[], value: unknown): T => {
  const found = list.find((each) => each === value);
  if (found === undefined) throw new Error(`not one of ${list.join(', ')}: ${textOf(value)}`);
  return found;
};

/** The number of a seat by its letter. */
export const seatFrom = (seats: Seats, name: unknown): number => {
  const seat = seats.indexOf(textOf(name));
  if (seat < 0) throw new Error(`no seat ${textOf(name)}`);
  return seat;
};

const lifepathOf = ([name, entry]: readonly [string, PlainRecord], setting: string): Lifepath => {
  const said = onlyKnown(entry, 'setting rating fate persona tax', name);
  return {
    name,
    setting: textOf(said['setting']) || setting,
    rating: numberOf(said['rating'], 3),
    fate: numberOf(said['fate'], 0),
    persona: numberOf(said['persona'], 0),
    tax: textsOf(said['tax']).map((each) => oneOf(abilities, each)),
  };
};

const assetOf = ([name, entry]: readonly [string, PlainRecord], lifepath: string): Asset => {
  const said = onlyKnown(entry, 'kind lifepath demeanour paid', name);
  return {
    name,
    kind: oneOf(assetKinds, said['kind']),
    lifepath: textOf(said['lifepath']) || lifepath,
    demeanour: oneOf(demeanours, said['demeanour'] ?? 'friendly'),
    paid: numberOf(said['paid'], 0),
  };
};

const conditionOf = ([name, entry]: readonly [string, PlainRecord]): Condition => {
  const said = onlyKnown(entry, 'rank done voluntary', name);
  return {
    name,
    rank: oneOf(ranks, said['rank'] ?? 'minor'),
    done: numberOf(said['done'], 0),
    voluntary: said['voluntary'] === true,
  };
};

/** An asset that names no lifepath is of the first. */
const firstPath = (said: PlainRecord): string => recordsIn(said['lifepaths'])[0]?.[0] ?? '';

const sheetFrom = (name: string, said: PlainRecord, setting: string): Sheet => ({
  name,
  lifepaths: recordsIn(said['lifepaths']).map((each) => lifepathOf(each, setting)),
  assets: recordsIn(said['assets']).map((each) => assetOf(each, setting === '' ? '' : firstPath(said))),
  traits: textsOf(said['traits']),
  conditions: recordsIn(said['conditions']).map(conditionOf),
});

const onSheet = 'lifepaths assets traits conditions';

const pcFrom = (name: string, said: PlainRecord, setting: string): Pc => ({
  ...sheetFrom(name, onlyKnown(said, `${onSheet} approved fate persona available`, name), setting),
  approved: said['approved'] !== false,
  beliefs: [1, 2, 3].map((at) => ({ stance: `stance ${at}`, goal: `goal ${at}` })),
  instincts: [1, 2, 3].map((at) => ({ form: 'always', text: `instinct ${at}` })),
  fate: numberOf(said['fate'], 0),
  persona: numberOf(said['persona'], 0),
});

const testKeys = 'id kind pc opp obstacle task mode base opp_base edge helpers task_dice obstacle_dice';

/** A test whose dice have fallen. */
const testFrom = (
  entry: PlainRecord,
  seats: Seats,
  gm: number,
  pcs: readonly (readonly [string, PlainRecord])[],
): ObstacleTest => {
  const said = onlyKnown(entry, testKeys, 'test');
  const kind = oneOf(['independent', 'versus'], said['kind'] ?? (said['opp'] === undefined ? 'independent' : 'versus'));
  const mode = oneOf(
    ['independent', 'simple', 'compromise'],
    said['mode'] ?? (kind === 'versus' ? 'compromise' : 'independent'),
  );
  const opponent = textOf(said['opp']);
  const whoOf = (name: string): Who => (seats.includes(name) ? { seat: seats.indexOf(name) } : { npc: name });
  const firstOf = (name: string): string => firstPath(pcs.find(([pc]) => pc === name)?.[1] ?? {});
  const side = {
    ...emptySide,
    intent: 'an intent',
    task: textOf(said['task']) || 'k1',
    judged: 'helpful',
    simple: mode === 'simple',
    compromise: mode === 'compromise' ? 'a compromise' : '',
  } as const;
  const seat = seatFrom(seats, said['pc']);
  return {
    id: textOf(said['id']) || 't1',
    kind,
    seat,
    opponent: kind === 'independent' ? null : whoOf(opponent),
    obstacle: textOf(said['obstacle']) || 'o1',
    linked: '',
    task: { ...side, base: textOf(said['base']) || firstOf(seats[seat] ?? '') },
    against: kind === 'versus' ? { ...side, base: textOf(said['opp_base']) || firstOf(opponent) } : emptySide,
    consequence: kind === 'versus' ? '' : 'a consequence',
    deadly: '',
    level: kind === 'versus' ? 0 : 1,
    tier: 0,
    adv: false,
    dis: false,
    helpers: textsOf(said['helpers']).map((each) => ({ who: whoOf(each), side: 'task' as const })),
    commits: [gm, seat].sort((a, b) => a - b),
    dice: {
      task: listOf(said['task_dice'], 'task_dice').map(Number),
      obstacle: listOf(said['obstacle_dice'], 'obstacle_dice').map(Number),
    },
    edge: oneOf(['none', 'advantage', 'disadvantage'], said['edge'] ?? 'none'),
    edgeUsed: false,
    taken: [],
    stood: [],
    outcome: null,
  };
};

const settingsIn = ({ setting, do: kind, lifepaths }: PlainRecord): readonly string[] => [
  textOf(setting),
  ...(kind === 'create_pc' && Array.isArray(lifepaths) ? lifepaths.map((each) => textsOf(each)[1] ?? '') : []),
];

/** The settings that a start lists; where it lists none, those that the vector names anywhere, or else one. */
const settingsOf = (start: PlainRecord, acts: readonly PlainRecord[]): readonly string[] => {
  if (start['phase'] === 'campaign') return textsOf(start['settings']);
  const told = [
    ...textsOf(start['settings']),
    ...recordsIn(start['pcs']).flatMap(([, pc]) =>
      recordsIn(pc['lifepaths']).map(([, path]) => textOf(path['setting'])),
    ),
    ...(start['settings'] === undefined ? acts.flatMap(settingsIn) : []),
  ];
  const named = [...new Set(told.filter((each) => each !== ''))];
  return named.length === 0 ? ['somewhere'] : named;
};

/** Powers as a map or a list, with the links that `relations` gives them. */
const factionsFrom = (start: PlainRecord, setting: string): readonly Faction[] => {
  const relations = recordsIn(start['relations']);
  const listed = Array.isArray(start['factions'])
    ? start['factions'].map((each) => recordOf(each, 'faction')).map((each) => [textOf(each['name']), each] as const)
    : recordsIn(start['factions']);
  return listed.map(([name, entry]) => {
    const said = onlyKnown(entry, 'name setting power', name);
    const links = relations.find(([of]) => of === name)?.[1];
    const ends = (key: string): readonly string[] =>
      Array.isArray(links?.[key]) ? textsOf(links[key]) : [textOf(links?.[key])].filter((each) => each !== '');
    return {
      name,
      setting: textOf(said['setting']) || setting,
      power: oneOf(powers, said['power'] ?? 'minor'),
      links: links === undefined ? null : { competes: ends('competes'), cooperates: ends('cooperates') },
    };
  });
};

/** Earlier tests and whether they passed: as a map of ids, or as a list. */
const logFrom = (said: unknown): HotState['log'] => {
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(said)
    ? said.map((each) =>
        Array.isArray(each) ? [textOf(each[0]), each[1]] : [textOf(recordOf(each, 'log')['id']), each],
      )
    : Object.entries(recordOf(said ?? {}, 'log'));
  return entries.map(([id, each]) => {
    const passed = isRecord(each) ? each['passed'] : each;
    if (typeof passed !== 'boolean') throw new Error(`log: whether ${id} was passed is not said`);
    return { id, name: id, passed, used: isRecord(each) && each['used'] === true };
  });
};

const startKeys = [
  'seats gm phase die genre style settings factions relations situation count skips vote_held bridges',
  'pcs npcs test log milestone',
].join(' ');

/** Phases in which a session ends, with what each of them needs. */
const endingFrom = (phase: Phase, milestone: boolean, pcs: HotState['pcs']): Ending | null => {
  if (!['awards', 'beliefs', 'votes', 'voluntary'].includes(phase)) return null;
  const seat = pcs.findIndex((pc) => pc !== null);
  const vote = phase === 'votes' ? { seat, on: 'remove' as const, before: pcs[seat]?.traits ?? [] } : null;
  return {
    ...{ milestone: milestone || phase === 'votes', awarded: [], resolved: [], beliefs: [], instincts: [] },
    ...{ voluntary: [], vote, changes: [] },
  };
};

export const loadTable = (said: PlainRecord, acts: readonly PlainRecord[], seats: Seats): HotState => {
  const start = onlyKnown(said, startKeys, 'start');
  const settings = settingsOf(start, acts);
  const entries = recordsIn(start['pcs']);
  const isCampaign = start['phase'] === 'campaign';
  const gm = isCampaign && start['gm'] === undefined ? -1 : seatFrom(seats, start['gm'] ?? 'G');
  const test = isRecord(start['test']) ? testFrom(start['test'], seats, gm, entries) : null;
  const isEarly = isCampaign || start['phase'] === 'characters';
  const phase = test === null ? oneOf(phases, start['phase'] ?? 'scene') : 'rerolls';
  for (const [name] of entries) seatFrom(seats, name);
  const pcs = seats.map((seat) => {
    const entry = entries.find(([name]) => name === seat)?.[1];
    return entry === undefined ? null : pcFrom(seat, entry, settings[0] ?? '');
  });
  const available = seats.map((seat) => textsOf(entries.find(([name]) => name === seat)?.[1]['available']));
  const { situation } = start;
  return {
    ...emptyState(seats.length),
    phase,
    people: seats,
    gm,
    die: numberOf(start['die'], 6),
    genre: textOf(start['genre']),
    style: textOf(start['style']),
    settings,
    factions: factionsFrom(start, settings[0] ?? ''),
    situation:
      situation === undefined || situation === null
        ? null
        : { text: 'a situation', factions: isRecord(situation) ? textsOf(situation['factions']) : textsOf(situation) },
    count: numberOf(start['count'], isEarly ? 0 : 3),
    skips: numberOf(start['skips'], 0),
    voteHeld: start['vote_held'] === true,
    bridges: listOf(start['bridges'] ?? [], 'bridges').map((each) => {
      const [pc, setting] = textsOf(each);
      return { seat: seatFrom(seats, pc), setting: setting ?? '' };
    }),
    pcs,
    npcs: recordsIn(start['npcs']).map(([name, entry]) => sheetFrom(name, onlyKnown(entry, onSheet, name), '')),
    scene: { ...emptyScene(seats.length), available },
    test,
    log: logFrom(start['log']),
    recent: test === null ? null : { dice: noDice, edge: test.edge, outcome: null },
    ending: endingFrom(phase, start['milestone'] === true, pcs),
  };
};
