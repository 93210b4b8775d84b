/** Writes what the long tests have kept into `docs/benchmarks.md`, under a heading of its own. */
import { cpus } from 'node:os';
import { soakIn, writeSoak } from '../../lib/benchmarks-page';
import { allKept } from './kept';
import { tableOf } from './rows';

const [, , root = '.'] = process.argv;
const kept = allKept(root);
if (kept.length === 0) {
  console.error('Nothing is kept: run some of the long tests first.');
  process.exit(1);
}
await writeSoak(
  root,
  `Written by \`npm run soak -- --write\`, last on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}: what was not tried anew keeps the row that it had.
The load is the highest that the machine had over a minute: where it is above ${cpus().length}, it had other work to do at the same time.

${tableOf(soakIn(root), kept)}

**How.** Each person is a Chromium of her own, in a network namespace with one cable to a switch; the app is the shipped one, played through its screen by a player
who knows only what it shows. While the network is broken, everybody who can do something goes on doing it; where some are cut off from others, each side has, in
what was tried on 2026-11-29 or later, written what the other side lacks before the two are joined again. The time runs from the moment at which the network is whole
again until every screen says of everybody that the two are linked and have the same story, and all show the same step and digests; then all play on. The cables are
pulled between the switch and its end, so that both ends believe that they are there; asleep means that all processes of a browser are stopped. UDP is forbidden by a rule of
the namespace's routing, in the middle of play: that time runs from the rule until both screens say that they are linked through the host and have the same story. Links
that stand do not need the host, hence the short time after it was gone.

**Killed.** Three with profiles on the disk play; at a random moment within two seconds all processes of one get SIGKILL. The time runs from starting her browser again until all three stand in one
place; nothing that any of the three was shown may be missing from any story afterwards. Where a browser has thrown its database away, as it does with one that it finds torn, she takes the table up from
its second copy: that is not unaided. **Newcomer.** Two on loopback; the first has the table from a file. The time runs from before the link is
pasted. **Schedules.** In one process, without a browser: entries of honest parties and liars in random orders, some hundred steps each.`,
);
console.log('Written to docs/benchmarks.md');
