/** Three at a table that has just begun, each at a browser of her own. */
import type { LaunchOptions, Peer } from './browser';
import { arrive, declareReady, fillDraft, inPlay, joinTable, layTable, people, SOON } from './table';

export interface Trio {
  readonly ana: Peer;
  readonly bo: Peer;
  readonly cy: Peer;
  readonly link: string;
}

/** Begins; `profile` is where Cy's browser keeps what outlives it. */
export const beginTrio = async (home: string, profile?: string): Promise<Trio> => {
  const options: LaunchOptions = { isCalm: true };
  const [ana, bo, cy] = await Promise.all([
    arrive(home, 'Ana', options),
    arrive(home, 'Bo', options),
    arrive(home, 'Cy', profile === undefined ? options : { ...options, profile }),
  ]);
  const link = await layTable(ana.page);
  for (const { page } of [bo, cy]) {
    await joinTable(page, link);
    await page.locator('form[data-draft]').waitFor({ timeout: SOON });
  }
  await Promise.all([
    fillDraft(ana.page.locator('form[data-draft]'), people.ilse),
    fillDraft(bo.page.locator('form[data-draft]'), people.bohdan),
    fillDraft(cy.page.locator('form[data-draft]'), people.cleo),
  ]);
  for (const { page } of [ana, bo, cy]) await declareReady(page);
  await Promise.all([ana, bo, cy].map(({ page }) => inPlay(page)));
  return { ana, bo, cy, link };
};
