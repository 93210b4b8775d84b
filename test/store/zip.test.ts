import { Inflate, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { packZip, unpackZip } from '../../src-renderer/store/zip';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const parts = new Map([
  ['one.txt', text('der Zirkel '.repeat(900))],
  ['two.bin', Uint8Array.of(7, 0, 255, 3)],
]);

/** A zip whose first part claims another size than it has; `field` counts from the start of its line in the directory. */
const claiming = (field: number, value: number): Uint8Array => {
  const zip = Uint8Array.from(packZip(parts, false));
  const view = new DataView(zip.buffer);
  const line = zip.findIndex((_, at) => at + 4 <= zip.length && view.getUint32(at, true) === 0x02014b50);
  view.setUint32(line + field, value, true);
  return zip;
};

describe('a zip', () => {
  it.each([false, true])('gives back what was put in (as it is: %s)', (isQuick) => {
    const unpacked = unpackZip(packZip(parts, isQuick));
    expect(unpacked.ok && [...unpacked.value]).toEqual([...parts]);
  });

  it('is the same bytes for the same parts, and small where that pays', () => {
    expect(packZip(parts, false)).toEqual(packZip(parts, false));
    expect(packZip(parts, false).length).toBeLessThan(500);
  });

  it('may come from another program, with a comment and other dates', () => {
    const foreign = zipSync({ 'one.txt': [text('der Zirkel'), { comment: 'said somebody', level: 9 }] });
    const unpacked = unpackZip(foreign);
    expect(unpacked.ok && unpacked.value.get('one.txt')).toEqual(text('der Zirkel'));
  });

  it.each([
    ['nothing', new Uint8Array(), 'file.notOne'],
    ['a letter', text('Dear Ana, I have the plans.'), 'file.notOne'],
    ['one that is cut short', packZip(parts, false).slice(0, -30), 'file.cut'],
    ['one that is cut to its first word', packZip(parts, false).slice(0, 4), 'file.cut'],
    [
      'more parts than any table has',
      zipSync(Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`${at}`, text('x')]))),
      'file.tooLarge',
    ],
    ['a part that claims more than all may have', claiming(24, 300 * 1024 * 1024), 'file.tooLarge'],
    ['a part that holds more than it claims', claiming(24, 61), 'file.altered'],
    ['a part that holds less than it claims', claiming(24, 61_000), 'file.altered'],
    ['a part that lies beyond the end', claiming(42, 1_000_000), 'file.altered'],
    ['a part packed in a way of its own', claiming(10, 12), 'file.altered'],
    ['an encrypted part', claiming(8, 1), 'file.altered'],
  ])('is refused where it is %s', (_, bytes, code) => {
    const unpacked = unpackZip(bytes);
    expect(unpacked.ok ? '' : unpacked.refusal.code).toBe(code);
  });

  it('does not blow up: a part is let go of as soon as it is larger than it claims', () => {
    const bomb = Uint8Array.from(zipSync({ bomb: [new Uint8Array(20_000_000), { level: 9 }] }));
    const view = new DataView(bomb.buffer);
    const line = bomb.findIndex((_, at) => at + 4 <= bomb.length && view.getUint32(at, true) === 0x02014b50);
    view.setUint32(line + 24, 17, true);
    const feed = vi.spyOn(Inflate.prototype, 'push');
    const unpacked = unpackZip(bomb);
    expect(unpacked.ok ? '' : unpacked.refusal.code).toBe('file.altered');
    // Of some twenty thousand bytes no more than the first four thousand were unpacked.
    expect(feed.mock.calls.map(([chunk]) => chunk.length)).toEqual([4096]);
    feed.mockRestore();
  });

  it('never throws, whatever is changed in it', () => {
    const sound = packZip(parts, false);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 9 }),
        (changes) => {
          const bytes = Uint8Array.from(sound);
          for (const [at, value] of changes) bytes[at] = value;
          expect(typeof unpackZip(bytes).ok).toBe('boolean');
        },
      ),
      { seed: 4711, numRuns: 400 },
    );
  });
});
