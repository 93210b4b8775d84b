/** The part of fontkit that the paper painter uses; the package brings no types. */
declare module 'fontkit' {
  import type { Font } from '@cantoo/pdf-lib';

  /** Reads a TrueType file. Throws where it is none. */
  export function create(bytes: Uint8Array, postscriptName?: string): Font;
}
