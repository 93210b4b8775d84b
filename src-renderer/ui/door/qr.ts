/** A text as a QR code: one path of an SVG. Pure. */
import { encodeQR } from 'qr';

export interface QrPicture {
  /** Modules to a side, the quiet zone of four included. */
  readonly size: number;
  /** The dark modules, in module units. */
  readonly path: string;
}

const QUIET = 4;

/** Draws this text: error correction M, with the quiet zone that readers need. */
export const drawQr = (text: string): QrPicture => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`];
    }),
  );
  return { size: rows.length, path: runs.join('') };
};
