/** What a person does with the app, through its screen alone. Nothing here knows the app's objects. */
import type { Locator, Page } from 'playwright-core';
import { launchBrowser, type LaunchOptions, type Peer } from './browser';
import { pointer, PRESS_MS } from './hands';

/** Words from another machine are there within this, in milliseconds; a machine under load is slow. */
export const SOON = 30_000;

const PAUSE_MS = 100;

/** Looks again and again until it is so. Throws with `what` after `timeout` milliseconds. */
export const until = async (what: string, isSo: () => Promise<boolean>, timeout = SOON): Promise<void> => {
  const end = performance.now() + timeout;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${timeout} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

/** Opens the app in a browser of its own, under this name. */
export const arrive = async (home: string, name: string, options: LaunchOptions = {}): Promise<Peer> => {
  const peer = await launchBrowser(options);
  await peer.page.goto(home);
  await sayName(peer.page, name);
  return peer;
};

/** Answers the one question of a first visit. */
export const sayName = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('What should the others call you?').fill(name);
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByRole('heading', { name: 'Lay a new table' }).waitFor();
};

/** Lays a table of the game whose button says this, and answers with its link. */
export const layTable = async (page: Page, name = 'The clockmaker’s vault', game = /Squaring/): Promise<string> => {
  await page.getByRole('button', { name: game }).click();
  await page.getByLabel('Name of the table').fill(name);
  await page.getByRole('button', { name: 'Lay the table' }).click();
  await page.locator('form[data-draft]').first().waitFor();
  return page.getByLabel('Link to this table. Whoever has it can come in.').inputValue();
};

/** One more sits down at this screen, in the lobby; the draft of her character is there when it ends. */
export const takeSeat = async (page: Page, name: string): Promise<void> => {
  const drafts = page.locator('form[data-draft]');
  const before = await drafts.count();
  await page.locator('form', { hasText: 'Take a seat on this machine' }).getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Take a seat on this machine' }).click();
  await drafts.nth(before).waitFor({ timeout: SOON });
};

/** Joins by a link on the start screen; the lobby or the table is there when it ends. */
export const joinTable = async (page: Page, link: string): Promise<void> => {
  await page.getByLabel('Paste the link that you were sent.').fill(link);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.locator('.lobby, .play').waitFor({ timeout: SOON });
};

/** Who a seat becomes. */
export interface Character {
  readonly name: string;
  readonly math: string;
  readonly thief: string;
}

export const people = {
  ilse: { name: 'Dr. Ilse Kranz', math: 'Geometer', thief: 'Grift' },
  bohdan: { name: 'Bohdan the Quiet', math: 'Number Theorist', thief: 'Bash' },
  cleo: { name: 'Cleo Abara', math: 'Analyst', thief: 'Wire' },
} as const satisfies Record<string, Character>;

/** Chooses in a question with one answer, whether it is a list or a row of buttons; the first possible one if none is named. */
export const choose = async (question: Locator, value?: string): Promise<void> => {
  const list = question.locator('select');
  if ((await list.count()) > 0) {
    const possible = await list
      .locator('option:not([disabled])')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    await list.selectOption(value ?? possible.find((each) => each !== '') ?? '');
    return;
  }
  const button =
    value === undefined ? question.getByRole('radio') : question.locator(`input[value=${JSON.stringify(value)}]`);
  await button.and(question.page().locator('input:enabled')).first().check({ force: true });
};

/** Who wants to prove things must be rigorous, and who wants to be let near them, hot. */
const stats = { creative: '-1', elegant: '+1', rigorous: '+2', cold: '+1', hot: '+2', sly: '-1' } as const;

/** Fills the form of one seat's character and leaves it complete. */
export const fillDraft = async (form: Locator, { name, math, thief }: Character): Promise<void> => {
  await form.locator('[data-field="name"] input').fill(name);
  await choose(form.locator('[data-field="math"]'), math);
  await choose(form.locator('[data-field="thief"]'), thief);
  for (const field of ['origin', 'look', 'vice', 'other']) await choose(form.locator(`[data-field="${field}"]`));
  for (const [stat, value] of Object.entries(stats)) await choose(form.locator(`[data-field="${stat}"]`), value);
};

/** Declares every character at this browser ready, one after the other. */
export const declareReady = async (page: Page): Promise<void> => {
  for (;;) {
    const ready = page.locator('form[data-draft] button[type="submit"]');
    const left = await ready.count();
    if (left === 0) return;
    await ready.first().click();
    await until('one more is ready', async () => (await ready.count()) < left);
  }
};

/** This page's clock jumps ahead, as if so many milliseconds had gone by: for patience that says nothing while it lasts. */
export const skipTime = (page: Page, ms: number): Promise<void> =>
  page.evaluate((by) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + by;
  }, ms);

/** Waits until play is on this screen. */
export const inPlay = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'What can I do now' }).waitFor({ timeout: SOON });

/** Two at a table that has just begun, each at a browser of its own. */
export const beginPlay = async (
  home: string,
  options: readonly [LaunchOptions, LaunchOptions] = [{ isCalm: true }, { isCalm: true }],
): Promise<{ readonly ana: Peer; readonly bo: Peer; readonly link: string }> => {
  const [ana, bo] = await Promise.all([arrive(home, 'Ana', options[0]), arrive(home, 'Bo', options[1])]);
  const link = await layTable(ana.page);
  await joinTable(bo.page, link);
  await Promise.all([
    fillDraft(ana.page.locator('form[data-draft]'), people.ilse),
    bo.page
      .locator('form[data-draft]')
      .waitFor({ timeout: SOON })
      .then(() => fillDraft(bo.page.locator('form[data-draft]'), people.bohdan)),
  ]);
  await declareReady(ana.page);
  await declareReady(bo.page);
  await Promise.all([inPlay(ana.page), inPlay(bo.page)]);
  return { ana, bo, link };
};

