/**
 * Three at a table, one of whom is killed at a random moment, two hundred times (`networks-kill:40` for forty): nothing
 * that anybody was shown is lost, and all come to the same story. Every twenty rounds another table is laid;
 * `networks-kill:40,120` begins with the table after the first 120.
 */
import { join } from 'node:path';
import { createHost } from '../../src-main/host/host';
import { wordHost } from '../../src-main/host/words';
import { randomFrom } from '../../test/rules/random-player';
import { beginThree } from '../../test/end-to-end/lib/three';
import { keep } from './lib/kept';

/** The project's folder, and the numbers that the person gave. */
const [, , root = '.', figures = ''] = process.argv;
const PAGES = join(root, 'out', 'renderer');
const ROUNDS_PER_TABLE = 20;
const MOST_MS = 2_000;

const WHAT = 'one of three killed (SIGKILL) and started again';

const [rounds = 200, first = 0] = figures.split(',').flatMap((figure) => Number(figure) || []);
let failed = 0;
const host = await createHost({ pages: PAGES, address: '127.0.0.1', port: 0, version: '0.0.0-test' });
if (!host.ok) throw new Error(wordHost(host.refusal));

for (let done = 0; done < rounds; done += ROUNDS_PER_TABLE) {
  const random = randomFrom(4_001 + first + done);
  const three = await beginThree(host.value.home, random);
  try {
    for (let round = 0; round < Math.min(ROUNDS_PER_TABLE, rounds - done); round += 1) {
      const { tookMs, isFromCopy } = await three.killAndReturn(random(3), random(MOST_MS));
      // Nothing is lost there either, but she had to press something.
      keep(root, { what: WHAT, times: 1, failed: isFromCopy ? 1 : 0, tookMs: [tookMs] });
      await three.play();
    }
    console.log(`ok   ${Math.min(rounds, done + ROUNDS_PER_TABLE)} of ${rounds} kills, and nothing was lost`);
  } catch (error) {
    // What was lost, or did not come together: the next table is another one.
    failed += 1;
    keep(root, { what: WHAT, times: 1, failed: 1, tookMs: [] });
    console.log(
      `FAIL at the table of seed ${4_001 + first + done}: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await three.close();
  }
}
await host.value.close();
process.exit(failed === 0 ? 0 : 1);
