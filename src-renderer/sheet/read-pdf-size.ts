/**
 * Whether a PDF would unpack to more than it may, found out before anything is unpacked whole.
 *
 * The library inflates a file's tables of objects as soon as it opens it, without a limit. Here the same bytes are
 * inflated in pieces that are counted and thrown away.
 */

/** Bytes of all tables together; those of a filled sheet have some hundred thousand. */
const MOST_UNPACKED = 64_000_000;
/** A stream's dictionary stands right before it, and is short. */
const LONGEST_DICTIONARY = 2_000;

/** Bytes that this packed piece unpacks to, counted up to a limit. */
const unpackedSize = async (packed: Uint8Array<ArrayBuffer>, limit: number): Promise<number> => {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return size;
      size += value.length;
      if (size > limit) {
        await reader.cancel();
        return size;
      }
    }
  } catch {
    // The piece ends before or after its last byte, or is damaged: what came until then counts.
    return size;
  }
};

/** False for tables packed in any other way than the usual one: twice, or by an old method. */
const isPlain = (dictionary: string): boolean => {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1];
  return filter === undefined || /^\[?\s*\/FlateDecode\s*\]?$/.test(filter);
};

/** True where opening the file would unpack more than 64 MB, or what cannot be foreseen. */
export const unpacksTooFar = async (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const text = new TextDecoder('latin1').decode(bytes);
  let left = MOST_UNPACKED;
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    const before = text.slice(Math.max(0, at - LONGEST_DICTIONARY), at);
    if (before.endsWith('end')) continue;
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    if (!/\/(ObjStm|XRef)\b/.test(dictionary)) continue;
    if (!isPlain(dictionary)) return true;
    const start = at + 6 + (text.startsWith('\r\n', at + 6) ? 2 : 1);
    const end = text.indexOf('endstream', start);
    left -= await unpackedSize(bytes.slice(start, end < 0 ? undefined : end), left);
    if (left < 0) return true;
  }
  return false;
};
