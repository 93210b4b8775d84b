/**
 * A newcomer at a table with a long past: ten thousand entries, a document of five megabytes, twelve megabytes of
 * pictures. The first one has it from a table file, so that nobody has to play for weeks.
 */
import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { createHost } from '../../../src-main/host/host';
import { wordHost } from '../../../src-main/host/words';
import { chanceReady } from '../../../src-renderer/chance';
import { gameIdOf, sealReady } from '../../../src-renderer/ledger';
import { writeTableFile } from '../../../src-renderer/store/table-file';
import { createPictureBook } from '../../../src-renderer/sync/pictures/book';
import { chooseFile } from '../../../test/end-to-end/lib/copies';
import { aPng } from '../../../test/end-to-end/lib/pictures';
import { recordGame, type Recording } from '../../../test/end-to-end/lib/record';
import { arrive, joinTable, standing, until } from '../../../test/end-to-end/lib/table';
import { randomFrom } from '../../../test/rules/random-player';
import type { Part } from './part';

const ENTRIES = 10_000;
/** A picture of noise with so many pixels a side has a little under a megabyte. */
const SIDE = 570;
const PICTURES = 13;
/** With the entries, of which each newcomer is given all, it is five megabytes. */
const HISTORY_BYTES = 3_000_000;
const PIECE_BYTES = 50_000;
const PATIENT = 120_000;
const ALL_MS = 180_000;

/** The document of such a table: its pictures, and what much moving about has left. */
const documentOf = (pictures: readonly Uint8Array[]): Uint8Array => {
  const doc = new Y.Doc();
  const book = createPictureBook(doc, '5c'.repeat(8), (change) => doc.transact(change));
  for (const [at, bytes] of pictures.entries()) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const info = { hash, type: 'image/png', bytes: bytes.length, width: SIDE, height: SIDE } as const;
    book.add({ ...info, name: `map ${at}.png`, alt: '' }, { x: at * 90, y: 900, z: at, across: 80 });
  }
  const history = doc.getMap('history');
  const line = 'Who moved what where, and back again. '.repeat(2_000).slice(0, PIECE_BYTES);
  for (let at = 0; at < HISTORY_BYTES / PIECE_BYTES; at += 1) history.set(`${at}`, `${at} ${line}`);
  return Y.encodeStateAsUpdate(doc);
};

const fileOf = async ({ game, genesisBytes, entries }: Recording): Promise<Uint8Array> => {
  const pictures = Array.from({ length: PICTURES }, (_, at) => Uint8Array.from(aPng(SIDE, SIDE, 701 + at)));
  const { bytes } = await writeTableFile({
    game: game.id,
    rulesVersion: game.rulesVersion,
    name: 'A long conference',
    gameId: gameIdOf(genesisBytes),
    members: ['Party 0', 'Party 1', 'Party 2'],
    step: entries.length,
    savedAt: Date.now(),
    genesis: genesisBytes,
    entries,
    document: documentOf(pictures),
    pictures,
    seat: null,
  });
  return bytes;
};

/** The part. Takes some minutes, most of them for the past. */
export const late: Part = {
  key: 'late',
  name: 'a newcomer at 10,000 entries, with 5 MB of document and 12 MB of pictures',
  run: async ({ pages, seed }) => {
    await Promise.all([sealReady(), chanceReady()]);
    const file = await fileOf(recordGame(ENTRIES, randomFrom(seed)));
    const host = await createHost({ pages, address: '127.0.0.1', port: 0, version: '0.0.0-test' });
    if (!host.ok) throw new Error(wordHost(host.refusal));
    const [ana, cleo] = await Promise.all(['Ana', 'Cleo'].map((name) => arrive(host.value.home, name)));
    if (!ana || !cleo) throw new Error('nobody came');
    for (const { page } of [ana, cleo]) page.setDefaultTimeout(PATIENT);
    try {
      await chooseFile(ana.page, file);
      await ana.page.getByRole('button', { name: 'Open it', exact: true }).click();
      await ana.page.locator('.play').waitFor({ timeout: PATIENT });
      await ana.page.locator('.arriving').waitFor({ state: 'detached', timeout: PATIENT });
      await ana.page.getByRole('button', { name: 'Invite' }).click();
      const link = await ana.page.getByLabel(/Link to this table/).inputValue();
      await ana.page.keyboard.press('Escape');
      const where = await standing(ana.page);
      await ana.page.keyboard.press('Escape');

      const start = performance.now();
      const since = (): number => performance.now() - start;
      const bar = cleo.page.locator('.arriving progress').waitFor({ timeout: PATIENT }).then(since);
      await joinTable(cleo.page, link);
      await until('she stands where all stand', async () => (await standing(cleo.page)) === where, ALL_MS);
      const usable = since();
      const shown = await bar;
      await cleo.page.locator('.arriving').waitFor({ state: 'detached', timeout: ALL_MS });
      return [
        { what: `${late.name}: until a bar says how much is still to come`, tookMs: shown },
        { what: `${late.name}: until the table stands at the last step`, tookMs: usable },
        { what: `${late.name}: until all of it is there and checked`, tookMs: since() },
      ];
    } finally {
      await Promise.allSettled([ana.close(), cleo.close()]);
      await host.value.close();
    }
  },
};
