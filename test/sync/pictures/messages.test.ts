import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_ASIDE_BYTES } from '../../../src-renderer/sync/aside';
import {
  PART_BYTES,
  readMessage,
  writeMessage,
  type PictureMessage,
} from '../../../src-renderer/sync/pictures/messages';

const hash = '0f'.repeat(31) + 'a7';

it.each<PictureMessage>([
  { kind: 'ask', hash, from: 16_345, length: 65_536 },
  { kind: 'none', hash },
  { kind: 'part', hash, from: 4_294_967_295, total: 77, bytes: Uint8Array.of(5, 4) },
])('$kind is read as it was written', (message) => {
  expect(readMessage(writeMessage(message))).toEqual(message);
});

it('fits into one frame, the largest part too', () => {
  const part = { kind: 'part', hash, from: 0, total: PART_BYTES, bytes: new Uint8Array(PART_BYTES) } as const;
  expect(writeMessage(part)).toHaveLength(MAX_ASIDE_BYTES);
});

it('is null for whatever is none, and never throws', () => {
  const ask = writeMessage({ kind: 'ask', hash, from: 0, length: 5 });
  const wrong = [
    ask.subarray(0, 40),
    Uint8Array.of(...ask, 0),
    Uint8Array.of(4, ...ask.subarray(1)),
    writeMessage({ kind: 'ask', hash, from: 0, length: 65_537 }),
    writeMessage({ kind: 'ask', hash, from: 0, length: 0 }),
    writeMessage({ kind: 'part', hash, from: 0, total: 9, bytes: new Uint8Array() }),
  ];
  expect(wrong.map(readMessage)).toEqual(wrong.map(() => null));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
      const read = readMessage(bytes);
      if (read) expect(writeMessage(read)).toEqual(bytes);
    }),
    { seed: 904, numRuns: 500 },
  );
});
