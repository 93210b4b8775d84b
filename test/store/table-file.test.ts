import { strFromU8, unzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAbout, readTableFile, writeTableFile, type TableFile } from '../../src-renderer/store/table-file';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

const table: TableFile = {
  game: 'lantern',
  rulesVersion: 3,
  name: 'The clockmaker’s vault',
  gameId: 'c4'.repeat(32),
  members: ['Ana', 'Bo the Second'],
  step: 57,
  savedAt: 1_764_324_061_123,
  genesis: text('{"v":1}'),
  entries: [Uint8Array.of(1, 2, 3), Uint8Array.of(), Uint8Array.of(9)],
  document: Uint8Array.of(0, 0),
  pictures: [Uint8Array.of(7, 8), Uint8Array.of(11)],
  seat: {
    secret: '5e'.repeat(32),
    host: 'http://127.0.0.1:4747',
    keys: { keys: { pid: 'a1b2c3d4e5f60718' }, secret: { sign: 'b2' } },
    privateNotes: 'behind the clock ⏰',
    askMe: ['help'],
    me: 'Ana',
  },
};

const written = async (file: TableFile = table) => (await writeTableFile(file)).bytes;
const partsOf = async () => unzipSync(await written());
const read = async (parts: Record<string, Uint8Array>): Promise<string> => {
  const found = await readTableFile(zipSync(parts));
  return found.ok ? 'ok' : `${found.refusal.code} ${found.refusal.facts.part}`;
};
const manifestOf = (parts: Record<string, Uint8Array>): Record<string, unknown> =>
  JSON.parse(strFromU8(parts['manifest.json'] ?? new Uint8Array())) as Record<string, unknown>;
const saying = (parts: Record<string, Uint8Array>, change: Record<string, unknown>) => ({
  ...parts,
  'manifest.json': text(JSON.stringify({ ...manifestOf(parts), ...change })),
});

describe('a table file', () => {
  it.each(['packed', 'quick', 'now'] as const)('gives back all that was written (%s)', async (how) => {
    const { bytes } = await writeTableFile(table, how);
    expect(await readTableFile(bytes)).toEqual({ ok: true, value: table });
    const about = { name: table.name, step: 57, members: table.members, pid: 'a1b2c3d4e5f60718' };
    expect(readAbout(bytes)).toMatchObject({ ok: true, value: about });
  });

  it('is one that an older Roundel reads, where it holds no pictures', async () => {
    const formatOf = async (file: TableFile) => manifestOf(unzipSync(await written(file)))['roundel'];
    expect([await formatOf(table), await formatOf({ ...table, pictures: [] })]).toEqual([2, 1]);
  });

  it('goes without a beginning, and without a seat', async () => {
    const plain = { ...table, gameId: '', genesis: null, entries: [], seat: null };
    expect(await readTableFile(await written(plain))).toEqual({ ok: true, value: plain });
  });

  it('holds nothing of the seat where that was left out', async () => {
    const { bytes } = await writeTableFile({ ...table, seat: null }, 'quick');
    const all = strFromU8(bytes, true);
    for (const secret of [table.seat?.secret ?? '', 'b2', 'behind the clock', 'seat.json', 'a1b2c3d4e5f60718']) {
      expect(all).not.toContain(secret);
    }
  });

  it('bears the same mark for the same table, whenever it is written, and another for another', async () => {
    const mark = async (file: TableFile) => (await writeTableFile(file)).mark;
    expect(await mark({ ...table, savedAt: 1 })).toBe(await mark(table));
    expect(await mark({ ...table, document: Uint8Array.of(0, 1) })).not.toBe(await mark(table));
    expect(await mark(table)).toMatch(/^[0-9a-f]{8}$/);
  });

  it('is refused where a part is altered, missing, or one too many', async () => {
    const parts = await partsOf();
    const { 'document.bin': document = new Uint8Array(), ...rest } = parts;
    expect(await read({ ...parts, 'document.bin': Uint8Array.of(...document, 1) })).toBe('file.altered document.bin');
    expect(await read({ ...parts, 'genesis.json': text('{"v":2}') })).toBe('file.altered genesis.json');
    expect(await read(rest)).toBe('file.altered document.bin');
    expect(await read({ ...parts, 'readme.txt': text('hello') })).toBe('file.altered readme.txt');
  });

  it('is refused where it is newer, or no table file, or says things that no table has', async () => {
    const parts = await partsOf();
    const { 'manifest.json': _, ...nameless } = parts;
    expect(await read(saying(parts, { roundel: 3 }))).toBe('file.newer manifest.json');
    expect(await read(nameless)).toBe('file.notOne manifest.json');
    expect(await read({ 'photo.jpg': text('…') })).toBe('file.notOne manifest.json');
    expect(await read({ ...parts, 'manifest.json': text('{') })).toBe('file.notOne manifest.json');
    expect(await read(saying(parts, { step: -1 }))).toBe('file.odd manifest.json');
    expect(await read(saying(parts, { gameId: 'c4' }))).toBe('file.odd manifest.json');
    expect(await read(saying(parts, { members: ['x'.repeat(300)] }))).toBe('file.odd manifest.json');
  });

  it('is refused where its entries do not come out even', async () => {
    const bytes = await written({ ...table, entries: [] });
    const parts = unzipSync(bytes);
    const { sha256 } = await import('@noble/hashes/sha2.js');
    const { bytesToHex } = await import('@noble/hashes/utils.js');
    const odd = Uint8Array.of(5, 0, 0, 0, 1, 2);
    const listed = manifestOf(parts)['parts'] as Record<string, unknown>;
    const changed = saying(parts, {
      parts: { ...listed, 'entries.bin': { bytes: odd.length, sha256: bytesToHex(sha256(odd)) } },
    });
    expect(await read({ ...changed, 'entries.bin': odd })).toBe('file.odd entries.bin');
  });

  it('never throws and never passes, whichever byte is changed', async () => {
    const sound = (await writeTableFile(table, 'quick')).bytes;
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = Uint8Array.from(sound);
        bytes[at] = ((bytes[at] ?? 0) + by) % 256;
        const found = await readTableFile(bytes);
        // What a zip says beside its parts (dates, checksums) is nothing to us; what the table is must be the same.
        if (found.ok) expect({ ...found.value, ...aboutOf(table) }).toEqual(table);
      }),
      { seed: 83, numRuns: 400 },
    );
  });
});

/** What the manifest tells beside the parts; it is held against the genesis when the table is read. */
const aboutOf = ({ game, rulesVersion, name, gameId, members, step, savedAt }: TableFile) => ({
  game,
  rulesVersion,
  name,
  gameId,
  members,
  step,
  savedAt,
});
