/**
 * Somebody who plays Schizonauts by what her screen offers and by nothing else: she makes whatever presses, gives few dice,
 * and writes short things. Several at one screen are each awaited in turn, behind the curtain where there is one.
 */
import type { Locator, Page } from 'playwright-core';
import { pick, type Random } from '../../rules/random-player';
import { answer, formOf, type Values } from './company';
import { keepPicture } from './looks';
import { PRESS_MS } from './hands';
import { SOON, until } from './table';

/** One form that was sent, or one button that was its own move. */
export interface Made {
  readonly who: string;
  readonly offer: string;
}

/** A question of the open form. */
interface Question {
  readonly name: string;
  readonly kind: string;
  /** What can be chosen; empty where it is written. */
  readonly options: readonly string[];
  readonly max: number;
}

interface Screen {
  readonly isCurtained: boolean;
  readonly who: string;
  /** Whether the table waits for whoever acts here. */
  readonly isAwaited: boolean;
  /** Something is on its way, and what is shown is the screen of before. */
  readonly isPending: boolean;
  readonly offers: readonly string[];
}

const look = (page: Page): Promise<Screen> =>
  page.evaluate(() => {
    const moves = document.querySelector('.moves');
    const chosen = moves?.querySelector<HTMLElement>('.choice.chosen') ?? null;
    const mine = [...document.querySelectorAll<HTMLElement>('.seats .seat')].find((seat) =>
      seat.textContent.includes('(you)'),
    );
    return {
      isCurtained: document.querySelector('main.curtain') !== null,
      who: (chosen ?? mine)?.title ?? '',
      isAwaited: (chosen ?? mine)?.querySelector('.tag.wait, .tag.on') !== null,
      isPending: moves?.querySelector('form.pending') !== null,
      offers: [...(moves?.querySelectorAll<HTMLElement>('[data-offer]') ?? [])].map(
        ({ dataset }) => dataset['offer'] ?? '',
      ),
    };
  });

const questionsOf = (form: Locator): Promise<readonly Question[]> =>
  form.locator('[data-field]').evaluateAll((all) =>
    all.map((question) => ({
      name: (question as HTMLElement).dataset['field'] ?? '',
      kind: (question as HTMLElement).dataset['kind'] ?? '',
      options: [...question.querySelectorAll<HTMLInputElement | HTMLOptionElement>('option, input[type=radio]')]
        .filter((option) => !option.disabled)
        .map((option) => option.getAttribute('value') ?? '')
        .filter((value) => value !== ''),
      max: Number(question.querySelector('input[type=number]')?.getAttribute('max') ?? 0),
    })),
  );

/** Nobody objects here, and what is owed comes first; a memory is made up only where none is left. */
const never: readonly string[] = ['answer:objectQuestion', 'answer:objectDeath'];
const last: readonly string[] = ['answer:createMemory', 'answer:supplyMemory'];

/** What she does next; undefined where only others can go on. */
const wish = ({ offers, isAwaited, who }: Screen, { turns, notes }: Manner): string | undefined => {
  const open = offers.filter((id) => id.startsWith('answer:') && !never.includes(id));
  const pass = isAwaited ? offers.find((id) => id.startsWith('pass:')) : undefined;
  const turned =
    turns.includes(who) && pass !== undefined ? offers.find((id) => id.startsWith('turn:reveal:')) : undefined;
  const noted = offers.find((id) => id === 'turn:noteAhead' && !notes.includes(who));
  return turned ?? noted ?? open.find((id) => !last.includes(id)) ?? pass ?? open[0];
};

export interface Manner {
  readonly random: Random;
  /** Who turns an allegiance card once the dice lie. */
  readonly turns: readonly string[];
  /** Who has said what she notes as her second scene closes: once is enough. */
  readonly notes: readonly string[];
}

const things = ['a ledger', 'a burnt match', 'the second key', 'somebody’s coat', 'the wrong train', 'a song', 'salt'];
const places = [
  'under the stage',
  'on the night ferry',
  'behind the mint',
  'in the cold room',
  'at the lido',
  'in Ulm',
];

/** Words that nobody has written at this table yet. */
const createWords = (): ((random: Random) => string) => {
  let count = 0;
  return (random) => {
    count += 1;
    return `${pick(things, random) ?? ''} ${pick(places, random) ?? ''}, ${count}`;
  };
};
const words = createWords();

/** Three of four give no die, and two of three note nothing in their papers; all else that can be chosen is as good as anything else. */
const valueFor = ({ name, kind, options, max }: Question, random: Random): Values[string] | undefined => {
  if (kind === 'text') return words(random);
  if (kind === 'number') return random(max + 1);
  if (kind === 'flag') return true;
  if (name === 'gift' && options.includes('none') && random(4) > 0) return 'none';
  if (name.endsWith('Cat') && random(3) > 0) return undefined;
  return pick(options, random);
};

