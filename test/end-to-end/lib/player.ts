/**
 * A player who sees only the screen: she reads the rows and the open form, fills
 * what is empty, and presses the button. What she wants is a proof, and trouble.
 */
import type { Page } from 'playwright-core';
import type { Random } from '../../rules/random-player';

interface Shown {
  /** Ids of the closed rows that can be opened, in their order. */
  readonly rows: readonly string[];
  readonly open: string | null;
  /** Whether the open form can be sent as it stands. */
  readonly canSend: boolean;
  readonly gaps: readonly Gap[];
  /** Options of the open form's questions: field, then values that can be chosen. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** Options that are chosen. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly why: string;
}

interface Gap {
  readonly field: string;
  readonly kind: string;
}

/** Reads the pane of moves from the page. */
const read = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const pane = document.querySelector('.moves');
    const form = pane?.querySelector<HTMLFormElement>('form[data-offer]') ?? null;
    const questions = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const valuesOf = (question: HTMLElement): readonly { readonly value: string; readonly on: boolean }[] => [
      ...[...question.querySelectorAll<HTMLOptionElement>('option:enabled')].map(({ value, selected }) => ({
        value,
        on: selected,
      })),
      ...[...question.querySelectorAll<HTMLInputElement>('input:is([type=radio], [type=checkbox]):enabled')].map(
        (input) => ({ value: input.hasAttribute('value') ? input.value : '', on: input.checked }),
      ),
    ];
    const table = (only: boolean): Record<string, readonly string[]> =>
      Object.fromEntries(
        questions.map((question) => [
          question.dataset['field'] ?? '',
          valuesOf(question)
            .filter(({ value, on }) => value !== '' && (on || !only))
            .map(({ value }) => value),
        ]),
      );
    const isEmpty = (question: HTMLElement): boolean => {
      const text = question.querySelector<HTMLInputElement>('textarea, input:not([type])');
      if (text) return text.value.trim() === '';
      return !valuesOf(question).some(({ value, on }) => on && value !== '');
    };
    return {
      rows: [...(pane?.querySelectorAll<HTMLElement>('button[data-offer]') ?? [])].map(
        ({ dataset }) => dataset['offer'] ?? '',
      ),
      open: form?.dataset['offer'] ?? null,
      canSend: form?.querySelector('button[type=submit][aria-disabled=false]') != null,
      gaps: questions
        .filter(isEmpty)
        .map(({ dataset }) => ({ field: dataset['field'] ?? '', kind: dataset['kind'] ?? '' })),
      options: table(false),
      chosen: table(true),
      why: form?.innerText.slice(-200) ?? '',
    };
  });

const words = [
  'Any lock with three keys has a fourth',
  'The duke’s two ledgers are isometric',
  'Every guard sleeps almost everywhere',
  'I drew the vault from memory',
  'Two tickets for one night train',
  'The chandelier bounds the ballroom',
];

/** What she wants where the form suggests something else: proofs, CARDs, and no second chances. */
const wishes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'answer:result': { use: ['prove', 'drop'] },
  'answer:pick': { pick: ['two', 'shake'] },
  'answer:fall': { choice: ['fall'] },
};
/** For any form of a statement. */
const problemFirst = /^(move:state|answer:escape)$/;

export interface Player {
  readonly page: Page;
  readonly random: Random;
  /** Never one of these rows. */
  readonly avoids?: RegExp;
}

const setField = async ({ page }: Player, field: string, value: string): Promise<void> => {
  const question = page.locator(`.moves form [data-field="${field}"]`);
  const list = question.locator('select');
  if ((await list.count()) > 0) await list.selectOption(value, { timeout: 2_000 });
  else await question.locator(`input[value=${JSON.stringify(value)}]`).check({ force: true, timeout: 2_000 });
};

/** Fills one round of gaps: an answer can open another question, or close one. */
const fill = async (player: Player, shown: Shown): Promise<boolean> => {
  const { page, random } = player;
  for (const { field, kind } of shown.gaps) {
    if (kind === 'text') {
      const line = `${words[random(words.length)] ?? ''} ${random(1000)}`;
      await page.locator(`.moves form [data-field="${field}"] :is(input, textarea)`).fill(line, { timeout: 2_000 });
      return true;
    }
    const options = shown.options[field] ?? [];
    const value = options[random(options.length)];
    if (value === undefined) continue;
    await setField(player, field, value);
    return true;
  }
  return false;
};

