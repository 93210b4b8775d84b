/**
 * A player who sees only the screen: she reads the rows and the open form, fills
 * what is empty, and presses the button. What she wants is a proof, and trouble.
 */
import type { Page } from 'playwright-core';
import type { Random } from '../../rules/random-player';

interface Question {
  readonly field: string;
  readonly kind: string;
  readonly isEmpty: boolean;
  /** What can be chosen, and what is. */
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  /** The option whose label needs least to be proven; null where the labels say nothing of the kind. */
  readonly nearest: string | null;
}

interface Shown {
  /** Ids of the closed rows that can be opened, in their order. */
  readonly rows: readonly string[];
  readonly open: string | null;
  /** Whether the open form can be sent as it stands. */
  readonly canSend: boolean;
  readonly questions: readonly Question[];
  /** Whether some theorem stands on the board, as the story tells it. */
  readonly isStated: boolean;
}

/** Reads the moves and the story from the page. */
const read = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const pane = document.querySelector('.moves');
    const form = pane?.querySelector<HTMLFormElement>('form[data-offer]') ?? null;
    const marksOf = (question: HTMLElement): readonly { readonly value: string; readonly on: boolean }[] => [
      ...[...question.querySelectorAll<HTMLOptionElement>('option:enabled')].map((option) => ({
        value: option.value,
        on: option.selected,
      })),
      ...[...question.querySelectorAll<HTMLInputElement>('input:is([type=radio], [type=checkbox]):enabled')].map(
        (input) => ({ value: input.getAttribute('value') ?? '', on: input.checked }),
      ),
    ];
    const questions = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map((question) => {
      const marks = marksOf(question).filter(({ value }) => value !== '');
      const [nearest] = [
        ...question.querySelectorAll<HTMLOptionElement | HTMLInputElement>('option:enabled, input:enabled'),
      ]
        .map((mark) => ({
          value: mark.value,
          need: Number(/needs (\d+)/.exec((mark.closest('label') ?? mark).textContent)?.[1] ?? Infinity),
        }))
        .filter(({ need }) => need < Infinity)
        .sort((a, b) => a.need - b.need);
      const text = question.querySelector<HTMLInputElement>('textarea, input:not([type])');
      const { field = '', kind = '' } = question.dataset;
      return {
        field,
        kind,
        isEmpty: text ? text.value.trim() === '' : !marks.some(({ on }) => on),
        options: marks.map(({ value }) => value),
        chosen: marks.filter(({ on }) => on).map(({ value }) => value),
        nearest: nearest?.value ?? null,
      };
    });
    const fates = [...document.querySelectorAll('.log .story')]
      .map(({ textContent }) => /stands on the board|proves it|proven false|Nobody proved/.exec(textContent)?.[0])
      .filter((fate) => fate !== undefined);
    return {
      rows: [...(pane?.querySelectorAll<HTMLElement>('button[data-offer]') ?? [])].map(
        ({ dataset }) => dataset['offer'] ?? '',
      ),
      open: form?.dataset['offer'] ?? null,
      canSend: form !== null && form.querySelector('button[type=submit][aria-disabled=false]') !== null,
      questions,
      isStated: fates.at(-1) === 'stands on the board',
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

export interface Player {
  readonly page: Page;
  readonly random: Random;
  /** Forms that she does not touch. */
  readonly leaves?: RegExp;
}

/** A table that stands still for so long, in milliseconds, is stuck. */
const STILL_MS = 20_000;
const PAUSE_MS = 50;

const some = <T>(list: readonly T[], random: Random): T | undefined => list[random(list.length)];

/** What she chooses where the form suggests something else: proofs, CARDs, and no second chances. */
const wishes: ReadonlyMap<string, readonly [field: string, value: string]> = new Map([
  ['answer:result', ['use', 'prove']],
  ['answer:pick', ['pick', 'two']],
  ['answer:fall', ['choice', 'fall']],
  ['answer:card', ['evade', 'take']],
  ['answer:evade', ['evade', 'take']],
] as const);
/** Every statement is about an open problem. */
const problemFirst = /^(move:state|answer:escape)$/;

/** What she would rather have chosen here; null where she does not mind, or has it. */
const wished = ({ open }: Shown, { field, options, chosen, isEmpty, nearest }: Question, random: Random) => {
  const [wishField, value = ''] = wishes.get(open ?? '') ?? [];
  const wish = field === 'theorem' ? nearest : field === wishField && options.includes(value) ? value : null;
  if (wish !== null) return chosen.includes(wish) ? null : wish;
  return field === 'problem' && isEmpty && problemFirst.test(open ?? '') ? (some(options, random) ?? null) : null;
};

/** What an empty question gets in a form that cannot be sent without. */
const needed = ({ canSend }: Shown, { kind, options, isEmpty }: Question, random: Random): string | null => {
  if (canSend || !isEmpty) return null;
  return kind === 'text' ? `${some(words, random) ?? ''} ${random(1000)}` : (some(options, random) ?? null);
};

const answer = async (page: Page, { field, kind }: Question, value: string): Promise<void> => {
  const question = page.locator(`.moves form [data-field="${field}"]`);
  // An answer that comes in meanwhile can close the form; then the next look says so.
  const timeout = 1_000;
  if (kind === 'text') return question.locator('input, textarea').fill(value, { timeout });
  const list = question.locator('select');
  if ((await list.count()) > 0) await list.selectOption(value, { timeout });
  else await question.locator(`input[value=${JSON.stringify(value)}]`).check({ force: true, timeout });
};

/** More rounds than any form has questions that open others. */
const MOST_ROUNDS = 6;
/** Where her wishes are not to be had she tries this often something else. */
const MOST_GUESSES = 20;

/** Some other choice in a form that the rules will not have as it is. */
const guess = async ({ page, random }: Player, { questions }: Shown): Promise<void> => {
  const question = some(
    questions.filter(({ kind, options }) => kind !== 'text' && options.length > 1),
    random,
  );
  const value = question && some(question.options, random);
  if (question && value !== undefined) await answer(page, question, value).catch(() => undefined);
};

/** Fills the open form and sends it. False where the rules will not have it, whatever she tries. */
const send = async (player: Player): Promise<boolean> => {
  const { page, random } = player;
  for (let round = 0; round < MOST_ROUNDS + MOST_GUESSES; round += 1) {
    const shown = await read(page);
    if (shown.open === null) return true;
    let isChanged = false;
    for (const question of shown.questions) {
      const wish = round < MOST_ROUNDS ? wished(shown, question, random) : null;
      const value = wish ?? needed(shown, question, random);
      if (value === null) continue;
      isChanged = true;
      await answer(page, question, value).catch(() => undefined);
    }
    if (isChanged) continue;
    if (!shown.canSend) {
      round = Math.max(round, MOST_ROUNDS);
      await guess(player, shown);
      continue;
    }
    await page
      .locator('.moves form button[type=submit]')
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    return true;
  }
  return false;
};

/** Moves that bring what proofs are made of, by the rulebook. */
const results =
  /^move:(Bypass|Lose Control|Oomph|Intimidation|Truth Will Bear|Trust Me|Enticement|Conditioning|Get Rough|Digital Mayhem|Open Line|Flexibility|Throw Money At It|Get Involved)$/;

/** The row that she opens next; nothing where she would rather wait. */
const rowToOpen = ({ rows, isStated }: Shown, random: Random): string | undefined => {
  const lively = rows.filter((row) => !/^(aside:|pass$|answer:decline$)/.test(row));
  const statement = lively.find((row) => row === 'move:state');
  if (!isStated && statement !== undefined) return statement;
  const useful = lively.filter((row) => results.test(row));
  return some(useful, random) ?? some(lively, random) ?? rows.find((row) => row === 'pass');
};

const isPressing = (open: string | null): boolean => open !== null && !/^(aside:|move:)/.test(open);

/** Does one thing on this screen: opens a row and sends its form. False where only others can go on. */
export const act = async (player: Player): Promise<boolean> => {
  const { page, random, leaves } = player;
  const shown = await read(page);
  if (shown.open !== null && leaves?.test(shown.open) === true) return false;
  if (isPressing(shown.open) && (await send(player))) return true;
  const row = rowToOpen(shown, random);
  if (row === undefined) return shown.open?.startsWith('move:') === true && send(player);
  await page
    .locator(`.moves button[data-offer=${JSON.stringify(row)}]`)
    .click({ timeout: 1_000 })
    .catch(() => undefined);
  return send(player);
};

/** What a screen shows of moves and story, to see that something has happened. */
const look = ({ page }: Player): Promise<string> =>
  page.evaluate(
    () => `${document.querySelector('.moves')?.textContent} ${document.querySelectorAll('.log li').length}`,
  );

/** Waits until some screen shows something else than before, or it is enough: that may have come true since it was asked. */
const stir = async (
  players: readonly Player[],
  before: readonly string[],
  isEnough: () => Promise<boolean>,
): Promise<void> => {
  for (const end = performance.now() + STILL_MS; performance.now() < end;) {
    const now = await Promise.all(players.map(look));
    if (now.some((text, at) => text !== before[at]) || (await isEnough())) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const forms = await Promise.all(players.map(({ page }) => page.locator('.moves').innerText()));
  throw new Error(`Nobody goes on. The screens say:\n${forms.join('\n---\n')}`);
};

/** Lets these people play until `isEnough`, or throws after `most` things done. Answers with how many were done. */
export const play = async (
  players: readonly Player[],
  isEnough: () => Promise<boolean>,
  most: number,
): Promise<number> => {
  let done = 0;
  while (!(await isEnough())) {
    if (done >= most) throw new Error(`Not there after ${most} things done.`);
    const before = await Promise.all(players.map(look));
    const acted = await Promise.all(players.map(act));
    done += acted.filter(Boolean).length;
    if (!acted.includes(true)) await stir(players, before, isEnough);
  }
  return done;
};
