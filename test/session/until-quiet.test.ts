import { describe, expect, it } from 'vitest';
import { untilQuiet } from '../../src-renderer/session/until-quiet';

/** How long it listens on a machine where the naps of this number end so late, in milliseconds, and how often it naps. */
const listen = async (late: (nap: number) => number): Promise<{ readonly time: number; readonly naps: number }> => {
  let [time, naps] = [0, 0];
  const sleep = async (milliseconds: number): Promise<void> => {
    time += milliseconds + late(naps);
    naps += 1;
  };
  await untilQuiet({ now: () => time, sleep }, () => 0.5);
  return { time, naps };
};

describe('whether the machine has time', () => {
  it('is known after ten naps where nobody else wants it', async () => {
    expect(await listen(() => 0)).toEqual({ time: 80, naps: 10 });
  });

  it('is asked anew after a nap that ended late', async () => {
    expect(await listen((nap) => (nap === 2 ? 20 : 0))).toEqual({ time: 124, naps: 13 });
  });

  it('is not waited for longer than a third of a second and a nap', async () => {
    const { time } = await listen(() => 10);
    expect(time).toBeGreaterThanOrEqual(350);
    expect(time).toBeLessThan(370);
  });
});
