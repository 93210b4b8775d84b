/**
 * Networks that fail for long: the host gone, cables pulled, a table in two halves, a laptop asleep, UDP forbidden. Both
 * sides play on as far as the rules let them; after it all must be linked and tell the same story, and go on.
 */
import { layNetTable, type NetTable, type Sides } from '../../../test/end-to-end/lib/net-table';
import type { Part } from './part';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The aim is ten seconds. A browser may hold back a call for five more where many have failed, and a machine may be slow. */
const HEAL_MS = 20 * SECOND;
/** To find out that nothing comes through any more takes a link six seconds, and to go another way four more. */
const DETOUR_MS = 40 * SECOND;
const RELAYED = /linked through the host, sealed\. Has the same story\./u;

interface Fault {
  readonly key: string;
  readonly name: string;
  readonly people: number;
  /** Who joins once play has begun, and watches. */
  readonly watchers?: number;
  /** Who is cut off from whom: each side must have moved before all are joined again. Absent where nobody is. */
  readonly sides?: Sides;
  readonly begin: (table: NetTable) => Promise<void> | void;
  readonly ms: number;
  readonly end: (table: NetTable) => Promise<void> | void;
}

const split = (table: NetTable, from: number): void => table.people.slice(from).forEach((each) => each.plug(1));
const join = (table: NetTable): void => table.people.forEach((each) => each.plug());

const cut = (ms: number): Fault => ({
  key: `cut-${ms / SECOND}`,
  name: `one cable of two pulled for ${ms / SECOND} s`,
  people: 2,
  sides: [[0], [1]],
  begin: ({ people }) => people[1]?.unplug(),
  ms,
  end: join,
});

const all: readonly Fault[] = [
  {
    key: 'host',
    name: 'the host gone for a minute',
    people: 2,
    begin: (table) => table.stopHost(),
    ms: MINUTE,
    end: (table) => table.startHost(),
  },
  cut(30 * SECOND),
  cut(3 * MINUTE),
  {
    key: 'split-2-2',
    name: 'four split two and two for a minute',
    people: 4,
    sides: [
      [0, 1],
      [2, 3],
    ],
    begin: (table) => split(table, 2),
    ms: MINUTE,
    end: join,
  },
  {
    key: 'split-3-1',
    name: 'four split three and one for a minute',
    people: 4,
    sides: [[0, 1, 2], [3]],
    begin: (table) => split(table, 3),
    ms: MINUTE,
    end: join,
  },
  {
    key: 'eight',
    name: 'eight, of whom two watch; the cables of two players pulled for 30 s',
    people: 6,
    watchers: 2,
    sides: [[0, 1, 2, 3], [4], [5]],
    begin: ({ people }) => people.slice(4, 6).forEach((each) => each.unplug()),
    ms: 30 * SECOND,
    end: join,
  },
  {
    key: 'sleep',
    name: 'one of two asleep for ten minutes',
    people: 2,
    begin: ({ people }) => people[1]?.sleep(),
    ms: 10 * MINUTE,
    end: ({ people }) => people[1]?.wake(),
  },
];

/** One table suffers one fault. */
const partOf = ({ key, name, people, watchers = 0, sides = [], begin, ms, end }: Fault): Part => ({
  key,
  name,
  run: async ({ pages, seed, faster }) => {
    const table = await layNetTable(pages, people, seed, watchers);
    try {
      await table.allBusy();
      await begin(table);
      // A browser that sleeps does not answer: only those who are awake play.
      await Promise.race([table.fidget(ms / faster), new Promise((resolve) => setTimeout(resolve, ms / faster))]);
      await table.bothSidesMoved(sides);
      await end(table);
      const tookMs = await table.heal(HEAL_MS);
      await table.goOn();
      // Times that were shortened tell nothing of the whole ones.
      return [{ what: faster === 1 ? name : `${name}, divided by ${faster}`, tookMs }];
    } finally {
      await table.close();
    }
  },
});

const udp: Part = {
  key: 'udp',
  name: 'UDP forbidden to one of two in the middle of play: on by the relay',
  run: async ({ pages, seed }) => {
    const table = await layNetTable(pages, 2, seed);
    try {
      await table.allBusy();
      const start = performance.now();
      table.people[1]?.forbidUdp();
      // What both do now is sent by the new way.
      await table.fidget(3 * SECOND);
      await table.bothSidesMoved([[0], [1]]);
      await table.heal(DETOUR_MS, RELAYED);
      const tookMs = performance.now() - start;
      await table.goOn();
      return [{ what: udp.name, tookMs }];
    } finally {
      await table.close();
    }
  },
};

/** All of them, in the order in which they are run. */
export const faults: readonly Part[] = [...all.map(partOf), udp];
