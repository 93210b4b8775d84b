/** Writes what the long tests have kept into `docs/benchmarks.md`, under a heading of its own. */
import { cpus } from 'node:os';
import { spreadOf } from '../../bench/stats';
import { writeSoak } from '../../lib/benchmarks-page';
import { allKept, type Kept } from './kept';

const [, , root = '.'] = process.argv;
const SECOND = 1_000;

const seconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`;
const span = (texts: readonly string[]): string => {
  const [first = '', ...others] = [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
  return others.length === 0 ? first : `${first} to ${others.at(-1) ?? ''}`;
};

/** One row for all that was kept of the same. */
const rowOf = (what: string, kept: readonly Kept[]): string => {
  const times = kept.reduce((sum, each) => sum + each.times, 0);
  const failed = kept.reduce((sum, each) => sum + each.failed, 0);
  const took = kept.flatMap(({ tookMs }) => tookMs);
  const spread = took.length === 0 ? null : spreadOf(took);
  const figures = spread ? [seconds(spread.p50), seconds(spread.max)] : ['', ''];
  const loads = kept.map(({ load }) => load);
  return `| ${[what, times, times - failed, ...figures, Math.max(...loads).toFixed(0)].join(' | ')} |`;
};

const kept = allKept(root);
if (kept.length === 0) {
  console.error('Nothing is kept: run some of the long tests first.');
  process.exit(1);
}
const whats = [...new Set(kept.map(({ what }) => what))];
const rows = whats.map((what) =>
  rowOf(
    what,
    kept.filter((each) => each.what === what),
  ),
);
await writeSoak(
  root,
  `Written by \`npm run soak -- --write\` on ${new Date().toISOString().slice(0, 10)}, of runs of ${span(kept.map(({ date }) => date))} on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}.
The last column is the highest load that the machine had over a minute: where it is above ${cpus().length}, it had other work to do at the same time.

| what happened | times | well again unaided | of those half within | all within | load |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

**How.** Each person is a Chromium of her own, in a network namespace with one cable to a switch; the app is the shipped one, played through its screen by a player
who knows only what it shows. While the network is broken, everybody who can do something goes on doing it. The time runs from the moment at which the network is whole
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
