/**
 * A player who sees only the screen and acts only through it. What she wants,
 * and how she chooses, is the good player's mind, whose number of moves was
 * measured on the rules alone (decision 0020).
 */
import type { Page } from 'playwright-core';
import type { Json } from '../../../rules/kernel/json';
import type { Offer } from '../../../rules/kernel/offer';
import type { Random } from '../../rules/random-player';
import { choose } from '../../rules/squaring-the-circle/good-player';
import { pointer, PRESS_MS, type Hands } from './hands';
import { fillDraft, people } from './table';
import { nameOf, offersOn, read, seenOn, type Question } from './screen';

export interface Player {
  readonly page: Page;
  readonly random: Random;
  /** Forms that are left to the test: where one is offered she does nothing, so that it is still there when the test looks. */
  readonly leaves?: RegExp;
  /** A mouse, unless she acts by something else. */
  readonly hands?: Hands;
}

/** A table that stands still for so long, in milliseconds, is stuck. */
const STILL_MS = 45_000;
const PAUSE_MS = 50;

/** The values of these options, in the page's own terms. */
const valuesOf = ({ field, marks }: Question, wanted: readonly Json[]): readonly string[] =>
  marks.filter((mark) => wanted.includes(nameOf(field, mark)) && !mark.isOn).map(({ value }) => value);

/** Puts one answer in, unless it stands there already. True where something changed. */
const answer = async ({ page, hands = pointer }: Player, question: Question, value: Json): Promise<boolean> => {
  const place = page.locator(`.moves form [data-field="${question.field}"]`);
  if (question.kind === 'text') {
    await hands.fill(place.locator('input, textarea'), String(value));
    return true;
  }
  const values = valuesOf(question, Array.isArray(value) ? value : [value]);
  const list = place.locator('select');
  for (const each of values) {
    if ((await list.count()) > 0) await hands.select(list, each);
    else await hands.check(place.locator(`input[value=${JSON.stringify(each)}]`));
  }
  return values.length > 0;
};

/** Sends a form and waits until the table has taken it: before that, the screen is still the old one. */
const submit = async ({ page, hands = pointer }: Player, id: string): Promise<boolean> => {
  const form = page.locator(`.moves form[data-offer=${JSON.stringify(id)}]`);
  const isPressed = await hands.press(form.locator('button[type=submit]'));
  const taken = page.locator('.moves form.pending').waitFor({ state: 'detached', timeout: PRESS_MS });
  await taken.catch(() => undefined);
  return isPressed;
};

/** A pointer that finds nothing looks again; by any other hands everything must be reached. */
const isLost = (hands: Hands, error: unknown): false => {
  if (hands !== pointer) throw error;
  return false;
};

/** More rounds than any form has questions that open others. */
const MOST_ROUNDS = 8;

/** Fills the form that is open, question after question as it shows them, and sends it. False where it is not to be sent. */
const send = async (player: Player, id: string): Promise<boolean> => {
  const { page, random, hands = pointer } = player;
  const settled = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const shown = await read(page);
    const offer = offersOn(shown).find((each) => each.id === id);
    // Whoever took the form away has made its move.
    if (shown.open !== id || offer === undefined) return false;
    const move = choose([offer], seenOn(shown), random)?.move ?? {};
    let isChanged = false;
    for (const question of shown.questions) {
      const value = move[question.field];
      if (settled.has(question.field) || value === undefined || value === false) continue;
      settled.add(question.field);
      const answered = answer(player, question, value).catch((error: unknown) => isLost(hands, error));
      isChanged = (await answered) || isChanged;
    }
    if (!isChanged) return shown.canSend && submit(player, id);
  }
  return false;
};

/** Whether this form's press is its move: a pass that asks nothing. */
const isPlain = async (page: Page, { id }: Offer): Promise<boolean> =>
  id === 'pass' && (await page.locator('.moves button[data-offer="pass"]:not([aria-expanded])').count()) > 0;

/** Several at one screen: where the one in front is not awaited and another is, that one takes the screen. */
export const comeToFront = async (page: Page): Promise<void> => {
  const seats = page.locator('fieldset:visible', { has: page.locator('legend', { hasText: 'Act for' }) }).first();
  if ((await seats.locator('.chosen', { hasText: 'awaited' }).count()) > 0) return;
  const awaited = seats.locator('label', { hasText: 'awaited' });
  if ((await awaited.count()) > 0) await pointer.press(awaited.first());
};

/** Whose mathematician is out makes another before the next conference. */
const makeSomebody = async ({ page, random }: Player): Promise<boolean> => {
  const form = page.locator('.moves form[data-offer="draft"]');
  if ((await form.count()) === 0) await pointer.press(page.locator('.moves button[data-offer="draft"]'));
  const isThere = await form.waitFor({ timeout: PRESS_MS }).then(
    () => true,
    () => false,
  );
  if (!isThere) return false;
  await fillDraft(form, { ...people.ilse, name: `Nobody ${random(1_000_000)}` });
  return submit({ page, random }, 'draft');
};

/** Whether this screen offers her something that she would do. */
export const canAct = async ({ page, random }: Player): Promise<boolean> => {
  const shown = await read(page);
  return choose(offersOn(shown), seenOn(shown), random) !== null;
};

/** Does one thing on this screen: opens a row and sends its form. False where only others can go on. */
export const act = async (player: Player): Promise<boolean> => {
  const { page, random, leaves, hands = pointer } = player;
  await comeToFront(page);
  // What is folded away is hers to choose too.
  const more = page.locator('.moves .foot button', { hasText: ' more, by name or stat' });
  if ((await more.count()) > 0) await hands.press(more);
  const shown = await read(page);
  if (shown.forms.some((id) => leaves?.test(id) === true)) return false;
  const offer = choose(offersOn(shown), seenOn(shown), random)?.offer;
  if (offer === undefined) return hands === pointer && shown.forms.includes('draft') && makeSomebody(player);
  if (shown.open === offer.id) return send(player, offer.id);
  const row = page.locator(`.moves button[data-offer=${JSON.stringify(offer.id)}]`);
  if (await isPlain(page, offer)) return hands.press(row);
  return (await hands.press(row)) && send(player, offer.id);
};

/** What a screen shows of moves and story, to see that something has happened. */
const look = ({ page }: Player): Promise<string> =>
  page.evaluate(
    // The whole text of the story: a long one stops growing, and its lines move up.
    () => `${document.querySelector('.moves')?.textContent} ${document.querySelector('.log ol')?.textContent}`,
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

/** Lets these people play until `isEnough`, or throws after `most` moves. Answers with how many were made. */
export const play = async (
  players: readonly Player[],
  isEnough: () => Promise<boolean>,
  most: number,
): Promise<number> => {
  let done = 0;
  while (!(await isEnough())) {
    if (done >= most) throw new Error(`Not there after ${most} moves.`);
    const before = await Promise.all(players.map(look));
    const acted = await Promise.all(players.map(act));
    done += acted.filter(Boolean).length;
    if (!acted.includes(true)) await stir(players, before, isEnough);
  }
  return done;
};
