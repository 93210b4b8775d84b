/**
 * Measures the shipped faces: `node scripts/measure-fonts.mjs` writes metrics.json and fonts.css of resources/fonts (then `npm run format`).
 *
 * A layout must end before anything is painted, and must end the same on every
 * machine, so advances are read from the font files once and never from a
 * browser. A woff file is a font whose tables are deflated one by one; only
 * head, hhea, hmtx and cmap are needed. What no subset has is taken from the whole file that paper has.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const here = new URL('../resources/fonts/', import.meta.url);
const packages = new URL('../../node_modules/@fontsource/', here);
/** The files that paper has (`paint-pdf-faces.ts`), not split by script. */
const wholes = new URL('../../node_modules/@expo-google-fonts/', here);

/**
 * What fonts.css loads; `without` names letters that this face must not set (Fell's 1 reads as I). Of two subsets with
 * one letter the later sets it: Vietnamese has bare accents too, and they go with the letters that they stand on.
 */
const shipped = [
  {
    family: 'IM Fell DW Pica',
    folder: 'im-fell-dw-pica',
    subsets: ['latin'],
    faces: ['400-normal', '400-italic'],
    without: /[0-9]/,
  },
  {
    family: 'Spectral',
    folder: 'spectral',
    subsets: ['vietnamese', 'latin', 'latin-ext', 'cyrillic'],
    faces: ['400-normal', '400-italic', '500-normal', '600-normal'],
  },
  {
    family: 'IBM Plex Sans',
    folder: 'ibm-plex-sans',
    subsets: ['vietnamese', 'latin', 'latin-ext', 'cyrillic', 'greek'],
    faces: ['400-normal', '400-italic', '500-normal', '600-normal', '700-normal'],
    // The last resort of all families: signs of mathematics, fractions, arrows and more of Cyrillic are in no subset.
    whole: {
      '400-normal': '400Regular/IBMPlexSans_400Regular.ttf',
      '400-italic': '400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf',
      '500-normal': '500Medium/IBMPlexSans_500Medium.ttf',
      '600-normal': '600SemiBold/IBMPlexSans_600SemiBold.ttf',
      '700-normal': '700Bold/IBMPlexSans_700Bold.ttf',
    },
  },
  {
    family: 'IBM Plex Mono',
    folder: 'ibm-plex-mono',
    subsets: ['vietnamese', 'latin', 'latin-ext', 'cyrillic'],
    faces: ['500-normal'],
  },
  { family: 'Young Serif', folder: 'young-serif', subsets: ['latin', 'latin-ext'], faces: ['400-normal'] },
];

/** The tables of a whole font, which are as they are. */
const plainTablesOf = (file) =>
  new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const start = file.readUInt32BE(at + 8);
      return [file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12))];
    }),
  );

const packedTablesOf = (file) => {
  const count = file.readUInt16BE(12);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 44 + index * 20;
      const start = file.readUInt32BE(at + 4);
      const packed = file.readUInt32BE(at + 8);
      const bytes = file.subarray(start, start + packed);
      return [file.toString('latin1', at, at + 4), packed < file.readUInt32BE(at + 12) ? inflateSync(bytes) : bytes];
    }),
  );
};

const tablesOf = (file) => (file.toString('latin1', 0, 4) === 'wOFF' ? packedTablesOf(file) : plainTablesOf(file));

/** Glyph number by code point, from the widest of the two usual sub-tables. */
const glyphsOf = (cmap) => {
  const glyphs = new Map();
  const count = cmap.readUInt16BE(2);
  for (let table = 0; table < count; table += 1) {
    const at = cmap.readUInt32BE(4 + table * 8 + 4);
    const format = cmap.readUInt16BE(at);
    if (format === 12) {
      for (let group = 0; group < cmap.readUInt32BE(at + 12); group += 1) {
        const entry = at + 16 + group * 12;
        const first = cmap.readUInt32BE(entry);
        for (let code = first; code <= cmap.readUInt32BE(entry + 4); code += 1) {
          glyphs.set(code, cmap.readUInt32BE(entry + 8) + code - first);
        }
      }
    } else if (format === 4) {
      const segments = cmap.readUInt16BE(at + 6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const end = cmap.readUInt16BE(at + 14 + segment * 2);
        const first = cmap.readUInt16BE(at + 16 + (segments + segment) * 2);
        const delta = cmap.readInt16BE(at + 16 + (segments * 2 + segment) * 2);
        const rangeAt = at + 16 + (segments * 3 + segment) * 2;
        const range = cmap.readUInt16BE(rangeAt);
        for (let code = first; code <= end && code !== 0xffff; code += 1) {
          const glyph = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - first) * 2);
          if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
        }
      }
    }
  }
  return glyphs;
};

