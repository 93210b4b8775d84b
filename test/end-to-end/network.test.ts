/**
 * Cables that are pulled and laptops that sleep: both sides play on as far as the rules let them, and once the network is
 * back all have everything within ten seconds. The long versions are `scripts/soak/networks.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP } from './lib/build';
import { canBuildNet } from './lib/net';
import { layNetTable, type NetTable } from './lib/net-table';
import { SOON } from './lib/table';

const HEALED_MS = 10_000;
/** Who is cut off from whom. */
const SIDES = [[0], [1]];

describe.skipIf(!canBuildNet())('a network whose cables can be pulled', () => {
  let table: NetTable;

  beforeAll(async () => {
    table = await layNetTable(APP, 2, 311);
  }, 180_000);

  afterAll(() => table.close());

  it('is cut for three seconds while both play: nobody is called gone, and both have what the other did', async () => {
    const [ana, bo] = table.people;
    await table.allBusy();
    bo?.unplug();
    await table.fidget(3_000);
    expect(await ana?.page.getByText('Gone', { exact: true }).count()).toBe(0);
    await table.bothSidesMoved(SIDES);
    bo?.plug();
    expect(await table.heal(HEALED_MS)).toBeLessThan(HEALED_MS);
    await table.goOn();
  });

  it('is cut until each sees the other gone, while both play: both have what the other did', async () => {
    const [ana, bo] = table.people;
    await table.layAnew();
    await table.allBusy();
    bo?.unplug();
    await Promise.all(
      [ana, bo].map((each) => each?.page.getByText('Gone', { exact: true }).waitFor({ timeout: SOON })),
    );
    await table.bothSidesMoved(SIDES);
    bo?.plug();
    await table.heal(HEALED_MS + SOON);
    await table.goOn();
  });

  it('a browser sleeps until it is missed, and has everything within ten seconds after it wakes', async () => {
    const [ana, bo] = table.people;
    bo?.sleep();
    await ana?.page.getByText('Gone', { exact: true }).waitFor({ timeout: SOON });
    bo?.wake();
    await table.heal(HEALED_MS);
    await table.goOn();
  });
});
