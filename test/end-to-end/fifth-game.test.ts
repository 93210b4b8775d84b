/** A fifth game, laid into a copy of the sources as one folder and one line, is played by two people in browsers. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { layFifthGame, type Laid } from '../fifth-game/lay';
import type { Peer } from './lib/browser';
import { pointer } from './lib/hands';
import { startHost } from './lib/host';
import { agree, arrive, declareReady, inPlay, joinTable, layTable, SOON, tells, until } from './lib/table';

let laid: Laid;
let host: Awaited<ReturnType<typeof startHost>>;
let ana: Peer;
let bo: Peer;

/** Building the app takes a while on a busy machine. */
const BUILD = 300_000;

beforeAll(async () => {
  laid = layFifthGame();
  const file = pathToFileURL(join(laid.at, 'electron.vite.config.ts')).href;
  const { default: config } = (await import(/* @vite-ignore */ file)) as {
    readonly default: { renderer: InlineConfig };
  };
  const outDir = join(laid.at, 'out');
  await build({
    ...config.renderer,
    configFile: false,
    logLevel: 'error',
    build: { ...config.renderer.build, outDir },
  });
  host = await startHost(outDir);
  [ana, bo] = await Promise.all([
    arrive(host.home, 'Ana', { isCalm: true }),
    arrive(host.home, 'Bo', { isCalm: true }),
  ]);
}, BUILD);

afterAll(async () => {
  await Promise.allSettled([ana.close(), bo.close()]);
  await host.close();
  laid.remove();
});

it('is offered, drafted, and played: forms, dice of both, and a map that anybody may draw', async () => {
  const link = await layTable(ana.page, 'Three towers', /Beacon/);
  await joinTable(bo.page, link);
  for (const [name, { page }] of [['Ana', ana] as const, ['Bo', bo] as const]) {
    const form = page.locator('form[data-draft]');
    await form.waitFor({ timeout: SOON });
    await form.locator('[data-field="name"] input').fill(name);
  }
  for (const { page } of [ana, bo]) await declareReady(page);
  await Promise.all([inPlay(ana.page), inPlay(bo.page)]);
  // Its look is its own: the mat of its theme, and what the theme leaves out as the shell has it.
  const look = await ana.page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--mat', '--r-m'].map((name) => style.getPropertyValue(name).trim());
  });
  expect(look).toEqual(['#14202b', '8px']);
  for (const { page } of [ana, bo]) {
    const send = page.locator('.moves form[data-offer="carry"] button[type=submit]');
    const row = page.locator('.moves button[data-offer="carry"]');
    await send.or(row).first().waitFor({ timeout: SOON });
    await until('the form is open', async () => {
      if ((await send.count()) === 0) await pointer.press(row);
      return (await send.count()) > 0;
    });
    await until('a tower is chosen', async () => {
      await page.locator('.moves [data-field="to"] input:enabled').first().check({ force: true });
      return (await send.getAttribute('aria-disabled')) !== 'true';
    });
    await send.click();
    await Promise.all([ana, bo].map((peer) => tells(peer.page, /burns\.|The wind takes it/)));
  }
  expect(await ana.page.locator('.outline, .log').first().innerText()).not.toContain('undefined');
  await agree(ana.page, bo.page);
});
