/** What people do at the door of a table: hosts for these tests, the invitation, knocking, reading a QR code off a screen. */
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { createHost, type Host } from '../../../src-main/host/host';
import { LIMITS, type WaitingLimits } from '../../../src-main/host/limits';
import { wordHost } from '../../../src-main/host/words';
import { SOON } from './table';

/** A name that leads to this machine and is no secure origin, as the address of a laptop in a Wi-Fi is none. */
export const OUTSIDE = 'laptop.test';

/** Makes the name known to a browser. */
export const KNOWS_OUTSIDE = [`--host-resolver-rules=MAP ${OUTSIDE} 127.0.0.1`];

/** A host whose only network is this machine, with these limits for its waiting rooms. */
export const startDoorHost = async (
  pages: string,
  waiting: Partial<WaitingLimits> = {},
): Promise<Host & { readonly port: number }> => {
  const host = await createHost({
    pages,
    address: '127.0.0.1',
    port: 0,
    version: '0.0.0-test',
    limits: { ...LIMITS, waiting: { ...LIMITS.waiting, ...waiting } },
    outside: () => ['127.0.0.2'],
  });
  if (!host.ok) throw new Error(wordHost(host.refusal));
  return { ...host.value, port: Number(new URL(host.value.home).port) };
};

/** Opens the invitation and shares; answers with the code. */
export const share = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('button', { name: 'Share on the local network' }).click();
  return readCode(page);
};

/** The code that the invitation shows. */
export const readCode = async (page: Page): Promise<string> => {
  await page.locator('[data-code]').waitFor({ timeout: SOON });
  return (await page.locator('[data-code]').getAttribute('data-code')) ?? '';
};

/** Writes another host down for the table and names it in links, in the open invitation. */
export const addHost = async (page: Page, address: string): Promise<void> => {
  const hosts = page.getByRole('list', { name: 'Hosts' });
  if (!(await hosts.isVisible())) await page.getByText(/^Hosts of this table/).click();
  await page.getByLabel('Address of another host').fill(address);
  await page.getByRole('button', { name: 'Add a host' }).click();
  await hosts.getByRole('radio', { name: address }).check();
};

/** The link in the open invitation. */
export const linkIn = (page: Page): Promise<string> =>
  page.getByRole('dialog').getByLabel('Link to this table. Whoever has it can come in.').inputValue();

/** What a camera reads off the QR code on this screen; null where it finds none. */
export const readQr = async (page: Page): Promise<string | null> => {
  const picture = await page.getByRole('img', { name: 'QR code of the link' }).screenshot();
  const { data, width, height } = await page.evaluate(async (png) => {
    // No fetch: the page's own policy forbids it, and a picture needs none.
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    if (!context) return { data: [], width: 0, height: 0 };
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return { data: [...data], width: image.width, height: image.height };
  }, picture.toString('base64'));
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null;
};

/** Types a code on the start screen; `host` is for a table at another host than the page's. */
export const knockWith = async (page: Page, code: string, host?: string): Promise<void> => {
  const leave = page.getByRole('button', { name: 'Leave the door' });
  if (await leave.isVisible()) await leave.click();
  await page.getByLabel('Type the six letters that someone reads out.').fill(code);
  if (host !== undefined) {
    await page.getByLabel('The table is at another host').check();
    await page.getByLabel('Its address, as their screen shows it.').fill(host);
  }
  await page.getByRole('button', { name: 'Knock', exact: true }).click();
};

/** The four words on this screen, in their order. */
export const wordsOn = async (page: Page): Promise<readonly string[]> => {
  await page.locator('[data-words] li').nth(3).waitFor({ timeout: SOON });
  return page.locator('[data-words] li').allInnerTexts();
};
