/** The worked examples of Hot Circle, and the edges around them. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeVector, runVectors } from '../../vectors/run';

it.each([
  ['hot-circle.yaml', 16],
  ['hot-circle-edges.yaml', 30],
])('of %s all hold', (name, count) => {
  const { lines } = runVectors([join(import.meta.dirname, '../../vectors', name)]);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([`${count} passed, 0 failed`]);
});

const pcs = { P: { lifepaths: { pilot: {} } } };
const judged = (
  start: Readonly<Record<string, unknown>>,
  acts: unknown = [],
  end: Readonly<Record<string, unknown>> = {},
): string | null =>
  judgeVector({ id: 'HC-X01', body: { id: 'HC-X01', start: { seats: ['G', 'P'], ...start }, acts, end } });

it.each([
  ['a word that no start has', { phases: 'scene' }, [], {}, /start: nothing is known of phases/],
  ['a phase that is none', { phase: 'lunch' }, [], {}, /not one of .*scene.*: lunch/],
  ['a sheet of nobody', { pcs: { Z: {} } }, [], {}, /no seat Z/],
  ['a sheet with a word that is none', { pcs: { P: { luck: 3 } } }, [], {}, /P: nothing is known of luck/],
  [
    'a lifepath with such a word',
    { pcs: { P: { lifepaths: { a: { dice: 3 } } } } },
    [],
    {},
    /a: nothing is known of dice/,
  ],
  ['an asset of no kind', { pcs: { P: { assets: { a: {} } } } }, [], {}, /not one of gear/],
  ['tax on nothing', { pcs: { P: { lifepaths: { a: { tax: ['luck'] } } } } }, [], {}, /not one of resources/],
  ['a test with such a word', { pcs, test: { pc: 'P', dice: [1] } }, [], {}, /test: nothing is known of dice/],
  ['a log that says nothing', { log: { a1: {} } }, [], {}, /whether a1 was passed/],
  ['acts that are no list', { pcs }, {}, {}, /acts: not a list/],
  ['an act of nobody', { pcs }, [{ by: 'Z', do: 'cut' }], {}, /act 1: no seat Z/],
  ['an act that nobody knows', { pcs }, [{ by: 'P', do: 'sing' }], {}, /act 1: refused with MOVE.UNKNOWN/],
  ['dice that nobody rolls', { pcs }, [{ by: 'G', do: 'cut', roll: [1] }], {}, /1 dice are given that nobody rolls/],
  ['an end that is unknown', { pcs }, [], { weather: 'rain' }, /nothing is known of weather/],
  ['an end that is not so', { pcs }, [], { pcs: { P: { fate: 2 } } }, /fate is 0 in place of 2/],
])('%s is said in one line', (_, start, acts, end, why) => {
  expect(judged(start, acts, end)).toMatch(why);
});

it('a face that no die shows is said too', () => {
  const test = { kind: 'independent', pc: 'P', task_dice: [1, 1], obstacle_dice: [1] };
  const start = { pcs: { P: { lifepaths: { pilot: {} }, persona: 1 } }, test };
  const act = { by: 'P', do: 'reroll', which: 'task', via: 'persona' };
  expect(judged(start, [{ ...act, roll: [7, 1] }])).toMatch(/no die of that roll shows 7/);
  expect(judged(start, [{ ...act, roll: [6, 1] }], { results: { task: 6 } })).toBe(null);
});

it.each([
  ['as a map', { a1: true }],
  ['as a map of maps', { a1: { passed: true } }],
  ['as a list', [{ id: 'a1', passed: true }]],
])('earlier tests may be told %s', (_, log) => {
  expect(judged({ pcs, log }, [], { log: { a1: { passed: true } } })).toBe(null);
});
