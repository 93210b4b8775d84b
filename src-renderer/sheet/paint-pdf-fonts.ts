/**
 * Fonts of one PDF: each is read when a letter first asks for it, and only the letters that were drawn go into the file.
 *
 * fontkit shapes (kerning, marks on letters), pdf-lib writes; both are kept in this file.
 */
import { CustomFontEmbedder, CustomFontSubsetEmbedder, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { facesToTry, maySet, type PaperFace } from './paint-pdf-faces';
import type { Face } from './metrics';
import { clustersOf } from './lines';

/** The bytes of a face's file. Rejects where it cannot be had; then nothing is painted. */
export type FontFile = (face: PaperFace) => Promise<Uint8Array>;

/** A glyph: four hexadecimal digits, and where it stands from the pen, in thousandths of the type size. */
interface Glyph {
  readonly code: string;
  readonly advance: number;
  /** The advance that the font file says: what a reader of the PDF adds by itself. */
  readonly own: number;
  readonly rise: number;
  readonly shift: number;
}

/** Neighbouring letters of a text that one face sets; no face for letters that none has. */
export interface PaperRun {
  readonly text: string;
  readonly face: PaperFace | null;
}

export interface PaperFont {
  /** Name of the font in the resources of every page. */
  readonly name: string;
  readonly glyphs: (text: string) => readonly Glyph[];
}

/** A face with all its letters, for fields that people type into. */
interface WholeFont {
  readonly name: string;
  readonly ref: PDFRef;
}

export interface PaperFonts {
  /** Splits a text by the faces that can set it; the wanted one as far as it can. */
  readonly runsOf: (text: string, wanted: Face) => Promise<readonly PaperRun[]>;
  readonly fontOf: (face: PaperFace) => Promise<PaperFont>;
  readonly whole: (face: PaperFace) => Promise<WholeFont>;
  /** Writes what was used into the document, and answers with every font by its name. */
  readonly embed: () => Promise<ReadonlyMap<string, PDFRef>>;
}

interface ShapedRun {
  readonly glyphs: readonly { readonly id: number; readonly advanceWidth: number }[];
  readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
}

interface Used extends PaperFont {
  readonly ref: PDFRef;
  readonly embedder: CustomFontEmbedder;
  readonly has: (cluster: string) => boolean;
}

/** Zeros after the last table: fontkit reads ten bytes of an empty last glyph that are not there. */
const padded = (bytes: Uint8Array): Uint8Array => {
  const longer = new Uint8Array(bytes.length + 16);
  longer.set(bytes);
  return longer;
};

/** Joiners and selectors are never drawn, so no face needs them. */
const invisible = /^[\p{Cf}\u{fe00}-\u{fe0f}]$/u;

/** What is typed later is set letter by letter, by programs that know no ligatures. */
const typed = { liga: false, clig: false, dlig: false } as const;

const usedFont = async (context: PDFContext, file: Uint8Array, name: string): Promise<Used> => {
  const embedder = await CustomFontSubsetEmbedder.for(fontkit, padded(file));
  const { font } = embedder;
  const letters = new Set(font.characterSet);
  const scale = 1000 / font.unitsPerEm;
  return {
    name,
    ref: context.nextRef(),
    embedder,
    has: (cluster) => [...cluster].every((letter) => letters.has(letter.codePointAt(0) ?? 0) || invisible.test(letter)),
    glyphs: (text) => {
      const codes = embedder.encodeText(text).asString();
      // The port's type leaves the positions out; every version of fontkit has them.
      const shaped = font.layout(text) as unknown as ShapedRun;
      return shaped.positions.map(({ xAdvance, xOffset, yOffset }, index) => ({
        code: codes.slice(index * 4, index * 4 + 4),
        advance: xAdvance * scale,
        own: (shaped.glyphs[index]?.advanceWidth ?? xAdvance) * scale,
        rise: yOffset * scale,
        shift: xOffset * scale,
      }));
    },
  };
};

/** The fonts of one document, from these files. */
export const createPaperFonts = (context: PDFContext, fontFile: FontFile): PaperFonts => {
  const used = new Map<string, Promise<Used>>();
  const drawn = new Map<string, Used>();
  const wholes = new Map<string, Promise<WholeFont>>();

  const open = async (face: PaperFace, name: string): Promise<Used> => {
    const font = await usedFont(context, await fontFile(face), name);
    return {
      ...font,
      glyphs: (text) => {
        drawn.set(name, font);
        return font.glyphs(text);
      },
    };
  };

  const fontOf = (face: PaperFace): Promise<Used> => {
    const opened = used.get(face.file) ?? open(face, `F${used.size}`);
    used.set(face.file, opened);
    return opened;
  };

  const faceFor = async (cluster: string, faces: readonly PaperFace[]): Promise<PaperFace | null> => {
    for (const face of faces) {
      if (maySet(face, cluster) && (await fontOf(face)).has(cluster)) return face;
    }
    return null;
  };

  const openWhole = async (face: PaperFace, name: string): Promise<WholeFont> => {
    const embedder = await CustomFontEmbedder.for(fontkit, padded(await fontFile(face)), undefined, typed);
    return { name, ref: await embedder.embedIntoContext(context) };
  };

  return {
    fontOf,
    runsOf: async (text, wanted) => {
      const faces = facesToTry(wanted);
      const runs: PaperRun[] = [];
      for (const cluster of clustersOf(text.normalize('NFC'))) {
        const last = runs.at(-1);
        // A space goes on in the face of the word before it.
        const face = cluster === ' ' && last?.face ? last.face : await faceFor(cluster, faces);
        if (last && last.face === face) runs[runs.length - 1] = { ...last, text: last.text + cluster };
        else runs.push({ text: cluster, face });
      }
      return runs;
    },
    whole: (face) => {
      const opened = wholes.get(face.file) ?? openWhole(face, `W${wholes.size}`);
      wholes.set(face.file, opened);
      return opened;
    },
    embed: async () => {
      const refs = new Map<string, PDFRef>();
      // A face that was only asked whether it has a letter has drawn nothing, and stays out.
      for (const [name, { embedder, ref }] of drawn) refs.set(name, await embedder.embedIntoContext(context, ref));
      for (const { name, ref } of await Promise.all(wholes.values())) refs.set(name, ref);
      return refs;
    },
  };
};
