/**
 * F4 of the ledger, at length: a roll that has landed in every honest view stays,
 * while the honest are more than the liars. Some faults show once in five hundred
 * long schedules and never in short ones, so this is no part of `npm test`.
 * `forks:3000,17` plays 3,000 schedules from seed 17.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isByDefinition, lostRolls } from '../../test/ledger/promises';
import { hostileSchedules, play, type Schedule } from '../../test/ledger/schedules';
import { keep } from './lib/kept';

const [, , root = '.', figures = ''] = process.argv;
// A new seed each night finds more than the same one twice; it is printed, and the next run can ask for it.
const [runs = 3000, seed = Date.now() % 1_000_000_000] = figures.split(',').flatMap((figure) => Number(figure) || []);
const seen = { schedules: 0, landed: 0, forks: 0, exposed: 0 };

/** Plays one schedule; true where both promises are kept. */
const holds = (schedule: Schedule): boolean => {
  const played = play(schedule);
  const fold = played.clients[0]?.ledger.fold();
  seen.schedules += 1;
  seen.landed += played.landed.size;
  seen.exposed += fold?.exposed.length ?? 0;
  seen.forks += [...(fold?.verdicts.values() ?? [])].filter(
    ({ refusal }) => refusal?.code === 'entry.branchLeft',
  ).length;
  if (seen.schedules % 250 === 0) console.log(`${seen.schedules} of ${runs} schedules, ${seen.landed} rolls landed`);
  // The slower promise on about every tenth: it concerns each single fold, not a long history of them.
  return lostRolls(played).length === 0 && (schedule.steps.length % 10 > 0 || isByDefinition(played));
};

console.log(`${runs} schedules, seed ${seed}`);
const result = fc.check(fc.property(hostileSchedules, holds), { numRuns: runs, seed });
console.log(
  `${seen.landed} rolls landed for all, ${seen.forks} entries were left on a branch, ${seen.exposed} parties exposed.`,
);
keep(root, {
  what: 'random schedules with liars: no landed roll is lost (F4)',
  times: seen.schedules,
  failed: result.failed ? 1 : 0,
  tookMs: [],
});
if (result.failed) {
  const file = join(root, 'out', 'soak', 'counterexample.json');
  writeFileSync(file, JSON.stringify({ seed, path: result.counterexamplePath, schedule: result.counterexample?.[0] }));
  console.error(`A promise is broken after ${result.numRuns} schedules; the shortest one found is in ${file}.`);
  process.exitCode = 1;
}
