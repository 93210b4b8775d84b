/**
 * F4 of the ledger, at length: a roll that has landed in every honest view stays,
 * while the honest are more than the liars. Some faults show once in five hundred
 * long schedules and never in short ones, so this is no part of `npm test`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isByDefinition, lostRolls } from '../../test/ledger/promises';
import { hostileSchedules, play, type Schedule } from '../../test/ledger/schedules';

const [out = '.', ...words] = process.argv.slice(2);
const numberAfter = (name: string, otherwise: number): number =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise);

const runs = numberAfter('runs', 3000);
// A new seed each night finds more than the same one twice; it is printed, and the next run can ask for it.
const seed = numberAfter('seed', Date.now() % 1_000_000_000);
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
if (result.failed) {
  const file = join(out, 'counterexample.json');
  writeFileSync(file, JSON.stringify({ seed, path: result.counterexamplePath, schedule: result.counterexample?.[0] }));
  console.error(`A promise is broken after ${result.numRuns} schedules; the shortest one found is in ${file}.`);
  process.exitCode = 1;
}