/** Advance in thousandths of the type size by code point, for one file. */
const advancesOf = (path) => {
  const tables = tablesOf(readFileSync(path));
  const unit = tables.get('head').readUInt16BE(18);
  const metrics = tables.get('hhea').readUInt16BE(34);
  const hmtx = tables.get('hmtx');
  return [...glyphsOf(tables.get('cmap'))].map(([code, glyph]) => [
    code,
    Math.round((hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4) * 1000) / unit),
  ]);
};

/** Neighbouring code points share one list: [first, advance, advance, ...]. */
const runsOf = (advances) => {
  const runs = [];
  let next = -1;
  for (const [code, advance] of [...advances].sort(([a], [b]) => a - b)) {
    if (code !== next) runs.push([code]);
    runs.at(-1).push(advance);
    next = code + 1;
  }
  return runs;
};

const subsetAdvances = ({ folder, subsets }, face) =>
  new Map(
    subsets.flatMap((subset) => advancesOf(new URL(`${folder}/files/${folder}-${subset}-${face}.woff`, packages))),
  );

/** What the whole file has and no subset: letters and signs that stand alone. A mark is set by the file of its letter. */
const restOf = (font, face) => {
  const file = font.whole?.[face];
  if (file === undefined) return [];
  const known = subsetAdvances(font, face);
  return advancesOf(new URL(`${font.folder}/${file}`, wholes)).filter(
    ([code]) => !known.has(code) && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(code)),
  );
};

/** The whole table, as metrics.json holds it. */
export const measure = () => ({
  faces: shipped.flatMap((font) =>
    font.faces.map((face) => {
      const { family, without } = font;
      const advances = new Map([...restOf(font, face), ...subsetAdvances(font, face)]);
      const kept = [...advances].filter(([code]) => code >= 32 && !without?.test(String.fromCodePoint(code)));
      const [weight, style] = face.split('-');
      return { family, weight: Number(weight), italic: style === 'italic', runs: runsOf(kept) };
    }),
  ),
});

/** 'U+0000-002F,U+003A-00FF' for the letters of one file that a face may set. */
const rangeOf = (range, without) => (without ? range.replace('U+0000-00FF', 'U+0000-002F,U+003A-00FF') : range);

/** 'U+2190-2193, U+2248' for these letters. */
const rangesOf = (advances) =>
  runsOf(advances)
    .map(([first, ...each]) => [first, first + each.length - 1].map((code) => code.toString(16).toUpperCase()))
    .map(([first, last]) => `U+${first.padStart(4, '0')}${last === first ? '' : `-${last.padStart(4, '0')}`}`)
    .join(', ');

const rule = ({ family, face, file, format, ranges }) => {
  const [weight, style] = face.split('-');
  return `@font-face {
  font-family: '${family}';
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url('${file}') format('${format}');
  unicode-range: ${ranges};
}
`;
};

/** The style sheet: only these faces and subsets, each fetched when a letter of it is first needed. */
export const styleSheet = () =>
  shipped
    .flatMap((font) => {
      const { family, folder, subsets, faces, without, whole } = font;
      const ranges = JSON.parse(readFileSync(new URL(`${folder}/unicode.json`, packages), 'utf8'));
      return faces.flatMap((face) => [
        ...(whole === undefined
          ? []
          : [
              rule({
                family,
                face,
                file: `@expo-google-fonts/${folder}/${whole[face]}`,
                format: 'truetype',
                ranges: rangesOf(restOf(font, face)),
              }),
            ]),
        ...subsets.map((subset) =>
          rule({
            family,
            face,
            file: `@fontsource/${folder}/files/${folder}-${subset}-${face}.woff2`,
            format: 'woff2',
            ranges: rangeOf(ranges[subset], without).replaceAll(',', ', '),
          }),
        ),
      ]);
    })
    .join('\n');

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { faces } = measure();
  writeFileSync(
    new URL('metrics.json', here),
    `{"faces":[\n${faces.map((face) => JSON.stringify(face)).join(',\n')}\n]}\n`,
  );
  writeFileSync(
    new URL('fonts.css', here),
    `/* Written by scripts/measure-fonts.mjs. The faces that canvas and page share; Fell never sets a digit (its 1 reads as I). */\n\n${styleSheet()}`,
  );
}
