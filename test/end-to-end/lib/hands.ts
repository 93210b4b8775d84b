/** How somebody acts on a screen: by pointer, by keys alone, or by what a screen reader is told. */
import type { Locator, Page } from 'playwright-core';

export interface Hands {
  /** True where it was pressed. */
  readonly press: (button: Locator) => Promise<boolean>;
  readonly fill: (field: Locator, text: string) => Promise<void>;
  readonly select: (list: Locator, value: string) => Promise<void>;
  /** A radio button or a box to tick. */
  readonly check: (input: Locator) => Promise<void>;
}

/** A press that finds nothing within this: something came in meanwhile, and the next look shows it. */
export const PRESS_MS = 1_000;

const timeout = PRESS_MS;

/** A hand on a mouse. */
export const pointer: Hands = {
  press: (button) =>
    button.click({ timeout }).then(
      () => true,
      () => false,
    ),
  fill: (field, text) => field.fill(text, { timeout }),
  select: async (list, value) => void (await list.selectOption(value, { timeout })),
  check: (input) => input.check({ force: true, timeout }),
};

/** More steps than any screen has places for the focus. */
const MOST_STEPS = 200;

/** A screen that is made anew, from the disk or by another machine's word, may take this long. */
const SETTLE_MS = 5_000;

/** What is wrong with where the focus is; empty once somebody can see it. Waits until the screen has settled. */
const lostFocus = (page: Page): Promise<string> =>
  page.evaluate(async (settle) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const wrong = (): string => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return 'it is nowhere';
      const what = `${at.tagName} ${at.className} ${at.textContent.trim().slice(0, 40)}`;
      if (!at.matches(':focus-visible')) return `it is not shown on ${what}`;
      const { left, right, top, bottom, width, height } = (at.closest('label') ?? at).getBoundingClientRect();
      const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && width > 0 && height > 0;
      return isInside ? '' : `it is out of sight on ${what}`;
    };
    const end = performance.now() + settle;
    do for (let at = 0; at < 3; at += 1) await frame();
    while (wrong() !== '' && performance.now() < end);
    return wrong();
  }, SETTLE_MS);

/** Whether the focus is on this element, before it or behind it in the page. */
const wayTo = (element: Locator): Promise<'here' | 'Tab' | 'Shift+Tab'> =>
  element.evaluate((wanted) => {
    const at = document.activeElement;
    if (at === wanted) return 'here';
    // Of radio buttons the keyboard enters one, and goes on by arrows.
    if (at instanceof HTMLInputElement && wanted instanceof HTMLInputElement && at.type === 'radio')
      if (wanted.type === 'radio' && at.name === wanted.name) return 'here';
    const isBehind = at !== null && (at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return isBehind ? 'Tab' : 'Shift+Tab';
  });

export interface Keys extends Hands {
  /** Presses one key. Throws where the focus is nowhere afterwards, or cannot be seen. */
  readonly key: (name: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Steps to this element, by Tab alone. */
  readonly goTo: (element: Locator) => Promise<void>;
}

/** Hands on a keyboard, and no pointer. */
export const keysOn = (page: Page): Keys => {
  const key = async (name: string): Promise<void> => {
    await page.keyboard.press(name);
    const lost = await lostFocus(page);
    if (lost !== '') throw new Error(`After ${name} the focus is lost: ${lost}.`);
  };
  const goTo = async (element: Locator): Promise<void> => {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const way = await wayTo(element);
      if (way === 'here') return;
      await key(way);
    }
    throw new Error(`${MOST_STEPS} steps did not lead to ${String(element)}.`);
  };
  const hasFocus = (element: Locator): Promise<boolean> =>
    element.evaluate((wanted) => wanted === document.activeElement);
  const enter = async (button: Locator): Promise<boolean> => {
    if ((await button.count()) === 0) return false;
    await goTo(button);
    await key('Enter');
    return true;
  };
  const select = async (list: Locator, value: string): Promise<void> => {
    await goTo(list);
    const way = await list.evaluate((element, wanted) => {
      const { options, selectedIndex } = element as HTMLSelectElement;
      return [...options].findIndex((option) => option.value === wanted) > selectedIndex ? 'ArrowDown' : 'ArrowUp';
    }, value);
    for (let step = 0; (await list.inputValue()) !== value; step += 1) {
      if (step > MOST_STEPS) throw new Error(`No key leads to ${value}.`);
      await key(way);
    }
  };
  const check = async (input: Locator): Promise<void> => {
    await goTo(input);
    for (let step = 0; !(await hasFocus(input)); step += 1) {
      if (step > MOST_STEPS) throw new Error('No arrow leads to this radio button.');
      await key('ArrowDown');
    }
    if (!(await input.isChecked())) await key('Space');
  };
  return {
    key,
    goTo,
    select,
    check,
    type: (text) => page.keyboard.type(text),
    press: enter,
    fill: async (field, text) => {
      await goTo(field);
      await key('Control+A');
      await page.keyboard.insertText(text);
    },
  };
};

/** What a screen reader is told of this one: `button "Roll 2d6"`. Throws where it has no role or no name. */
const toldOf = async (element: Locator): Promise<readonly [role: string, name: string]> => {
  const snapshot = await element.ariaSnapshot();
  const found = /^- (\w+) ("(?:[^"\\]|\\.)*")/.exec(snapshot);
  const [, role = '', name = '""'] = found ?? [];
  if (role === '' || name === '""') throw new Error(`A screen reader cannot tell what this is: ${snapshot}`);
  return [role, JSON.parse(name) as string];
};

/** What a screen reader names on the way to a control: the form, dialog or region around it. */
const REGIONS = ['self::form', 'self::dialog', 'self::main', 'self::aside', 'self::section', '@role="dialog"']
  .concat(['@role="region"', '@role="tabpanel"'])
  .join(' or ');
/** An answer is heard with its question. */
const QUESTIONS = 'self::fieldset or @role="group" or @role="radiogroup"';
const ANSWERS: ReadonlySet<string> = new Set(['radio', 'checkbox']);

/** The part of the page in which nothing else may have the role and the name of this control. */
const partAround = async (element: Locator, role: string): Promise<Locator> => {
  const kinds = ANSWERS.has(role) ? `${QUESTIONS} or ${REGIONS}` : REGIONS;
  const part = element.locator(`xpath=ancestor::*[${kinds}][1]`);
  return (await part.count()) > 0 ? part : element.page().locator('body');
};

/** Hands that know a control by its role and name, and act on what has the focus. */
export const readerOn = (page: Page): Hands => {
  const find = async (element: Locator): Promise<Locator> => {
    const [role, name] = await toldOf(element);
    const part = await partAround(element, role);
    const alike = part.getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: true });
    const count = await alike.count();
    // Two that are told alike cannot be told apart; none at all is hidden from whoever listens.
    if (count !== 1) throw new Error(`${count} controls here are ${role} ${JSON.stringify(name)}.`);
    const found = alike.and(element);
    await found.focus({ timeout });
    return found;
  };
  return {
    press: async (button) => {
      if ((await button.count()) === 0) return false;
      await find(button);
      await page.keyboard.press('Enter');
      return true;
    },
    fill: async (field, text) => (await find(field)).fill(text, { timeout }),
    select: async (list, value) => void (await (await find(list)).selectOption(value, { timeout })),
    check: async (input) => {
      const found = await find(input);
      if (!(await found.isChecked())) await page.keyboard.press('Space');
    },
  };
};
