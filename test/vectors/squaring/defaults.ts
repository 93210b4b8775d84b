/** The vectors' picture of a table, with every key that may be left out filled in. */

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
export type PlainRecord = Readonly<Record<string, Plain>>;

/** A whole table as vectors see it. */
export interface Picture {
  readonly conf: PlainRecord;
  readonly who: Readonly<Record<string, PlainRecord>>;
  readonly theorems: Readonly<Record<string, PlainRecord>>;
  readonly conjectures: Readonly<Record<string, PlainRecord>>;
  readonly pending: readonly Plain[];
}

export const isRecord = (value: unknown): value is PlainRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown, where: string): PlainRecord => {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw new Error(`${where} is not a map`);
  return value;
};

export const stringOf = (value: Plain | undefined, where: string): string => {
  if (typeof value !== 'string') throw new Error(`${where} is not a word`);
  return value;
};

export const numberOf = (value: Plain | undefined, where: string): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error(`${where} is not a whole number`);
  return value;
};

export const listOf = (value: Plain | undefined, where: string): readonly Plain[] => {
  if (!Array.isArray(value)) throw new Error(`${where} is not a list`);
  return value as readonly Plain[];
};

export const stringsOf = (value: Plain | undefined, where: string): readonly string[] =>
  listOf(value, where).map((each) => stringOf(each, where));

export const confDefaults: PlainRecord = {
  phase: 'play',
  guest: null,
  session: 1,
  clock: 0,
  ticked: false,
  turn: null,
  initiated: 0,
  done: [],
  problems: {},
};

export const problemDefaults: PlainRecord = { by: null, chosen: null, impossibility_of: null, state: 'open' };

export const statDefaults: PlainRecord = { creative: 0, elegant: 0, rigorous: 0, cold: 0, hot: 0, sly: 0 };

export const whoDefaults: PlainRecord = {
  math: null,
  thief: null,
  stats: statDefaults,
  moves: [],
  house: {},
  xp: 0,
  due: 0,
  taken: [],
  trophies: 0,
  forward: {},
  holds: {},
  escapes: [],
  doubled: false,
  out: null,
  agents: [],
  team: {},
  banned: [],
  student: null,
  solved: [],
  enclosed: false,
  boss: null,
};

export const theoremDefaults: PlainRecord = {
  by: null,
  status: 'stated',
  need: 0,
  options: [],
  house: {},
  problem: null,
  conjecture: null,
  end: null,
  logic: null,
  base: 0,
  lemma: 0,
  exhausted: false,
  leans_on: [],
  ready_by: null,
  metastable: false,
  proved_by: null,
};

/** Lays `over` upon `under`, and refuses keys that the format does not know. */
export const overlay = (under: PlainRecord, over: PlainRecord, where: string): PlainRecord => {
  const strange = Object.keys(over).find((key) => !Object.hasOwn(under, key));
  if (strange !== undefined) throw new Error(`${where} has the unknown key ${strange}`);
  return { ...under, ...over };
};

/** A pool or a forward of nothing is none. */
const withoutNothing = (sums: Plain | undefined, where: string): PlainRecord =>
  Object.fromEntries(Object.entries(recordOf(sums, where)).filter(([, sum]) => sum !== 0));

const overlayWho = (under: PlainRecord, over: PlainRecord, where: string): PlainRecord => {
  const { stats, ...rest } = over;
  const laid = overlay(under, rest, where);
  const [holds, forward] = [withoutNothing(laid['holds'], where), withoutNothing(laid['forward'], where)];
  const merged = { ...laid, holds, forward };
  return { ...merged, stats: overlay(recordOf(under['stats'], where), recordOf(stats, where), `${where}.stats`) };
};

const overlayConf = (under: PlainRecord, over: PlainRecord, where: string): PlainRecord => {
  const { problems, ...rest } = over;
  const before = recordOf(under['problems'], where);
  const after = Object.entries(recordOf(problems, where)).map(([id, problem]) => {
    const standing = Object.hasOwn(before, id) ? recordOf(before[id], where) : problemDefaults;
    return [id, overlay(standing, recordOf(problem, where), `${where}.problems.${id}`)] as const;
  });
  return { ...overlay(under, rest, where), problems: { ...before, ...Object.fromEntries(after) } };
};

const overlayEach = (
  under: Readonly<Record<string, PlainRecord>>,
  over: PlainRecord,
  defaults: PlainRecord,
  where: string,
  merge: (under: PlainRecord, over: PlainRecord, where: string) => PlainRecord,
): Readonly<Record<string, PlainRecord>> => {
  const merged = Object.entries(over).map(([name, part]) => {
    const standing = Object.hasOwn(under, name) ? (under[name] ?? defaults) : defaults;
    return [name, merge(standing, recordOf(part, `${where}.${name}`), `${where}.${name}`)] as const;
  });
  return { ...under, ...Object.fromEntries(merged) };
};

export const emptyPicture: Picture = { conf: confDefaults, who: {}, theorems: {}, conjectures: {}, pending: [] };

const conjectureDefaults: PlainRecord = { by: null, grade: 'plain' };

/** A picture overlaid with what a vector lists. The queue is empty unless it lists one. */
export const overlayPicture = (under: Picture, listed: PlainRecord, where: string): Picture => {
  const { conf, who, theorems, conjectures, pending, ...strange } = listed;
  const [unknown] = Object.keys(strange);
  if (unknown !== undefined) throw new Error(`${where} has the unknown key ${unknown}`);
  return {
    conf: overlayConf(under.conf, recordOf(conf, `${where}.conf`), `${where}.conf`),
    who: overlayEach(under.who, recordOf(who, `${where}.who`), whoDefaults, `${where}.who`, overlayWho),
    theorems: overlayEach(under.theorems, recordOf(theorems, where), theoremDefaults, `${where}.theorems`, overlay),
    conjectures: overlayEach(under.conjectures, recordOf(conjectures, where), conjectureDefaults, where, overlay),
    pending: pending === undefined ? [] : listOf(pending, `${where}.pending`),
  };
};

/**
 * The first difference between two values, or null where they are equal. Maps compare by key. The queue has an order;
 * in which one other lists name their entries means nothing.
 */
export const difference = (actual: Plain, expected: Plain, where: string): string | null => {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    if (actual.length !== expected.length) return differs(actual, expected, where);
    const isQueue = where.endsWith('.pending');
    const [found, wanted] = isQueue ? [actual, expected] : [inOneOrder(actual), inOneOrder(expected)];
    const differences = found.map((each, index) =>
      difference(each as Plain, wanted[index] as Plain, `${where}[${index}]`),
    );
    return differences.every((each) => each === null) ? null : differs(actual, expected, where);
  }
  if (isRecord(actual) && isRecord(expected)) {
    const keys = [...new Set([...Object.keys(actual), ...Object.keys(expected)])];
    for (const key of keys) {
      if (!Object.hasOwn(actual, key)) return `${where}.${key} is missing`;
      if (!Object.hasOwn(expected, key)) return `${where}.${key} is there, and nobody expects it`;
      const found = difference(actual[key] as Plain, expected[key] as Plain, `${where}.${key}`);
      if (found !== null) return found;
    }
    return null;
  }
  return actual === expected ? null : differs(actual, expected, where);
};

const inOneOrder = (list: readonly Plain[]): readonly Plain[] =>
  [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const differs = (actual: Plain, expected: Plain, where: string): string =>
  `${where} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
