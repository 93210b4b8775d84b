/**
 * Networks that fail for long: the host gone for a minute, cables pulled for thirty seconds and for three minutes, splits
 * of two and two and of three and one, and ten minutes of sleep; both sides play on as far as the rules let them. After
 * each, all must tell the same story. Takes Linux and root: `node scripts/soak.mjs networks`. A number (`networks:10`)
 * divides all times by it.
 */
import { join } from 'node:path';
import { canBuildNet } from '../../test/end-to-end/lib/net';
import { layNetTable, type NetTable } from '../../test/end-to-end/lib/net-table';

/** The project's folder, and a number that the person gave. */
const [, , root = '.', figure = ''] = process.argv;
const PAGES = join(root, 'out', 'renderer');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The aim is ten seconds. A browser may hold back a call for five more where many have failed, and a machine may be slow. */
const HEAL_MS = 20 * SECOND;

const faster = Math.max(1, Number(figure) || 1);

interface Fault {
  readonly name: string;
  readonly people: number;
  readonly begin: (table: NetTable) => Promise<void> | void;
  readonly ms: number;
  readonly end: (table: NetTable) => Promise<void> | void;
}

const split = (table: NetTable, from: number): void => table.people.slice(from).forEach((each) => each.plug(1));
const join2 = (table: NetTable): void => table.people.forEach((each) => each.plug());

const cut = (ms: number): Fault => ({
  name: `one cable pulled for ${ms / SECOND} s`,
  people: 2,
  begin: ({ people }) => people[1]?.unplug(),
  ms,
  end: join2,
});

const faults: readonly Fault[] = [
  {
    name: 'the host gone for a minute',
    people: 2,
    begin: (table) => table.stopHost(),
    ms: MINUTE,
    end: (table) => table.startHost(),
  },
  cut(30 * SECOND),
  cut(3 * MINUTE),
  { name: 'split two and two', people: 4, begin: (table) => split(table, 2), ms: MINUTE, end: join2 },
  { name: 'split three and one', people: 4, begin: (table) => split(table, 3), ms: MINUTE, end: join2 },
  {
    name: 'ten minutes of sleep',
    people: 2,
    begin: ({ people }) => people[1]?.sleep(),
    ms: 10 * MINUTE,
    end: ({ people }) => people[1]?.wake(),
  },
];

/** One table suffers one fault. Answers with how long it took to heal, in milliseconds. */
const suffer = async ({ people, begin, ms, end }: Fault, seed: number): Promise<number> => {
  const table = await layNetTable(PAGES, people, seed);
  try {
    await table.goOn();
    await begin(table);
    // A browser that sleeps does not answer: only those who are awake play.
    await Promise.race([table.fidget(ms / faster), new Promise((resolve) => setTimeout(resolve, ms / faster))]);
    await end(table);
    const took = await table.heal(HEAL_MS);
    await table.goOn();
    return took;
  } finally {
    await table.close();
  }
};

if (!canBuildNet()) {
  console.error('The networks need Linux, root and the `ip` command.');
  process.exit(1);
}
let failed = 0;
for (const [at, fault] of faults.entries()) {
  try {
    const took = await suffer(fault, 601 + at);
    console.log(`ok   ${fault.name}: all was there again after ${(took / SECOND).toFixed(1)} s`);
  } catch (error) {
    // A table that did not heal, or a step that could not be taken: the next fault has a table of its own.
    failed += 1;
    console.log(`FAIL ${fault.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
