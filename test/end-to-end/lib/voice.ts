/** What a screen reader would read of a page: the tree of accessible things, and what live regions say. */
import type { Page } from 'playwright-core';

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

interface Heard {
  /** Which place of the page said it. */
  readonly region: number;
  readonly line: string;
}

/** Everything that takes the focus and has no role or no name, by what there is of it. */
export const nameless = async (page: Page): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { readonly nodes: readonly AxNode[] };
  await session.detach();
  const focusable = nodes.filter(
    ({ ignored, properties = [] }) =>
      !ignored && properties.some(({ name, value }) => name === 'focusable' && value.value === true),
  );
  if (focusable.length === 0) throw new Error('The tree has nothing that takes the focus.');
  return focusable
    .map(({ role, name }) => ({ role: role?.value ?? '', name: (name?.value ?? '').trim() }))
    .filter(({ role, name }) => name === '' || ['', 'generic', 'none', 'unknown'].includes(role))
    .map(({ role, name }) => `${role} “${name}”`);
};

/** From the next page on, writes down what the live regions of this page say. */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    const known: Element[] = [];
    const numberOf = (region: Element): number => {
      if (!known.includes(region)) known.push(region);
      return known.indexOf(region);
    };
    Object.assign(window, { heard });
    const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
    const observer = new MutationObserver((changes) => {
      const regions = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement;
          return element?.closest(LIVE) ?? [];
        }),
      );
      // A region that comes into the page with its words is an announcement too.
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const each of [node, ...node.querySelectorAll('*')])
            if (each.matches('[role="alert"]')) regions.add(each);
        }
      }
      for (const region of regions) {
        const text = region.textContent.trim();
        if (!region.isConnected || text === '') continue;
        heard.push(...text.split('\n').map((line) => ({ region: numberOf(region), line: line.trim() })));
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
};

/** Every line that was read aloud since the page was opened. */
export const heardOn = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => (window as unknown as { heard: readonly Heard[] }).heard)).map(({ line }) => line);

/** Lines that two places of the page have said: a listener hears those twice. */
export const doubledOn = async (page: Page): Promise<readonly string[]> => {
  const heard = await page.evaluate(() => (window as unknown as { heard: readonly Heard[] }).heard);
  const places = (line: string): number =>
    new Set(heard.filter((each) => each.line === line).map((each) => each.region)).size;
  return [...new Set(heard.map(({ line }) => line))].filter((line) => places(line) > 1);
};
