/** The people of one test file, each in a browser of her own, at a table of any game, and how they make moves by its forms. */
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { LaunchOptions, Peer } from './browser';
import { APP } from './build';
import { pointer } from './hands';
import { startHost } from './host';
import { takeUp } from './copies';
import { keepPicture } from './looks';
import {
  agree,
  arrive,
  choose,
  comeBack,
  declareReady,
  inPlay,
  joinTable,
  layTable,
  SOON,
  takeSeat,
  tells,
  until,
} from './table';

interface Company {
  /** Whose page this is, by the order in which they came. Throws where nobody sits. */
  readonly pageOf: (seat: number) => Page;
  readonly pages: () => readonly Page[];
  /** One more comes by the host's page; she is closed with the others. */
  readonly comes: (name: string) => Promise<Page>;
  /**
   * The first lays a table of the game whose button says this, `guests` sit down at her screen, the others join, those who
   * only watch get up again, and all others fill their drafts, at each screen seat by seat; play has begun when it ends.
   */
  readonly meet: (
    game: RegExp,
    table: string,
    fill: (draft: Locator, seat: number) => Promise<void>,
    others?: { readonly guests?: readonly string[]; readonly watching?: readonly string[] },
  ) => Promise<void>;
  /** The browser in which the person of this number came dies, as by a power cut. */
  readonly kill: (person: number) => Promise<void>;
  /** It starts again on what it kept, which wants a profile among its options, and is at the table when it ends. */
  readonly comesBack: (person: number) => Promise<void>;
  /** Waits until every story tells this. */
  readonly allTell: (words: string | RegExp, timeout?: number) => Promise<void>;
  /** Waits until all stand in one place. */
  readonly allAgree: () => Promise<string>;
}

/** Starts a host and a browser for each of these names before the tests of the file, and closes all of them after. */
export const company = (
  names: readonly string[],
  optionsOf: (name: string) => LaunchOptions = () => ({ isCalm: true }),
): Company => {
  let host: Awaited<ReturnType<typeof startHost>>;
  let peers: readonly Peer[] = [];
  const pages = (): readonly Page[] => peers.map(({ page }) => page);
  const peerOf = (person: number): Peer => {
    const peer = peers[person];
    if (peer === undefined) throw new Error('nobody came by this number');
    return peer;
  };
  const pageOf = (person: number): Page => peerOf(person).page;

  beforeAll(async () => {
    host = await startHost(APP);
    peers = await Promise.all(names.map((name) => arrive(host.home, name, optionsOf(name))));
  });
  afterAll(async () => {
    await Promise.allSettled(peers.map((peer) => peer.close()));
    await host.close();
  });

  return {
    pageOf,
    pages,
    comes: async (name) => {
      const peer = await arrive(host.home, name, optionsOf(name));
      peers = [...peers, peer];
      return peer.page;
    },
    meet: async (game, table, fill, { guests = [], watching = [] } = {}) => {
      const link = await layTable(pageOf(0), table, game);
      for (const guest of guests) await takeSeat(pageOf(0), guest);
      for (const page of pages().slice(1)) await joinTable(page, link);
      for (const name of watching) {
        const away = pageOf(names.indexOf(name)).getByRole('button', { name: `Take the seat of ${name} away` });
        await away.click();
        // Seats of others that come just then move the list under the pointer.
        await until(`${name} has no seat`, async () => {
          if (await away.isVisible()) await away.click({ timeout: 1_000 }).catch(() => undefined);
          return (await away.count()) === 0;
        });
      }
      const playing = pages().filter((_, person) => !watching.includes(names[person] ?? ''));
      const seats = [...guests.map(() => pageOf(0)), ...playing];
      const fillAt = async (own: Page): Promise<void> => {
        for (const [seat, page] of seats.entries()) {
          if (page !== own) continue;
          const draft = page.locator('form[data-draft]').nth(page === pageOf(0) ? seat : 0);
          await draft.waitFor({ timeout: SOON });
          await fill(draft, seat);
        }
      };
      await Promise.all(playing.map(fillAt));
      for (const page of playing) await declareReady(page);
      await Promise.all(pages().map(inPlay));
    },
    kill: (person) => peerOf(person).kill(),
    comesBack: async (person) => {
      const { [person]: name = '' } = names;
      const { profile } = optionsOf(name);
      if (profile === undefined) throw new Error(`${name} has nothing to come back to`);
      const peer = await comeBack(host.home, profile, (page) => takeUp(page, name));
      peers = peers.map((each, at) => (at === person ? peer : each));
    },
    allTell: async (words, timeout) => {
      await Promise.all(pages().map((page) => tells(page, words, timeout)));
    },
    allAgree: () => agree(...pages()),
  };
};

