import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  isKeptName,
  isTableId,
  pictureName,
  readCopyName,
  surplusCopies,
  writeCopyName,
} from '../../src-main/bridge-copies';
import { oneCopy, oneTable, wholeCopy } from '../../src-main/calls';
import { createCopies } from '../../src-main/files';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Noon, so that hours around it are of the same day. */
const NOON = 20_000 * DAY + 12 * HOUR;
const name = (at: number, step = 7, mark = '0a1b2c3d'): string => writeCopyName({ at, step, mark });

describe('names of copies', () => {
  it('tell when, at which step, and what is in them', () => {
    expect(name(NOON, 57)).toBe(`${NOON}-57-0a1b2c3d.roundel`);
    expect(readCopyName(name(NOON, 57))).toEqual({ at: NOON, step: 57, mark: '0a1b2c3d' });
  });

  it.each([
    ['', null],
    ['../../secret', null],
    [`../${NOON}-57-0a1b2c3d.roundel`, null],
    [`${NOON}-57-0a1b2c3d.roundel.new`, null],
    [`${NOON}-57-0A1B2C3D.roundel`, null],
    [57, null],
  ])('%s is none', (given, read) => {
    expect(readCopyName(given)).toBe(read);
  });

  it.each([
    [pictureName('a7'.repeat(32)), true],
    [name(NOON), true],
    [pictureName('a7'), false],
    [pictureName(`../${'a7'.repeat(30)}.`), false],
    [`${pictureName('a7'.repeat(32))}.new`, false],
    [null, false],
  ])('%s as something that is kept: %s', (given, is) => {
    expect(isKeptName(given)).toBe(is);
    expect(oneCopy(['0123456789abcdef', given]) !== null).toBe(is);
  });

  it.each([
    ['0123456789abcdef', true],
    ['..', false],
    ['0123456789abcde/', false],
    ['0123456789ABCDEF', false],
    [null, false],
  ])('%s as a table: %s', (given, is) => {
    expect(isTableId(given)).toBe(is);
  });
});

describe('which copies are dropped', () => {
  it('none while there are few', () => {
    expect(
      surplusCopies(
        [1, 2, 3, 4, 5].map((minute) => name(NOON + minute * 60_000)),
        NOON + HOUR,
      ),
    ).toEqual([]);
  });

  it('keeps the five newest, and the last of each of seven days', () => {
    const days = Array.from({ length: 12 }, (_, back) => [name(NOON - back * DAY), name(NOON - back * DAY - HOUR)]);
    const all = days.flat();
    const dropped = new Set(surplusCopies(all, NOON));
    const kept = all.filter((each) => !dropped.has(each));
    expect(kept).toEqual([
      name(NOON),
      name(NOON - HOUR),
      name(NOON - DAY),
      name(NOON - DAY - HOUR),
      name(NOON - 2 * DAY),
      ...[3, 4, 5, 6].map((back) => name(NOON - back * DAY)),
    ]);
  });

  it('keeps the one that had come furthest, however many came after an older one was opened by mistake', () => {
    const far = name(NOON - HOUR, 300);
    const after = Array.from({ length: 9 }, (_, at) => name(NOON + at * 60_000, 120 + at));
    expect(surplusCopies([far, ...after], NOON + HOUR)).toEqual(after.slice(0, 4).reverse());
  });

  it('leaves alone what is no copy', () => {
    expect(surplusCopies(['readme.txt', name(NOON)], NOON)).toEqual([]);
  });
});

