/** Two windows of one profile: only one of them writes, on secure pages and on plain ones. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Peer } from './lib/browser';
import { APP } from './lib/build';
import { startHost } from './lib/host';
import { flaws } from './lib/looks';
import { arrive, fillDraft, layTable, people, SOON } from './lib/table';

let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer | null = null;

beforeAll(async () => {
  host = await startHost(APP);
});

afterEach(async () => {
  await ana?.close();
  ana = null;
});

afterAll(() => host.close());

describe.each([
  ['a secure page', () => host.home, []],
  // A name that is not this machine's own is no secure context, and has no locks.
  ['a plain page', () => `http://table.test:${host.port}`, ['--host-resolver-rules=MAP table.test 127.0.0.1']],
] as const)('on %s', (_, home, flags) => {
  it('the second window says so, takes over, and the first one lets go', async () => {
    ana = await arrive(home(), 'Ana', { flags });
    const { page: first, context } = ana;
    await layTable(first);
    const second = await context.newPage();
    await second.goto(first.url());
    await second.getByText('This table is open in another window of this machine.').waitFor();
    expect(await flaws(second), 'open elsewhere').toEqual([]);
    expect(await second.locator('form[data-draft]').count()).toBe(0);
    await second.getByRole('button', { name: 'Take it over here' }).click();
    await second.locator('form[data-draft]').waitFor({ timeout: SOON });
    await first.getByText('Another window took this table over.').waitFor({ timeout: SOON });
    await expect.poll(() => first.locator('form[data-draft] [data-field="name"] input').isDisabled()).toBe(true);
    await first.goto(`${home()}/#start`);
    await fillDraft(second.locator('form[data-draft]'), people.ilse);
    // Left and opened again: what is typed goes to the disk in bundles, at the latest when its table is left.
    await second.getByRole('link', { name: 'Back to my tables' }).click();
    await second.getByRole('link', { name: /^Sit down at/ }).click();
    await second.locator('form[data-draft]').waitFor({ timeout: SOON });
    await second.reload();
    await second.locator('form[data-draft]').waitFor({ timeout: SOON });
    await expect.poll(() => second.locator('[data-field="name"] input').inputValue()).toBe(people.ilse.name);
  });
});