export type Values = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Answers to the questions of a form by their names, in order, or whatever else is to be done with it. */
type Fill = Values | ((form: Locator) => Promise<void>);

/** Answers one question, whatever its kind. */
export const answer = async (question: Locator, value: Values[string]): Promise<void> => {
  const kind = await question.getAttribute('data-kind');
  if (kind === 'choice') return choose(question, String(value));
  if (kind === 'flag') return question.locator('input').setChecked(value === true);
  if (kind === 'ticks') {
    for (let at = 1; at <= Number(value); at += 1) await question.locator(`input[value="${at}"]`).check();
    return;
  }
  if (kind !== 'several') return question.locator('input, textarea').fill(String(value));
  for (const each of value as readonly string[]) await question.locator(`input[value=${JSON.stringify(each)}]`).check();
};

export const formOf = (page: Page, offer: string): Locator =>
  page.locator(`.moves form[data-offer=${JSON.stringify(offer)}]`);

/**
 * Opens a form by its id, fills it and sends it, as soon as it is there: rows and forms open, fold and close by themselves
 * while others move. Answers with what was sent or pressed.
 */
export const send = async (page: Page, offer: string, fill: Fill = {}): Promise<ElementHandle | null> => {
  const form = formOf(page, offer);
  const row = page.locator(`.moves button[data-offer=${JSON.stringify(offer)}]`);
  // What may be made now and is not pressing is folded away, as in any long list.
  const more = page.locator('.moves').getByRole('button', { name: /^\d+ more, by name or stat$/ });
  const isThere = async (): Promise<boolean> => {
    if ((await form.or(row).count()) > 0) return true;
    if ((await more.count()) > 0) await pointer.press(more);
    return false;
  };
  await until(`${offer} may be made`, isThere, 3 * SOON).catch(async (error: unknown) => {
    await keepPicture(page, `stuck-before-${offer.replaceAll(/\W/g, '-')}`);
    throw error;
  });
  // A plain pass needs no form: the press is its move. All else opens as one, by itself or by a press.
  const pass = row.and(page.locator(':not([aria-expanded])'));
  if ((await pass.count()) > 0) {
    const pressed = await pass.elementHandle();
    await pass.click();
    return pressed;
  }
  await until(`${offer} is open`, async () => {
    if ((await form.count()) === 0) await pointer.press(row);
    return (await form.count()) > 0;
  });
  if (typeof fill === 'function') await fill(form);
  else for (const [name, value] of Object.entries(fill)) await answer(form.locator(`[data-field="${name}"]`), value);
  const button = form.locator('button[type=submit][aria-disabled=false]');
  await button.waitFor({ timeout: SOON });
  const sent = await form.elementHandle();
  await button.click();
  return sent;
};

/** The same, and waits until the form is gone. At a screen of several the next one's may be of the same name, and it is another. */
export const make = async (page: Page, offer: string, fill?: Fill): Promise<void> => {
  const sent = await send(page, offer, fill);
  await sent?.waitForElementState('hidden', { timeout: SOON });
};