describe('copies in files', () => {
  const TABLE = '0123456789abcdef';
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'roundel-copies-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are written whole, listed with their size, and read', async () => {
    const copies = createCopies(join(folder, 'backups'), () => NOON);
    expect(await copies.list()).toEqual([]);
    expect(await copies.keep({ table: TABLE, name: name(NOON), bytes: Uint8Array.of(8, 2, 5) })).toBe('kept');
    expect(await copies.list()).toEqual([{ table: TABLE, name: name(NOON), bytes: 3 }]);
    expect(await copies.read(TABLE, name(NOON))).toEqual(Uint8Array.of(8, 2, 5));
    expect(readdirSync(join(folder, 'backups', TABLE))).toEqual([name(NOON)]);
  });

  it('are dropped by the rule, and a half-written one of a crash is no copy', async () => {
    const copies = createCopies(folder, () => NOON);
    mkdirSync(join(folder, TABLE));
    writeFileSync(join(folder, TABLE, `${name(NOON - 9)}.new`), 'half');
    for (let at = 0; at < 8; at += 1) {
      await copies.keep({ table: TABLE, name: name(NOON + at), bytes: Uint8Array.of(at) });
    }
    const names = (await copies.list()).map((note) => note.name).sort();
    expect(readdirSync(join(folder, TABLE)).sort()).toEqual(names);
    expect(names).toEqual([3, 4, 5, 6, 7].map((at) => name(NOON + at)));
  });

  it('have pictures beside them, which are no copies and are not dropped with them', async () => {
    const copies = createCopies(folder, () => NOON);
    const picture = pictureName('a7'.repeat(32));
    await copies.keep({ table: TABLE, name: picture, bytes: Uint8Array.of(6, 1) });
    for (let at = 0; at < 8; at += 1) {
      await copies.keep({ table: TABLE, name: name(NOON + at), bytes: Uint8Array.of(at) });
    }
    expect(await copies.read(TABLE, picture)).toEqual(Uint8Array.of(6, 1));
    expect((await copies.list()).map((note) => note.name)).not.toContain(picture);
  });

  it('say that they could not be written, and leave the older ones', async () => {
    const copies = createCopies(folder, () => NOON);
    await copies.keep({ table: TABLE, name: name(NOON), bytes: Uint8Array.of(8) });
    // A folder lies where the next copy is to be.
    mkdirSync(join(folder, TABLE, name(NOON + 1)));
    expect(await copies.keep({ table: TABLE, name: name(NOON + 1), bytes: Uint8Array.of(9) })).toBe('failed');
    expect(await copies.read(TABLE, name(NOON))).toEqual(Uint8Array.of(8));
    expect(existsSync(join(folder, TABLE, `${name(NOON + 1)}.new`))).toBe(false);
  });

  it('are gone when the table is forgotten, and only its own', async () => {
    const copies = createCopies(folder, () => NOON);
    const other = 'fedcba9876543210';
    await copies.keep({ table: TABLE, name: name(NOON), bytes: Uint8Array.of(1) });
    await copies.keep({ table: other, name: name(NOON), bytes: Uint8Array.of(2) });
    await copies.forget(TABLE);
    expect(await copies.list()).toEqual([{ table: other, name: name(NOON), bytes: 1 }]);
    expect(await copies.read(TABLE, name(NOON))).toBeNull();
    expect(readFileSync(join(folder, other, name(NOON)))).toHaveLength(1);
  });
});

describe('calls about copies', () => {
  const TABLE = '0123456789abcdef';
  it.each([
    ['a table', oneTable([TABLE]), { given: TABLE }],
    ['a path', oneTable(['../x']), null],
    ['too much', oneTable([TABLE, 1]), null],
    ['a copy', oneCopy([TABLE, name(NOON)]), { given: { table: TABLE, name: name(NOON) } }],
    ['a copy elsewhere', oneCopy([TABLE, `../${name(NOON)}`]), null],
    ['a copy of no table', oneCopy(['..', name(NOON)]), null],
    ['no bytes', wholeCopy([TABLE, name(NOON), 'bytes']), null],
    [
      'bytes',
      wholeCopy([TABLE, name(NOON), Uint8Array.of(4)]),
      { given: { table: TABLE, name: name(NOON), bytes: Uint8Array.of(4) } },
    ],
    ['bytes and more', wholeCopy([TABLE, name(NOON), Uint8Array.of(4), 1]), null],
  ])('%s', (_, read, given) => {
    expect(read).toEqual(given);
  });
});
