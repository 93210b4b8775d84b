/**
 * Three at a table, one of whom is killed at a random moment, two hundred times (`networks-kill:40` for forty): nothing
 * that anybody was shown is lost, and all come to the same story. Every twenty rounds another table is laid.
 */
import { join } from 'node:path';
import { createHost } from '../../src-main/host/host';
import { wordHost } from '../../src-main/host/words';
import { randomFrom } from '../../test/rules/random-player';
import { beginThree } from '../../test/end-to-end/lib/three';

/** The project's folder, and a number that the person gave. */
const [, , root = '.', figure = ''] = process.argv;
const PAGES = join(root, 'out', 'renderer');
const ROUNDS_PER_TABLE = 20;
const MOST_MS = 2_000;

const rounds = Number(figure) || 200;
const host = await createHost({ pages: PAGES, address: '127.0.0.1', port: 0, version: '0.0.0-test' });
if (!host.ok) throw new Error(wordHost(host.refusal));

for (let done = 0; done < rounds; done += ROUNDS_PER_TABLE) {
  const random = randomFrom(4_001 + done);
  const three = await beginThree(host.value.home, random);
  try {
    for (let round = 0; round < Math.min(ROUNDS_PER_TABLE, rounds - done); round += 1) {
      await three.killAndReturn(random(3), random(MOST_MS));
      await three.play();
    }
  } finally {
    await three.close();
  }
  console.log(`ok   ${Math.min(rounds, done + ROUNDS_PER_TABLE)} of ${rounds} kills, and nothing was lost`);
}
await host.value.close();
process.exit(0);
