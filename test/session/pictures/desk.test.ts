import { beforeAll, beforeEach, expect, it } from 'vitest';
import { grant, refuse } from '../../../rules/kernel/ruling';
import { sealReady } from '../../../src-renderer/ledger';
import { createPictureDesk, picturesIn, type PictureDesk } from '../../../src-renderer/session/pictures/desk';
import { createTableShelf, type TableShelf } from '../../../src-renderer/session/pictures/shelf';
import { aParty, type Party } from '../../sync/lib';
import { png } from './samples';

beforeAll(sealReady);

let ana: Party;
let disk: Map<string, Uint8Array>;
let isFull: boolean;
let shelf: TableShelf;
let desk: PictureDesk;
/** What lies on the table beside pictures. */
let heights: readonly number[];

beforeEach(async () => {
  ana = aParty('Ana');
  disk = new Map();
  isFull = false;
  heights = [];
  shelf = createTableShelf(
    {
      pictures: async () => grant([...disk].map(([hash, { length: size }]) => ({ hash, size }))),
      picture: async (_, hash) => grant(disk.get(hash)),
      putPicture: async (_, hash, bytes) => {
        // The document must not name what no disk has.
        expect(ana.room.pictures.all().some((picture) => picture.hash === hash)).toBe(false);
        if (isFull) return refuse('store.full', { why: '' });
        disk.set(hash, bytes);
        return grant(null);
      },
      dropPictures: async (_, keys) => {
        for (const { hash } of keys) disk.delete(hash);
        return grant(null);
      },
    },
    'a1b2c3d4e5f60718',
  );
  await shelf.open();
  desk = createPictureDesk({ shelf, room: () => ana.room, heights: () => heights, isGone: () => false });
  return () => ana.room.close();
});

/** A picture of so many bytes, different for each seed. */
const picture = (width: number, height: number, bytes = 500, seed = 0) => {
  const file = new Uint8Array(bytes).fill(seed);
  file.set(png(width, height));
  return { bytes: file, name: 'map.png', alt: '', width, height };
};
const codeOf = async (given: ReturnType<typeof picture>): Promise<string> => {
  const laid = await desk.add(given, 0, 0);
  return laid.ok ? 'laid' : laid.refusal.code;
};
const lying = () => ana.room.pictures.all();
const only = () => {
  const [first, ...more] = lying();
  if (!first || more.length > 0) throw new Error('not one picture');
  return first;
};

it('lies with its middle where it was let go, no larger than a sheet, and under the cards', async () => {
  await desk.add(picture(1_600, 800), 100, 50);
  expect(only()).toMatchObject({ x: -220, y: -110, across: 640, width: 1_600, height: 800, type: 'image/png' });
  expect(only().z).toBeLessThan(-1);
  expect(picturesIn(ana.room, shelf, ana.me.pid)).toMatchObject([{ mine: true, isHere: true, bytes: 500, come: 500 }]);
});

it('a small one lies at its own size, and a later one above an earlier one', async () => {
  await desk.add(picture(80, 60, 500, 1), 0, 0);
  const before = only().z;
  await desk.add(picture(80, 60, 500, 2), 0, 0);
  expect(lying().map(({ across }) => across)).toEqual([80, 80]);
  expect(Math.max(...lying().map(({ z }) => z))).toBeGreaterThan(before);
});

it('is raised above everything, and put under everything again', async () => {
  await desk.add(picture(80, 60), 0, 0);
  heights = [3, 41];
  desk.raise(only().id);
  expect(only().z).toBe(42);
  desk.lower(only().id);
  expect(only().z).toBeLessThan(-1);
});

it('keeps its proportions, and undo brings back one step at a time', async () => {
  await desk.add(picture(80, 60), 0, 0);
  const { id } = only();
  desk.lay(id, { across: 200 });
  desk.lay(id, { x: 7 });
  expect(only()).toMatchObject({ across: 200, x: 7, y: -30 });
  ana.room.undo();
  expect(only()).toMatchObject({ across: 200, x: -40 });
  desk.describe(id, 'the vault');
  desk.remove(id);
  expect(lying()).toEqual([]);
  ana.room.undo();
  expect(only()).toMatchObject({ alt: 'the vault', across: 200 });
});

it('is refused where the disk has not taken it, and nobody hears of it', async () => {
  isFull = true;
  expect(await codeOf(picture(80, 60))).toBe('store.full');
  expect(lying()).toEqual([]);
});

it('is refused where it is too large, where there is too much, and where it is none', async () => {
  expect(await codeOf(picture(80, 60, 8 * 1024 * 1024 + 1))).toBe('picture.bytes');
  for (const seed of [1, 2, 3, 4]) expect(await codeOf(picture(80, 60, 8 * 1024 * 1024 - 1, seed))).toBe('laid');
  expect(await codeOf(picture(80, 60, 500, 5))).toBe('picture.tableBytes');
  expect(await codeOf({ ...picture(80, 60), bytes: Uint8Array.of(1, 2) })).toBe('picture.kind');
});

it('is swept from the disk once it lies nowhere any more', async () => {
  await desk.add(picture(80, 60, 500, 1), 0, 0);
  await desk.add(picture(80, 60, 500, 2), 0, 0);
  const [kept, gone] = lying();
  desk.remove(gone?.id ?? '');
  await shelf.sweep(new Set([kept?.hash ?? '']));
  expect([...disk.keys()]).toEqual([kept?.hash]);
  expect([shelf.has(kept?.hash ?? ''), shelf.has(gone?.hash ?? '')]).toEqual([true, false]);
});
