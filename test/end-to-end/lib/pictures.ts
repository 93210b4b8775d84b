/** Pictures made by the test itself, and hands that bring them to a table. */
import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import type { Page } from 'playwright-core';
import { randomFrom } from '../../rules/random-player';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 4 + body.length);
  return out;
};

/**
 * A PNG of this size. With a colour it is all of that; with a seed it is noise, which packs to about three bytes a pixel.
 */
export const aPng = (width: number, height: number, look: readonly [number, number, number] | number): Buffer => {
  const random = typeof look === 'number' ? randomFrom(look) : null;
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let at = 0; at < rows.length; at += 1) {
    const column = at % (1 + width * 3);
    if (column > 0) rows[at] = random ? random(256) : typeof look === 'number' ? 0 : (look[(column - 1) % 3] ?? 0);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(rows, { level: random ? 0 : 6 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Drops a file on the table at this point of the page, as a hand from another window does. */
export const dropPicture = async (page: Page, name: string, bytes: Uint8Array, x = 500, y = 400): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    ([text, file]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], file));
      return transfer;
    },
    [Buffer.from(bytes).toString('base64'), name] as const,
  );
  const at = { dataTransfer, clientX: x, clientY: y, bubbles: true, cancelable: true };
  await page.dispatchEvent('.canvas', 'dragover', at);
  await page.dispatchEvent('.canvas', 'drop', at);
};

/** What the list of this screen tells of each picture, by name. */
export const picturesOn = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.outline .thing', { hasText: /^\s*Picture:/ })
    .evaluateAll((things) => things.map((thing) => (thing.textContent ?? '').replace(/\s+/g, ' ').trim()).sort());