/**
 * Starts a browser on what the last one left, and sits down at the newest table. Now and then Chromium finds its database
 * torn after a kill and throws it away: `rescue` does what a person does then; without it that is a failure.
 */
export const comeBack = async (
  home: string,
  profile: string,
  rescue?: (page: Page) => Promise<void>,
): Promise<Peer> => {
  const peer = await launchBrowser({ profile, isCalm: true });
  const { page } = peer;
  await page.goto(home);
  try {
    const seat = page.getByRole('link', { name: /^Sit down at/ });
    const question = page.getByLabel('What should the others call you?');
    await seat
      .or(question)
      .first()
      .waitFor({ timeout: 2 * SOON });
    if (rescue && (await question.count()) > 0) {
      console.log('The database was gone after the kill; the table is taken up from its copy.');
      await rescue(page);
    }
    await seat.click();
    await inPlay(peer.page);
  } catch (error) {
    // What the screen says instead is what there is to find out.
    const screen = await peer.page.locator('body').innerText();
    throw new Error(`she does not come back; ${peer.errors.join('; ')}; her screen says:\n${screen}`, { cause: error });
  }
  return peer;
};

/**
 * Where this machine stands, as its screen says it: `14 3fa29c… 9bb1…`. The panel that says it closes when the focus goes
 * elsewhere, as it does where a form follows a move; so it is pressed open again, as a person would.
 */
export const standing = async (page: Page): Promise<string> => {
  const figures = page.locator('[data-figure]');
  let said: readonly string[] = [];
  await until('the panel says where this machine stands', async () => {
    said = await figures.allInnerTexts();
    if (said.length > 0) return true;
    await pointer.press(page.locator('.top .agreement'));
    await figures
      .first()
      .waitFor({ timeout: PRESS_MS })
      .catch(() => undefined);
    return false;
  });
  return said.join(' ');
};

/** Whether this screen says that dice are out: they land a moment later, and then it stands somewhere else. */
const isRolling = async (page: Page): Promise<boolean> =>
  (await page.locator('.moves .waiting', { hasText: /to answer the roll\.|^The dice are out/ }).count()) > 0;

/**
 * Waits until all these screens show the same step and the same digests, with no dice out, and answers with them. The panels
 * that say so are gone when it ends: a press on one that is closing is lost, and where it shows nothing any more all would be
 * the same.
 */
export const agree = async (...pages: readonly Page[]): Promise<string> => {
  let where = '';
  await until('all stand in one place', async () => {
    if ((await Promise.all(pages.map(isRolling))).includes(true)) return false;
    const [first = '', ...others] = await Promise.all(pages.map(standing));
    where = first;
    return first !== '' && others.every((each) => each === first);
  });
  await Promise.all(pages.map(putStandingAway));
  return where;
};

/** Closes the panel that says where this machine stands. A press while it only begins to open is lost, and is made again. */
export const putStandingAway = async (page: Page): Promise<void> => {
  const figure = page.locator('[data-figure]').first();
  await until('the panel is gone', async () => {
    if ((await figure.count()) > 0) await page.keyboard.press('Escape');
    return figure.waitFor({ state: 'detached', timeout: PRESS_MS }).then(
      () => true,
      () => false,
    );
  });
};

/** How many lines of the story this screen leaves out, and those that it shows, without what can be pressed beside one. */
const readStory = (page: Page): Promise<{ readonly earlier: number; readonly lines: readonly string[] }> =>
  page.evaluate(() => ({
    earlier: Number.parseInt(document.querySelector('.log .scroll > button')?.textContent ?? '0', 10),
    lines: [...document.querySelectorAll<HTMLElement>('.log ol > li:not(.none)')].map((line) =>
      line.innerText.replace(/\s*Take back$/, ''),
    ),
  }));

/** The story as this screen tells it, oldest line first: of a long one it shows the end. */
export const storyOf = async (page: Page): Promise<readonly string[]> => (await readStory(page)).lines;

/**
 * Waits until all these screens tell the same story, line by line: what a machine does by itself after a move is told by one
 * a moment before the other.
 */
export const tellTheSame = async (...pages: readonly Page[]): Promise<void> => {
  let stories: readonly string[] = [];
  await until('all tell the same story', async () => {
    stories = await Promise.all(pages.map(async (page) => (await storyOf(page)).join('\n')));
    return new Set(stories).size === 1;
  }).catch((error: unknown) => {
    throw new Error(`They tell different stories:\n${stories.join('\n---\n')}`, { cause: error });
  });
};

/** How many lines the story has by now, shown or not: what is shown stops growing at some length. */
export const linesTold = async (page: Page): Promise<number> => {
  const { earlier, lines } = await readStory(page);
  return earlier + lines.length;
};

/** What the story tells after so many lines. */
export const toldSince = async (page: Page, told: number): Promise<readonly string[]> => {
  const { earlier, lines } = await readStory(page);
  return lines.slice(Math.max(0, told - earlier));
};

/** Waits until the story of this screen has a line with these words. */
export const tells = async (page: Page, words: string | RegExp, timeout = SOON): Promise<void> => {
  await page.locator('.log ol > li', { hasText: words }).first().waitFor({ timeout });
};