/** Fills what is open and sends it; false where it is gone before it is sent. */
const fillAndSend = async (page: Page, offer: string, random: Random): Promise<boolean> => {
  const form = formOf(page, offer);
  const seen = new Set<string>();
  // An answer may bring a question that was not there before.
  for (let open = await questionsOf(form); open.length > 0;) {
    for (const question of open) {
      seen.add(question.name);
      const value = valueFor(question, random);
      if (value !== undefined) await answer(form.locator(`[data-field="${question.name}"]`), value);
    }
    open = (await questionsOf(form)).filter(({ name }) => !seen.has(name));
  }
  const sent = await form.elementHandle({ timeout: PRESS_MS });
  await form.locator('button[type=submit][aria-disabled=false]').click({ timeout: 5 * PATIENCE_MS });
  const isTaken = async (): Promise<boolean> =>
    (await sent?.evaluate((element) => !element.isConnected || !element.classList.contains('pending'))) ?? true;
  await until(`${offer} is taken`, isTaken);
  // The screen is made anew a little later; what is offered again by the same form stays.
  await sent?.waitForElementState('hidden', { timeout: PRESS_MS }).catch(() => undefined);
  return true;
};

/** The person whose hand-over it is says that she is there: she holds the button. */
const liftCurtain = async (page: Page): Promise<void> => {
  const hold = page.getByRole('button', { name: /Hold to open$/ });
  await hold.focus({ timeout: PRESS_MS });
  await page.keyboard.down('Enter');
  await page.locator('main.curtain').waitFor({ state: 'detached', timeout: SOON });
  await page.keyboard.up('Enter');
};

/** Lifts the curtain where one is drawn: behind it there is nothing to compare. */
export const uncurtain = (page: Page): Promise<void> =>
  until('no curtain is drawn', async () => {
    if ((await page.locator('main.curtain').count()) === 0) return true;
    await liftCurtain(page);
    return false;
  });

/** Does one thing on this screen; null where there was nothing to do, or somebody else was faster. */
const act = async (page: Page, manner: Manner): Promise<Made | null> => {
  const screen = await look(page);
  if (screen.isCurtained) {
    await liftCurtain(page);
    return null;
  }
  const offer = screen.isPending ? undefined : wish(screen, manner);
  if (offer === undefined) {
    const elsewhere = page.locator('.moves .elsewhere button');
    if ((await elsewhere.count()) > 0) await elsewhere.click({ timeout: PRESS_MS });
    return null;
  }
  const made: Made = { who: screen.who, offer };
  const row = page.locator(`.moves button[data-offer=${JSON.stringify(offer)}]`);
  if (offer.startsWith('pass:')) {
    await row.click({ timeout: PRESS_MS });
    await until('the pass is taken', async () => (await row.and(page.locator('[aria-disabled=true]')).count()) === 0);
    return made;
  }
  if ((await formOf(page, offer).count()) === 0) await row.click({ timeout: PRESS_MS });
  return (await fillAndSend(page, offer, manner.random)) ? made : null;
};

/** A table at which nobody has done anything for so long, in milliseconds, is stuck. */
const STILL_MS = 60_000;

/** A form may be taken away while it is being filled, by somebody else's move: then she looks again. */
const PATIENCE_MS = 3_000;

/** Whoever has nothing to do looks up again after so long: her browser shares the machine with those who have. */
const IDLE_MS = 150;

export interface Playing {
  readonly pageOf: (person: number) => Page;
  readonly people: number;
  readonly manner: Manner;
  readonly onmade: (made: Made) => void;
}

/** All of them play at their own pace until it is enough. Throws with what their screens say where nobody goes on. */
export const playOn = async (
  { pageOf, people, manner, onmade }: Playing,
  what: string,
  isEnough: () => Promise<boolean>,
): Promise<void> => {
  let isOver = false;
  let moved = performance.now();
  const troubles: unknown[] = [];
  const playing = Array.from({ length: people }, async (_, person) => {
    while (!isOver) {
      pageOf(person).setDefaultTimeout(PATIENCE_MS);
      const made = await act(pageOf(person), manner).catch((error: unknown) => {
        troubles.push(error);
        return null;
      });
      if (made === null) await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      else {
        moved = performance.now();
        onmade(made);
      }
    }
  });
  try {
    while (!(await isEnough())) {
      if (performance.now() - moved > STILL_MS) throw await stuck(what, pageOf, people, troubles.at(-1));
      await new Promise((resolve) => setTimeout(resolve, 2 * IDLE_MS));
    }
  } finally {
    isOver = true;
    await Promise.all(playing);
    for (let person = 0; person < people; person += 1) pageOf(person).setDefaultTimeout(2 * SOON);
  }
};

const stuck = async (what: string, pageOf: Playing['pageOf'], people: number, cause: unknown): Promise<Error> => {
  const screens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const page = pageOf(person);
    await keepPicture(page, `schizonauts-stuck-${person}`).catch(() => undefined);
    screens.push(await page.locator('body').innerText({ timeout: PRESS_MS }).catch(String));
  }
  return new Error(`Nobody goes on before ${what}. The screens say:\n${screens.join('\n---\n')}`, { cause });
};