/** Applies the first wish of a form that is not fulfilled yet. */
const wish = async (player: Player, shown: Shown): Promise<boolean> => {
  const open = shown.open ?? '';
  const wanted = problemFirst.test(open)
    ? { problem: shown.options['problem'] ?? [] }
    : ((Object.hasOwn(wishes, open) ? wishes[open] : undefined) ?? {});
  for (const [field, values] of Object.entries(wanted)) {
    const value = values.find((each) => shown.options[field]?.includes(each));
    const chosen = shown.chosen[field] ?? [];
    if (value === undefined || chosen.includes(value)) continue;
    if (problemFirst.test(open) && chosen.length > 0) continue;
    await setField(player, field, value);
    return true;
  }
  return false;
};

const MOST_FILLINGS = 24;

/** Fills the open form and sends it. False where the rules will not have it, whatever she tries. */
const send = async (player: Player): Promise<boolean> => {
  const { page } = player;
  for (let round = 0; round < MOST_FILLINGS; round += 1) {
    const shown = await read(page);
    if (shown.open === null) return true;
    if (await wish(player, shown)) continue;
    if (shown.canSend) {
      // The form may be gone: an answer of somebody else can close it at any moment.
      await page.locator('.moves form button[type=submit]').click({ timeout: 2_000 }).catch(() => undefined);
      await page.waitForFunction(
        (offer) =>
          document.querySelector('.moves form.pending') === null &&
          (document.querySelector<HTMLElement>('.moves form')?.dataset['offer'] !== offer ||
            document.querySelector('.moves form .why') !== null ||
            document.querySelector('.moves form button[aria-disabled=true]') !== null ||
            true),
        shown.open,
        { polling: 'raf' },
      );
      return true;
    }
    if (!(await fill(player, shown))) return false;
  }
  return false;
};

/** Rows that she would rather not open unless nothing else is there. */
const isDull = (row: string): boolean => row.startsWith('aside:') || row === 'pass' || row === 'answer:decline';

/**
 * Does one thing on this screen, if there is one: opens a row or sends a form.
 * False where only the others can go on, or nothing is left but what she never does.
 */
export const act = async (player: Player): Promise<boolean> => {
  const { page, random, avoids } = player;
  const shown = await read(page);
  const isPressing = shown.open !== null && !isDull(shown.open);
  if (isPressing && (await send(player))) return true;
  const rows = shown.rows.filter((row) => row !== shown.open && avoids?.test(row) !== true);
  const lively = rows.filter((row) => !isDull(row));
  const passes = rows.filter((row) => row === 'pass');
  const pool = lively.length > 0 ? lively : passes;
  const row = pool[random(pool.length)];
  if (row === undefined) return shown.open === 'pass' && (await send(player));
  await page
    .locator(`.moves button[data-offer=${JSON.stringify(row)}]`)
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  return row === 'pass' && (await read(page)).open === null ? true : send(player);
};

/** What every screen shows of moves and story, in one line, to see that something has happened. */
const look = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.querySelector('.moves')?.textContent} ${document.querySelectorAll('.log li').length}`);

/** Waits until some screen shows something else. */
const stir = async (players: readonly Player[], before: readonly string[]): Promise<void> => {
  await Promise.any(
    players.map(({ page }, at) =>
      page.waitForFunction(
        (text) =>
          `${document.querySelector('.moves')?.textContent} ${document.querySelectorAll('.log li').length}` !== text,
        before[at] ?? '',
        { polling: 50, timeout: 20_000 },
      ),
    ),
  );
};

/** Lets these people play until `isEnough`, or throws after `most` things done. Answers with how many were done. */
export const play = async (
  players: readonly Player[],
  isEnough: () => Promise<boolean>,
  most: number,
): Promise<number> => {
  let done = 0;
  const T0=performance.now(); let stirs=0, st=0;
  while (!(await isEnough())) {
    if (done >= most) throw new Error(`Not there after ${most} moves.`);
    const before = await Promise.all(players.map(({ page }) => look(page)));
    let acted = false;
    for (const player of players) acted = (await act(player)) || acted;
    if (acted) done += 1;
    else { const t=performance.now(); await stir(players, before); stirs++; st+=performance.now()-t; }
  }
  console.log('done',done,'stirs',stirs,Math.round(st),'ms total',Math.round(performance.now()-T0));
  return done;
};
