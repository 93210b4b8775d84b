/** Pictures in table files: as many as are here go in, and only pictures come out. */
import { expect, it } from 'vitest';
import { grant } from '../../../rules/kernel/ruling';
import { keepTable } from '../../../src-renderer/session/keep-table';
import { readTable } from '../../../src-renderer/session/read-table';
import { savedFile } from '../../../src-renderer/session/table-content';
import { readTableFile } from '../../../src-renderer/store/table-file';
import { hashOf } from '../../sync/pictures/lib';
import { fileOf, goOn, known, ringOfTwo } from '../lib';
import { gif, png } from './samples';

const [map, face, junk] = [png(80, 60), gif(30, 40), new TextEncoder().encode('<svg>')] as const;
const shelf = new Map([map, face].map((bytes) => [hashOf(bytes), bytes]));
const load = async (hashes: readonly string[]) =>
  new Map(hashes.flatMap((hash) => (shelf.has(hash) ? [[hash, shelf.get(hash) ?? map] as const] : [])));
const table = () => {
  const ledger = ringOfTwo();
  goOn(ledger, 3);
  return fileOf(ledger);
};

it('a file says how many pictures have not come to whoever saves it', async () => {
  const saved = await savedFile(table(), false, [hashOf(map), 'd5'.repeat(32), hashOf(face)], load);
  expect(saved.missing).toBe(1);
  const read = await readTableFile(saved.bytes);
  expect(read.ok && [...read.value.pictures]).toEqual([map, face]);
  expect(read.ok && read.value.seat).toBeNull();
});

it('they are kept under their own hashes, whatever a file says they are; what is no picture is left out', async () => {
  const saved = await savedFile({ ...table(), pictures: [junk] }, false, [], load);
  const more = await savedFile(
    table(),
    false,
    [hashOf(map)],
    async () =>
      new Map([
        ['x', map],
        ['y', junk],
      ]),
  );
  const kept: string[][] = [];
  for (const { bytes } of [saved, more]) {
    const sound = await readTable(bytes, known);
    if (!sound.ok) throw new Error(sound.refusal.code);
    const parts = { sound: sound.value, here: null, how: 'join', host: 'http://127.0.0.1:4747', now: 7 } as const;
    await keepTable(
      {
        bringIn: async (_, __, ___, pictures) => {
          kept.push([...pictures.keys()]);
          return grant(null);
        },
      },
      { ...parts, pictures: [face] },
    );
  }
  expect(kept).toEqual([[hashOf(face)], [hashOf(map), hashOf(face)]]);
});
