/**
 * Networks that fail for long, and newcomers for whom much is waiting: after each, all must tell the same story, unaided.
 * Takes Linux and root: `node scripts/soak.mjs networks`. `networks:host,cut-30` runs some of them, as often as each is
 * named, and a number (`networks:10`) divides all times by it.
 */
import { join } from 'node:path';
import { canBuildNet } from '../../test/end-to-end/lib/net';
import { faults } from './lib/faults';
import { keep } from './lib/kept';
import { late } from './lib/late';

/** The project's folder, and what the person asked for. */
const [, , root = '.', asked = ''] = process.argv;
const PAGES = join(root, 'out', 'renderer');
const SECOND = 1_000;
/** Each table is played otherwise, and the same way in the next run. */
const FIRST_SEED = 601;

const parts = [...faults, late];
const words = asked.split(',').filter(Boolean);
const faster = Math.max(1, ...words.flatMap((word) => Number(word) || []));
const named = words.filter((word) => Number.isNaN(Number(word)));

if (named.some((word) => !parts.some(({ key }) => key === word))) {
  console.error(`There are these: ${parts.map(({ key }) => key).join(', ')}.`);
  process.exit(1);
}
if (!canBuildNet()) {
  console.error('The networks need Linux, root and the `ip` command.');
  process.exit(1);
}
const wanted = named.length === 0 ? parts : named.flatMap((word) => parts.filter(({ key }) => key === word));
let failed = 0;
for (const [at, { name, run }] of wanted.entries()) {
  try {
    for (const { what, tookMs } of await run({ pages: PAGES, seed: FIRST_SEED + at, faster })) {
      keep(root, { what, times: 1, failed: 0, tookMs: [tookMs] });
      console.log(`ok   ${what}: ${(tookMs / SECOND).toFixed(1)} s`);
    }
  } catch (error) {
    // A table that did not heal, or a step that could not be taken: the next fault has a table of its own.
    failed += 1;
    keep(root, { what: name, times: 1, failed: 1, tookMs: [] });
    console.log(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
