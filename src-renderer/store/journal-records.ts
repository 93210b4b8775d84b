/**
 * What a journal holds: the beginning of a table and its entries, one record after the other.
 *
 *   (u32 little-endian length • u8 kind • bytes)*
 *
 * A browser that is killed can leave the last record in half. What such a file has before that is whole.
 */
export type RecordKind = 'genesis' | 'entry';

export interface JournalRecords {
  /** Null where play had begun before the journal, which is nearly always. */
  readonly genesis: Uint8Array | null;
  /** In the order in which they were kept; one can be there twice. */
  readonly entries: readonly Uint8Array[];
}

/** What there is where there is no journal. */
export const noRecords: JournalRecords = { genesis: null, entries: [] };

/** No genesis and no entry is longer. */
const MAX_RECORD_BYTES = 256 * 1024;
const HEAD = 5;
const KINDS: readonly RecordKind[] = ['genesis', 'entry'];

/** Records of one kind as bytes to be appended. */
export const writeRecords = (kind: RecordKind, records: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(records.reduce((sum, { length }) => sum + HEAD + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const record of records) {
    view.setUint32(at, record.length, true);
    view.setUint8(at + 4, KINDS.indexOf(kind));
    bytes.set(record, at + HEAD);
    at += HEAD + record.length;
  }
  return bytes;
};

/** All whole records of these files; what is none ends its file. Whether they are a genesis and entries is not looked at. */
export const readRecords = (files: readonly Uint8Array[]): JournalRecords => {
  let genesis: Uint8Array | null = null;
  const entries: Uint8Array[] = [];
  for (const bytes of files) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + HEAD <= bytes.length;) {
      const length = view.getUint32(at, true);
      const kind = KINDS[view.getUint8(at + 4)];
      const end = at + HEAD + length;
      if (!kind || length > MAX_RECORD_BYTES || end > bytes.length) break;
      const record = bytes.slice(at + HEAD, end);
      if (kind === 'entry') entries.push(record);
      else genesis = record;
      at = end;
    }
  }
  return { genesis, entries };
};
